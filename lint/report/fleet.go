package report

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/cnfarch/cnfarch/lint"
)

// few is how many hosts are told apart without tables.
const few = 3

// hostTally counts the findings of one host.
type hostTally struct {
	name                 string
	target               string
	error, warning, info int
}

// ruleTally counts what one rule found, and on how many hosts.
type ruleTally struct {
	name            string
	severity        lint.Severity // the highest
	findings, hosts int
	last            int // the run it was last found in
}

// host counts a run for the tables of many hosts.
func (t *tally) host(run *lint.Run) {
	i := slices.IndexFunc(t.hosts[max(0, len(t.hosts)-1):], func(h hostTally) bool { return h.name == hostName(run) })
	if i < 0 {
		t.hosts = append(t.hosts, hostTally{name: hostName(run), target: run.Target.String()})
	}
	h := &t.hosts[len(t.hosts)-1]
	for _, f := range run.Findings {
		if f.Suppressed != nil || !t.report.shows(f) {
			continue
		}
		t.rule(f)
		switch f.Severity {
		case lint.Error:
			h.error++
		case lint.Warning:
			h.warning++
		default:
			h.info++
		}
	}
}

// hostName is the name of a run in a table: the host's, else that of its main file.
func hostName(run *lint.Run) string {
	if run.Host == "" {
		return suiteName(run)
	}
	return run.Host
}

func (t *tally) rule(f *lint.Finding) {
	r := t.rules[f.Rule.Name]
	if r == nil {
		r = &ruleTally{name: f.Rule.Name}
		t.rules[f.Rule.Name] = r
	}
	r.findings++
	r.severity = max(r.severity, f.Severity)
	if r.last != t.runs {
		r.last = t.runs
		r.hosts++
	}
}

// fleet lists rules and hosts where there are more than a few hosts: what is
// wrong in most places, and where most is wrong. Hosts without a finding are in
// the list too, so that none seems to be missing.
func (t texter) fleet(sum *tally) {
	if len(sum.hosts) <= few {
		return
	}
	t.line("")
	t.line("%s", in(t.palette.place, "by rule"))
	rows := [][]string{{"findings", "hosts", "up to", "rule"}}
	for _, r := range sum.rulesByCount() {
		rows = append(rows, []string{strconv.Itoa(r.findings), strconv.Itoa(r.hosts), r.severity.String(), r.name})
	}
	t.table(rows)
	t.line("%s", in(t.palette.place, "by host"))
	rows = [][]string{{"errors", "warnings", "info", "host", "target"}}
	for _, h := range sum.hostsByCount() {
		rows = append(rows, []string{strconv.Itoa(h.error), strconv.Itoa(h.warning), strconv.Itoa(h.info), oneLine(h.name), h.target})
	}
	t.table(rows)
}

func (t *tally) rulesByCount() []*ruleTally {
	all := make([]*ruleTally, 0, len(t.rules))
	for _, r := range t.rules {
		all = append(all, r)
	}
	slices.SortFunc(all, func(a, b *ruleTally) int {
		return cmp.Or(cmp.Compare(b.severity, a.severity), cmp.Compare(b.hosts, a.hosts), cmp.Compare(b.findings, a.findings), cmp.Compare(a.name, b.name))
	})
	return all
}

func (t *tally) hostsByCount() []hostTally {
	slices.SortStableFunc(t.hosts, func(a, b hostTally) int {
		return cmp.Or(cmp.Compare(b.error, a.error), cmp.Compare(b.warning, a.warning), cmp.Compare(b.info, a.info))
	})
	return t.hosts
}
