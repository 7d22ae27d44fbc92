package rules

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

// The table is one that can be meant: sets in their order, rules that there are,
// each new once, and severities below what the rule has now.
func TestSetTable(t *testing.T) {
	all := changes(setTable)
	if all[0] != (setChange{set: "2026.1", rule: everyRule}) {
		t.Errorf("the first set begins with %+v", all[0])
	}
	met := make(map[string]bool)
	for _, c := range all[1:] {
		rule, ok := Find(c.rule)
		if !ok || rule.Name != c.rule {
			t.Errorf("%s: %s is no rule", c.set, c.rule)
			continue
		}
		if c.was >= rule.Severity {
			t.Errorf("%s: %s was %s before, and now has %s: that is not stricter", c.set, c.rule, c.was, rule.Severity)
		}
		if met[c.rule] && c.was == 0 {
			t.Errorf("%s: %s came in before", c.set, c.rule)
		}
		met[c.rule] = true
	}
	if sets := Sets(); len(slices.Compact(slices.Sorted(slices.Values(sets)))) != len(sets) {
		t.Errorf("a set stands in two places: %v", sets)
	}
}

// invented is a table of sets as later releases might leave it.
const invented tsv.Table = "set\trule\twas\n2026.1\t*\t-\n2026.2\tflush-neighbors-on-flash\t-\n2026.2\tabbreviated-option\tinfo\n" +
	"2027.1\tredo-legacy-size-migration\t-\n2027.1\tabbreviated-option\twarning\n2027.1\tdeprecated-option\tinfo\n"

func TestPin(t *testing.T) {
	all := changes(invented)
	if got := setsOf(all); !slices.Equal(got, []string{"2026.1", "2026.2", "2027.1"}) {
		t.Errorf("sets %v", got)
	}
	for rule, want := range map[string]string{"flush-neighbors-on-flash": "2026.2", "abbreviated-option": "2026.1", "redo-legacy-size-migration": "2027.1", "removed-option": "2026.1"} {
		if got := sinceOf(all, rule); got != want {
			t.Errorf("%s is there since %s, want %s", rule, got, want)
		}
	}
	for set, want := range map[string]struct {
		newer []string
		most  map[string]lint.Severity
	}{
		"2026.1": {[]string{"flush-neighbors-on-flash", "redo-legacy-size-migration"}, map[string]lint.Severity{"abbreviated-option": lint.Info, "deprecated-option": lint.Info}},
		"2026.2": {[]string{"redo-legacy-size-migration"}, map[string]lint.Severity{"abbreviated-option": lint.Warning, "deprecated-option": lint.Info}},
		"2027.1": {nil, map[string]lint.Severity{}},
	} {
		newer, most := pinned(all, set)
		if !slices.Equal(newer, want.newer) || !maps.Equal(most, want.most) {
			t.Errorf("%s: %v, %v", set, newer, most)
		}
	}
	for _, set := range Sets() {
		if newer, most := Pin(set); set == Sets()[len(Sets())-1] && (len(newer) > 0 || len(most) > 0) {
			t.Errorf("the newest set leaves out %v, %v", newer, most)
		}
	}
}

// A pinned set judges as the release did that froze it: newer rules are not heard,
// not even to name the facts that they lack or to call an ignore of theirs unused,
// and stricter ones speak as low as they did; but what keeps the server from starting
// stays what it is.
func TestPinned(t *testing.T) {
	const file = "[mysqld]\nkey_buffer = 16M\ninnodb_log_file_size = 512M\nmax_connections = 500\n" +
		"# cnfarch: ignore[flush-neighbors-on-flash] known\ninnodb_flush_neighbors = 1\n" +
		"# cnfarch: ignore[flush-neighbors-on-flash] known\nport = 3307\n"
	for _, test := range []struct {
		set  string
		want []string
	}{
		{"2027.1", []string{
			"abbreviated-option error, fatal", "deprecated-option warning", "flush-neighbors-on-flash warning",
			"open-files-arithmetic info", "redo-legacy-size-migration warning", "unused-ignore info",
		}},
		{"2026.1", []string{"abbreviated-option error, fatal", "deprecated-option info", "open-files-arithmetic info"}},
	} {
		target, err := parse("mysql-8.4")
		if err != nil {
			t.Fatal(err)
		}
		in := lint.Input{Target: target, Profile: hw.New(), Files: effective.Read(effective.Host{}, effective.Query{
			Server: target, Tolerant: true, Sources: []effective.Source{{Name: "my.cnf", Bytes: []byte(file)}},
		})}
		if err = in.Profile.Set("media=ssd"); err != nil {
			t.Fatal(err)
		}
		in.Policy.Newer, in.Policy.Most = pinned(changes(invented), test.set)
		run, err := lint.New(All()).Run(in)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range run.Findings {
			line := f.Rule.Name + " " + f.Severity.String()
			if f.Fatal {
				line += ", fatal"
			}
			got = append(got, line)
		}
		slices.Sort(got)
		if diff := cmp.Diff(test.want, slices.Compact(got)); diff != "" {
			t.Errorf("%s: %s", test.set, diff)
		}
	}
}
