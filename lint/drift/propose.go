package drift

import (
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/secret"
)

// add completes a difference with what can be done about it, hides secrets, and
// takes it in.
func (c *comparison) add(d Difference, opt *defaults.Option) {
	d.propose(opt)
	c.append(d, defaults.Class(opt.Name).Secret)
}

// append takes a difference in, with all of its values hidden where it is of a
// secret.
func (c *comparison) append(d Difference, whole bool) {
	d.hide(whole)
	c.result.Differences = append(c.result.Differences, d)
}

// hide masks all of the values of a secret, and the secrets in other values. No
// line and no statement is proposed with a mask in it.
func (d *Difference) hide(whole bool) {
	masked := whole
	for _, text := range []*string{&d.Written, &d.Runs, &d.Default, &d.Saved, &d.Of.Value} {
		shown := secret.Text(*text)
		if whole && *text != "" {
			shown = secret.Mask
		}
		masked = masked || shown != *text
		*text = shown
	}
	if !masked {
		return
	}
	d.Line = ""
	if !strings.HasPrefix(d.Do, "RESET ") && !strings.HasPrefix(d.Do, "restart") {
		d.Do = ""
	}
}

// propose says which line would keep what runs, and which statement brings what
// the files say.
func (d *Difference) propose(opt *defaults.Option) {
	keep := d.Runs
	switch d.State {
	case Overridden, PersistedOnly, Pending:
		d.Do = "RESET PERSIST " + d.Option
		keep = d.Saved
	case NotRunning:
		return
	default:
		d.Do = d.back(opt)
	}
	if line, err := cnf.Encode(keep); err == nil && opt.InFile && keep != "" {
		d.Line = d.Option + " = " + line
	}
}

// back brings what the files say, or the default where they are silent.
func (d *Difference) back(opt *defaults.Option) string {
	switch {
	case !opt.Dynamic || opt.Scope == defaults.Session:
		return "restart the server"
	case d.Setting == nil:
		return "SET GLOBAL " + d.Option + " = DEFAULT"
	default:
		return "SET GLOBAL " + d.Option + " = " + literal(d.Written)
	}
}

// literal writes a value in SQL.
func literal(text string) string {
	if text != "" && strings.Trim(text, "0123456789.") == "" || text == "ON" || text == "OFF" {
		return text
	}
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `''`).Replace(text) + "'"
}
