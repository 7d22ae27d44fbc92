package defaults

import (
	_ "embed" // the table
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

//go:embed moves.tsv
var moveTable string

// MoveKind says what a Move is about. The zero value is invalid.
type MoveKind uint8

// The kinds of moves. Before, Stop, Start and After are the steps of an
// upgrade, in their order.
const (
	Silence MoveKind = iota + 1 // an option that the older server did not have, or shows no default of, and what its absence meant
	Note                        // what a changed default does
	Meaning                     // a written line means something else
	Warns                       // a written line is taken with a warning for its value
	Abort                       // a written line may stop the server for a reason that no file shows
	Alike                       // two defaults that come to the same, though they are not the same text
	Before
	Stop
	Start
	After
)

// Move is what nothing but a changelog tells of going from one server to
// another.
type Move struct {
	Option string // "-" where it is about no option
	Kind   MoveKind
	// When lists the values that a written line has to have, empty for all, with
	// "BEGINNING*" for those that begin so; for
	// Alike the default of the older server, or of the product that the way leads
	// from, with "-" for an empty one.
	When []string
	// Unless lists options that, written in the files, make the move a matter of
	// their own line; "=VALUE" is a value of the option itself that is exempt,
	// "=BEGINNING*" all values that begin so.
	Unless []string
	// Was is, for Silence, what ran without a line; for Note a rank that takes
	// the place of the option's own, empty for none; for Alike the other default.
	Was    string
	Says   string
	Source string
}

// Moves lists what lies between two servers, sorted by option. Going back to an
// older release passes the same moves, but has none of the steps and silences.
func Moves(from, to server.Server) []Move {
	var moves []Move
	for line := range tsv.Table(moveTable).Body().Lines() {
		c := tsv.Columns(line)
		m := Move{Option: c.Next()}
		way, since := c.Next(), c.Next()
		m.Kind = moveKindOf(c.Next())
		passed, back := passes(way, since, from, to)
		if !passed || back && m.Kind != Meaning && m.Kind != Warns && m.Kind != Abort && m.Kind != Alike {
			continue
		}
		m.When, m.Unless = words(c.Next()), words(c.Next())
		m.Was, m.Says, m.Source = c.Next(), c.Next(), c.Next()
		moves = append(moves, m)
	}
	return moves
}

// passes reports whether the way from one server to another passes a move, and
// whether it leads back to an older release.
func passes(way, since string, from, to server.Server) (passed, back bool) {
	same := from.Product == to.Product
	older := same && to.Version.Compare(from.Version) < 0
	switch {
	case way == "back":
		return older && !from.Version.SameSeries(to.Version), false
	case way == "any":
		return !same || !from.Version.SameSeries(to.Version), older
	case way == "to "+to.Product.String():
		arrives := since == "" || release(since).Compare(to.Version) <= 0
		return arrives && !older && (!same || !from.Version.SameSeries(to.Version)), false
	case way == from.Product.String()+">"+to.Product.String():
		return since == "" || release(since).Compare(to.Version) <= 0, false
	case !same || way != to.Product.String():
		return false, false
	case since == "":
		return !from.Version.SameSeries(to.Version), older
	default:
		v := release(since)
		up := from.Version.Compare(v) < 0 && v.Compare(to.Version) <= 0
		down := to.Version.Compare(v) < 0 && v.Compare(from.Version) <= 0
		return up || down, down
	}
}

// words splits a column of words with bars between them.
func words(column string) []string {
	if column == "" {
		return nil
	}
	return strings.Split(column, "|")
}

func moveKindOf(word string) MoveKind {
	switch word {
	case "silence":
		return Silence
	case "default":
		return Note
	case "meaning":
		return Meaning
	case "warns":
		return Warns
	case "abort":
		return Abort
	case "alike":
		return Alike
	case "before":
		return Before
	case "stop":
		return Stop
	case "start":
		return Start
	case "after":
		return After
	default:
		return 0
	}
}
