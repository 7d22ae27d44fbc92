package hw

import (
	"math"
	"slices"
	"strings"
)

// Answer is what the facts say to a question that no single key answers, with
// the facts it rests on. Missing names facts that are not known: where Known is
// false those that would decide, where it is true those that were taken as
// absent, as the method says.
type Answer[T any] struct {
	Value   T
	Known   bool
	Used    []Fact
	Missing []string
}

// asker looks facts up and remembers what it saw and what it missed.
type asker struct {
	used    []Fact
	missing []string
}

func (a *asker) fact(p *Profile, key string) (Fact, bool) {
	fact, ok := p.Fact(key)
	switch {
	case ok:
		a.used = append(a.used, fact)
	case !slices.Contains(a.missing, key):
		a.missing = append(a.missing, key)
	}
	return fact, ok
}

func known[T any](a asker, value T) Answer[T] {
	return Answer[T]{Value: value, Known: true, Used: a.used, Missing: a.missing}
}

func open[T any](a asker, value T) Answer[T] {
	return Answer[T]{Value: value, Used: a.used, Missing: a.missing}
}

// Rotational answers whether a random access of the role costs a seek. hybrid
// media have no answer.
func (p *Profile) Rotational(role string) Answer[Truth] {
	var a asker
	media, ok := a.fact(p, roleKey(role, "media"))
	if !ok || media.Text == "hybrid" {
		return open(a, Unknown)
	}
	return known(a, truth(media.Text == "hdd"))
}

// KernelRotational answers what the kernel says of the role's device, which is
// what a server that asks the kernel acts on.
func (p *Profile) KernelRotational(role string) Answer[Truth] {
	var a asker
	reported, ok := a.fact(p, p.deviceKey(role, "rotational_reported"))
	if !ok {
		return open(a, Unknown)
	}
	return known(a, truth(reported.Int == 1))
}

// deviceKey spells the evidence of the device that a role is on.
func (p *Profile) deviceKey(role, key string) string {
	if role == datadir {
		return "device." + key
	}
	label, ok := p.Fact(roleKey(role, "device"))
	if !ok {
		return roleKey(role, "device")
	}
	return "device." + strings.ToLower(label.Text) + "." + key
}

// StorageKind is network for a network volume, else nvme for that transport,
// else the media.
func (p *Profile) StorageKind(role string) Answer[string] {
	var a asker
	if volume, ok := a.fact(p, roleKey(role, "volume")); ok && volume.Text == "network" {
		return known(a, volume.Text)
	}
	if transport, ok := a.fact(p, roleKey(role, "transport")); ok && transport.Text == "nvme" {
		return known(a, transport.Text)
	}
	media, ok := a.fact(p, roleKey(role, "media"))
	if !ok {
		return open(a, "")
	}
	return known(a, media.Text)
}

// WriteIOPS is the share of one server in the random 16 KiB writes per second
// of the role's volume. An unknown number of instances is taken as one.
func (p *Profile) WriteIOPS(role string) Answer[int64] {
	var a asker
	iops, ok := a.fact(p, roleKey(role, "iops_write"))
	if !ok {
		return open(a, int64(0))
	}
	instances, ok := a.fact(p, "instances")
	if !ok || instances.Int < 1 {
		return known(a, iops.Int)
	}
	return known(a, iops.Int/instances.Int)
}

// SameDevice answers whether two roles share a device, by their labels.
func (p *Profile) SameDevice(role, other string) Answer[Truth] {
	var a asker
	one, ok := a.fact(p, roleKey(role, "device"))
	two, both := a.fact(p, roleKey(other, "device"))
	if !ok || !both {
		return open(a, Unknown)
	}
	return known(a, truth(strings.EqualFold(one.Text, two.Text)))
}

// LogicalCPUs is what the server can run on: the online threads, no more than
// the quota rounded up. An unknown quota is taken as none.
func (p *Profile) LogicalCPUs() Answer[int64] {
	var a asker
	cpus, ok := a.fact(p, "cpus")
	if !ok {
		return open(a, int64(0))
	}
	limit, ok := a.fact(p, "cpu_limit")
	if !ok || limit.Kind == Word {
		return known(a, cpus.Int)
	}
	return known(a, min(cpus.Int, int64(math.Ceil(limit.Number))))
}

// MemoryForServer is the memory in bytes that the server may use: what the
// admin grants, else the smaller of the host's memory and the limit around it,
// of which one may be unknown.
func (p *Profile) MemoryForServer() Answer[int64] {
	if granted, ok := p.Fact("memory_for_mysqld"); ok {
		return known(asker{used: []Fact{granted}}, granted.Int)
	}
	var a asker
	memory, hasMemory := a.fact(p, "memory")
	limit, hasLimit := a.fact(p, "memory_limit")
	switch {
	case hasMemory && hasLimit:
		return known(a, min(memory.Int, limit.Int))
	case hasMemory:
		return known(a, memory.Int)
	case hasLimit && limit.Kind != Word:
		return known(a, limit.Int)
	default:
		return open(a, int64(0))
	}
}

// CheckpointAge is the redo in bytes between the last checkpoint and the end of
// the log, as given or as a difference.
func (p *Profile) CheckpointAge() Answer[int64] {
	if age, ok := p.Fact("status.checkpoint_age"); ok {
		return known(asker{used: []Fact{age}}, age.Int)
	}
	var a asker
	lsn, ok := a.fact(p, "status.lsn")
	checkpoint, both := a.fact(p, "status.checkpoint_lsn")
	if !ok || !both {
		return open(a, int64(0))
	}
	return known(a, lsn.Int-checkpoint.Int)
}

// OnLinux answers whether the host runs Linux, which an unknown os is taken for.
func (p *Profile) OnLinux() Answer[Truth] {
	var a asker
	os, ok := a.fact(p, "os")
	if !ok {
		return known(a, True)
	}
	for _, other := range []string{"windows", "freebsd", "openbsd", "netbsd", "macos", "darwin", "solaris", "illumos"} {
		if strings.Contains(strings.ToLower(os.Text), other) {
			return known(a, False)
		}
	}
	return known(a, True)
}
