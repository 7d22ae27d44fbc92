package kernel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/defaults/kernel"
	"github.com/cnfarch/cnfarch/lint"
)

const (
	kib = int64(1) << 10
	mib = int64(1) << 20
	gib = int64(1) << 30
	tib = int64(1) << 40
)

// written is the whole number that a line of the files sets a key to at boot.
func written(p *lint.Pass, key string) (int64, bool) {
	if s := p.Key(key); s != nil {
		return s.Int()
	}
	return 0, false
}

// writtenOr is written, or the given number where no line sets the key. It is
// not known where a line does and its value is not.
func writtenOr(p *lint.Pass, key string, otherwise int64) (int64, bool) {
	if p.Key(key) == nil {
		return otherwise, true
	}
	return written(p, key)
}

// release is a release of the kernel.
func release(major, minor int) kernel.Version { return kernel.Version{Major: major, Minor: minor} }

// older and newer answer whether the host's kernel is known to be before a
// release, or from it on.
func older(p *lint.Pass, major, minor int) bool {
	v := p.KernelVersion()
	return v != (kernel.Version{}) && v.Before(release(major, minor))
}

func newer(p *lint.Pass, major, minor int) bool {
	return !p.KernelVersion().Before(release(major, minor))
}

func kernelKnown(p *lint.Pass) bool { return p.KernelVersion() != kernel.Version{} }

// memory is the host's memory in bytes.
func memory(p *lint.Pass) (int64, bool) {
	fact, ok := p.Fact("memory")
	return fact.Int, ok
}

// pools is the buffer pool of the option files, 0 where none are given.
func pools(p *lint.Pass) (bytes int64, given bool) {
	if p.Files == nil {
		return 0, false
	}
	n, ok := p.RunsInt("innodb_buffer_pool_size")
	return n, ok
}

// decimal writes a number as it stands in a file.
func decimal(n int64) string { return strconv.FormatInt(n, 10) }

// size writes bytes for people.
func size(n int64) string {
	for _, unit := range []struct {
		bytes int64
		name  string
	}{{tib, "TiB"}, {gib, "GiB"}, {mib, "MiB"}, {kib, "KiB"}} {
		if n >= unit.bytes {
			return strings.TrimSuffix(fmt.Sprintf("%.1f", float64(n)/float64(unit.bytes)), ".0") + " " + unit.name
		}
	}
	return fmt.Sprintf("%d bytes", n)
}

// numbers reads the whole numbers of a vector.
func numbers(s *lint.Setting) ([]int64, bool) {
	var all []int64
	for _, field := range strings.Fields(s.Meant.Text) {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return nil, false
		}
		all = append(all, n)
	}
	return all, len(all) > 0
}

// isOneOf reports whether a word is among some.
func isOneOf(word string, words ...string) bool { return slices.Contains(words, word) }
