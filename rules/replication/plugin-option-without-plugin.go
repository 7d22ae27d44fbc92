package replication

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/rules/internal/names"
)

var pluginOptionWithoutPlugin = lint.Rule{
	Code: "B15", Name: "plugin-option-without-plugin", Family: family,
	Summary:  "an option of a plugin that nothing loads",
	Severity: lint.Error,
	Facts:    []string{names.PluginsFact},
	Scope:    lint.Names,
	Setting:  checkPlugin,
}

func checkPlugin(p *lint.Pass, s *lint.Setting) {
	c, is := names.Is(p, s, names.Plugin)
	if !is {
		return
	}
	library := names.Library(c.Library)
	if from := p.From(); from.Known() && from.Product != p.Target().Product && s.Match.Kind == effective.Found && !component(s.Name) {
		arrives(p, s, c)
		return
	}
	if _, told := p.Fact(names.PluginsFact); !told {
		d := p.Unknown(s, lint.Warning, "an option of the plugin %s, which no line here loads: where it is not installed inside the server either, %s does not start; "+
			"load it with plugin_load_add=%s, or write loose_ before the name if it is installed", c.Library, p.Target(), library)
		write(d, s, "loose_"+names.FullName(s)).Undecided().Unsafe()
		return
	}
	d := p.Unknown(s, lint.Error, "an option of the plugin %s, which no line here loads and which is not installed; %s does not start with it", c.Library, p.Target())
	switch {
	case switchesOff(s):
		d.Delete() // it is off
	case component(s.Name):
		d.Outside()
	default:
		write(d.Write("plugin_load_add", library), s, names.FullName(s))
	}
	d.Fatal().Unsafe()
}

// arrives: a data directory that comes from the other product has no plugin in
// it, whatever was built into the server before.
func arrives(p *lint.Pass, s *lint.Setting, c names.Case) {
	d := p.Unknown(s, lint.Error, "an option of the plugin %s, which no line here loads and which no data directory of %s brings along; %s does not start with it",
		c.Library, p.From().Product, p.Target())
	if switchesOff(s) {
		d.Delete()
	} else {
		for _, to := range names.Unloaded(c.Library, lint.Suggestion{Option: names.FullName(s), Value: s.Raw, Bare: !s.Has}) {
			if to.Bare {
				d.WriteBare(to.Option)
			} else {
				d.Write(to.Option, to.Value)
			}
		}
	}
	d.Fatal().Unsafe()
}

func write(d *lint.Draft, s *lint.Setting, name string) *lint.Draft {
	if s.Has {
		return d.Write(name, s.Raw)
	}
	return d.WriteBare(name)
}

// switchesOff: skip_federated, or federated=OFF.
func switchesOff(s *lint.Setting) bool {
	switch s.Match.Acts() {
	case effective.Skip, effective.Disable:
		return true
	default:
		return strings.EqualFold(s.Raw, "OFF") || s.Raw == "0"
	}
}

// component: the options of components have a dot in their names, and no line
// of an option file loads one.
func component(name string) bool { return strings.Contains(name, ".") }
