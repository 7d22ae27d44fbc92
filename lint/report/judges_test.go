package report

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/joshdk/go-junit"
	"github.com/reviewdog/errorformat"
	reviewdog "github.com/reviewdog/reviewdog/parser"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/text"
)

// What other programs make of a report: each format is read by a parser that is
// not ours, or held against the demands that its reader publishes, and has to
// come out of it as it went in, whatever files are called and hold.

// seen is a finding as a reader gets it.
type seen struct {
	Path          string
	Line, Column  int
	Severity      string
	Rule, Message string
}

const hostileName = `db 1/a,b;c=d%41|<i>&"'*_~.cnf`

// hostileValue ends what it can: cells, tags, attributes, strings, commands,
// escapes; and has letters of one to four bytes, a control and a broken byte.
const hostileValue = "a|b <script>alert('x')</script> &lt; *c* _d_ ~~e~~ [f](g) ![h](i) \\| ]]> --> %0A%25 ::error::j ##[error]k é日😀 \x01\xff\u202e"

// hostile is a report on a file of that kind. One rule says two things of one
// place.
func hostile(t *testing.T) *Report { return hostileIn(t, hostileName) }

func hostileIn(t *testing.T, name string) *Report {
	t.Helper()
	target := parseServer(t, "mysql-8.4.8")
	src := "[mysqld]\nport = \"" + hostileValue + "\"\nsocket = `x`\n# cnfarch: ignore[any-rule] known\nmax_connections = 1\n"
	reading := effective.Read(effective.Host{}, effective.Query{
		Server: target, Tolerant: true, Sources: []effective.Source{{Name: name, Bytes: []byte(src)}},
	})
	rule := &lint.Rule{
		Code: "T01", Name: "any-rule", Summary: "says it", Family: "storage", Severity: lint.Error, Scope: lint.Names,
		Reads: []string{"port", "socket", "max_connections"},
		Setting: func(p *lint.Pass, s *lint.Setting) {
			p.Fault(s, lint.Warning, "said of %s", s.Raw).Write(s.Name, s.Raw)
			p.Note(s, lint.Error, "second\nline of %s", s.Raw)
			p.Note(s, lint.Info, "third").At(text.Span{Start: s.Node.Name.Start, End: len(src)})
		},
	}
	run, err := lint.New([]*lint.Rule{rule}).Run(lint.Input{Target: target, Files: reading})
	if err != nil {
		t.Fatal(err)
	}
	return &Report{Tool: Tool{Name: "cnfarch"}, Runs: []*lint.Run{run}, FailOn: lint.Warning}
}

// said is what a report says, as one format can say it; with what is suppressed
// where the format has a word for that.
func said(r *Report, suppressed bool, as func(result) seen) []seen {
	var all []seen
	for res := range r.results() {
		if res.Suppressed == nil || suppressed {
			all = append(all, as(res))
		}
	}
	return all
}

// whole is a result in full, in letters that XML and JSON hold.
func whole(res result) seen {
	return seen{res.path, res.start.Line, res.start.Column, res.Severity.String(), res.Rule.Name, letters(res.message)}
}

// letters are a text with the replacement character for each broken byte.
func letters(s string) string { return string([]rune(s)) }

// xmlLetters are a text without what XML 1.0 has no letters for.
func xmlLetters(s string) string {
	return strings.ReplaceAll(letters(s), "\x01", string(utf8.RuneError))
}

func schemaOf(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "fixtures", "schema", name))
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// GitLab's demands on a code quality report stand in a schema of ours, and not
// all of them can.
func TestJudgeGitLab(t *testing.T) {
	schema := schemaOf(t, "gitlab-code-quality.json")
	for name, r := range map[string]*Report{"hostile": hostile(t), "sample": sampleReport(t), "empty": {}} {
		document := written(t, "gitlab", r)
		if !utf8.ValidString(document) || strings.HasPrefix(document, "\ufeff") {
			t.Errorf("%s: not plain UTF-8", name)
		}
		decoder := json.NewDecoder(strings.NewReader(document))
		var value any
		if err := decoder.Decode(&value); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
			t.Errorf("%s: more than one document: %v", name, err)
		}
		var issues []struct {
			CheckName             string `json:"check_name"`
			Description, Severity string
			Fingerprint           string
			Location              struct {
				Path  string
				Lines struct{ Begin int }
			}
		}
		if err := json.Unmarshal([]byte(document), &issues); err != nil {
			t.Fatal(err)
		}
		var got []seen
		prints := make(map[string]bool) // of twins GitLab keeps the last alone
		for _, i := range issues {
			got = append(got, seen{i.Location.Path, i.Location.Lines.Begin, 0, i.Severity, i.CheckName, i.Description})
			prints[i.Fingerprint] = true
		}
		want := said(r, false, func(res result) seen {
			s := whole(res)
			s.Column, s.Severity = 0, gitlabSeverity(res.Finding)
			return s
		})
		if diff := cmp.Diff(want, got); diff != "" || len(prints) != len(got) {
			t.Errorf("%s: %d fingerprints of %d\n%s", name, len(prints), len(got), diff)
		}
	}
	for _, broken := range []string{
		`{}`, `[{}]`, `[{"description":"x","check_name":"x","fingerprint":"x","severity":"warning","location":{"path":"x","lines":{"begin":1}}}]`,
		`[{"description":"x","check_name":"x","fingerprint":"x","severity":"info","location":{"path":"./x","lines":{"begin":1}}}]`,
		`[{"description":"x","check_name":"x","fingerprint":"x","severity":"info","location":{"path":"/x","lines":{"begin":1}}}]`,
		`[{"description":"x","check_name":"x","fingerprint":"x","severity":"info","location":{"path":"x","lines":{"begin":0}}}]`,
	} {
		if validate(schema, []byte(broken)) == nil {
			t.Errorf("the schema takes %s", broken)
		}
	}
}

// reviewed is what reviewdog makes of a document.
func reviewed(t *testing.T, p reviewdog.Parser, document string) []seen {
	t.Helper()
	found, err := p.Parse(strings.NewReader(document))
	if err != nil {
		t.Fatal(err)
	}
	var all []seen
	for _, d := range found {
		at := d.GetLocation().GetRange().GetStart()
		all = append(all, seen{
			d.GetLocation().GetPath(), int(at.GetLine()), int(at.GetColumn()),
			strings.ToLower(d.GetSeverity().String()), d.GetCode().GetValue(), d.GetMessage(),
		})
	}
	return all
}

// reviewdog reads Checkstyle and SARIF for every forge there is.
func TestJudgeReviewdog(t *testing.T) {
	for name, r := range map[string]*Report{"hostile": hostile(t), "empty": {}, "clean": {Runs: []*lint.Run{run(t, "[mysqld]\nport=1\n")}}} {
		want := said(r, false, func(res result) seen {
			s := whole(res)
			s.Rule, s.Message = "cnfarch."+s.Rule, xmlLetters(s.Message)
			return s
		})
		if diff := cmp.Diff(want, reviewed(t, reviewdog.NewCheckStyleParser(), written(t, "checkstyle", r))); diff != "" {
			t.Errorf("%s, checkstyle: %s", name, diff)
		}
		want = said(r, true, func(res result) seen {
			s := whole(res)
			if s.Column == 1 { // which is what a region begins with by itself
				s.Column = 0
			}
			return s
		})
		if diff := cmp.Diff(want, reviewed(t, reviewdog.NewSarifParser(), written(t, "sarif", r))); diff != "" {
			t.Errorf("%s, sarif: %s", name, diff)
		}
	}
}

// Editors take the short format by a pattern of Vim's kind: the name, which has no
// blanks there, the place, the severity, and the rest for the message. What is said
// of a host has no place to go to.
func TestJudgeEditor(t *testing.T) {
	for name, r := range map[string]*Report{"hostile": hostileIn(t, "db1/my.cnf"), "sample": sampleReport(t)} {
		pattern, err := errorformat.NewErrorformat([]string{`%f:%l:%c: %t%*[a-z]: %m`})
		if err != nil {
			t.Fatal(err)
		}
		var got []seen
		for scanner := pattern.NewScanner(strings.NewReader(written(t, "short", r))); scanner.Scan(); {
			if e := scanner.Entry(); e.Valid {
				got = append(got, seen{e.Filename, e.Lnum, e.Col, string(e.Type), "", e.Text})
			}
		}
		want := slices.DeleteFunc(said(r, false, func(res result) seen {
			if res.Place.File == nil {
				return seen{}
			}
			return seen{res.path, res.start.Line, res.start.Column, res.Severity.String()[:1], "", oneLine(res.message) + " [" + res.Rule.Name + "]"}
		}), func(s seen) bool { return s == seen{} })
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// A reader of JUnit gets a test case for each finding, under a name that no other
// of the suite has: GitLab keeps one of a name.
func TestJudgeJUnit(t *testing.T) {
	for name, r := range map[string]*Report{"hostile": hostile(t), "sample": sampleReport(t)} {
		suites, err := junit.Ingest([]byte(written(t, "junit", r)))
		if err != nil || len(suites) != len(r.Runs) {
			t.Fatalf("%s: %d suites, %v", name, len(suites), err)
		}
		var got []seen
		names := make(map[string]bool)
		for _, test := range suites[0].Tests {
			names[test.Classname+"\x00"+test.Name] = true
			if failure := new(junit.Error); errors.As(test.Error, failure) && test.Status == junit.StatusFailed {
				got = append(got, seen{Path: test.Classname, Severity: failure.Type, Message: test.Message})
			}
		}
		want := slices.DeleteFunc(said(r, false, func(res result) seen {
			return seen{Path: res.path, Severity: res.Severity.String(), Message: xmlLetters(res.message)}
		}), func(s seen) bool { return r.FailOn == lint.Warning && s.Severity == "info" })
		if diff := cmp.Diff(want, got); diff != "" || len(names) != len(suites[0].Tests) {
			t.Errorf("%s: %d names of %d\n%s", name, len(names), len(suites[0].Tests), diff)
		}
		counted := map[junit.Status]int{}
		for _, test := range suites[0].Tests {
			counted[test.Status]++
		}
		if now := suites[0].Totals; now.Failed != counted[junit.StatusFailed] || now.Skipped == 0 || now.Error != 0 {
			t.Errorf("%s: %+v", name, now)
		}
	}
}

// The schema of JUnit holds for all reports, where there is a program that can
// tell.
func TestJUnitSchema(t *testing.T) {
	xmllint, err := exec.LookPath("xmllint")
	if err != nil {
		t.Skip(err)
	}
	schema := filepath.Join("..", "..", "fixtures", "schema", "junit.xsd")
	check := func(document string) error {
		cmd := exec.CommandContext(t.Context(), xmllint, "--nonet", "--noout", "--schema", schema, "-")
		cmd.Stdin = strings.NewReader(document)
		if out, err := cmd.CombinedOutput(); err != nil {
			return errors.New(string(out))
		}
		return nil
	}
	var full string
	for name, r := range map[string]*Report{"hostile": hostile(t), "empty": {}, "clean": {Runs: []*lint.Run{run(t, "[mysqld]\nport=1\n")}}} {
		document := written(t, "junit", r)
		if err := check(document); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		full = max(full, document)
	}
	for _, broken := range []string{strings.Replace(full, " name=", " file=", 2), "<testsuites><testcase/></testsuites>"} {
		if check(broken) == nil {
			t.Error("the schema takes another attribute")
		}
	}
}

// XML that a strict reader refuses is no report: both formats are one document
// with one root, in UTF-8.
func TestXMLDocuments(t *testing.T) {
	for format, root := range map[string]string{"junit": "testsuites", "checkstyle": "checkstyle"} {
		decoder := xml.NewDecoder(strings.NewReader(written(t, format, hostile(t))))
		var roots []string
		for depth := 0; ; {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", format, err)
			}
			switch token := token.(type) {
			case xml.StartElement:
				if depth++; depth == 1 {
					roots = append(roots, token.Name.Local)
				}
			case xml.EndElement:
				depth--
			}
		}
		if !slices.Equal(roots, []string{root}) {
			t.Errorf("%s: roots %v", format, roots)
		}
	}
}

// What the log of a job makes a runner do is to annotate, no more.
func TestJudgeGitHub(t *testing.T) {
	command := "  ::add-mask::x\n::set-env name=y::z ##[error]/my.cnf"
	for name, r := range map[string]*Report{"hostile": hostile(t), "command": hostileIn(t, command), "sample": sampleReport(t)} {
		got := obeyed(written(t, "github", r))
		want := said(r, false, func(res result) seen {
			s := whole(res)
			s.Severity = map[lint.Severity]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "notice"}[res.Severity]
			s.Message, s.Path = strings.ReplaceAll(oneLine(res.message), "##[", "## ["), strings.ReplaceAll(res.path, "##[", "## [")
			if res.start.Line != res.end.Line {
				s.Column = 0
			}
			return s
		})
		byGravity := slices.Concat(only(want, "error"), only(want, "warning"), only(want, "notice"))
		if diff := cmp.Diff(byGravity, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	for line, want := range map[string]seen{
		"  ::add-mask::x":                  {Severity: "add-mask", Message: "x"},
		"before ##[error]x":                {Severity: "error", Message: "x"},
		"::warning file=a%2Cb,line=1::%25": {Path: "a,b", Line: 1, Severity: "warning", Message: "%"},
	} {
		if diff := cmp.Diff([]seen{want}, obeyed(line)); diff != "" {
			t.Errorf("the judge reads %q as %s", line, diff)
		}
	}
}

func only(all []seen, severity string) []seen {
	return slices.DeleteFunc(slices.Clone(all), func(s seen) bool { return s.Severity != severity })
}
