package collect

import (
	"path"
	"strings"
)

// cloudDisk is what a cloud's NVMe disk is, by its model. A network volume
// reports no rotation whatever lies behind it.
type cloudDisk struct{ model, volume, media string }

// cloudDisks lists the models that AWS, Google and Azure document.
func cloudDisks() []cloudDisk {
	return []cloudDisk{
		{"Amazon Elastic Block Store", "network", ""},
		{"Amazon EC2 NVMe Instance Storage", "local", "ssd"},
		{"nvme_card-pd", "network", ""},
		{"nvme_card", "local", "ssd"},
		{"MSFT NVMe Accelerator", "network", ""},
		{"Microsoft NVMe Direct Disk", "local", "ssd"},
	}
}

func cloudDiskOf(model string) (cloudDisk, bool) {
	for _, c := range cloudDisks() {
		if strings.HasPrefix(model, c.model) {
			return c, true
		}
	}
	return cloudDisk{}, false
}

// media concludes what all leaves agree on, with the reason where it cannot.
func (s *storage) media() (media, why string) {
	leaves := s.device.leaves()
	first, why := s.mediaOf(leaves[0])
	for _, leaf := range leaves[1:] {
		other, reason := s.mediaOf(leaf)
		if other == "" {
			return "", reason
		}
		if other != first {
			return "", "the devices below differ, hybrid where one caches the other"
		}
	}
	return first, why
}

// mediaOf concludes from what the kernel says of one disk, only where the
// kernel can know: not in a guest, whose virtual disks say 1 (virtio, SCSI) or 0
// (NVMe) whatever lies behind them, and 1 not behind a RAID controller.
func (s *storage) mediaOf(d *device) (media, why string) {
	rotational := read(s.host.root, path.Join(d.dir, "queue/rotational"))
	reported := "the kernel says rotational = " + rotational + ", "
	if c, ok := cloudDiskOf(d.model); ok {
		return c.media, reported + "which says nothing about a network volume"
	}
	switch {
	case rotational == "":
		return "", "the kernel does not say"
	case d.transport == "network":
		return "", reported + "which says nothing about a network volume"
	case s.virtual(d):
		return "", reported + "which says nothing about a virtual disk"
	case strings.HasPrefix(d.name, "zd"):
		return "", reported + "as for every ZFS volume"
	case s.host.hyper != "none":
		return "", reported + "and whether the host is a guest is not known"
	case rotational == "0":
		return "ssd", ""
	case (d.transport == "sata" || d.transport == "sas") && !raidDriver(d.driver) && d.model != "":
		return "hdd", ""
	default:
		return "", reported + "as many controllers and bridges do for every disk"
	}
}

// virtual reports whether a disk is a hypervisor's.
func (s *storage) virtual(d *device) bool {
	return d.transport == "virtio" || virtualDriver(d.driver) || strings.HasPrefix(d.name, "xvd") ||
		s.host.hyper != "" && s.host.hyper != "none"
}

// raid concludes from what lies between the file system and the disks.
func (s *storage) raid() (level, raid string) {
	if md := s.device.find("md"); md != nil {
		level := read(s.host.root, path.Join(md.dir, "md/level"))
		number, ok := strings.CutPrefix(level, "raid")
		if !ok {
			number = ""
		}
		return number, "md"
	}
	leaves := s.device.leaves()
	if len(leaves) > 1 {
		if s.device.find("mpath") == nil && s.device.find("lvm") != nil {
			return "", "lvm"
		}
		return "", ""
	}
	if leaf := leaves[0]; leaf.transport == "nvme" || leaf.driver == "ahci" && leaf.transport == "sata" {
		if s.host.hyper == "none" {
			return "", "none"
		}
	}
	return "", ""
}

// find is the first device of a kind, from the top.
func (d *device) find(kind string) *device {
	if d.kind == kind {
		return d
	}
	for _, b := range d.below {
		if found := b.find(kind); found != nil {
			return found
		}
	}
	return nil
}

// volume concludes where the storage is, as far as all leaves agree.
func (s *storage) volume() string {
	return common(s.device.leaves(), s.volumeOf)
}

func (s *storage) volumeOf(d *device) string {
	if c, ok := cloudDiskOf(d.model); ok {
		return c.volume
	}
	switch {
	case d.transport == "network":
		return "network"
	case s.virtual(d):
		return ""
	case d.transport != "" && s.host.hyper == "none" && d.transport != "other" && !fabric(d.driver):
		return "local"
	default:
		return ""
	}
}

// fabric reports whether a SCSI host's driver reaches a storage network.
func fabric(driver string) bool {
	for _, prefix := range []string{"qla", "lpfc", "bfa", "fnic", "bnx2fc", "zfcp", "iscsi", "ibmvfc"} {
		if strings.HasPrefix(driver, prefix) {
			return true
		}
	}
	return false
}
