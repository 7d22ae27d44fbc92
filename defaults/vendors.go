package defaults

import "github.com/cnfarch/cnfarch/lint/server"

// VendorFact is what is known of an option that neither MySQL nor MariaDB has
// in its own builds.
type VendorFact struct {
	Origin  string // who adds it: "percona-server", "pxc", "galera (PXC)", "mysql-enterprise", "tokudb", "myrocks"
	Since   string // first series or release that has it, empty where unknown
	Until   string // last series or release that has it, empty while it still does
	Default string
	Note    string
	Source  string
}

// VendorOption looks up an option of a builder of the server at its release.
func VendorOption(name string, at server.Server) (VendorFact, bool) {
	return VendorFact{}, false
}

// KnownTo reports whether a server takes name only because of who built it:
// Percona's own names at percona targets, those and the cluster's at pxc ones.
// The names of MySQL and MariaDB themselves are Lookup's.
func KnownTo(s server.Server, name string) bool {
	return false
}
