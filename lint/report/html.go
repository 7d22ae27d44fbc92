package report

import (
	_ "embed" // the page
	"html/template"
	"io"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/secret"
	"github.com/cnfarch/cnfarch/lint/upgrade"
)

//go:embed upgrade.html
var upgradeHTML string

// UpgradeHTML writes what moves between servers do, as one page that needs
// nothing else: it can be read without scripts, which only filter and search.
func UpgradeHTML(w io.Writer, r *Report, _ Palette) error {
	t, err := template.New("upgrade").Parse(upgradeHTML)
	if err != nil {
		return err
	}
	all := *r
	all.All = true // the page folds what is of low impact
	out := htmlReport{Tool: r.Tool, Title: "cnfarch"}
	for plan := range r.plans() {
		out.Pages = append(out.Pages, all.htmlPage(plan))
	}
	if len(out.Pages) == 1 {
		out.Title = out.Pages[0].Title
	}
	return t.Execute(w, out)
}

type htmlReport struct {
	Tool  Tool
	Title string
	Pages []htmlPage
}

type htmlPage struct {
	page
	Parts []htmlSection
}

type htmlSection struct {
	section
	Rows   []htmlRow // entries of the files
	Grave  []htmlRow // changed defaults of high and medium impact
	Others []htmlRow // those of low impact
}

// htmlRow is an entry with what the page filters by, and its drawing.
type htmlRow struct {
	entry
	Change   *defaultChange
	Decides  string // keep, change, delete, undecided, or unset
	Weight   string // severity, or impact
	Timeline *timeline
}

func (r *Report) htmlPage(plan *upgrade.Plan) htmlPage {
	out := htmlPage{page: r.pageOf(plan)}
	for _, s := range out.Sections {
		part := htmlSection{section: s}
		for _, e := range s.Entries {
			part.Rows = append(part.Rows, rowOf(plan, e))
		}
		for i := range s.Changes {
			c := &s.Changes[i]
			row := htmlRow{
				Change: c, Decides: "unset", Weight: c.Impact,
				Timeline: timelineOf(plan.Run, c.Option, ""),
			}
			if c.Impact == "low" {
				part.Others = append(part.Others, row)
			} else {
				part.Grave = append(part.Grave, row)
			}
		}
		out.Parts = append(out.Parts, part)
	}
	return out
}

func rowOf(plan *upgrade.Plan, e entry) htmlRow {
	row := htmlRow{entry: e, Decides: "none", Weight: e.Severity}
	s := e.Plan.Setting
	if row.Weight == "" {
		row.Weight = "none"
	}
	if s == nil {
		return row
	}
	row.Decides = decides(s)
	if s.Kind == lint.OptionKind {
		row.Timeline = timelineOf(plan.Run, s.Name, fileValue(s))
	}
	return row
}

func decides(s *lint.Setting) string {
	if s.Decision.Undecided {
		return "undecided"
	}
	return s.Decision.Verdict.String()
}

// fileValue is the value of a line as the target reads it, empty for a secret.
func fileValue(s *lint.Setting) string {
	switch {
	case s.Secret || s.Placeholder:
		return ""
	case s.Value.Text != "":
		return secret.Text(s.Value.Text)
	default:
		return maskedValue(s)
	}
}
