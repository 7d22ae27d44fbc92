package upgrade

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

// collation is what collation_server becomes at a server where the files name
// the character set alone: the default collation of that set. It is not known
// for sets whose default no server was asked for, which then stay the same.
func collation(run *lint.Run, option string, at server.Server) (string, bool) {
	charset := run.Set("character_set_server")
	if option != "collation_server" || charset == nil || charset.Placeholder {
		return "", false
	}
	return defaultCollation(strings.ToLower(charset.Raw), at), true
}

// defaultCollation names the default collation of a character set, as observed
// on MySQL 9.7.4 and MariaDB 10.11.19 and 11.8.9 and as the help output of MySQL
// 5.7.33 and 8.0.23 has it for utf8mb4 and latin1.
func defaultCollation(charset string, at server.Server) string {
	switch {
	case charset == "utf8": // not every server takes the short name
		return "utf8mb3"
	case charset != "utf8mb4":
		return charset
	case at.Is(server.MySQL, "8.0.1"):
		return "utf8mb4_0900_ai_ci"
	case at.Is(server.MariaDB, "11.6.1"):
		return "utf8mb4_uca1400_ai_ci"
	default:
		return "utf8mb4_general_ci"
	}
}

// hasCollation reports whether a server knows a collation that not all have:
// MySQL's 0900 ones came to MariaDB with 11.8, MariaDB's uca1400 ones with 10.10
// (observed on MySQL 9.7.4 and MariaDB 10.5.23, 10.11.19 and 11.8.9).
func hasCollation(name string, at server.Server) bool {
	switch {
	case strings.Contains(name, "_0900_"):
		return at.Is(server.MySQL, "8.0.1") || at.Is(server.MariaDB, "11.8")
	case strings.Contains(name, "_uca1400_"):
		return at.Is(server.MariaDB, "10.10.1")
	default:
		return true
	}
}
