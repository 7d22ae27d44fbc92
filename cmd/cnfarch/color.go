package main

import (
	"fmt"
	"io"
	"os"

	"github.com/mattn/go-isatty"
)

// colorOf decides once whether a stream gets colour: the flag, then NO_COLOR,
// then FORCE_COLOR or CLICOLOR_FORCE, then a dumb terminal, then whether the
// stream is a terminal at all.
func colorOf(flag string, w io.Writer) (bool, error) {
	switch flag {
	case "always":
		return true, nil
	case "never":
		return false, nil
	case "auto":
		return autoColor(w), nil
	default:
		return false, fmt.Errorf("--color %q: write auto, always or never", flag)
	}
}

func autoColor(w io.Writer) bool {
	switch {
	case os.Getenv("NO_COLOR") != "":
		return false
	case os.Getenv("FORCE_COLOR") != "", os.Getenv("CLICOLOR_FORCE") != "":
		return true
	case os.Getenv("TERM") == "dumb":
		return false
	}
	f, ok := w.(*os.File)
	return ok && isatty.IsTerminal(f.Fd())
}
