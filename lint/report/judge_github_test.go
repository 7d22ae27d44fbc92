package report

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// obeyed is what GitHub's runner does for the lines of a log, in their order, as
// the class ActionCommand of actions/runner reads them: a line that begins with
// two colons after white space is a command of the second kind, one with "##["
// anywhere of the first, where the runner has a command of that name.
func obeyed(log string) []seen {
	var all []seen
	for line := range strings.Lines(log) {
		line = strings.TrimSuffix(line, "\n")
		command, ok := secondKind(line)
		if !ok {
			command, ok = firstKind(line)
		}
		if ok {
			all = append(all, command)
		}
	}
	return all
}

// runnerKnows reports whether the runner has a command of that name.
func runnerKnows(name string) bool {
	return slices.Contains([]string{
		"internal-set-repo-path", "set-env", "set-output", "save-state", "add-path", "add-mask", "add-matcher", "remove-matcher",
		"warning", "error", "notice", "debug", "group", "endgroup", "echo", "stop-commands",
	}, name)
}

// secondKind reads ::NAME KEY=VALUE,KEY=VALUE::DATA.
func secondKind(line string) (seen, bool) {
	rest, ok := strings.CutPrefix(strings.TrimLeftFunc(line, unicode.IsSpace), "::")
	if !ok {
		return seen{}, false
	}
	info, data, ok := strings.Cut(rest, "::")
	name, properties, _ := strings.Cut(info, " ")
	if !ok || !runnerKnows(name) {
		return seen{}, false
	}
	command := seen{Severity: name, Message: unescaped(data, "\r", "\n", "%")}
	for property := range strings.SplitSeq(strings.TrimSpace(properties), ",") {
		key, value, _ := strings.Cut(property, "=")
		value = unescaped(value, "\r", "\n", ":", ",", "%")
		switch key {
		case "file":
			command.Path = value
		case "line":
			command.Line, _ = strconv.Atoi(value)
		case "col":
			command.Column, _ = strconv.Atoi(value)
		case "title":
			command.Rule = value
		}
	}
	return command, true
}

// firstKind reads ##[NAME KEY=VALUE]DATA anywhere in a line.
func firstKind(line string) (seen, bool) {
	_, rest, ok := strings.Cut(line, "##[")
	if !ok {
		return seen{}, false
	}
	info, data, ok := strings.Cut(rest, "]")
	name, _, _ := strings.Cut(info, " ")
	if !ok || !runnerKnows(name) {
		return seen{}, false
	}
	return seen{Severity: name, Message: unescaped(data, ";", "\r", "\n", "]", "%")}, true
}

// unescaped undoes the escapes of letters one after another, as the runner does:
// %25 comes last.
func unescaped(s string, letters ...string) string {
	for _, letter := range letters {
		s = strings.ReplaceAll(s, "%"+strings.ToUpper(strconv.FormatInt(0x100+int64(letter[0]), 16)[1:]), letter)
	}
	return s
}
