package hw

import (
	"strings"
	"testing"
)

func summary[T any](a Answer[T]) (used, missing string) {
	var keys []string
	for _, f := range a.Used {
		keys = append(keys, f.Key)
	}
	return strings.Join(keys, " "), strings.Join(a.Missing, " ")
}

func check[T comparable](t *testing.T, name string, a Answer[T], value T, known bool, used, missing string) {
	t.Helper()
	gotUsed, gotMissing := summary(a)
	if a.Value != value || a.Known != known || gotUsed != used || gotMissing != missing {
		t.Errorf("%s: got %v, known %v, used %q, missing %q; want %v, %v, %q, %q", name, a.Value, a.Known, gotUsed, gotMissing, value, known, used, missing)
	}
}

func TestRotational(t *testing.T) {
	for media, want := range map[string]Truth{"ssd": False, "ram": False, "hdd": True, "hybrid": Unknown} {
		check(t, media, with(t, "media="+media).Rotational("datadir"), want, want != Unknown, "media", "")
	}
	check(t, "unknown", New().Rotational("datadir"), Unknown, false, "", "media")
	check(t, "role", with(t, "redo.media=hdd").Rotational("redo"), True, true, "redo.media", "")
}

func TestKernelRotational(t *testing.T) {
	check(t, "datadir", with(t, "device.rotational_reported=1").KernelRotational("datadir"), True, true, "device.rotational_reported", "")
	check(t, "no device", New().KernelRotational("datadir"), Unknown, false, "", "device.rotational_reported")
	check(t, "role", with(t, "redo.device=B", "device.b.rotational_reported=0").KernelRotational("redo"), False, true, "device.b.rotational_reported", "")
	check(t, "role without device", New().KernelRotational("redo"), Unknown, false, "", "redo.device")
	check(t, "role without evidence", with(t, "redo.device=b").KernelRotational("redo"), Unknown, false, "", "device.b.rotational_reported")
}

func TestStorageKind(t *testing.T) {
	check(t, "network first", with(t, "volume=network", "transport=nvme", "media=ssd").StorageKind("datadir"), "network", true, "volume", "")
	check(t, "nvme", with(t, "volume=local", "transport=nvme", "media=ssd").StorageKind("datadir"), "nvme", true, "volume transport", "")
	check(t, "media", with(t, "media=ssd").StorageKind("datadir"), "ssd", true, "media", "volume transport")
	check(t, "nothing", New().StorageKind("redo"), "", false, "", "redo.volume redo.transport redo.media")
}

func TestWriteIOPS(t *testing.T) {
	check(t, "share", with(t, "iops_write=9000", "instances=3").WriteIOPS("datadir"), int64(3000), true, "iops_write instances", "")
	check(t, "alone", with(t, "iops_write=9000").WriteIOPS("datadir"), int64(9000), true, "iops_write", "instances")
	check(t, "unknown", with(t, "instances=3").WriteIOPS("datadir"), int64(0), false, "", "iops_write")
	check(t, "no instance", with(t, "iops_write=9000", "instances=0").WriteIOPS("datadir"), int64(9000), true, "iops_write instances", "")
}

func TestSameDevice(t *testing.T) {
	check(t, "inherited", with(t, "device=a").SameDevice("datadir", "redo"), True, true, "device redo.device", "")
	check(t, "another", with(t, "device=a", "redo.device=b").SameDevice("datadir", "redo"), False, true, "device redo.device", "")
	check(t, "unknown", with(t, "redo.device=b").SameDevice("datadir", "redo"), Unknown, false, "redo.device", "device")
}

func TestLogicalCPUs(t *testing.T) {
	check(t, "quota rounded up", with(t, "cpus=64", "cpu_limit=2.5").LogicalCPUs(), int64(3), true, "cpus cpu_limit", "")
	check(t, "no quota", with(t, "cpus=64", "cpu_limit=none").LogicalCPUs(), int64(64), true, "cpus cpu_limit", "")
	check(t, "unknown quota", with(t, "cpus=64").LogicalCPUs(), int64(64), true, "cpus", "cpu_limit")
	check(t, "unknown", with(t, "cpu_limit=2").LogicalCPUs(), int64(0), false, "", "cpus")
}

func TestMemoryForServer(t *testing.T) {
	check(t, "granted", with(t, "memory=64G", "memory_for_mysqld=8G").MemoryForServer(), int64(8<<30), true, "memory_for_mysqld", "")
	check(t, "limit", with(t, "memory=64G", "memory_limit=8G").MemoryForServer(), int64(8<<30), true, "memory memory_limit", "")
	check(t, "no limit", with(t, "memory=64G", "memory_limit=none").MemoryForServer(), int64(64<<30), true, "memory memory_limit", "")
	check(t, "host alone", with(t, "memory=64G").MemoryForServer(), int64(64<<30), true, "memory", "memory_limit")
	check(t, "limit alone", with(t, "memory_limit=8G").MemoryForServer(), int64(8<<30), true, "memory_limit", "memory")
	check(t, "no limit alone", with(t, "memory_limit=none").MemoryForServer(), int64(0), false, "memory_limit", "memory")
	check(t, "unknown", New().MemoryForServer(), int64(0), false, "", "memory memory_limit")
}

func TestCheckpointAge(t *testing.T) {
	check(t, "given", with(t, "status.checkpoint_age=1K").CheckpointAge(), int64(1024), true, "status.checkpoint_age", "")
	check(t, "difference", with(t, "status.lsn=9007199254740993", "status.checkpoint_lsn=9007199254740992").CheckpointAge(), int64(1), true, "status.lsn status.checkpoint_lsn", "")
	check(t, "half", with(t, "status.lsn=5").CheckpointAge(), int64(0), false, "status.lsn", "status.checkpoint_lsn")
}

func TestOnLinux(t *testing.T) {
	check(t, "unsaid", New().OnLinux(), True, true, "", "os")
	check(t, "debian", with(t, "os=debian 13").OnLinux(), True, true, "os", "")
	check(t, "windows", with(t, "os=Windows Server 2022").OnLinux(), False, true, "os", "")
}

func TestNVMeAtomicUnit(t *testing.T) {
	tests := []struct {
		name          string
		facts         string
		want          int64
		known         bool
		used, missing string
	}{
		{"31 of 512", "device.nvme_awupf=31 device.logical_block=512", 16384, true, "device.nvme_awupf device.logical_block", ""},
		{"3 of 4096", "device.nvme_awupf=3 logical_block=4096", 16384, true, "device.nvme_awupf logical_block", ""},
		{"zero is one block", "device.nvme_awupf=0 device.nvme_nawupf=0 logical_block=4K", 4096, true, "device.nvme_awupf logical_block", ""},
		{"namespace", "device.nvme_awupf=0 device.nvme_nsfeat=2 device.nvme_nawupf=3 logical_block=4K", 16384, true, "device.nvme_nawupf device.nvme_nsfeat logical_block", ""},
		{"namespace not valid", "device.nvme_awupf=0 device.nvme_nsfeat=5 device.nvme_nawupf=3 logical_block=4K", 4096, true, "device.nvme_awupf logical_block", ""},
		{"namespace not given", "device.nvme_awupf=7 device.nvme_nsfeat=2 device.nvme_nawupf=0 logical_block=4K", 32768, true, "device.nvme_awupf logical_block", ""},
		{"valid or not?", "device.nvme_awupf=0 device.nvme_nawupf=3 logical_block=4K", 0, false, "", "device.nvme_nsfeat"},
		{"valid but not read", "device.nvme_awupf=3 device.nvme_nsfeat=2 logical_block=4K", 0, false, "", "device.nvme_nawupf"},
		{"no block size", "device.nvme_awupf=3", 0, false, "device.nvme_awupf", "logical_block"},
		{"nothing", "logical_block=4K", 0, false, "", "device.nvme_awupf"},
		{"nonsense", "device.nvme_awupf=9223372036854775807 logical_block=4K", 0, false, "device.nvme_awupf logical_block", ""},
	}
	for _, tt := range tests {
		check(t, tt.name, with(t, strings.Fields(tt.facts)...).NVMeAtomicUnit("datadir"), tt.want, tt.known, tt.used, tt.missing)
	}
}

func TestNVMeCovers(t *testing.T) {
	tests := []struct {
		name    string
		facts   string
		want    Truth
		missing string
	}{
		{"31 of 512", "device.nvme_awupf=31 device.nvme_nabo=0 device.nvme_nabspf=0 logical_block=512", True, ""},
		{"30 of 512", "device.nvme_awupf=30 device.nvme_nabo=0 device.nvme_nabspf=0 logical_block=512", False, ""},
		{"boundary of pages", "device.nvme_awupf=31 device.nvme_nabo=0 device.nvme_nabspf=255 logical_block=512", True, ""},
		{"boundary within a page", "device.nvme_awupf=31 device.nvme_nabo=0 device.nvme_nabspf=47 logical_block=512", False, ""},
		{"shifted boundary", "device.nvme_awupf=31 device.nvme_nabo=8 device.nvme_nabspf=0 logical_block=512", False, ""},
		{"too small, boundary unknown", "device.nvme_awupf=0 logical_block=4096", False, "device.nvme_nabo device.nvme_nabspf"},
		{"boundary unknown", "device.nvme_awupf=3 logical_block=4096", Unknown, "device.nvme_nabo device.nvme_nabspf"},
		{"nothing", "media=ssd", Unknown, "device.nvme_awupf device.nvme_nabo device.nvme_nabspf"},
	}
	for _, tt := range tests {
		got := with(t, strings.Fields(tt.facts)...).NVMeCovers("datadir", 16384)
		if _, missing := summary(got); got.Value != tt.want || missing != tt.missing {
			t.Errorf("%s: %s, missing %q", tt.name, got.Value, missing)
		}
	}
}
