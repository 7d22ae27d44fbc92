package effective

import (
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/server"
)

// DialectOf is how a server reads lines. Observed on MySQL 5.7.22, 8.0.41 and
// 9.7.4 and MariaDB 10.11.19 and 11.8.9; the sources of 8.0.21 still read as
// 5.7, those of 8.0.26 and 8.4.8 as 8.0.41. Releases between two of these are
// read as the older one.
func DialectOf(s server.Server) cnf.Dialect {
	s = newest(s)
	return cnf.Dialect{
		ChunkedLines: s.Product == server.MariaDB || s.Before(server.MySQL, "8.0.26"),
		PathComments: s.Is(server.MySQL, "9.7"),
	}
}

// tellsFailedIncludes: since 8.0.27 MySQL says which include could not be read
// to its end. The source of 8.0.26 has no such message.
func tellsFailedIncludes(s server.Server) bool { return newest(s).Is(server.MySQL, "8.0.27") }

// foldsNames reports whether option names match in any letter case, and whether
// that is known for the release. MySQL and MariaDB 10.5.23 compare exactly,
// 10.11.19 and 11.8.9 do not; the change (MDEV-27126) was merged in March 2025
// and reached every branch that was maintained then, at releases not looked at.
func foldsNames(s server.Server) (folds, known bool) {
	s = newest(s)
	switch v := s.Version; {
	case s.Product != server.MariaDB, v.Compare(server.Version{Major: 10, Minor: 5, Patch: 23}) <= 0:
		return false, true
	case v.Series() == "10.11":
		return true, v.Patch >= 19
	case v.Series() == "11.8":
		return true, v.Patch >= 9
	default:
		return true, v.Major >= 12
	}
}

// newest puts a series without patch level at its newest release.
func newest(s server.Server) server.Server {
	if s.Version.Patch < 0 {
		s.Version.Patch = 9999
	}
	return s
}
