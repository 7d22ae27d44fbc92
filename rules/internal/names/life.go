package names

import (
	"fmt"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

// Life is the span of releases of one product that take a name in option files.
type Life struct {
	Product     server.Product
	First, Last server.Version
	BuildOnly   bool   // only in some builds
	Plugin      string // the plugin that has it, where one has
}

// Known reports whether the product ever took the name.
func (l Life) Known() bool { return l.Product != 0 }

// LifeOf finds the releases of a product that take a name in option files,
// among those that the facts cover.
func LifeOf(p server.Product, name string) (Life, bool) {
	var l Life
	for _, row := range defaults.Rows(name, p) {
		if !row.InFile {
			continue
		}
		if !l.Known() {
			l.Product, l.First, l.Plugin = p, row.First, row.Plugin
		}
		l.Last = row.Last
		l.BuildOnly = l.BuildOnly || row.BuildOnly
	}
	return l, l.Known()
}

// told is what the tables tell of a name.
type told struct {
	own, foreign Life
	fact         defaults.VendorFact
	isVendor     bool
	isNamed      bool // among those that another one takes the place of
}

func tellOf(name string, target server.Server) (t told) {
	t.own, _ = LifeOf(target.Product, name)
	t.foreign, _ = LifeOf(other(target.Product), name)
	t.fact, t.isVendor = defaults.VendorOption(name, target)
	t.isNamed = defaults.Successors(name, target) != nil
	return t
}

// Age says when a product had the option of a case that the target, a server of
// it, does not have.
func (c Case) Age(target server.Server) string {
	removed, told := defaults.Removal(c.Name, target)
	switch {
	case !c.Life.Known() && told:
		return "removed in " + target.Product.String() + " " + span(removed)
	case !c.Life.Known():
		return "a spelling of old releases"
	case c.Life.BuildOnly:
		return fmt.Sprintf("an option that only some builds of %s have", target.Product)
	case target.Version.Compare(c.Life.First) < 0:
		return fmt.Sprintf("an option that came with %s %s", target.Product, since(c.Name, target, c.Life))
	case told && removed.First.Compare(target.Version) <= 0:
		return "removed in " + target.Product.String() + " " + span(removed)
	default:
		return "an option that some releases of this series have"
	}
}

// Gone says when the target's product lost an option that by now the other
// product has lost as well.
func (c Case) Gone(target server.Server) (string, bool) {
	removed, told := defaults.Removal(c.Name, target)
	if !told || removed.First.Compare(target.Version) > 0 || c.Life.lives() {
		return "", false
	}
	return "removed in " + target.Product.String() + " " + span(removed), true
}

// Owned says which product has the option of a case of kind Foreign, or had it
// before the releases that the tables cover.
func (c Case) Owned() string {
	name := "MySQL"
	if c.Life.Product == server.MariaDB {
		name = "MariaDB"
	}
	if removed, told := defaults.Removal(c.Name, newestOf(c.Life.Product)); told && c.Life.Last == (server.Version{}) {
		return fmt.Sprintf("only %s before %s had this option", name, span(removed))
	}
	return "only " + name + " has this option"
}

// lives reports whether the newest release of the product still has the option.
func (l Life) lives() bool {
	var newest server.Version
	for s := range defaults.SeriesOf(l.Product) {
		newest = s.Newest
	}
	return l.Last.Compare(newest) >= 0
}

// Origin says in a few words whose a name is that the target does not take.
func (c Case) Origin(target server.Server) string {
	switch c.Kind {
	case Removed, Term, Isolation:
		return c.Age(target)
	case Foreign:
		return "only " + c.Life.Product.String() + " has it"
	case Vendor, Galera:
		return "another build has it"
	case ClientOption:
		return "other programs have it"
	default:
		return "nor does any other server"
	}
}

func since(name string, target server.Server, l Life) string {
	if w, ok := defaults.Introduction(name, target); ok {
		return span(w)
	}
	return l.First.String()
}

// span is a moment in words: one release, or the two it lies between.
func span(w defaults.When) string {
	if w.Exact() {
		return w.First.String()
	}
	return fmt.Sprintf("%s to %s", w.First, w.Last)
}

// newestOf is the newest release of a product that the facts cover.
func newestOf(p server.Product) server.Server {
	var newest server.Server
	for series := range defaults.SeriesOf(p) {
		newest = server.New(p, series.Newest)
	}
	return newest
}

// BuildDependent reports whether only some builds of the target's product have
// an option.
func BuildDependent(p *lint.Pass, name string) bool {
	l, _ := LifeOf(p.Target().Product, name)
	return l.BuildOnly
}
