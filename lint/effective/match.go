package effective

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
)

// Argument says whether an option wants a value. The zero value is invalid.
type Argument uint8

// The kinds of arguments.
const (
	Required   Argument = iota + 1
	Optional            // every boolean, too
	NoArgument          // takes none, and is no boolean
)

// Names is what the matcher must know of the options of one server. Names are
// canonical: lower case, underscores.
type Names interface {
	// Argument finds an option by its exact name. Only names that may stand
	// in an option file count.
	Argument(name string) (Argument, bool)
	// WithPrefix lists the options whose names begin with prefix, in any order.
	WithPrefix(prefix string) []string
}

// MatchKind is the outcome of matching a name. The zero value is invalid.
type MatchKind uint8

// The outcomes.
const (
	Found     MatchKind = iota + 1 // Match.Name is the option
	Unknown                        // no such option: fatal, unless Match.Loose
	Ambiguous                      // MariaDB: an abbreviation of several options: fatal
)

// Reason says why a name is unknown. Zero where it is not.
type Reason uint8

// The reasons.
const (
	NoSuchName  Reason = iota + 1
	LetterCase         // would be found in lower case
	Abbreviated        // is a unique abbreviation, which this server does not take
	ExtraDashes        // would be found without dashes in front, behind or doubled
)

// Prefix is a word before a name that changes what the argument does.
type Prefix uint8

// The prefixes.
const (
	NoPrefix Prefix = iota
	Skip
	Disable
	Enable
	Maximum
	Loose
	Autoset // MariaDB only
)

// Match is what the name of an argument means to a server.
type Match struct {
	Kind MatchKind
	// Name is the option, in canonical spelling.
	Name     string
	Argument Argument
	// Instance is the part before the dot of a structured name, "hot" of hot.key_buffer_size.
	Instance string
	// Prefixes are those stripped, from left to right. Only the last one acts.
	Prefixes []Prefix
	// Loose: an unknown name is only a warning.
	Loose bool
	// Abbreviated: the name was shortened. Noted: the server says so.
	Abbreviated, Noted bool
	Reason             Reason
	// Uncertain: whether this release takes the name in this spelling is not known.
	Uncertain bool
	// Candidates are the names that an ambiguous or refused abbreviation fits.
	Candidates []string
}

// Matcher matches the names of arguments at one server.
type Matcher struct {
	Server server.Server
	Names  Names
	// WholeNames: abbreviations were switched off by getopt-prefix-matching=0 (MariaDB).
	WholeNames bool
}

// Match finds the option that the key of an argument names. It follows
// my_handle_options of mysys/my_getopt of MySQL 8.0.41 and MariaDB 10.11.18, and
// what MySQL 9.7.4 and MariaDB 10.11.19 and 11.8.9 were observed to do.
func (m Matcher) Match(key string) Match {
	name := strings.ReplaceAll(key, "-", "_")
	folds, known := foldsNames(m.Server)
	if folds {
		name = strings.ToLower(name)
	}
	instance, name := m.instance(name)
	out := m.strip(name)
	out.Instance = instance
	out.Uncertain = !known && strings.ToLower(key) != key
	if out.Kind == Unknown {
		m.explain(&out, name)
	}
	return out
}

// instance takes the name of a structured variable apart. MySQL 5.7 and MariaDB
// do so at the first dot whatever follows; later MySQL only for the key caches.
func (m Matcher) instance(name string) (instance, rest string) {
	dot := -1
	if len(name) > 0 {
		dot = strings.IndexByte(name[1:], '.') + 1
	}
	if dot < 1 || dot == len(name)-1 {
		return "", name
	}
	if m.Server.Is(server.MySQL, "8.0") {
		switch name[dot+1:] {
		case "key_buffer_size", "key_cache_block_size", "key_cache_division_limit", "key_cache_age_threshold":
		default:
			return "", name
		}
	}
	return name[:dot], name[dot+1:]
}

// strip tries the whole name, then takes prefixes off its front until something
// fits. MariaDB makes two passes: the first knows a short list of options only.
func (m Matcher) strip(name string) Match {
	if m.abbreviates() {
		if early := m.pass(name, m.findEarly); early.Kind == Found {
			return early
		}
	}
	return m.pass(name, m.find)
}

func (m Matcher) abbreviates() bool { return m.Server.Product == server.MariaDB && !m.WholeNames }

func (m Matcher) pass(name string, find func(string) Match) Match {
	var prefixes []Prefix
	loose := false
	for {
		found := find(name)
		p, rest := m.cutPrefix(name)
		if found.Kind != Unknown || p == NoPrefix {
			found.Prefixes, found.Loose = prefixes, loose
			return found
		}
		prefixes = append(prefixes, p)
		loose = loose || p == Loose
		name = rest
	}
}

// cutPrefix takes one prefix off. Dashes in the name are underscores by now.
func (m Matcher) cutPrefix(name string) (Prefix, string) {
	word, rest, ok := strings.Cut(name, "_")
	if !ok {
		return NoPrefix, name
	}
	switch word {
	case "skip":
		return Skip, rest
	case "disable":
		return Disable, rest
	case "enable":
		return Enable, rest
	case "maximum":
		return Maximum, rest
	case "loose":
		return Loose, rest
	case "autoset":
		if m.Server.Product == server.MariaDB {
			return Autoset, rest
		}
	}
	return NoPrefix, name
}

// find looks a name up as it stands, then as an abbreviation.
func (m Matcher) find(name string) Match {
	if found := m.exact(name); found.Kind == Found || !m.abbreviates() {
		return found
	}
	return m.only(m.Names.WithPrefix(name), true)
}

// findEarly is the first pass of MariaDB. An exact name of any option wins over it.
func (m Matcher) findEarly(name string) Match {
	if m.exact(name).Kind == Found {
		return Match{Kind: Unknown}
	}
	early := slices.DeleteFunc(slices.Clone(m.Names.WithPrefix(name)), func(n string) bool { return !isEarly(n) })
	return m.only(early, false)
}

// isEarly is the list of MariaDB's first pass. Observed on 10.11.19 and 11.8.9.
func isEarly(name string) bool {
	return name == "max_connections" || strings.HasPrefix(name, "performance_schema")
}

// exact looks up the whole name. The options of a plugin may also be written
// with plugin_ in front.
func (m Matcher) exact(name string) Match {
	for _, n := range []string{name, pluginOption(name)} {
		lower := strings.ToLower(n)
		if a, ok := m.Names.Argument(lower); ok && (n == lower || n == Spelled(lower)) {
			return Match{Kind: Found, Name: lower, Argument: a}
		}
	}
	return Match{Kind: Unknown}
}

// Spelled is an option's name as the servers' own tables spell it, where that
// has capital letters; else the name itself. Read from the help of MariaDB
// 10.11.19; the names of Galera are the only ones. That a server which compares
// letter case refuses them in lower case is not known here.
func Spelled(name string) string {
	switch name {
	case "wsrep_osu_method":
		return "wsrep_OSU_method"
	case "wsrep_sr_store":
		return "wsrep_SR_store"
	case "wsrep_certify_nonpk":
		return "wsrep_certify_nonPK"
	case "wsrep_convert_lock_to_trx":
		return "wsrep_convert_LOCK_to_trx"
	case "wsrep_slave_fk_checks":
		return "wsrep_slave_FK_checks"
	case "wsrep_slave_uk_checks":
		return "wsrep_slave_UK_checks"
	default:
		return name
	}
}

// pluginOption is the name behind plugin_ where it belongs to an engine that is
// a plugin built into the server, else the name itself.
func pluginOption(name string) string {
	rest, ok := strings.CutPrefix(name, "plugin_")
	owner, _, _ := strings.Cut(rest, "_")
	switch owner {
	case "innodb", "myisam", "aria", "archive", "blackhole", "federated":
		if ok {
			return rest
		}
	}
	return name
}

// only is the outcome for the names that an abbreviation fits.
func (m Matcher) only(names []string, noted bool) Match {
	switch len(names) {
	case 0:
		return Match{Kind: Unknown}
	case 1:
		a, _ := m.Names.Argument(names[0])
		return Match{Kind: Found, Name: names[0], Argument: a, Abbreviated: true, Noted: noted}
	}
	slices.Sort(names)
	return Match{Kind: Ambiguous, Candidates: names}
}

// explain says why a name is unknown where a small change would make it known.
func (m Matcher) explain(out *Match, name string) {
	out.Reason = NoSuchName
	lower := m.pass(strings.ToLower(name), m.exact)
	bare := m.pass(strings.Trim(strings.ReplaceAll(strings.ToLower(name), "__", "_"), "_"), m.exact)
	fits := m.pass(name, func(n string) Match { return m.only(slices.Clone(m.Names.WithPrefix(n)), false) })
	switch {
	case lower.Kind == Found:
		out.Reason, out.Candidates = LetterCase, []string{lower.Name}
	case bare.Kind == Found:
		out.Reason, out.Candidates = ExtraDashes, []string{bare.Name}
	case fits.Kind == Found:
		out.Reason, out.Candidates = Abbreviated, []string{fits.Name}
	}
}
