package defaults

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint/server"
)

func given(values map[string]int64) func(string) (int64, bool) {
	return func(name string) (int64, bool) {
		n, ok := values[name]
		return n, ok
	}
}

func TestCompute(t *testing.T) {
	tests := []struct {
		formula, want string
		missing       []string
	}{
		{"7", "7", nil},
		{"1 + 2 * 3 - 4 / 2", "5", nil},
		{"(1 + 2) * 3", "9", nil},
		{"128M", "134217728", nil},
		{"2K + 1", "2049", nil},
		{"7 / 2", "3", nil},
		{"min(5, 3, 9)", "3", nil},
		{"max(5, 3, 9)", "9", nil},
		{"clamp(1, 4, 64)", "4", nil},
		{"clamp(99, 4, 64)", "64", nil},
		{"cpus / 4", "2", nil},
		{"if(cpus < 8, 1, 2)", "2", nil},
		{"if(cpus >= 8 && cpus <= 8, 'ON', 'OFF')", "ON", nil},
		{"if(cpus > 8, unknown_option, 3)", "3", nil},
		{"if(cpus > 8, 1 / 0, 3)", "3", nil},
		{"if(nobody > 8, here, there) + here", "", []string{"nobody", "here", "there"}},
		{"cpus / nobody", "", []string{"nobody"}},
		{"1 / 0", "", nil},
		{"1 +", "", nil},
		{"pow(2, 3)", "", nil},
		{"clamp(1, 2)", "", nil},
		{"min(1", "", nil},
		{"'open", "", nil},
		{"1 2", "", nil},
		{"if(1)", "", nil},
	}
	for _, tt := range tests {
		got, missing := Compute(Default{Kind: Computed, Formula: tt.formula}, given(map[string]int64{"cpus": 8}))
		if got != tt.want || !cmp.Equal(missing, tt.missing) {
			t.Errorf("%s = %q, missing %v; want %q, %v", tt.formula, got, missing, tt.want, tt.missing)
		}
	}
	if got, missing := Compute(Default{Kind: Constant, Text: "5"}, nil); got != "" || missing != nil {
		t.Errorf("a constant was computed: %q, %v", got, missing)
	}
}

func FuzzCompute(f *testing.F) {
	for _, s := range []string{"if(a<1G,1,clamp(min(a/(2*b),c/4),1,64))", "'x'", "((", "1-/0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, formula string) {
		value, missing := Compute(Default{Kind: Computed, Formula: formula}, given(map[string]int64{"a": 1 << 40, "b": 0}))
		if value != "" && missing != nil {
			t.Errorf("%q gives both %q and %v", formula, value, missing)
		}
	})
}

// hostEnv answers for a release on a host: its facts, then the options that
// were set, then the other defaults, computed ones too.
func hostEnv(f *Facts, values map[string]int64) func(string) (int64, bool) {
	var env func(name string) (int64, bool)
	env = func(name string) (int64, bool) {
		if n, ok := values[name]; ok {
			return n, true
		}
		o, _ := f.Lookup(name)
		text := o.Default.Text
		if o.Default.Kind == Computed {
			text, _ = Compute(o.Default, env)
		}
		switch text {
		case "ON":
			return 1, true
		case "OFF":
			return 0, true
		}
		n, err := strconv.ParseInt(text, 10, 64)
		return n, err == nil
	}
	return env
}

// TestFormulasNameWhatExists holds every name in every formula against the
// facts and options of the first and the last release of its row.
func TestFormulasNameWhatExists(t *testing.T) {
	facts := strings.Fields("cpus memory nofile nofile_soft direct_io")
	for _, p := range []server.Product{server.MySQL, server.MariaDB} {
		for line := range tableOf(p).Body().Lines() {
			o := readRow(line)
			if o.Default.Formula == "" {
				continue
			}
			known := map[string]int64{}
			for _, fact := range facts {
				known[fact] = 8
			}
			for _, v := range []server.Version{o.First, o.Last} {
				f, err := For(server.New(p, v))
				if err != nil {
					t.Fatal(err)
				}
				if value, missing := Compute(o.Default, hostEnv(f, known)); value == "" {
					t.Errorf("%s-%s: %s: %q lacks %v", p, v, o.Name, o.Default.Formula, missing)
				}
			}
		}
	}
}
