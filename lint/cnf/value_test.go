package cnf

import (
	"strings"
	"testing"
)

func TestDecode(t *testing.T) {
	tests := []struct{ raw, want string }{
		{"", ""},
		{" a ", "a"},
		{`" a "`, " a "},
		{`''`, ""},
		{`"a'`, `"a'`},
		{`C:\new\table\bin`, "C:\new\table\bin"},
		{`\sa\s`, " a "},
		{`a\r\b\\\"\'`, "a\r\b\\\"'"},
		{`a\x\`, `a\x\`},
		{`"D:\data\"`, `D:\data\`},
		{`"a" "b"`, `a" "b`},
	}
	for _, tt := range tests {
		if got := Decode([]byte(tt.raw)); got != tt.want {
			t.Errorf("Decode(%q) = %q, want %q", tt.raw, got, tt.want)
		}
	}
}

func TestEncode(t *testing.T) {
	tests := []struct{ value, want string }{
		{"", ""},
		{"64G", "64G"},
		{"/var/lib/my sql", "/var/lib/my sql"},
		{"SET a=1; SET b=2", "SET a=1; SET b=2"},
		{"a#b", `"a#b"`},
		{" a", `" a"`},
		{"voil\xC3\xA0", "\"voil\xC3\xA0\""},
		{"it's", `"it's"`},
		{`say "x"`, `"say \"x\""`},
		{`C:\new`, `"C:\\new"`},
		{"a\nb\rc\bd", `"a\nb\rc\bd"`},
		{"a\tb", "a\tb"},
	}
	for _, tt := range tests {
		got, err := Encode(tt.value)
		if err != nil || got != tt.want {
			t.Errorf("Encode(%q) = %s, %v; want %s", tt.value, got, err, tt.want)
		}
		checkReadsBack(t, tt.value, got)
	}
	if got, err := Encode("a\x00b"); err == nil {
		t.Errorf("Encode of a NUL gives %q and no error", got)
	}
}

// checkReadsBack writes a setting and reads it, with and without a comment behind it.
func checkReadsBack(t *testing.T, value, raw string) {
	t.Helper()
	for _, tail := range []string{"", "\n", "\r\n", " # it's\n", "#\"\n"} {
		src := []byte("key = " + raw + tail)
		for name, d := range dialects {
			nodes := Parse(src, d)
			if d.ChunkedLines && len(src) > chunk {
				continue
			}
			if len(nodes) != 1 || nodes[0].Kind != Option || Unescape(nodes[0].Inner.Of(src)) != value {
				t.Fatalf("%s: %q does not read back as %q", name, src, value)
			}
			if got := Decode(nodes[0].Value.Of(src)); got != value {
				t.Fatalf("%s: Decode of %q gives %q, want %q", name, src, got, value)
			}
		}
	}
}

func FuzzEncode(f *testing.F) {
	for _, s := range []string{"", "a#b", `"`, `\`, `\"#`, "\n", "'a'", " ", "\xA0", `a\sb`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, value string) {
		raw, err := Encode(value)
		if err != nil {
			if strings.IndexByte(value, 0) < 0 {
				t.Fatal(err)
			}
			return
		}
		checkReadsBack(t, value, raw)
	})
}

func TestComments(t *testing.T) {
	nodes := Parse([]byte("# far\n\n# cnfarch: keep x\n; y\na=1\nb=2\n"), Dialect{})
	for i, want := range []int{0, 0, 2, 2, 2, 5} {
		if got := Comments(nodes, i); got != want {
			t.Errorf("Comments(%d) = %d, want %d", i, got, want)
		}
	}
}

func TestBOM(t *testing.T) {
	for src, want := range map[string]int{"\xEF\xBB\xBF[a]": 3, "\xFF\xFE[": 2, "\xFE\xFF": 2, "[a]": 0, "": 0} {
		span, ok := BOM([]byte(src))
		if span.Len() != want || ok != (want > 0) {
			t.Errorf("BOM(%q) = %v, %v; want %d bytes", src, span, ok, want)
		}
	}
}
