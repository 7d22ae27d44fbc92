package redo

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
)

const (
	dirtyPages     = "innodb_max_dirty_pages_pct"
	dirtyPagesMark = "innodb_max_dirty_pages_pct_lwm"
)

var dirtyPagesThresholds = lint.Rule{
	Code: "R08", Name: "dirty-pages-thresholds", Family: family,
	Summary:  "shares of dirty pages that do not do what they seem to say",
	Severity: lint.Warning,
	Reads:    []string{dirtyPages, dirtyPagesMark},
	Scope:    lint.Effective,
	Setting:  checkDirtyPages,
}

func checkDirtyPages(p *lint.Pass, s *lint.Setting) {
	share, ok := s.Meant.Float()
	switch {
	case !ok:
	case s.Variable == dirtyPages:
		checkDirtyShare(p, s, share)
	default:
		checkDirtyMark(p, s, share)
	}
}

func checkDirtyShare(p *lint.Pass, s *lint.Setting, share float64) {
	def, ok := p.Default(dirtyPages)
	if !ok {
		return
	}
	usual, _ := def.Float()
	switch {
	case share < 20:
		p.Fault(s, lint.Warning, "with so few dirty pages allowed pages are written over and over").To(plain(def.Text)).Unsafe()
	case share == 75 && usual == 90:
		p.Fault(s, lint.Info, "75 was the default of older releases, 90 is this one's").To(plain(def.Text)).Unsafe()
	}
}

func checkDirtyMark(p *lint.Pass, s *lint.Setting, mark float64) {
	most, known := p.Runs(dirtyPages)
	share, _ := most.Float()
	def, _ := p.Default(dirtyPagesMark)
	usual, _ := def.Float()
	switch {
	case known && mark > share:
		p.Fault(s, lint.Warning, "the server lowers the mark to innodb_max_dirty_pages_pct, %s", plain(most.Text)).To(plain(most.Text)).Safe()
	case !p.MySQL("8.0"):
	case mark == 0:
		p.Fault(s, lint.Warning, "0 switches flushing ahead off; the default is %s", plain(def.Text)).To(plain(def.Text)).Unsafe()
	case mark > usual && meantEarlier(s):
		p.Fault(s, lint.Info, "flushing ahead begins at this share of dirty pages: %s is later than the default, %s, while the comment wants it early", plain(s.Meant.Text), plain(def.Text)).
			To(plain(def.Text)).Unsafe()
	}
}

// plain spells a number without the zeros that the server shows behind it.
func plain(text string) string {
	if !strings.Contains(text, ".") {
		return text
	}
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// meantEarlier reports whether the comment on the line or above it says that
// flushing should begin early.
func meantEarlier(s *lint.Setting) bool {
	said := string(s.Node.Comment.Of(s.File.Bytes))
	for i := range s.File.Nodes {
		if &s.File.Nodes[i] == s.Node && i > 0 && s.File.Nodes[i-1].Kind == cnf.Comment {
			said += " " + string(s.File.Nodes[i-1].Span.Of(s.File.Bytes))
		}
	}
	said = strings.ToLower(said)
	for _, word := range []string{"earl", "proactive", "soon", "gentl"} {
		if strings.Contains(said, word) {
			return true
		}
	}
	return false
}
