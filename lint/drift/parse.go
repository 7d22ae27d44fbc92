package drift

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/persisted"
	"github.com/cnfarch/cnfarch/lint/server"
)

// Read adds what one file says: SHOW GLOBAL VARIABLES or a query of the tables of
// variables, with tabs, as a drawn table or as JSON; a mysqld-auto.cnf; the output
// of sysctl -a. Files complete each other. The error says what is wrong.
func (r *Runtime) Read(name string, src []byte) error {
	if r.Variables == nil {
		r.Variables, r.Kernel = make(map[string]Variable), make(map[string]string)
	}
	trimmed := bytes.TrimLeft(src, " \t\r\n\xEF\xBB\xBF")
	var err error
	switch {
	case len(trimmed) == 0:
		err = errEmpty
	case path.Base(filepath.ToSlash(name)) == persisted.FileName, bytes.HasPrefix(trimmed, []byte("{")) && bytes.Contains(trimmed, []byte(`"mysql_`)) && bytes.Contains(trimmed, []byte(`"Version"`)):
		r.Persisted = lint.NewPersisted(name, src)
		return r.Persisted.Err // it names the file
	case trimmed[0] == '{', trimmed[0] == '[':
		err = r.readJSON(trimmed)
	case trimmed[0] == '+':
		err = r.readRows(drawn(string(trimmed)))
	case isSysctl(string(trimmed)):
		r.readSysctl(string(trimmed))
	default:
		err = r.readRows(tabbed(string(trimmed)))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// tabbed cuts the output of mysql --batch into cells, with its escapes undone.
func tabbed(src string) [][]string {
	var rows [][]string
	unescape := strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\t`, "\t", `\0`, "\x00")
	for line := range strings.Lines(src) {
		cells := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
		for i := range cells {
			cells[i] = unescape.Replace(cells[i])
		}
		rows = append(rows, cells)
	}
	return rows
}

// drawn cuts the table that the client draws into cells. The first border says
// where they are, so that a | in a value does no harm.
func drawn(src string) [][]string {
	var rows [][]string
	border, _, _ := strings.Cut(src, "\n")
	border = strings.TrimRight(border, "\r")
	for line := range strings.Lines(src) {
		line = strings.TrimRight(line, "\r\n")
		if !strings.HasPrefix(line, "|") {
			continue
		}
		rows = append(rows, cellsAt(border, []rune(line)))
	}
	return rows
}

// cellsAt cuts a line where the border has its crossings. The client counts
// columns of the screen, so that wide characters shift what follows them: then
// the bars decide.
func cellsAt(border string, line []rune) []string {
	var cells []string
	start := 1
	for i := 1; i < len(border); i++ {
		if border[i] != '+' {
			continue
		}
		if i >= len(line) || line[i] != '|' {
			return byBars(string(line))
		}
		cells = append(cells, strings.TrimSpace(string(line[start:i])))
		start = i + 1
	}
	return cells
}

func byBars(line string) []string {
	cells := strings.Split(strings.Trim(line, "|"), "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return cells
}

// readRows reads a table whose first row may name the columns; without names it
// holds names and values.
func (r *Runtime) readRows(rows [][]string) error {
	columns := columnsOf(rows)
	if columns == nil {
		return errShape
	}
	start := 1
	if !columns.named {
		start = 0
	}
	found := false
	for _, row := range rows[start:] {
		if v, ok := columns.variable(row); ok {
			r.add(v)
			found = true
		}
	}
	if !found {
		return errShape
	}
	return nil
}

// columns say where in a row what stands; -1 for nowhere.
type columns struct {
	named                            bool
	name, value, origin, path        int
	setTime, setUser, setHost, width int
}

func columnsOf(rows [][]string) *columns {
	if len(rows) == 0 || len(rows[0]) < 2 {
		return nil
	}
	c := columns{name: -1, value: -1, origin: -1, path: -1, setTime: -1, setUser: -1, setHost: -1, width: len(rows[0])}
	for i, head := range rows[0] {
		switch strings.ToUpper(head) {
		case "VARIABLE_NAME":
			c.name = i
		case "VALUE", "VARIABLE_VALUE", "GLOBAL_VALUE":
			c.value = i
		case "VARIABLE_SOURCE", "GLOBAL_VALUE_ORIGIN":
			c.origin = i
		case "VARIABLE_PATH", "GLOBAL_VALUE_PATH":
			c.path = i
		case "SET_TIME":
			c.setTime = i
		case "SET_USER":
			c.setUser = i
		case "SET_HOST":
			c.setHost = i
		}
	}
	c.named = c.name >= 0
	switch {
	case c.named && (c.value >= 0 || c.origin >= 0):
		return &c
	case !c.named && c.width == 2 && isName(rows[0][0]):
		c.name, c.value = 0, 1
		return &c
	default:
		return nil
	}
}

// isName reports whether a text could name a variable.
func isName(s string) bool {
	return s != "" && strings.Trim(strings.ToLower(s), "abcdefghijklmnopqrstuvwxyz0123456789_.") == ""
}

func (c *columns) variable(row []string) (Variable, bool) {
	cell := func(i int) string {
		if i < 0 || i >= len(row) || row[i] == "NULL" && i != c.value {
			return ""
		}
		return row[i]
	}
	v := Variable{Name: lint.Canonical(cell(c.name)), Origin: originOf(cell(c.origin)), Path: cell(c.path), SetTime: cell(c.setTime), SetBy: account(cell(c.setUser), cell(c.setHost))}
	if c.value >= 0 && c.value < len(row) {
		v.Value, v.Has = row[c.value], true
	}
	return v, isName(v.Name)
}

func account(user, host string) string {
	if user == "" || host == "" {
		return user
	}
	return user + "@" + host
}

// readJSON reads any JSON in which objects hold a name and a value, or that is
// one object of names and values.
func (r *Runtime) readJSON(src []byte) error {
	var tree any
	if err := json.Unmarshal(src, &tree); err != nil {
		return fmt.Errorf("%w, and no JSON either: %w", errShape, err)
	}
	found := r.walk(tree)
	if top, flat := tree.(map[string]any); flat && found == 0 {
		for name, value := range top {
			if text, ok := scalar(value); ok && isName(name) {
				r.add(Variable{Name: lint.Canonical(name), Value: text, Has: true})
				found++
			}
		}
	}
	if found == 0 {
		return errShape
	}
	return nil
}

// walk looks for objects that are a row, and counts them.
func (r *Runtime) walk(tree any) (found int) {
	switch t := tree.(type) {
	case []any:
		for _, e := range t {
			found += r.walk(e)
		}
	case map[string]any:
		heads, row := make([]string, 0, len(t)), make([]string, 0, len(t))
		for _, key := range slices.Sorted(maps.Keys(t)) {
			value := t[key]
			if text, ok := scalar(value); ok {
				heads, row = append(heads, key), append(row, text)
				continue
			}
			found += r.walk(value)
		}
		if c := columnsOf([][]string{heads}); c != nil && c.named {
			if v, ok := c.variable(row); ok {
				r.add(v)
				found++
			}
		}
	}
	return found
}

func scalar(value any) (string, bool) {
	switch v := value.(type) {
	case string:
		return v, true
	case nil:
		return "NULL", true
	case bool, float64:
		return fmt.Sprint(v), true
	default:
		return "", false
	}
}

// add takes a variable in; what another file knows of it stays.
func (r *Runtime) add(v Variable) {
	old := r.Variables[v.Name]
	if !v.Has {
		v.Value, v.Has = old.Value, old.Has
	}
	if v.Origin == 0 {
		v.Origin, v.Path, v.SetTime, v.SetBy = old.Origin, old.Path, old.SetTime, old.SetBy
	}
	r.Variables[v.Name] = v
}

// isSysctl reports whether the first line is one of sysctl -a: key = value.
func isSysctl(src string) bool {
	line, _, _ := strings.Cut(src, "\n")
	key, _, found := strings.Cut(line, " = ")
	return found && strings.Contains(key, ".") && !strings.ContainsAny(key, " \t")
}

func (r *Runtime) readSysctl(src string) {
	for line := range strings.Lines(src) {
		if key, value, found := strings.Cut(strings.TrimRight(line, "\r\n"), " = "); found {
			r.Kernel[key] = value
		}
	}
}

// serverOf reads the variable version: 10.11.19-MariaDB-0+deb12u1, 9.7.4-2, 8.0.36-28.
func serverOf(version string) server.Server {
	number := version
	if i := strings.IndexFunc(version, func(r rune) bool { return r != '.' && (r < '0' || r > '9') }); i >= 0 {
		number = version[:i]
	}
	v, err := server.ParseVersion(number)
	if err != nil {
		return server.Server{}
	}
	product := server.MySQL
	if strings.Contains(strings.ToLower(version), "mariadb") {
		product = server.MariaDB
	}
	return server.New(product, v)
}
