package baseline

import "github.com/cnfarch/cnfarch/lint"

// Baseline is a list of known findings as it was read.
type Baseline struct {
	Entries []Entry // in the order of the file
	lines   map[Entry]int
}

// Complaint is an entry that does nothing.
type Complaint struct {
	Entry Entry
	Line  int  // in the baseline
	Fatal bool // it names what keeps the target from starting; else nothing matches it any more
}

// Use applies a baseline to one run after the other.
type Use struct {
	*Baseline
	place          Place
	matched, fatal map[Entry]bool
	read           map[string]bool
}

// Use begins to apply the baseline.
func (b *Baseline) Use(place Place) *Use {
	return &Use{Baseline: b, place: place, matched: make(map[Entry]bool), fatal: make(map[Entry]bool), read: make(map[string]bool)}
}

// Run takes the findings of a run that the baseline lists out of the count.
func (u *Use) Run(run *lint.Run) {
	for _, f := range run.Sources {
		u.read[u.place(f)] = true
	}
	for _, f := range run.Findings {
		e := entryOf(f, u.place)
		switch {
		case u.lines[e] == 0:
		case f.Fatal:
			u.fatal[e] = true
		case f.Suppressed == nil:
			u.matched[e] = true
			f.Suppressed = &lint.Suppression{By: lint.ByBaseline, Reason: "known since the baseline was written"}
		}
	}
}

// Complaints are the entries that do nothing. Of a file that the runs did not
// read nothing can be said, unless it is gone.
func (u *Use) Complaints(gone func(path string) bool) []Complaint {
	var complaints []Complaint
	for _, e := range u.Entries {
		known := u.read[e.Path] || e.Path != "" && gone(e.Path) || e.Path == "" && u.allRead(u.read)
		if u.fatal[e] || known && !u.matched[e] {
			complaints = append(complaints, Complaint{e, u.lines[e], u.fatal[e]})
		}
	}
	return complaints
}

// allRead reports whether the runs read every file that the baseline names.
func (b *Baseline) allRead(read map[string]bool) bool {
	for _, e := range b.Entries {
		if e.Path != "" && !read[e.Path] {
			return false
		}
	}
	return true
}
