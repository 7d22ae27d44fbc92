package hw

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the tables and examples of docs/profile.md anew")

const docFile = "../../docs/profile.md"

// generated are the parts of the page that come from data, each between
// <!-- NAME --> and <!-- end -->.
var generated = regexp.MustCompile(`(?s)<!-- (keys|example) ([a-z0-9-]+) -->\n.*?<!-- end -->`)

// TestDocumentation holds that the page lists exactly the keys of the table and
// shows the examples as they are tested.
func TestDocumentation(t *testing.T) {
	doc, err := os.ReadFile(docFile)
	if err != nil {
		t.Fatal(err)
	}
	var shown []string
	want := generated.ReplaceAllStringFunc(string(doc), func(part string) string {
		kind := generated.FindStringSubmatch(part)
		shown = append(shown, kind[1]+" "+kind[2])
		return fmt.Sprintf("<!-- %s %s -->\n%s<!-- end -->", kind[1], kind[2], generate(t, kind[1], kind[2]))
	})
	if *update {
		if err := os.WriteFile(docFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, string(doc)); diff != "" {
		t.Errorf("docs/profile.md is not what the table says; run the test with -update:\n%s", diff)
	}
	if diff := cmp.Diff(parts(t), shown); diff != "" {
		t.Errorf("parts of docs/profile.md:\n%s", diff)
	}
}

// parts are all parts that the page must have.
func parts(t *testing.T) []string {
	var all []string
	for _, name := range sectionNames() {
		all = append(all, "keys "+name)
	}
	files, err := filepath.Glob("../../fixtures/profiles/*.ini")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		all = append(all, "example "+strings.TrimSuffix(filepath.Base(file), ".ini"))
	}
	return all
}

func generate(t *testing.T, kind, name string) string {
	if kind == "keys" {
		return keyTable(name)
	}
	src, err := os.ReadFile(filepath.Join("../../fixtures/profiles", name+".ini"))
	if err != nil {
		t.Error(err)
	}
	return "```ini\n" + string(src) + "```\n"
}

func keyTable(section string) string {
	var b strings.Builder
	b.WriteString("| key | value | meaning |\n| --- | --- | --- |\n")
	for _, k := range Keys() {
		if k.Section.String() == section {
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", k.Name, values(k), k.Doc)
		}
	}
	return b.String()
}

func values(k Key) string {
	choices := strings.Join(k.Choices(), ", ")
	switch {
	case choices == "":
		return k.Type.String()
	case k.Type == word || k.Type == yesNo || k.Type == bit:
		return choices
	default:
		return k.Type.String() + ", or " + choices
	}
}
