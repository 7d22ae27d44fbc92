package lint

import (
	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

// Acts reports whether the target behaves otherwise with a setting's line than
// without it even where the line has the default in it.
func (p *Pass) Acts(s *Setting) bool {
	acts, under := defaults.ActsByPresence(s.Variable, p.Target())
	if !acts || under == "" {
		return acts
	}
	switched, known := p.Runs(under)
	return !known || switched.Text == "ON"
}

// IsDefault reports whether the target runs what the line says without it too.
func (p *Pass) IsDefault(s *Setting) bool {
	return s.Meant.Kind > value.None && p.defaultIs(s, s.Meant.Text)
}

// OtherDefault finds a further server that reads the files and would not run
// what the line says without it. A server that does not know the option runs
// nothing at all with the line.
func (p *Pass) OtherDefault(s *Setting) (server.Server, bool) { return p.runsOther(s, s.Meant.Text) }

// runsAnyway reports whether every server that reads the files runs want without
// the line.
func (p *Pass) runsAnyway(s *Setting, want string) bool {
	if !p.defaultIs(s, want) {
		return false
	}
	_, other := p.runsOther(s, want)
	return !other
}

// runsOther finds a further server that reads the files and would not run want
// without the line.
func (p *Pass) runsOther(s *Setting, want string) (server.Server, bool) {
	for _, other := range p.During {
		d, err := p.engine.side(other)
		if err != nil {
			continue // the command line has refused a server without facts
		}
		opt := d.lookup(s.Name)
		if opt == nil {
			continue
		}
		text, known, _ := d.defaultOf(s.Name, p.Run)
		if !known || !value.Same(opt, d.server, text, s.Option, p.Target(), want) {
			return d.server, true
		}
	}
	return server.Server{}, false
}

// AllKnow reports whether every server that reads the files takes an option.
func (p *Pass) AllKnow(option string) bool {
	if opt, ok := p.Option(option); !ok || !opt.InFile {
		return false
	}
	for _, other := range p.During {
		d, err := p.engine.side(other)
		if err != nil {
			return false
		}
		if opt := d.lookup(option); opt == nil || !opt.InFile {
			return false
		}
	}
	return true
}
