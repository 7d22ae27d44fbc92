package collect

import (
	"path/filepath"
	"syscall"
)

// Statfs asks the kernel (statfs(2)). Free is what others than root can use.
func (r osRoot) Statfs(name string) (Statfs, error) {
	var st syscall.Statfs_t
	if err := syscall.Statfs(filepath.Join(r.dir, name), &st); err != nil {
		return Statfs{}, err
	}
	unit := int64(st.Bsize)
	return Statfs{Block: unit, Size: int64(st.Blocks) * unit, Free: int64(st.Bavail) * unit}, nil
}
