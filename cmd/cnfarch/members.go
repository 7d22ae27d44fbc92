package main

import (
	"slices"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
)

// meet reads the hosts that have something to be compared with, each for itself,
// and keeps of them what rules compare: no host waits for another to be judged,
// and none is held for another. What cannot be read is said when the host is judged.
func (f *fleet) meet(tasks []*task) []*lint.Member {
	var units []unit
	for _, t := range tasks {
		if t.host != "" && !slices.Contains(t.paths, stdinPath) {
			units = append(units, func() outcome { return outcome{members: f.membersAt(t)} })
		}
	}
	var all []*lint.Member
	for out := range inOrder(f.ctx, units, f.jobs()) {
		all = append(all, out.members...)
	}
	return all
}

// membersAt reads a host on the side, without a word.
func (f *fleet) membersAt(t *task) []*lint.Member {
	aside := f.newTask(t.flags, t.host, t.paths)
	if profile, err := aside.hardware(); err != nil || !compared(profile) {
		return nil
	}
	inputs, err := aside.load(nil)
	if err != nil {
		return nil
	}
	return membersOf(f.engine, inputs)
}

// compared reports whether a profile says that there are servers beside the one
// it is for: in its replication set, or on its host.
func compared(profile *hw.Profile) bool {
	_, set := profile.Fact(lint.ReplicationSet)
	servers, known := profile.Fact("instances")
	return set || known && servers.Int > 1
}

// membersOf are the servers of hosts that are compared with others.
func membersOf(engine *lint.Engine, inputs []lint.Input) []*lint.Member {
	var members []*lint.Member
	for _, in := range inputs {
		if in.Host == "" || in.Files == nil || !compared(in.Profile) {
			continue
		}
		if m, err := engine.Member(in); err == nil {
			members = append(members, m)
		}
	}
	return members
}

// introduce gives every configuration the servers that it is compared with.
func introduce(inputs []lint.Input, members []*lint.Member) {
	for i := range inputs {
		if in := &inputs[i]; compared(in.Profile) {
			set, _ := in.Profile.Fact(lint.ReplicationSet)
			for _, m := range members {
				if m.Host == in.Host || m.Set != "" && m.Set == set.Text {
					in.Members = append(in.Members, m)
				}
			}
		}
	}
}
