package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
)

// Inputs that are as long or as twisted as they may be end, with the status that
// they have; what is exponential would not end within the time of a test.
func TestHostileInputs(t *testing.T) {
	const size = 32 << 10
	repeat := func(head, line string) string { return head + strings.Repeat(line, (size-len(head))/len(line)) }
	numbered := func(head, line string) string {
		var b strings.Builder
		b.WriteString(head)
		for i := 0; b.Len() < size; i++ {
			fmt.Fprintf(&b, line, i)
		}
		return b.String()
	}
	for name, tt := range map[string]struct {
		text string
		want int
	}{
		"one line":        {repeat("[mysqld]\ndatadir=", "x"), exitClean},
		"one name":        {repeat("[mysqld]\n", "x"), exitFindings},
		"quotes":          {repeat("[mysqld]\ndatadir='", `\'`), exitClean},
		"comments":        {repeat("[mysqld]\n", "#\n"), exitClean},
		"empty groups":    {repeat("", "[x]\n"), exitClean},
		"groups":          {numbered("", "[g%d]\nx=1\n"), exitClean},
		"servers":         {numbered("", "[mysqld%d]\nport=1\n"), exitFindings},
		"one option":      {repeat("[mysqld]\n", "port=1\n"), exitClean},
		"unknown options": {numbered("[mysqld]\n", "max_conections%d\n"), exitFindings},
		"one unknown":     {repeat("[mysqld]\n", "a\n"), exitFindings},
		"list":            {repeat("[mysqld]\nsql_mode=", "ANSI,"), exitFindings},
		"long record":     {repeat("[mysqld]\n# cnfarch: keep; ", "because "), exitFindings},
		"records":         {repeat("[mysqld]\n", "# cnfarch: keep because\n"), exitFindings},
		"tags":            {repeat("[mysqld]\n", "{% if x %}\n"), exitClean},
		"open tags":       {repeat("[mysqld]\n", "<%"), exitClean},
		"NUL":             {repeat("[mysqld]\n", "a\x00\n"), exitFindings},
		"itself":          {repeat("[mysqld]\n", "!include my.cnf\n"), exitTrouble},
		"itself twice":    {"[mysqld]\n!include my.cnf\n!include my.cnf\n", exitFindings},
	} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if err := os.WriteFile("my.cnf", []byte(tt.text), 0o600); err != nil {
				t.Fatal(err)
			}
			for _, format := range []string{"text", "sarif", "gitlab"} {
				var said strings.Builder
				if got := Main([]string{"lint", "--target", "mysql-8.4", "--format", format, "my.cnf"}, nil, io.Discard, &said); got != tt.want {
					t.Errorf("%s: exit status %d, want %d: %s", format, got, tt.want, said.String())
				}
			}
			if tt.want == exitTrouble {
				return
			}
			if got := Main([]string{"rewrite", "--target", "mysql-8.4", "my.cnf"}, nil, io.Discard, io.Discard); got != exitClean {
				t.Errorf("rewrite: exit status %d", got)
			}
		})
	}
}
