package hygiene

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

var defaultDependsOnHost = lint.Rule{
	Code: "U25", Name: "default-depends-on-host", Family: family,
	Summary:  "a default that the server computes from the host",
	Severity: lint.Info,
	Facts:    []string{"cpus", "memory", "server.nofile"},
	Scope:    lint.Effective,
	Setting:  checkComputed,
}

func checkComputed(p *lint.Pass, s *lint.Setting) {
	if s.Option.Default.Kind != defaults.Computed || s.Tolerated() || s.Guessed() || s.Meant.Kind <= value.None || leavesChoice(p, s) {
		return
	}
	lacks := slices.DeleteFunc(slices.Clone(s.DefaultLacks), p.Known) // an option that a template fills in is no fact
	switch {
	case s.DefaultKnown && !p.IsDefault(s):
		p.Note(s, lint.Info, "without the line the server would run %s, which it computes%s", value.Sized(s.Class, s.DefaultText), made(s))
	case len(lacks) > 0 && mayBeDefault(p, s, lacks):
		p.Lack(s, lint.Info, lacks, "whether this is the default cannot be told: the server computes it from %s%s", strings.Join(lacks, ", "), made(s))
	}
}

// mayBeDefault tries out what the default can be where all that is missing is a
// fact of two values. Of numbers anything is possible.
func mayBeDefault(p *lint.Pass, s *lint.Setting, lacks []string) bool {
	if !slices.Equal(lacks, []string{"direct_io"}) {
		return true
	}
	for _, direct := range []int64{0, 1} {
		text, _ := defaults.Compute(s.Option.Default, func(name string) (int64, bool) { return direct, name == lacks[0] })
		if text == "" || value.Equal(s.Option, p.Target(), text, s.Meant.Text) {
			return true
		}
	}
	return false
}

// wordy is the length from which on a rule says more of a computation than a
// message should.
const wordy = 200

// made says how the default is computed, where that is more than a name and short
// enough for a message.
func made(s *lint.Setting) string {
	words := s.Option.Default.Words()
	if !strings.Contains(words, " ") || len(words) > wordy {
		return ""
	}
	return ": " + words
}
