package sysctl

import (
	"bytes"
	"strings"
)

// oldProcps reads lines as procps 3.3.17 does. Its Preload joins NAME=VALUE in
// the very buffer that holds the line, so that a line without = becomes an
// assignment of = and of what earlier lines left there. An exclusion therefore
// writes to the key that it means to spare; numbers refuse that, a string takes
// it. The buffer is followed byte by byte, since what it holds decides.
type oldProcps struct{ buffer []byte }

// oldBlanks are the blanks that StripLeadingAndTrailingSpaces takes off.
const oldBlanks = " \t\n\r"

func (o *oldProcps) read(line string) reading {
	o.load(line)
	end := len(strings.TrimRight(line, oldBlanks))
	start := end - len(strings.TrimLeft(line[:end], " \t"))
	o.buffer[end] = 0
	switch t := line[start:end]; {
	case len(t) < 2:
		return reading{kind: Blank}
	case t[0] == '#' || t[0] == ';':
		return reading{kind: Comment}
	}
	return o.join(start, end)
}

// load puts the line and a NUL into the buffer, which keeps what is behind.
func (o *oldProcps) load(line string) {
	if need := 2*len(line) + 3; need > len(o.buffer) {
		o.buffer = append(o.buffer, make([]byte, need-len(o.buffer))...)
	}
	copy(o.buffer, line)
	o.buffer[len(line)] = 0
}

// join follows Preload: cut the name at the first = (leading ones are skipped),
// move it to the front, write a =, and only then look for the value, where the
// = just written may be found.
func (o *oldProcps) join(start, end int) reading {
	for start < end && o.buffer[start] == '=' {
		start++
	}
	if start == end {
		return reading{kind: Bad}
	}
	rest := end
	if i := bytes.IndexByte(o.buffer[start:end], '='); i >= 0 {
		rest = start + i + 1
		o.buffer[rest-1] = 0
		end = rest - 1
	}
	name := strings.TrimRight(string(o.buffer[start:end]), oldBlanks)
	n := copy(o.buffer, name)
	o.buffer[n] = '='
	value := rest + len(o.cString(rest)) - len(strings.TrimLeft(o.cString(rest), "\n\r"))
	if stop := bytes.IndexAny(o.buffer[value:], "\n\r\x00"); stop >= 0 {
		o.buffer[value+stop] = 0
	}
	if o.cString(value) == "" {
		return reading{kind: Bad}
	}
	value += len(o.cString(value)) - len(strings.TrimLeft(o.cString(value), " \t"))
	copy(o.buffer[n+1:], o.cString(value))
	// The length is taken anew: moving may have made the value longer, and then
	// the NUL lands behind what an earlier line left.
	if at := n + 1 + len(o.cString(value)); at < len(o.buffer) {
		o.buffer[at] = 0
	}
	return setting(o.cString(0))
}

func (o *oldProcps) cString(at int) string {
	s := o.buffer[at:]
	if i := bytes.IndexByte(s, 0); i >= 0 {
		s = s[:i]
	}
	return string(s)
}

// setting splits what was joined, as WriteSetting does.
func setting(joined string) reading {
	key, value, _ := strings.Cut(joined, "=")
	return reading{Assignment, strings.TrimPrefix(key, "-"), value}
}
