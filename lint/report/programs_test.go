package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/text"
)

// written is a report in a format.
func written(t *testing.T, name string, r *Report) string {
	t.Helper()
	format, err := Find(name)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := format.Write(&out, r, NewPalette(false)); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// remark is a rule that says the same of every setting of some options.
func remark(name string, severity lint.Severity, options ...string) *lint.Rule {
	return &lint.Rule{
		Code: "T01", Name: name, Summary: "says something", Family: "storage", Severity: severity, Scope: lint.Names, Reads: options,
		Setting: func(p *lint.Pass, s *lint.Setting) { p.Note(s, severity, "said of %s", s.Name) },
	}
}

func decoded(t *testing.T, document string) map[string]any {
	t.Helper()
	var value map[string]any
	if err := json.Unmarshal([]byte(document), &value); err != nil {
		t.Fatalf("%v in %s", err, document)
	}
	return value
}

// The report fits the published schema, with findings and without.
func TestSARIFSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "fixtures", "schema", "sarif-2.1.0.json"))
	if err != nil {
		t.Fatal(err)
	}
	full := sampleReport(t)
	full.Page = func(*lint.Rule) string {
		return "# name\n\n## What it does\n\nHolds one thing\nagainst another.\n\n## Examples\n\nnot this\n"
	}
	full.Edits = func(_ *lint.Run, f *lint.Finding) []text.Edit {
		return []text.Edit{{Span: f.Place.Span, New: "x"}, {Span: text.Span{Start: 0, End: 1}}}
	}
	for _, r := range []*Report{full, {}} {
		if err := validate(schema, []byte(written(t, "sarif", r))); err != nil {
			t.Error(err)
		}
	}
	broken := strings.Replace(written(t, "sarif", full), `"startLine"`, `"startRow"`, 1)
	if validate(schema, []byte(broken)) == nil {
		t.Error("the schema takes an unknown property")
	}
	driver := decoded(t, written(t, "sarif", full))["runs"].([]any)[0].(map[string]any)["tool"].(map[string]any)["driver"].(map[string]any)
	rule := driver["rules"].([]any)[0].(map[string]any)
	if got := rule["fullDescription"].(map[string]any)["text"]; got != "Holds one thing against another." {
		t.Errorf("the full description is %q", got)
	}
	if help := rule["help"].(map[string]any)["text"].(string); strings.Contains(help, "not this") || !strings.Contains(help, "Holds one thing") {
		t.Errorf("the help is %q", help)
	}
}

// What GitHub's upload refuses or drops: several runs of one tool, a result
// without a location, an empty or absolute name, a rule without help, an index
// that leads to another rule.
func TestSARIFForGitHub(t *testing.T) {
	r := sampleReport(t)
	r.Page = func(*lint.Rule) string { return "# name\n\nwhat it does\n" }
	r.Runs = append(r.Runs, run(t, "[mysqld]\nport = 1\n", remark("other-rule", lint.Warning, "port")))
	runs := decoded(t, written(t, "sarif", r))["runs"].([]any)
	if len(runs) != 1 {
		t.Fatalf("%d runs", len(runs))
	}
	one := runs[0].(map[string]any)
	rules := one["tool"].(map[string]any)["driver"].(map[string]any)["rules"].([]any)
	for _, rule := range rules {
		if rule := rule.(map[string]any); rule["help"].(map[string]any)["text"] == "" {
			t.Errorf("rule %v has no help", rule["id"])
		}
	}
	results := one["results"].([]any)
	if len(results) < 9 {
		t.Errorf("%d results", len(results))
	}
	for _, res := range results {
		res := res.(map[string]any)
		place := res["locations"].([]any)[0].(map[string]any)["physicalLocation"].(map[string]any)
		if uri := place["artifactLocation"].(map[string]any)["uri"]; uri != "db1/my.cnf" {
			t.Errorf("uri %v", uri)
		}
		if line := place["region"].(map[string]any)["startLine"].(float64); line < 1 {
			t.Errorf("line %v", line)
		}
		if at := rules[int(res["ruleIndex"].(float64))].(map[string]any)["id"]; at != res["ruleId"] {
			t.Errorf("%v has the index of %v", res["ruleId"], at)
		}
	}
}

// Columns count UTF-16 units: é is one of two bytes, 😀 two of four.
func TestSARIFColumns(t *testing.T) {
	r := &Report{Runs: []*lint.Run{run(t, "[mysqld]\ndatadir = é😀\xff/x # y\n", remark("path-rule", lint.Warning, "datadir"))}}
	got := written(t, "sarif", r)
	if want := `"region":{"startLine":2,"startColumn":11,"endLine":2,"endColumn":17}`; !strings.Contains(got, want) {
		t.Errorf("no %s in\n%s", want, got)
	}
}

func TestURI(t *testing.T) {
	for name, want := range map[string]string{
		"db 1/my.cnf": "db%201/my.cnf", "a:b/my.cnf": "./a:b/my.cnf", "100%/é.cnf": "100%25/%C3%A9.cnf",
		"/etc/my.cnf": "file:///etc/my.cnf", "C:/my.ini": "file:///C:/my.ini", ".": ".",
	} {
		if got := uri(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// Names below Base become relative, those beside it stay.
func TestBase(t *testing.T) {
	r := &Report{Base: filepath.FromSlash("/repo")}
	for name, want := range map[string]string{"/repo/db1/my.cnf": "db1/my.cnf", "/etc/my.cnf": "/etc/my.cnf", "./x/../my.cnf": "my.cnf"} {
		if got := r.path(&lint.File{Disk: filepath.FromSlash(name)}); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

func fingerprintsOf(t *testing.T, src string) []string {
	t.Helper()
	r := &Report{Runs: []*lint.Run{run(t, src, remark("one-rule", lint.Warning, "port", "max_connections"))}}
	var issues []struct{ Fingerprint string }
	if err := json.Unmarshal([]byte(written(t, "gitlab", r)), &issues); err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, issue := range issues {
		all = append(all, issue.Fingerprint)
	}
	return all
}

// A fingerprint stays when lines move, differs with what it is about, and is
// unique also where a file says the same thing twice.
func TestFingerprints(t *testing.T) {
	const src = "[mysqld]\nport=1\nmax_connections=5\nport=1\n"
	first := fingerprintsOf(t, src)
	if len(first) != 3 || first[0] == first[1] || first[0] == first[2] || first[1] == first[2] {
		t.Fatalf("not unique: %v", first)
	}
	if moved := fingerprintsOf(t, "# a comment\n\n"+strings.ReplaceAll(src, "max", "# another\nmax")); !slices.Equal(first, moved) {
		t.Errorf("%v became %v when lines moved", first, moved)
	}
	if other := fingerprintsOf(t, strings.ReplaceAll(src, "=5", "=6")); other[1] == first[1] || other[0] != first[0] {
		t.Errorf("%v became %v with another value", first, other)
	}
}

// A shared file has its findings once, whoever reads it.
func TestSharedFile(t *testing.T) {
	const src = "[mysqld]\nport=1\n"
	rule := remark("one-rule", lint.Warning, "port")
	r := &Report{Runs: []*lint.Run{run(t, src, rule), run(t, src, rule)}}
	for format, once := range map[string]string{"sarif": `"ruleId"`, "gitlab": "check_name", "github": "::warning", "checkstyle": "<error"} {
		if got := strings.Count(written(t, format, r), once); got != 1 {
			t.Errorf("%s: %d times", format, got)
		}
	}
	if got := strings.Count(written(t, "junit", r), "<failure"); got != 2 {
		t.Errorf("junit: %d times, and there are two test suites", got)
	}
}

// A clean report is one that its readers take for clean.
func TestClean(t *testing.T) {
	r := &Report{Runs: []*lint.Run{run(t, "[mysqld]\nport=1\n")}}
	for format, want := range map[string]string{
		"gitlab": "[]\n",
		"github": "",
		"checkstyle": `<?xml version="1.0" encoding="UTF-8"?>
<checkstyle version="4.3">
  <file name="db1/my.cnf"></file>
</checkstyle>
`,
		"junit": `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="cnfarch">
  <testsuite name="db1/my.cnf" tests="1" failures="0" errors="0" skipped="0">
    <testcase classname="db1/my.cnf" name="no findings"></testcase>
  </testsuite>
</testsuites>
`,
	} {
		if diff := cmp.Diff(want, written(t, format, r)); diff != "" {
			t.Errorf("%s: %s", format, diff)
		}
	}
}

// Both XML formats are well-formed, whatever bytes the files hold, and say how
// many test cases there are.
func TestXML(t *testing.T) {
	r := sampleReport(t)
	r.FailOn = lint.Warning
	var suites struct {
		Suites []struct {
			Tests    int `xml:"tests,attr"`
			Failures int `xml:"failures,attr"`
			Skipped  int `xml:"skipped,attr"`
			Cases    []struct {
				Failure *struct{} `xml:"failure"`
				Skipped *struct{} `xml:"skipped"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal([]byte(written(t, "junit", r)), &suites); err != nil {
		t.Fatal(err)
	}
	suite := suites.Suites[0]
	failures, skipped := 0, 0
	for _, c := range suite.Cases {
		if c.Failure != nil {
			failures++
		}
		if c.Skipped != nil {
			skipped++
		}
	}
	if suite.Tests != len(suite.Cases) || suite.Failures != failures || suite.Skipped != skipped || failures != 5 || skipped != 1 {
		t.Errorf("%+v has %d failures and %d skipped", suite, failures, skipped)
	}
	var files struct {
		Files []struct {
			Errors []struct{} `xml:"error"`
		} `xml:"file"`
	}
	if err := xml.Unmarshal([]byte(written(t, "checkstyle", r)), &files); err != nil || len(files.Files) != 1 || len(files.Files[0].Errors) != 8 {
		t.Errorf("checkstyle: %v, %+v", err, files)
	}
}

// GitHub takes ten annotations of a kind: errors come first, and the report says
// what was left out.
func TestGitHubLimit(t *testing.T) {
	var src strings.Builder
	src.WriteString("[mysqld]\n")
	for i := range 12 {
		fmt.Fprintf(&src, "port=%d\nmax_connections=%d\n", i, i)
	}
	r := &Report{Runs: []*lint.Run{run(t, src.String(), remark("warn", lint.Warning, "port"), remark("err", lint.Error, "max_connections"))}}
	got := written(t, "github", r)
	if n := strings.Count(got, "\n::"); n != 20 {
		t.Errorf("%d annotations", n)
	}
	if strings.Index(got, "::error") > strings.Index(got, "::warning") || !strings.Contains(got, "2 findings of severity error stand in the lines above only") {
		t.Errorf("%s", got)
	}
	if n := strings.Count(got, "]\n"); n != 24 {
		t.Errorf("%d lines of findings", n)
	}
}

// Nothing that a file holds becomes a command of the runner.
func TestGitHubEscapes(t *testing.T) {
	f := &lint.Finding{Rule: remark("a-rule", lint.Warning), Severity: lint.Warning}
	res := result{Finding: f, path: "a,b:c%/my.cnf", message: "50%\r\n::set-env ##[error]x", start: text.Pos{Line: 2, Column: 3}, end: text.Pos{Line: 4, Column: 1}}
	const want = "::warning file=a%2Cb%3Ac%25/my.cnf,line=2,endLine=4,title=a-rule::50%25\\x0d\\x0a::set-env ## [error]x"
	if got := annotation(res); got != want {
		t.Errorf("%s\n%s", got, want)
	}
	if got := harmless("::add-mask::x ##[group]"); got != "./::add-mask::x ## [group]" {
		t.Errorf("%s", got)
	}
}

// A report on a stream is the report on a list, byte for byte.
func TestStream(t *testing.T) {
	for _, format := range Formats() {
		list := sampleReport(t)
		list.Runs = append(list.Runs, run(t, "[mysqld]\nport=2\n", sampleRules()...))
		stream := *list
		stream.Runs, stream.Stream = nil, slices.Values(list.Runs)
		if diff := cmp.Diff(written(t, format.Name, list), written(t, format.Name, &stream)); diff != "" {
			t.Errorf("%s: %s", format.Name, diff)
		}
	}
}
