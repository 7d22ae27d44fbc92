package dump

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
)

// observe gives the row of an option as the server shows it: the row before,
// with what the server says otherwise.
func (m *merger) observe(option string, before row, existed bool) (row, bool) {
	listed, isListed := m.Help[option]
	variable, isVariable := m.Variables[option]
	if !isListed && !isVariable {
		return before, existed && lives(before, m.Variables)
	}
	now := before
	if !existed {
		now = row{name: option, source: "server"}
	}
	place(&now, isListed)
	if isVariable {
		m.takeVariable(&now, variable, existed)
	} else {
		takeListed(&now, listed, existed)
	}
	if isListed && now[kind] != "boolean" {
		now.set("optional", listed.Argument == Optional)
	}
	if !existed && now[kind] == "" {
		now[kind] = "?"
	}
	if !now.same(before) {
		now[source] = "server"
	}
	return now, true
}

// lives reports whether an option that a server does not show may be there all
// the same.
func lives(before row, variables map[string]Variable) bool {
	hidden := before.has("plugin") || before.has("build") || before.has("unlisted") || before.has("varies")
	_, told := variables["pseudo_thread_id"] // what only sessions have is not in SHOW GLOBAL VARIABLES
	return hidden || before[scope] == "session" && !told
}

// place says whether the option may stand in a file. One that was a variable
// and is not shown as one still is: its plugin may be off.
func place(now *row, isListed bool) {
	switch {
	case isListed && (now[status] == "" || now[status] == "variable"):
		now[status] = "live"
	case !isListed && !now.has("unlisted") && !now.has("plugin"):
		now[status] = "variable"
	}
	if now[scope] == "" {
		now[scope] = "-"
	}
}

func (m *merger) takeVariable(now *row, v Variable, existed bool) {
	if v.Scope != "" {
		now[scope] = v.Scope
	}
	if now[scope] == "" || now[scope] == "-" {
		now[scope] = "?"
	}
	if v.Static != "" {
		now.set("static", v.Static == "yes")
	}
	if v.Type != "" && (now[kind] == "" || now[status] != "variable") && !m.alike(v.Type, now[kind]) {
		now[kind] = v.Type
	}
	m.takeBounds(now, v)
	if v.Words != "" && now[kind] != "boolean" && !now.has("activation") {
		now[words] = v.Words
	}
	m.takeDefault(now, v, existed)
}

// alike reports whether a type is what the server calls that of the tables:
// MySQL has no names for some.
func (m *merger) alike(told, known string) bool {
	switch {
	case told == known:
		return true
	case m.Server.Product != server.MySQL:
		return false
	default:
		return told == "string" && (known == "enum" || known == "set") || told == "set" && known == "flagset"
	}
}

// takeBounds takes over the bounds of integers. Of MySQL's, it leaves out those
// that its table prints wrong: negative ones as unsigned numbers, none as 0.
func (m *merger) takeBounds(now *row, v Variable) {
	if now[kind] != "integer" {
		return
	}
	mysql := m.Server.Product == server.MySQL
	if v.Min != "" && !(mysql && !below(v.Min, v.Max)) {
		now[minimum] = v.Min
	}
	if v.Max != "" && !(mysql && v.Max == "0") {
		now[maximum] = v.Max
	}
	switch v.Block {
	case "":
	case "0", "1":
		now[block] = ""
	default:
		now[block] = v.Block
	}
}

func below(low, high string) bool {
	if high == "0" {
		return true
	}
	l, err := strconv.ParseInt(low, 10, 64)
	h, err2 := strconv.ParseUint(high, 10, 64)
	return err == nil && err2 == nil && (l < 0 || uint64(l) <= h)
}

// takeDefault compares what the server runs with, and what was compiled in,
// with the known default. Only a plain constant can have changed by it: the
// others depend on the machine. Networking is off in a server that is dumped,
// which makes its port 0.
func (m *merger) takeDefault(now *row, v Variable, existed bool) {
	if now[status] == "variable" || now[status] == "ignored" || now[status] == "placeholder" {
		return // not to be written, so nothing is compared with it
	}
	dependent := now[formula] != "" || slices.ContainsFunc([]string{"computed", "host", "varies", "adjusted", "dedicated"}, now.has)
	if len(v.Values) == 0 || dependent || v.Name == "port" && existed || v.Scope == "session" {
		return
	}
	if existed && slices.ContainsFunc(v.Values, func(text string) bool { return plain(text) == plain(now[value]) }) {
		return
	}
	shown := v.Values[len(v.Values)-1]
	switch {
	case strings.HasPrefix(shown, "/"):
		now.set("host", true)
		now[value] = ""
	case shown == "" && !slices.Contains([]string{"integer", "double", "boolean"}, now[kind]):
		now[value] = `""`
	default:
		now[value] = plain(shown)
	}
}

// plain spells alike what the tables and the servers write differently.
func plain(text string) string {
	switch {
	case text == "NULL" || text == `""`:
		return ""
	case strings.Contains(text, "."):
		if _, err := strconv.ParseFloat(text, 64); err == nil {
			return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
		}
	}
	return text
}

// takeListed takes over what the help says of an option that is no variable.
func takeListed(now *row, o Listed, existed bool) {
	switch text := strings.ToLower(o.Value); {
	case !o.Told || now.has("host") || now.has("plugin") || now.has("activation") || now[kind] == "flag":
	case text == "true" || text == "false":
		if now[kind] == "" {
			now[kind] = "boolean"
		}
		if now[kind] == "boolean" {
			now[value] = map[string]string{"true": "ON", "false": "OFF"}[text]
		}
	case !existed:
		now[value] = o.Value
		now[kind] = "string"
		if _, err := strconv.ParseInt(text, 10, 64); err == nil {
			now[kind] = "integer"
		}
	case now[kind] == "integer" && now[value] != "" && now[value] != o.Value:
		now[value] = o.Value
	}
}
