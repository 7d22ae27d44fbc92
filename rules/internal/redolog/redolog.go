// Package redolog answers what rules of several families ask about the redo
// log: how large it is, which line says so, and how full it was seen.
package redolog

import (
	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/checkpoint"
	"github.com/cnfarch/cnfarch/lint/server"
)

// The options that size the redo log.
const (
	Capacity = "innodb_redo_log_capacity"
	FileSize = "innodb_log_file_size"
	Files    = "innodb_log_files_in_group"
)

// Log is the redo log that the target makes of the files.
type Log struct {
	Size  int64 // bytes of all files together
	Files int64 // that innodb_log_file_size counts for
	// Line is the setting that decides the size; nil where none is written.
	Line *lint.Setting
}

// Of is the redo log; it is not known where a template fills a line in, where
// innodb_dedicated_server fits it to the machine, where no option file is read, and where a line sizes it by a
// name that the target does not know.
func Of(p *lint.Pass) (Log, bool) {
	if p.Files == nil {
		return Log{}, false
	}
	for _, option := range []string{Capacity, FileSize, Files} {
		if p.Set(option) != nil && !p.Known(option) {
			return Log{}, false
		}
	}
	if line := live(p, Capacity); line != nil || p.Known(Capacity) && !Legacy(p) {
		size, ok := p.RunsInt(Capacity)
		return Log{Size: size, Files: 1, Line: line}, ok
	}
	size, ok := p.RunsInt(FileSize)
	log := Log{Size: size, Files: 1, Line: live(p, FileSize)}
	if ok && SeveralFiles(p) {
		log.Files, ok = p.RunsInt(Files)
		log.Size *= log.Files
		if log.Line == nil {
			log.Line = live(p, Files)
		}
	}
	return log, ok
}

// SeveralFiles reports whether the target multiplies the size of a file by the
// number of files. MariaDB has one file from 10.5 on (observed on 10.5.23,
// 10.11.19 and 11.8.9).
func SeveralFiles(p *lint.Pass) bool { return p.Known(Files) && !p.MariaDB("10.5") }

// HadSeveralFiles reports whether a server multiplied the size of a file by the
// number of files. From MySQL 9.3 on it knows neither.
func HadSeveralFiles(from server.Server) bool {
	return from.Before(server.MySQL, "9.3") || from.Before(server.MariaDB, "10.5")
}

// OneFile is the size of the single file that MariaDB has from 10.5 on which
// makes up for the number of files alone: each of them had 48M, and two are what
// MariaDB has anyway. It is not known where another line says more.
func OneFile(p *lint.Pass, files *lint.Setting) (size string, ok bool) {
	more := p.Set(FileSize) != nil || p.Set(Capacity) != nil
	if files.Name != Files || more || !p.MariaDB("10.5") || !HadSeveralFiles(p.From()) || !files.Effective {
		return "", false
	}
	product := defaults.Convert("multiply-by:innodb_log_file_size[48M]/1M", files.Raw, files.Has, func(string) (string, bool) { return "", false })
	return product.Value, product.Outcome == defaults.Exact && product.Value != "96M"
}

// Legacy reports whether one of the two options that MySQL 8.0.30 replaced is
// written and counts.
func Legacy(p *lint.Pass) bool { return live(p, FileSize) != nil || live(p, Files) != nil }

// live is the line of an option that the target has.
func live(p *lint.Pass, option string) *lint.Setting {
	if s := p.Set(option); s != nil && s.Option != nil {
		return s
	}
	return nil
}

// Limits are the checkpoint ages at which the target acts on a log of a size.
func Limits(p *lint.Pass, size, files int64) (checkpoint.Limits, bool) {
	page, ok := p.RunsInt("innodb_page_size")
	if !ok {
		return checkpoint.Limits{}, false
	}
	return checkpoint.For(p.Target(), checkpoint.Redo{Capacity: size, Files: files, PageSize: page})
}

// Sample is a checkpoint age of the profile.
type Sample struct {
	Age  int64
	Zone checkpoint.Zone // zero where the log's limits are not known
	Of   int64           // what the age is a share of: the size of the log, or the largest age
	// Max says that Of is the largest age, as the server states it.
	Max bool
}

// Seen is the checkpoint age that the profile gives. MariaDB's own statement of
// the largest age goes before a computation.
func Seen(p *lint.Pass) (Sample, bool) {
	answer := p.Profile.CheckpointAge()
	if !answer.Known {
		return Sample{}, false
	}
	s := Sample{Age: lint.Ask(p, answer)}
	if largest, ok := p.Profile.Fact("status.checkpoint_max_age"); ok && p.MariaDB("10.5") {
		p.Use(largest.Key)
		s.Of, s.Max = largest.Int, true
		s.Zone = checkpoint.FromMaxAge(largest.Int).Zone(s.Age)
		return s, true
	}
	log, ok := Of(p)
	if !ok {
		return s, true
	}
	s.Of = log.Size
	if limits, ok := Limits(p, log.Size, log.Files); ok {
		s.Zone = limits.Zone(s.Age)
	}
	return s, true
}

// Lags reports whether the counters of the profile, sampled more than once, show
// that the log fills faster than pages are flushed. known is false where the
// profile does not tell.
func Lags(p *lint.Pass) (lags, known bool) {
	if repeated, ok := p.Profile.Fact("status.repeated"); !ok || !repeated.Bool {
		return false, false
	}
	waits, hasWaits := p.Profile.Fact("status.log_waits")
	sample, hasSample := Seen(p)
	hasSample = hasSample && sample.Zone != 0
	p.Use("status.repeated", "status.log_waits")
	return waits.Number > 0 || hasSample && sample.Zone >= checkpoint.Async, hasWaits || hasSample
}
