package redo

import (
	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules/internal/redolog"
)

var redoLegacySizeMigration = lint.Rule{
	Code: "R01", Name: "redo-legacy-size-migration", Family: family,
	Summary:  "a redo size in files where the server wants one number",
	Severity: lint.Warning,
	Servers:  "mysql <9.3; mariadb >=10.5",
	Reads:    []string{redolog.FileSize, redolog.Files},
	Scope:    lint.Effective,
	Setting:  checkLegacySize,
}

// checkLegacySize looks at the two old options where the target still reads
// them. Where it does not, rules U01, U02 and U22 say what becomes of them.
func checkLegacySize(p *lint.Pass, s *lint.Setting) {
	switch {
	case p.MySQL("8.0.30"):
		intoCapacity(p, s)
	case p.MariaDB("10.5"):
		intoOneFile(p, s)
	case p.From().Is(server.MariaDB, "10.5"):
		intoFiles(p, s)
	}
}

// intoCapacity: without innodb_redo_log_capacity the product of the two is the
// capacity, with it they are ignored (MySQL 8.0.41 source).
func intoCapacity(p *lint.Pass, s *lint.Setting) {
	if !p.AllKnow(redolog.Capacity) {
		p.Support(s, lint.Info, "innodb_redo_log_capacity would say the same, once no server before 8.0.30 reads the file")
		return
	}
	if p.Set(redolog.Capacity) != nil {
		p.Fault(s, lint.Info, "without effect: innodb_redo_log_capacity is written, and it counts alone").Delete().Safe()
		return
	}
	if s.Variable == redolog.Files && p.From().Is(server.MariaDB, "10.5") {
		p.Fault(s, lint.Warning, "%s has one file, whatever this line says; here the line alone would size the redo log", p.From()).Delete().Unsafe()
		return
	}
	if s.Variable == redolog.Files && p.Set(redolog.FileSize) != nil {
		p.Fault(s, lint.Warning, "the number of files goes into innodb_redo_log_capacity, which takes the place of both lines").Delete().Safe()
		return
	}
	if p.From().Is(server.MariaDB, "10.5") && s.Variable == redolog.FileSize {
		p.Fault(s, lint.Warning, "%s has one file of this size; %s would make innodb_log_files_in_group of them, 2 where nothing is written, and knows the size as one number", p.From(), p.Target()).
			Write(redolog.Capacity, oneFile(s)).Unsafe()
		return
	}
	conversion, partner := defaults.Conversion("multiply-by:innodb_log_files_in_group[2]/1M"), "which is 2 where it is not written"
	if s.Variable == redolog.Files {
		conversion, partner = "multiply-by:innodb_log_file_size[48M]/1M", "of which the first is 48M where it is not written"
	}
	product := defaults.Convert(conversion, s.Meant.Text, true, meant(p))
	if product.Outcome != defaults.Exact && product.Outcome != defaults.Lossy {
		return
	}
	if files := p.Set(redolog.Files); s.Variable == redolog.FileSize && files != nil {
		partner = "which is " + files.Raw + " here"
	}
	p.Fault(s, lint.Warning, "the redo size is one number since 8.0.30: innodb_log_file_size times innodb_log_files_in_group, %s", partner).
		Write(redolog.Capacity, product.Value).Safe()
}

// oneFile is the capacity that a single file of the size makes.
func oneFile(s *lint.Setting) string {
	single := func(string) (string, bool) { return "", false }
	return defaults.Convert("multiply-by:innodb_log_files_in_group[1]/1M", s.Meant.Text, true, single).Value
}

// intoOneFile: MariaDB has one file from 10.5 on, so that a size that counted
// for several files shrinks the log (observed on MariaDB 10.5.23, 10.11.19 and
// 11.8.9: innodb_log_files_in_group has no effect).
func intoOneFile(p *lint.Pass, s *lint.Setting) {
	if s.Variable == redolog.Files || !redolog.HadSeveralFiles(p.From()) {
		return
	}
	if p.Set(redolog.Capacity) != nil {
		if p.From().Is(server.MySQL, "8.0.30") {
			p.Fault(s, lint.Warning, "without effect at %s, where innodb_redo_log_capacity is written and counts alone", p.From()).Delete().Unsafe()
		}
		return
	}
	product := defaults.Convert("multiply-by:innodb_log_files_in_group[2]", s.Meant.Text, true, meant(p))
	if product.Outcome != defaults.Exact || s.Is(product.Value) {
		return
	}
	p.Fault(s, lint.Warning, "%s takes this times innodb_log_files_in_group, 2 where it is not written; MariaDB has one file since 10.5, so the log would shrink", p.From()).
		Write(s.Name, product.Value).Unsafe()
}

// intoFiles: MySQL before 8.0.30 makes several files of the size that MariaDB
// has one of (MySQL 5.7 reference manual, innodb_log_files_in_group).
func intoFiles(p *lint.Pass, s *lint.Setting) {
	if s.Variable != redolog.FileSize || p.Target().Product != server.MySQL {
		return
	}
	part := defaults.Convert("divide-by:innodb_log_files_in_group[2]", s.Meant.Text, true, meant(p))
	if part.Outcome != defaults.Exact || s.Is(part.Value) {
		return
	}
	p.Fault(s, lint.Warning, "%s has one file of this size; %s makes innodb_log_files_in_group of them, 2 where nothing is written, so the log would grow", p.From(), p.Target()).
		Write(s.Name, part.Value).Unsafe()
}

// meant looks up what other lines of the files say, known to the target or not.
func meant(p *lint.Pass) func(string) (string, bool) {
	return func(option string) (string, bool) {
		s := p.Set(option)
		switch {
		case s == nil:
			return "", false
		case s.Option != nil && s.Meant.Text != "":
			return s.Meant.Text, true
		default:
			return s.Raw, s.Has
		}
	}
}
