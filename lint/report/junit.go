package report

import (
	"encoding/xml"
	"fmt"
	"io"

	"github.com/cnfarch/cnfarch/lint"
)

type junitSuite struct {
	XMLName  xml.Name    `xml:"testsuite"`
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	ClassName string        `xml:"classname,attr"`
	Name      string        `xml:"name,attr"`
	Failure   *junitFailure `xml:"failure,omitempty"`
	Skipped   *junitSkipped `xml:"skipped,omitempty"`
	Output    string        `xml:"system-out,omitempty"`
}

type junitFailure struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

type junitSkipped struct {
	Message string `xml:"message,attr"`
}

// JUnit writes a test suite for each run and a test case for each finding: a
// failure at or above FailOn, else passed with its text as output. A file
// without findings is a passed test case, since readers take a report without
// any for a test run that broke. A test case has no attribute for its file: the
// xUnit plug-in of Jenkins refuses the whole report for one, and the class says it.
func JUnit(w io.Writer, r *Report, _ Palette) error {
	x := xmlWriter{Writer: w}
	x.raw(xml.Header + "<testsuites name=\"cnfarch\">\n")
	for run := range r.each() {
		x.element(r.junitSuite(run))
	}
	x.raw("</testsuites>\n")
	return x.err
}

func (r *Report) junitSuite(run *lint.Run) junitSuite {
	suite := junitSuite{Name: suiteName(run)}
	found := byPath(r.resultsOf(run, newNames()))
	for _, path := range r.pathsOf(run, found) {
		if len(found[path]) == 0 {
			suite.Cases = append(suite.Cases, junitCase{ClassName: path, Name: "no findings"})
		}
		for _, res := range found[path] {
			suite.Cases = append(suite.Cases, r.junitCase(res))
		}
	}
	suite.Tests = len(suite.Cases)
	told := make(map[string]int)
	for i := range suite.Cases {
		c := &suite.Cases[i]
		c.tell(told)
		if c.Failure != nil {
			suite.Failures++
		}
		if c.Skipped != nil {
			suite.Skipped++
		}
	}
	return suite
}

// tell gives a test case a name that no other has, where a rule says two things of
// one place: readers keep one of a name.
func (c *junitCase) tell(told map[string]int) {
	key := c.ClassName + "\x00" + c.Name
	if told[key]++; told[key] > 1 {
		c.Name += fmt.Sprintf(" (%d)", told[key])
	}
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

func (r *Report) junitCase(res result) junitCase {
	at := fmt.Sprintf("%s:%d:%d", res.path, res.start.Line, res.start.Column)
	c := junitCase{ClassName: res.path, Name: fmt.Sprintf("%s at %d:%d", res.Rule.Name, res.start.Line, res.start.Column)}
	line := fmt.Sprintf("%s: %s: %s [%s]", at, res.Severity, res.message, res.Rule.Name)
	switch {
	case res.Suppressed != nil:
		c.Skipped = &junitSkipped{maskedText(res.Setting, res.Suppressed.Reason)}
	case res.Severity >= r.FailOn:
		c.Failure = &junitFailure{res.message, res.Severity.String(), line}
	default:
		c.Output = line
	}
	return c
}
