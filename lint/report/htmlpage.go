package report

import "github.com/cnfarch/cnfarch/lint"

// upgradePage writes the page on moves between servers.
type upgradePage struct{ pageWriter }

// next writes a configuration, below the head of the page where it is the first.
// There may be none at all.
func (p upgradePage) next(title string, page *htmlPage, some bool) {
	if !some {
		p.head(title)
	}
	if page != nil {
		p.configuration(page)
	}
}

func (p upgradePage) head(title string) {
	p.put(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{}</title>
<style>
`, title)
	p.put(markup(upgradeStyle))
	p.put(`</style>
</head>
<body>
<main>
<form class="filter" role="search" hidden>
  <input type="search" name="text" placeholder="Search options, files, reasons" aria-label="Search">
  <select name="decides" aria-label="Verdict">
    <option value="">every verdict</option><option>delete</option><option>change</option><option>undecided</option><option>keep</option><option value="unset">changed default</option>
  </select>
  <select name="weight" aria-label="Severity">
    <option value="">every severity</option><option>error</option><option>warning</option><option>info</option>
    <option value="high">high impact</option><option value="medium">medium impact</option><option value="low">low impact</option>
  </select>
  <output name="shown" aria-live="polite"></output>
</form>
`)
}

func (p upgradePage) foot(tool Tool) {
	p.put(`
<footer>{} {}, facts as of {}</footer>
</main>
<script>
`, tool.Name, tool.Version, tool.DefaultsDate)
	p.put(markup(upgradeScript))
	p.put(`</script>
</body>
</html>



`)
}

func (p upgradePage) configuration(page *htmlPage) {
	p.put("\n<h1>{}</h1>\n<p><strong>{}</strong></p>\n", page.Title, page.Summary)
	for _, line := range page.Lead {
		p.put(`<p class="about">{}</p>`, line)
	}
	p.put("\n")
	for _, e := range page.Remarks {
		p.put(`<p class="remark {}"><span class="tag {}">{}</span>{} <span class="soft">[{}]</span></p>`, e.Severity, e.Severity, e.Severity, e.Why, e.Line)
	}
	p.put("\n")
	p.stages(page.Stages)
	p.put("\n")
	for i := range page.Parts {
		p.part(&page.Parts[i])
	}
	p.put("\n")
	p.missing(page.Missing)
	p.put("\n")
	p.pins(page.Pins)
	p.put("\n")
	if len(page.Sources) > 0 {
		p.put(`<h2>Sources of the facts</h2><dl>`)
		p.named(page.Sources)
		p.put(`</dl>`)
	}
	p.put("\n")
}

func (p upgradePage) stages(stages []stage) {
	if len(stages) > 0 {
		p.put(`<h2>Steps, in this order</h2>`)
	}
	p.put("\n")
	for _, s := range stages {
		if s.Title != "" {
			p.put("<h3>{}</h3>\n<p class=\"about\">the file for it: <code>{}</code></p>", s.Title, s.File)
		}
		p.put("\n<ol class=\"steps\"")
		if len(s.Steps) > 0 {
			p.put(` start="{}"`, s.Steps[0].Number)
		}
		p.put(`>`)
		for _, does := range s.Steps {
			p.put(`<li><span class="tag info">{}</span>{} <span class="soft">({})</span></li>`, does.When, does.Does, does.Source)
		}
		p.put(`</ol>`)
	}
}

func (p upgradePage) part(part *htmlSection) {
	p.put("\n<section>\n<h2>{}. {} <small>({})</small></h2>\n<p class=\"about\">{}</p>\n", part.Number, part.Title, part.Count(), part.About)
	for i := range part.Rows {
		p.row(&part.Rows[i])
	}
	p.put("\n")
	for i := range part.Grave {
		p.change(&part.Grave[i])
	}
	p.put("\n")
	if len(part.Others) > 0 {
		p.put(`<details class="fold"><summary>{} of low impact</summary>`, len(part.Others))
		for i := range part.Others {
			p.change(&part.Others[i])
		}
		p.put(`</details>`)
	}
	p.put("\n</section>\n")
}

func (p upgradePage) missing(facts []lint.MissingFact) {
	if len(facts) == 0 {
		return
	}
	p.put(`<h2>Facts that would decide more</h2><dl>`)
	for _, f := range facts {
		p.put(`<dt><code>{}</code></dt><dd>`, f.Fact)
		for i, option := range f.NeededBy {
			if i > 0 {
				p.put(", ")
			}
			p.put("{}", option)
		}
		p.put(`</dd>`)
	}
	p.put(`</dl>`)
}

func (p upgradePage) pins(pins []pin) {
	if len(pins) == 0 {
		return
	}
	p.put("<h2>To keep the old defaults</h2><details><summary>{} lines for an option file</summary><pre class=\"line\">[mysqld]\n", len(pins))
	for _, pin := range pins {
		p.put("{}\n", pin.Line)
	}
	p.put(`</pre></details>`)
}

func (p upgradePage) named(list []named) {
	for _, n := range list {
		p.put(`<dt>{}</dt><dd>{}</dd>`, n.Name, n.Text)
	}
}

func (p upgradePage) row(r *htmlRow) {
	p.put("<article data-decides=\"{}\" data-weight=\"{}\">\n<header><span class=\"line\">{}</span><span class=\"tags\">", r.Decides, r.Weight, r.Line)
	for _, tag := range []string{r.Decides, r.Weight} {
		if tag != "none" {
			p.put(`<span class="tag {}">{}</span>`, tag, tag)
		}
	}
	p.put("</span></header>\n<div class=\"place\">{}</div>\n<dl>", r.Place)
	if r.Why != "" {
		p.put(`<dt>why</dt><dd>{}</dd>`, r.Why)
	}
	if r.Verdict != "" {
		p.put(`<dt>verdict</dt><dd><strong>{}</strong></dd>`, r.Verdict)
	}
	p.named(r.Details)
	p.put("</dl>\n")
	p.timeline(r.Timeline)
	p.put("\n</article>\n")
}

func (p upgradePage) change(r *htmlRow) {
	c := r.Change
	p.put("<article data-decides=\"unset\" data-weight=\"{}\">\n<header><span class=\"line\">{}</span><span class=\"tags\">", r.Weight, c.Option)
	p.put("<span class=\"tag {}\">{} impact</span><span class=\"tag none\">{}</span></span></header>\n", c.Impact, c.Impact, c.Area)
	if c.Counts != "" {
		p.put("<div class=\"values\">{}</div>\n", c.Counts)
	} else {
		p.put("<div class=\"values\"><code>{}</code><span class=\"arrow\">→</span><code>{}</code></div>\n", c.Before, c.After)
	}
	for _, note := range c.Notes {
		p.put(`<p>{}</p>`, note)
	}
	if c.Kept {
		p.put("\n<p class=\"soft\">to keep it: <code>{}</code></p>\n", c.Keep)
	} else {
		p.put("\n<p class=\"soft\">to keep it: {}</p>\n", c.Keep)
	}
	p.timeline(r.Timeline)
	p.put("\n</article>\n")
}

func (p upgradePage) timeline(t *timeline) {
	if t == nil {
		return
	}
	p.put("<details><summary>default over the versions</summary><div class=\"drawing\">\n<svg viewBox=\"0 0 720 {}\" role=\"img\" aria-label=\"{}\">", t.Height, t.Text)
	for i := range t.Lanes {
		p.lane(&t.Lanes[i])
	}
	p.put(`</svg></div>`)
	switch {
	case t.Mine == "":
	case t.Outlined():
		p.put(`<p class="soft">the file has <code>{}</code>, which is the default where it is outlined</p>`, t.Mine)
	default:
		p.put(`<p class="soft">the file has <code>{}</code>, which is the default nowhere</p>`, t.Mine)
	}
	p.put(`</details>`)
}

func (p upgradePage) lane(l *lane) {
	p.put("<g transform=\"translate(0 {})\">\n<text class=\"lane\" x=\"0\" y=\"12\">{}</text>\n", l.Y, l.Title)
	for _, s := range l.Segments {
		class := s.Class
		if s.Mine {
			class += " mine"
		}
		p.put(`<g><title>{}</title><rect class="{}" x="{}" y="22" width="{}" height="22"/>`, s.Full, class, s.X, s.W)
		if s.Label != "" {
			p.put(`<text x="{}" y="37" dx="4">{}</text>`, s.X, s.Label)
		}
		p.put(`</g>`)
	}
	p.put("\n")
	for _, t := range l.Ticks {
		p.put(`<text class="axis" x="{}" y="60">{}</text>`, t.X, t.Label)
	}
	p.put("\n")
	for _, m := range l.Marks {
		anchor := "start"
		if m.X > timelineWidth-120 { // else it would leave the drawing
			anchor = "end"
		}
		p.put(`<line class="mark" x1="{}" x2="{}" y1="16" y2="48"/><text class="marked" x="{}" y="12" text-anchor="{}">{}</text>`, m.X, m.X, m.X, anchor, m.Label)
	}
	p.put("\n</g>")
}
