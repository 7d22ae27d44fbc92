package storage

import (
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

const flushMethod = "innodb_flush_method"

var flushMethodUnknownValue = lint.Rule{
	Code: "S11", Name: "flush-method-unknown-value", Family: family,
	Summary:  "a flush method that the server does not know",
	Severity: lint.Error,
	Facts:    []string{"os"},
	Reads:    []string{flushMethod},
	Scope:    lint.Values,
	Setting:  checkFlushMethod,
}

func checkFlushMethod(p *lint.Pass, s *lint.Setting) {
	if !s.Has || s.Raw == "" || lint.Ask(p, p.Profile.OnLinux()) != hw.True {
		return // an empty value is rule U29's, and Windows has other words
	}
	if knowsMethod(p, s) {
		methodByNumber(p, s)
		return
	}
	means := methodMeant(p, s.Raw)
	d := p.Misread(s, lint.Error, "%s knows no flush method %q%s, and does not start", p.Target(), s.Raw, onlyAt(s.Raw)).Fatal()
	switch {
	case !means.sure:
		d.To("O_DIRECT").Unsafe()
	case means.fdatasync:
		d.Write(s.Name, means.word).Write("innodb_use_fdatasync", "ON").SafeHere()
	default:
		d.To(means.word).SafeHere()
	}
}

// knowsMethod reports whether the target takes the value. MySQL 5.7 compares the
// text as it stands, and knows no numbers (5.7.22 source, innobase_init).
func knowsMethod(p *lint.Pass, s *lint.Setting) bool {
	if p.MySQL("8.0") || p.MariaDB("10.0") {
		return !s.Value.Fatal()
	}
	percona := p.Target().Vendor != server.Upstream && s.Raw == "ALL_O_DIRECT"
	return percona || methodIndex(s.Raw) >= 0 && methods()[methodIndex(s.Raw)] == s.Raw
}

// methods are the flush methods of Linux, in the order of their numbers.
func methods() []string {
	return []string{"fsync", "O_DSYNC", "littlesync", "nosync", "O_DIRECT", "O_DIRECT_NO_FSYNC"}
}

// methodIndex finds a word in any letter case, or a number; -1 for anything else.
func methodIndex(text string) int {
	for i, word := range methods() {
		if strings.EqualFold(word, text) || strconv.Itoa(i) == text {
			return i
		}
	}
	return -1
}

type meaning struct {
	word      string
	sure      bool
	fdatasync bool // the sync call itself was named, which is an option of its own since 8.0.26
}

// methodMeant says what a refused value stands for. The methods that skip
// flushes are never written for anybody (rule S14).
func methodMeant(p *lint.Pass, raw string) meaning {
	switch i := methodIndex(raw); {
	case strings.EqualFold(raw, "ALL_O_DIRECT"):
		return meaning{word: "O_DIRECT", sure: true}
	case strings.EqualFold(raw, "fdatasync"):
		return meaning{word: "fsync", sure: true, fdatasync: p.AllKnow("innodb_use_fdatasync")}
	case i >= 0 && methods()[i] != "nosync" && methods()[i] != "littlesync":
		return meaning{word: methods()[i], sure: true}
	default:
		return meaning{}
	}
}

// onlyAt says where a well-known value comes from.
func onlyAt(raw string) string {
	switch strings.ToUpper(raw) {
	case "ALL_O_DIRECT":
		return ", which Percona Server up to 5.7 alone had"
	case "UNBUFFERED", "ASYNC_UNBUFFERED", "NORMAL":
		return ", which is for Windows"
	default:
		return ""
	}
}

// methodByNumber says what a number stands for, where nothing else keeps the line.
func methodByNumber(p *lint.Pass, s *lint.Setting) {
	if _, byNumber := s.Value.Problem(value.WordByNumber); !byNumber || !s.Effective || p.IsDefault(s) || s.Is("nosync", "littlesync") {
		return
	}
	p.Judge(s, lint.Info, lint.Advice{Row: lint.RowKeep, Verdict: lint.Keep, Undecided: true},
		"%s is the number of %s; the name would say so, and why it is not the default", s.Raw, s.Meant.Text)
}
