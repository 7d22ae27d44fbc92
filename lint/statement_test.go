package lint

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/server"
)

// sideOf is a server as an engine knows it.
func sideOf(t *testing.T, product server.Product, major, minor int) *side {
	t.Helper()
	d, err := newSide(server.New(product, server.Version{Major: major, Minor: minor, Patch: -1}))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// lineOf is the statement of a line.
func lineOf(d *side, line string, how manner) *Statement {
	src := []byte(line)
	return d.statement(&cnf.Parse(src, cnf.Dialect{})[0], src, how)
}

func TestStatement(t *testing.T) {
	target, from := sideOf(t, server.MySQL, 8, 4), sideOf(t, server.MySQL, 5, 7)
	plain := lineOf(target, "max_connections = 100\n", manner{read: true})
	if plain.Option == nil || plain.Value.Text != "100" || plain.Raw != "100" || !plain.Has {
		t.Errorf("%+v", plain)
	}
	same := []string{"max_connections=100", "max_connections =  '100'  # far too many"}
	for _, line := range same {
		if lineOf(target, line, manner{read: true}) != plain {
			t.Errorf("%q is another statement", line)
		}
	}
	others := map[string]manner{
		"max-connections=100": {read: true}, "max_connections=101": {read: true}, "max_connections": {read: true},
		"max_connections=100\n": {}, "max_connections=100\t": {read: true, from: from}, "max_connections=100 ": {read: true, whole: true},
		"max_connections=100 #{n}": {read: true}, // a template
	}
	for line, how := range others {
		if lineOf(target, line, how) == plain {
			t.Errorf("%q is the same statement when it is read as %+v", line, how)
		}
	}
	if s := lineOf(target, "max_connections=100", manner{}); s.Value.Kind != 0 || s.Option == nil {
		t.Errorf("a line that is not read has the value %q", s.Value.Text)
	}
	if s := lineOf(target, "query_cache_size=1M", manner{from: from, read: true}); s.Option != nil || s.FromOption == nil {
		t.Error("an option of the server before is not found at that one alone")
	}
}

// TestForgottenStatements: what would fill the memory or be better forgotten is.
func TestForgottenStatements(t *testing.T) {
	target := sideOf(t, server.MySQL, 8, 4)
	for _, line := range []string{"admin_ssl_key_password=x", "init_connect=" + strings.Repeat("x", longStatement)} {
		if s := lineOf(target, line, manner{read: true}); s == lineOf(target, line, manner{read: true}) {
			t.Errorf("%.30q is remembered", line)
		}
	}
	for i := range mostStatements + 10 {
		lineOf(target, fmt.Sprintf("server_id=%d", i), manner{read: true})
	}
	if n := len(target.statements.known); n != mostStatements {
		t.Errorf("%d statements are remembered, want %d", n, mostStatements)
	}
	if s := lineOf(target, fmt.Sprintf("server_id=%d", mostStatements+1), manner{read: true}); s.Value.Text != fmt.Sprint(mostStatements+1) {
		t.Errorf("a statement that there is no room for has the value %q", s.Value.Text)
	}
}

// TestOfStatement: what follows from a statement is worked out once for all lines
// that have it, and kept apart by its type.
func TestOfStatement(t *testing.T) {
	type first struct{ text string }
	type second struct{ text string }
	statement := new(Statement)
	one, other := &Setting{Statement: statement}, &Setting{Statement: statement}
	a := OfStatement(one, func() first { return first{"a"} })
	b := OfStatement(other, func() second { return second{"b"} })
	again := OfStatement(other, func() first { return first{"again"} })
	if a.text != "a" || b.text != "b" || again != a {
		t.Errorf("got %v, %v and %v", a, b, again)
	}
}
