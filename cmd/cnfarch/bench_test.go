package main

import (
	"io"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkLintOneFile is the program on one file of the size that people have,
// without the start of the process. README's recipe with hyperfine has that.
func BenchmarkLintOneFile(b *testing.B) {
	name := filepath.Join("..", "..", "fixtures", "example", "my.cnf")
	b.ReportAllocs()
	for b.Loop() {
		Main([]string{"lint", "--target", "mysql-8.4", name}, strings.NewReader(""), io.Discard, io.Discard)
	}
}
