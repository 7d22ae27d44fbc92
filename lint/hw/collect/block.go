package collect

import (
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/rootfs"
)

// device is one block device with what lies below it.
type device struct {
	name      string
	dir       string // its directory below sys, with links resolved
	kind      string // disk, md, lvm, crypt, mpath, ...
	transport string // as the profile names it, "" where not known
	driver    string // of the SCSI host
	model     string
	below     []*device
}

// deviceOf finds the whole device of MAJ:MIN: a partition's queue is its disk's.
func deviceOf(root fs.ReadLinkFS, number string) *device {
	dir, err := rootfs.Resolve(root, "/sys/dev/block/"+number)
	if err != nil {
		return nil
	}
	if exists(root, path.Join(dir, "partition")) {
		dir = path.Dir(dir)
	}
	return newDevice(root, dir)
}

// deviceNamed finds the device of a name such as sda1.
func deviceNamed(root fs.ReadLinkFS, name string) *device {
	number := read(root, "sys/class/block/"+strings.ReplaceAll(name, "/", "!")+"/dev")
	if number == "" {
		return nil
	}
	return deviceOf(root, number)
}

// newDevice reads a device and, through slaves/, all below it.
func newDevice(root fs.ReadLinkFS, dir string) *device {
	d := &device{name: path.Base(dir), dir: dir}
	slaves, _ := fs.ReadDir(root, path.Join(dir, "slaves")) // most devices have none
	for _, slave := range slaves {
		at, err := rootfs.Resolve(root, "/"+path.Join(dir, "slaves", slave.Name()))
		if err != nil {
			continue
		}
		if exists(root, path.Join(at, "partition")) {
			at = path.Dir(at)
		}
		if !slices.ContainsFunc(d.below, func(b *device) bool { return b.dir == at }) {
			d.below = append(d.below, newDevice(root, at))
		}
	}
	d.kind = kind(root, dir)
	if len(d.below) == 0 {
		d.transport, d.driver = transport(root, dir)
		d.model = model(root, d)
	}
	return d
}

// kind is told by device-mapper's uuid and by md's own folder.
func kind(root fs.FS, dir string) string {
	uuid, _, _ := strings.Cut(read(root, path.Join(dir, "dm/uuid")), "-")
	switch {
	case strings.HasPrefix(uuid, "part"):
		return "partition"
	case uuid != "":
		return strings.ToLower(uuid)
	case exists(root, path.Join(dir, "md")):
		return "md"
	default:
		return "disk"
	}
}

// transport reads the path of the device: every bus leaves its name in it.
func transport(root fs.FS, dir string) (transport, driver string) {
	name := path.Base(dir)
	if strings.HasPrefix(name, "nvme") {
		return nvmeTransport(root, name), ""
	}
	for part := range strings.SplitSeq(dir, "/") {
		if number, ok := strings.CutPrefix(part, "host"); ok && digits(number) {
			driver = read(root, "sys/class/scsi_host/"+part+"/proc_name")
		}
		if t := busOf(part); t != "" && (transport == "" || t == "virtio" || t == "usb") {
			transport = t
		}
	}
	switch {
	case driver == "iscsi_tcp":
		return "network", driver
	case transport == "" && driver != "":
		return "scsi", driver
	case transport == "sas" && raidDriver(driver):
		return "scsi", driver
	default:
		return transport, driver
	}
}

func busOf(part string) string {
	for _, bus := range []struct{ prefix, transport string }{
		{"virtio", "virtio"}, {"ata", "sata"}, {"end_device-", "sas"}, {"usb", "usb"}, {"mmc", "other"}, {"vbd-", "other"},
	} {
		rest, ok := strings.CutPrefix(part, bus.prefix)
		if ok && rest != "" && rest[0] >= '0' && rest[0] <= '9' {
			return bus.transport
		}
	}
	return ""
}

// nvmeTransport asks the controller: an NVMe device may be across a network.
func nvmeTransport(root fs.FS, name string) string {
	controller := "nvme" + leadingDigits(strings.TrimPrefix(name, "nvme"))
	switch read(root, "sys/class/nvme/"+controller+"/transport") {
	case "tcp", "rdma", "fc":
		return "network"
	default:
		return "nvme"
	}
}

// raidDriver reports whether a SCSI host's driver also serves RAID controllers,
// which hide what the drives are.
func raidDriver(driver string) bool {
	return slices.Contains([]string{"megaraid_sas", "mpt3sas", "mpt2sas", "smartpqi", "hpsa", "aacraid", "arcmsr", "3w-sas"}, driver)
}

// virtualDriver reports whether a SCSI host's driver is that of a hypervisor.
func virtualDriver(driver string) bool {
	return slices.Contains([]string{"virtio_scsi", "storvsc", "storvsc_host", "pvscsi", "vmw_pvscsi"}, driver)
}

func model(root fs.FS, d *device) string {
	if text := read(root, path.Join(d.dir, "device/model")); text != "" {
		return strings.Join(strings.Fields(text), " ")
	}
	controller := "nvme" + leadingDigits(strings.TrimPrefix(d.name, "nvme"))
	return strings.Join(strings.Fields(read(root, "sys/class/nvme/"+controller+"/model")), " ")
}

// leaves are the devices without slaves, each once.
func (d *device) leaves() []*device {
	if len(d.below) == 0 {
		return []*device{d}
	}
	var all []*device
	for _, b := range d.below {
		for _, leaf := range b.leaves() {
			if !slices.ContainsFunc(all, func(have *device) bool { return have.dir == leaf.dir }) {
				all = append(all, leaf)
			}
		}
	}
	return all
}

// write writes the evidence of one device. The scheduler of a stacked one means
// nothing.
func (d *device) write(w *writer, root fs.FS) {
	queue := func(name string) string { return read(root, path.Join(d.dir, "queue", name)) }
	w.section(hw.Device, d.name)
	w.put("kind", d.kind)
	w.put("model", d.model)
	w.put("transport", d.transport)
	w.put("rotational_reported", queue("rotational"))
	w.put("write_cache_reported", strings.TrimPrefix(queue("write_cache"), "write "))
	if len(d.below) == 0 {
		w.put("scheduler", scheduler(queue("scheduler")))
		w.put("nr_requests", queue("nr_requests"))
	}
	w.put("logical_block", queue("logical_block_size"))
	w.put("physical_block", queue("physical_block_size"))
	w.put("discard_granularity", queue("discard_granularity"))
	w.put("fua", queue("fua"))
	for _, name := range []string{"atomic_write_unit_min", "atomic_write_unit_max", "atomic_write_max", "atomic_write_boundary"} {
		w.put(name, queue(name+"_bytes"))
	}
	var members []string
	for _, b := range d.below {
		members = append(members, b.name)
	}
	w.put("members", strings.Join(members, ", "))
	w.put("numa_node", d.numaNode(root))
}

// numaNode is the node of the device, for NVMe that of its controller.
func (d *device) numaNode(root fs.FS) string {
	if node := read(root, path.Join(d.dir, "device/numa_node")); node != "" {
		return node
	}
	return read(root, path.Join(d.dir, "device/device/numa_node"))
}

// scheduler is the active one; a device without a queue shows "none" alone.
func scheduler(text string) string {
	if text == "none" {
		return text
	}
	return active(text)
}

func leadingDigits(s string) string {
	end := strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		return s
	}
	return s[:end]
}

func digits(s string) bool {
	_, err := strconv.ParseUint(s, 10, 32)
	return err == nil
}
