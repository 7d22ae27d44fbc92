package sysctl

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// line is a node in text, for comparison.
type line struct {
	Kind                 Kind
	Dash                 bool
	Name, Value, Comment string
}

func lines(src []byte) []line {
	var got []line
	for _, n := range Parse(src) {
		got = append(got, line{n.Kind, n.Dash, string(n.Name.Of(src)), string(n.Value.Of(src)), string(n.Comment.Of(src))})
	}
	return got
}

func TestParse(t *testing.T) {
	tests := []struct {
		src  string
		want line
	}{
		{"vm.swappiness = 1\n", line{Kind: Assignment, Name: "vm.swappiness", Value: "1"}},
		{"\tvm.swappiness=1 \r\n", line{Kind: Assignment, Name: "vm.swappiness", Value: "1"}},
		{"a = b = c", line{Kind: Assignment, Name: "a", Value: "b = c"}},
		{"a = 1 # b\n", line{Kind: Assignment, Name: "a", Value: "1 # b"}},
		{"a = 4096 \\\n", line{Kind: Assignment, Name: "a", Value: `4096 \`}},
		{"a =\n", line{Kind: Assignment, Name: "a"}},
		{"= 1\n", line{Kind: Assignment, Value: "1"}},
		{"- a = 1\n", line{Kind: Assignment, Dash: true, Name: "a", Value: "1"}},
		{"--a = 1\n", line{Kind: Assignment, Dash: true, Name: "-a", Value: "1"}},
		{"-a.*.b\n", line{Kind: Exclusion, Dash: true, Name: "a.*.b"}},
		{"-\n", line{Kind: Exclusion, Dash: true}},
		{"a 1\n", line{Kind: Bad, Name: "a 1"}},
		{"[a]\n", line{Kind: Bad, Name: "[a]"}},
		{" # a = 1 \r\n", line{Kind: Comment, Comment: "# a = 1"}},
		{"; a = 1\n", line{Kind: SemicolonComment, Comment: "; a = 1"}},
		{" \t\r\n", line{Kind: Blank}},
		{"\ufeffa = 1\n", line{Kind: Assignment, Name: "\ufeffa", Value: "1"}},
		{"a\x00 = \x001\n", line{Kind: Assignment, Name: "a\x00", Value: "\x001"}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff([]line{tt.want}, lines([]byte(tt.src))); diff != "" {
			t.Errorf("%q:\n%s", tt.src, diff)
		}
	}
	if got := Parse(nil); len(got) != 0 {
		t.Errorf("no bytes give %v", got)
	}
}

func TestNodeKey(t *testing.T) {
	src := []byte("-vm.dirty_ratio = 1\n# vm.swappiness\nvm/max_map_count\n")
	var keys []string
	for _, n := range Parse(src) {
		keys = append(keys, n.Key(src))
	}
	if diff := cmp.Diff([]string{"vm/dirty_ratio", "", ""}, keys); diff != "" {
		t.Error(diff)
	}
}

func TestKindNames(t *testing.T) {
	names := make(map[string]bool)
	for k := Kind(0); k <= Bad; k++ {
		names[k.String()] = true
	}
	if len(names) != int(Bad)+1 {
		t.Errorf("got %v", names)
	}
}

// tiles reports whether nodes cover src without a gap, and their spans lie in them.
func tiles(t *testing.T, src []byte) {
	t.Helper()
	at := 0
	for _, n := range Parse(src) {
		if n.Span.Start != at || n.Span.Empty() || n.Kind == 0 {
			t.Fatalf("node %+v does not follow byte %d", n, at)
		}
		at = n.Span.End
		for _, s := range [][2]int{{n.Name.Start, n.Name.End}, {n.Value.Start, n.Value.End}, {n.Comment.Start, n.Comment.End}} {
			if s[0] != s[1] && (s[0] < n.Span.Start || s[1] > n.Span.End || s[0] > s[1]) {
				t.Fatalf("span %v leaves its node %v", s, n.Span)
			}
		}
	}
	if at != len(src) {
		t.Fatalf("nodes end at %d of %d", at, len(src))
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("a = 1\r\n-b.*\n; c\n\n# d\nx"))
	f.Fuzz(func(t *testing.T, src []byte) {
		tiles(t, src)
		// The nodes read as systemd does up to 257.
		for _, n := range Parse(src) {
			r := readSystemd(string(n.Span.Of(src)), true)
			kind := n.Kind
			if kind == SemicolonComment {
				kind = Comment
			}
			if kind != r.kind {
				t.Errorf("%q is %s, read as %s", n.Span.Of(src), kind, r.kind)
			}
			if kind == Assignment && (r.key != string(n.Name.Of(src)) || r.value != string(n.Value.Of(src))) {
				t.Errorf("%q was read as %q = %q", n.Span.Of(src), r.key, r.value)
			}
		}
	})
}

// TestCorpus holds the tiling over files found in the wild, where they are at hand.
func TestCorpus(t *testing.T) {
	dir := os.Getenv("CNFARCH_CORPUS")
	if dir == "" {
		dir = "../../../shared/corpus"
	}
	files, err := filepath.Glob(filepath.Join(dir, "sysctl", "*.conf"))
	if err != nil || len(files) == 0 {
		t.Skip("no corpus: set CNFARCH_CORPUS to its directory")
	}
	assignments := 0
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tiles(t, src)
		assignments += bytes.Count(src, []byte("="))
	}
	if assignments == 0 {
		t.Error("the corpus sets nothing")
	}
}
