package memory

import "github.com/cnfarch/cnfarch/lint"

var hugePagesReservedUnused = lint.Rule{
	Code: "M12", Name: "huge-pages-reserved-unused", Family: family,
	Summary:  "memory reserved as huge pages that the server does not use",
	Severity: lint.Warning,
	Facts:    []string{"huge_pages", "huge_page_size", "huge_page_users", "memory"},
	Host:     checkUnusedPages,
}

func checkUnusedPages(p *lint.Pass) {
	reserved, ok := reservedPages(p)
	memory, known := p.Profile.Fact("memory")
	if !ok || !known || reserved <= memory.Int/50 || usesLargePages(p) {
		return
	}
	p.Use("huge_pages", "huge_page_size", "memory")
	switch users := p.Word("huge_page_users"); users {
	case "none":
		p.Remark(lint.Place{}, lint.Warning, "%s of %s are reserved as huge pages, which no program uses: lower vm.nr_hugepages, or write large_pages = ON", inWords(reserved), inWords(memory.Int)).About("large_pages")
	case "":
		p.Remark(lint.Place{}, lint.Info, "%s of %s are reserved as huge pages, which this server does not use; whether another program does the profile does not state (huge_page_users)", inWords(reserved), inWords(memory.Int)).About("large_pages")
	}
}
