package report

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/text"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares with a file of testdata, or writes it.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s: %s", path, diff)
	}
}

const sample = `[mysqld]
	port	= 3307	# moved
# cnfarch: ignore[note-rule] known
socket = /var/x
report_password = hunter2
wsrep_provider_options = "socket.ssl_password=hunter3; gcache.size=1G"
max_connections = 200
# cnfarch: keep (while media=ssd) measured
innodb_flush_neighbors = 0
server_id = {{ id }}
datadir = /données/数据/` + "\x01\xff\xe2\x80\xae" + `
`

func parseServer(t testing.TB, s string) server.Server {
	t.Helper()
	out, err := server.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// run judges text with rules that say something of every kind.
func run(t testing.TB, src string, rules ...*lint.Rule) *lint.Run {
	t.Helper()
	target := parseServer(t, "mysql-8.4.8")
	profile := hw.New()
	for _, fact := range []string{"media=ssd", "memory=64G"} {
		if err := profile.Set(fact); err != nil {
			t.Fatal(err)
		}
	}
	reading := effective.Read(effective.Host{}, effective.Query{
		Server: target, Tolerant: true, Sources: []effective.Source{{Name: "db1/my.cnf", Bytes: []byte(src)}},
	})
	r, err := lint.New(rules).Run(lint.Input{
		Target: target, From: parseServer(t, "mysql-5.7.44"), Files: reading, Profile: profile, Today: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC),
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func sampleRules() []*lint.Rule {
	rule := func(name, option string, setting func(*lint.Pass, *lint.Setting)) *lint.Rule {
		return &lint.Rule{Name: name, Code: "T" + name[:2], Severity: lint.Error, Scope: lint.Names, Reads: []string{option}, Setting: setting}
	}
	return []*lint.Rule{
		rule("change-rule", "port", func(p *lint.Pass, s *lint.Setting) {
			p.Word("media")
			p.Fault(s, lint.Warning, "port %s is odd", s.Raw).Write("port", "3306").Unsafe().Because("the manual, section 1")
		}),
		rule("note-rule", "port", func(p *lint.Pass, s *lint.Setting) {
			p.Note(s, lint.Info, "a note on the side").At(s.Node.Name)
		}),
		rule("note-rule", "socket", func(p *lint.Pass, s *lint.Setting) {
			p.Fault(s, lint.Warning, "sockets there are swept away").Delete()
		}),
		rule("secret-rule", "report_password", func(p *lint.Pass, s *lint.Setting) {
			p.Misread(s, lint.Error, "the value %q is too long", s.Raw).Write(s.Name, "hunter").Fatal().Because("hunter2 was tried")
		}),
		rule("unknown-rule", "wsrep_provider_options", func(p *lint.Pass, s *lint.Setting) {
			p.Unknown(s, lint.Error, "%s is unknown, with %s", s.Spelling, s.Raw).Delete().Safe().Fatal()
		}),
		rule("fact-rule", "max_connections", func(p *lint.Pass, s *lint.Setting) {
			p.Lack(s, lint.Info, []string{"nofile", "peak_connections"}, "needs the limit of open files")
		}),
		rule("path-rule", "datadir", func(p *lint.Pass, s *lint.Setting) {
			p.Fault(s, lint.Warning, "odd letters in\n%s", s.Raw).Outside()
		}),
		{Name: "host-rule", Code: "T99", Severity: lint.Info, Host: func(p *lint.Pass) {
			p.Remark(lint.Place{}, lint.Info, "said of the host")
		}},
		{Name: "file-rule", Code: "T98", Severity: lint.Info, File: func(p *lint.Pass, f *lint.File) {
			p.Remark(lint.Place{File: f, Span: text.Span{Start: 0, End: len("[mysqld]")}}, lint.Warning, "said of the file")
		}},
	}
}

func sampleReport(t testing.TB) *Report {
	return &Report{
		Tool: Tool{"cnfarch", "v0.1.0", "2026-11-01"},
		Runs: []*lint.Run{run(t, sample, sampleRules()...)},
	}
}

func TestFormats(t *testing.T) {
	for name, file := range map[string]string{
		"text": "sample.txt", "short": "sample.short", "json-v1": "sample.json", "sarif": "sample.sarif", "github": "sample.github",
		"gitlab": "sample.gitlab", "junit": "sample.junit.xml", "checkstyle": "sample.checkstyle.xml", "markdown": "sample.md",
	} {
		format, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		var out, again bytes.Buffer
		if err := format.Write(&out, sampleReport(t), NewPalette(false)); err != nil {
			t.Fatal(err)
		}
		golden(t, file, out.Bytes())
		if err := format.Write(&again, sampleReport(t), NewPalette(false)); err != nil || again.String() != out.String() {
			t.Errorf("%s: another run gives other bytes (%v)", name, err)
		}
	}
}

func TestFindUnknown(t *testing.T) {
	_, err := Find("yaml")
	if err == nil || err.Error() != `"yaml" is no format: there are text, short, json, json-v1, sarif, github, gitlab, junit, checkstyle, markdown` {
		t.Errorf("%v", err)
	}
}

// No format lets a secret out.
func TestSecrets(t *testing.T) {
	for _, format := range Formats() {
		var out bytes.Buffer
		if err := format.Write(&out, sampleReport(t), NewPalette(true)); err != nil {
			t.Fatal(err)
		}
		if i := strings.Index(out.String(), "hunter"); i >= 0 {
			t.Errorf("%s: %q", format.Name, out.String()[max(0, i-80):min(out.Len(), i+40)])
		}
	}
}

func TestMinSeverity(t *testing.T) {
	r := sampleReport(t)
	r.MinSeverity = lint.Error
	var out bytes.Buffer
	if err := Short(&out, r, Palette{}); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); strings.Contains(got, "warning") || !strings.Contains(got, "error") {
		t.Errorf("errors alone were asked for:\n%s", got)
	}
	if sum := Summarize(r); sum.Warning != 0 || sum.Error != 2 {
		t.Errorf("summary %+v", sum)
	}
}

// Colours only where they are asked for, and the same text below them.
func TestColours(t *testing.T) {
	var plain, painted bytes.Buffer
	for out, p := range map[*bytes.Buffer]Palette{&plain: NewPalette(false), &painted: NewPalette(true)} {
		if err := Text(out, sampleReport(t), p); err != nil {
			t.Fatal(err)
		}
	}
	if strings.Contains(plain.String(), "\x1b") || !strings.Contains(painted.String(), "\x1b[") {
		t.Error("colour where none was asked for, or none where it was")
	}
	if got := uncoloured(painted.String()); got != plain.String() {
		t.Error(cmp.Diff(plain.String(), got))
	}
}

func uncoloured(s string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(s, "\x1b[")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		_, s, _ = strings.Cut(rest, "m")
	}
}

// The goldens, and an empty report, fit the schema.
func TestSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "fixtures", "schema", "report-v1.json"))
	if err != nil {
		t.Fatal(err)
	}
	var empty bytes.Buffer
	if err = JSON(&empty, &Report{}, Palette{}); err != nil {
		t.Fatal(err)
	}
	documents := map[string][]byte{"empty": empty.Bytes()}
	goldens, err := filepath.Glob(filepath.Join("testdata", "*.json"))
	if err != nil || len(goldens) == 0 {
		t.Fatalf("no goldens: %v", err)
	}
	for _, path := range goldens {
		if documents[path], err = os.ReadFile(path); err != nil {
			t.Fatal(err)
		}
	}
	for name, document := range documents {
		if err := validate(schema, document); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, broken := range []string{
		`{}`,
		strings.Replace(empty.String(), `"files": 0`, `"files": -1`, 1),
		strings.Replace(string(documents[goldens[0]]), `"verdict": "change"`, `"verdict": "alter"`, 1),
	} {
		if validate(schema, []byte(broken)) == nil {
			t.Errorf("the schema takes %.80s…", broken)
		}
	}
}

func validate(schema *jsonschema.Schema, document []byte) error {
	var value any
	if err := json.Unmarshal(document, &value); err != nil {
		return err
	}
	return schema.Validate(value)
}
