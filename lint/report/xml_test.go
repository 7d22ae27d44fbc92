package report

import (
	"encoding/xml"
	"strings"
	"testing"
)

// What is written comes back as it was, white space and all, from a reader that
// was written by others.
func TestXMLReadsBack(t *testing.T) {
	const hostile = "a\"b'c&d<e>f\tg\nh\ri]]>j<!-- &amp; é数\U0001f600"
	var out strings.Builder
	x := newXML(&out, element{name: "root", attrs: []attribute{{"a", hostile}}})
	x.element(element{name: "leaf", text: hostile}, 1)
	x.element(element{name: "branch", attrs: []attribute{{"a", "1"}, {"b", hostile}}, children: []element{{name: "twig", text: "x"}, {name: "twig"}}}, 1)
	if err := x.end("root"); err != nil {
		t.Fatal(err)
	}
	var got struct {
		A      string `xml:"a,attr"`
		Leaf   string `xml:"leaf"`
		Branch struct {
			B     string   `xml:"b,attr"`
			Twigs []string `xml:"twig"`
		} `xml:"branch"`
	}
	if err := xml.Unmarshal([]byte(out.String()), &got); err != nil {
		t.Fatalf("%v: %s", err, out.String())
	}
	if got.A != hostile || got.Leaf != hostile || got.Branch.B != hostile || strings.Join(got.Branch.Twigs, ",") != "x," {
		t.Errorf("%q, want %q", got, hostile)
	}
	if !strings.Contains(out.String(), "\n  <branch a=\"1\"") || !strings.Contains(out.String(), "\n    <twig></twig>\n  </branch>\n</root>\n") {
		t.Errorf("no tree: %s", out.String())
	}
}

// A text is escaped as encoding/xml does it.
func FuzzEscapeXML(f *testing.F) {
	f.Add("plain text")
	f.Add("\"'&<>\t\n\r\x00\x1f\x7f\xff\ufffd\ufffe\uffff\ud7ff\ue000\U0010ffff")
	f.Fuzz(func(t *testing.T, text string) {
		var want strings.Builder
		if err := xml.EscapeText(&want, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := escapeXML(text); got != want.String() {
			t.Errorf("%q becomes %q, want %q", text, got, want.String())
		}
	})
}
