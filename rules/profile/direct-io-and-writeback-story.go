package profile

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/server"
)

var directIOAndWritebackStory = lint.Rule{
	Code: "P04", Name: "direct-io-and-writeback-story", Family: family,
	Summary:  "a reason for dirty limits that direct I/O takes away",
	Severity: lint.Info,
	Reads:    []string{"vm.dirty_ratio", "vm.dirty_bytes", "vm.dirty_background_ratio", "vm.dirty_background_bytes"},
	Scope:    lint.Effective,
	Setting:  checkStory,
}

func checkStory(p *lint.Pass, s *lint.Setting) {
	method, ok := p.Runs("innodb_flush_method")
	if !ok || !strings.HasPrefix(method.Text, "O_DIRECT") || !claims(comments(s)) {
		return
	}
	what := "binary logs, relay logs, temporary files and backups, and on MySQL the redo log"
	if p.Target().Is(server.MariaDB, "10.8") {
		what = "binary logs, relay logs, temporary files and backups; MariaDB writes its redo log around it as well"
	}
	p.Note(s, lint.Info, "the comment has another reason than the setting: with O_DIRECT the data files do not pass through the page cache; the dirty limits act on %s", what)
}

// comments are what is written behind the value and in the lines directly above.
func comments(s *lint.Setting) string {
	_, text, _ := strings.Cut(s.Raw, "#")
	for i := range s.File.Nodes {
		if &s.File.Nodes[i] != s.Node {
			continue
		}
		for i--; i >= 0 && s.File.Nodes[i].Kind == cnf.Comment; i-- {
			text += " " + string(s.File.Nodes[i].Comment.Of(s.File.Bytes))
		}
		break
	}
	return strings.ToLower(text)
}

// claims reports a comment that speaks of InnoDB's pages or of the cache they
// would compete with.
func claims(comment string) bool {
	for _, words := range []string{"page cache", "pagecache", "innodb", "buffer pool", "data pages"} {
		if strings.Contains(comment, words) {
			return true
		}
	}
	return false
}
