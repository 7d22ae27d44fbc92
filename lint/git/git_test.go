package git

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// history is a repository that a test builds.
type history struct {
	t   *testing.T
	dir string
}

func newHistory(t *testing.T) history {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	h := history{t, t.TempDir()}
	h.git("", "init", "-q", ".")
	return h
}

func (h history) git(date string, args ...string) {
	h.t.Helper()
	cmd := exec.CommandContext(h.t.Context(), "git", append([]string{"-c", "user.name=Ada", "-c", "user.email=ada@example.com"}, args...)...)
	cmd.Dir = h.dir
	cmd.Env = append(os.Environ(), "GIT_AUTHOR_DATE="+date, "GIT_COMMITTER_DATE="+date, "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_SYSTEM="+os.DevNull)
	if out, err := cmd.CombinedOutput(); err != nil {
		h.t.Fatalf("git %s: %v: %s", args, err, out)
	}
}

func (h history) path(name string) string { return filepath.Join(h.dir, name) }

func (h history) write(name, text string) {
	h.t.Helper()
	if err := os.WriteFile(h.path(name), []byte(text), 0o644); err != nil {
		h.t.Fatal(err)
	}
}

// commit writes a file and commits it on a day.
func (h history) commit(name, text, day, subject string) {
	h.t.Helper()
	h.write(name, text)
	h.git(day+"T12:00:00Z", "add", name)
	h.git(day+"T12:00:00Z", "commit", "-q", "-m", subject)
}

func (h history) open() *Repo {
	h.t.Helper()
	r, err := Open(h.t.Context(), h.path("x"))
	if err != nil {
		h.t.Fatal(err)
	}
	return r
}

func noon(day string) time.Time {
	at, _ := time.Parse(time.DateOnly, day)
	return at.Add(12 * time.Hour)
}

func TestBlame(t *testing.T) {
	h := newHistory(t)
	h.commit("my.cnf", "[mysqld]\na=1\n", "2015-03-04", "one")
	h.commit("my.cnf", "[mysqld]\n  a=1\nb=2\n", "2018-03-04", "indent, and one more")
	h.write("my.cnf", "[mysqld]\n  a=1\nb=2\nc=3\n")
	got, err := h.open().Blame(t.Context(), h.path("my.cnf"))
	if err != nil {
		t.Fatal(err)
	}
	want := []Line{{Author: "Ada", Time: noon("2015-03-04")}, {Author: "Ada", Time: noon("2015-03-04")}, {Author: "Ada", Time: noon("2018-03-04")}, {}}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(Line{}, "Commit")); diff != "" {
		t.Error(diff)
	}
	if got[0].Commit == "" || got[3].Commit != "" {
		t.Errorf("commits %q and %q", got[0].Commit, got[3].Commit)
	}
}

func TestChanged(t *testing.T) {
	h := newHistory(t)
	h.commit("my.cnf", "a\nb\nc\nd\n", "2015-03-04", "one")
	h.write("my.cnf", "a\nB\nc\nd\ne\nf\n")
	h.write("new.cnf", "a\n")
	r := h.open()
	commit, err := r.Commit(t.Context(), "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	c, err := r.Changed(t.Context(), commit, h.path("my.cnf"))
	if err != nil {
		t.Fatal(err)
	}
	var got []bool
	for line := 1; line <= 6; line++ {
		got = append(got, c.Has(line))
	}
	if diff := cmp.Diff([]bool{false, true, false, false, true, true}, got); diff != "" {
		t.Error(diff)
	}
	if c, err := r.Changed(t.Context(), commit, h.path("new.cnf")); err != nil || !c.Has(1) {
		t.Errorf("a new file: %+v, %v", c, err)
	}
	for _, bad := range []string{"nowhere", "--output=x", ""} {
		if _, err := r.Commit(t.Context(), bad); err == nil {
			t.Errorf("%q is taken for a revision", bad)
		}
	}
}

// A file that got another name has changed where its lines have, whether the
// new name is committed or only staged; one that is only alike is new.
func TestChangedUnderAnotherName(t *testing.T) {
	h := newHistory(t)
	text := "[mysqld]\nport = 3306\nmax_connections = 500\nsort_buffer_size = 2M\n"
	h.commit("my.cnf", text, "2015-03-04", "one")
	h.commit("b.cnf", strings.ReplaceAll(text, "3306", "3307"), "2015-03-05", "two")
	r := h.open()
	base, err := r.Commit(t.Context(), "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	h.git("", "mv", "my.cnf", "ümlaut name.cnf")
	h.git("", "mv", "b.cnf", "c.cnf")
	h.write("c.cnf", strings.Replace(strings.ReplaceAll(text, "3306", "3307"), "500", "600", 1)+"a\n")
	h.write("new.cnf", text)
	lines := func(r *Repo, name string) (got []int) {
		t.Helper()
		c, err := r.Changed(t.Context(), base, h.path(name))
		if err != nil {
			t.Fatal(err)
		}
		for line := 1; line <= 5; line++ {
			if c.Has(line) {
				got = append(got, line)
			}
		}
		return got
	}
	check := func(when string) {
		t.Helper()
		r := h.open()
		got := map[string][]int{"ümlaut name.cnf": lines(r, "ümlaut name.cnf"), "c.cnf": lines(r, "c.cnf"), "new.cnf": lines(r, "new.cnf")}
		want := map[string][]int{"ümlaut name.cnf": nil, "c.cnf": {3, 5}, "new.cnf": {1, 2, 3, 4, 5}}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", when, diff)
		}
	}
	check("staged")
	h.git("2016-03-04T12:00:00Z", "commit", "-q", "-a", "-m", "rename")
	check("committed")
}

func TestLog(t *testing.T) {
	h := newHistory(t)
	h.commit("my.cnf", "[mysqld]\na=1\nlong enough to be known again\n", "2015-03-04", "one")
	h.git("", "mv", "my.cnf", "ümlaut name.cnf")
	h.git("2016-03-04T12:00:00Z", "commit", "-q", "-m", "rename")
	h.commit("ümlaut name.cnf", "[mysqld]\na=2\nlong enough to be known again\n", "2017-03-04", "two")
	r := h.open()
	got, err := r.Log(t.Context(), h.path("ümlaut name.cnf"))
	if err != nil {
		t.Fatal(err)
	}
	want := []Version{
		{Author: "Ada", Time: noon("2017-03-04"), Subject: "two", Path: "ümlaut name.cnf"},
		{Author: "Ada", Time: noon("2016-03-04"), Subject: "rename", Path: "ümlaut name.cnf"},
		{Author: "Ada", Time: noon("2015-03-04"), Subject: "one", Path: "my.cnf"},
	}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(Version{}, "Commit")); diff != "" {
		t.Fatal(diff)
	}
	contents, err := r.Contents(t.Context(), got, 1000)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Contents(t.Context(), got, 10); err == nil || !strings.Contains(err.Error(), "ümlaut name.cnf: a version in its history has 43 bytes, and 10 may be read") {
		t.Errorf("versions that are too long: %v", err)
	}
	if _, err := r.Contents(t.Context(), []Version{{Path: "a\nb"}}, 10); err == nil {
		t.Error("a name of two lines is asked for")
	}
	if !strings.Contains(string(contents[0]), "a=2\n") || string(contents[1]) != string(contents[2]) || !strings.HasPrefix(string(contents[2]), "[mysqld]\na=1\n") {
		t.Errorf("%q", contents)
	}
}

func TestNobodyToAsk(t *testing.T) {
	h := newHistory(t)
	if _, err := Open(t.Context(), t.TempDir()); !errors.Is(err, ErrNoRepository) {
		t.Errorf("outside a repository: %v", err)
	}
	if _, err := h.open().Path(filepath.Join(t.TempDir(), "my.cnf")); !errors.Is(err, ErrNoRepository) {
		t.Errorf("a file of elsewhere: %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := Open(t.Context(), h.dir); !errors.Is(err, ErrMissing) {
		t.Errorf("without git: %v", err)
	}
}

func TestParseProblems(t *testing.T) {
	if _, err := parseBlame("abc 1 1 1\nauthor-time x\n\tline\n"); err == nil {
		t.Error("a time that is none passes")
	}
	if _, err := parseDiff("@@ -1 +x @@\n"); err == nil {
		t.Error("a hunk that is none passes")
	}
	if _, err := parseLog(recordMark + "abc"); err == nil {
		t.Error("an entry without fields passes")
	}
	if _, _, err := blob([]byte("abc missing\n")); err == nil {
		t.Error("an object that is missing passes")
	}
}
