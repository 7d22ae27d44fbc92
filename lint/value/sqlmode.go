package value

import "github.com/cnfarch/cnfarch/lint/server"

// combination lists the modes that one mode of sql_mode switches on besides
// itself, empty for a plain mode. Observed on MySQL 9.7.4 and MariaDB 10.11.19;
// those of MySQL 5.7 by its manual (section 5.1.10, combination SQL modes).
// A mode that the release does not know is left out by the caller.
func combination(s server.Server, mode string) string {
	mariadb := s.Product == server.MariaDB
	old := s.Before(server.MySQL, "8.0")
	switch mode {
	case "ANSI":
		const modes = "REAL_AS_FLOAT,PIPES_AS_CONCAT,ANSI_QUOTES,IGNORE_SPACE"
		if s.Is(server.MySQL, "5.7") {
			return modes + ",ONLY_FULL_GROUP_BY"
		}
		return modes
	case "TRADITIONAL":
		const modes = "STRICT_TRANS_TABLES,STRICT_ALL_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION"
		if mariadb || old {
			return modes + ",NO_AUTO_CREATE_USER"
		}
		return modes
	case "DB2", "MSSQL", "POSTGRESQL":
		return foreign
	case "MAXDB":
		return foreign + ",NO_AUTO_CREATE_USER"
	case "ORACLE":
		if mariadb {
			return foreign + ",NO_AUTO_CREATE_USER,SIMULTANEOUS_ASSIGNMENT"
		}
		return foreign + ",NO_AUTO_CREATE_USER"
	case "MYSQL323", "MYSQL40":
		return "HIGH_NOT_PRECEDENCE"
	default:
		return ""
	}
}

// foreign holds the modes that the modes named after other databases share.
const foreign = "PIPES_AS_CONCAT,ANSI_QUOTES,IGNORE_SPACE,NO_KEY_OPTIONS,NO_TABLE_OPTIONS,NO_FIELD_OPTIONS"
