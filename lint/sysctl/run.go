package sysctl

import (
	"cmp"
	"slices"
	"strings"
)

// run applies the lines.
type run struct {
	*Applied
	keys []string // nil: all that lines name
}

func (r *run) apply() {
	for i := range r.Lines {
		r.classify(&r.Lines[i])
	}
	order := r.all()
	if r.Loader.Program == Systemd {
		order = r.table()
	}
	for _, i := range order {
		r.write(i)
	}
	r.settle()
}

// classify marks lines that set nothing.
func (r *run) classify(l *Line) {
	switch {
	case l.kind == Bad:
	case l.kind == Exclusion:
		l.Status = Excludes
	case r.isGlob(l):
		l.Status = Pattern
	case r.exists(r.path(l.spelt)):
		l.Key = r.path(l.spelt)
	default:
		l.Status = NoSuchKey
	}
}

// path is where the kernel finds the key of a line.
func (r *run) path(spelt string) string {
	if r.Loader.Program == Busybox {
		return r.dotsPath(spelt)
	}
	return r.Loader.path(spelt)
}

func (r *run) isGlob(l *Line) bool { return IsGlob(l.spelt) && !r.Loader.lineByLine() }

func (r *run) exists(key string) bool {
	if r.keys == nil {
		return key != "" && !strings.HasSuffix(key, "/")
	}
	return slices.Contains(r.keys, key)
}

func (r *run) all() []int {
	order := make([]int, len(r.Lines))
	for i := range order {
		order[i] = i
	}
	return order
}

// table builds systemd's ordered table: a key with another value goes to the
// end, one with the same value stays where it is, and an exclusion is an entry
// without a value.
func (r *run) table() []int {
	var order []int
	at := make(map[string]int)
	for i, l := range r.Lines {
		if l.kind == Bad {
			continue
		}
		old, repeated := at[l.spelt]
		if repeated {
			if r.Lines[old].kind == l.kind && r.Lines[old].Value == l.Value {
				r.lose(l.Key, i, old, Redundant)
				continue
			}
			r.replace(old, i)
			order = slices.DeleteFunc(order, func(o int) bool { return o == old })
		}
		at[l.spelt] = i
		order = append(order, i)
	}
	return order
}

func (r *run) replace(old, by int) {
	switch {
	case r.Lines[old].kind == Exclusion:
		r.Lines[old].Status, r.Lines[old].By = Overridden, by
	case r.Lines[by].kind == Exclusion:
		r.lose(r.Lines[old].Key, old, by, Cancelled)
	default:
		r.lose(r.Lines[old].Key, old, by, Overridden)
	}
}

// lose notes that an assignment is void. That its key does not exist remains
// the first thing to say of the line.
func (r *run) lose(key string, line, by int, s Status) {
	l := &r.Lines[line]
	if l.kind != Assignment {
		return
	}
	r.Losses = append(r.Losses, Loss{Key: key, Line: line, By: by, Status: s})
	l.By = by
	if l.Status != NoSuchKey {
		l.Status = s
	}
}

// write applies one line.
func (r *run) write(i int) {
	l := &r.Lines[i]
	switch {
	case l.kind != Assignment || l.Status == NoSuchKey:
	case !r.isGlob(l):
		r.set(Effect{Key: l.Key, Value: l.Value, Line: i})
	default:
		for _, key := range r.covered(l) {
			r.set(Effect{Key: key, Value: l.Value, Line: i, Via: l.Key})
		}
	}
}

func (r *run) set(e Effect) {
	r.Lines[e.Line].Status = Effective
	r.Writes = append(r.Writes, e)
}

// covered are the keys that a glob sets: those that exist, and that no line names.
func (r *run) covered(l *Line) []string {
	var keys []string
	for _, key := range r.keys {
		if Match(l.Key, key) && !r.named(key) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}

// named reports whether a line, before or after, names the key or excludes it.
// procps compares the spelling, in which a doubled slash is another key.
func (r *run) named(key string) bool {
	for i := range r.Lines {
		l := &r.Lines[i]
		switch {
		case l.kind == Bad:
		case l.spelt == key:
			return true
		case l.kind == Exclusion && r.Loader.globsExclude() && Match(l.spelt, key):
			return true
		}
	}
	return false
}

// settle finds for each key the write that stays, and what became of the others.
func (r *run) settle() {
	last := make(map[string]int)
	for i, w := range r.Writes {
		if before, ok := last[w.Key]; ok {
			r.supersede(r.Writes[before], w)
		}
		last[w.Key] = i
	}
	for _, i := range last {
		r.Keys = append(r.Keys, r.Writes[i])
	}
	slices.SortFunc(r.Keys, func(a, b Effect) int { return cmp.Compare(a.Key, b.Key) })
	for _, e := range r.Keys {
		r.Lines[e.Line].Status, r.Lines[e.Line].By = Effective, -1
	}
	slices.SortStableFunc(r.Losses, func(a, b Loss) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Key, b.Key))
	})
}

func (r *run) supersede(old, by Effect) {
	if old.Value == by.Value {
		r.lose(by.Key, old.Line, by.Line, Redundant)
		return
	}
	r.lose(by.Key, old.Line, by.Line, Overridden)
}

// dotsPath turns dots into slashes as busybox does: all of them where a slash
// follows a dot, else those behind which something exists (sysctl_dots_to_slashes
// in procps/sysctl.c).
func (r *run) dotsPath(key string) string {
	dot, slash := strings.IndexByte(key, '.'), strings.IndexByte(key, '/')
	switch {
	case dot < 0:
		return key
	case slash > dot || r.keys == nil:
		return convert(key)
	default:
		return r.findPath(key)
	}
}

// findPath turns the last dot that ends an existing path into a slash, and goes
// on behind it.
func (r *run) findPath(key string) string {
	path := []byte(key)
	for good := 0; good < len(path); {
		at := -1
		for i := len(path); i > good; i-- {
			if (i == len(path) || path[i] == '.') && r.hasPath(string(path[:i])) {
				at = i
				break
			}
		}
		if at < 0 || at == len(path) {
			break
		}
		path[at], good = '/', at
	}
	return string(path)
}

// hasPath reports whether a key or a directory of keys exists.
func (r *run) hasPath(path string) bool {
	return slices.ContainsFunc(r.keys, func(k string) bool { return k == path || strings.HasPrefix(k, path+"/") })
}
