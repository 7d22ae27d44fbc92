package effective

import "github.com/cnfarch/cnfarch/lint/cnf"

// Under lists the option lines that stand under the groups of some other
// program, in the order in which it reads them: the headers of each visit to a
// file are its own, as in the servers (search_default_file_with_ext of
// mysys/my_default.c).
func (r *Reading) Under(groups []string) []Place {
	w := under{reading: r, groups: groups, children: make(map[Place][]int)}
	for i, v := range r.Visits {
		if v.Parent >= 0 {
			from := Place{v.Parent, v.Node}
			w.children[from] = append(w.children[from], i)
		}
	}
	for i, v := range r.Visits {
		if v.Parent < 0 {
			w.walk(i)
		}
	}
	return w.places
}

type under struct {
	reading  *Reading
	groups   []string
	children map[Place][]int // a visit and a node in it -> the visits it led to
	places   []Place
}

func (w *under) walk(visit int) {
	index := w.reading.Visits[visit].File
	f := &w.reading.Files[index]
	inside := false
	for i := range f.Nodes {
		switch n := &f.Nodes[i]; {
		case n.Kind == cnf.Group:
			inside = containsFold(w.groups, string(n.Name.Of(f.Text.Bytes)))
		case n.Kind == cnf.Option && inside:
			w.places = append(w.places, Place{index, i})
		}
		for _, child := range w.children[Place{visit, i}] {
			w.walk(child)
		}
	}
}
