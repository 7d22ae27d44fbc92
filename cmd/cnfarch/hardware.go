package main

import (
	"bytes"
	"fmt"
	"strings"
	"sync"

	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/intake"
)

// profiles are those that were read for a host already, with what was said of
// them: a fleet has few, and nothing changes a profile once it is read.
type profiles struct {
	mu   sync.Mutex
	read map[string]*profile
}

// profile is what reading one gave.
type profile struct {
	facts *hw.Profile
	notes bytes.Buffer
	err   error
}

// hardware reads --profile, --fact and --status. Notes of the profile go to stderr.
func (a *app) hardware() (*hw.Profile, error) {
	p := a.profiles.of(a)
	_, _ = a.stderr.Write(p.notes.Bytes())
	return p.facts, p.err
}

// of gives what an invocation's flags say of the host.
func (all *profiles) of(a *app) *profile {
	key := strings.Join(append([]string{a.flags.profile, a.flags.status}, a.flags.facts...), "\x00")
	all.mu.Lock()
	defer all.mu.Unlock()
	p := all.read[key]
	if p == nil {
		p = new(profile)
		aside := app{stdin: a.stdin, stderr: &p.notes, flags: a.flags}
		p.facts, p.err = aside.readHardware()
		if all.read == nil {
			all.read = make(map[string]*profile)
		}
		all.read[key] = p
	}
	return p
}

func (a *app) readHardware() (*hw.Profile, error) {
	facts := hw.New()
	if name := a.flags.profile; name != "" {
		src, err := intake.File(name, intake.Profile)
		if err != nil {
			return nil, fmt.Errorf("profile: %w", err)
		}
		if facts, _, err = hw.Parse(name, src, today()); err != nil {
			return nil, err
		}
	}
	if err := setFacts(facts, a.flags.facts); err != nil {
		return nil, err
	}
	if err := a.checkFacts(facts); err != nil {
		return nil, err
	}
	if name := a.flags.status; name != "" { // after the check: a part of a status has no date, and is of today
		if err := a.statusFacts(facts, name); err != nil {
			return nil, fmt.Errorf("--status: %w", err)
		}
	}
	return facts, nil
}

// checkFacts holds the facts against each other, those of --fact included. A
// contradiction that no host can have is an error, the others are notes.
func (a *app) checkFacts(facts *hw.Profile) error {
	name := a.flags.profile
	if name == "" {
		name = "--fact"
	}
	for _, n := range facts.Check(today()) {
		at := name
		if n.Line > 0 {
			at = fmt.Sprintf("%s:%d", name, n.Line)
		}
		if n.Fatal {
			return fmt.Errorf("%s: %s", at, n.Message)
		}
		fmt.Fprintf(a.stderr, "%s: note: %s\n", at, n.Message)
	}
	return nil
}
