package report

import (
	"bufio"
	"io"
	"strings"
)

// element is one of XML, and holds text or other elements. Formats write these few
// parts of XML here, since to load encoding/xml takes longer than to write a report.
type element struct {
	name     string
	attrs    []attribute
	text     string
	children []element
}

type attribute struct{ name, value string }

// xmlWriter writes elements, one on a line, below the root of a document.
// Errors stay in the buffered writer until it is flushed.
type xmlWriter struct{ *bufio.Writer }

// newXML begins a document with the start tag of its root.
func newXML(w io.Writer, root element) xmlWriter {
	x := xmlWriter{bufio.NewWriter(w)}
	x.put(`<?xml version="1.0" encoding="UTF-8"?>`, "\n")
	x.start(root)
	x.put("\n")
	return x
}

// end closes the root.
func (x xmlWriter) end(root string) error {
	x.put("</", root, ">\n")
	return x.Flush()
}

func (x xmlWriter) put(parts ...string) {
	for _, part := range parts {
		_, _ = x.WriteString(part)
	}
}

func (x xmlWriter) start(e element) {
	x.put("<", e.name)
	for _, a := range e.attrs {
		x.put(" ", a.name, `="`, escapeXML(a.value), `"`)
	}
	x.put(">")
}

// element writes an element and what it holds, so many levels below the root.
func (x xmlWriter) element(e element, depth int) {
	indent := strings.Repeat("  ", depth)
	x.put(indent)
	x.start(e)
	x.put(escapeXML(e.text))
	if len(e.children) > 0 {
		x.put("\n")
		for _, child := range e.children {
			x.element(child, depth+1)
		}
		x.put(indent)
	}
	x.put("</", e.name, ">\n")
}

// escapeXML is a text between tags or quotes. What XML has no way to write becomes
// U+FFFD, and white space stays what it is where readers would fold it.
func escapeXML(s string) string {
	if plain(s) && !strings.ContainsAny(s, `"'&<>`) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch r {
		case '"':
			b.WriteString("&#34;")
		case '\'':
			b.WriteString("&#39;")
		case '&':
			b.WriteString("&amp;")
		case '<':
			b.WriteString("&lt;")
		case '>':
			b.WriteString("&gt;")
		case '\t':
			b.WriteString("&#x9;")
		case '\n':
			b.WriteString("&#xA;")
		case '\r':
			b.WriteString("&#xD;")
		default:
			b.WriteString(inXML(r))
		}
	}
	return b.String()
}

// inXML is a character where XML 1.0 has it (section 2.2), else U+FFFD.
func inXML(r rune) string {
	if r < ' ' || r == '\ufffe' || r == '\uffff' {
		return "\ufffd"
	}
	return string(r)
}
