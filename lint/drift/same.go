package drift

import (
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

// same reports whether what runs is what the line comes to: by meaning, and with
// what the server makes of a value beyond its own limits.
func (c *comparison) same(s *lint.Setting, opt *defaults.Option, v Variable) bool {
	switch {
	case value.Equal(opt, c.Run.Target, s.Value.Text, v.Value), v.Origin == Adjusted:
		return true
	case s.Value.Kind == value.Int && v.Origin != Dynamic:
		written, ok := s.Int()
		return ok && c.fitted(opt, written, v)
	case s.Name == "log_bin": // a file name switches it on
		return v.Value == "ON" && s.Value.Text != "0" && !strings.EqualFold(s.Value.Text, "OFF")
	case s.Value.Kind == value.Text:
		return samePath(s.Value.Text, v.Value)
	default:
		return false
	}
}

// fitted reports whether the server has fitted a number to the machine: a buffer
// pool is rounded up to whole chunks, a buffer to a block, and what needs open
// files is lowered to what the limit leaves.
func (c *comparison) fitted(opt *defaults.Option, written int64, v Variable) bool {
	runs, err := strconv.ParseInt(v.Value, 10, 64)
	if err != nil {
		return false
	}
	if opt.Name == "innodb_buffer_pool_size" {
		unit := c.number("innodb_buffer_pool_chunk_size") * max(1, c.number("innodb_buffer_pool_instances"))
		return unit > 0 && runs > written && runs-written < unit && runs%unit == 0
	}
	switch {
	case !opt.Default.Adjusted:
		return false
	case runs > written:
		return runs-written < largestBlock
	default:
		limit := c.number("open_files_limit")
		return limit > 0 && filesBesides+max(written, c.writtenOrRuns("max_connections"))+2*c.writtenOrRuns("table_open_cache") > limit
	}
}

// runsDefault reports whether what runs is a default, as the server fits it to
// the machine.
func (c *comparison) runsDefault(opt *defaults.Option, text string, v Variable) bool {
	if value.Equal(opt, c.Run.Target, text, v.Value) {
		return true
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return err == nil && opt.Default.Adjusted && c.fitted(opt, n, v)
}

const (
	largestBlock = 4096
	filesBesides = 10 // that a server keeps beside those of connections and tables
)

// number is a running variable as a number, 0 where it is none.
func (c *comparison) number(name string) int64 {
	n, err := strconv.ParseInt(c.now.Variables[name].Value, 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// writtenOrRuns is the number that a file asks for, else the one that runs.
func (c *comparison) writtenOrRuns(name string) int64 {
	if s := c.Set(name); s != nil {
		if n, ok := s.Int(); ok {
			return n
		}
	}
	return c.number(name)
}

// samePath reports whether a server shows a path that was written relative to
// its data directory, or without the ending that it adds.
func samePath(written, runs string) bool {
	written = strings.TrimPrefix(strings.TrimRight(written, "/"), "./")
	runs = strings.TrimRight(runs, "/")
	if written == "" {
		return false
	}
	for _, shown := range []string{written, written + ".err", written + ".log", written + ".index"} {
		if runs == shown || runs == "./"+shown || !strings.HasPrefix(written, "/") && strings.HasPrefix(runs, "/") && strings.HasSuffix(runs, "/"+shown) {
			return true
		}
	}
	return false
}
