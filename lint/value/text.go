package value

import "strings"

// logBin reads the base name of the binary logs. No written value turns the
// logs off, only the prefixes skip_ and disable_ do: OFF and 0 are file names
// (observed on MySQL 9.7.4, MariaDB 10.5.23, 10.11.19, 11.8.9).
func (r *reader) logBin() {
	if r.Negated {
		r.be(Bool, "OFF")
		return
	}
	if r.Has && isBool(r.Raw) {
		r.note(Problem{Cause: SwitchAsName, Part: r.Raw})
	}
	r.be(Text, r.Raw)
}

func isBool(text string) bool {
	_, ok := boolWord(text)
	return ok
}

// charset reads the name of a character set or collation. Whether the server
// knows it, and whether a pair fits, is for FindCharset and FindCollation.
func (r *reader) charset() {
	if c, ok := FindCharset(r.Server, r.Raw); ok {
		r.be(Text, c.Name)
		return
	}
	if c, ok := FindCollation(r.Server, r.Raw); ok {
		r.be(Text, c.Name)
		return
	}
	r.be(Text, r.Raw)
}

// unquote takes off what word processors and doubled quoting leave around a
// value: blanks, also unbreakable ones, and quotes of all shapes.
func unquote(text string) string {
	return strings.Trim(text, " \t\r\n\u00a0\u202f\ufeff\"'`´‘’‚“”„«»")
}
