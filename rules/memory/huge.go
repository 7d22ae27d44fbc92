package memory

import "github.com/cnfarch/cnfarch/lint"

// reservation is the key that reserves huge pages.
const reservation = "vm.nr_hugepages"

// hugePages are the pages that the kernel reserves.
type hugePages struct {
	count int64
	size  int64         // of one page, in bytes
	line  *lint.Setting // that reserves them at boot; nil where the profile alone says so
}

func (h hugePages) bytes() int64 { return h.count * h.size }

// use makes the facts behind the pages premises of what is reported next.
func (h hugePages) use(p *lint.Pass) {
	p.Use("huge_page_size")
	if h.line == nil {
		p.Use("huge_pages")
	}
}

// hugePagesOf: what is written for the next boot comes before what the profile
// saw. A page whose size is not stated is taken as 2 MiB, what x86-64 and arm64
// have unless the kernel is started with another size.
func hugePagesOf(p *lint.Pass) (hugePages, bool) {
	h := hugePages{size: 2 * mib, line: p.Key(reservation)}
	if size, ok := p.Profile.Fact("huge_page_size"); ok && size.Int > 0 {
		h.size = size.Int
	}
	if h.line != nil {
		n, ok := h.line.Int()
		h.count = n
		return h, ok
	}
	count, ok := p.Profile.Fact("huge_pages")
	h.count = count.Int
	return h, ok
}

func usesLargePages(p *lint.Pass) bool {
	runs, _ := p.Runs("large_pages")
	return runs.Text == "ON"
}

func roundUp(n, step int64) int64 { return (n + step - 1) / step * step }
