package lint

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

// ReplicationSet is the profile key whose label members of one replication set share.
const ReplicationSet = "replication_set"

// Member is what is kept of a server for the rules that compare servers: of the
// options that they compare what it runs, and no file. It does not change.
type Member struct {
	Host   string
	Main   string // the main option file, empty where the server looked for it itself
	Set    string // the label of its replication set, empty where none is known
	Target server.Server
	runs   map[string]compared
}

// compared is what a member runs for one option.
type compared struct {
	reading *value.Reading
	written bool
}

// Member reads a configuration without judging it. The error is that of a server
// the facts do not cover.
func (e *Engine) Member(in Input) (*Member, error) {
	r, err := e.read(in)
	if err != nil {
		return nil, err
	}
	m := r.member()
	m.runs = make(map[string]compared)
	p := r.pass(nil)
	for _, rule := range e.rules {
		for _, option := range rule.Compares {
			if runs, ok := p.Compared(option); ok {
				m.runs[option] = compared{r.target.kept(option, runs), r.effective[p.variable(option)] != nil}
			}
		}
	}
	return m, nil
}

// member is who the run is about.
func (r *Run) member() *Member {
	m := &Member{Host: r.Host, Target: r.Target}
	if r.Main != nil {
		m.Main = r.Main.Name
	}
	if f, ok := r.Profile.Fact(ReplicationSet); ok {
		m.Set = f.Text
	}
	return m
}

// Runs is what the member runs for an option that a rule compares; nil where it
// has none or that is not known.
func (m *Member) Runs(option string) *value.Reading { return m.runs[option].reading }

// Writes is Runs for an option that the member's files write.
func (m *Member) Writes(option string) *value.Reading {
	if c := m.runs[option]; c.written {
		return c.reading
	}
	return nil
}

// keeping is what a reading is kept by.
type keeping struct{ option, text string }

// kept is a reading that members share: most of them run the same. It holds no
// part of a file.
func (d *side) kept(option string, r value.Reading) *value.Reading {
	text := strings.Clone(r.Text)
	return d.readings.of(keeping{option, text}, func() *value.Reading {
		return &value.Reading{Option: r.Option, Server: r.Server, Kind: r.Kind, Text: text}
	})
}

// same reports whether two members are one server: a host may have several, each
// with a main file of its own.
func (m *Member) same(other *Member) bool { return m.Host == other.Host && m.Main == other.Main }

// Compared is Runs of this server as other servers see it: not known where SET
// PERSIST may have left another value.
func (p *Pass) Compared(option string) (value.Reading, bool) {
	option = p.variable(option)
	if p.ReadsPersisted() {
		if _, over := p.Persisted.Auto.Find(option); over {
			return value.Reading{}, false
		}
	}
	return p.Runs(option)
}

// variable is the storage that an option of the target stands for.
func (p *Pass) variable(option string) string {
	if opt, ok := p.Option(option); ok && opt.AliasOf != "" {
		return opt.AliasOf
	}
	return option
}

// NameOf is how messages call another server: by its host, by its main file
// where it is of this host too.
func (p *Pass) NameOf(m *Member) string {
	if m.Host == p.Host {
		return m.Main
	}
	return m.Host
}

// Replicas are the other members of this server's replication set, none where
// the profile names no set.
func (p *Pass) Replicas() []*Member {
	own := p.member()
	if own.Set == "" {
		return nil
	}
	p.Use(ReplicationSet)
	return p.others(own, func(m *Member) bool { return m.Set == own.Set })
}

// Neighbours are the other servers of this host, by their main files.
func (p *Pass) Neighbours() []*Member {
	own := p.member()
	return p.others(own, func(m *Member) bool { return own.Host != "" && m.Host == own.Host })
}

func (p *Pass) others(own *Member, take func(*Member) bool) []*Member {
	var out []*Member
	for _, m := range p.Members {
		if take(m) && !m.same(own) {
			out = append(out, m)
		}
	}
	return out
}
