package main

import (
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/cnfarch/cnfarch/fixtures/acceptance"
	"github.com/cnfarch/cnfarch/rules"
)

var updateWaiting = flag.Bool("update-waiting", false, "write the waiting lists anew: drop what passes, add the rows of rules that do not exist")

// list is a waiting list on disk and, where it is to be written anew, what was found.
type list struct {
	acceptance.Waiting
	path string
	mu   sync.Mutex
	now  acceptance.Waiting
}

// waiting reads a waiting list and holds that each entry is about a test there is.
func waiting(t *testing.T, name string, ids map[string]bool) *list {
	t.Helper()
	l := &list{path: filepath.Join("..", "..", "fixtures", "acceptance", name), now: acceptance.Waiting{}}
	text, err := os.ReadFile(l.path)
	if err != nil {
		t.Fatal(err)
	}
	if l.Waiting, err = acceptance.ReadWaiting(string(text)); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for id := range l.Waiting {
		if ids != nil && !ids[id] && !*updateWaiting {
			t.Errorf("%s: there is no %s", name, id)
		}
	}
	return l
}

// judge fails the test by what is wrong, unless the list says why it still is.
// reason, where there is one, lets a list written anew take the id in.
func (l *list) judge(t *testing.T, id, reason string, wrong []string) {
	t.Helper()
	if !*updateWaiting {
		l.Judge(t, id, wrong)
		return
	}
	// A reason that a person wrote stays; one that this test wrote is found anew.
	if old := l.Waiting[id]; old != "" && !strings.HasPrefix(old, "rule ") && reason == "" {
		reason = old
	}
	if len(wrong) > 0 && reason != "" {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.now[id] = reason
	}
}

// write writes the list anew if that was asked for.
func (l *list) write(t *testing.T, order []string) {
	t.Helper()
	if !*updateWaiting {
		return
	}
	text, err := os.ReadFile(l.path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(l.path, []byte(l.now.Render(string(text), order)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestAcceptanceCases runs the acceptance cases through the command line.
func TestAcceptanceCases(t *testing.T) {
	cases, err := acceptance.Cases()
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	var order []string
	for _, c := range cases {
		ids[c.ID] = true
		order = append(order, c.ID)
	}
	l := waiting(t, "waiting.txt", ids)
	t.Run("case", func(t *testing.T) {
		for _, c := range cases {
			t.Run(c.ID, func(t *testing.T) {
				t.Parallel()
				if c.Manual {
					t.Skipf("by hand or in a test of its own: %s", c.Text)
				}
				l.judge(t, c.ID, "", c.Run(t, Main))
			})
		}
	})
	l.write(t, order)
}

// TestRuleVectors runs the rules' test vectors through the command line.
func TestRuleVectors(t *testing.T) {
	vectors, err := acceptance.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	var order []string
	for _, v := range vectors {
		ids[v.ID] = true
		order = append(order, v.ID)
	}
	l := waiting(t, "vectors-waiting.txt", ids)
	t.Run("row", func(t *testing.T) {
		for _, v := range vectors {
			t.Run(v.ID, func(t *testing.T) {
				t.Parallel()
				l.judge(t, v.ID, lacking(v), v.Run(t, Main))
			})
		}
	})
	l.write(t, order)
}

// lacking says why the program cannot give a row's answer yet, "" where it should.
func lacking(v acceptance.Vector) string {
	q, err := v.Translate()
	if err != nil {
		return err.Error()
	}
	if _, ok := rules.Find(v.Code); !ok {
		return "rule " + v.Rule
	}
	if q.Diff && Main([]string{"diff", "--help"}, strings.NewReader(""), io.Discard, io.Discard) != exitClean {
		return "the command diff"
	}
	return ""
}
