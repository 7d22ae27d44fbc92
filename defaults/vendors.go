package defaults

import (
	_ "embed" // the vendors' options

	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

//go:embed vendors.tsv
var vendorTable string

// Origin is who adds an option to MySQL or MariaDB. The zero value is invalid.
type Origin string

// The origins. TokuDB and MyRocks come with Percona's builds; MariaDB's own
// MyRocks is in MariaDB's table.
const (
	OriginPercona       Origin = "percona-server"
	OriginTokuDB        Origin = "tokudb"
	OriginMyRocks       Origin = "myrocks"
	OriginPXC           Origin = "pxc"
	OriginGaleraPXC     Origin = "galera-pxc"
	OriginGaleraMariaDB Origin = "galera-mariadb"
	OriginEnterprise    Origin = "mysql-enterprise" // plugins that the community builds lack
)

// VendorFact is what is known of an option that one builder of a server adds.
type VendorFact struct {
	Origin  Origin
	Since   string // first release or series that has it
	Before  string // first release or series without it, empty while it is there
	InFile  bool   // may stand in an option file; else a variable or for the command line alone
	Plugin  string // owning plugin: unknown, hence fatal, while it is not loaded
	Default string // as documented, empty where not known
	Note    string
	Source  string
}

// VendorOption looks up an option, by its canonical name, among those that
// builders add. Where several have it, the builder of at comes first, then the
// others of its product, then anybody: the answer says whose option it is, and
// KnownTo whether at has it.
func VendorOption(name string, at server.Server) (VendorFact, bool) {
	var best VendorFact
	rank := 0
	for line := range tsv.Table(vendorTable).Body().Named(name) {
		fact := readVendorFact(line)
		if r := fact.rank(at); r > rank {
			best, rank = fact, r
		}
	}
	return best, rank > 0
}

// KnownTo reports whether an option, by its canonical name, may stand in a file
// of the server because of who built it: Percona's own names at percona targets,
// those and the cluster's at pxc ones, the cluster's at MariaDB. Options of
// plugins count, loaded or not. The names that every build has are Lookup's.
func KnownTo(s server.Server, name string) bool {
	for line := range tsv.Table(vendorTable).Body().Named(name) {
		if fact := readVendorFact(line); fact.InFile && fact.rank(s) == inBuild {
			return true
		}
	}
	return false
}

// The ranks of a fact for a server.
const (
	elsewhere   = iota + 1 // another product's, or of another time
	sameProduct            // of another builder of the same product
	inBuild                // of this build at this release
)

func (f VendorFact) rank(s server.Server) int {
	switch {
	case !within(newestOf(s.Version), f.Since, f.Before) || f.product() != s.Product:
		return elsewhere
	case f.builtBy(s):
		return inBuild
	default:
		return sameProduct
	}
}

func (f VendorFact) product() server.Product {
	if f.Origin == OriginGaleraMariaDB {
		return server.MariaDB
	}
	return server.MySQL
}

func (f VendorFact) builtBy(s server.Server) bool {
	switch f.Origin {
	case OriginPercona, OriginTokuDB, OriginMyRocks:
		return s.Vendor == server.Percona || s.Vendor == server.PXC
	case OriginPXC, OriginGaleraPXC:
		return s.Vendor == server.PXC
	case OriginGaleraMariaDB:
		return s.Product == server.MariaDB
	default:
		return false
	}
}

func readVendorFact(line string) VendorFact {
	c := tsv.Columns(line)
	c.Next()
	return VendorFact{
		Origin:  Origin(c.Next()),
		Since:   c.Next(),
		Before:  c.Next(),
		InFile:  c.Next() == "yes",
		Plugin:  c.Next(),
		Default: c.Next(),
		Note:    c.Next(),
		Source:  c.Next(),
	}
}
