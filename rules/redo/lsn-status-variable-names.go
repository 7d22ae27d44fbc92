package redo

import (
	"regexp"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/text"
)

var lsnStatusVariableNames = lint.Rule{
	Code: "R06", Name: "lsn-status-variable-names", Family: family,
	Summary:  "a status variable that the server does not have",
	Severity: lint.Warning,
	File:     checkStatusNames,
}

// checkStatusNames looks through the comments, where the queries stand that a
// team watches its redo log with.
func checkStatusNames(p *lint.Pass, f *lint.File) {
	for i := range f.Nodes {
		n := &f.Nodes[i]
		span := n.Comment
		if n.Kind == cnf.Comment {
			span = n.Body(f.Bytes)
		}
		if strings.Contains(strings.ToLower(string(span.Of(f.Bytes))), "innodb_") {
			statusNames(p, f, span)
		}
	}
}

func statusNames(p *lint.Pass, f *lint.File, span text.Span) {
	comment := span.Of(f.Bytes)
	for _, at := range regexp.MustCompile(`(?i)\binnodb_[a-z_]+`).FindAllIndex(comment, -1) {
		name := string(comment[at[0]:at[1]])
		what, ok := quantity(name)
		if !ok || hasStatus(p.Target(), name) {
			continue
		}
		place := lint.Place{File: f, Span: text.Span{Start: span.Start + at[0], End: span.Start + at[1]}}
		p.Remark(place, lint.Warning, "%s has no status variable %s, so a query for it returns no row and its alert stays silent; %s",
			p.Target(), name, instead(p.Target(), what))
	}
}

// quantity says what a status variable of this or another server measures; it is
// false for all that have nothing to do with the redo log's positions. The first
// name of each is on no server, though published.
func quantity(name string) (what string, ok bool) {
	switch strings.ToLower(name) {
	case "innodb_log_sequence_number", "innodb_redo_log_current_lsn", "innodb_lsn_current":
		return "current", true
	case "innodb_log_checkpoint_lsn", "innodb_redo_log_checkpoint_lsn", "innodb_lsn_last_checkpoint":
		return "checkpoint", true
	case "innodb_redo_log_flushed_to_disk_lsn", "innodb_lsn_flushed":
		return "flushed", true
	case "innodb_checkpoint_age", "innodb_checkpoint_max_age":
		return "age", true
	default:
		return "", false
	}
}

// hasStatus reports whether a server has one of the names (status lists of
// MySQL 9.7.4 and MariaDB 10.5.23, 10.11.19 and 11.8.9; 8.0.41 source). Percona
// Server has both MySQL's and MariaDB's.
func hasStatus(s server.Server, name string) bool {
	name = strings.ToLower(name)
	redo := strings.HasPrefix(name, "innodb_redo_log_")
	old := strings.HasPrefix(name, "innodb_lsn_") || strings.HasPrefix(name, "innodb_checkpoint_")
	return redo && s.Is(server.MySQL, "8.0.30") || old && (s.Product == server.MariaDB || s.Vendor != server.Upstream)
}

// instead names what the server has for a quantity.
func instead(s server.Server, what string) string {
	switch {
	case s.Product == server.MariaDB || s.Vendor != server.Upstream:
		return "it has " + map[string]string{
			"current": "Innodb_lsn_current", "checkpoint": "Innodb_lsn_last_checkpoint", "flushed": "Innodb_lsn_flushed", "age": "Innodb_checkpoint_age",
		}[what]
	case s.Is(server.MySQL, "8.0.30"):
		return "it has " + map[string]string{
			"current": "Innodb_redo_log_current_lsn", "checkpoint": "Innodb_redo_log_checkpoint_lsn", "flushed": "Innodb_redo_log_flushed_to_disk_lsn",
			"age": "Innodb_redo_log_current_lsn and Innodb_redo_log_checkpoint_lsn, whose difference it is",
		}[what]
	default:
		return "it shows the positions in SHOW ENGINE INNODB STATUS alone, and from 8.0 in performance_schema.log_status"
	}
}
