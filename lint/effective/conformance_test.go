package effective

import (
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint/server"
)

// raw is a byte string of a case: JSON text, or {"hex": …} where it is no UTF-8.
type raw string

func (r *raw) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err == nil {
		*r = raw(text)
		return nil
	}
	var coded struct{ Hex string }
	if err := json.Unmarshal(data, &coded); err != nil {
		return err
	}
	b, err := hex.DecodeString(coded.Hex)
	*r = raw(b)
	return err
}

// conformanceCase is one file of fixtures/conformance/option-file/cases.
type conformanceCase struct {
	Case struct {
		Entry   string
		Args    []string
		Env     map[string]string
		Modes   map[string]string
		Mkdirs  []string
		Etc     any
		Program string
		Tool    string
	}
	Files    map[string]raw
	Expected map[string]struct {
		Outcome     string
		Argv        []raw
		Diagnostics []string
		Effective   *struct {
			Accepted    bool
			Diagnostics []string
		}
	}
}

// The releases that the cases were recorded from.
var recorded = map[string]string{
	"mysql-5.7": "mysql-5.7.22", "mysql-8.0": "mysql-8.0.41", "mysql-9.7": "mysql-9.7.4",
	"mariadb-10.11": "mariadb-10.11.19", "mariadb-11.8": "mariadb-11.8.9",
}

const (
	caseDir = "/case" // what @CASEDIR@ stands for
	cases   = "../../fixtures/conformance/option-file/cases/*.json"
)

func loadCases(t *testing.T) map[string]conformanceCase {
	t.Helper()
	files, err := filepath.Glob(cases)
	if err != nil || len(files) != 256 {
		t.Fatalf("%d conformance cases, want 256 (%v)", len(files), err)
	}
	all := map[string]conformanceCase{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var c conformanceCase
		if err := json.Unmarshal(data, &c); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all[strings.TrimSuffix(filepath.Base(file), ".json")] = c
	}
	return all
}

func placed(s string) string { return strings.ReplaceAll(s, "@CASEDIR@", caseDir) }

// tree is the case as a file system, with its etc in the place of /etc.
func (c conformanceCase) tree(t *testing.T) memFS {
	t.Helper()
	m := memFS{files: map[string]string{}, modes: map[string]fs.FileMode{}, readOnly: c.Case.Etc == "readonly"}
	for _, root := range []string{caseDir, ""} {
		for name, content := range c.Files {
			if root != "" || c.Case.Etc != nil && strings.HasPrefix(name, "etc/") {
				m.files[root+"/"+name] = placed(string(content))
			}
		}
		for name, mode := range c.Case.Modes {
			bits, err := strconv.ParseUint(mode, 8, 32)
			if err != nil {
				t.Fatal(err)
			}
			m.modes[root+"/"+name] = fs.FileMode(bits)
		}
	}
	for _, dir := range c.Case.Mkdirs {
		m.files[caseDir+"/"+dir+"/"] = ""
	}
	return m
}

// query is how the case calls the program.
func (c conformanceCase) query(t *testing.T, s server.Server) Query {
	t.Helper()
	entry := c.Case.Entry
	if entry == "" {
		entry = "my.cnf"
	}
	args := c.Case.Args
	if args == nil {
		args = []string{"--defaults-file=@CASEDIR@/" + entry}
	}
	for i := range args {
		args[i] = placed(args[i])
	}
	q, rest := LeadingArgs(s, args)
	if len(rest) > 0 {
		t.Fatalf("arguments not understood: %q", rest)
	}
	q.Program = c.Case.Program
	return q
}

func (c conformanceCase) host(files FS) Host {
	env := func(key string) string { return placed(c.Case.Env[key]) }
	home := env("HOME")
	if home == "" {
		home = caseDir + "/no-such-home"
	}
	return Host{FS: files, Dir: caseDir, Home: home, Env: env}
}

// check compares a reading with what the server did.
func (c conformanceCase) check(t *testing.T, name, release string, r *Reading) {
	t.Helper()
	want := c.Expected[release]
	if got := map[bool]string{false: "ok", true: "error"}[r.Failed()]; got != want.Outcome {
		t.Errorf("%s, %s: outcome %s, want %s", name, release, got, want.Outcome)
	}
	classes := map[string]bool{}
	for _, p := range r.Problems {
		if !p.Silent {
			classes[p.Kind.String()] = true
		}
	}
	for _, d := range want.Diagnostics {
		if !classes[d] {
			t.Errorf("%s, %s: no diagnostic %s", name, release, d)
		}
		delete(classes, d)
	}
	for d := range classes {
		t.Errorf("%s, %s: diagnostic %s, which the server does not give", name, release, d)
	}
	if want.Outcome != "ok" {
		return
	}
	var got, argv []string
	for _, a := range r.Args {
		got = append(got, strings.ReplaceAll(a.String(), caseDir, "@CASEDIR@"))
	}
	for _, a := range want.Argv {
		argv = append(argv, string(a))
	}
	if diff := cmp.Diff(argv, got); diff != "" {
		t.Errorf("%s, %s: arguments (-want +got):\n%s", name, release, diff)
	}
}

func TestConformance(t *testing.T) {
	n := 0
	for name, c := range loadCases(t) {
		for release := range c.Expected {
			s := mustParse(t, recorded[release])
			c.check(t, name, release, Read(c.host(c.tree(t)), c.query(t, s)))
			n++
		}
	}
	// 879 comparisons with the three servers, 256 each with 5.7.22 and 8.0.41.
	if want := 250*2 + 256*3; n != want {
		t.Errorf("%d comparisons, want %d", n, want)
	}
}

// TestConformanceOnDisk runs the cases through the file system of this machine,
// below a root directory. Their names need one that tells letter case apart.
func TestConformanceOnDisk(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("the cases need names that differ in letter case only, and Unix modes")
	}
	for name, c := range loadCases(t) {
		root := t.TempDir()
		tree := c.tree(t)
		for file, content := range tree.files {
			write(t, filepath.Join(root, file), content, tree.modes[file], strings.HasSuffix(file, "/"))
		}
		for release := range c.Expected {
			s := mustParse(t, recorded[release])
			if c.Case.Etc == "readonly" && s.Product == server.MariaDB {
				continue // a read-only mount cannot be made here; the tree in memory has it
			}
			c.check(t, name, release, Read(c.host(OS{Root: root}), c.query(t, s)))
		}
	}
}

func write(t *testing.T, file, content string, mode fs.FileMode, dir bool) {
	t.Helper()
	if dir {
		if err := os.MkdirAll(file, 0o755); err != nil {
			t.Fatal(err)
		}
		return
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	if mode == 0 {
		mode = 0o644
	}
	if err := os.Chmod(file, mode); err != nil {
		t.Fatal(err)
	}
}

// refusedValue names the cases in which a value stops every server before it
// comes to a later name, and which argument has it.
var refusedValue = map[string]int{"200-value-enum-ambiguous": 0}

// TestConformanceNames compares what the server said of the names.
func TestConformanceNames(t *testing.T) {
	n := 0
	for name, c := range loadCases(t) {
		for release, want := range c.Expected {
			if want.Effective == nil {
				continue
			}
			n++
			s := mustParse(t, recorded[release])
			r := Read(c.host(c.tree(t)), c.query(t, s))
			m := Matcher{Server: s, Names: namesOf(release), WholeNames: WholeNames(s, r.Args)}
			var got []string
			refused := false
			for i, a := range r.Args {
				if stop, ok := refusedValue[name]; ok && i > stop {
					break
				}
				said, fatal := m.Match(a.Key).Complaints(a.HasValue)
				refused = refused || fatal
				for _, complaint := range said {
					got = append(got, complaint.String())
				}
			}
			if diff := cmp.Diff(aboutNames(want.Effective.Diagnostics), aboutNames(got)); diff != "" {
				t.Errorf("%s, %s (-want +got):\n%s", name, release, diff)
			}
			if refused && want.Effective.Accepted {
				t.Errorf("%s, %s: refused, and the server takes it", name, release)
			}
		}
	}
	if want := 119 * 3; n != want {
		t.Errorf("%d comparisons, want %d", n, want)
	}
}

// aboutNames are the classes that Complaint has, sorted, each once.
func aboutNames(diagnostics []string) []string {
	known := map[string]bool{}
	for c := UnknownVariable; c <= NoArgumentAllowed; c++ {
		known[c.String()] = true
	}
	var out []string
	for _, d := range diagnostics {
		if known[d] {
			out = append(out, d)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func mustParse(t *testing.T, text string) server.Server {
	t.Helper()
	s, err := server.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestCaseDirIsClean: the name that stands for the tree must not look like a path that a case uses.
func TestCaseDirIsClean(t *testing.T) {
	if path.Clean(caseDir) != caseDir {
		t.Errorf("%q is not clean", caseDir)
	}
}
