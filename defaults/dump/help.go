// Package dump reads what a running server says about its options and brings
// it into the tables of package defaults: the output of
//
//	mysqld --no-defaults --verbose --help
//
// and its variables, as the batch mode of the client prints them:
//
//	MySQL    SELECT * FROM performance_schema.variables_metadata m
//	           LEFT JOIN performance_schema.global_variables g USING (VARIABLE_NAME)
//	           LEFT JOIN performance_schema.variables_info i USING (VARIABLE_NAME)
//	MariaDB  SELECT * FROM information_schema.SYSTEM_VARIABLES
//	either   SHOW GLOBAL VARIABLES
package dump

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Argument is how a server's help declares an option. The zero value is invalid.
type Argument uint8

// The declarations: "--name", "--name=#" and "--name[=#]".
const (
	None Argument = iota + 1
	Required
	Optional
)

// Listed is an option as the help lists it.
type Listed struct {
	Name     string // canonical: lower case, underscores
	Argument Argument
	// Value is what the option holds with no option written; Told is false
	// where the help prints none.
	Value string
	Told  bool
}

// ParseHelp reads the output of --verbose --help.
func ParseHelp(r io.Reader) (map[string]Listed, error) {
	options := map[string]Listed{}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	values := false
	for lines.Scan() {
		line := lines.Text()
		switch {
		case strings.HasPrefix(line, "---") && strings.Contains(line, " --"):
			values = true
		case values && strings.TrimSpace(line) == "":
			return options, nil
		case values:
			readValue(options, line)
		default:
			readDeclaration(options, line)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read help: %w", err)
	}
	if !values {
		return nil, errors.New("no table of values: want the output of --verbose --help")
	}
	return options, nil
}

// readDeclaration reads "  --name[=#]  text" and "  -x, --name=#  text"; all
// other lines are text.
func readDeclaration(options map[string]Listed, line string) {
	line, ok := strings.CutPrefix(line, "  ")
	if !ok {
		return
	}
	if len(line) > 4 && line[0] == '-' && line[1] != '-' && strings.HasPrefix(line[2:], ", ") {
		line = line[4:]
	}
	name, ok := strings.CutPrefix(line, "--")
	if !ok {
		return
	}
	end := strings.IndexAny(name, " [=")
	o := Listed{Argument: None}
	switch {
	case end < 0:
		end = len(name)
	case strings.HasPrefix(name[end:], "[="):
		o.Argument = Optional
	case name[end] == '=':
		o.Argument = Required
	}
	o.Name = canonical(name[:end])
	options[o.Name] = o
}

// noValue is what the help prints for an option that holds nothing.
const noValue = "(No default value)"

// readValue reads a line of the table of values. It holds variables too that are
// no options (version_comment): those are not declared.
func readValue(options map[string]Listed, line string) {
	name, value, _ := strings.Cut(line, " ")
	o, declared := options[canonical(name)]
	if !declared {
		return
	}
	o.Value = strings.TrimSpace(value)
	o.Told = o.Value != noValue
	options[o.Name] = o
}

// canonical spells an option as the tables do.
func canonical(name string) string {
	return strings.ReplaceAll(strings.ToLower(name), "-", "_")
}
