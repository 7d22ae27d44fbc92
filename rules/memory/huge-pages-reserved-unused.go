package memory

import "github.com/cnfarch/cnfarch/lint"

var hugePagesReservedUnused = lint.Rule{
	Code: "M12", Name: "huge-pages-reserved-unused", Family: family,
	Summary:  "memory reserved as huge pages that the server does not use",
	Severity: lint.Warning,
	Facts:    []string{"huge_pages", "huge_page_size", "huge_page_users", "memory"},
	Reads:    []string{reservation},
	Scope:    lint.Effective,
	Setting:  checkReservation,
	Host:     checkUnusedPages,
}

// checkReservation judges the line of a sysctl file that reserves the pages.
func checkReservation(p *lint.Pass, s *lint.Setting) {
	memory, known := p.Fact("memory")
	pages, ok := hugePagesOf(p)
	if !ok || pages.line != s || pages.count == 0 || known && !pages.weigh(memory.Int) || usesLargePages(p) {
		return
	}
	pages.use(p)
	switch users := p.Word("huge_page_users"); {
	case users != "" && users != "none":
	case p.Files == nil:
		p.Lack(s, lint.Info, nil, "%d huge pages are reserved; whether the server uses them its option file says, which was not given", pages.count)
	case users == "" || !known:
		p.Lack(s, lint.Info, p.Unknowns("huge_page_users", "memory"), "%d huge pages are reserved, which this server does not use; whether another program does the profile has to say", pages.count)
	default:
		p.Fault(s, lint.Warning, "%s of %s are reserved as huge pages, and no program uses them: without this line they are memory like any other; the server uses them with large_pages = ON",
			inWords(pages.bytes()), inWords(memory.Int)).Delete().Unsafe()
	}
}

// checkUnusedPages speaks of pages that the profile saw and no line reserves.
func checkUnusedPages(p *lint.Pass) {
	memory, known := p.Profile.Fact("memory")
	pages, ok := hugePagesOf(p)
	if !ok || !known || p.Files == nil || pages.line != nil || !pages.weigh(memory.Int) || usesLargePages(p) {
		return
	}
	pages.use(p)
	p.Use("memory")
	switch users := p.Word("huge_page_users"); users {
	case "none":
		p.Remark(lint.Place{}, lint.Warning, "%s of %s are reserved as huge pages, which no program uses: lower vm.nr_hugepages, or write large_pages = ON", inWords(pages.bytes()), inWords(memory.Int)).About("large_pages")
	case "":
		p.Remark(lint.Place{}, lint.Info, "%s of %s are reserved as huge pages, which this server does not use; whether another program does the profile does not state (huge_page_users)", inWords(pages.bytes()), inWords(memory.Int)).About("large_pages")
	}
}

// weigh reports whether the pages are more than 2 % of the memory.
func (h hugePages) weigh(memory int64) bool { return h.bytes() > memory/50 }
