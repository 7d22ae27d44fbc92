package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The acceptance cases that a line of cases.jsonl cannot put.

// TestCaseP43 is a file that cannot be read: a message, exit 2, and nothing that
// looks like a clean report.
func TestCaseP43(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "my.cnf")
	var stdout, stderr bytes.Buffer
	exit := Main([]string{"lint", "--from", "mysql-5.7", "--target", "mysql-8.0", missing}, strings.NewReader(""), &stdout, &stderr)
	if exit != exitTrouble || !strings.Contains(stderr.String(), missing) {
		t.Errorf("exit %d, stderr %q", exit, stderr.String())
	}
	if stdout.Len() > 0 {
		t.Errorf("stdout looks like a report: %q", stdout.String())
	}
}

// TestCaseR13 is a client's password with quotes and escapes: it is read as the
// server reads it and never shown, in no output.
func TestCaseR13(t *testing.T) {
	file := filepath.Join(t.TempDir(), "my.cnf")
	src := "[client]\npassword = \"Ab%1=c\"\n[mysql]\npassword=\"q7z\"x9k\"w\"\n"
	if err := os.WriteFile(file, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"lint", file},
		{"lint", "--format", "json", file},
		{"rewrite", "--diff", file},
		{"effective", file},
		{"effective", "--args", file},
	} {
		var stdout, stderr bytes.Buffer
		Main(args, strings.NewReader(""), &stdout, &stderr)
		for _, secret := range []string{"Ab%1", "q7z", "x9k"} {
			if strings.Contains(stdout.String()+stderr.String(), secret) {
				t.Errorf("%q shows a password: %s%s", args, stdout.String(), stderr.String())
			}
		}
	}
}
