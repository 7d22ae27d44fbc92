// Package server names the servers that option files are written for: a
// product, who built it, and a version. Versions of different products have no
// order, so the product is part of the type.
package server

import (
	"fmt"
	"strings"
)

// Product is a line of servers with one version numbering. The zero value is invalid.
type Product uint8

// The products.
const (
	MySQL Product = iota + 1
	MariaDB
)

// String is the name as it stands in "mysql-8.4".
func (p Product) String() string {
	switch p {
	case MySQL:
		return "mysql"
	case MariaDB:
		return "mariadb"
	default:
		return "unknown"
	}
}

// Vendor tells the builds of one product apart. The zero value is invalid.
type Vendor uint8

// The vendors. Percona Server is MySQL of the same version plus its own option
// names, Percona XtraDB Cluster (PXC) that plus the cluster's.
const (
	Upstream Vendor = iota + 1
	Percona
	PXC
)

// Server is one server release. It is comparable; the zero value is no server.
type Server struct {
	Product Product
	Vendor  Vendor
	Version Version
}

// New is the upstream server of a product and version.
func New(p Product, v Version) Server { return Server{p, Upstream, v} }

// Name is the word in front of the version: mysql, percona, pxc or mariadb.
func (s Server) Name() string {
	switch s.Vendor {
	case Percona:
		return "percona"
	case PXC:
		return "pxc"
	default:
		return s.Product.String()
	}
}

// String is the form that Parse reads back: "mysql-8.4.8", "mariadb-10.11".
func (s Server) String() string { return s.Name() + "-" + s.Version.String() }

// Known reports whether s is a server at all.
func (s Server) Known() bool { return s.Product != 0 }

// Is reports whether s is of product p and not older than version v ("8.0.30");
// a series without patch level counts from its first release. v must be a
// version number: it is written in code, and a mistyped one panics.
func (s Server) Is(p Product, v string) bool {
	return s.Product == p && s.Version.Compare(must(v)) >= 0
}

// Before reports whether s is of product p and older than version v. v as in Is.
func (s Server) Before(p Product, v string) bool {
	return s.Product == p && s.Version.Compare(must(v)) < 0
}

func must(v string) Version {
	version, err := ParseVersion(v)
	if err != nil {
		panic(err)
	}
	return version
}

// Parse reads a server the ways people and servers write it: "mysql-8.4",
// "percona-8.0", a bare "8.0.36" or "10.11" (10 to 25 are MariaDB's majors, all
// others MySQL's), and what VERSION() prints, with the suffixes of builders:
//
//	5.7.44-48-log                              Percona Server (a release number of two digits)
//	8.0.35-27.1                                Percona XtraDB Cluster
//	8.0.36-0ubuntu0.22.04.1                    MySQL as Debian and Ubuntu package it
//	10.11.6-MariaDB-1:10.11.6+maria~ubu2204    MariaDB
//	5.5.5-10.11.6-MariaDB                      MariaDB behind the prefix of its replication protocol
func Parse(text string) (Server, error) {
	name, rest := splitName(strings.ToLower(strings.TrimSpace(text)))
	if strings.Contains(rest, "mariadb") {
		rest = strings.TrimPrefix(rest, "5.5.5-")
	}
	number, suffix := splitNumber(rest)
	v, err := ParseVersion(number)
	if err != nil {
		return Server{}, fmt.Errorf("%q is no server: write a product and a version such as mysql-8.4, mariadb-10.11.6 or percona-8.0", text)
	}
	s := Server{Version: v}
	s.Product, s.Vendor = identify(name, v, suffix)
	if name != "" && s.Product != productOf(name) {
		return Server{}, fmt.Errorf("%q names two products: %s and, by its version text, %s", text, name, s.Product)
	}
	return s, nil
}

// splitName cuts the product's name off, where there is one.
func splitName(text string) (name, rest string) {
	for _, n := range []string{"mysql", "percona", "pxc", "mariadb"} {
		if rest, ok := strings.CutPrefix(text, n); ok && rest != "" && (rest[0] == '-' || rest[0] == ' ') {
			return n, strings.TrimLeft(rest[1:], " ")
		}
	}
	return "", text
}

// splitNumber cuts "10.11.6-mariadb" behind the digits and dots.
func splitNumber(text string) (number, suffix string) {
	i := strings.IndexFunc(text, func(r rune) bool { return r != '.' && (r < '0' || r > '9') })
	if i < 0 {
		return text, ""
	}
	if text[i] == '-' || text[i] == '+' || text[i] == '~' {
		return text[:i], text[i+1:]
	}
	return text, ""
}

func identify(name string, v Version, suffix string) (Product, Vendor) {
	switch {
	case strings.Contains(suffix, "mariadb") || strings.Contains(suffix, "maria~"):
		return MariaDB, Upstream
	case name == "percona":
		return MySQL, Percona
	case name == "pxc":
		return MySQL, PXC
	case name != "":
		return productOf(name), Upstream
	case v.Major >= 10 && v.Major < 26:
		return MariaDB, Upstream
	default:
		return MySQL, vendorOf(suffix)
	}
}

func productOf(name string) Product {
	if name == "mariadb" {
		return MariaDB
	}
	return MySQL
}

// vendorOf reads the release number that Percona adds. A single digit is more
// often a packager's revision (Debian's "9.7.4-2"), so it says nothing.
func vendorOf(suffix string) Vendor {
	suffix = strings.TrimSuffix(strings.TrimSuffix(suffix, "-debug"), "-log")
	release, cluster, isCluster := strings.Cut(suffix, ".")
	switch {
	case len(release) != 2 || !digits(release):
		return Upstream
	case isCluster && digits(cluster):
		return PXC
	case isCluster:
		return Upstream
	default:
		return Percona
	}
}

func digits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}
