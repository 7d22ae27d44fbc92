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

// Apply takes the findings that the baseline lists out of the count, and gives
// the entries that do nothing. Of a file that the runs did not read nothing can
// be said, unless it is gone.
func (b *Baseline) Apply(runs []*lint.Run, place Place, gone func(path string) bool) []Complaint {
	matched, fatal := make(map[Entry]bool), make(map[Entry]bool)
	read := make(map[string]bool)
	for _, run := range runs {
		for _, f := range run.Sources {
			read[place(f)] = true
		}
		for _, f := range run.Findings {
			e := entryOf(f, place)
			switch {
			case b.lines[e] == 0:
			case f.Fatal:
				fatal[e] = true
			case f.Suppressed == nil:
				matched[e] = true
				f.Suppressed = &lint.Suppression{By: lint.ByBaseline, Reason: "known since the baseline was written"}
			}
		}
	}
	var complaints []Complaint
	for _, e := range b.Entries {
		known := read[e.Path] || e.Path != "" && gone(e.Path) || e.Path == "" && b.allRead(read)
		if fatal[e] || known && !matched[e] {
			complaints = append(complaints, Complaint{e, b.lines[e], fatal[e]})
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
