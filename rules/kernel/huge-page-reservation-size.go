package kernel

import "github.com/cnfarch/cnfarch/lint"

var hugePageReservationSize = lint.Rule{
	Code: "K19", Name: "huge-page-reservation-size", Family: family,
	Summary:  "more huge pages than the host can spare",
	Severity: lint.Error,
	Facts:    []string{"memory", "huge_page_size"},
	Reads:    []string{"vm.nr_hugepages", "vm.nr_overcommit_hugepages"},
	Scope:    lint.Effective,
	Setting:  checkHugePages,
}

func checkHugePages(p *lint.Pass, s *lint.Setting) {
	n, ok := s.Int()
	all, known := memory(p)
	huge, sized := p.Fact("huge_page_size")
	if !ok || !known || !sized || huge.Int <= 0 || n <= all/10*9/huge.Int {
		return
	}
	p.Fault(s, lint.Error, "%d pages of %s are more than nine tenths of the %s here: what is left does not carry kernel and programs; reserve what the server asks for (rule M11), and count in pages, not in bytes", n, size(huge.Int), size(all)).Outside()
}
