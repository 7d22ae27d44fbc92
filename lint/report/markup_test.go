package report

import (
	"bufio"
	"html/template"
	"slices"
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/lint"
)

// filledPage is a page that has everything, with a text wherever one can stand.
func filledPage(text string) string {
	drawn := &timeline{Lanes: []lane{{
		Title: text, Segments: []stretch{{Label: text, Full: text, Class: text, Mine: true}, {Full: text}},
		Ticks: []tick{{7, text}}, Marks: []tick{{7, text}, {700, text}},
	}}, Text: text, Mine: text}
	said := entry{Place: text, Line: text, Severity: text, Verdict: text, Why: text, Details: []named{{text, text}}}
	row := htmlRow{entry: said, Decides: text, Weight: text, Timeline: drawn}
	changed := htmlRow{Weight: text, Change: &defaultChange{Option: text, Before: text, After: text, Area: text, Impact: text, Keep: text, Kept: true, Notes: []string{text, text}}}
	unkept := htmlRow{Change: &defaultChange{Counts: text, Keep: text}, Timeline: &timeline{Mine: text}}
	whole := htmlPage{page: page{
		Title: text, Summary: text, Lead: []string{text}, Remarks: []entry{said}, Stages: []stage{{text, text, []step{{7, text, text, text}}}},
		Missing: []lint.MissingFact{{Fact: text, NeededBy: []string{text, text}}}, Pins: []pin{{text, text}}, Sources: []named{{text, text}},
	}, Parts: []htmlSection{{section: section{Title: text, About: text}, Rows: []htmlRow{row}, Grave: []htmlRow{changed}, Others: []htmlRow{unkept}}}}
	var out strings.Builder
	p := upgradePage{pageWriter{bufio.NewWriter(&out)}}
	p.next(text, &whole, false)
	p.foot(Tool{text, text, text})
	_ = p.Flush()
	return out.String()
}

// filledHistory is the same for the history of lines.
func filledHistory(text string) string {
	var out strings.Builder
	p := digPage{pageWriter{bufio.NewWriter(&out)}}
	p.timeline(digTimeline{
		Title: text, First: text, Last: text, Marks: []digMark{{7, text}},
		Rows: []digBars{{Name: text, Bars: []digBar{{Class: text, Text: text, Title: text}}, Story: []string{text}}},
	})
	_ = p.Flush()
	return out.String()
}

// breaking is what would break out of text, out of an attribute, or out of an element.
const breaking = "</title></style></script>\"'><script>alert(1)</script><!-- & + ` = \x00 onload=x"

// Whatever stands in the files, the pages keep their form: with hostile texts they
// are what they are with harmless ones, and the texts stand in them escaped.
func TestPagesHold(t *testing.T) {
	for name, filled := range map[string]func(string) string{"upgrade": filledPage, "dig": filledHistory} {
		page, harmless := filled(breaking), filled("x-x-x")
		if strings.Count(harmless, "x-x-x") < 10 || strings.Contains(harmless, "{}") {
			t.Fatalf("%s: the page is not filled: %s", name, harmless)
		}
		if got := strings.ReplaceAll(page, escapeHTML(breaking), "x-x-x"); got != harmless {
			t.Errorf("%s: the page has another form: %s", name, page)
		}
	}
}

// Values stand where escaping is enough: in text, and in quoted attributes that are
// not run or loaded.
func TestValuesStandSafe(t *testing.T) {
	safe := []string{"class", "data-decides", "data-weight", "aria-label", "viewBox", "x", "width"}
	const mark = "x-x-x"
	for name, filled := range map[string]func(string) string{"upgrade": filledPage, "dig": filledHistory} {
		rest := filled(mark)
		for before, behind, found := strings.Cut(rest, mark); found; before, behind, found = strings.Cut(rest, mark) {
			for _, element := range []string{"style", "script"} {
				if strings.LastIndex(before, "<"+element) > strings.LastIndex(before, "</"+element) {
					t.Errorf("%s: a value in <%s>", name, element)
				}
			}
			tag := before[max(0, strings.LastIndexByte(before, '<')):]
			if attribute, _, inside := cutLast(tag, `="`); !strings.Contains(tag, ">") &&
				(!inside || strings.Count(tag, `"`)%2 == 0 || !slices.Contains(safe, attribute[strings.LastIndexByte(attribute, ' ')+1:])) {
				t.Errorf("%s: a value in the tag %s", name, tag)
			}
			rest = before + "." + behind
		}
	}
}

func cutLast(s, sep string) (before, behind string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// A value is escaped as html/template does it, in text, titles and attributes.
func FuzzEscapeHTML(f *testing.F) {
	page := template.Must(template.New("").Parse(`<title>{{.}}</title><p class="{{.}}">{{.}}</p><svg><rect x="{{.}}"/></svg>`))
	f.Add(breaking)
	f.Add("plain é数\xff\ufdd0\uffff")
	f.Fuzz(func(t *testing.T, text string) {
		var want, got strings.Builder
		if err := page.Execute(&want, text); err != nil {
			t.Fatal(err)
		}
		p := pageWriter{bufio.NewWriter(&got)}
		p.put(`<title>{}</title><p class="{}">{}</p><svg><rect x="{}"/></svg>`, text, text, text, text)
		if err := p.Flush(); err != nil || got.String() != want.String() {
			t.Errorf("%q becomes %q, want %q (%v)", text, got.String(), want.String(), err)
		}
	})
}
