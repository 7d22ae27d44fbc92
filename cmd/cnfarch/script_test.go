package main

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write the expected outputs")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"cnfarch": main})
}

// TestScripts runs what people type: fixtures/cli/*.txtar.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("..", "..", "fixtures", "cli"),
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("NO_COLOR", "1")
			profiles, err := filepath.Abs(filepath.Join("..", "..", "fixtures", "profiles"))
			env.Setenv("PROFILES", profiles)
			return err
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"bytes":      cmdBytes,
			"same-bytes": cmdSameBytes,
			"truncate":   cmdTruncate,
		},
	})
}

// cmdBytes writes a file with the escapes of a Go string undone, since a txtar
// archive holds neither NUL nor CR nor a file without a final line feed:
//
//	bytes FILE 'a=1\r\n'
func cmdBytes(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: bytes FILE TEXT")
	}
	r := strings.NewReplacer(`\r`, "\r", `\n`, "\n", `\0`, "\x00", `\t`, "\t", `\xEF\xBB\xBF`, "\xEF\xBB\xBF", `\xff`, "\xff")
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(r.Replace(args[1])), 0o644))
}

// cmdTruncate makes a file of a size, with nothing but NUL in it.
func cmdTruncate(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: truncate FILE SIZE")
	}
	size, err := strconv.ParseInt(args[1], 10, 64)
	ts.Check(err)
	name := ts.MkAbs(args[0])
	ts.Check(os.WriteFile(name, nil, 0o644))
	ts.Check(os.Truncate(name, size))
}

// cmdSameBytes compares two files byte for byte.
func cmdSameBytes(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: same-bytes FILE FILE")
	}
	same := ts.ReadFile(args[0]) == ts.ReadFile(args[1])
	if same == neg {
		ts.Fatalf("%s and %s: same is %v", args[0], args[1], same)
	}
}
