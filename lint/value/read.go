package value

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
)

// Options is what the name in front of a value adds to its reading.
type Options struct {
	// Loose: the name stands behind loose_. MySQL still refuses a bad value;
	// MariaDB reports it and starts with what it made of it (observed on MySQL
	// 9.7.4, MariaDB 10.5.23, 10.11.19, 11.8.9).
	Loose bool
	// Negated: the argument is the 0 that skip_ or disable_ puts there. Some
	// options tell it from a written 0: skip_log_bin turns the log off,
	// log_bin=0 names it "0" (observed on all four servers).
	Negated bool
}

// Read says what raw means for the option at the server, a release with its
// patch level (see defaults.Resolve): a bare series counts as its first release.
// has tells an empty argument ("x=") from none ("x").
func Read(opt *defaults.Option, s server.Server, raw string, has bool) Reading {
	return Options{}.Read(opt, s, raw, has)
}

// Read is the function Read for a name that adds something to the reading.
func (o Options) Read(opt *defaults.Option, s server.Server, raw string, has bool) Reading {
	r := reader{Options: o, Reading: Reading{Option: opt, Server: s, Raw: raw, Has: has}}
	r.read()
	if r.Fatal() && r.dispensable() {
		r.without()
	}
	return r.Reading
}

// dispensable reports whether the server starts without the plugin that an option
// belongs to: MySQL behind loose_ (observed on 9.7.4 with clone, loaded by the files
// and not loaded), MariaDB where the plugin is the feedback (observed on 10.11.19 and
// 11.8.9; 10.5.23 does not start, and none without its engines).
func (r *reader) dispensable() bool {
	feedback := strings.HasPrefix(r.Option.Name, "feedback_") && r.Server.Is(server.MariaDB, "10.6")
	return feedback || r.Loose && r.Option.Plugin != "" && r.Server.Product == server.MySQL
}

// Shown reads a value as the servers show it and as the tables of defaults spell
// it: ON is on, whatever the server would make of that word in a file (see
// Options.Negated and OnUnlessOff). What the parser would refuse is a Text.
func Shown(opt *defaults.Option, s server.Server, text string) Reading {
	r := reader{shown: true, Reading: Reading{Option: opt, Server: s, Raw: text, Has: true}}
	r.readType()
	if r.Kind == None {
		r.be(Text, text)
	}
	r.Problems = nil
	return r.Reading
}

// Takes reports whether a text, read as Shown reads it, is a value of the option
// as it stands: every word is known, and no bound moves the number.
func Takes(opt *defaults.Option, s server.Server, text string) bool {
	r := reader{shown: true, Reading: Reading{Option: opt, Server: s, Raw: text, Has: true}}
	r.readType()
	return r.Kind != None && !slices.ContainsFunc(r.Problems, func(p Problem) bool { return p.Cause != WordByNumber })
}

// reader fills a Reading.
type reader struct {
	Options
	Reading
	shown bool // the text does not come from a file
}

func (r *reader) read() {
	switch arg := argumentOf(r.Option, r.Server); {
	case arg == flagOnly && r.Has && !r.Negated:
		r.stop(Problem{Cause: ArgumentForbidden, Part: r.Raw})
	case arg == flagOnly:
		r.be(Bool, onOff(!r.Negated))
	case arg == defaults.Required && !r.Has:
		r.stop(r.missing())
	default:
		r.readType()
	}
}

// missing is the problem of a name alone; that of a boolean asks for ON.
func (r *reader) missing() Problem {
	if r.Option.Type == defaults.Boolean {
		return Problem{Cause: ArgumentMissing, Meant: "ON", Sure: true}
	}
	return Problem{Cause: ArgumentMissing}
}

func (r *reader) readType() {
	if r.special() {
		return
	}
	switch t := r.Option.Type; {
	case t == defaults.Boolean:
		r.boolean()
	case t == defaults.Integer:
		r.integer()
	case t == defaults.Double:
		r.double()
	case t == defaults.Enum && len(r.Option.Words) > 0:
		r.enum()
	case t == defaults.Set && len(r.Option.Words) > 0:
		r.set()
	case t == defaults.FlagSet && len(flagNames(r.Option)) > 0:
		r.flags()
	default:
		r.be(Text, r.Raw)
		if r.Kept = r.tombstone(); !r.Kept && !r.shown {
			r.form()
		}
	}
}

// tombstone reports whether the server takes any text for an option that it has
// no longer, or never had (observed on MariaDB 10.5.23, 10.11.19, 11.8.9).
func (r *reader) tombstone() bool {
	status := r.Option.Status
	return r.Option.Type == defaults.Untyped && (status == defaults.Ignored || status == defaults.Placeholder)
}

// special reads the options that the server looks at once more after its
// parser, by their own rules.
func (r *reader) special() bool {
	switch name := r.Option.Name; {
	case name == "character_set_client_handshake", name == "character_set_collations":
		return false
	case strings.HasPrefix(name, "character_set_"), strings.HasPrefix(name, "collation_"):
		r.charset()
	case r.shown && (name != "log_bin" || isBool(r.Raw)):
		return false
	case name == "log_bin":
		r.logBin()
	case name == "skip_name_resolve" && r.Server.Product == server.MySQL:
		r.nameResolve()
	case name == "enforce_gtid_consistency":
		r.gtidConsistency()
	case name == "skip_external_locking":
		r.externalLocking()
	default:
		return false
	}
	return true
}

// argument is the text that the type's parser gets to see: for a missing
// optional argument the servers read "1" (my_getopt: enabled_my_option).
func (r *reader) argument() string {
	if !r.Has {
		return "1"
	}
	return r.Raw
}

// be sets the value that runs and tells it to the problems met so far.
func (r *reader) be(k Kind, text string) {
	r.Kind, r.Text = k, text
	for i := range r.Problems {
		if !r.Problems[i].Fatal {
			r.Problems[i].Runs = text
		}
	}
}

// without makes of a value that is refused what it is where the plugin does not come
// up: without it nobody looks at the line.
func (r *reader) without() {
	for i := range r.Problems {
		r.Problems[i].Fatal, r.Problems[i].Runs = false, ""
	}
	r.Kind, r.Text, r.Kept = Text, "", true
}

func (r *reader) note(p Problem) { r.Problems = append(r.Problems, p) }

// stop notes a problem that no prefix makes harmless.
func (r *reader) stop(p Problem) {
	p.Fatal = true
	r.note(p)
	r.be(None, "")
}

// refuse notes a problem that stops the server, and reports whether it does:
// behind loose_ MariaDB goes on.
func (r *reader) refuse(p Problem) bool {
	if r.Loose && r.Server.Product == server.MariaDB {
		r.note(p)
		return false
	}
	r.stop(p)
	return true
}

// keep leaves the value alone: the text is passed over.
func (r *reader) keep(k Kind) {
	r.Kept = true
	text := ""
	if d := r.Option.Default; d.Kind == defaults.Constant {
		text = Shown(r.Option, r.Server, d.Text).Text
	}
	r.be(k, text)
}

func onOff(on bool) string {
	if on {
		return "ON"
	}
	return "OFF"
}

// foldEqual compares as the servers' parsers do, ASCII letters in either case.
func foldEqual(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if upper(a[i]) != upper(b[i]) {
			return false
		}
	}
	return true
}

func asciiUpper(s string) string {
	out := []byte(s)
	for i, c := range out {
		out[i] = upper(c)
	}
	return string(out)
}

func upper(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}
