package value_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

// TestConformance takes the arguments of every conformance case that names
// values as the server would, and compares what runs with what the server said.
func TestConformance(t *testing.T) {
	files, err := filepath.Glob("../../fixtures/conformance/option-file/cases/*.json")
	if err != nil || len(files) < 250 {
		t.Fatalf("%d cases, %v", len(files), err)
	}
	for _, file := range files {
		for name, want := range readExpected(t, file) {
			if want.Effective == nil {
				continue
			}
			t.Run(strings.TrimSuffix(filepath.Base(file), ".json")+"/"+name, func(t *testing.T) {
				want.check(t, take(t, name, want.Argv))
			})
		}
	}
}

type expected struct {
	Argv      []json.RawMessage
	Effective *struct {
		Accepted bool
		Values   map[string]*string
	}
}

func readExpected(t *testing.T, file string) map[string]expected {
	t.Helper()
	bytes, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var c struct{ Expected map[string]expected }
	if err := json.Unmarshal(bytes, &c); err != nil {
		t.Fatal(file, err)
	}
	return c.Expected
}

func (e expected) check(t *testing.T, got taken) {
	t.Helper()
	if e.Effective.Accepted == got.fatal {
		t.Errorf("accepted: %v, want %v", !got.fatal, e.Effective.Accepted)
	}
	for name, want := range e.Effective.Values {
		runs, ok := got.values[name]
		if ok && want != nil && !shownAs(runs, *want) {
			t.Errorf("%s runs as %q, the server says %q", name, runs.Text, *want)
		}
	}
}

// shownAs compares with the table of variables behind --help, which spells
// booleans and decimals in its own way and all flags of a set of flags.
func shownAs(r value.Reading, want string) bool {
	switch r.Kind {
	case value.Bool:
		return map[string]string{"ON": "TRUE", "OFF": "FALSE"}[r.Text] == want ||
			(r.Option.Name == "log_bin" && (want == "0" || want == "(No default value)"))
	case value.Float:
		v, _ := strconv.ParseFloat(r.Text, 64)
		return strconv.FormatFloat(v, 'g', 6, 64) == want
	case value.Flags:
		return sameFlags(r.Text, want)
	default:
		return r.Text == want
	}
}

// sameFlags looks every flag of a line up in what the server prints, which ends
// behind the last flag that is on.
func sameFlags(line, shown string) bool {
	for part := range strings.SplitSeq(line, ",") {
		name, state, _ := strings.Cut(part, "=")
		hidden := state == "off" && !strings.Contains(","+shown, ","+name+"=")
		if !hidden && !strings.Contains(","+shown+",", ","+part+",") {
			return false
		}
	}
	return true
}

// taken is what a server makes of its arguments.
type taken struct {
	fatal  bool
	values map[string]value.Reading
}

func take(t *testing.T, name string, argv []json.RawMessage) taken {
	t.Helper()
	s, err := server.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	facts, err := defaults.For(s)
	if err != nil {
		t.Fatal(err)
	}
	var args []effective.Arg
	for _, raw := range argv {
		var text string
		if json.Unmarshal(raw, &text) != nil {
			t.Skip("an argument is not UTF-8")
		}
		key, arg, has := strings.Cut(strings.TrimPrefix(text, "--"), "=")
		args = append(args, effective.Arg{Key: key, Value: arg, HasValue: has})
	}
	out := taken{values: map[string]value.Reading{}}
	m := effective.Matcher{Server: facts.Server(), Names: names{facts}, WholeNames: effective.WholeNames(s, args)}
	for _, a := range args {
		out.add(m, facts, a)
	}
	return out
}

func (o *taken) add(m effective.Matcher, facts *defaults.Facts, a effective.Arg) {
	match := m.Match(a.Key)
	if _, fatal := match.Complaints(a.HasValue); fatal {
		o.fatal = true
		return
	}
	opt, ok := facts.Lookup(match.Name)
	if !ok || match.Kind != effective.Found || match.Acts() == effective.Maximum || match.Acts() == effective.Autoset {
		return
	}
	raw, has := match.Effective(a.Value, a.HasValue)
	negated := raw == "0" && (match.Acts() == effective.Skip || match.Acts() == effective.Disable)
	r := value.Options{Loose: match.Loose, Negated: negated}.Read(&opt, facts.Server(), raw, has)
	o.fatal = o.fatal || r.Fatal()
	if !r.Kept && match.Instance == "" {
		o.values[match.Name] = r
	}
	if opt.AliasOf != "" {
		o.values[opt.AliasOf] = r
	}
}

// names gives the matcher what it must know.
type names struct{ facts *defaults.Facts }

func (n names) Argument(name string) (effective.Argument, bool) {
	opt, ok := n.facts.Lookup(name)
	if !ok || !opt.InFile || opt.Plugin != "" {
		return 0, false
	}
	return effective.Argument(value.Argument(&opt, n.facts.Server())), true
}

func (n names) WithPrefix(prefix string) []string { return n.facts.WithPrefix(prefix) }
