package defaults

import (
	_ "embed" // the successors
	"math"
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

//go:embed successors.tsv
var successorTable string

// Successor is what to write instead of an option that a server does not take,
// takes without effect, or wants written under another name.
type Successor struct {
	// Option is the canonical name to write. It is empty where a person has to
	// act outside the option files first and deleting the line would do harm.
	Option     string
	Conversion Conversion
	// Preserving says that the server behaves as the old line said, wherever
	// Convert gives a value without reservation.
	Preserving bool
	Note       string
	Source     string
}

// Successors lists what takes the place of an option, by its canonical name, at
// a server; a series stands for its newest release. All of them are to be
// written, each with the value its conversion gives; some give none. Several
// options may name the same successor: where all of them stand in a file, all
// give the same value, and it is written once.
//
// An empty list means that nothing takes the option's place. Whether the option
// is gone at the server is Lookup's to tell. A name of the server's own history
// is never looked up in the other product's.
func Successors(name string, at server.Server) []Successor {
	if list := successorsNamed(name, at); list != nil {
		return list
	}
	for i := len(name) - 1; i > 0; i-- {
		if name[i] != '_' {
			continue
		}
		if list := successorsNamed(name[:i+1]+"*", at); list != nil {
			return list
		}
	}
	return nil
}

// successorsNamed collects the rows of one name: those of the server's own
// product, else those of the other's.
func successorsNamed(name string, at server.Server) []Successor {
	v := newestOf(at.Version)
	var own, foreign []Successor
	for line := range tsv.Table(successorTable).Body().Named(name) {
		c := tsv.Columns(line)
		c.Next()
		target, since, before := c.Next(), c.Next(), c.Next()
		if !within(v, since, before) {
			continue
		}
		switch relationOf(target, at) {
		case ownHistory:
			own = append(own, readSuccessor(c))
		case foreignHistory:
			foreign = append(foreign, readSuccessor(c))
		}
	}
	if own != nil {
		return own
	}
	return foreign
}

func readSuccessor(c tsv.Columns) Successor {
	return Successor{
		Option:     c.Next(),
		Conversion: Conversion(c.Next()),
		Preserving: c.Next() == "yes",
		Note:       c.Next(),
		Source:     c.Next(),
	}
}

type relation uint8

const (
	unrelated relation = iota + 1
	ownHistory
	foreignHistory
)

// relationOf reads the column target: a product's or a builder's own history,
// or "from>to" for an option that only the product from has.
func relationOf(target string, at server.Server) relation {
	if _, to, ok := strings.Cut(target, ">"); ok {
		if to == at.Product.String() {
			return foreignHistory
		}
		return unrelated
	}
	switch target {
	case at.Product.String(), at.Name():
		return ownHistory
	case "percona":
		if at.Vendor == server.PXC {
			return ownHistory
		}
	}
	return unrelated
}

// within reports whether v is not older than since and older than before; an
// empty bound is none.
func within(v server.Version, since, before string) bool {
	return (since == "" || release(since).Compare(v) <= 0) &&
		(before == "" || v.Compare(release(before)) < 0)
}

// newestOf lets a bare series stand for its newest release, whichever that is.
func newestOf(v server.Version) server.Version {
	if v.Patch < 0 {
		v.Patch = math.MaxInt
	}
	return v
}
