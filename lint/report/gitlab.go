package report

import (
	"bufio"
	"encoding/json"
	"io"

	"github.com/cnfarch/cnfarch/lint"
)

// gitlabIssue is one entry of GitLab's code quality report, which takes a part
// of the Code Climate format.
type gitlabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string      `json:"path"`
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int `json:"begin"`
	End   int `json:"end"`
}

// GitLab writes a code quality report: an array, empty when there is nothing.
func GitLab(w io.Writer, r *Report, _ Palette) error {
	out := bufio.NewWriter(w)
	separator := "["
	for res := range r.results() {
		if res.Suppressed != nil {
			continue
		}
		issue, err := json.Marshal(gitlabIssue{
			res.message, res.Rule.Name, res.fingerprint, gitlabSeverity(res.Finding),
			gitlabLocation{res.path, gitlabLines{res.start.Line, res.end.Line}},
		})
		if err != nil {
			return err
		}
		_, _ = out.WriteString(separator + "\n")
		_, _ = out.Write(issue)
		separator = ","
	}
	if separator == "[" {
		_, _ = out.WriteString("[")
	}
	_, _ = out.WriteString("]\n")
	return out.Flush()
}

// gitlabSeverity is a word of GitLab's scale.
func gitlabSeverity(f *lint.Finding) string {
	switch {
	case f.Fatal:
		return "blocker"
	case f.Severity == lint.Error:
		return "critical"
	case f.Severity == lint.Warning:
		return "major"
	default:
		return "info"
	}
}
