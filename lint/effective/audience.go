package effective

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
)

// AudienceKind says what kind of program reads a group. The zero value is invalid.
type AudienceKind uint8

// The kinds of audience, as seen from one server.
const (
	ServerReads  AudienceKind = iota + 1 // the server
	ClientsRead                          // client programs of this server
	ToolsRead                            // scripts and offline tools, of the server or well known ones
	Instance                             // one of several servers on a host: [mysqld2], [mysqld@blue]
	OtherSeries                          // a server of the same product and another series: [mysqld-5.7]
	OtherProduct                         // a program of the other product: [mariadb]
	NoReader                             // nobody: misspelt, or of a program not known here
)

// Audience is who reads a group.
type Audience struct {
	Kind AudienceKind
	// Programs that read it, for ServerReads, ClientsRead, ToolsRead and OtherProduct.
	Programs []string
	// Base is the group that the name is built on, for Instance and OtherSeries.
	Base string
	// Uncertain: whether this release reads it is not known.
	Uncertain bool
}

// AudienceOf tells who reads a group at a server that was started without a group
// suffix. Names compare without letter case.
func AudienceOf(s server.Server, group string) Audience {
	group = strings.ToLower(group)
	if a, ok := readers(s, group); ok {
		return a
	}
	if base, ok := instanceOf(group); ok && slices.Contains(serverGroups(s), base) {
		return Audience{Kind: Instance, Base: base}
	}
	if a, ok := versioned(s, group); ok {
		return a
	}
	if a, ok := readers(otherProduct(s), group); ok {
		a.Kind = OtherProduct
		return a
	}
	return Audience{Kind: NoReader}
}

// KnownGroups lists every group that some program reads at a server, for
// suggestions. It is sorted.
func KnownGroups(s server.Server) []string {
	groups := serverGroups(s)
	for _, p := range programs() {
		groups = append(groups, strings.Fields(p.groups(s.Product))...)
	}
	slices.Sort(groups)
	return slices.Compact(groups)
}

// readers looks a group up in the tables of one server.
func readers(s server.Server, group string) (Audience, bool) {
	if slices.Contains(serverGroups(s), group) {
		return Audience{Kind: ServerReads, Programs: []string{"mysqld"}}, true
	}
	var a Audience
	for _, p := range programs() {
		if !p.reads(s.Product, group) {
			continue
		}
		if a.Kind == 0 {
			a.Kind = p.kind
		}
		a.Programs = append(a.Programs, p.name)
	}
	return a, a.Kind != 0
}

// instanceOf takes [mysqldN] of mysqld_multi, and the names that systemd's
// templates make with a group suffix, apart: mysqld@NAME (MySQL), mysqld.NAME (MariaDB).
func instanceOf(group string) (base string, ok bool) {
	if i := strings.IndexAny(group, "@."); i > 0 && !strings.Contains(group[:i], "-") {
		return group[:i], true
	}
	number, ok := strings.CutPrefix(group, "mysqld")
	return "mysqld", ok && number != "" && strings.Trim(number, "0123456789") == ""
}

// versioned takes [mysqld-5.7] and its like apart. A major version alone is read
// by MariaDB 11.8 (observed) and not by 10.11; when between is not known.
func versioned(s server.Server, group string) (Audience, bool) {
	base, number, ok := strings.Cut(group, "-")
	if !ok || base != "mysqld" && base != "mariadb" && base != "mariadbd" || strings.Trim(number, "0123456789.") != "" {
		return Audience{}, false
	}
	product := server.MariaDB
	if base == "mysqld" {
		of, err := server.Parse(number)
		if err != nil {
			return Audience{}, false
		}
		product = of.Product
	}
	if product != s.Product {
		return Audience{Kind: OtherProduct, Programs: []string{"mysqld"}, Base: base}, true
	}
	series := s.Version.Series()
	return Audience{Kind: OtherSeries, Base: base, Uncertain: s.Is(server.MariaDB, "11.0") && strings.HasPrefix(series, number+".")}, true
}

// otherProduct is the newest long-term release of the other product.
func otherProduct(s server.Server) server.Server {
	if s.Product == server.MariaDB {
		return server.New(server.MySQL, server.Version{Major: 9, Minor: 7, Patch: -1})
	}
	return server.New(server.MariaDB, server.Version{Major: 11, Minor: 8, Patch: -1})
}
