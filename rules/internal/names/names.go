// Package names answers the question that all rules about names share: what the
// name of a setting is to the target. Every rule takes the kinds that are its
// own, so that one rule and no other judges a name.
package names

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/server"
)

// Kind is what a name is to the target. The zero value is invalid.
type Kind uint8

// The kinds, and the rule that speaks of each. All but Known, Tolerated and
// those of Plugin whose plugin is loaded elsewhere stop the server.
const (
	Known        Kind = iota + 1 // taken and used
	Misformed                    // U33: an option, but not written as one
	Isolation                    // Q10: a variable whose option has another name
	Galera                       // G05: an option of another build of the cluster
	Term                         // B08: the other spelling of a replication option
	Special                      // B06, B10, B14, Q08, Q12, Q15: an option of another server, of which that rule knows more
	Removed                      // U01: an option of another release of the product
	Shortened                    // U11: an abbreviation that is not taken, or fits several options
	ClientOption                 // U12: an option of other programs
	Vendor                       // U30: an option of another builder
	Foreign                      // U22: an option of the other product
	Plugin                       // B15: an option of a plugin that nothing in the files loads
	Tolerated                    // U02: taken and without effect
	VariableOnly                 // U03: a variable that only SQL sets
	OnWindows                    // U03: an option of servers on Windows
	NoSuch                       // U03: no known name
)

// Case is what is known of the name of one setting.
type Case struct {
	Kind Kind
	// Name is the name that Kind speaks of: without prefixes such as loose_,
	// and for Misformed what is left when the form is put right.
	Name string
	// Value and Has are the value for it: the text after the inner sign of
	// set-variable=NAME=VALUE, or without the semicolon of a statement.
	Value string
	Has   bool
	// Loose: the target passes over the name with a warning.
	Loose bool
	// Prefixes are those before Name, in canonical spelling ("skip_").
	Prefixes string
	// Life is when the product had the option, for Removed and for Foreign the
	// other product's; zero where it is not known.
	Life Life
	// Builder says whose option it is, for Vendor and for Plugin.
	Builder defaults.VendorFact
	// Library is the plugin that has the option, for Plugin.
	Library string
	// Within is what the name is once the form is put right, for Misformed.
	Within *Case
}

// argument is the value that reaches the option once the prefix right before its
// name has acted, as in effective.Match.
func (c Case) argument() (value string, has bool) {
	zero := c.Has && c.Value == "0"
	switch {
	case strings.HasSuffix(c.Prefixes, "skip_"), strings.HasSuffix(c.Prefixes, "disable_"):
		return digit(zero), true
	case strings.HasSuffix(c.Prefixes, "enable_"):
		return digit(!zero), true
	default:
		return c.Value, c.Has
	}
}

func digit(on bool) string {
	if on {
		return "1"
	}
	return "0"
}

// Stops reports whether the target does not start with the name.
func (c Case) Stops() bool {
	return c.Kind != Known && c.Kind != Tolerated && c.Kind != Plugin && !c.Loose
}

// Of tells what the name of a setting is to the target.
func Of(p *lint.Pass, s *lint.Setting) Case { return *of(p, s) }

// of asks the host and other lines only where they have a say: most names are one
// thing in all files.
func of(p *lint.Pass, s *lint.Setting) *Case {
	return lint.Once(s, func() *Case {
		if c := lint.OfStatement(s, func() *Case { return everywhere(p, s) }); c != nil {
			return c
		}
		c := judge(p, s)
		c.Loose = loose(s)
		return &c
	})
}

func loose(s *lint.Setting) bool { return s.Match.Loose && s.Match.Kind != effective.Ambiguous }

// everywhere is the case of a name that the target's tables hold and that belongs
// to no plugin; nil for another one.
func everywhere(p *lint.Pass, s *lint.Setting) *Case {
	if s.Match.Kind != effective.Found || s.Option == nil || s.Option.Plugin != "" {
		return nil
	}
	if builder, _ := p.Builder(s.Name); builder.Plugin != "" {
		return nil
	}
	c := judge(p, s)
	c.Loose = loose(s)
	return &c
}

// Is reports whether a setting has a name of one of the kinds. Behind loose_
// such a name is nobody's but rule U20's.
func Is(p *lint.Pass, s *lint.Setting, kinds ...Kind) (Case, bool) {
	if s.Kind != lint.OptionKind {
		return Case{}, false
	}
	c := of(p, s)
	if !c.Loose && slices.Contains(kinds, c.Kind) {
		return *c, true
	}
	return Case{}, false
}

func judge(p *lint.Pass, s *lint.Setting) Case {
	plain := Case{Name: s.Name, Value: s.Raw, Has: s.Has}
	if s.Node.NameUnknown(s.File.Bytes) { // a template fills it in
		plain.Kind = Known
		return plain
	}
	switch s.Match.Kind {
	case effective.Found:
		return found(p, s, plain)
	case effective.Ambiguous:
		plain.Kind = Shortened
		return plain
	}
	if c, ok := form(p, s); ok {
		return c
	}
	c := unknown(p, plain, s.Match.Reason)
	if full := p.NameBefore(s); c.Kind == NoSuch && strings.HasPrefix(full, lint.Canonical(plain.Name)) {
		plain.Name = full // written short for the server before
		return unknown(p, plain, effective.NoSuchName)
	}
	return c
}

// found is for names that the target's tables hold.
func found(p *lint.Pass, s *lint.Setting, c Case) Case {
	c.Kind = Known
	var built bool
	c.Builder, built = p.Builder(s.Name)
	switch {
	case s.Option != nil && tolerated(p, s.Option):
		c.Kind = Tolerated
	case s.Option != nil && !built:
		c.Library = s.Option.Plugin
		c.Kind = c.plugin(p)
	case built && c.Builder.Plugin != "":
		// Percona's packages install such plugins inside the server, so only
		// a profile can tell that one is not there.
		if _, told := p.Profile.Fact(PluginsFact); told {
			c.Library = c.Builder.Plugin
			c.Kind = c.plugin(p)
		}
	}
	return c
}

// tolerated reports whether MariaDB takes an option without effect: as a name it
// dropped, as one of MySQL's, or while it is still listed as deprecated.
func tolerated(p *lint.Pass, o *defaults.Option) bool {
	switch o.Status {
	case defaults.Ignored, defaults.Placeholder:
		return true
	case defaults.Deprecated:
		since, ok := defaults.NoOp(o.Name, p.Target())
		return ok && p.Target().Product == server.MariaDB && since.First.Compare(p.Target().Version) <= 0
	default:
		return false
	}
}

// unknown is for names that the target's tables do not hold: as written, then
// with one prefix after the other taken off.
func unknown(p *lint.Pass, c Case, reason effective.Reason) Case {
	rest := lint.Canonical(c.Name)
	for name, prefixes := rest, ""; ; {
		if kind := c.look(p, name, reason); kind != 0 {
			c.Kind, c.Name, c.Prefixes = kind, name, prefixes
			return c
		}
		word, next, ok := strings.Cut(name, "_")
		if !ok || !isPrefix(word) {
			c.Kind, c.Name, c.Prefixes = NoSuch, name, prefixes
			return c
		}
		prefixes, name = prefixes+word+"_", next
	}
}

// threadPool is the plugin that MySQL sold for long before it shipped it to all.
const threadPool = "thread_pool"

func isPrefix(word string) bool {
	switch word {
	case "loose", "skip", "disable", "enable", "maximum":
		return true
	default:
		return false
	}
}

// look finds the kind of one exact name, zero where nobody knows it.
func (c *Case) look(p *lint.Pass, name string, reason effective.Reason) Kind {
	target := p.Target()
	tables := lint.OfTarget(p, name, func() told { return tellOf(name, target) })
	own, isOwn := tables.own, tables.own.Known()
	foreign, isForeign := tables.foreign, tables.foreign.Known()
	fact, isVendor := tables.fact, tables.isVendor
	isNamed := tables.isNamed
	switch {
	case takes(p, name): // behind what the form or a prefix hid
		return Known
	case name == "tx_isolation" || name == "tx_read_only":
		return Isolation
	case IsCluster(name):
		c.Builder = fact
		return Galera
	case isSpecial(name) && (isOwn || isForeign || isNamed):
		c.Life = own
		if !isOwn {
			c.Life = foreign
		}
		return Special
	case isOwn && own.Plugin == threadPool && target.Version.Compare(own.First) < 0 && p.Word("edition") != "community":
		c.Library = threadPool // MySQL Enterprise Edition has had it since 5.5
		return c.plugin(p)
	case isTerm(name) && (isOwn || isForeign || isNamed):
		c.Life = own
		return Term
	case isOwn:
		c.Life = own
		return Removed
	case reason == effective.Abbreviated && !isForeign && !isVendor && !isVariable(p, name) && shortened(p, name):
		return Shortened
	case isVendor && isForeign && p.From().Product == other(target.Product):
		c.Life = foreign
		return Foreign
	case isVendor && fact.Origin == defaults.OriginEnterprise && fact.Before != "" && target.Is(server.MySQL, fact.Before):
		c.Life = Life{Product: server.MySQL, Plugin: fact.Plugin}
		return Removed // its plugin went with it
	case isVendor && fact.Origin == defaults.OriginEnterprise && target.Product == server.MySQL:
		c.Builder, c.Library = fact, fact.Plugin
		return c.plugin(p)
	case isVendor:
		c.Builder = fact
		return Vendor
	case isForeign:
		c.Life = foreign
		return Foreign
	case onWindows(name):
		return windows(p)
	case len(defaults.Programs(name, target)) > 0:
		return ClientOption
	case isNamed:
		return Removed
	case isVariable(p, name):
		return VariableOnly
	case droppedEarly(name, target):
		return Removed
	case droppedEarly(name, newestOf(other(target.Product))):
		c.Life = Life{Product: other(target.Product)}
		return Foreign
	default:
		return 0
	}
}

// droppedEarly reports whether a product lost an option before the releases that
// the tables cover, so that an event alone tells of it.
func droppedEarly(name string, of server.Server) bool {
	_, told := defaults.Removal(name, of)
	return told
}

// IsCluster reports whether a name is one of a cluster of Galera's kind.
func IsCluster(name string) bool {
	return strings.HasPrefix(name, "wsrep_") || strings.HasPrefix(name, "pxc_")
}

// isSpecial reports whether a rule about one subject knows more of an option
// than that the server does not have it.
func isSpecial(name string) bool {
	switch name {
	case "super_read_only", "innodb", "storage_engine", "character_set_client_handshake",
		"binlog_transaction_dependency_tracking", "transaction_write_set_extraction",
		"enforce_gtid_consistency":
		return true
	default:
		return strings.HasPrefix(name, "gtid_")
	}
}

// onWindows lists the options that servers have on Windows alone (MySQL 8.0
// reference manual, server options), so that no table read elsewhere holds them.
func onWindows(name string) bool {
	switch name {
	case "named_pipe", "named_pipe_full_access_group", "shared_memory", "shared_memory_base_name", "standalone", "slow_start_timeout", "no_monitor":
		return true
	default:
		return false
	}
}

func windows(p *lint.Pass) Kind {
	if strings.Contains(p.Word("os"), "windows") {
		return Known
	}
	return OnWindows
}

func takes(p *lint.Pass, name string) bool {
	opt, ok := p.Option(name)
	return ok && opt.InFile
}

func isVariable(p *lint.Pass, name string) bool {
	opt, ok := p.Option(name)
	return ok && opt.Status == defaults.VariableOnly
}

// IsOldTerm reports whether a setting writes an option of replication by a name
// that the target is giving up for another.
func IsOldTerm(p *lint.Pass, s *lint.Setting) bool {
	return s.Option != nil && s.Option.Status == defaults.Deprecated && isTerm(s.Name) && defaults.Successors(s.Name, p.Target()) != nil
}

// isTerm reports whether a name is made with one of the words of replication
// that MySQL 8.0.26 replaced, or with what replaced them.
func isTerm(name string) bool {
	if strings.HasPrefix(name, "wsrep_") {
		return false // of the cluster, whose builders have their own names for it
	}
	for word := range strings.SplitSeq(name, "_") {
		switch word {
		case "slave", "slaves", "master", "replica", "replicas", "source":
			return true
		}
	}
	return false
}

// shortened reports whether a prefix of one option is an abbreviation rather
// than a mistyped name: what is missing is more than a slip of the hand, or
// MariaDB, which takes abbreviations, takes it too.
func shortened(p *lint.Pass, name string) bool {
	full := abbreviates(p.Target(), name)
	if full == "" {
		return false
	}
	return len(full)-len(name) > allowance(name) || abbreviates(newestOf(server.MariaDB), name) == full
}

// abbreviates is the one option of a server that begins with name.
func abbreviates(s server.Server, name string) string {
	facts, err := defaults.For(s)
	if err != nil {
		return ""
	}
	if names := facts.WithPrefix(name); len(names) == 1 {
		return names[0]
	}
	return ""
}

func other(p server.Product) server.Product {
	if p == server.MariaDB {
		return server.MySQL
	}
	return server.MariaDB
}
