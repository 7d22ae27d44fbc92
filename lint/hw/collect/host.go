package collect

import (
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/lint/hw"
)

// host is what is read once and used in several places.
type host struct {
	root      fs.ReadLinkFS
	mounts    []mount
	meminfo   map[string]string
	servers   []string // numbers of the server processes that can be seen
	hyper     string   // virtualization, "" where not known
	container string
}

func newHost(root fs.ReadLinkFS) *host {
	h := &host{root: root, mounts: mounts(root), meminfo: make(map[string]string)}
	for line := range strings.Lines(read(root, "proc/meminfo")) {
		name, value, _ := strings.Cut(line, ":")
		h.meminfo[name] = strings.TrimSpace(value)
	}
	h.servers = servers(root)
	h.hyper = virtualization(root)
	h.container = h.findContainer()
	return h
}

// servers finds the processes of servers by the name the kernel has for them.
func servers(root fs.FS) []string {
	var pids []string
	comms, _ := fs.Glob(root, "proc/[0-9]*/comm") // the pattern is well formed
	for _, comm := range comms {
		if name := read(root, comm); name == "mysqld" || name == "mariadbd" {
			pids = append(pids, path.Base(path.Dir(comm)))
		}
	}
	return pids
}

func (h *host) write(w *writer) {
	w.section(hw.Host, "")
	w.put("memory", h.kib("MemTotal"))
	l := h.limits()
	w.putOr("memory_limit", l.memoryText(), "smallest cgroup limit over the server (MemoryMax= of its unit), or none")
	w.comment("memory_for_mysqld = ?  what the server may use, where other programs need the rest")
	w.put("cpus", count(read(h.root, "sys/devices/system/cpu/online")))
	w.putOr("cpu_limit", l.cpuText(), "quota in CPUs over the server (CPUQuota= of its unit), or none")
	h.affinity(w)
	w.put("numa_nodes", count(read(h.root, "sys/devices/system/node/online")))
	w.put("page_size", h.pageSize())
	h.swap(w)
	h.hugePages(w)
	w.put("thp", active(read(h.root, "sys/kernel/mm/transparent_hugepage/enabled")))
	w.put("kernel", read(h.root, "proc/sys/kernel/osrelease"))
	w.put("os", h.os())
	w.putOr("virtualization", h.hyper, "none, kvm, vmware, hyperv, xen, other")
	w.putOr("container", h.container, "what the server runs in: none, docker, podman, lxc, kubernetes, other")
	w.putOr("cloud", cloud(h.root), "none, aws, gcp, azure, other")
	w.comment("dedicated = ?  yes: nothing else of weight runs in this memory")
	w.comment("instances = ?  server processes on the host, all together" + seen(h.servers))
	h.startup(w)
}

func seen(pids []string) string {
	if len(pids) == 0 {
		return ""
	}
	return "; seen now: " + strconv.Itoa(len(pids))
}

// limits are those of the server where it is one and runs; in a container those
// around the collector, which are the same for all in it.
func (h *host) limits() limits {
	switch {
	case len(h.servers) == 1:
		return limitsOf(h.root, h.servers[0], h.mounts)
	case h.inContainer() != "":
		return limitsOf(h.root, "self", h.mounts)
	default:
		return limits{}
	}
}

func (h *host) affinity(w *writer) {
	if len(h.servers) != 1 {
		return
	}
	allowed := count(field(read(h.root, "proc/"+h.servers[0]+"/status"), "Cpus_allowed_list"))
	if allowed != "" && allowed != count(read(h.root, "sys/devices/system/cpu/online")) {
		w.comment("the server may run on " + allowed + " of them")
	}
}

// kib writes a line of meminfo, which counts KiB.
func (h *host) kib(name string) string {
	n, err := strconv.ParseInt(strings.TrimSuffix(h.meminfo[name], " kB"), 10, 64)
	if err != nil {
		return ""
	}
	return sizeText(n * 1024)
}

// pageSize is the page size of the collector itself, the only place in /proc
// that shows it as text.
func (h *host) pageSize() string {
	n, err := strconv.ParseInt(strings.TrimSuffix(field(read(h.root, "proc/self/smaps"), "KernelPageSize"), " kB"), 10, 64)
	if err != nil {
		return ""
	}
	return sizeText(n * 1024)
}

func (h *host) swap(w *writer) {
	total := h.kib("SwapTotal")
	if total == "0" {
		w.put("swap", "none")
		return
	}
	w.put("swap", total)
	kinds := make(map[string]bool)
	for line := range strings.Lines(read(h.root, "proc/swaps")) {
		switch {
		case strings.HasPrefix(line, "/dev/zram"):
			kinds["zram"] = true
		case strings.HasPrefix(line, "/"):
			kinds["disk"] = true
		}
	}
	switch {
	case len(kinds) != 1:
	case kinds["zram"]:
		w.put("swap_kind", "zram")
	case read(h.root, "sys/module/zswap/parameters/enabled") == "Y":
		w.put("swap_kind", "zswap")
	default:
		w.put("swap_kind", "disk")
	}
}

// hugePages writes the pool of the default size, which is the one that
// vm.nr_hugepages and the servers use unless told otherwise.
func (h *host) hugePages(w *writer) {
	w.put("huge_pages", h.meminfo["HugePages_Total"])
	w.put("huge_page_size", h.kib("Hugepagesize"))
}

// os is name and version of the distribution (os-release(5)).
func (h *host) os() string {
	text := read(h.root, "etc/os-release")
	if text == "" {
		text = read(h.root, "usr/lib/os-release")
	}
	var id, version string
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		switch key {
		case "ID":
			id = strings.Trim(value, `"'`)
		case "VERSION_ID":
			version = strings.Trim(value, `"'`)
		}
	}
	return strings.TrimSpace(id + " " + version)
}

// field is the value of the first "NAME: value" line.
func field(text, name string) string {
	for line := range strings.Lines(text) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// active is the word in brackets, of a file that lists all choices.
func active(text string) string {
	_, rest, _ := strings.Cut(text, "[")
	word, _, ok := strings.Cut(rest, "]")
	if !ok {
		return ""
	}
	return word
}

// count counts a list of ranges such as 0-7,16-23.
func count(ranges string) string {
	n := 0
	for part := range strings.SplitSeq(ranges, ",") {
		first, last, isRange := strings.Cut(part, "-")
		if !isRange {
			last = first
		}
		a, err := strconv.Atoi(first)
		b, errLast := strconv.Atoi(last)
		if err != nil || errLast != nil || b < a {
			return ""
		}
		n += b - a + 1
	}
	return strconv.Itoa(n)
}
