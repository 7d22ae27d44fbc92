package main

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/cmd/cnfarch/internal/config"
	"github.com/cnfarch/cnfarch/lint/report"
)

func (a *app) configCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "config [PATH...]",
		Short: "what .cnfarch.ini says of a file or folder, and where it says so",
		Long: `Shows which configuration applies to each path, which host it belongs to, and
where each setting comes from. Without a PATH it lists the hosts. What is wrong
with a configuration is an error, as it is for every other command.

The keys:
` + keyTable(),
		Example: `  cnfarch config
  cnfarch config hosts/db-1/etc/my.cnf`,
		RunE: func(_ *cobra.Command, args []string) error { return a.showConfig(args) },
	}
	cmd.Flags().StringVar(&a.flags.config, "config", "", "configuration file, in place of the nearest .cnfarch.ini")
	return cmd
}

func keyTable() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, key := range config.Keys() {
		fmt.Fprintf(w, "  %s\t%s\n", key[0], key[1])
	}
	_ = w.Flush() // a strings.Builder takes everything
	return strings.TrimSuffix(b.String(), "\n")
}

func (a *app) showConfig(paths []string) error {
	if len(paths) == 0 {
		return a.listHosts()
	}
	p := planner{app: a, groups: make(map[string]*group), finder: config.NewFinder()}
	for i, path := range paths {
		if i > 0 {
			fmt.Fprintln(a.stdout)
		}
		if err := p.show(path); err != nil {
			return err
		}
	}
	return nil
}

// listHosts prints the hosts of the configuration that is for this folder.
func (a *app) listHosts() error {
	p := planner{app: a, groups: make(map[string]*group), finder: config.NewFinder()}
	g, err := p.group(".")
	if err != nil {
		return err
	}
	if g.config == nil {
		return fmt.Errorf("no %s here or above, up to the root of the repository: cnfarch init writes one", config.Name)
	}
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "HOST\tTARGET\tPROFILE\tFILES\tSECTION\n")
	for _, h := range g.hosts {
		f, err := g.configured(g.config, h)
		if err != nil {
			return err
		}
		tableRow(w, h.Name, orDash(f.target), orDash(f.profile), orDash(strings.Join(hereAll(g.placesOf(h)), ", ")), "["+h.Section.Name+"]")
	}
	return w.Flush()
}

func hereAll(paths []string) []string {
	all := make([]string, len(paths))
	for i, path := range paths {
		all[i] = here(path)
	}
	return all
}

// show prints what applies to one path.
func (p *planner) show(path string) error {
	g, err := p.group(path)
	if err != nil {
		return err
	}
	fmt.Fprintln(p.stdout, report.OneLine(path))
	if g.config == nil {
		fmt.Fprintf(p.stdout, "  no %s applies: flags and defaults alone\n", config.Name)
		return nil
	}
	fmt.Fprintf(p.stdout, "  configuration  %s\n", report.OneLine(here(g.config.Path)))
	g.named, g.selected = []string{path}, make(map[*config.Host]bool)
	rest := g.claim()
	if err := g.search(rest); err != nil {
		return err
	}
	if out, err := g.excluded(path); err != nil || out {
		fmt.Fprintln(p.stdout, "  left out by exclude")
		return err
	}
	hosts := slices.DeleteFunc(slices.Clone(g.hosts), func(h *config.Host) bool { return !g.selected[h] })
	if len(hosts) == 0 {
		fmt.Fprintln(p.stdout, "  host           none claims or reads it")
		return g.values(nil)
	}
	for _, h := range hosts {
		fmt.Fprintf(p.stdout, "  host           %s, by [%s]\n", report.OneLine(h.Name), report.OneLine(h.Section.Name))
		if err := g.values(h); err != nil {
			return err
		}
	}
	return nil
}

// values prints what holds for a host, with the section it comes from.
func (g *group) values(h *config.Host) error {
	values, err := g.config.Values(h)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(g.stdout, 0, 0, 2, ' ', 0)
	for _, v := range values {
		text := v.Text
		switch v.Key {
		case "profile", "root":
			text = below(g.config, text)
		case "target", "from":
			if s, err := parseServer(v.Key, text); err == nil && s.String() != text {
				text += " (" + s.String() + ")"
			}
		}
		tableRow(w, "  "+v.Key, text, "["+v.Section+"]")
	}
	return w.Flush()
}
