package collect

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint/hw"
)

var update = flag.Bool("update", false, "write the expected profiles anew")

var date = time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)

// marker begins each file of an archive, as in txtar: "-- NAME --".
var marker = regexp.MustCompile(`(?m)^-- (.+) --\n`)

// loadHost reads an archive as a file system, and the expected profile, its last
// file. A file "NAME -> TARGET" is a symbolic link, "NAME/" a directory; the
// first line of the archive is the data directory.
func loadHost(t *testing.T, file string) (root fstest.MapFS, dataDir, input, expected string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	input, expected, ok := strings.Cut(string(data), "-- want --\n")
	if !ok {
		t.Fatalf("%s expects no profile", file)
	}
	root = make(fstest.MapFS)
	starts := marker.FindAllStringSubmatchIndex(input, -1)
	for i, m := range starts {
		end := len(input)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		name, target, isLink := strings.Cut(input[m[2]:m[3]], " -> ")
		switch {
		case isLink:
			root[name] = &fstest.MapFile{Mode: fs.ModeSymlink | 0o777, Data: []byte(target)}
		case strings.HasSuffix(name, "/"):
			root[strings.TrimSuffix(name, "/")] = &fstest.MapFile{Mode: fs.ModeDir | 0o755}
		default:
			root[name] = &fstest.MapFile{Data: []byte(input[m[1]:end])}
		}
	}
	dataDir, _, _ = strings.Cut(input, "\n")
	return root, dataDir, input, expected
}

// TestHosts collects from small images of hosts: each archive holds the files
// that matter and the profile that must come out.
func TestHosts(t *testing.T) {
	files, err := filepath.Glob("../../../fixtures/profiles/hosts/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no hosts", err)
	}
	for _, file := range files {
		root, dataDir, input, expected := loadHost(t, file)
		got, err := Profile(root, Options{DataDir: dataDir, Date: date})
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if *update {
			if err := os.WriteFile(file, []byte(input+"-- want --\n"+string(got)), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if diff := cmp.Diff(expected, string(got)); diff != "" {
			t.Errorf("%s:\n%s", file, diff)
		}
		if _, notes, err := hw.Parse(file, got, date); err != nil || len(notes) != 0 {
			t.Errorf("%s: %v %v", file, notes, err)
		}
	}
}

func TestDataDir(t *testing.T) {
	root, _, _, _ := loadHost(t, "../../../fixtures/profiles/hosts/nvme.txtar")
	root["loop"] = &fstest.MapFile{Mode: fs.ModeSymlink | 0o777, Data: []byte("/loop")}
	for _, dir := range []string{"relative", "", "/not/there", "/loop"} {
		if _, err := Profile(root, Options{DataDir: dir, Date: date}); err == nil {
			t.Errorf("%q: no error", dir)
		}
	}
}

// TestEmptyHost holds that a host without /proc and /sys gives an empty profile,
// not a wrong one.
func TestEmptyHost(t *testing.T) {
	text, err := Profile(fstest.MapFS{"data/x": &fstest.MapFile{}}, Options{DataDir: "/data", Date: date})
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := hw.Parse("p", text, date)
	if err != nil {
		t.Fatal(err)
	}
	var keys []string
	for _, f := range p.Facts() {
		keys = append(keys, f.Key)
	}
	if diff := cmp.Diff([]string{"profile.version", "profile.date", "profile.source", "path"}, keys); diff != "" {
		t.Error(diff)
	}
}

func TestMountOf(t *testing.T) {
	root := fstest.MapFS{"proc/self/mountinfo": &fstest.MapFile{Data: []byte(`22 1 8:1 / / rw,noatime shared:1 - ext4 /dev/sda1 rw
23 22 8:2 / /data\040one rw - xfs /dev/sda2 rw
24 22 8:3 / /data rw - xfs /dev/sda3 rw
25 22 8:4 / /data rw - ext4 /dev/sda4 rw
broken
`)}}
	for dir, want := range map[string]string{".": "8:1", "dat": "8:1", "data": "8:4", "data/a": "8:4", "data one/x": "8:2", "database": "8:1"} {
		if m, ok := mountOf(mounts(root), dir); !ok || m.device != want {
			t.Errorf("%s is on %s, want %s", dir, m.device, want)
		}
	}
}

func TestLimits(t *testing.T) {
	v1 := "4:memory:/docker/abc\n3:cpu,cpuacct:/docker/abc\n0::/docker/abc\n"
	tests := []struct {
		name         string
		files        map[string]string
		memory, cpus string
	}{
		{"nothing mounted", map[string]string{"proc/self/cgroup": v1}, "", ""},
		{"smallest of all parents", map[string]string{
			"proc/self/cgroup":              "0::/a/b\n",
			"proc/self/mountinfo":           "1 0 0:20 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n",
			"sys/fs/cgroup/a/memory.max":    "1073741824\n",
			"sys/fs/cgroup/a/b/memory.max":  "max\n",
			"sys/fs/cgroup/a/b/cpu.max":     "250000 100000\n",
			"sys/fs/cgroup/a/cpu.max":       "max 100000\n",
			"sys/fs/cgroup/a/b/c/cpu.max":   "1 100000\n",
			"sys/fs/cgroup/other/cpu.max":   "1 100000\n",
			"sys/fs/cgroup/a/b/memory.high": "1\n",
		}, "1G", "2.5"},
		{"version 1", map[string]string{
			"proc/self/cgroup": v1,
			"proc/self/mountinfo": "1 0 0:20 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n" +
				"2 0 0:21 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n3 0 0:22 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes":            "9223372036854771712\n",
			"sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes": "8589934592\n",
			"sys/fs/cgroup/cpu,cpuacct/docker/abc/cpu.cfs_quota_us": "-1\n",
		}, "8G", "none"},
		{"version 1 in a container", map[string]string{
			"proc/self/cgroup":                           v1,
			"proc/self/mountinfo":                        "1 0 0:20 /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "4294967296\n",
		}, "4G", ""},
		{"no limit", map[string]string{
			"proc/self/cgroup":           "0::/a\n",
			"proc/self/mountinfo":        "1 0 0:20 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n",
			"sys/fs/cgroup/a/memory.max": "max\n",
			"sys/fs/cgroup/a/cpu.max":    "max 100000\n",
		}, "none", "none"},
		{"unreadable numbers", map[string]string{
			"proc/self/cgroup":           "0::/a\nbroken\n",
			"proc/self/mountinfo":        "1 0 0:20 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n",
			"sys/fs/cgroup/a/memory.max": "lots\n",
			"sys/fs/cgroup/a/cpu.max":    "100000\n",
		}, "", ""},
	}
	for _, tt := range tests {
		root := make(fstest.MapFS)
		for name, data := range tt.files {
			root[name] = &fstest.MapFile{Data: []byte(data)}
		}
		l := limitsOf(root, "self", mounts(root))
		if l.memoryText() != tt.memory || l.cpuText() != tt.cpus {
			t.Errorf("%s: memory %q, cpus %q; want %q, %q", tt.name, l.memoryText(), l.cpuText(), tt.memory, tt.cpus)
		}
	}
}

func TestVirtualization(t *testing.T) {
	tests := []struct {
		name                    string
		vendor, product, flags  string
		xen, tag                string
		virtualization, inCloud string
	}{
		{"bare metal", "Dell Inc.", "PowerEdge", "fpu vme", "", "", "none", ""},
		{"no flags to see", "Ampere", "Mt.", "", "", "", "", ""},
		{"flag alone", "", "", "fpu hypervisor", "", "", "", ""},
		{"kvm", "QEMU", "Standard PC", "fpu hypervisor", "", "", "kvm", ""},
		{"xen", "Xen", "HVM domU", "fpu hypervisor", "xen", "", "xen", ""},
		{"vmware", "VMware, Inc.", "VMware7,1", "fpu hypervisor", "", "", "vmware", ""},
		{"hyper-v", "Microsoft Corporation", "Virtual Machine", "fpu hypervisor", "", "1", "hyperv", ""},
		{"azure", "Microsoft Corporation", "Virtual Machine", "fpu hypervisor", "", azureTag, "hyperv", "azure"},
		{"aws", "Amazon EC2", "r6i.large", "fpu hypervisor", "", "", "kvm", "aws"},
		{"aws metal", "Amazon EC2", "r6i.metal", "fpu", "", "", "none", "aws"},
		{"gcp", "Google", "Google Compute Engine", "fpu hypervisor", "", "", "kvm", "gcp"},
	}
	for _, tt := range tests {
		root := fstest.MapFS{}
		for name, data := range map[string]string{
			"sys/class/dmi/id/sys_vendor": tt.vendor, "sys/class/dmi/id/product_name": tt.product, "sys/class/dmi/id/chassis_asset_tag": tt.tag,
			"sys/hypervisor/type": tt.xen, "proc/cpuinfo": "processor\t: 0\nflags\t\t: " + tt.flags + "\n",
		} {
			root[name] = &fstest.MapFile{Data: []byte(data + "\n")}
		}
		if v, c := virtualization(root), cloud(root); v != tt.virtualization || c != tt.inCloud {
			t.Errorf("%s: %q in %q", tt.name, v, c)
		}
	}
}

func TestCount(t *testing.T) {
	for ranges, want := range map[string]string{"0": "1", "0-31": "32", "0-7,16-23,30": "17", "": "", "a": "", "3-1": "", "0-": ""} {
		if got := count(ranges); got != want {
			t.Errorf("%q counts %q, want %q", ranges, got, want)
		}
	}
}

// TestThisHost collects where the test runs: whatever that is, the profile must be one.
func TestThisHost(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a profile is collected on Linux")
	}
	text, err := Profile(OS("/"), Options{DataDir: t.TempDir(), Date: date})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := hw.Parse("p", text, date); err != nil {
		t.Errorf("%v in\n%s", err, text)
	}
}

func TestStatfs(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("a profile is collected on Linux")
	}
	st, err := OS("/").Statfs(".")
	if err != nil || st.Block < 512 || st.Size < st.Free {
		t.Errorf("%+v, %v", st, err)
	}
	if _, err := OS("/").Statfs("not/there"); err == nil {
		t.Error("no error")
	}
}

// TestUnknownWords holds that what this format has no word for cannot spoil the profile.
func TestUnknownWords(t *testing.T) {
	var w writer
	w.section(hw.Device, "sda")
	w.put("scheduler", "adios")
	w.put("model", "a\nb")
	w.put("fua", "1")
	want := "[device sda]\n# scheduler = ?  read as \"adios\"\n# model = ?  read as \"a\\nb\"\nfua = 1\n"
	if diff := cmp.Diff(want, w.String()); diff != "" {
		t.Error(diff)
	}
}

func TestTransport(t *testing.T) {
	root := fstest.MapFS{
		"sys/class/scsi_host/host1/proc_name": &fstest.MapFile{Data: []byte("mpt3sas\n")},
		"sys/class/scsi_host/host2/proc_name": &fstest.MapFile{Data: []byte("iscsi_tcp\n")},
		"sys/class/scsi_host/host3/proc_name": &fstest.MapFile{Data: []byte("usb-storage\n")},
		"sys/class/scsi_host/host4/proc_name": &fstest.MapFile{Data: []byte("isci\n")},
		"sys/class/nvme/nvme3/transport":      &fstest.MapFile{Data: []byte("tcp\n")},
	}
	for dir, want := range map[string]string{
		"sys/devices/pci0/virtio3/host9/target9:0:0/block/sda":              "virtio",
		"sys/devices/pci0/host1/port-1:0/end_device-1:0/block/sda":          "scsi",
		"sys/devices/pci0/host4/port-4:0/end_device-4:0/block/sda":          "sas",
		"sys/devices/platform/host2/session1/target2:0:0/block/sdb":         "network",
		"sys/devices/pci0/usb2/2-1/host3/block/sdc":                         "usb",
		"sys/devices/vbd-51712/block/xvda":                                  "other",
		"sys/devices/virtual/nvme-subsystem/nvme-subsys3/nvme3n1":           "network",
		"sys/devices/pci0/nvme/nvme1/nvme1n1":                               "nvme",
		"sys/devices/platform/mmc_host/mmc0/mmc0:0001/block/mmcblk0":        "other",
		"sys/devices/virtual/block/loop0":                                   "",
		"sys/devices/pci0000:00/0000:00:17.0/ata1/host0/target0/block/sda1": "sata",
	} {
		if got, _ := transport(root, dir); got != want {
			t.Errorf("%s: %q, want %q", dir, got, want)
		}
	}
}
