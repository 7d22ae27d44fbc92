package value

import (
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
)

// boolean reads 1, ON, TRUE, 0, OFF and FALSE in any case. Another text is OFF
// with a warning, or passed over by an option without argument slot (observed
// on MySQL 9.7.4, MariaDB 10.5.23, 10.11.19 and 11.8.9; source of MySQL 5.7
// and 8.0).
func (r *reader) boolean() {
	raw := r.argument()
	if on, ok := boolWord(raw); ok {
		r.be(Bool, onOff(on))
		return
	}
	noSlot := argumentOf(r.Option, r.Server) == defaults.NoArgument
	if noSlot && r.firstByteCounts() {
		return
	}
	p := Problem{Cause: BadBoolean, Part: raw}
	p.Meant, p.Sure = meantBool(raw)
	if noSlot {
		p.Cause = IgnoredBoolean
	}
	if raw == "" {
		p.Cause = EmptyArgument
	}
	r.note(p)
	if noSlot {
		r.keep(Bool)
		return
	}
	r.be(Bool, "OFF")
}

// firstByteCounts: MariaDB looks at the first byte alone where an option has no
// argument slot, so that 10 is on and 0x is off (observed on 10.11.19).
func (r *reader) firstByteCounts() bool {
	if r.Server.Product != server.MariaDB || r.Raw == "" || (r.Raw[0] != '0' && r.Raw[0] != '1') {
		return false
	}
	text := onOff(r.Raw[0] == '1')
	if len(r.Raw) > 1 {
		r.note(Problem{Cause: TrailingText, Part: r.Raw[1:], Meant: text})
	}
	r.be(Bool, text)
	return true
}

// nameResolve reads MySQL's skip_name_resolve: on unless the text is OFF or the
// name was negated; 5.7 does not look at the argument at all, so that no text
// turns it off (observed on MySQL 9.7.4, source of 8.0.41 and 5.7.22).
func (r *reader) nameResolve() {
	if r.Server.Before(server.MySQL, "8.0") {
		r.onUnless(false, "")
		return
	}
	r.onUnless(r.Negated || foldEqual(r.Raw, "OFF"), "OFF")
}

// externalLocking reads skip_external_locking, which is the prefix skip_ before
// external_locking: on unless the text is 0 (observed on MySQL 9.7.4 and
// MariaDB 10.11.19).
func (r *reader) externalLocking() { r.onUnless(r.Has && r.Raw == "0", "0") }

// onUnless reads a switch that is on unless off holds. offText is the text that
// turns it off.
func (r *reader) onUnless(off bool, offText string) {
	on, isBool := boolWord(r.argument())
	meant, sure := meantBool(r.Raw)
	switch {
	case off, isBool && on:
	case meant == "OFF":
		r.note(Problem{Cause: OnUnlessOff, Part: r.Raw, Meant: offText, Sure: sure && offText != ""})
	case r.Raw == "":
		r.note(Problem{Cause: EmptyArgument})
	default:
		r.note(Problem{Cause: BadBoolean, Part: r.Raw, Meant: "ON", Sure: meant == "ON" && sure})
	}
	r.be(Bool, onOff(!off))
}

func boolWord(text string) (on, ok bool) {
	switch {
	case text == "1", foldEqual(text, "ON"), foldEqual(text, "TRUE"):
		return true, true
	case text == "0", foldEqual(text, "OFF"), foldEqual(text, "FALSE"):
		return false, true
	default:
		return false, false
	}
}

// meantBool says which boolean a text stands for in plain language.
func meantBool(text string) (meant string, sure bool) {
	text = unquote(text)
	if on, ok := boolWord(text); ok {
		return onOff(on), true
	}
	switch strings.ToLower(text) {
	case "yes", "y", "t", "enable", "enabled":
		return "ON", true
	case "no", "n", "f", "disable", "disabled":
		return "OFF", true
	case "2", "-1", "active", "ok":
		return "ON", false
	case "none", "inactive", "never":
		return "OFF", false
	default:
		return "", false
	}
}
