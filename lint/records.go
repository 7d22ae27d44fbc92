package lint

import (
	"slices"

	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/record"
	"github.com/cnfarch/cnfarch/lint/text"
)

// PlacedRecord is a record, or a comment that was meant as one, and where it stands.
type PlacedRecord struct {
	record.Record
	File    *File
	Span    text.Span       // the comment
	Node    int             // the line it stands in; it may stand behind something else on it
	Problem *record.Problem // why it is none; nil where it is one
	Setting *Setting        // the setting it stands directly above; nil where there is none
	Used    []string        // of an ignore: the rules, by name, of which it took a finding out
	Refused []string        // of an ignore: the rules of which a finding that stops the server stayed
}

// Place is where the record stands.
func (r *PlacedRecord) Place() Place { return Place{r.File, r.Span} }

// Ignores reports whether the record is one that takes rules out.
func (r *PlacedRecord) Ignores() bool {
	return r.Problem == nil && (r.Verb == record.Ignore || r.Verb == record.IgnoreFile)
}

// Alone reports whether the record has its line to itself.
func (r *PlacedRecord) Alone() bool { return r.File.Nodes[r.Node].Kind == cnf.Comment }

// readRecords collects the records of a file, those behind something else on a
// line included: they bind nothing, and a rule says so.
func readRecords(f *File) {
	for i := range f.Nodes {
		span := f.Nodes[i].Comment
		if f.Nodes[i].Kind == cnf.Comment {
			span = f.Nodes[i].Body(f.Bytes)
		}
		rec, problem, is := record.Parse(span.Of(f.Bytes))
		if !is {
			continue
		}
		placed := &PlacedRecord{Record: rec, File: f, Span: span, Node: i, Problem: problem}
		f.Records = append(f.Records, placed)
		if rec.Verb == record.IgnoreFile && placed.Alone() {
			f.IgnoreFile = append(f.IgnoreFile, placed)
		}
	}
}

// attachRecords finds the records directly above a setting, with nothing but
// records between: above a line that was commented out stand the records of
// that line, which must not bind the next.
func (r *Run) attachRecords(s *Setting, node int) {
	next := node - 1
	for _, rec := range slices.Backward(s.File.Records) {
		if rec.Node > next {
			continue
		}
		if rec.Node < next || !rec.Alone() {
			break
		}
		next--
		if rec.Verb != record.IgnoreFile {
			rec.Setting = s
			s.Records = append(s.Records, rec)
		}
	}
	slices.Reverse(s.Records)
	for _, rec := range s.Records {
		if rec.Problem == nil && rec.Verb == record.Keep && r.Status(rec).State != record.Void {
			s.Kept = &rec.Record
		}
	}
}

// Status holds a record against the profile, the target and the day of the run.
func (r *Run) Status(rec *PlacedRecord) record.Status {
	return rec.Record.Status(r.Profile, r.Target, r.Today)
}

// suppress takes out the findings that ignore records name. What keeps the
// target from starting cannot be taken out.
func (r *Run) suppress(findings []*Finding) {
	for _, f := range findings {
		if f.Place.File == nil {
			continue
		}
		rec := ignoring(f, f.Place.File.IgnoreFile)
		if f.Setting != nil && rec == nil {
			rec = ignoring(f, f.Setting.Records)
		}
		switch {
		case rec == nil:
		case f.Fatal:
			rec.Refused = append(rec.Refused, f.Rule.Name)
		default:
			rec.Used = append(rec.Used, f.Rule.Name)
			f.Suppressed = &Suppression{By: rec.Verb.String(), Reason: rec.Reason}
		}
	}
}

// recordAway takes out what speaks against a line that a keep record settles, or
// asks for the reason that stands there: the verdict has been given, in writing. Where something at error level does,
// the record has not decided, and nothing is taken out.
func (s *Setting) recordAway() {
	if !s.Decision.Recorded {
		return
	}
	for _, f := range s.Findings {
		if f.Suppressed == nil && f.Advice != nil && (f.Advice.Verdict != Keep || f.Advice.Undecided) && f.Severity < Error && !f.Fatal {
			f.Suppressed = &Suppression{By: record.Keep.String(), Reason: s.Decision.Reason}
		}
	}
}

// ignoring finds the record that names a finding's rule.
func ignoring(f *Finding, records []*PlacedRecord) *PlacedRecord {
	for _, rec := range records {
		if rec.Ignores() && slices.ContainsFunc(rec.Rules, func(named record.Rule) bool { return f.Rule.Named(named.Name) }) {
			return rec
		}
	}
	return nil
}
