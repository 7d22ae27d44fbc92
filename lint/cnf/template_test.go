package cnf

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTemplateLines(t *testing.T) {
	tests := []struct {
		src  string
		want []string
	}{
		{"<% if @x = 1 -%>\nport=1\n<% end -%>", []string{`Template "<% if @x" = "1 -%>"`, `Option "port" = "1"`, `Template "<% end -%>"`}},
		{"{% if a %}{# b #}\n{{ extra }} # why", []string{`Template "{% if a %}{" comment "# b #}"`, `Template "{{ extra }}" comment "# why"`}},
		{"{{#if a}}\n{{/if}}\n{{{ raw }}}", []string{`Template "{{" comment "#if a}}"`, `Template "{{/if}}"`, `Template "{{{ raw }}}"`}},
		{"% if x:\n%{ if x ~}\n${EXTRA}\n@@EXTRA@@\n__EXTRA__", []string{
			`Template "% if x:"`, `Template "%{ if x ~}"`, `Template "${EXTRA}"`, `Template "@@EXTRA@@"`, `Option "__EXTRA__"`,
		}},
		{"<%\nx = 1\n# c\n%>\ny=2", []string{`Template "<%"`, `Template "x" = "1"`, `Comment comment "# c"`, `Template "%>"`, `Option "y" = "2"`}},
		{"<% never closed\ny=2", []string{`Option "<% never closed"`, `Option "y" = "2"`}},
		{"{{ key }} = 1\n{% if a %}port = 3{% endif %}", []string{`Option "{{ key }}" = "1"`, `Option "{% if a %}port" = "3{% endif %}"`}},
		{"# {% if a %}\n[{{ group }}]", []string{`Comment comment "# {% if a %}"`, `Group "{{ group }}"`}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, showAll([]byte(tt.src), Dialect{})); diff != "" {
			t.Errorf("%q: %s", tt.src, diff)
		}
	}
}

func TestHasPlaceholder(t *testing.T) {
	yes := []string{
		"{{ x }}", "a{{x", "{% x %}", "<%= x %>", "<?php x ?>", "%{x}", "${X}", "/${x}/y", "$(nproc)", "$MYSQL_HOME/x", "@@NODE@@", "@DATADIR@",
		"%MAX_CONNECTIONS%", "__PORT__", "/x/__A_B__/y", "%(port)s", "<password>", "/var/<node-name>/x", "#{x}",
	}
	no := []string{
		"", "64G", "a$b", "$", "user@host", "SET @@sql_mode=1, @@b=2", "%", "db%.%", "100%", "__x", "a<b and c>d", "<>", "a_b__c", "#", "{a}", "C:\\x", "$1",
		"innodb__buffer", "%Y-%m", "SELECT @A, @B",
	}
	for _, s := range yes {
		if !HasPlaceholder([]byte(s)) {
			t.Errorf("no placeholder seen in %q", s)
		}
	}
	for _, s := range no {
		if HasPlaceholder([]byte(s)) {
			t.Errorf("a placeholder seen in %q", s)
		}
	}
}

func TestUnknown(t *testing.T) {
	tests := []struct {
		src         string
		name, value bool
	}{
		{"a=1", false, false},
		{"a={{ x | d('#') }}", false, true},
		{"a={{ x # y }}", false, true},
		{"a=#{x}", false, true},
		{"a=1 # {{ x }}", false, false},
		{"{{ a }}=1", true, false},
		{"[{{ a }}]", true, false},
		{"<%= a %>", true, true},
	}
	for _, tt := range tests {
		src := []byte(tt.src)
		n := Parse(src, Dialect{})[0]
		if n.NameUnknown(src) != tt.name || n.ValueUnknown(src) != tt.value {
			t.Errorf("%q: name unknown %v, value unknown %v", tt.src, n.NameUnknown(src), n.ValueUnknown(src))
		}
	}
}

// corpus lists real option files. They are not part of the repository: the
// variable CNFARCH_CORPUS names their folder, or they lie beside the checkout.
func corpus(t *testing.T) []string {
	t.Helper()
	dir := os.Getenv("CNFARCH_CORPUS")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	files, _ := filepath.Glob(filepath.Join(dir, "mycnf", "*"))
	if len(files) == 0 {
		t.Skip("no corpus of real files here; name its folder in CNFARCH_CORPUS")
	}
	return files
}

func TestCorpus(t *testing.T) {
	for _, file := range corpus(t) {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range dialects {
			checkTiling(t, src, Parse(src, d))
		}
	}
}
