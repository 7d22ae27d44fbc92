package upgrade

import (
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

// Pin is the line that keeps the target at what ran before.
type Pin struct {
	Line string // empty where there is none
	Why  string // why there is none, or what the line leaves out
}

func (p *Planner) pin(d *difference, u Unset) Pin {
	switch {
	case d.alike != nil:
		return Pin{Why: "it comes to the same"}
	case d.class.Secret:
		return Pin{Why: "a secret, which is not printed"}
	case !u.From.Known:
		return Pin{Why: "computed before from " + strings.Join(u.From.Lacks, ", ")}
	case u.From.Build:
		return Pin{Why: "builds of one release differ in it"}
	case d.to.Name == "authentication_policy":
		return Pin{Why: "a policy names plugins, and the old one may be off or gone"}
	case d.to.Name == "thread_stack" && smaller(u.From.Text, u.To.Text):
		return Pin{Why: "the release needs the larger stack"}
	case d.to.Name == "log_bin":
		return p.pinLog(u.From.Text)
	case d.class.Path:
		return Pin{Why: "a file of the host"}
	case d.to.Name == "ssl" && u.From.Text == "ON" && p.to.Before(server.MariaDB, "11.4"):
		return Pin{Why: "without ssl_cert and ssl_key " + p.to.String() + " does not start with it"} // observed on 10.11.19
	case d.to.Name == "slave_transaction_retry_errors":
		return Pin{Why: "a line adds to the errors that are built in"} // observed on MariaDB 10.11.19
	case d.to.Type == defaults.FlagSet && p.from.Product != p.to.Product:
		return Pin{Why: "the flags of the two products are not about the same"}
	case d.to.Type == defaults.FlagSet:
		return p.pinFlags(d, u)
	}
	text, left := u.From.Text, ""
	switch {
	case d.to.Type == defaults.Set:
		text, left = keepWords(text, func(word string) bool { return takesWord(d.to, word) })
	case d.to.Name == "session_track_system_variables":
		text, left = keepWords(text, p.hasVariable)
	case d.to.Name == "collation_server" && !hasCollation(text, p.to),
		strings.HasSuffix(d.to.Name, "storage_engine") && text == "":
		return Pin{Why: p.to.String() + " does not take " + quoted(text)}
	}
	line, why := p.line(d, text)
	if line != "" && (d.to.BuildOnly || owner(d.to) != "") {
		line = "loose_" + line // unknown, and so fatal, where the build or the plugin lacks it
	}
	if line != "" && left != "" {
		why = p.to.String() + " no longer knows " + left
	}
	return Pin{Line: line, Why: why}
}

func smaller(a, b string) bool {
	m, err := strconv.ParseUint(a, 10, 64)
	n, other := strconv.ParseUint(b, 10, 64)
	return err == nil && other == nil && m < n
}

// line writes the option with a value, if the target takes it for what it is.
func (p *Planner) line(d *difference, text string) (line, why string) {
	o := &d.to
	r := value.Read(o, p.to, text, true)
	same := r.Kind > value.None && value.Same(o, p.to, r.Text, o, p.to, text)
	if n, err := strconv.ParseUint(text, 10, 64); err == nil && d.class.Unit == defaults.Bytes {
		text = value.Human(n)
	}
	encoded, err := cnf.Encode(text)
	if len(r.Problems) > 0 || !same || err != nil {
		return "", p.to.String() + " does not take " + quoted(text)
	}
	if encoded == "" {
		return o.Name + " =", ""
	}
	return o.Name + " = " + encoded, ""
}

func quoted(text string) string {
	if text == "" {
		return "the empty value"
	}
	return text
}

// pinLog switches the binary log, whose option takes a file name: a written
// log_bin without one takes the host's name, so the name that MySQL 8.0 and
// later use by themselves is written out (observed on MySQL 9.7.4).
func (p *Planner) pinLog(before string) Pin {
	switch {
	case before == "OFF":
		return Pin{Line: "skip_log_bin"}
	case p.from.Is(server.MySQL, "8.0.3"):
		return Pin{Line: "log_bin = binlog"}
	default:
		return Pin{Why: "the file name of the logs is not known"}
	}
}

// hasVariable reports whether the target has a variable of a name.
func (p *Planner) hasVariable(name string) bool {
	facts, err := defaults.For(p.to)
	if err != nil {
		return false
	}
	_, known := facts.Lookup(name)
	return known
}

// keepWords keeps the words of a list that the target has.
func keepWords(text string, has func(string) bool) (kept, left string) {
	var keep, gone []string
	for word := range strings.SplitSeq(text, ",") {
		if word == "" {
			continue
		}
		if has(word) {
			keep = append(keep, word)
		} else {
			gone = append(gone, word)
		}
	}
	return strings.Join(keep, ","), strings.Join(gone, ", ")
}

func takesWord(o defaults.Option, word string) bool {
	for _, known := range o.Words {
		if strings.EqualFold(known, word) {
			return true
		}
	}
	return false
}

// pinFlags names the flags that differ and that the target has; those that only
// the target has are switched off, since their absence meant that.
func (p *Planner) pinFlags(d *difference, u Unset) Pin {
	before, now := flagStates(u.From.Text), flagStates(u.To.Text)
	var flags, gone []string
	for part := range strings.SplitSeq(u.To.Text, ",") {
		name, state, _ := strings.Cut(part, "=")
		old, known := before[name]
		if known && old != state {
			flags = append(flags, name+"="+old)
		} else if !known && state == "on" {
			flags = append(flags, name+"=off")
		}
	}
	for part := range strings.SplitSeq(u.From.Text, ",") {
		if name, _, _ := strings.Cut(part, "="); now[name] == "" {
			gone = append(gone, name)
		}
	}
	if len(flags) == 0 {
		return Pin{Why: "only flags that are off, or gone, differ"}
	}
	line, why := p.line(d, strings.Join(flags, ","))
	if line != "" && len(gone) > 0 {
		why = p.to.String() + " no longer knows " + strings.Join(gone, ", ")
	}
	return Pin{Line: line, Why: why}
}

func flagStates(text string) map[string]string {
	states := make(map[string]string)
	for part := range strings.SplitSeq(text, ",") {
		if name, state, ok := strings.Cut(part, "="); ok {
			states[name] = state
		}
	}
	return states
}
