package collect

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// maxLinks is how many symbolic links Linux follows in one path.
const maxLinks = 40

// resolve follows the symbolic links of an absolute path, link by link: the
// mount that counts is that of the real directory. The name comes back as
// io/fs wants it, without the leading slash.
func resolve(root fs.ReadLinkFS, name string) (string, error) {
	done, rest := "", strings.TrimPrefix(path.Clean(name), "/")
	for links := 0; rest != ""; {
		var part string
		part, rest, _ = strings.Cut(rest, "/")
		at := path.Join(done, part)
		info, err := root.Lstat(at)
		if err != nil {
			return "", err
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			done = at
			continue
		}
		if links++; links > maxLinks {
			return "", fmt.Errorf("%s: too many symbolic links", name)
		}
		target, err := root.ReadLink(at)
		if err != nil {
			return "", err
		}
		if !path.IsAbs(target) {
			target = path.Join("/", done, target)
		}
		done, rest = "", strings.TrimPrefix(path.Join(target, rest), "/")
	}
	if done == "" {
		return ".", nil
	}
	return done, nil
}

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
