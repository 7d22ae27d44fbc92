package collect

import (
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/lint/hw"
)

// storage is where the data directory lives.
type storage struct {
	host   *host
	dir    string // resolved
	mount  mount
	device *device // nil: no single block device
}

func newStorage(h *host, dir string) storage {
	s := storage{host: h, dir: dir}
	s.mount, _ = mountOf(h.mounts, dir)
	s.device = s.findDevice()
	return s
}

// findDevice follows the device number; btrfs has one of its own for every
// subvolume, so there the source of the mount is followed.
func (s *storage) findDevice() *device {
	switch {
	case s.mount.device == "":
		return nil
	case !strings.HasPrefix(s.mount.device, "0:"):
		return deviceOf(s.host.root, s.mount.device)
	case s.mount.kind == "btrfs" && len(s.btrfsMembers()) <= 1:
		return deviceNamed(s.host.root, strings.TrimPrefix(s.mount.source, "/dev/"))
	default:
		return nil
	}
}

// btrfsMembers are the devices of the file system that the source belongs to.
func (s *storage) btrfsMembers() []string {
	source := path.Base(s.mount.source)
	lists, _ := fs.Glob(s.host.root, "sys/fs/btrfs/*/devices/"+source) // a device name is no pattern
	if len(lists) != 1 {
		return nil
	}
	entries, err := fs.ReadDir(s.host.root, path.Dir(lists[0]))
	if err != nil {
		return nil
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func (s *storage) write(w *writer) {
	w.section(hw.Storage, "")
	w.put("path", "/"+s.dir)
	if s.mount.device == "" {
		w.comment("the mount of this directory is not in /proc/self/mountinfo")
		return
	}
	s.writeDevice(w)
	s.writeFileSystem(w)
	w.comment("Roles that live elsewhere (redo, doublewrite, undo, binlog, relaylog, tmpdir) each need a [storage ROLE].")
	if s.device != nil {
		s.writeEvidence(w)
	}
}

// writeEvidence writes the device and all below it, each once.
func (s *storage) writeEvidence(w *writer) {
	var seen []string
	for level := []*device{s.device}; len(level) > 0; {
		var next []*device
		for _, d := range level {
			if slices.Contains(seen, d.dir) {
				continue
			}
			seen = append(seen, d.dir)
			d.write(w, s.host.root)
			next = append(next, d.below...)
		}
		level = next
	}
}

// writeDevice writes what the devices allow to conclude.
func (s *storage) writeDevice(w *writer) {
	if s.device == nil {
		s.writeNoDevice(w)
		return
	}
	queue := func(name string) string { return read(s.host.root, path.Join(s.device.dir, "queue", name)) }
	media, why := s.media()
	level, raid := s.raid()
	w.put("device", s.device.name)
	w.putOr("media", media, "ssd, hdd, hybrid, ram: "+why)
	w.put("transport", common(s.device.leaves(), func(d *device) string { return d.transport }))
	w.putOr("raid", raid, "none, controller, md, lvm, zfs, other")
	w.put("raid_level", level)
	w.putOr("volume", s.volume(), "local, network (EBS, Persistent Disk, SAN), virtual (a disk image)")
	w.comment("power_loss_protection = ?  capacitors or a battery: see the data sheet of the drive or the controller's tool")
	w.comment("volatile_cache = ?  can an acknowledged write be lost at power failure?")
	w.put("logical_block", queue("logical_block_size"))
	w.put("physical_block", queue("physical_block_size"))
	s.writeAtomic(w, queue)
	w.comment("iops_write = ?  random 16 KiB writes per second, measured or provisioned")
	if len(s.device.below) == 0 {
		w.put("scheduler", scheduler(queue("scheduler")))
		w.put("queue_depth", read(s.host.root, path.Join(s.device.dir, "device/queue_depth")))
	}
}

// writeNoDevice is for file systems without a single block device.
func (s *storage) writeNoDevice(w *writer) {
	switch kind := fileSystem(s.mount.kind); {
	case kind == "nfs" || network(s.mount.kind):
		w.put("device", s.mount.source)
		w.put("transport", "network")
		w.put("volume", "network")
	case kind == "tmpfs":
		w.put("media", "ram")
	case kind == "overlay":
		w.comment("overlay: the data directory lies in the container's own layer; collect where its volume is mounted")
	case kind == "zfs":
		w.put("device", s.mount.source)
		w.comment("media = ?  ssd, hdd, hybrid: zpool status -P shows the drives")
		w.comment("recordsize = ?  zfs get recordsize " + s.mount.source)
	default:
		w.comment("media = ?  " + s.mount.kind + " over several devices or none that can be seen")
	}
}

// writeAtomic concludes from the top device only, where the kernel says more
// than one block. One block is no "none": newer kernels ignore AWUPF.
func (s *storage) writeAtomic(w *writer, queue func(string) string) {
	unit, err := strconv.ParseInt(queue("atomic_write_unit_max_bytes"), 10, 64)
	block, errBlock := strconv.ParseInt(queue("logical_block_size"), 10, 64)
	if err != nil || errBlock != nil || unit <= block {
		w.comment("atomic_write = ?  largest power-fail atomic write in bytes: nvme id-ctrl and id-ns show it in blocks, minus one")
		return
	}
	w.put("atomic_write", sizeText(unit))
	switch boundary := queue("atomic_write_boundary_bytes"); boundary {
	case "0":
		w.put("atomic_boundary", "none")
	default:
		w.put("atomic_boundary", boundary)
	}
}

func (s *storage) writeFileSystem(w *writer) {
	w.put("filesystem", fileSystem(s.mount.kind))
	w.put("mount", s.mount.point)
	w.put("mount_options", strings.Join(options(s.mount), ", "))
	if s.mount.kind == "zfs" {
		w.put("copy_on_write", "yes")
	}
	if s.mount.kind == "btrfs" {
		w.comment("copy_on_write = ?  yes, unless lsattr -d shows C for the data directory or nodatacow is mounted")
	}
	root, ok := s.host.root.(StatfsFS)
	if !ok {
		return
	}
	if st, err := root.Statfs(s.dir); err == nil {
		w.put("fs_block", sizeText(st.Block))
		w.put("size", sizeText(st.Size))
		w.put("free", sizeText(st.Free))
	}
}

// options are those of the mount and of the file system, each once.
func options(m mount) []string {
	var all []string
	for _, o := range m.options {
		if o != "" && !slices.Contains(all, o) {
			all = append(all, o)
		}
	}
	return all
}

func fileSystem(kind string) string {
	switch {
	case kind == "nfs4":
		return "nfs"
	case slices.Contains([]string{"ext4", "xfs", "zfs", "btrfs", "nfs", "overlay", "tmpfs"}, kind):
		return kind
	default:
		return "other"
	}
}

// network reports whether a file system reads from another host.
func network(kind string) bool {
	return slices.Contains([]string{"nfs", "nfs4", "cifs", "smb3", "ceph", "fuse.glusterfs", "glusterfs", "lustre", "beegfs"}, kind)
}

// common is what all devices have in common, "" where they differ.
func common(all []*device, of func(*device) string) string {
	first := of(all[0])
	for _, d := range all[1:] {
		if of(d) != first {
			return ""
		}
	}
	return first
}
