package main

import (
	"fmt"
	"os"

	"github.com/cnfarch/cnfarch/cmd/cnfarch/internal/config"
	"github.com/cnfarch/cnfarch/lint/server"
)

// selectMoving selects all hosts, but of a move those that run the product that
// it starts from: the report on another one would be about no server there is.
func (g *group) selectMoving() error {
	left := 0
	for _, h := range g.hosts {
		from, runs := g.away(h)
		if runs == "" {
			g.selected[h] = true
			continue
		}
		left++
		fmt.Fprintf(g.stderr, "host %s is left out: it runs %s, and the move is from %s\n", h.Name, runs, from)
	}
	if left > 0 && left == len(g.hosts) {
		return fmt.Errorf("no host of %s runs what the move is from: --from %s", here(g.config.Path), g.flags.from)
	}
	return nil
}

// away names the server of a host that does not make the move, and where the
// move starts; nothing of one that does, or whose server nobody tells.
func (g *group) away(h *config.Host) (from server.Server, runs string) {
	if !g.flags.moving {
		return from, ""
	}
	from, err := parseServer("--from", g.flags.from)
	own, shown := g.runsOf(h)
	if err != nil || !own.Known() || own.Product == from.Product {
		return from, ""
	}
	return from, shown
}

// runsOf is the server that a host runs: the one its configuration has as from,
// else as target, else of what product its first file shows.
func (g *group) runsOf(h *config.Host) (server.Server, string) {
	values, err := g.config.Values(h)
	if err != nil {
		return server.Server{}, "" // said when the host is planned
	}
	named := make(map[string]string)
	for _, v := range values {
		named[v.Key] = v.Text
	}
	for _, key := range []string{"from", "target"} {
		if s, _ := parseServer(key, named[key]); s.Known() { // what it cannot be is said when the host is planned
			return s, s.String()
		}
	}
	if len(h.Files) == 0 {
		return server.Server{}, ""
	}
	src, err := os.ReadFile(h.Files[0])
	if s := guessTarget(src); err == nil && s.Product == server.MariaDB {
		return s, "MariaDB, by the groups of its file"
	}
	return server.Server{}, ""
}
