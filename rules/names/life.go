package names

import (
	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

// Life is the span of releases of one product that take a name in option files.
type Life struct {
	Product     server.Product
	First, Last server.Version
	BuildOnly   bool // only in some builds
}

// Known reports whether the product ever took the name.
func (l Life) Known() bool { return l.Product != 0 }

// EndedBefore reports whether the name was gone at a server of the product.
func (l Life) EndedBefore(s server.Server) bool {
	return l.Known() && l.Product == s.Product && l.Last.Compare(s.Version) < 0
}

// LifeOf finds the releases of a product that take a name in option files,
// among those that the facts cover.
func LifeOf(p server.Product, name string) (Life, bool) {
	var l Life
	for _, series := range defaults.Coverage() {
		if series.Product != p {
			continue
		}
		for _, v := range []server.Version{series.First, series.Newest} {
			l.extend(p, name, v)
		}
	}
	return l, l.Known()
}

func (l *Life) extend(p server.Product, name string, at server.Version) {
	facts, err := defaults.For(server.New(p, at))
	if err != nil {
		return
	}
	opt, ok := facts.Lookup(name)
	if !ok || !opt.InFile {
		return
	}
	l.BuildOnly = l.BuildOnly || opt.BuildOnly
	if !l.Known() {
		l.Product, l.First = p, opt.First
	}
	if l.Last.Compare(opt.Last) < 0 {
		l.Last = opt.Last
	}
}

// newestOf is the newest release of a product that the facts cover.
func newestOf(p server.Product) server.Server {
	var newest server.Server
	for _, series := range defaults.Coverage() {
		if series.Product == p {
			newest = server.New(p, series.Newest)
		}
	}
	return newest
}

// BuildDependent reports whether only some builds of the target's product have
// an option.
func BuildDependent(p *lint.Pass, name string) bool {
	l, _ := LifeOf(p.Target().Product, name)
	return l.BuildOnly
}
