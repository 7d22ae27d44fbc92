package defaults

import (
	"bufio"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// record is a row of a reference table by the names of its columns.
type record map[string]string

// reference reads a table of fixtures/facts: what real servers said
// (mysql-9.7, mariadb-10.5, mariadb-10.11, mariadb-11.8, hidden-options, autosize), and what
// was put together from sources, program output and documentation
// (intervals, top-options).
func reference(t *testing.T, name string) []record {
	t.Helper()
	file, err := os.Open(filepath.Join("..", "fixtures", "facts", name+".tsv.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	text, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(text)
	lines.Buffer(nil, 1<<20)
	lines.Scan()
	head := strings.Split(lines.Text(), "\t")
	var records []record
	for lines.Scan() {
		r := record{}
		for i, cell := range strings.Split(lines.Text(), "\t") {
			r[head[i]] = cell
		}
		records = append(records, r)
	}
	if err := lines.Err(); err != nil || len(records) == 0 {
		t.Fatalf("%s: %d rows, %v", name, len(records), err)
	}
	return records
}

// The words of the reference tables for what an option holds.

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func (s Scope) word() string {
	return map[Scope]string{NoScope: "-", Global: "global", Session: "session", Both: "both"}[s]
}

func (t Type) word() string {
	return map[Type]string{
		Untyped: "-", Boolean: "boolean", Integer: "integer", Double: "double", String: "string",
		Enum: "enum", Set: "set", FlagSet: "flagset", Flag: "flag",
	}[t]
}

func (s Status) word() string {
	return map[Status]string{
		Live: "live", Deprecated: "deprecated", Ignored: "ignored", Placeholder: "placeholder",
		VariableOnly: "variable-only",
	}[s]
}

func (o Option) block() string {
	if o.Block == 1 {
		return ""
	}
	return numberText(o.Block)
}
