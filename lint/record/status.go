package record

import (
	"time"

	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
)

// State says whether a record is in force. The zero value is invalid.
type State uint8

// The states. An unverified record is in force: a premise over a fact that
// nobody knows holds.
const (
	Holds State = iota + 1
	Unverified
	Void
)

// String is the state in a word.
func (s State) String() string {
	switch s {
	case Holds:
		return "holds"
	case Unverified:
		return "unverified"
	case Void:
		return "void"
	default:
		return "none"
	}
}

// Status is a record held against a host on a day.
type Status struct {
	State  State
	Fallen []Fallen // what voids it, in the order of the record
	Ended  bool     // its until has passed
	// Unknown are the premises whose fact is not known.
	Unknown []Premise
}

// Fallen is a premise that does not hold, with the fact as it is known.
type Fallen struct {
	Premise Premise
	Known   string
}

// Status holds the record against what is known: the profile, which may be
// nil, the target, which may be no server, and the day. A date binds to its
// end, a server up to the release before it.
func (r Record) Status(profile *hw.Profile, target server.Server, today time.Time) Status {
	status := Status{State: Holds, Ended: r.Until.passed(target, today)}
	for _, p := range r.Premises {
		switch truth, known := p.Eval(profile, target); truth {
		case hw.False:
			status.Fallen = append(status.Fallen, Fallen{p, known})
		case hw.Unknown:
			status.Unknown = append(status.Unknown, p)
		}
	}
	switch {
	case status.Ended || len(status.Fallen) > 0:
		status.State = Void
	case len(status.Unknown) > 0:
		status.State = Unverified
	}
	return status
}

// Eval says whether the premise holds, and the fact as it is known.
func (p Premise) Eval(profile *hw.Profile, target server.Server) (truth hw.Truth, known string) {
	if p.Server.Known() {
		return p.evalServer(target)
	}
	fact, _ := profile.Fact(p.Fact.Key)
	return p.Fact.Eval(profile), fact.Text
}

func (p Premise) evalServer(target server.Server) (hw.Truth, string) {
	if !target.Known() {
		return hw.Unknown, ""
	}
	if sameLine(target, p.Server) && orders(p.Fact.Op, compareTo(target.Version, p.Server.Version)) {
		return hw.True, target.String()
	}
	return hw.False, target.String()
}

// sameLine reports whether the target's releases are numbered as s is, and it
// is a build that s speaks of: Percona Server is MySQL, the cluster is both.
func sameLine(target, s server.Server) bool {
	return target.Product == s.Product && target.Vendor >= s.Vendor
}

// compareTo orders v and bound; a bound without patch level is the whole series.
func compareTo(v, bound server.Version) int {
	if bound.Patch < 0 && v.SameSeries(bound) {
		return 0
	}
	return v.Compare(bound)
}

func orders(op hw.Op, order int) bool {
	switch op {
	case hw.Less:
		return order < 0
	case hw.LessOrEqual:
		return order <= 0
	case hw.Greater:
		return order > 0
	case hw.GreaterOrEqual:
		return order >= 0
	default:
		return order == 0
	}
}

// passed reports whether the end has come. A server of another product never
// comes; a target that is not known has not come.
func (u Until) passed(target server.Server, today time.Time) bool {
	switch {
	case u.Server.Known():
		return target.Known() && sameLine(target, u.Server) && compareTo(target.Version, u.Server.Version) >= 0
	case !u.Date.IsZero():
		return today.Format(day) > u.Date.Format(day)
	default:
		return false
	}
}
