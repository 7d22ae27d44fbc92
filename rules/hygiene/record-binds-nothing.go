package hygiene

import (
	"slices"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/record"
)

var recordBindsNothing = lint.Rule{
	Code: "U42", Name: "record-binds-nothing", Family: family,
	Summary:  "a record that stands above no setting it could settle",
	Severity: lint.Warning,
	Closing:  checkLooseRecords,
}

// checkLooseRecords runs when the verdicts have fallen: they say which settings
// of other groups a rule judged all the same.
func checkLooseRecords(p *lint.Pass, f *lint.File) {
	below := belowRecords(f)
	for _, rec := range f.Records {
		if why := loose(p, rec, below[rec.Node]); why != "" {
			onRecord(p, rec, lint.Warning, "this record settles nothing: %s", why)
		}
	}
}

// belowRecords gives the first node below each that holds a record, and below the
// records that stand under that.
func belowRecords(f *lint.File) map[int]int {
	below := make(map[int]int, len(f.Records))
	for _, rec := range slices.Backward(f.Records) {
		next := rec.Node + 1
		if further, isRecord := below[next]; isRecord && f.Nodes[next].Kind == cnf.Comment {
			next = further
		}
		below[rec.Node] = next
	}
	return below
}

// loose says why a record that people write settles nothing, "" where it does.
// The node next stands below it and the records under it.
func loose(p *lint.Pass, rec *lint.PlacedRecord, next int) string {
	switch {
	case rec.Problem != nil || rec.Verb.Written():
		return ""
	case !rec.Alone():
		return "it stands behind something else; write it on a line of its own above the setting"
	case rec.Verb == record.IgnoreFile:
		return ""
	case rec.Setting == nil:
		return follows(rec, next)
	case rec.Verb == record.Keep:
		return second(p, rec)
	default:
		return ""
	}
}

// second says why a keep record above a setting does not count.
func second(p *lint.Pass, rec *lint.PlacedRecord) string {
	s := rec.Setting
	if s.Kept != nil && s.Kept != &rec.Record && p.Status(rec).State != record.Void {
		return "another keep record stands nearer to the setting, and that one counts; leave one of them"
	}
	if s.Decision.Verdict != 0 || s.Kind == lint.SysctlKind {
		return ""
	}
	switch a := p.Audience(s.Group); a.Kind {
	case effective.ClientsRead, effective.ToolsRead, effective.NoReader:
		return "no server reads [" + s.Group + "], so there is no verdict on the setting below it"
	default:
		return "" // another server reads the group
	}
}

// follows says what stands below a record in place of a setting.
func follows(rec *lint.PlacedRecord, next int) string {
	nodes := rec.File.Nodes
	const move = "; move it directly above the setting"
	if next == len(nodes) {
		return "nothing follows it"
	}
	switch nodes[next].Kind {
	case cnf.Comment:
		return "a comment follows, and only records may stand between a record and its setting" + move
	case cnf.Blank:
		return "an empty line follows" + move
	case cnf.Template:
		return "a template's tag follows" + move
	default:
		return "no setting follows" + move
	}
}
