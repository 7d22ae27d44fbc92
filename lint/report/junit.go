package report

import (
	"fmt"
	"io"
	"strconv"

	"github.com/cnfarch/cnfarch/lint"
)

// JUnit writes a test suite for each run and a test case for each finding: a
// failure at or above FailOn, else passed with its text as output. A file
// without findings is a passed test case, since readers take a report without
// any for a test run that broke. A test case has no attribute for its file: the
// xUnit plug-in of Jenkins refuses the whole report for one, and the class says it.
func JUnit(w io.Writer, r *Report, _ Palette) error {
	x := newXML(w, element{name: "testsuites", attrs: []attribute{{"name", "cnfarch"}}})
	for run := range r.each() {
		x.element(r.junitSuite(run), 1)
	}
	return x.end("testsuites")
}

func (r *Report) junitSuite(run *lint.Run) element {
	suite := junitSuite{held: make(map[string]int), told: make(map[string]int)}
	found := byPath(r.resultsOf(run, newNames()))
	for _, path := range r.pathsOf(run, found) {
		if len(found[path]) == 0 {
			suite.add(path, "no findings")
		}
		for _, res := range found[path] {
			suite.add(path, fmt.Sprintf("%s at %d:%d", res.Rule.Name, res.start.Line, res.start.Column), r.junitOutcome(res))
		}
	}
	return element{name: "testsuite", children: suite.cases, attrs: []attribute{
		{"name", suiteName(run)},
		{"tests", strconv.Itoa(len(suite.cases))},
		{"failures", strconv.Itoa(suite.held["failure"])},
		{"errors", "0"},
		{"skipped", strconv.Itoa(suite.held["skipped"])},
	}}
}

// junitSuite gathers test cases.
type junitSuite struct {
	cases []element
	held  map[string]int // cases by the name of their outcome
	told  map[string]int // cases by class and name
}

// add adds a test case under a name that no other has, where a rule says two things
// of one place: readers keep one of a name.
func (s *junitSuite) add(path, name string, outcome ...element) {
	for _, o := range outcome {
		s.held[o.name]++
	}
	key := path + "\x00" + name
	if s.told[key]++; s.told[key] > 1 {
		name += fmt.Sprintf(" (%d)", s.told[key])
	}
	s.cases = append(s.cases, element{name: "testcase", attrs: []attribute{{"classname", path}, {"name", name}}, children: outcome})
}

// suiteName is the host, else the main file.
func suiteName(run *lint.Run) string {
	switch {
	case run.Host != "":
		return run.Host
	case len(run.Sources) > 0:
		return fileName(run.Sources[0])
	default:
		return "cnfarch"
	}
}

// junitOutcome is what a case of a finding holds.
func (r *Report) junitOutcome(res result) element {
	line := fmt.Sprintf("%s:%d:%d: %s: %s [%s]", res.path, res.start.Line, res.start.Column, res.Severity, res.message, res.Rule.Name)
	switch {
	case res.Suppressed != nil:
		return element{name: "skipped", attrs: []attribute{{"message", maskedText(res.Setting, res.Suppressed.Reason)}}}
	case res.Severity >= r.FailOn:
		return element{name: "failure", text: line, attrs: []attribute{{"message", res.message}, {"type", res.Severity.String()}}}
	default:
		return element{name: "system-out", text: line}
	}
}
