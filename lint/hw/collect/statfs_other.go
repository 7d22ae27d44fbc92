//go:build !linux

package collect

import "errors"

// Statfs is not asked for where there is no /proc and /sys either.
func (r osRoot) Statfs(string) (Statfs, error) { return Statfs{}, errors.ErrUnsupported }
