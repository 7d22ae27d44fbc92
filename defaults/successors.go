package defaults

import "github.com/cnfarch/cnfarch/lint/server"

// Conversion names how an old option's value becomes its successor's. The zero
// value is invalid; Convert carries one out.
type Conversion string

// Successor is what to write instead of an option that a server does not take,
// takes without effect, or wants written under another name.
type Successor struct {
	Option     string // canonical name of what to write
	Conversion Conversion
	// Preserving says that the server behaves as the old line said: the change
	// of name loses nothing.
	Preserving bool
	Note       string
	Source     string
}

// Successors lists what takes the place of name at a server, all of which are
// to be written together. It is empty where nothing does: the line is to be
// deleted. It does not say that the option is gone there, which is Lookup's to
// tell. Names of the server's own product go first: the other product's history
// is only asked where its own knows nothing.
func Successors(name string, at server.Server) []Successor {
	return nil
}

// Convert gives the text of a successor's value for the value of an old option.
// has is false where the old line has no value. other looks up the text of
// another option of the same file, for conversions that join several. Where
// the outcome would be a guess, ok is false and why says so.
func Convert(c Conversion, value string, has bool, other func(option string) (text string, ok bool)) (converted string, ok bool, why string) {
	return "", false, "no conversion"
}
