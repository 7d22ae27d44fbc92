package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// steering is what could steer a terminal, forge a line or turn the order of
// letters about, with bytes that are no text, and what has to be quoted in the
// formats. A line feed stands in names of files only.
const steering = "\x1b[31m\x1b]0;t\x07\x9b2J\b\r\x0b\x0c\x7f\xff\u0085\u009b\u200b\u202e\u2028\u2066\ufeff<&>\"'|`%s"

// steeringFile has it in every place of an option file.
func steeringFile() string {
	return strings.ReplaceAll(`# EVIL
[mysqld] EVIL
max_connections = EVIL
EVIL = 1
EVIL
max_connectionsEVIL = 5
loose-EVIL = 2
prefix.EVIL = 3
port = 3306 # EVIL
# cnfarch: keep EVIL because; EVIL
sort_buffer_size = 1M
# cnfarch: EVIL
# cnfarch: keep "EVIL"
# cnfarch: ignore EVIL
# cnfarch: delete EVIL=EVIL (mysql-8.4.8): EVIL
innodb_flush_method = EVIL
sql_mode = EVIL,STRICT_TRANS_TABLES
innodb_buffer_pool_size = 1GEVIL
query_cache_size = EVIL
character-set-server = EVIL
datadir = /EVIL
log_error = 'EVIL
plugin_load_add = EVIL.so
server_id = {{ EVIL }}
= EVIL
!include EVIL
!includedir /EVIL
!EVIL EVIL
[EVIL]
port = EVIL
x = 1
[mysqldEVIL]
port = EVIL
[mysqld1]
port = EVIL
socket = EVIL
[mysqld2]
port = EVIL
socket = EVIL
[EVIL
`, "EVIL", steering)
}

// steeringTree is a folder with files that try to steer the terminal, and the
// name of the option file.
func steeringTree(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir)
	name := "x.cnf"
	if runtime.GOOS == "linux" { // others forbid such names
		name = strings.ReplaceAll(strings.TrimSuffix(steering, "'|`%s"), "/", "") + "\nforged line.cnf"
	}
	for file, text := range map[string]string{
		name:            steeringFile(),
		"dug.cnf":       steeringFile(),
		"a.cnf":         "[mysqld]\nport = 3306\n!include " + dir + "/" + name + "\n!include " + dir + "/" + name + "\n",
		"sysctl.conf":   strings.ReplaceAll("vm.swappiness = EVIL\nEVIL = 1\nEVIL\nvm.EVIL = 1\n# EVIL\n", "EVIL", steering),
		"runtime.tsv":   strings.ReplaceAll("port\tEVIL\nmax_connections\tEVIL\nEVIL\t1\nversion\t8.4.8\n", "EVIL", steering),
		"profile.ini":   "[profile]\nversion = 1\nhost = " + steering + "\n[storage]\nmedia = ssd\n[memory]\n" + steering + " = 1\n",
		"good.ini":      "[profile]\nversion = 1\n[storage]\nmedia = ssd\n",
		"bad.ini":       "[" + steering + "]\n" + steering + " = " + steering + "\n",
		"baseline":      "# cnfarch baseline 1: path, group, option, rule, value\n" + steering + "\n",
		"status.txt":    steering,
		"my.cnf.d/keep": "",
	} {
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return name
}

// steered says what is wrong with a text that a terminal may show. Programs that
// read a format take the letters that are no control characters of ASCII.
func steered(text string, format bool) string {
	if !utf8.ValidString(text) {
		i := strings.IndexFunc(text, func(r rune) bool { return r == utf8.RuneError })
		return "bytes that are no text near " + text[max(0, i-60):]
	}
	for i, r := range text {
		if r != '\n' && (r < ' ' || !format && (unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp))) {
			return "a steering character in " + lineAround(text, i)
		}
	}
	return ""
}

func lineAround(text string, at int) string {
	start := strings.LastIndexByte(text[:at], '\n') + 1
	end := strings.IndexByte(text[at:], '\n')
	if end < 0 {
		return text[start:]
	}
	return text[start : at+end]
}

// Whatever stands in a file, no report and no message steers a terminal, and what
// is JSON stays so.
func TestNothingSteersTheTerminal(t *testing.T) {
	name := steeringTree(t)
	gitIn(t, "init", "-q")
	gitIn(t, "add", ".")
	gitIn(t, "commit", "-q", "-m", "steer "+"\x1b[31m\u202e")
	run := func(args ...string) {
		t.Helper()
		var out, said bytes.Buffer
		Main(args, strings.NewReader(steeringFile()), &out, &said)
		is := func(formats ...string) bool {
			return slices.ContainsFunc(formats, func(format string) bool { return slices.Contains(args, format) })
		}
		if wrong := steered(out.String(), is("json", "sarif", "gitlab", "junit", "checkstyle", "html")); wrong != "" {
			t.Errorf("%q, stdout: %q", args, wrong)
		}
		if strings.Contains("\n"+out.String(), "\nforged line") {
			t.Errorf("%q: a name forges a line: %q", args, out.String())
		}
		if wrong := steered(said.String(), false); wrong != "" {
			t.Errorf("%q, stderr: %q", args, wrong)
		}
		if is("json", "sarif", "gitlab") && !json.Valid(out.Bytes()) {
			t.Errorf("%q: no JSON: %q, %q", args, out.String(), said.String())
		}
	}
	target := []string{"--target", "mysql-8.4"}
	for _, at := range []string{"mysql-8.4", "mariadb-10.11"} {
		for _, format := range []string{"text", "short", "json", "sarif", "github", "gitlab", "junit", "checkstyle", "markdown"} {
			run("lint", "-v", "--target", at, "--from", "mysql-5.7", "--format", format, name, "sysctl.conf")
			run("lint", "-v", "--target", at, "--format", format, "a.cnf")
		}
	}
	for _, format := range []string{"text", "markdown", "html", "json"} {
		run("diff", "--from", "mysql-5.7", "--to", "mysql-8.4", "--all", "--format", format, name, "sysctl.conf")
	}
	for _, format := range []string{"text", "json"} {
		run(append([]string{"drift", "--runtime", "runtime.tsv", "--format", format, name}, target...)...)
		run(append([]string{"records", "--format", format, name}, target...)...)
	}
	for _, format := range []string{"text", "json", "html"} {
		run(append([]string{"dig", "--format", format, "dug.cnf"}, target...)...)
	}
	for _, args := range [][]string{
		{"effective", "a.cnf"},
		{"effective", name},
		{"effective", "--sysctl", "sysctl.conf"},
		{"lint", "--stdin-filename", name, "-"},
		{"lint", "--since", "HEAD", name},
		{"baseline", "write", "--baseline", "known", name},
		{"baseline", "show", "--baseline", "known"},
		{"lint", "--baseline", "known", name},
		{"lint", "--baseline", "known", "a.cnf"},
		{"baseline", "show", "--baseline", "baseline"},
		{"lint", "--profile", "profile.ini", name},
		{"lint", "--profile", "bad.ini", name},
		{"profile", "check", "profile.ini", "bad.ini", name},
		{"profile", "show", "good.ini"},
		{"profile", "show", "--fact", "host=" + steering},
		{"checkpoint", "status.txt"},
		{"config", name},
		{"config", "--config", "bad.ini", name},
		{"explain", steering},
		{"lint", steering},
		{"lint", "--format", steering, name},
		{"lint", "--" + steering},
		{"lint", "--fact", steering, name},
		{"lint", "--persisted", "status.txt", name},
		{"lint", "--root", steering},
		{steering},
		{"drift", "--runtime", "status.txt", name},
		{"rewrite", "--output", "out", name},
		{"rewrite", "--write", "a.cnf"},
	} {
		if args[0] != "explain" && args[0] != "profile" && args[0] != "config" && args[0] != steering && args[0] != "drift" && (args[0] != "baseline" || args[1] == "write") {
			args = append(args, target...)
		}
		run(args...)
	}
}

func gitIn(t *testing.T, args ...string) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	cmd := exec.CommandContext(t.Context(), "git", append([]string{"-c", "user.name=A\x1b[31mda", "-c", "user.email=ada@example.com"}, args...)...)
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_SYSTEM="+os.DevNull)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %s: %v: %s", args, err, out)
	}
}
