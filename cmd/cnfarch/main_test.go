package main

import "testing"

// TestCommands: the command that is called is made alone, under its own name.
func TestCommands(t *testing.T) {
	a := &app{}
	for _, m := range a.makers() {
		if got := a.commands([]string{m.name, "--help"}); len(got) != 1 || got[0].Name() != m.name {
			t.Errorf("%s makes %d commands, the first of them %s", m.name, len(got), got[0].Name())
		}
	}
	for _, args := range [][]string{nil, {"help", "lint"}, {"--help"}, {"lnt"}} {
		if got := a.commands(args); len(got) != len(a.makers()) {
			t.Errorf("%q makes %d commands of %d", args, len(got), len(a.makers()))
		}
	}
}
