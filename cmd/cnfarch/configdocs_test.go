package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/cmd/cnfarch/internal/config"
)

// The page on the configuration names every key, and its example is one.
func TestConfigurationPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "configuration.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Count(string(page), "\n| `")
	if keys := config.Keys(); rows != len(keys) {
		t.Errorf("%d rows for %d keys", rows, len(keys))
	}
	for _, key := range config.Keys() {
		if !strings.Contains(string(page), "\n| `"+key[0]+"` |") {
			t.Errorf("%s is not on the page", key[0])
		}
	}
	_, block, found := strings.Cut(string(page), "```ini\n")
	if !found {
		t.Fatal("no example")
	}
	block, _, _ = strings.Cut(block, "```")
	if _, err := config.Parse("example", []byte(block), knownNames()); err != nil {
		t.Error(err)
	}
}
