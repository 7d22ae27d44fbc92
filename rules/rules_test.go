package rules

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint"
)

var update = flag.Bool("update", false, "write the reports of the examples into the rules' documents")

// headings are the sections that every document has, in this order.
func headings() []string {
	return []string{"What it does", "Why", "When to keep it", "Fix safety", "Sources", "Examples"}
}

func TestDocuments(t *testing.T) {
	engine := lint.New(All())
	for _, rule := range All() {
		t.Run(rule.Name, func(t *testing.T) {
			path := filepath.Join(rule.Family, rule.Name+".md")
			page := Document(rule)
			if page == "" {
				t.Fatalf("%s is missing", path)
			}
			checkHeadings(t, rule, page)
			got := runExamples(t, engine, rule, page)
			if *update && got != page {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(page, got); diff != "" {
				t.Errorf("%s: the examples report something else (-page +now); go test ./rules -update writes it:\n%s", path, diff)
			}
		})
	}
}

func checkHeadings(t *testing.T, rule *lint.Rule, page string) {
	if want := "# " + rule.Name + " (" + rule.Code + ")\n"; !strings.HasPrefix(page, want) {
		t.Errorf("the page does not begin with %q", want)
	}
	at := 0
	for _, h := range headings() {
		i := strings.Index(page[at:], "\n## "+h+"\n")
		if i < 0 {
			t.Errorf("section %q is missing or out of order", h)
			continue
		}
		at += i
	}
	_, sources, _ := strings.Cut(page, "\n## Sources\n")
	sources, _, _ = strings.Cut(sources, "\n## ")
	if !strings.Contains(sources, "\n- ") {
		t.Error("no source is named")
	}
}

// runExamples gives the page with the report of every example as it is now. At
// least one example must make the rule speak, and one must leave it silent.
func runExamples(t *testing.T, engine *lint.Engine, rule *lint.Rule, page string) string {
	var spoke, silent int
	page, err := eachExample(page, func(e example) (string, error) {
		report, said, err := e.run(engine, rule)
		if said {
			spoke++
		} else {
			silent++
		}
		return report, err
	})
	if err != nil {
		t.Fatal(err)
	}
	if spoke == 0 || silent == 0 {
		t.Errorf("%d examples make the rule speak and %d leave it silent; want at least one of each", spoke, silent)
	}
	return page
}

func TestTable(t *testing.T) {
	names, codes := map[string]bool{}, map[string]bool{}
	for _, r := range All() {
		if names[r.Name] || codes[r.Code] {
			t.Errorf("%s (%s) stands twice", r.Name, r.Code)
		}
		names[r.Name], codes[r.Code] = true, true
		if !regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`).MatchString(r.Name) || !regexp.MustCompile(`^[A-Z][0-9]{2}$`).MatchString(r.Code) {
			t.Errorf("%s (%s): want words with dashes and a code of a letter and two digits", r.Name, r.Code)
		}
		if r.Summary == "" || r.Severity == 0 || r.Family == "" {
			t.Errorf("%s: summary, severity or family is missing", r.Name)
		}
		if (r.Setting != nil) != (r.Scope != 0) {
			t.Errorf("%s: a rule has a scope if and only if it looks at settings", r.Name)
		}
		if r.Setting == nil && r.File == nil && r.Host == nil && r.Decided == nil && r.Closing == nil {
			t.Errorf("%s looks at nothing", r.Name)
		}
	}
}

// TestMessages holds the style of messages: lower case first, no final stop.
func TestPages(t *testing.T) {
	pages, err := filepath.Glob("*/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		name := strings.TrimSuffix(filepath.Base(page), ".md")
		if _, ok := Find(name); !ok {
			t.Errorf("%s belongs to no rule of the table", page)
		}
	}
}
