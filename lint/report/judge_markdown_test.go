package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
)

// rendered is a page of Markdown as GitHub's dialect makes it, for a reader of
// XML. Raw HTML would pass, so that it can be seen.
func rendered(t *testing.T, page string) string {
	t.Helper()
	var out bytes.Buffer
	gfm := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(html.WithXHTML(), html.WithUnsafe()))
	if err := gfm.Convert([]byte(page), &out); err != nil {
		t.Fatal(err)
	}
	return "<page>" + out.String() + "</page>"
}

// shown are the rows of the tables of a rendered page, and the names of all
// elements that are in it.
func shown(t *testing.T, page string) (rows [][]string, elements []string) {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader(page))
	in := false // a cell
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			slices.Sort(elements)
			return rows, slices.Compact(elements)
		}
		if err != nil {
			t.Fatalf("%v in %s", err, page)
		}
		switch token := token.(type) {
		case xml.StartElement:
			elements = append(elements, token.Name.Local)
			switch token.Name.Local {
			case "tr":
				rows = append(rows, nil)
			case "td", "th":
				in = true
				rows[len(rows)-1] = append(rows[len(rows)-1], "")
			}
		case xml.EndElement:
			in = in && token.Name.Local != "td" && token.Name.Local != "th"
		case xml.CharData:
			if in {
				row := rows[len(rows)-1]
				row[len(row)-1] += string(token)
			}
		case xml.Comment, xml.ProcInst, xml.Directive:
			t.Errorf("%v is no element", token)
		}
	}
}

// Whatever a file holds is text in its cell, and nothing but text.
func TestJudgeMarkdown(t *testing.T) {
	for name, r := range map[string]*Report{"hostile": hostile(t), "sample": sampleReport(t)} {
		rows, elements := shown(t, rendered(t, written(t, "markdown", r)))
		if allowed := []string{"code", "h1", "h2", "p", "page", "table", "tbody", "td", "th", "thead", "tr"}; !slices.Equal(elements, allowed) {
			t.Errorf("%s: the page has %v, and a table needs %v", name, elements, allowed)
		}
		want := [][]string{{"", "place", "finding", "verdict"}}
		for res := range r.results() {
			if res.Suppressed != nil {
				continue
			}
			verdict, place := "", suiteName(res.run)
			if res.Place.File != nil {
				place = fmt.Sprintf("%s:%d", res.path, res.start.Line)
			}
			if s := res.Setting; s != nil && s.Decision.Finding == res.Finding {
				verdict = verdictText(res.run, s)
			}
			want = append(want, []string{res.Severity.String(), place, oneLine(res.message) + " " + res.Rule.Name, verdict})
		}
		if diff := cmp.Diff(want, rows); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
