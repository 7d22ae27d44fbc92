// Package rootfs reads file trees that stand for the / of a host, such as a
// checked-out repository with etc/ in it: absolute links in them point into the
// tree, not out of it.
package rootfs

import (
	"errors"
	"io/fs"
	"path"
	"strings"
)

// maxLinks is how many symbolic links Linux follows in one path.
const maxLinks = 40

// ErrLinks is a path with more symbolic links than Linux follows.
var ErrLinks = errors.New("too many symbolic links")

// Null is what Resolve answers for a path that ends in /dev/null, which a tree
// seldom holds: a link to it masks a file.
const Null = "dev/null"

// Resolve follows the symbolic links of an absolute path, link by link, below
// root. The result is a name for io/fs, without the slash in front; "." is the root.
func Resolve(root fs.ReadLinkFS, name string) (string, error) {
	done, rest := "", strings.TrimPrefix(path.Clean("/"+name), "/")
	for links := 0; rest != ""; {
		if path.Join(done, rest) == Null {
			return Null, nil
		}
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
			return "", &fs.PathError{Op: "resolve", Path: name, Err: ErrLinks}
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
	return path.Clean(done), nil
}
