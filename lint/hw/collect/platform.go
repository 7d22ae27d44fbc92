package collect

import (
	"io/fs"
	"path"
	"strings"

	"github.com/cnfarch/cnfarch/lint/hw"
)

// azureTag is the chassis tag by which Azure's machines differ from a local Hyper-V.
const azureTag = "7783-7084-3265-9085-8269-3286-77"

// virtualization tells a hypervisor by DMI, by Xen's own file, and by the CPU
// flag, whose absence on x86 means bare metal. Elsewhere nothing tells.
func virtualization(root fs.FS) string {
	vendor, product := dmi(root, "sys_vendor"), dmi(root, "product_name")
	flags := field(read(root, "proc/cpuinfo"), "flags")
	switch {
	case read(root, "sys/hypervisor/type") == "xen":
		return "xen"
	case strings.HasPrefix(vendor, "VMware"):
		return "vmware"
	case vendor == "Microsoft Corporation" && product == "Virtual Machine":
		return "hyperv"
	case vendor == "QEMU" || product == "KVM" || vendor == "Google":
		return "kvm"
	case flags == "":
		return ""
	case !strings.Contains(" "+flags+" ", " hypervisor "):
		return "none"
	case vendor == "Amazon EC2":
		return "kvm"
	default:
		return ""
	}
}

func dmi(root fs.FS, name string) string { return read(root, "sys/class/dmi/id/"+name) }

// cloud is told by DMI where that names one; that it is none cannot be told.
func cloud(root fs.FS) string {
	switch vendor := dmi(root, "sys_vendor"); {
	case vendor == "Amazon EC2":
		return "aws"
	case vendor == "Google":
		return "gcp"
	case vendor == "Microsoft Corporation" && dmi(root, "chassis_asset_tag") == azureTag:
		return "azure"
	default:
		return ""
	}
}

// inContainer is the container that the collector itself runs in, "" where no
// sign of one is seen. The files that container engines leave are believed only
// above an overlay: images of virtual machines that were built from containers
// hold them too (seen on a Firecracker guest).
func (h *host) inContainer() string {
	if kind := containerOf(read(h.root, "proc/1/cgroup")); kind != "" {
		return kind
	}
	if top, ok := mountOf(h.mounts, "."); !ok || top.kind != "overlay" {
		return ""
	}
	for _, sign := range []struct{ file, kind string }{
		{"var/run/secrets/kubernetes.io", "kubernetes"},
		{"run/secrets/kubernetes.io", "kubernetes"},
		{"run/.containerenv", "podman"},
		{".dockerenv", "docker"},
	} {
		if exists(h.root, sign.file) {
			return sign.kind
		}
	}
	return ""
}

// containerOf tells a container by the name of a control group.
func containerOf(groups string) string {
	for _, sign := range []struct{ part, kind string }{
		{"kubepods", "kubernetes"}, {"libpod", "podman"}, {"docker", "docker"}, {"/lxc", "lxc"},
	} {
		if strings.Contains(groups, sign.part) {
			return sign.kind
		}
	}
	return ""
}

// findContainer is the container of the server: that around the collector, else
// that which the server's control group names. A server in a unit of the host's
// systemd runs in none.
func (h *host) findContainer() string {
	if kind := h.inContainer(); kind != "" {
		return kind
	}
	if len(h.servers) != 1 {
		return ""
	}
	groups := read(h.root, "proc/"+h.servers[0]+"/cgroup")
	if kind := containerOf(groups); kind != "" {
		return kind
	}
	if unit(groups) != "" {
		return "none"
	}
	return ""
}

// unit is the systemd unit that the server runs in.
func unit(groups string) string {
	for line := range strings.Lines(groups) {
		name := path.Base(strings.TrimSpace(line))
		if strings.HasSuffix(name, ".service") && (strings.HasPrefix(name, "mysql") || strings.HasPrefix(name, "mariadb")) {
			return name
		}
	}
	return ""
}

// startup writes what starts the server and what applies the sysctl files.
func (h *host) startup(w *writer) {
	init := ""
	if len(h.servers) == 1 && unit(read(h.root, "proc/"+h.servers[0]+"/cgroup")) != "" {
		init = "systemd"
	}
	w.putOr("init", init, "what starts the server: systemd, sysv, container, other")
	if !exists(h.root, "run/systemd/system") {
		w.comment("sysctl_loader = ?  what applies the sysctl files at boot: systemd, procps, busybox, none")
		return
	}
	w.put("systemd", systemdVersion(h.root))
	loader := ""
	if exists(h.root, "usr/lib/systemd/systemd-sysctl") || exists(h.root, "lib/systemd/systemd-sysctl") {
		loader = "systemd"
	}
	w.putOr("sysctl_loader", loader, "what applies the sysctl files at boot: systemd, procps, busybox, none")
}

// systemdVersion reads the number from the name of systemd's own library.
func systemdVersion(root fs.FS) string {
	for _, pattern := range []string{
		"usr/lib/systemd/libsystemd-shared-*.so",
		"usr/lib/*/systemd/libsystemd-shared-*.so",
		"lib/systemd/libsystemd-shared-*.so",
		"lib64/systemd/libsystemd-shared-*.so",
		"usr/lib64/systemd/libsystemd-shared-*.so",
	} {
		files, _ := fs.Glob(root, pattern) // the patterns are well formed
		if len(files) != 1 {
			continue
		}
		version := strings.TrimPrefix(path.Base(files[0]), "libsystemd-shared-")
		if end := strings.IndexFunc(version, func(r rune) bool { return r < '0' || r > '9' }); end > 0 {
			return version[:end]
		}
	}
	return ""
}

// writeServer writes the limits of the running server.
func (h *host) writeServer(w *writer) {
	w.section(hw.Server, "")
	if len(h.servers) == 1 {
		limits := read(h.root, "proc/"+h.servers[0]+"/limits")
		h.files(w, limits)
		if soft, _ := limit(limits, "Max locked memory"); soft != "" {
			w.put("memlock", soft)
		}
	} else {
		w.comment("nofile = ?  hard limit of open files of the service (LimitNOFILE= of its unit)")
	}
	w.comment("role = ?  primary, replica, standalone")
	w.comment("downstream = ?  yes: replicas or backups read its binary log")
	w.comment("workload = ?  oltp, scan, mixed")
	w.comment("redo_rate = ?  redo written in a second at the peak hour")
}

// files writes the limits of open files. A server that needs more than its soft
// limit sets both limits to what it needs (set_max_open_files in
// mysys/my_file.cc), so equal ones may be its own doing and say little.
func (h *host) files(w *writer, limits string) {
	soft, hard := limit(limits, "Max open files")
	if hard == "" || soft == hard {
		w.comment("nofile = ?  hard limit of open files of the service (LimitNOFILE= of its unit); the running server may have lowered its own")
		return
	}
	w.put("nofile", hard)
	w.put("nofile_soft", soft)
}

// limit reads a line of /proc/PID/limits: soft and hard limit.
func limit(limits, name string) (soft, hard string) {
	for line := range strings.Lines(limits) {
		rest, ok := strings.CutPrefix(line, name)
		values := strings.Fields(rest)
		if ok && len(values) >= 2 {
			return values[0], values[1]
		}
	}
	return "", ""
}
