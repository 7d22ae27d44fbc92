package hygiene

import (
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/record"
)

var unverifiedPremise = lint.Rule{
	Code: "U44", Name: "unverified-premise", Family: family,
	Summary:  "records that rest on a fact nobody knows",
	Severity: lint.Info,
	Host:     checkPremises,
}

// resting is a fact that is not known, and the records that rest on it.
type resting struct {
	key string
	on  []*lint.PlacedRecord
}

// checkPremises reports each fact once, at the first record that rests on it.
func checkPremises(p *lint.Pass) {
	for _, fact := range unverified(p) {
		first := fact.on[0]
		more := ""
		if others := fact.on[1:]; len(others) > 0 {
			more = " (likewise " + linesOf(first.File, others) + ")"
		}
		onRecord(p, first, lint.Info, "nobody says what %s is, so this record is taken to hold%s; give the fact with --profile or --fact", fact.key, more)
	}
}

func unverified(p *lint.Pass) []resting {
	var facts []resting
	at := make(map[string]int)
	for _, f := range p.Sources {
		for _, rec := range f.Records {
			if rec.Problem != nil || rec.Verb != record.Keep || rec.Setting == nil {
				continue
			}
			for _, premise := range p.Status(rec).Unknown {
				key := premise.Fact.Key
				if _, met := at[key]; !met {
					at[key] = len(facts)
					facts = append(facts, resting{key: key})
				}
				facts[at[key]].on = append(facts[at[key]].on, rec)
			}
		}
	}
	return facts
}

// linesOf names the places of records, as they are seen from a file.
func linesOf(here *lint.File, records []*lint.PlacedRecord) string {
	places := make([]string, len(records))
	for i, rec := range records {
		places[i] = "line " + strconv.Itoa(rec.File.Pos(rec.Span.Start).Line)
		if rec.File != here {
			places[i] += " of " + path.Base(filepath.ToSlash(rec.File.Name))
		}
	}
	return strings.Join(places, ", ")
}
