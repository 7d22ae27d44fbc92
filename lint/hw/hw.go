// Package hw reads the hardware profile: what is known about the machine, its
// storage and its server process, written down as conclusions ("media = ssd")
// with optional evidence beside them ("rotational_reported = 1"). A fact that
// is not in the profile is unknown; nothing is assumed in its place.
package hw

import (
	"fmt"
	"strings"
)

// Version is the version of the profile format that this package reads.
const Version = 1

// Profile holds the facts of one host. Use New or Parse; a nil *Profile is
// an empty one for every method but Set.
type Profile struct {
	entries []entry
	index   map[place]int
}

// place is where a fact stands: a section, its name if it has one, and a key.
type place struct {
	section Section
	name    string // role, or device in lower case
	key     string
}

// entry is one key of a profile. A nil value is the word "unknown".
type entry struct {
	place
	spec  *Key
	line  int // 0: not from a file
	value *Fact
}

// New is a profile without any fact.
func New() *Profile { return &Profile{index: make(map[place]int)} }

// Set changes one fact, written as "media=hdd" or "redo.media=ssd"; the value
// "unknown" takes the fact away, for a role also the one it would inherit.
// An unknown key is an error with the nearest name, a value of the wrong type
// or unit an error. Keys in x_ are accepted and not read.
func (p *Profile) Set(fact string) error {
	key, text, ok := strings.Cut(fact, "=")
	if !ok {
		return fmt.Errorf("%q is no fact: write KEY=VALUE such as media=ssd", fact)
	}
	places, spec, err := p.placesToSet(strings.TrimSpace(key))
	if err != nil || spec == nil {
		return err
	}
	value, err := spec.read(strings.TrimSpace(text))
	if err != nil {
		return fmt.Errorf("%s: %w", strings.TrimSpace(key), err)
	}
	for _, at := range places {
		p.put(entry{place: at, spec: spec, value: value})
	}
	return nil
}

// placesToSet finds where a fact from outside the file belongs. A bare storage
// key is the datadir's: it goes to [storage], and to [storage datadir] where
// that has the key already. spec is nil for x_ keys.
func (p *Profile) placesToSet(key string) ([]place, *Key, error) {
	at, spec, err := locate(key)
	if err != nil || spec == nil {
		return nil, nil, err
	}
	switch {
	case at.section == Device && at.name == "":
		at.name = p.deviceLabel(datadir)
		return []place{at}, spec, nil
	case at.section == Storage && at.name == "":
		if role := (place{Storage, datadir, at.key}); p.has(role) {
			return []place{at, role}, spec, nil
		}
	}
	return []place{at}, spec, nil
}

func (p *Profile) has(at place) bool {
	_, ok := p.index[at]
	return ok
}

// put adds an entry, or replaces the value where the place is taken.
func (p *Profile) put(e entry) {
	if i, ok := p.index[e.place]; ok {
		p.entries[i] = e
		return
	}
	p.index[e.place] = len(p.entries)
	p.entries = append(p.entries, e)
}

// Fact gives the fact of a key, spelled as a record or the command line spells
// it: media, redo.media, host.page_size, device.rotational_reported,
// device.NAME.nvme_awupf. It is false where the fact is unknown or the key is none.
func (p *Profile) Fact(key string) (Fact, bool) {
	at, spec, err := locate(key)
	if p == nil || err != nil || spec == nil {
		return Fact{}, false
	}
	e := p.find(at, spec)
	if e.value == nil {
		return Fact{}, false
	}
	found := *e.value
	found.Key = at.canonical()
	return found, true
}

// find follows the rules of inheritance; an entry without value is unknown.
func (p *Profile) find(at place, spec *Key) entry {
	switch {
	case at.section == Storage && at.name == "":
		return p.findRole(datadir, spec)
	case at.section == Storage:
		return p.findRole(at.name, spec)
	case at.section == Device && at.name == "":
		label := p.deviceLabel(datadir)
		if e, ok := p.at(place{Device, label, at.key}); ok {
			return e
		}
	}
	e, _ := p.at(at)
	return e
}

func (p *Profile) at(at place) (entry, bool) {
	i, ok := p.index[at]
	if !ok {
		return entry{}, false
	}
	return p.entries[i], true
}

// findRole is the role's own key, else that of [storage], else unknown. What
// belongs to a device is not inherited by a role on another device, what
// belongs to a file system not by a role on another mount.
func (p *Profile) findRole(role string, spec *Key) entry {
	if e, ok := p.at(place{Storage, role, spec.Name}); ok {
		return e
	}
	if spec.With&WithDevice != 0 && p.differs(role, "device") ||
		spec.With&WithMount != 0 && p.differs(role, "mount") {
		return entry{}
	}
	e, _ := p.at(place{Storage, "", spec.Name})
	return e
}

// differs reports whether the role names another device or mount than
// [storage] does. A role that names one where [storage] names none counts as
// different: it may be, and then nothing may be inherited.
func (p *Profile) differs(role, key string) bool {
	own, ok := p.at(place{Storage, role, key})
	if !ok {
		return false
	}
	base, _ := p.at(place{Storage, "", key})
	return own.value == nil || base.value == nil || !strings.EqualFold(own.value.Text, base.value.Text)
}

// deviceLabel is the label of the device that a role is on, in lower case; empty
// where it is not known.
func (p *Profile) deviceLabel(role string) string {
	label := p.findRole(role, find(Storage, "device")).value
	if label == nil {
		return ""
	}
	return strings.ToLower(label.Text)
}

// Facts are the facts as given, in the order of the file, each under the key
// that Set takes. What is marked unknown is left out.
func (p *Profile) Facts() []Fact {
	if p == nil {
		return nil
	}
	facts := make([]Fact, 0, len(p.entries))
	for _, e := range p.entries {
		if e.value == nil {
			continue
		}
		fact := *e.value
		fact.Key = e.canonical()
		facts = append(facts, fact)
	}
	return facts
}
