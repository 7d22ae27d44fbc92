package hw

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// with is an empty profile with facts set as --fact sets them.
func with(t *testing.T, facts ...string) *Profile {
	t.Helper()
	p := New()
	for _, fact := range facts {
		if err := p.Set(fact); err != nil {
			t.Fatalf("Set(%q): %v", fact, err)
		}
	}
	return p
}

func TestFactValues(t *testing.T) {
	tests := []struct {
		set  string
		want Fact
	}{
		{"media=SSD", Fact{Key: "media", Text: "ssd", Kind: Word}},
		{"memory=64G", Fact{Key: "memory", Text: "64G", Kind: Size, Int: 64 << 30, Number: 64 << 30, amount: true}},
		{"memory = 1.5 KiB", Fact{Key: "memory", Text: "1.5 KiB", Kind: Size, Int: 1536, Number: 1536, amount: true}},
		{"memory=4096", Fact{Key: "memory", Text: "4096", Kind: Size, Int: 4096, Number: 4096, amount: true}},
		{"memory_limit=9223372036854771712", Fact{Key: "memory_limit", Text: "9223372036854771712", Kind: Size, Int: 1<<63 - 4096, Number: 1<<63 - 4096, amount: true}},
		{"memory_limit=none", Fact{Key: "memory_limit", Text: "none", Kind: Word, Int: math.MaxInt64, Number: math.Inf(1), amount: true}},
		{"swap=none", Fact{Key: "swap", Text: "none", Kind: Word, amount: true}},
		{"cpu_limit=2.5", Fact{Key: "cpu_limit", Text: "2.5", Kind: Number, Int: 2, Number: 2.5, amount: true}},
		{"status.lsn=9007199254740993", Fact{Key: "status.lsn", Text: "9007199254740993", Kind: Number, Int: 9007199254740993, Number: 9007199254740992, amount: true}},
		{"dedicated=yes", Fact{Key: "dedicated", Text: "yes", Kind: Boolean, Bool: true}},
		{"downstream=No", Fact{Key: "downstream", Text: "No", Kind: Boolean}},
		{"plugins=a, b", Fact{Key: "plugins", Text: "a, b", Kind: List, List: []string{"a", "b"}}},
		{"plugins=none", Fact{Key: "plugins", Text: "none", Kind: Word}},
		{"system_files=ibdata1:12M,ibdata2:1G", Fact{Key: "system_files", Text: "ibdata1:12M,ibdata2:1G", Kind: List, List: []string{"ibdata1:12M", "ibdata2:1G"}}},
		{"status.date=2026-11-30", Fact{Key: "status.date", Text: "2026-11-30", Kind: Date}},
		{"device.numa_node=-1", Fact{Key: "device.numa_node", Text: "-1", Kind: Number, Int: -1, Number: -1, amount: true}},
		{"os=debian 13", Fact{Key: "os", Text: "debian 13", Kind: Text}},
	}
	for _, tt := range tests {
		got, ok := with(t, tt.set).Fact(tt.want.Key)
		if diff := cmp.Diff(tt.want, got, cmp.AllowUnexported(Fact{})); !ok || diff != "" {
			t.Errorf("%s: known %v\n%s", tt.set, ok, diff)
		}
	}
}

func TestSetRefuses(t *testing.T) {
	tests := []struct{ fact, want string }{
		{"media", `"media" is no fact: write KEY=VALUE such as media=ssd`},
		{"meda=ssd", `"meda" is no key of a hardware profile: did you mean "media"?`},
		{"redo.meda=ssd", `"redo.meda" is no key of a hardware profile: did you mean "redo.media"?`},
		{"redoo.media=ssd", `"redoo.media" is no key of a hardware profile: "redoo" is neither a section nor a storage role: did you mean "redo"?`},
		{"device.sda.nvme_awunf=1", `"device.sda.nvme_awunf" is no key of a hardware profile: did you mean "device.sda.nvme_awun"?`},
		{"zzzzzzzz=1", `"zzzzzzzz" is no key of a hardware profile`},
		{"media=flash", `media: "flash" is not known here: write one of ssd, hdd, hybrid, ram`},
		{"media=", `media: no value: write one of ssd, hdd, hybrid, ram, or leave the line out where it is not known`},
		{"memory_limit=", `memory_limit: no value: write a value of type size or none, or leave the line out where it is not known`},
		{"memory=64GB", `memory: "64GB" is no size: write bytes, or a number with K, M, G or T (powers of 1024)`},
		{"memory=B", `memory: "B" is no size: write bytes, or a number with K, M, G or T (powers of 1024)`},
		{"memory=64ib", `memory: "64ib" is no size: write bytes, or a number with K, M, G or T (powers of 1024)`},
		{"memory=64KM", `memory: "64KM" is no size: write bytes, or a number with K, M, G or T (powers of 1024)`},
		{"memory=-1", `memory: "-1" is no size: write bytes, or a number with K, M, G or T (powers of 1024)`},
		{"memory=1.0001K", `memory: "1.0001K" is no whole number of bytes`},
		{"memory=none", `memory: "none" is no size: write bytes, or a number with K, M, G or T (powers of 1024)`},
		{"cpus=many", `cpus: "many" is no whole number: write decimal digits only`},
		{"cpus=-1", `cpus: "-1" is out of range: the key takes a value of type count`},
		{"device.nvme_awupf=0x1f", `device.nvme_awupf: "0x1f" is no whole number: write decimal digits only`},
		{"device.rotational_reported=2", `device.rotational_reported: "2" is out of range: the key takes a value of type 0 or 1`},
		{"redo_burst=300s", `redo_burst: "300s" is no number: the key takes a value of type seconds, written as a plain number`},
		{"cpu_limit=1e3", `cpu_limit: "1e3" is no number: the key takes a value of type number, written as a plain number`},
		{"dedicated=maybe", `dedicated: "maybe" is neither yes nor no`},
		{"status.date=30.11.2026", `status.date: "30.11.2026" is no date: write YYYY-MM-DD`},
		{"plugins=a,,b", `plugins: "a,,b" has an empty item: write words between single commas`},
		{"system_files=ibdata1", `system_files: "ibdata1" is no file of the system tablespace: write NAME:SIZE such as ibdata1:12M`},
		{"atomic_write=31", `atomic_write: "31" looks like a raw NVMe number: write bytes, (NAWUPF or AWUPF + 1) * logical block size, such as 16K`},
		{"atomic_write=3", `atomic_write: "3" looks like a raw NVMe number: write bytes, (NAWUPF or AWUPF + 1) * logical block size, such as 16K`},
		{"atomic_write=12K", `atomic_write: "12K" is no power of two, which an atomic write in bytes is`},
		{"atomic_write=0", `atomic_write: "0" is no size of a write: write none for one block only`},
	}
	for _, tt := range tests {
		err := New().Set(tt.fact)
		if err == nil || err.Error() != tt.want {
			t.Errorf("Set(%q):\n got %v\nwant %s", tt.fact, err, tt.want)
		}
	}
}

func TestInheritance(t *testing.T) {
	tests := []struct {
		name  string
		facts []string
		key   string
		want  string // "" is unknown
	}{
		{"own key", []string{"media=hdd", "redo.media=ssd"}, "redo.media", "ssd"},
		{"from storage", []string{"media=hdd"}, "redo.media", "hdd"},
		{"another device", []string{"media=hdd", "device=a", "redo.device=b"}, "redo.media", ""},
		{"a device where storage names none", []string{"media=hdd", "redo.device=b"}, "redo.media", ""},
		{"the same device", []string{"media=hdd", "device=a", "redo.device=A"}, "redo.media", "hdd"},
		{"file system of another device", []string{"filesystem=xfs", "device=a", "redo.device=b"}, "redo.filesystem", "xfs"},
		{"another mount", []string{"filesystem=xfs", "mount=/", "redo.mount=/redo"}, "redo.filesystem", ""},
		{"media of another mount", []string{"media=ssd", "mount=/", "redo.mount=/redo"}, "redo.media", "ssd"},
		{"size of another device", []string{"size=1T", "device=a", "redo.device=b"}, "redo.size", ""},
		{"the device of a role", []string{"device=a"}, "redo.device", "a"},
		{"bare is the datadir's", []string{"media=hdd", "datadir.media=ssd"}, "media", "ssd"},
		{"bare is set where the datadir reads it", []string{"datadir.media=ssd", "media=hdd"}, "media", "hdd"},
		{"bare reaches other roles", []string{"datadir.media=ssd", "media=hdd"}, "tmpdir.media", "hdd"},
		{"unknown takes away", []string{"media=ssd", "media=unknown"}, "media", ""},
		{"unknown role inherits nothing", []string{"media=ssd", "redo.media=unknown"}, "redo.media", ""},
		{"bare server key", []string{"role=replica"}, "server.role", "replica"},
		{"page size of the host", []string{"page_size=4K", "server.page_size=16K"}, "host.page_size", "4K"},
		{"page size of the server", []string{"page_size=4K", "server.page_size=16K"}, "server.page_size", "16K"},
		{"both have it: storage", []string{"transport=sata", "device.transport=nvme"}, "transport", "sata"},
		{"evidence without a device name", []string{"device.fua=1"}, "device.fua", "1"},
		{"evidence before the device name", []string{"device.fua=1", "device=sda"}, "device.fua", "1"},
		{"evidence of the named device", []string{"device=SDA", "device.sda.fua=1"}, "device.fua", "1"},
		{"evidence set through the datadir", []string{"device=sda", "device.fua=1"}, "device.sda.fua", "1"},
		{"a device with a dot", []string{"device=vg.data", "device.vg.data.fua=0"}, "device.fua", "0"},
		{"upper case", []string{"Media=ssd"}, "MEDIA", "ssd"},
		{"x keys are not read", []string{"x_rack=7", "redo.x_a=1"}, "x_rack", ""},
		{"no such key", nil, "meda", ""},
	}
	for _, tt := range tests {
		got, _ := with(t, tt.facts...).Fact(tt.key)
		if got.Text != tt.want {
			t.Errorf("%s: %s = %q, want %q", tt.name, tt.key, got.Text, tt.want)
		}
	}
}

func TestNilProfile(t *testing.T) {
	var p *Profile
	if _, ok := p.Fact("media"); ok || p.Facts() != nil || p.Check(today) != nil {
		t.Error("a nil profile knows something")
	}
	if got := p.Rotational("redo"); got.Known || !cmp.Equal(got.Missing, []string{"redo.media"}) {
		t.Errorf("got %+v", got)
	}
}

// TestFactsReadBack holds that the facts as given, set one by one, are the same facts.
func TestFactsReadBack(t *testing.T) {
	facts := []string{
		"profile.name=a", "memory=64G", "host.page_size=4K", "server.page_size=16K", "role=primary", "media=hdd",
		"datadir.media=ssd", "redo.device=b", "device.b.fua=1", "device.model=x", "status.lsn=5",
	}
	p := with(t, facts...)
	again := New()
	for _, fact := range p.Facts() {
		if err := again.Set(fact.Key + "=" + fact.Text); err != nil {
			t.Error(err)
		}
	}
	if diff := cmp.Diff(p.Facts(), again.Facts(), cmp.AllowUnexported(Fact{})); diff != "" || len(p.Facts()) != len(facts) {
		t.Error(diff)
	}
}

func TestCanonicalKey(t *testing.T) {
	tests := []struct{ key, want string }{
		{"media", "media"},
		{"Storage.Media", "media"},
		{"host.memory", "memory"},
		{"server.role", "role"},
		{"page_size", "host.page_size"},
		{"server.page_size", "server.page_size"},
		{"redo.media", "redo.media"},
		{"datadir.media", "datadir.media"},
		{"lsn", ""},
		{"status.lsn", "status.lsn"},
		{"device.SDA.fua", "device.sda.fua"},
		{"device.fua", "device.fua"},
		{"fua", ""},
		{"profile.date", "profile.date"},
		{"x_a", "x_a"},
		{"redo.x_a", "redo.x_a"},
		{"", ""},
		{".", ""},
	}
	for _, tt := range tests {
		got, err := CanonicalKey(tt.key)
		if got != tt.want || (err != nil) != (tt.want == "") {
			t.Errorf("CanonicalKey(%q) = %q, %v; want %q", tt.key, got, err, tt.want)
		}
	}
}

// TestKeys holds what the spelling of bare keys relies on: only page_size stands
// in two of the sections that a bare key is looked for in.
func TestKeys(t *testing.T) {
	seen := make(map[string]Section)
	for _, k := range Keys() {
		if k.Doc == "" || k.Type.String() == "unknown" || k.Section.String() == "unknown" {
			t.Errorf("%s: incomplete row", k.Name)
		}
		if k.Section != Host && k.Section != Server && k.Section != Storage {
			continue
		}
		if other, ok := seen[k.Name]; ok && k.Name != "page_size" {
			t.Errorf("%s stands in [%s] and [%s]", k.Name, other, k.Section)
		}
		seen[k.Name] = k.Section
	}
}

func TestValid(t *testing.T) {
	if Valid(Device, "fua", "1") != nil || Valid(Device, "fua", "2") == nil || Valid(Device, "media", "ssd") == nil {
		t.Error("validity")
	}
}
