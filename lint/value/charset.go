package value

import (
	_ "embed" // the table
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

// charsets lists the collations of character sets by release: without the name
// of the set before them, the default of the set first where a row gives one
// (the first row of a set at a release does).
//
//go:embed charsets.tsv
var charsets string

// Charset is a character set as a server knows it.
type Charset struct {
	Name             string // as the server shows it: utf8 or utf8mb3
	DefaultCollation string
}

// Collation is a collation as a server knows it.
type Collation struct{ Name, Charset string }

// FindCharset looks a character set up. utf8 is another name of utf8mb3, which
// MySQL 9.7 refuses in option files (observed on 9.7.4); MariaDB from 10.6 on
// reads it as utf8mb4 where old_mode lacks UTF8_IS_UTF8MB3.
func FindCharset(s server.Server, name string) (Charset, bool) {
	name = plainCharset(s, name)
	for row := range charsetRows(s) {
		if has(row.charsets, name) {
			first, _, _ := strings.Cut(row.collations, ",")
			return Charset{shownCharset(s, name), shownCharset(s, join(name, first))}, true
		}
	}
	return Charset{}, false
}

// FindCollation looks a collation up. Names that begin with utf8_ follow utf8.
func FindCollation(s server.Server, name string) (Collation, bool) {
	name = plainCharset(s, name)
	for row := range charsetRows(s) {
		for set := range strings.SplitSeq(row.charsets, ",") {
			suffix, found := strings.CutPrefix(name, set+"_")
			if (found && has(row.collations, suffix)) || (name == set && row.collations == set) {
				return Collation{shownCharset(s, name), shownCharset(s, set)}, true
			}
		}
	}
	return Collation{}, false
}

// canonicalCharset spells the name of a character set or collation, known or
// not, in one way for all servers.
func canonicalCharset(s server.Server, name string) string {
	if plain := plainCharset(s, name); plain != "" {
		return plain
	}
	return strings.ToLower(name)
}

// plainCharset is the lower-case name with utf8mb3 for utf8, empty where the
// server refuses the short name.
func plainCharset(s server.Server, name string) string {
	name = strings.ToLower(name)
	rest, found := strings.CutPrefix(name, "utf8")
	switch {
	case !found || (rest != "" && rest[0] != '_'):
		return name
	case s.Is(server.MySQL, "9.7"):
		return ""
	default:
		return "utf8mb3" + rest
	}
}

// shownCharset is the name that SHOW VARIABLES prints: MySQL before 8.0.30 and
// MariaDB before 10.6 print utf8 for utf8mb3 (release notes of 8.0.28 to 8.0.30
// and of 10.6.1; observed on MariaDB 10.5.23 and 10.11.19).
func shownCharset(s server.Server, name string) string {
	if s.Before(server.MySQL, "8.0.30") || s.Before(server.MariaDB, "10.6") {
		if rest, found := strings.CutPrefix(name, "utf8mb3"); found {
			return "utf8" + rest
		}
	}
	return name
}

type charsetRow struct{ charsets, collations string }

// charsetRows yields the rows of a server's release.
func charsetRows(s server.Server) func(yield func(charsetRow) bool) {
	return func(yield func(charsetRow) bool) {
		for line := range tsv.Table(charsets).Body().Named(s.Product.String()) {
			c := tsv.Columns(line)
			c.Next()
			since, before := c.Next(), c.Next()
			if !s.Is(s.Product, since) || before != "" && !s.Before(s.Product, before) {
				continue
			}
			if !yield(charsetRow{c.Next(), c.Next()}) {
				return
			}
		}
	}
}

func has(list, word string) bool {
	for w := range strings.SplitSeq(list, ",") {
		if w == word {
			return true
		}
	}
	return false
}

// join names a collation of a set; that of binary is binary.
func join(set, collation string) string {
	if set == collation {
		return set
	}
	return set + "_" + collation
}
