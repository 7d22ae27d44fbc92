package names

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/near"
)

// shortName is the length below which one wrong letter is all that a guess may
// rest on.
const shortName = 8

// allowance is how many slips of the hand a name may hold.
func allowance(name string) int {
	if len(name) < shortName {
		return 1
	}
	return 2
}

// Nearest lists the options of the target that a name without meaning may have
// been meant to be: those with the fewest wrong letters; else those that it is
// the end of (buffer_pool_size); else those of the same words in another order.
func Nearest(p *lint.Pass, name string) []string {
	return lint.OfTarget(p, name, func() nearest { return nearestTo(known(p), name) })
}

// nearest and written are lists that follow from the target alone.
type (
	nearest []string
	written []string
)

// known are the options that may stand in a file of the target.
func known(p *lint.Pass) []string {
	return lint.OfTarget(p, "", func() written {
		facts, err := defaults.For(p.Target())
		if err != nil {
			return nil
		}
		return facts.WithPrefix("")
	})
}

func nearestTo(all []string, name string) []string {
	for _, find := range []func([]string, string) []string{closest, endingIn, permuted} {
		if list := find(all, name); len(list) > 0 {
			return list
		}
	}
	return nil
}

// NearestOf lists those of some options that a name has the fewest wrong letters
// against.
func NearestOf(options []string, name string) []string { return closest(options, name) }

func closest(all []string, name string) []string {
	var list []string
	best := allowance(name) + 1
	for _, option := range all {
		d := near.Distance(name, option, best)
		if d < best {
			best, list = d, nil
		}
		if d == best && d <= allowance(name) {
			list = append(list, option)
		}
	}
	return list
}

// endingIn finds innodb_buffer_pool_size for buffer_pool_size. A single word is
// the end of too many names to mean one. InnoDB's options go first: theirs are
// the prefixes that people leave out.
func endingIn(all []string, name string) []string {
	if !strings.Contains(name, "_") {
		return nil
	}
	if slices.Contains(all, "innodb_"+name) {
		return []string{"innodb_" + name}
	}
	var list []string
	suffix := "_" + name
	for _, option := range all {
		if strings.HasSuffix(option, suffix) {
			list = append(list, option)
		}
	}
	return list
}

func permuted(all []string, name string) []string {
	words := sortedWords(name)
	var list []string
	for _, option := range all {
		if len(option) == len(name) && slices.Equal(words, sortedWords(option)) {
			list = append(list, option)
		}
	}
	return list
}

func sortedWords(name string) []string {
	words := strings.Split(name, "_")
	slices.Sort(words)
	return words
}

// Among finds the option in a line that has words around it: its first word
// where the sign is missing, with the others for a value, else its last.
func Among(p *lint.Pass, s *lint.Setting) (Case, bool) {
	words := strings.Fields(s.Spelling)
	if len(words) < 2 {
		return Case{}, false
	}
	name, val := words[0], strings.Join(words[1:], " ")
	if s.Has {
		name, val = words[len(words)-1], s.Raw
	}
	name = lint.Canonical(name)
	opt, ok := p.Option(name)
	return Case{Kind: NoSuch, Name: name, Value: val, Has: true}, ok && opt.InFile
}
