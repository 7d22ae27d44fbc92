package lint

import (
	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

// Acts reports whether the target behaves otherwise with a setting's line than
// without it even where the line has the default in it.
func (p *Pass) Acts(s *Setting) bool {
	by := OfStatement(s, func() (by presence) {
		by.acts, by.under = defaults.ActsByPresence(s.Variable, p.Target())
		return by
	})
	if !by.acts || by.under == "" {
		return by.acts
	}
	switched, known := p.Runs(by.under)
	return !known || switched.Text == "ON"
}

// presence is what defaults.ActsByPresence says.
type presence struct {
	acts  bool
	under string
}

// IsDefault reports whether the target runs what the line says without it too.
func (p *Pass) IsDefault(s *Setting) bool {
	switch {
	case s.Option == nil || s.Meant.Kind <= value.None || !s.DefaultKnown:
		return false
	case s.Option.Default.Kind == defaults.Constant: // the same for every run
		return bool(OfStatement(s, func() saysDefault { return saysDefault(p.defaultIs(s, s.Meant.Text)) }))
	default:
		return p.defaultIs(s, s.Meant.Text)
	}
}

type saysDefault bool

// WasDefault reports whether the server that the files come from ran what the
// line says without it too.
func (p *Pass) WasDefault(s *Setting) bool {
	was := func() bool {
		return value.Same(s.FromOption, p.From(), s.FromDefault, s.Option, p.Target(), s.Meant.Text)
	}
	switch {
	case s.FromOption == nil || !s.FromKnown:
		return false
	case s.FromOption.Default.Kind == defaults.Constant:
		return bool(OfStatement(s, func() saidDefault { return saidDefault(was()) }))
	default:
		return was()
	}
}

type saidDefault bool

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
		text, known, _ := d.defaultOf(opt, p.Run)
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
