package value

import (
	"testing"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
)

// TestPlain holds the short way to read a number against the long one, at every
// limit of every option.
func TestPlain(t *testing.T) {
	texts := []string{
		"0", "1", "007", "16", "100", "4095", "4096", "64k", "1K", "16M", "24G", "8589934591G", "8589934592G", "1T", "64MB", "1x", "-1", "+1", " 1", "x", "k",
		"9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616", "1e3", "1.5G",
	}
	short := 0
	for _, name := range []string{"mysql-5.7.41", "mysql-8.4.8", "mysql-9.7.4", "mariadb-10.5.29", "mariadb-11.8.9"} {
		s, facts := covered(t, name)
		for opt := range facts.All() {
			for _, text := range append([]string{opt.Min, opt.Max, opt.Default.Text}, texts...) {
				if opt.Type == defaults.Integer && agrees(t, opt, s, text) {
					short++
				}
			}
		}
	}
	if short < 10_000 {
		t.Errorf("%d numbers went the short way: that proves little", short)
	}
}

// agrees reports whether a text goes the short way; the long one must lead to
// the same number.
func agrees(t *testing.T, opt defaults.Option, s server.Server, text string) bool {
	r := reader{Reading: Reading{Option: &opt, Server: s, Raw: text, Has: true}}
	plain, ok := r.plain(text)
	if !ok {
		return false
	}
	r.wide(scan(text))
	if r.Kind != Int || r.Text != plain || len(r.Problems) > 0 {
		t.Errorf("%s at %s: %q is %s, want %s with %v", opt.Name, s, text, plain, r.Text, r.Problems)
	}
	return true
}

func covered(t *testing.T, name string) (server.Server, *defaults.Facts) {
	s, err := server.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	facts, err := defaults.For(s)
	if err != nil {
		t.Fatal(err)
	}
	return s, facts
}
