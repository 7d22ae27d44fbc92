package dig

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/sysctl"
)

// key names a setting through its spellings: by group and variable.
type key struct{ group, variable string }

func keyOf(s *lint.Setting) key {
	if s.Kind == lint.SysctlKind {
		return key{"", s.Name}
	}
	return key{strings.ToLower(s.Group), strings.TrimPrefix(s.Variable, "loose_")}
}

// entry is one line that sets something.
type entry struct {
	raw string
	has bool
}

// entries are the lines of a version of a file, by what they set.
func entries(p *lint.Pass, kernel bool, src []byte) map[key][]entry {
	if kernel {
		return kernelEntries(src)
	}
	found := make(map[key][]entry)
	group := ""
	for _, n := range cnf.Parse(src, effective.DialectOf(p.Run.Target)) {
		switch n.Kind {
		case cnf.Group:
			group = strings.ToLower(string(n.Name.Of(src)))
		case cnf.Option:
			name, e := spelled(p, string(n.Name.Of(src)), entry{cnf.Unescape(n.Inner.Of(src)), n.HasValue})
			k := key{group, name}
			found[k] = append(found[k], e)
		}
	}
	return found
}

// spelled gives the variable that a name stands for: without loose_, under its
// main name, and with skip_ and its like as the value that they are.
func spelled(p *lint.Pass, name string, e entry) (string, entry) {
	name = strings.TrimPrefix(lint.Canonical(name), "loose_")
	if opt, known := p.Option(name); known {
		if opt.AliasOf != "" {
			return opt.AliasOf, e
		}
		return name, e
	}
	for prefix, text := range map[string]string{"skip_": "0", "disable_": "0", "enable_": "1"} {
		if rest, has := strings.CutPrefix(name, prefix); has && p.Known(rest) && !e.has {
			return rest, entry{text, true}
		}
	}
	return name, e
}

func kernelEntries(src []byte) map[key][]entry {
	found := make(map[key][]entry)
	for _, n := range sysctl.Parse(src) {
		if n.Kind == sysctl.Assignment {
			k := key{"", sysctl.Dotted(sysctl.Normalize(string(n.Name.Of(src))))}
			found[k] = append(found[k], entry{string(n.Value.Of(src)), true})
		}
	}
	return found
}
