package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/cnfarch/cnfarch/fixtures/acceptance"
	"github.com/cnfarch/cnfarch/fixtures/corpus"
	"github.com/cnfarch/cnfarch/fixtures/realserver"
)

// corpusTargets are the servers that the corpus has verdicts of, at the patch
// levels that gave them.
func corpusTargets() map[string]string {
	return map[string]string{
		"mysql-9.7":     "mysql-9.7.4",
		"mariadb-10.5":  "mariadb-10.5.23",
		"mariadb-10.11": "mariadb-10.11.19",
		"mariadb-11.8":  "mariadb-11.8.9",
	}
}

// TestCorpusRuns holds that lint and rewrite get through every file of the
// corpus: whatever is in it, it can be read.
func TestCorpusRuns(t *testing.T) {
	for _, f := range corpus.MyCnf(t) {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			for _, target := range corpusTargets() {
				for _, args := range [][]string{
					{"lint", "--target", target, f.Path},
					{"lint", "--format", "json", "--target", target, f.Path},
					{"rewrite", "--target", target, f.Path},
				} {
					var stdout, stderr bytes.Buffer
					if exit := Main(args, strings.NewReader(""), &stdout, &stderr); exit > 1 {
						t.Errorf("%q: exit %d: %s", args, exit, stderr.String())
					}
				}
			}
		})
	}
}

// TestCorpusRewriteSettles holds that the program has nothing to add to what it wrote.
func TestCorpusRewriteSettles(t *testing.T) {
	for _, f := range corpus.MyCnf(t) {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			once := rewritten(t, "mysql-8.4", f.Bytes)
			twice := rewritten(t, "mysql-8.4", once)
			if !bytes.Equal(once, twice) {
				t.Errorf("rewriting the output changes it: %s", firstDifference(once, twice))
			}
		})
	}
}

// rewritten is the file as rewrite writes it, read from standard input so that
// the second round stands where the first stood.
func rewritten(t *testing.T, target string, src []byte) []byte {
	t.Helper()
	var stdout, stderr bytes.Buffer
	args := []string{"rewrite", "--target", target, "--fact", "plugins=none", "--stdin-filename", "my.cnf", "-"}
	if exit := Main(args, bytes.NewReader(src), &stdout, &stderr); exit > 1 {
		t.Fatalf("%q: exit %d: %s", args, exit, stderr.String())
	}
	return stdout.Bytes()
}

// firstDifference shows the first line that two texts do not share.
func firstDifference(a, b []byte) string {
	x, y := strings.Split(string(a), "\n"), strings.Split(string(b), "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return fmt.Sprintf("line %d is %q, then %q", i+1, x[i], y[i])
		}
	}
	return fmt.Sprintf("%d lines, then %d", len(x), len(y))
}

// TestCorpusServerVerdicts holds what the program says of a file against what
// the real servers said of it.
func TestCorpusServerVerdicts(t *testing.T) {
	rows := map[[2]string][]corpus.Verdict{}
	for _, v := range corpus.Verdicts(t) {
		key := [2]string{v.File, v.Server}
		rows[key] = append(rows[key], v)
	}
	for series, target := range corpusTargets() {
		kind := series + " lint"
		known := differences(t, kind)
		t.Run(series, func(t *testing.T) {
			for _, f := range corpus.MyCnf(t) {
				verdicts, ok := rows[[2]string{f.Name, series}]
				if !ok {
					continue
				}
				t.Run(f.Name, func(t *testing.T) {
					t.Parallel()
					known.judge(t, number(f.Name), kind, told(t, target, f, verdicts))
				})
			}
		})
		known.settle(t)
	}
}

// told lists where the program and the server say different things of a file.
func told(t *testing.T, target string, f corpus.File, verdicts []corpus.Verdict) []string {
	t.Helper()
	out, err := acceptance.Program(Main).Call("", "lint", "--format", "json", "--target", target, "--fact", "plugins=none", f.Path)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, run := range out.Report.Runs {
		found = append(found, acceptance.Differences(acceptance.ServerTold(verdicts), run)...)
	}
	return found
}

// TestRealServerAcceptsRewrittenCorpus holds that a real server takes every
// rewritten file, and has no unknown, removed or deprecated option to speak of.
func TestRealServerAcceptsRewrittenCorpus(t *testing.T) {
	for _, series := range []string{"mariadb-10.11", "mysql-9.7"} {
		t.Run(series, func(t *testing.T) {
			s := realserver.Find(t, series)
			kind := series + " rewrite"
			known := differences(t, kind)
			t.Run("file", func(t *testing.T) {
				for _, f := range corpus.MyCnf(t) {
					if f.Templated() {
						continue
					}
					t.Run(f.Name, func(t *testing.T) {
						t.Parallel()
						verdict := s.Check(t, rewritten(t, s.Target(), f.Bytes))
						known.judge(t, number(f.Name), kind, complaints(verdict))
					})
				}
			})
			known.settle(t)
		})
	}
}

// complaints are what a server may not say of a rewritten file. An unknown name
// behind loose_ is written by people who know, and stays.
func complaints(v realserver.Verdict) []string {
	var out []string
	for _, m := range v.Messages {
		if m.Class.Refuses() || slices.Contains([]realserver.Class{realserver.Removed, realserver.Compatibility, realserver.Deprecated}, m.Class) {
			option := strings.ReplaceAll(strings.ToLower(m.Option), "-", "_")
			if option == "" {
				option = "-"
			}
			out = append(out, fmt.Sprintf("%s: rewritten, the server still says %s: %s", option, m.Class, m.Text))
		}
	}
	return out
}

func number(name string) string {
	name = name[strings.LastIndexByte(name, '/')+1:]
	return strings.TrimSuffix(name, ".cnf")
}

// allowed are the differences that have a cause: "0004 mysql-9.7 lint option" ->
// cause, or "*" for every file. An entry that no difference needs fails the test.
type allowed struct {
	causes acceptance.Waiting
	mu     sync.Mutex
	used   map[string]bool
}

// differences reads the entries of one kind: "mysql-9.7 lint" or "mysql-9.7 rewrite".
func differences(t *testing.T, kind string) *allowed {
	t.Helper()
	a := &allowed{causes: acceptance.Waiting{}, used: map[string]bool{}}
	for key, cause := range waiting(t, "corpus-differences.txt", nil).Waiting {
		if words := strings.Fields(key); len(words) != 4 {
			t.Errorf("corpus-differences.txt: %q is not a file, a server, lint or rewrite, and an option", key)
		} else if words[1]+" "+words[2] == kind {
			a.causes[key] = cause
		}
	}
	return a
}

// judge fails the test by the differences that have no cause on the list.
func (a *allowed) judge(t *testing.T, file, kind string, found []string) {
	t.Helper()
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, text := range found {
		option, _, _ := strings.Cut(text, ":")
		cause := ""
		for _, key := range []string{file + " " + kind + " " + option, "* " + kind + " " + option} {
			if cause = a.causes[key]; cause != "" {
				a.used[key] = true
				break
			}
		}
		if cause == "" {
			t.Error(text)
		} else {
			t.Logf("%s (%s)", text, cause)
		}
	}
}

// settle fails the test by the entries that nothing needed.
func (a *allowed) settle(t *testing.T) {
	t.Helper()
	for key, cause := range a.causes {
		if !a.used[key] {
			t.Errorf("corpus-differences.txt: %s does not differ any more (%s): take it off", key, cause)
		}
	}
}
