package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// Hosts with one profile share what was read of it, and each hears its notes; other
// facts are another profile.
func TestProfilesAreReadOnce(t *testing.T) {
	name := filepath.Join(t.TempDir(), "db.ini")
	writeFile(t, name, []byte("[profile]\nversion = 1\n[host]\nmemory = 8G\nmemory_limit = 9G\n"))
	a := &app{profiles: new(profiles)}
	first := a.newTask(flags{profile: name}, "a", nil)
	second := a.newTask(flags{profile: name}, "b", nil)
	other := a.newTask(flags{profile: name, facts: []string{"memory=64G"}}, "c", nil)
	read, err := first.hardware()
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := second.hardware(); again != read {
		t.Errorf("the second host has another profile")
	}
	if first.said.String() != second.said.String() || !strings.Contains(first.said.String(), "note: ") {
		t.Errorf("the first host hears %q, the second %q", &first.said, &second.said)
	}
	own, err := other.hardware()
	if err != nil {
		t.Fatal(err)
	}
	if f, _ := own.Fact("memory"); own == read || f.Text != "64G" {
		t.Errorf("the host with a fact of its own has memory = %q", f.Text)
	}
	if _, err = a.newTask(flags{profile: name + "x"}, "d", nil).hardware(); err == nil {
		t.Error("a profile that is not there is read")
	}
}
