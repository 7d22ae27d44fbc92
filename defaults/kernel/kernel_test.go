package kernel

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint/sysctl"
)

// TestTable holds that every line is complete and readable, and no key stands twice.
func TestTable(t *testing.T) {
	seen := make(map[string]bool)
	types := []string{"int", "uint", "long", "ulong", "u8", "bool", "string", "ports", "vector", "vector 2", "vector 3", "vector 4"}
	for row := range strings.Lines(table) {
		if row[0] != '#' && strings.Count(row, "\t") != 12 {
			t.Errorf("%d columns: %s", strings.Count(row, "\t")+1, row)
		}
	}
	for _, k := range All() {
		if seen[k.Name] || !slices.Contains(types, k.Type) || k.Source == "" {
			t.Errorf("%s: repeated %v, type %q, source %q", k.Name, seen[k.Name], k.Type, k.Source)
		}
		seen[k.Name] = true
		k.At(Version{6, 12, 0})
		if low, high := k.limits(); low == nil || high == nil || low.Cmp(high) > 0 {
			t.Errorf("%s: limits %s..%s", k.Name, k.Min, k.Max)
		}
		for _, other := range k.Conflicts {
			if _, ok := Lookup(other); !ok {
				t.Errorf("%s conflicts with the unknown %s", k.Name, other)
			}
		}
		if got, ok := Lookup(sysctl.Dotted(k.Name)); !ok || got.Name != k.Name {
			t.Errorf("%s is not found", k.Name)
		}
	}
	if len(seen) < 230 {
		t.Errorf("%d keys", len(seen))
	}
}

// TestDefaults holds that the kernel's own defaults are values that it takes.
func TestDefaults(t *testing.T) {
	for _, k := range All() {
		if strings.Trim(k.Default, "0123456789 ") != "" || k.Default == "" || k.Mode == OneWay || strings.Contains(k.Notes, "refused") {
			continue
		}
		if r := k.Read(k.Default); r.Outcome != Accepted {
			t.Errorf("%s: its default %s: %s", k.Name, k.Default, r.Why)
		}
	}
}

func TestLookup(t *testing.T) {
	for key, want := range map[string]bool{
		"vm.swappiness": true, "vm/swappiness": true, "net.ipv4.conf.eth0.rp_filter": true, "net/ipv4/conf/eth0.100/rp_filter": true,
		"net.ipv4.neigh.eth0.gc_thresh1": true, "net.ipv4.conf.eth0.nonsense": false, "vm.swapiness": false, "key": false, "": false,
	} {
		if _, ok := Lookup(key); ok != want {
			t.Errorf("%q: found %v", key, ok)
		}
	}
}

func TestAt(t *testing.T) {
	tests := []struct {
		key, version string
		want         Presence
	}{
		{"vm.swappiness", "6.12", Present},
		{"net.ipv4.tcp_tw_recycle", "4.11", Present},
		{"net.ipv4.tcp_tw_recycle", "4.12.0", Absent},
		{"kernel.sched_migration_cost_ns", "5.10", Present},
		{"kernel.sched_migration_cost_ns", "5.13", Absent},
		{"kernel.sched_autogroup_enabled", "6.1", Present},
		{"kernel.io_uring_disabled", "6.1.99", Absent},
		{"kernel.io_uring_disabled", "6.5", Unknown},
		{"kernel.io_uring_disabled", "6.12.9-amd64", Present},
		{"net.ipv4.tcp_fack", "4.14", Present},
		{"net.ipv4.tcp_fack", "5.14.0-503.el9.x86_64", Idle},
		{"vm.block_dump", "5.14", Unknown},
		{"vm.dirty_bytes", "2.6.18", Unknown},
		{"vm.swappiness", "", Unknown},
	}
	for _, tt := range tests {
		k, ok := Lookup(tt.key)
		v, _ := ParseVersion(tt.version) // "" is not known
		if got := k.At(v); !ok || got != tt.want {
			t.Errorf("%s at %s: %d, want %d", tt.key, tt.version, got, tt.want)
		}
	}
}

func TestModes(t *testing.T) {
	for key, want := range map[string]Mode{
		"vm.swappiness": Setting, "vm.drop_caches": Trigger, "fs.file-nr": ReadOnly, "kernel.modules_disabled": OneWay,
	} {
		if k, _ := Lookup(key); k.Mode != want {
			t.Errorf("%s: %d", key, k.Mode)
		}
	}
}

func TestParseVersion(t *testing.T) {
	for text, want := range map[string]Version{
		"6.12": {6, 12, 0}, "6.12.9-amd64": {6, 12, 9}, "5.14.0-503.el9.x86_64": {5, 14, 0}, "6.1.0+": {6, 1, 0}, "4.19.0.3": {},
		"6": {}, "": {}, "x.y": {}, "6.x": {},
	} {
		got, err := ParseVersion(text)
		if text == "4.19.0.3" {
			want = Version{4, 19, 0}
		}
		if got != want || (err != nil) != (want == Version{}) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

func TestRead(t *testing.T) {
	tests := []struct {
		key, text string
		want      Reading
	}{
		{"vm.swappiness", "10", Reading{Outcome: Accepted, Value: "10"}},
		{"net.ipv4.tcp_keepalive_time", "0x258", Reading{Outcome: Accepted, Value: "600"}},
		{"net.ipv4.tcp_keepalive_time", "0X1B", Reading{Outcome: Accepted, Value: "27"}},
		{"net.ipv4.tcp_keepalive_time", "0b1", Reading{Refused, "", `"0b1" is no number: the kernel knows no units, words, quotes or commas`}},
		{"net.ipv4.tcp_keepalive_time", "0x1_0", Reading{Refused, "", `"0x1_0" is no number: the kernel knows no units, words, quotes or commas`}},
		{"net.ipv4.tcp_keepalive_time", "0600", Reading{Misread, "384", "a leading zero means octal: 0600 is 384"}},
		{"net.ipv4.tcp_keepalive_time", "08", Reading{Refused, "8", `"08" is no number: the kernel knows no units, words, quotes or commas`}},
		{"vm.swappiness", "10 # as agreed", Reading{Misread, "10", `the number ends at the blank, "# as agreed" is dropped`}},
		{"vm.swappiness", "10#c", Reading{Refused, "10", `"10#c" is no number: the kernel knows no units, words, quotes or commas`}},
		{"vm.swappiness", `"10"`, Reading{Refused, "10", `"\"10\"" is no number: the kernel knows no units, words, quotes or commas`}},
		{"vm.swappiness", "+10", Reading{Refused, "10", `"+10" is no number: the kernel knows no units, words, quotes or commas`}},
		{"vm.swappiness", "true", Reading{Refused, "", `"true" is no number: the kernel knows no units, words, quotes or commas`}},
		{"vm.swappiness", "", Reading{Refused, "", `"" is no number: the kernel knows no units, words, quotes or commas`}},
		{"vm.swappiness", "201", Reading{Refused, "200", "201 is above 200"}},
		{"vm.swappiness", "-1", Reading{Refused, "0", "-1 is below 0"}},
		{"vm.dirty_background_bytes", "64M", Reading{Refused, "67108864", `"64M" is no number: the kernel knows no units, words, quotes or commas`}},
		{"vm.dirty_background_bytes", "1GiB", Reading{Refused, "1073741824", `"1GiB" is no number: the kernel knows no units, words, quotes or commas`}},
		{"vm.dirty_bytes", "0", Reading{Refused, "8192", "0 is below 8192"}},
		{"kernel.shmmax", "18446744073709551615", Reading{Outcome: Accepted, Value: "18446744073709551615"}},
		{"kernel.shmmax", "-1", Reading{Refused, "", `"-1" is negative`}},
		{"fs.file-max", "18446744073709551615", Reading{Refused, "9223372036854775807", "18446744073709551615 is above 9223372036854775807"}},
		{"net.ipv4.tcp_keepalive_time", "4294967296", Reading{Refused, "2147483647", "4294967296 is above 2147483647"}},
		{"kernel.sem", "250 32000 100 128", Reading{Outcome: Accepted, Value: "250 32000 100 128"}},
		{"kernel.sem", "250 32000", Reading{Misread, "250 32000", "2 of 4 numbers: the others keep their values"}},
		{"net.ipv4.tcp_rmem", "4096 87380 6291456 1", Reading{Misread, "4096 87380 6291456", "4 numbers instead of 3: the surplus is dropped"}},
		{"net.ipv4.tcp_rmem", "4096\t87380\t6291456", Reading{Outcome: Accepted, Value: "4096 87380 6291456"}},
		{"net.ipv4.tcp_rmem", "4096 87380 6291456 # c", Reading{Misread, "4096 87380 6291456", "a comment behind numbers is dropped"}},
		{"net.ipv4.tcp_rmem", "5000 x 1", Reading{Refused, "", `"x" is no number: the kernel knows no units, words, quotes or commas; the numbers before it are set all the same`}},
		{"net.ipv4.tcp_rmem", "4096,87380", Reading{Refused, "", `"4096,87380" is no number: the kernel knows no units, words, quotes or commas`}},
		{"net.ipv4.tcp_rmem", "", Reading{Refused, "", "there is no number"}},
		{"net.ipv4.ip_local_port_range", "010 65535", Reading{Misread, "8 65535", "a leading zero means octal: 010 is 8"}},
		{"net.ipv4.ip_local_reserved_ports", "3306,33060-33062", Reading{Outcome: Accepted, Value: "3306,33060-33062"}},
		{"net.ipv4.ip_local_reserved_ports", "", Reading{Outcome: Accepted}},
		{"net.ipv4.ip_local_reserved_ports", "3306, 33060", Reading{Refused, "3306,33060", "the list takes numbers, ranges and commas, without blanks"}},
		{"net.ipv4.tcp_congestion_control", "bbr", Reading{Outcome: Accepted, Value: "bbr"}},
		{"net.ipv4.tcp_congestion_control", "bbr # fast", Reading{Misread, "bbr", "a comment behind a value is part of it"}},
		{"net.ipv4.tcp_congestion_control", "'bbr'", Reading{Misread, "bbr", "quotes are part of the value"}},
	}
	for _, tt := range tests {
		k, ok := Lookup(tt.key)
		if !ok {
			t.Fatal(tt.key)
		}
		if diff := cmp.Diff(tt.want, k.Read(tt.text)); diff != "" {
			t.Errorf("%s = %s:\n%s", tt.key, tt.text, diff)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("0x1f # a")
	f.Add("-1 2,3")
	f.Fuzz(func(t *testing.T, text string) {
		for _, key := range []string{"vm.swappiness", "kernel.sem", "kernel.core_pattern", "net.ipv4.ip_local_reserved_ports", "kernel.shmmax"} {
			k, _ := Lookup(key)
			r := k.Read(text)
			if r.Outcome == 0 || (r.Outcome == Accepted) != (r.Why == "") {
				t.Errorf("%s = %q: %+v", key, text, r)
			}
		}
	})
}

func TestExists(t *testing.T) {
	for key, want := range map[string]bool{
		"vm.swappiness": true, "vm/swappiness": true, "kernel.perf_cpu_time_max_percent": true,
		"net.ipv6.conf.eth0.accept_ra_pinfo": true, "net.ipv4.conf.eth0/100.rp_filter": true,
		"vm.swapiness": false, "perf_cpu_time_max_percent": false, "# Further kernel parameters": false, "": false,
	} {
		if Exists(key) != want {
			t.Errorf("%q: exists is %v", key, !want)
		}
	}
	seen := map[string]bool{}
	for _, name := range Names() {
		if seen[name] || !Exists(name) {
			t.Errorf("%q stands twice or is not found", name)
		}
		seen[name] = true
	}
}

func TestDefaultAt(t *testing.T) {
	for _, tt := range []struct {
		key    string
		kernel Version
		want   string
	}{
		{"vm.swappiness", Version{6, 12, 9}, "60"},
		{"vm.swappiness", Version{6, 1, 0}, ""},
		{"vm.swappiness", Version{}, ""},
		{"vm.swappiness", Version{6, 18, 0}, ""},
		{"net.ipv4.tcp_rmem", Version{6, 12, 0}, ""},
		{"net.ipv4.ip_local_port_range", Version{6, 12, 0}, "32768 60999"},
		{"vm.min_free_kbytes", Version{6, 12, 0}, ""},
		{"vm.drop_caches", Version{6, 12, 0}, ""},
	} {
		key, _ := Lookup(tt.key)
		if got, known := key.DefaultAt(tt.kernel); got != tt.want || known != (tt.want != "") {
			t.Errorf("%s at %v: %q, %v", tt.key, tt.kernel, got, known)
		}
	}
}
