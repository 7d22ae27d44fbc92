package cnf

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint/text"
)

// The three dialects there are.
var dialects = map[string]Dialect{
	"mysql-5.7": {ChunkedLines: true},
	"mysql-8.0": {},
	"mysql-9.7": {PathComments: true},
}

// show prints a node on one line: kind, name, value, comment.
func show(src []byte, n Node) string {
	s := n.Kind.String()
	if n.Seam {
		s += " seam"
	}
	if !n.Name.Empty() || n.HasValue {
		s += " " + short(n.Name.Of(src))
	}
	if n.HasValue || !n.Value.Empty() {
		s += " = " + short(n.Value.Of(src))
	}
	if n.Quoted {
		s += " inner " + short(n.Inner.Of(src))
	}
	if !n.Comment.Empty() {
		s += " comment " + short(n.Comment.Of(src))
	}
	return s
}

func short(b []byte) string {
	if len(b) > 40 {
		return fmt.Sprintf("%q…%d", b[:8], len(b))
	}
	return fmt.Sprintf("%q", b)
}

func TestParse(t *testing.T) {
	tests := []struct {
		name, src string
		want      []string
	}{
		{"empty", "", nil},
		{"blank lines", "\n \t\r\n\xA0", []string{"Blank", "Blank", "Blank"}},
		{"comments", "# a\r\n  ; b", []string{`Comment comment "# a"`, `Comment comment "; b"`}},
		{"other comment styles", "// a\n-- b", []string{`Option "// a"`, `Option "-- b"`}},
		{"group", "[mysqld]\n", []string{`Group "mysqld"`}},
		{"blanks in a header", "  [ mysqld \t] x=1\n", []string{`Group " mysqld" comment "x=1"`}},
		{"first bracket closes", "[a]b]\n[]", []string{`Group "a" comment "b]"`, `Group`}},
		{"no bracket", "[mysqld # x\n", []string{`GroupNoClose "mysqld" comment "# x"`}},
		{"flag", " skip-name-resolve \r\n", []string{`Option "skip-name-resolve"`}},
		{"value", "a = b\n", []string{`Option "a" = "b"`}},
		{"first = splits", "a=b = c", []string{`Option "a" = "b = c"`}},
		{"empty value", "a=\nb=\"\"", []string{`Option "a" = ""`, `Option "b" = "\"\"" inner ""`}},
		{"comment needs no blank", "a=b#c\n", []string{`Option "a" = "b" comment "#c"`}},
		{"semicolon is data", "port=5 ; x\n", []string{`Option "port" = "5 ; x"`}},
		{"quoted hash", "a='b # c' # d\n", []string{`Option "a" = "'b # c'" inner "b # c" comment "# d"`}},
		{"lone apostrophe keeps hashes", "a=it's # d\n", []string{`Option "a" = "it's # d"`}},
		{"escaped quote inside quotes", `a="b\"#c"#d`, []string{`Option "a" = "\"b\\\"#c\"" inner "b\\\"#c" comment "#d"`}},
		{"no escape outside quotes", `a=\"b#c`, []string{`Option "a" = "\\\"b#c"`}},
		{"two quoted parts", `a="b" "c"`, []string{`Option "a" = "\"b\" \"c\"" inner "b\" \"c"`}},
		{"single quote byte", `a="`, []string{`Option "a" = "\""`}},
		{"A0 goes, inside a letter too", "a=voil\xC3\xA0\n", []string{`Option "a" = "voil\xc3"`}},
		{"no key", " =x\n", []string{`OptionNoKey "" = "x"`}},
		{"byte order mark", "\xEF\xBB\xBF[mysqld]\n", []string{`Option "\ufeff[mysqld]"`}},
		{"lone CR ends nothing", "[a]\rb=1\r", []string{`Group "a" comment "b=1"`}},
		{"include", "! include  /a b.cnf \r\n", []string{`Include "include" = "/a b.cnf"`}},
		{"includedir", "!includedir /d\n", []string{`IncludeDir "includedir" = "/d"`}},
		{"quotes belong to the path", "!include 'x'\n", []string{`Include "include" = "'x'"`}},
		{"include without path", "!include\n!includedir \t\n", []string{`IncludeNoPath "include"`, `IncludeNoPath "includedir"`}},
		{"unended include without path", "!include", []string{`UnknownDirective "include"`}},
		{"unknown directives", "!Include x\n!include=x\n!\n!!include x", []string{
			`UnknownDirective "Include"`, `UnknownDirective "include=x"`, `UnknownDirective`, `UnknownDirective "!include"`,
		}},
	}
	for name, d := range dialects {
		for _, tt := range tests {
			if diff := cmp.Diff(tt.want, showAll([]byte(tt.src), d)); diff != "" {
				t.Errorf("%s, %s: %s", name, tt.name, diff)
			}
		}
	}
}

func showAll(src []byte, d Dialect) (got []string) {
	for _, n := range Parse(src, d) {
		got = append(got, show(src, n))
	}
	return got
}

func TestParseDialects(t *testing.T) {
	long := "a=" + strings.Repeat("x", 5000)
	tests := []struct {
		name, src           string
		five, eight, nine97 []string
	}{
		{
			"comment behind a path", "!include x # c\n",
			[]string{`Include "include" = "x # c"`},
			[]string{`Include "include" = "x # c"`},
			[]string{`Include "include" = "x" comment "# c"`},
		},
		{
			"unended path", "!include x.cnf",
			[]string{`Include "include" = "x.cn"`},
			[]string{`Include "include" = "x.cn"`},
			[]string{`Include "include" = "x.cnf"`},
		},
		{
			"unended path of one byte", "!include x",
			[]string{`IncludeNoPath "include"`},
			[]string{`IncludeNoPath "include"`},
			[]string{`Include "include" = "x"`},
		},
		{
			"long line", long,
			[]string{`Option "a" = "xxxxxxxx"…4092`, `Option seam "xxxxxxxx"…908`},
			[]string{`Option "a" = "xxxxxxxx"…5000`},
			[]string{`Option "a" = "xxxxxxxx"…5000`},
		},
		{
			"line feed alone is left over", long[:4094] + "\n",
			[]string{`Option "a" = "xxxxxxxx"…4092`, `Blank seam`},
			[]string{`Option "a" = "xxxxxxxx"…4092`},
			[]string{`Option "a" = "xxxxxxxx"…4092`},
		},
		{
			"4,093 bytes fit", long[:4093] + "\nb",
			[]string{`Option "a" = "xxxxxxxx"…4091`, `Option "b"`},
			[]string{`Option "a" = "xxxxxxxx"…4091`, `Option "b"`},
			[]string{`Option "a" = "xxxxxxxx"…4091`, `Option "b"`},
		},
		{
			"NUL in a value", "a=b\x00c\nd=e\nf",
			[]string{`Option "a" = "b"`, `Option "d" = "e"`, `Option "f"`},
			[]string{"Glued", `Option "f"`},
			[]string{"Glued", `Option "f"`},
		},
		{
			"NUL at a line start", "a\n\x00\nb",
			[]string{`Option "a"`, "Blank", `Option "b"`},
			[]string{`Option "a"`, "Unread"},
			[]string{`Option "a"`, "Unread"},
		},
		{
			"NUL behind a glued line", "a\x00\n\x00b",
			[]string{`Option "a"`, "Blank"},
			[]string{"Glued", "Unread"},
			[]string{"Glued", "Unread"},
		},
	}
	for _, tt := range tests {
		for name, want := range map[string][]string{"mysql-5.7": tt.five, "mysql-8.0": tt.eight, "mysql-9.7": tt.nine97} {
			if diff := cmp.Diff(want, showAll([]byte(tt.src), dialects[name])); diff != "" {
				t.Errorf("%s, %s: %s", name, tt.name, diff)
			}
		}
	}
}

func TestReread(t *testing.T) {
	tests := []struct{ src, line, want string }{
		{"a\x00b\nport=1\nx", "aport=1\n", `Option "aport" = "1"`},
		{"a\x00b\nc\x00d\ne=1", "ace=1", `Option "ace" = "1"`},
		{"a=\x00", "a=", `Option "a" = ""`},
		{"a=1\n", "a=1\n", `Option "a" = "1"`},
	}
	for _, tt := range tests {
		src := []byte(tt.src)
		line, n := Reread(src, Parse(src, Dialect{})[0], Dialect{})
		if got := show(line, n); string(line) != tt.line || got != tt.want {
			t.Errorf("%q: line %q, node %s; want %q, %s", tt.src, line, got, tt.line, tt.want)
		}
	}
}

func TestBody(t *testing.T) {
	for src, want := range map[string]string{"a\r\n": "a", "a\n": "a", "a": "a", "\n": "", "\r\n": "", "a\r": "a\r"} {
		n := Parse([]byte(src), Dialect{})[0]
		if got := string(n.Body([]byte(src)).Of([]byte(src))); got != want {
			t.Errorf("Body of %q is %q, want %q", src, got, want)
		}
	}
}

func TestKindString(t *testing.T) {
	if got := Unread.String(); got != "Unread" {
		t.Errorf("the last kind prints as %q", got)
	}
	if got := Kind(200).String(); got != "Kind(200)" {
		t.Errorf("an unknown kind prints as %q", got)
	}
}

// checkTiling fails unless the nodes join to src and every span lies in its node.
func checkTiling(t *testing.T, src []byte, nodes []Node) {
	t.Helper()
	at := 0
	for i, n := range nodes {
		if n.Span.Start != at || n.Span.End <= at || n.Kind == 0 {
			t.Fatalf("node %d is %s %v, want one from byte %d on", i, n.Kind, n.Span, at)
		}
		at = n.Span.End
		for _, s := range []text.Span{n.Name, n.Value, n.Inner, n.Comment} {
			if s != (text.Span{}) && (s.Start < n.Span.Start || s.End > n.Span.End || s.End < s.Start) {
				t.Fatalf("node %d: span %v leaves %v", i, s, n.Span)
			}
		}
	}
	if at != len(src) {
		t.Fatalf("the nodes end at byte %d of %d", at, len(src))
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"[mysqld]\r\na = 'b # c' # d\n!include x # y\n!includedir", "\xEF\xBB\xBF[a\n=x\n", "a\x00b\nc\n\x00\nd",
		"<%\nx = 1\n%>\n{{ a }} = {% b %}\n${", strings.Repeat("#", 4093) + "[x]\ny=1", "[a]\rb\xA0=\xA0",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, d := range dialects {
			nodes := Parse(src, d)
			checkTiling(t, src, nodes)
			for i, n := range nodes {
				line, r := Reread(src, n, d)
				Unescape(r.Inner.Of(line))
				n.NameUnknown(src)
				n.ValueUnknown(src)
				Comments(nodes, i)
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	line := "innodb_buffer_pool_size = 64G   # was 32G on the old host\n# a comment line\n[mysqld]\nskip-name-resolve\n\n"
	for _, lines := range []int{60, 20_000} {
		src := []byte(strings.Repeat(line, lines/5))
		b.Run(fmt.Sprint(lines), func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				Parse(src, Dialect{ChunkedLines: true})
			}
		})
	}
}

func TestParseAllocatesOnlyTheNodes(t *testing.T) {
	src := []byte(strings.Repeat("a = 'b' # c\n[x]\n#y\n!include z\n<% if %>\n", 50))
	for name, d := range dialects {
		if got := testing.AllocsPerRun(20, func() { Parse(src, d) }); got > 1 {
			t.Errorf("%s: %v allocations, want the node slice only", name, got)
		}
	}
}
