package dump

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Variable is what a server tells of one of its variables, in the words of the
// tables. A column that it does not tell is empty.
type Variable struct {
	Name   string
	Scope  string // global, both, session
	Static string // yes, no
	Type   string // integer, double, string, boolean, enum, set, flagset
	// Values are what the server runs with and, where it tells, what was
	// compiled in; none where the value was set to start the server, or is one
	// session's.
	Values   []string
	Min, Max string
	Block    string
	Words    string
}

// ParseVariables reads the variables as the client prints them in batch mode:
// a heading and tab-separated columns.
func ParseVariables(r io.Reader) (map[string]Variable, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	if !lines.Scan() {
		return nil, errors.New("no variables: want a heading and tab-separated columns")
	}
	columns := headings(lines.Text())
	if _, ok := columns["VARIABLE_NAME"]; !ok {
		return nil, fmt.Errorf("heading %q has no variable_name: want the client's batch output", lines.Text())
	}
	variables := map[string]Variable{}
	for lines.Scan() {
		cells := strings.Split(lines.Text(), "\t")
		v := readVariable(func(column string) string {
			if i, ok := columns[column]; ok && i < len(cells) {
				return cells[i]
			}
			return ""
		})
		variables[v.Name] = v
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read variables: %w", err)
	}
	return variables, nil
}

// headings numbers the columns; of two with one name the first counts, which is
// that of variables_metadata.
func headings(line string) map[string]int {
	columns := map[string]int{}
	for i, name := range strings.Split(strings.ToUpper(line), "\t") {
		if _, ok := columns[name]; !ok {
			columns[name] = i
		}
	}
	if i, ok := columns["VALUE"]; ok { // SHOW GLOBAL VARIABLES
		columns["VARIABLE_VALUE"] = i
	}
	return columns
}

func readVariable(cell func(string) string) Variable {
	v := Variable{
		Name:  canonical(cell("VARIABLE_NAME")),
		Scope: scopes(cell("VARIABLE_SCOPE")),
		Min:   known(cell("MIN_VALUE") + cell("NUMERIC_MIN_VALUE")),
		Max:   known(cell("MAX_VALUE") + cell("NUMERIC_MAX_VALUE")),
		Block: known(cell("NUMERIC_BLOCK_SIZE")),
		Words: known(cell("ENUM_VALUE_LIST")),
		Type:  types(cell("DATA_TYPE") + cell("VARIABLE_TYPE")),
	}
	switch cell("READ_ONLY") {
	case "YES":
		v.Static = "yes"
	case "NO":
		v.Static = "no"
	}
	source := cell("VARIABLE_SOURCE") + cell("GLOBAL_VALUE_ORIGIN")
	if strings.HasPrefix(source, "COMMAND") || v.Scope == "session" {
		return v
	}
	v.Values = []string{cell("VARIABLE_VALUE") + cell("GLOBAL_VALUE")}
	if compiled := cell("DEFAULT_VALUE"); compiled != "" {
		v.Values = append(v.Values, compiled)
	}
	return v
}

// known drops SQL's NULL.
func known(cell string) string {
	if cell == "NULL" {
		return ""
	}
	return cell
}

// scopes reads the scope as both products print it: SESSION means that there is
// a global value too.
func scopes(word string) string {
	switch word {
	case "GLOBAL":
		return "global"
	case "SESSION":
		return "both"
	case "SESSION ONLY", "SESSION_ONLY":
		return "session"
	default:
		return ""
	}
}

// types reads the type as both products print it.
func types(word string) string {
	switch word = strings.ToUpper(word); {
	case strings.Contains(word, "INT"): // Integer; BIGINT UNSIGNED and its kin
		return "integer"
	case word == "NUMERIC" || word == "DOUBLE":
		return "double"
	case word == "STRING" || word == "VARCHAR":
		return "string"
	case word == "ENUMERATION" || word == "ENUM":
		return "enum"
	case word == "BOOLEAN" || word == "SET" || word == "FLAGSET":
		return strings.ToLower(word)
	default:
		return ""
	}
}
