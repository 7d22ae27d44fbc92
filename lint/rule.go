package lint

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
)

// Scope says which settings of its options a rule looks at. The zero value is
// invalid for a rule that has a Setting function.
type Scope uint8

// The scopes. Each is wider than the one before.
const (
	// Effective settings whose option and value the target knows: what runs.
	Effective Scope = iota + 1
	// Values: also settings that a later line shadows, or of what is switched off.
	Values
	// Names: also settings whose option the target does not know, or whose
	// value is a template's placeholder.
	Names
	// Everywhere: also settings of groups that the target does not read.
	Everywhere
)

// Rule is one check. It is a value: what it does stands in its functions, of
// which it has at least one, and in the document beside its source.
type Rule struct {
	Code    string // S01; never reused
	Name    string // flush-neighbors-on-flash; reads well after "ignore"; never reused
	Summary string // a sentence part that names the problem
	Family  string // the folder the rule stands in
	// Severity is the highest that the rule reaches.
	Severity Severity
	// Servers says which servers the rule speaks about, as server.ParseRanges
	// reads it ("mysql >=8.0.30; mariadb"), empty for all. It is for readers and for
	// SpeaksOf: the rule's own functions look at the target.
	Servers string
	// Facts lists the profile keys that the rule asks for.
	Facts []string

	// Reads names the options whose settings are handed to Setting, as the
	// server stores them (log_bin, not skip_log_bin); empty hands over all.
	Reads []string
	// Compares names the options, by their variables, that the rule asks of other
	// servers (Pass.Replicas, Pass.Neighbours).
	Compares []string
	// Kernel makes a rule without Reads look at kernel settings in place of options.
	Kernel bool
	// Scope says which of them.
	Scope Scope
	// Setting looks at one setting.
	Setting func(*Pass, *Setting)
	// File looks at one file that was read or met on the way.
	File func(*Pass, *File)
	// Host looks at everything once; a rule that reads options is not asked where
	// no option file is there, for nothing is left unwritten in none.
	Host func(*Pass)
	// Decided looks at one setting after the verdicts have fallen; what it
	// reports no longer changes them.
	Decided func(*Pass, *Setting)
	// Closing looks at one file after everything else has been said, ignores
	// have acted, and the verdicts have fallen.
	Closing func(*Pass, *File)
}

// Named reports whether name is the rule's name or its code.
func (r *Rule) Named(name string) bool {
	return r.Name == name || strings.EqualFold(r.Code, name)
}

// SpeaksOf reports whether a server is among those that the rule is about.
func (r *Rule) SpeaksOf(target server.Server) bool {
	if r.Servers == "" {
		return true
	}
	ranges, _ := server.ParseRanges(r.Servers) // the tests of the rules hold that all can be read
	return ranges.Hold(target)
}

// readsOptions reports whether a rule reads an option of the server by name:
// the keys of the kernel have dots.
func (r *Rule) readsOptions() bool {
	return slices.ContainsFunc(r.Reads, func(name string) bool { return !strings.Contains(name, ".") })
}
