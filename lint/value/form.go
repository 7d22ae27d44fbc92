package value

import (
	_ "embed" // the tables
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

// forms lists the options whose text a server looks at only after it has read all
// options, and what it wants there; prefixes of names have no part in that.
//
//go:embed forms.tsv
var forms string

// locales lists the names that lc_time_names and lc_messages know, by release.
//
//go:embed locales.tsv
var locales string

// form checks a text that the server checks late: some it refuses, of others it
// passes over what it cannot use, so that its default is left or what other lines
// say (observed on MySQL 9.7.4, MariaDB 10.5.23, 10.11.19 and 11.8.9).
func (r *reader) form() {
	kind, outcome := r.formKind()
	ok, want := r.hasForm(kind)
	p := Problem{Cause: MalformedText, Part: r.Raw, Want: want}
	switch {
	case ok, kind == "locale" && r.Server.Before(server.MySQL, "9.7"): // not tried
	case outcome == "stops", kind == "instrument" && !r.Has && r.Server.Product == server.MariaDB: // it dies of signal 11
		r.stop(p)
	default:
		r.note(p)
		r.keep(Text)
	}
}

// formKind is the form that an option wants, and what becomes of another text.
func (r *reader) formKind() (kind, outcome string) {
	for line := range tsv.Table(forms).Body().Named(r.Option.Name) {
		c := tsv.Columns(line)
		c.Next() // the option
		if c.Next() == r.Server.Product.String() {
			return c.Next(), c.Next()
		}
	}
	return "", ""
}

// hasForm reports whether the text has a form, and says what the form is.
func (r *reader) hasForm(kind string) (ok bool, want string) {
	switch text := r.Raw; kind {
	case "table":
		return strings.Contains(text, "."), "database.table"
	case "arrow":
		from, to, found := strings.Cut(text, "->")
		return found && strings.TrimSpace(from) != "" && strings.TrimSpace(to) != "", "FROM->TO"
	case "operators":
		return isOperators(text), "14 signs, no two alike but the quotes, of which the first or the second is a blank"
	case "locale":
		return knownLocale(r.Server, text), "the name of a locale, such as en_US or de_DE"
	case "errors":
		return isErrorList(text), "numbers of errors with commas between them, all or OFF"
	case "instrument":
		name, _, found := strings.Cut(text, "=")
		return found && name != "", "INSTRUMENT=VALUE"
	case "engine":
		return isEngine(text), "a storage engine that there is"
	case "engine-or-none":
		return text == "" || isEngine(text), "a storage engine that there is"
	case "networks":
		return isNetworkList(text), "addresses or networks such as 192.168.0.0/16 with commas between them, localhost, or *"
	case "policy":
		return isPolicy(text), "up to three factors with commas between them, the first of which is *, a plugin or *:PLUGIN"
	case "codes":
		return isCodeList(text), "numbers or symbols of messages, such as MY-010926 or 10926, with commas between them"
	case "algorithms":
		return isAlgorithmList(text), "zlib, zstd and uncompressed, with commas and no blanks between them"
	case "redirect":
		return text == "" || isRedirect(text), "mysql://HOST or mysql://HOST:PORT, also with mariadb://"
	case "collations":
		return isCollationMap(r.Server, text), "CHARSET=COLLATION with commas between them"
	case "path":
		return text != "", "a path"
	case "stem":
		return text != "" && !strings.Contains(text, "."), "a file name without a dot"
	case "variables":
		return r.trackable(text), "names of system variables with commas between them, or *"
	case "date", "time", "datetime":
		each, example := timeForms(kind)
		return isTimeFormat(text, each), "every part of it once, as in " + example
	default:
		return true, ""
	}
}

// isOperators: the signs of a boolean full-text search, by their place (observed
// on MySQL 9.7.4, MariaDB 10.11.19 and 11.8.9).
func isOperators(text string) bool {
	if len(text) != 14 || text[0] != ' ' && text[1] != ' ' {
		return false
	}
	for i := range len(text) {
		c := text[i]
		if c > '~' || isAlnum(c) {
			return false
		}
		if j := strings.IndexByte(text, c); j != i && (j != 10 || i != 11) {
			return false
		}
	}
	return true
}

func isAlnum(c byte) bool {
	return '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}

func knownLocale(s server.Server, name string) bool {
	for line := range tsv.Table(locales).Body().Named(s.Product.String()) {
		c := tsv.Columns(line)
		c.Next() // the product
		since, before := c.Next(), c.Next()
		if !s.Is(s.Product, since) || before != "" && !s.Before(s.Product, before) {
			continue
		}
		if slices.ContainsFunc(strings.Split(c.Next(), ","), func(known string) bool { return foldEqual(known, name) }) {
			return true
		}
	}
	return false
}

// trackable reports whether session_track_system_variables takes a list. Only
// MySQL passes over a comma too many; it refuses what MariaDB does not mind, a name
// twice and * beside names (observed on MySQL 9.7.4 and MariaDB 10.11.19).
func (r *reader) trackable(list string) bool {
	mysql := r.Server.Product == server.MySQL
	if strings.TrimSpace(list) == "" {
		return true
	}
	names := strings.Split(list, ",")
	var seen []string
	for _, name := range names {
		name = strings.ToLower(strings.TrimSpace(name))
		switch {
		case name == "" && mysql:
		case mysql && slices.Contains(seen, name):
			return false
		case name == "*" && (!mysql || len(names) == 1):
		case !isVariable(r.Server, name):
			return false
		}
		seen = append(seen, name)
	}
	return true
}

// isVariable reports whether a server may have a variable; that of a plugin or of
// another builder's server may be there.
func isVariable(s server.Server, name string) bool {
	facts, err := defaults.For(s)
	if err != nil {
		return true
	}
	if opt, ok := facts.Lookup(name); ok {
		return opt.Variable || opt.Plugin != "" || opt.Doubtful()
	}
	_, vendors := defaults.VendorOption(name, s)
	return vendors || strings.Contains(name, ".") && !strings.ContainsAny(name[:1], "0123456789")
}

// isErrorList: behind the first number the server passes over everything that is
// none (observed on MariaDB 10.11.19 and 11.8.9).
func isErrorList(text string) bool {
	text = strings.TrimSpace(text)
	switch strings.ToLower(text) {
	case "", "off", "all", "ddl_exist_errors":
		return true
	default:
		return '0' <= text[0] && text[0] <= '9'
	}
}

// isEngine knows the engines of all products, and those that come as plugins:
// whether one of those is installed is not looked at.
func isEngine(name string) bool {
	switch strings.ToLower(name) {
	case "innodb", "innobase", "myisam", "memory", "heap", "merge", "mrg_myisam", "csv", "archive", "blackhole", "federated",
		"performance_schema", "aria", "sequence", "example", "ndb", "ndbcluster", "rocksdb", "tokudb", "xtradb", "spider", "connect",
		"mroonga", "oqgraph", "s3", "sphinx", "columnstore", "cassandra", "videx", "duckdb", "mock", "secondary_engine_mock", "rapid":
		return true
	default:
		return false
	}
}

func isNetworkList(text string) bool {
	for part := range strings.SplitSeq(text, ",") {
		switch part = strings.TrimSpace(part); {
		case part == "", part == "*", strings.EqualFold(part, "localhost"):
		case strings.Contains(part, "/"):
			if _, err := netip.ParsePrefix(part); err != nil {
				return false
			}
		default:
			if _, err := netip.ParseAddr(part); err != nil {
				return false
			}
		}
	}
	return true
}

// isPolicy takes plugins that are not built in for installed by their names.
func isPolicy(text string) bool {
	factors := strings.Split(text, ",")
	for i, factor := range factors {
		plugin := strings.TrimPrefix(strings.TrimSpace(factor), "*:")
		builtIn := plugin == "*" || plugin == "caching_sha2_password" || plugin == "sha256_password" || plugin == "mysql_native_password"
		if !builtIn && !strings.HasPrefix(plugin, "auth") && (plugin != "" || i == 0) {
			return false
		}
	}
	return len(factors) <= 3
}

// isCodeList: a symbol has letters in either case; whether the server has a message
// of that name is not looked at.
func isCodeList(text string) bool {
	for code := range strings.SplitSeq(text, ",") {
		code = strings.ToUpper(strings.TrimSpace(code))
		number := strings.TrimPrefix(code, "MY-")
		if strings.Trim(number, "0123456789") != "" && !strings.HasPrefix(code, "ER_") && !strings.HasPrefix(code, "WARN_") {
			return false
		}
	}
	return true
}

func isAlgorithmList(text string) bool {
	for name := range strings.SplitSeq(strings.ToLower(text), ",") {
		if name != "zlib" && name != "zstd" && name != "uncompressed" {
			return false
		}
	}
	return true
}

func isRedirect(text string) bool {
	scheme, place, found := strings.Cut(text, "://")
	host, port, hasPort := strings.Cut(place, ":")
	number, err := strconv.ParseUint(port, 10, 16)
	return found && (scheme == "mysql" || scheme == "mariadb") && host != "" && !strings.Contains(place, "/") &&
		(!hasPort || err == nil && number > 0)
}

// isCollationMap: the collations of uca1400 may be named without their character
// set, no others (observed on MariaDB 11.8.9).
func isCollationMap(s server.Server, text string) bool {
	for pair := range strings.SplitSeq(text, ",") {
		charset, collation, _ := strings.Cut(strings.TrimSpace(pair), "=")
		if strings.HasPrefix(strings.ToLower(collation), "uca1400_") {
			collation = join(charset, collation)
		}
		set, ok := FindCharset(s, charset)
		of, found := FindCollation(s, collation)
		if strings.TrimSpace(text) != "" && (!ok || !found || of.Charset != set.Name) {
			return false
		}
	}
	return true
}

// timeForms are the sets of letters of which MariaDB wants one each in date_format,
// time_format and datetime_format (observed on 10.5.23 and 10.11.19).
func timeForms(kind string) (each []string, example string) {
	date, time := []string{"yY", "mc", "de"}, []string{"HkhIl", "i", "sS"}
	switch kind {
	case "date":
		return date, "%Y-%m-%d"
	case "time":
		return time, "%H:%i:%s"
	default:
		return append(date, time...), "%Y-%m-%d %H:%i:%s"
	}
}

// isTimeFormat reports whether a format has one letter each of some sets, and with
// hours up to 12 the half of the day.
func isTimeFormat(text string, each []string) bool {
	letters, ok := conversions(text)
	if strings.ContainsAny(letters, "hIl") {
		each = append(each, "p")
	}
	for _, set := range each {
		i := strings.IndexAny(letters, set)
		if i < 0 {
			return false
		}
		letters = letters[:i] + letters[i+1:]
	}
	return ok && (letters == "" || letters == "f")
}

// conversions are the letters behind the % signs of a text in which at most one
// other sign, no letter and no digit, stands between two.
func conversions(text string) (letters string, ok bool) {
	for rest := text; rest != ""; {
		if letters != "" && rest[0] != '%' && !isAlnum(rest[0]) {
			rest = rest[1:]
		}
		if len(rest) < 2 || rest[0] != '%' {
			return letters, false
		}
		letters += rest[1:2]
		rest = rest[2:]
	}
	return letters, true
}
