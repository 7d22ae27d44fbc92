package defaults

import (
	"strings"
	"testing"
)

func TestPages(t *testing.T) {
	entries, err := pages.ReadDir("pages")
	if err != nil || len(entries) == 0 {
		t.Fatalf("%d pages, %v", len(entries), err)
	}
	for _, e := range entries {
		option := strings.TrimSuffix(e.Name(), ".md")
		if len(KnownAnywhere(option)) == 0 {
			t.Errorf("%s: no release knows this option", e.Name())
		}
		if !strings.Contains(Page(option), "\nSources: ") {
			t.Errorf("%s names no sources", e.Name())
		}
	}
	if Page("no_such_option") != "" || Page("../option") != "" {
		t.Error("a page of an option that has none")
	}
}
