package defaults

import (
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

// interval cuts an option's row behind its bounds.
func interval(line string) (first, last server.Version, rest tsv.Columns) {
	rest = tsv.Columns(line)
	rest.Next()
	first, last = release(rest.Next()), release(rest.Next())
	return first, last, rest
}

// covers reports whether v lies between first and last.
func covers(line string, v server.Version) bool {
	first, last, _ := interval(line)
	return first.Compare(v) <= 0 && v.Compare(last) <= 0
}

// readRow reads one line of mysql.tsv or mariadb.tsv.
func readRow(line string) Option {
	first, last, c := interval(line)
	o := Option{Name: tsv.FirstColumn(line), First: first, Last: last}
	o.Status = statusOf(c.Next())
	o.InFile = o.Status != VariableOnly
	o.Scope, o.Variable = scopeOf(c.Next())
	o.Type = typeOf(c.Next())
	o.Default = Default{Text: c.Next(), Formula: c.Next()}
	o.Min, o.Max, o.Block = c.Next(), c.Next(), blockOf(c.Next())
	if words := c.Next(); words != "" {
		o.Words = strings.Split(words, ",")
	}
	o.Dynamic, o.Argument = o.Variable, Required
	if o.Type == Boolean {
		o.Argument = Optional
	}
	o.Default.Kind = kindOf(o.Default)
	o.flag(c.Next())
	if o.Default.Text == emptyText {
		o.Default.Text = ""
	}
	o.Uncertain, o.Provenance = c.Next(), c.Next()
	return o
}

// emptyText stands in the tables for a default that is the empty string, an
// empty column for one that is not known.
const emptyText = `""`

// nullText is the default of a variable that the server shows as SQL's NULL:
// nothing that could be written in a file.
const nullText = "NULL"

// flag applies the comma-separated flags of a row.
func (o *Option) flag(flags string) {
	for flags != "" {
		var flag string
		flag, flags, _ = strings.Cut(flags, ",")
		key, value, _ := strings.Cut(flag, "=")
		switch key {
		case "static":
			o.Dynamic = false
		case "optional":
			o.Argument = Optional
		case "noargument":
			o.Argument = NoArgument
		case "activation":
			o.Activates = true
		case "alias":
			o.AliasOf = value
		case "negates":
			o.Negates = value
		case "plugin":
			o.Plugin = value
		case "build":
			o.BuildOnly = true
		case "unlisted":
			o.Unlisted = true
		default:
			o.Default.flag(key)
		}
	}
}

// flag applies a flag that is about the default. A formula goes before all.
func (d *Default) flag(key string) {
	switch {
	case key == "dedicated":
		d.Dedicated = true
	case key == "adjusted":
		d.Adjusted = true
	case d.Kind == Computed:
	case key == "computed":
		d.Kind = Computed
	case key == "host":
		d.Kind = HostPath
	case key == "varies":
		d.Kind = Build
	}
}

// kindOf is the kind of a default that no flag says otherwise of.
func kindOf(d Default) DefaultKind {
	switch {
	case d.Formula != "":
		return Computed
	case d.Text == "" || d.Text == nullText:
		return NoDefault
	default:
		return Constant
	}
}

func statusOf(word string) Status {
	switch word {
	case "live":
		return Live
	case "deprecated":
		return Deprecated
	case "ignored":
		return Ignored
	case "placeholder":
		return Placeholder
	case "variable":
		return VariableOnly
	default:
		return 0
	}
}

// scopeOf reads "-" (no variable), "?" (a variable of unknown scope) or a scope.
func scopeOf(word string) (s Scope, variable bool) {
	switch word {
	case "global":
		return Global, true
	case "session":
		return Session, true
	case "both":
		return Both, true
	default:
		return NoScope, word == "?"
	}
}

func typeOf(word string) Type {
	switch word {
	case "?":
		return Untyped
	case "boolean":
		return Boolean
	case "integer":
		return Integer
	case "double":
		return Double
	case "string":
		return String
	case "enum":
		return Enum
	case "set":
		return Set
	case "flagset":
		return FlagSet
	case "flag":
		return Flag
	default:
		return 0
	}
}

func blockOf(text string) uint64 {
	if text == "" { // nearly always; an error would be made for it each time
		return 1
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 1
	}
	return n
}

// release reads a release number of the tables, of which a test proves that
// server.ParseVersion reads them alike: a look-up reads a dozen of them, and
// here nothing can be wrong with them.
func release(text string) server.Version {
	var n [3]int
	part := 0
	for i := range len(text) {
		switch c := text[i]; {
		case c != '.':
			n[part] = 10*n[part] + int(c-'0')
		case part < 2:
			part++
		}
	}
	return server.Version{Major: n[0], Minor: n[1], Patch: n[2]}
}
