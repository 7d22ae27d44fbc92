package lint

import (
	"github.com/cnfarch/cnfarch/lint/persisted"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/text"
	"github.com/cnfarch/cnfarch/lint/value"
)

// Persisted is the mysqld-auto.cnf of a server. Nobody edits it, so it stands
// among the sources of no run.
type Persisted struct {
	File *File
	Auto *persisted.File // nil where it cannot be read
	Err  error           // why: the server does not start with it
}

// NewPersisted reads the file that lies at a place on this machine.
func NewPersisted(name string, src []byte) *Persisted {
	p := &Persisted{File: &File{File: &text.File{Name: name, Bytes: src}, Disk: name, Read: true}}
	p.Auto, p.Err = persisted.Parse(name, src)
	return p
}

// ReadsPersisted reports whether the target reads a mysqld-auto.cnf: MySQL 8.0 and
// later do, unless persisted_globals_load is off.
func (p *Pass) ReadsPersisted() bool {
	if p.Run.Persisted == nil || !p.Run.Target.Is(server.MySQL, "8.0") {
		return false
	}
	load, known := p.Runs("persisted_globals_load")
	return !known || load.Text != "OFF"
}

// PersistedOver finds the persisted value that beats a setting of a file: what
// SET PERSIST has written is read after all option files and the command line
// (observed on MySQL 9.7.4). same says that both mean the same.
func (p *Pass) PersistedOver(s *Setting) (v persisted.Variable, same, ok bool) {
	if s.Option == nil || !s.Effective || s.Value.Kind <= value.None || !p.ReadsPersisted() {
		return v, false, false
	}
	for _, name := range []string{s.Name, s.Variable} {
		if v, ok = p.Run.Persisted.Auto.Find(name); ok {
			return v, value.Equal(s.Option, p.Run.Target, s.Value.Text, v.Value), true
		}
	}
	return v, false, false
}
