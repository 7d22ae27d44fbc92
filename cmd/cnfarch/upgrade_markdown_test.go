package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
)

// TestUpgradeMarkdown holds that a page of Markdown, as GitHub's dialect makes it,
// shows what a file holds as it stands there, and lets nothing of it be markup.
func TestUpgradeMarkdown(t *testing.T) {
	values := []string{
		`a|<b>c</b>&lt;*d*_e_~~f~~[g](h)\|` + "`i`",
		`a|<b>c</b>&lt;*d*_e_~~f~~[g](h)\|j`,
	}
	for _, value := range values {
		file := "[mysqld]\ninit_connect = \"" + value + "\"\nlog_bin = \"" + value + "\"\n" +
			"plugin_load = \"" + value + "\"\nsql_mode = \"" + value + "\"\nquery_cache_size = \"" + value + "\"\nslave_exec_mode=\"" + value + "\"\n"
		var page bytes.Buffer
		gfm := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(html.WithXHTML(), html.WithUnsafe()))
		if err := gfm.Convert(diffed(t, file, "--from", "mysql-5.7", "--to", "mysql-8.4", "--format", "markdown"), &page); err != nil {
			t.Fatal(err)
		}
		text, elements := textOf(t, page.String())
		for _, name := range elements {
			if !slices.Contains([]string{"page", "h1", "h2", "p", "ul", "ol", "li", "strong", "em", "code", "input", "table", "thead", "tbody", "tr", "th", "td"}, name) {
				t.Errorf("the page has <%s>", name)
			}
		}
		if n := strings.Count(text, value); n < 4 {
			t.Errorf("%q stands %d times in\n%s", value, n, text)
		}
		if rest := strings.ReplaceAll(text, value, ""); strings.Contains(rest, "</b>") || strings.Contains(rest, "~~") {
			t.Errorf("changed in\n%s", rest)
		}
	}
}

// textOf is the text of a rendered page, and the names of its elements.
func textOf(t *testing.T, page string) (text string, elements []string) {
	t.Helper()
	var out strings.Builder
	decoder := xml.NewDecoder(strings.NewReader("<page>" + page + "</page>"))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return out.String(), elements
		}
		if err != nil {
			t.Fatalf("%v in %s", err, page)
		}
		switch token := token.(type) {
		case xml.StartElement:
			elements = append(elements, token.Name.Local)
		case xml.CharData:
			out.Write(token)
		case xml.Comment, xml.ProcInst, xml.Directive:
			t.Errorf("%v is no element", token)
		}
	}
}
