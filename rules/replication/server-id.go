package replication

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
	"github.com/cnfarch/cnfarch/rules/internal/binlog"
	"github.com/cnfarch/cnfarch/rules/internal/wsrep"
)

var serverID = lint.Rule{
	Code: "B07", Name: "server-id", Family: family,
	Summary:  "a server of a replication set without an id of its own",
	Severity: lint.Error,
	Facts:    []string{"role", lint.ReplicationSet},
	Compares: []string{"server_id"},
	Reads:    []string{"server_id", "server_id_bits"},
	Scope:    lint.Effective,
	Setting:  checkID,
	Host:     checkIDUnset,
}

func checkID(p *lint.Pass, s *lint.Setting) {
	if s.Name == "server_id_bits" {
		checkBits(p, s)
		return
	}
	if _, ok := s.Problem(value.AboveMax); ok {
		p.Misread(s, lint.Warning, "the largest id is %s, which is what this server and every other with such a number runs with; give each its own", s.Value.Text).Outside()
		return
	}
	if twin := twinOf(p); twin != "" {
		p.Fault(s, lint.Error, "%s of the same replication set has this id too, and each passes over the changes of the other as its own; give each its own number", twin).Outside()
		return
	}
	if strings.TrimLeft(s.Raw, "0") == "" && s.Raw != "" && replicates(p) {
		p.Fault(s, lint.Warning, "%s; give each server of the set its own number from 1 on", zeroID(p.Target())).Outside()
	}
}

// checkBits: MySQL does not start with an id that the bits do not hold, of which it
// counts none for -1 (observed on 9.7.4).
func checkBits(p *lint.Pass, s *lint.Setting) {
	bits, ok := s.Value.Int()
	id, known := p.RunsInt("server_id")
	if ok && known && p.MySQL("5.6") && bits < 32 && id >= 1<<bits {
		p.Misread(s, lint.Error, "%d bits do not hold the server_id %d, and %s does not start", bits, id, p.Target()).Delete().Fatal().Unsafe()
	}
}

func zeroID(at server.Server) string {
	if at.Product == server.MariaDB {
		return "0 runs as 1, as on every other server that says nothing or 0"
	}
	return "with id 0 the server neither sends its log to a replica nor takes one"
}

// checkIDUnset: MySQL 5.7 wants the line as soon as it logs (5.7.22 source,
// mysqld.cc); the later servers take 1, each of them.
func checkIDUnset(p *lint.Pass) {
	log := p.Set("log_bin")
	switch {
	case p.Set("server_id") != nil:
	case p.Target().Before(server.MySQL, "8.0"):
		if log != nil && binlog.On(p) {
			p.Remark(log.NamePlace(), lint.Error, "%s does not start with log_bin and without server_id; write a number that no other server of the set has", p.Target()).About("server_id").Fatal()
		}
	case twinOf(p) != "":
		p.Remark(lint.Place{}, lint.Error, "no line gives server_id, so this server has 1, as %s of the same replication set has; write a number that no other server of the set has", twinOf(p)).About("server_id")
	case replicates(p):
		p.Remark(lint.Place{}, lint.Warning, "no line gives server_id, so this server has 1, like every other without the line; servers of one set need numbers of their own").About("server_id")
	}
}

// twinOf is another server of the replication set that runs with this one's id,
// empty where there is none. Nodes of a Galera cluster may well have one id: it is
// asked of them where they write the cluster's GTIDs (MariaDB documentation of
// wsrep_gtid_mode). With 0 there is no stream to take part in.
func twinOf(p *lint.Pass) string {
	mine, known := p.Compared("server_id")
	if !known || mine.Text == "0" || wsrep.Prepared(p) {
		return ""
	}
	for _, m := range p.Replicas() {
		if theirs := m.Runs("server_id"); theirs != nil && theirs.Text == mine.Text {
			return p.NameOf(m)
		}
	}
	return ""
}

// replicates reports whether the profile says that the server sends or takes a stream.
func replicates(p *lint.Pass) bool {
	role := p.Word("role")
	return role == "primary" || role == "replica"
}
