package collect

import (
	"io/fs"
	"os"
)

// Statfs is what a file system says of itself, in bytes.
type Statfs struct{ Block, Size, Free int64 }

// StatfsFS is a root that can also be asked for the size of its file systems.
type StatfsFS interface {
	fs.ReadLinkFS
	Statfs(name string) (Statfs, error)
}

// OS is the file system below dir, "/" for the running host.
func OS(dir string) StatfsFS {
	root, ok := os.DirFS(dir).(fs.ReadLinkFS)
	if !ok {
		panic("os.DirFS reads links since Go 1.25")
	}
	return osRoot{root, dir}
}

type osRoot struct {
	fs.ReadLinkFS
	dir string
}
