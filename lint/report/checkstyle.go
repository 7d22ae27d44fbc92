package report

import (
	"encoding/xml"
	"io"

	"github.com/cnfarch/cnfarch/lint"
)

type checkstyleFile struct {
	XMLName xml.Name          `xml:"file"`
	Name    string            `xml:"name,attr"`
	Errors  []checkstyleError `xml:"error"`
}

type checkstyleError struct {
	Line     int    `xml:"line,attr"`
	Column   int    `xml:"column,attr"`
	Severity string `xml:"severity,attr"`
	Message  string `xml:"message,attr"`
	Source   string `xml:"source,attr"`
}

// Checkstyle writes the report format of Checkstyle, with the files that have
// no findings, so that what was looked at can be told from what was not.
func Checkstyle(w io.Writer, r *Report, _ Palette) error {
	x := xmlWriter{Writer: w}
	x.raw(xml.Header + "<checkstyle version=\"4.3\">\n")
	names, listed := newNames(), make(map[string]bool)
	for run := range r.each() {
		found := byPath(r.resultsOf(run, names))
		for _, path := range r.pathsOf(run, found) {
			if len(found[path]) == 0 && listed[path] {
				continue
			}
			listed[path] = true
			x.element(checkstyleFile{Name: path, Errors: checkstyleErrors(found[path])})
		}
	}
	x.raw("</checkstyle>\n")
	return x.err
}

func checkstyleErrors(results []result) []checkstyleError {
	errors := make([]checkstyleError, 0, len(results))
	for _, res := range results {
		if res.Suppressed == nil {
			errors = append(errors, checkstyleError{res.start.Line, res.start.Column, res.Severity.String(), res.message, "cnfarch." + res.Rule.Name})
		}
	}
	return errors
}

// byPath sorts results into their files.
func byPath(results []result) map[string][]result {
	found := make(map[string][]result)
	for _, res := range results {
		found[res.path] = append(found[res.path], res)
	}
	return found
}

// pathsOf are the files of a run in order, each once, and "." for results that
// have none.
func (r *Report) pathsOf(run *lint.Run, found map[string][]result) []string {
	var paths []string
	met := make(map[string]bool)
	add := func(path string) {
		if !met[path] {
			met[path] = true
			paths = append(paths, path)
		}
	}
	for _, f := range run.Sources {
		add(r.path(f))
	}
	if len(found["."]) > 0 {
		add(".")
	}
	return paths
}

// xmlWriter writes pieces of XML until one fails.
type xmlWriter struct {
	io.Writer
	err error
}

func (x *xmlWriter) raw(piece string) {
	if x.err == nil {
		_, x.err = io.WriteString(x, piece)
	}
}

func (x *xmlWriter) element(v any) {
	if x.err != nil {
		return
	}
	encoder := xml.NewEncoder(x)
	encoder.Indent("  ", "  ")
	if x.err = encoder.Encode(v); x.err == nil {
		x.raw("\n")
	}
}
