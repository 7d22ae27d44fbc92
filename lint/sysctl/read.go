package sysctl

import "strings"

// reading is what a program makes of one line.
type reading struct {
	kind  Kind
	key   string // as written, without dashes that the program drops
	value string
}

// reader reads the lines of all files of one run, in order.
type reader func(line string) reading

// newReader gives the way in which a program reads lines. Lines come with their
// line feed, where they have one.
func (l Loader) newReader() reader {
	switch {
	case l.Program == Busybox:
		return readBusybox
	case l.lineByLine():
		var old oldProcps
		return old.read
	case l.Program == Procps:
		return readProcps
	default:
		return func(line string) reading { return readSystemd(line, l.semicolons()) }
	}
}

// readSystemd follows parse_line in systemd's src/sysctl/sysctl.c.
func readSystemd(line string, semicolons bool) reading {
	line = strings.Trim(line, blanks+"\n")
	key, value, isAssignment := strings.Cut(line, "=")
	switch {
	case line == "":
		return reading{kind: Blank}
	case line[0] == '#' || semicolons && line[0] == ';':
		return reading{kind: Comment}
	case isAssignment:
		return reading{Assignment, strings.Trim(strings.TrimPrefix(key, "-"), blanks), strings.Trim(value, blanks)}
	case line[0] == '-':
		return reading{kind: Exclusion, key: strings.TrimPrefix(line, "-")}
	default:
		return reading{kind: Bad}
	}
}

// cBlanks are the blanks of isspace in the C locale.
const cBlanks = " \t\n\v\f\r"

// readProcps follows parse_setting_line and setting_new in src/sysctl.c of
// procps 4: a line of one byte is skipped, two dashes are dropped, and a blank
// behind the dash stays in the key.
func readProcps(line string) reading {
	line = strings.TrimLeft(line, cBlanks)
	switch {
	case len(line) < 2:
		return reading{kind: Blank}
	case line[0] == '#' || line[0] == ';':
		return reading{kind: Comment}
	}
	dropDashes := func(key string) string { return strings.TrimPrefix(strings.TrimPrefix(key, "-"), "-") }
	key, value, isAssignment := strings.Cut(line, "=")
	switch {
	case isAssignment:
		return reading{Assignment, dropDashes(strings.TrimRight(key, cBlanks)), strings.Trim(value, cBlanks)}
	case line[0] == '-':
		return reading{kind: Exclusion, key: dropDashes(strings.TrimRight(line, cBlanks))}
	default:
		return reading{kind: Bad}
	}
}

// readBusybox: a dash is part of the key, and a line needs a value.
func readBusybox(line string) reading {
	line = strings.Trim(line, blanks+"\n")
	key, value, isAssignment := strings.Cut(line, "=")
	key, value = strings.Trim(key, blanks), strings.Trim(value, blanks)
	switch {
	case line == "":
		return reading{kind: Blank}
	case line[0] == '#' || line[0] == ';':
		return reading{kind: Comment}
	case !isAssignment || key == "" || value == "":
		return reading{kind: Bad}
	default:
		return reading{Assignment, key, value}
	}
}
