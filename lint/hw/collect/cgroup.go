package collect

import (
	"io/fs"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
)

// unlimited is any limit that none can mean: cgroup v1 writes the largest
// number of pages, 9223372036854771712 bytes.
const unlimited = int64(1) << 62

// limits are the smallest limits of a process over all parents of its control
// group, in both versions, which can be mounted side by side.
type limits struct {
	memory int64   // bytes; 0: not read
	cpus   float64 // 0: not read
}

// limitsOf reads the limits of a process ("self" or its number).
func limitsOf(root fs.FS, pid string, all []mount) limits {
	var l limits
	for line := range strings.Lines(read(root, "proc/"+pid+"/cgroup")) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(parts) != 3 {
			continue
		}
		controllers := strings.Split(parts[1], ",")
		for _, m := range all {
			if !m.carries(controllers) {
				continue
			}
			for _, dir := range m.parents(parts[2]) {
				l.read(root, dir)
			}
		}
	}
	return l
}

// carries reports whether a mount is of the hierarchy with these controllers;
// version 2 has none in /proc/PID/cgroup.
func (m mount) carries(controllers []string) bool {
	if m.kind == "cgroup2" {
		return len(controllers) == 1 && controllers[0] == ""
	}
	return m.kind == "cgroup" && controllers[0] != "" && slices.Contains(m.options, controllers[0])
}

// parents are the directories of a group and all groups above it that the mount
// shows. In a container the mount begins at the container's own group.
func (m mount) parents(group string) []string {
	if m.root != "/" {
		group = strings.TrimPrefix(group, m.root)
	}
	point := strings.TrimPrefix(m.point, "/")
	dirs := []string{point}
	for group = path.Clean("/" + group); group != "/"; group = path.Dir(group) {
		dirs = append(dirs, path.Join(point, group))
	}
	return dirs
}

func (l *limits) read(root fs.FS, dir string) {
	l.takeMemory(read(root, path.Join(dir, "memory.max")))
	l.takeMemory(read(root, path.Join(dir, "memory.limit_in_bytes")))
	quota, period, _ := strings.Cut(read(root, path.Join(dir, "cpu.max")), " ")
	l.takeCPUs(quota, period)
	l.takeCPUs(read(root, path.Join(dir, "cpu.cfs_quota_us")), read(root, path.Join(dir, "cpu.cfs_period_us")))
}

func (l *limits) takeMemory(text string) {
	n, err := strconv.ParseInt(text, 10, 64)
	if text == "max" || err == nil && n >= unlimited {
		n, err = math.MaxInt64, nil
	}
	if err == nil && (l.memory == 0 || n < l.memory) {
		l.memory = n
	}
}

// takeCPUs reads a quota in microseconds per period; "max" and -1 are none.
func (l *limits) takeCPUs(quota, period string) {
	n := math.Inf(1)
	if quota != "max" && quota != "-1" {
		q, err := strconv.ParseFloat(quota, 64)
		p, errPeriod := strconv.ParseFloat(period, 64)
		if err != nil || errPeriod != nil || q <= 0 || p <= 0 {
			return
		}
		n = q / p
	}
	if l.cpus == 0 || n < l.cpus {
		l.cpus = n
	}
}

func (l limits) memoryText() string {
	switch l.memory {
	case 0:
		return ""
	case math.MaxInt64:
		return "none"
	default:
		return sizeText(l.memory)
	}
}

func (l limits) cpuText() string {
	switch {
	case l.cpus == 0:
		return ""
	case math.IsInf(l.cpus, 1):
		return "none"
	default:
		return strconv.FormatFloat(math.Round(l.cpus*100)/100, 'f', -1, 64)
	}
}

// sizeText writes bytes in the largest unit that divides them.
func sizeText(n int64) string {
	unit := ""
	for _, u := range []string{"K", "M", "G", "T"} {
		if n == 0 || n%1024 != 0 {
			break
		}
		n, unit = n/1024, u
	}
	return strconv.FormatInt(n, 10) + unit
}
