//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// bashCompletion is where Debian and others keep what completions in bash rest on.
const bashCompletion = "/usr/share/bash-completion/bash_completion"

// completions are lines as somebody begins them, and what they become.
func completions() map[string]string {
	return map[string]string{
		"cnfarch explain innodb_flush_nei":   "innodb_flush_neighbors",
		"cnfarch explain flush-neighbors-o":  "flush-neighbors-on-flash",
		"cnfarch lint --target mariadb-10.1": "mariadb-10.11",
		"cnfarch lint --format sar":          "sarif",
		"cnfarch diff --to percona-8.":       "percona-8.4",
		"cnfarch lint --fact redo.media=ss":  "ssd",
		"cnfarch rewrite --dead mo":          "move",
		"cnfarch basel":                      "baseline",
	}
}

// loading is what a shell does before it completes lines.
func loading(shell string) string {
	switch shell {
	case "fish":
		return "cnfarch completion fish | source\n"
	case "bash":
		return ". " + bashCompletion + "; . <(cnfarch completion bash)\n"
	default: // zsh completes in a terminal alone
		return "zmodload zsh/zpty; cnfarch completion zsh >_cnfarch; zpty z zsh -f -i\n" +
			"zpty -w z \"PS1=; LISTMAX=0; fpath=($PWD \\$fpath); autoload -U compinit && compinit -u -D\"\n"
	}
}

// completing prints what a shell makes of a line.
func completing(shell, line string) string {
	switch shell {
	case "fish":
		return "complete -C '" + line + "'\n"
	case "bash": // which takes an equals sign for a word
		return "COMP_WORDS=(" + strings.ReplaceAll(line, "=", " = ") + "); COMP_LINE='" + line + "'; COMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n" +
			"COMP_POINT=${#COMP_LINE} COMP_TYPE=9; __start_cnfarch 2>/dev/null; printf '%s\\n' \"${COMPREPLY[@]}\"\n"
	default: // what the line then does is not to be seen
		return "zpty -w z $'" + line + "\\t >/dev/null 2>&1'\n"
	}
}

// leaving ends what loading began.
func leaving(shell string) string {
	if shell != "zsh" {
		return ""
	}
	return "zpty -w z exit; while zpty -r z line; do print -rn -- $line; done\n"
}

// TestCompletions types into real shells, where they are installed. Names that only
// the facts know complete in all of them.
func TestCompletions(t *testing.T) {
	for _, shell := range []string{"bash", "fish", "zsh"} {
		t.Run(shell, func(t *testing.T) {
			script := loading(shell)
			for line := range completions() {
				script += completing(shell, line)
			}
			got := typed(t, shell, script+leaving(shell))
			for line, want := range completions() {
				if !strings.Contains(got, want) {
					t.Errorf("%s: %q is not in %q", line, want, got)
				}
			}
		})
	}
}

// typed is what a shell prints for a script, with the program in its path and no
// settings of the user.
func typed(t *testing.T, shell, script string) string {
	t.Helper()
	if _, err := exec.LookPath(shell); err != nil {
		t.Skip(err)
	}
	if _, err := os.Stat(bashCompletion); err != nil && shell == "bash" {
		t.Skip(err)
	}
	dir := t.TempDir()
	cmd := exec.CommandContext(t.Context(), shell, "-c", script)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(program(t, dir).Path)+":"+os.Getenv("PATH"), "HOME="+dir, "XDG_CONFIG_HOME="+dir, "TERM=dumb", "NO_COLOR=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return string(out)
}

// TestCompletionScripts holds that there is a script for each shell, PowerShell
// among them, which asks the program for what it does not know.
func TestCompletionScripts(t *testing.T) {
	for shell, want := range map[string]string{"bash": "__complete", "zsh": "#compdef cnfarch", "fish": "complete -c cnfarch", "powershell": "Register-ArgumentCompleter -CommandName 'cnfarch'"} {
		cmd := program(t, t.TempDir(), "completion", shell)
		out, err := cmd.Output()
		if err != nil || !strings.Contains(string(out), want) || !strings.Contains(string(out), "__complete") {
			t.Errorf("%s: no %q, %v", shell, want, err)
		}
	}
}
