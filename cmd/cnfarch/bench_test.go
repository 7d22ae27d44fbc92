package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The benchmarks are the program without the start of the process, on the files
// of docs/performance.md, which measures whole processes. Their allocations do
// not depend on the machine.

func BenchmarkLintOneFile(b *testing.B) {
	benchmarkLint(b, filepath.Join("..", "..", "fixtures", "speed", "my.cnf"))
}

// BenchmarkLintThousandFiles has as many files of some 60 lines, no two alike.
func BenchmarkLintThousandFiles(b *testing.B) {
	dir := b.TempDir()
	for i := range 1000 {
		server := bytes.Replace(speedFile(b), []byte("= 11\n"), fmt.Appendf(nil, "= %d\n", i+1), 1)
		writeFile(b, filepath.Join(dir, fmt.Sprintf("db%04d.cnf", i)), server)
	}
	benchmarkLint(b, dir)
}

// BenchmarkLintLongFile has 20,000 lines, of which the later ones win.
func BenchmarkLintLongFile(b *testing.B) {
	name := filepath.Join(b.TempDir(), "my.cnf")
	one := speedFile(b)
	writeFile(b, name, bytes.Repeat(one, 20_000/bytes.Count(one, []byte("\n"))))
	benchmarkLint(b, name)
}

func benchmarkLint(b *testing.B, path string) {
	b.ReportAllocs()
	for b.Loop() {
		status := Main([]string{"lint", "--target", "mysql-8.4", path}, strings.NewReader(""), io.Discard, os.Stderr)
		if status != exitFindings {
			b.Fatalf("exit status %d", status)
		}
	}
}

func speedFile(b *testing.B) []byte {
	src, err := os.ReadFile(filepath.Join("..", "..", "fixtures", "speed", "my.cnf"))
	if err != nil {
		b.Fatal(err)
	}
	return src
}

func writeFile(tb testing.TB, name string, src []byte) {
	tb.Helper()
	if err := os.WriteFile(name, src, 0o600); err != nil {
		tb.Fatal(err)
	}
}
