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
	Span    text.Span
	Problem *record.Problem // why it is none; nil where it is one
	Used    bool            // an ignore that took a finding out
}

// attachRecords finds the records directly above a setting, with nothing but
// records between: above a line that was commented out stand the records of
// that line, which must not bind the next.
func (r *Run) attachRecords(s *Setting, node int) {
	for i := node - 1; i >= 0 && s.File.Nodes[i].Kind == cnf.Comment; i-- {
		span := s.File.Nodes[i].Body(s.File.Bytes)
		rec, problem, is := record.Parse(span.Of(s.File.Bytes))
		if !is {
			break
		}
		if rec.Verb != record.IgnoreFile {
			s.Records = append(s.Records, &PlacedRecord{Record: rec, Span: span, Problem: problem})
		}
	}
	slices.Reverse(s.Records)
	for _, rec := range s.Records {
		if rec.Problem == nil && rec.Verb == record.Keep && rec.Status(r.Profile, r.Target, r.Today).State != record.Void {
			s.Kept = &rec.Record
		}
	}
}

// fileRecords collects the records that speak for a whole file.
func fileRecords(f *File) {
	for i := range f.Nodes {
		if f.Nodes[i].Kind != cnf.Comment {
			continue
		}
		span := f.Nodes[i].Body(f.Bytes)
		rec, problem, is := record.Parse(span.Of(f.Bytes))
		if is && problem == nil && rec.Verb == record.IgnoreFile {
			f.IgnoreFile = append(f.IgnoreFile, &PlacedRecord{Record: rec, Span: span})
		}
	}
}

// suppress takes out the findings that ignore records name. What keeps the
// target from starting cannot be taken out.
func (r *Run) suppress() {
	for _, f := range r.Findings {
		if f.Place.File == nil || f.Fatal {
			continue
		}
		rec := ignoring(f, f.Place.File.IgnoreFile)
		if f.Setting != nil && rec == nil {
			rec = ignoring(f, f.Setting.Records)
		}
		if rec != nil {
			rec.Used = true
			f.Suppressed = &Suppression{By: rec.Verb.String(), Reason: rec.Reason}
		}
	}
}

// ignoring finds the record that names a finding's rule.
func ignoring(f *Finding, records []*PlacedRecord) *PlacedRecord {
	for _, rec := range records {
		if rec.Problem != nil || rec.Verb != record.Ignore && rec.Verb != record.IgnoreFile {
			continue
		}
		for _, rule := range rec.Rules {
			if rule.Name == f.Rule.Name || rule.Name == f.Rule.Code {
				return rec
			}
		}
	}
	return nil
}
