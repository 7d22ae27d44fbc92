package hw

import (
	"fmt"
	"time"
)

// Note is a contradiction or a gap in the facts. Line is that of the fact it is
// told at, 0 where that did not come from a file.
type Note struct {
	Line    int
	Keys    []string // the facts it is about, as CanonicalKey spells them
	Message string
	Fatal   bool // no profile may say this: the facts are not used
}

// Check holds the facts against each other and, unless today is zero, against
// the date. Where a conclusion and evidence disagree the conclusion counts and
// the note says so.
func (p *Profile) Check(today time.Time) []Note {
	if p == nil {
		return nil
	}
	c := checker{profile: p}
	c.order()
	for _, role := range p.roles() {
		c.media(role)
		c.atomic(role)
	}
	if !today.IsZero() {
		c.dates(today)
	}
	return c.notes
}

type checker struct {
	profile *Profile
	notes   []Note
}

func (c *checker) note(fatal bool, keys []string, format string, args ...any) {
	note := Note{Keys: keys, Message: fmt.Sprintf(format, args...), Fatal: fatal}
	note.Line = c.profile.line(keys[0])
	c.notes = append(c.notes, note)
}

// line is where a fact was written, its own or the one it inherits.
func (p *Profile) line(key string) int {
	at, spec, err := locate(key)
	if err != nil {
		return 0
	}
	return p.find(at, spec).line
}

// roles are the storage roles worth checking: the datadir, and those that have
// a section of their own.
func (p *Profile) roles() []string {
	roles := []string{datadir}
	for _, role := range Roles()[1:] {
		for _, e := range p.entries {
			if e.section == Storage && e.name == role {
				roles = append(roles, role)
				break
			}
		}
	}
	return roles
}

// roleKey spells a storage key of a role as CanonicalKey does: bare for the datadir.
func roleKey(role, key string) string {
	if role == datadir {
		return key
	}
	return role + "." + key
}

// order checks pairs of which the first must not exceed the second.
func (c *checker) order() {
	for _, pair := range []struct {
		low, high, message string
		fatal              bool
	}{
		{"memory_limit", "memory", "the limit is above the memory of the host and limits nothing", false},
		{"memory_for_mysqld", "memory", "the server is granted more than the host has", false},
		{"nofile_soft", "nofile", "a soft limit cannot be above the hard limit", true},
		{"status.checkpoint_lsn", "status.lsn", "a checkpoint cannot be ahead of the log", true},
		{"redo_rate", "redo.write_rate", "more redo is written than the redo device was measured to take", false},
	} {
		low, known := c.profile.Fact(pair.low)
		high, both := c.profile.Fact(pair.high)
		if known && both && low.Kind != Word && compare(low, high) > 0 {
			c.note(pair.fatal, []string{pair.low, pair.high}, "%s = %s, %s = %s: %s", pair.low, low.Text, pair.high, high.Text, pair.message)
		}
	}
}

// media holds the conclusion against the transport and against what the kernel reports.
func (c *checker) media(role string) {
	key := roleKey(role, "media")
	media, ok := c.profile.Fact(key)
	if !ok {
		return
	}
	if t, ok := c.profile.Fact(roleKey(role, "transport")); ok && media.Text == "hdd" && t.Text == "nvme" {
		c.note(false, []string{key, t.Key}, "%s = hdd, %s = nvme: spinning disks behind NVMe hardly exist", key, t.Key)
	}
	seeks := c.profile.Rotational(role)
	reported := c.profile.KernelRotational(role)
	if seeks.Known && reported.Known && seeks.Value != reported.Value {
		evidence := reported.Used[len(reported.Used)-1]
		c.note(false, []string{key, evidence.Key}, "%s = %s, but %s = %s: the media counts, the kernel often does not know", key, media.Text, evidence.Key, evidence.Text)
	}
}

// atomic holds the conclusion against the block size and what the drive itself reports.
func (c *checker) atomic(role string) {
	key := roleKey(role, "atomic_write")
	unit, ok := c.profile.Fact(key)
	if !ok {
		return
	}
	if block, ok := c.profile.Fact(roleKey(role, "logical_block")); ok && unit.Kind == Size && unit.Int < block.Int {
		c.note(true, []string{key, block.Key}, "%s = %s is less than one logical block (%s): write bytes, or none for one block only", key, unit.Text, block.Text)
		return
	}
	if c.profile.behindRAID(role) {
		return
	}
	drive := c.profile.NVMeAtomicUnit(role)
	if !drive.Known {
		return
	}
	claimed := unit.Int
	if unit.Kind == Word {
		claimed = c.profile.blockSize(role)
	}
	if claimed != drive.Value {
		c.note(false, []string{key, drive.Used[0].Key}, "%s = %s, but the drive's own numbers (%s) give %d bytes: what is written in storage counts", key, unit.Text, listFacts(drive.Used), drive.Value)
	}
}

// behindRAID reports whether something between server and drive makes the
// drive's own numbers meaningless.
func (p *Profile) behindRAID(role string) bool {
	raid, ok := p.Fact(roleKey(role, "raid"))
	return ok && raid.Text != "none"
}

// blockSize is the logical block of the device, of the storage where the device
// has none; 0 where neither says.
func (p *Profile) blockSize(role string) int64 {
	var a asker
	block, _ := a.block(p, role)
	return block.Int
}

func listFacts(facts []Fact) string {
	text := ""
	for i, f := range facts {
		if i > 0 {
			text += ", "
		}
		text += f.Key + " = " + f.Text
	}
	return text
}

// dates notes facts that are old and counters without a date.
func (c *checker) dates(today time.Time) {
	if date, ok := c.profile.date("profile.date"); ok && date.Before(today.AddDate(-1, 0, 0)) {
		c.note(false, []string{"profile.date"}, "the profile is of %s, more than a year old: look at the host again", date.Format(time.DateOnly))
	}
	first := c.profile.firstOf(Status)
	date, ok := c.profile.date("status.date")
	switch {
	case first == "":
	case !ok:
		c.note(false, []string{first}, "[status] has no date: counters of an unknown day judge nothing")
	case date.Before(today.AddDate(0, -1, 0)):
		c.note(false, []string{"status.date"}, "[status] is of %s, more than a month old", date.Format(time.DateOnly))
	}
}

func (p *Profile) date(key string) (time.Time, bool) {
	fact, ok := p.Fact(key)
	if !ok {
		return time.Time{}, false
	}
	date, err := time.Parse(time.DateOnly, fact.Text)
	return date, err == nil
}

// firstOf is the first key given in a section.
func (p *Profile) firstOf(s Section) string {
	for _, e := range p.entries {
		if e.section == s {
			return e.canonical()
		}
	}
	return ""
}
