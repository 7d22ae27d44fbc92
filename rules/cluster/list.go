package cluster

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/names"
	"github.com/cnfarch/cnfarch/rules/internal/wsrep"
)

// modeList is MariaDB's list of what several switches asked for before 10.6
// (10.11.19 takes several words: observed).
const modeList = "wsrep_mode"

// modeWord is the word of the list for a switch, empty where there is none.
func modeWord(option string) string {
	switch option {
	case "wsrep_replicate_myisam":
		return "REPLICATE_MYISAM"
	case "wsrep_strict_ddl":
		return "STRICT_REPLICATION"
	default:
		return ""
	}
}

// intoList judges a switch that became a word of the list. The last of those
// that are on writes the words of all.
func intoList(p *lint.Pass, s *lint.Setting) {
	words, last := switches(p)
	list, word := p.Set(modeList), modeWord(s.Name)
	on := s.Effective && !s.Placeholder && wsrep.Switched(s)
	lacking := on && list != nil && !slices.Contains(strings.Split(strings.ToUpper(list.Raw), ","), word)
	add := ""
	if lacking {
		add = fmt.Sprintf("; add the word to line %d", list.File.Pos(list.Node.Span.Start).Line)
	}
	d := p.Unknown(s, lint.Error, "a switch that became the word %s of the list %s; %s does not start with it%s", word, modeList, p.Target(), add).Fatal().Unsafe()
	switch {
	case s.Placeholder, lacking:
		d.Undecided()
	case on && list == nil && s == last:
		d.Write(modeList, strings.Join(words, ","))
	}
}

// switches collects the words of the switches that are on, and the last of their lines.
func switches(p *lint.Pass) (words []string, last *lint.Setting) {
	for _, s := range p.Settings {
		word := modeWord(s.Name)
		if word == "" || !s.Effective || s.Placeholder || !wsrep.Switched(s) {
			continue
		}
		if _, is := names.Is(p, s, names.Galera); is {
			words, last = append(words, word), s
		}
	}
	return words, last
}
