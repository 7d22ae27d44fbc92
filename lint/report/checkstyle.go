package report

import (
	"io"
	"strconv"

	"github.com/cnfarch/cnfarch/lint"
)

// Checkstyle writes the report format of Checkstyle, with the files that have
// no findings, so that what was looked at can be told from what was not.
func Checkstyle(w io.Writer, r *Report, _ Palette) error {
	x := newXML(w, element{name: "checkstyle", attrs: []attribute{{"version", "4.3"}}})
	names, listed := newNames(), make(map[string]bool)
	for run := range r.each() {
		found := byPath(r.resultsOf(run, names))
		for _, path := range r.pathsOf(run, found) {
			if len(found[path]) == 0 && listed[path] {
				continue
			}
			listed[path] = true
			x.element(element{name: "file", attrs: []attribute{{"name", path}}, children: checkstyleErrors(found[path])}, 1)
		}
	}
	return x.end("checkstyle")
}

func checkstyleErrors(results []result) []element {
	errors := make([]element, 0, len(results))
	for _, res := range results {
		if res.Suppressed == nil {
			errors = append(errors, element{name: "error", attrs: []attribute{
				{"line", strconv.Itoa(res.start.Line)},
				{"column", strconv.Itoa(res.start.Column)},
				{"severity", res.Severity.String()},
				{"message", res.message},
				{"source", "cnfarch." + res.Rule.Name},
			}})
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
