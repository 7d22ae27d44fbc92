package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/cnfarch/cnfarch/lint/report"
)

// speaker writes messages: line by line, so that nothing that stands in a file or
// in its name steers the terminal.
type speaker struct{ io.Writer }

// Write implements io.Writer; it is handed whole lines.
func (s speaker) Write(p []byte) (int, error) {
	var shown strings.Builder
	for line := range bytes.Lines(p) {
		text, feed := strings.CutSuffix(string(line), "\n")
		shown.WriteString(report.OneLine(text))
		if feed {
			shown.WriteByte('\n')
		}
	}
	if _, err := io.WriteString(s.Writer, shown.String()); err != nil {
		return 0, err
	}
	return len(p), nil
}

// tableRow writes the cells of a row for a tabwriter, each as one that breaks
// neither the row nor the terminal.
func tableRow(w io.Writer, cells ...any) {
	for i, cell := range cells {
		end := "\t"
		if i == len(cells)-1 {
			end = "\n"
		}
		_, _ = io.WriteString(w, report.OneLine(fmt.Sprint(cell))+end)
	}
}
