package collect

import (
	"io/fs"
	"path"
	"strings"
)

// mount is one line of mountinfo.
type mount struct {
	device  string // MAJ:MIN; major 0 is no single block device
	root    string // the directory of the file system that is mounted
	point   string
	kind    string
	source  string
	options []string // of the mount and of the file system
}

// mounts reads /proc/self/mountinfo (proc(5)). A later line covers an earlier
// one on the same mount point.
func mounts(root fs.FS) []mount {
	var all []mount
	for line := range strings.Lines(read(root, "proc/self/mountinfo")) {
		head, tail, ok := strings.Cut(line, " - ")
		left, right := strings.Fields(head), strings.Fields(tail)
		if !ok || len(left) < 6 || len(right) < 2 {
			continue
		}
		m := mount{device: left[2], root: unescape(left[3]), point: unescape(left[4]), kind: right[0], source: unescape(right[1])}
		m.options = strings.Split(left[5], ",")
		if len(right) > 2 {
			m.options = append(m.options, strings.Split(right[2], ",")...)
		}
		all = append(all, m)
	}
	return all
}

// unescape undoes the octal escapes that mountinfo writes for blanks.
func unescape(s string) string {
	return strings.NewReplacer(`\040`, " ", `\011`, "\t", `\012`, "\n", `\134`, `\`).Replace(s)
}

// mountOf finds the mount that a resolved path is on.
func mountOf(all []mount, name string) (mount, bool) {
	var best mount
	found := false
	name = path.Join("/", name)
	for _, m := range all {
		if (m.point == "/" || m.point == name || strings.HasPrefix(name, m.point+"/")) && len(m.point) >= len(best.point) {
			best, found = m, true
		}
	}
	return best, found
}
