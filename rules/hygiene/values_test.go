package hygiene

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
)

func TestQuantity(t *testing.T) {
	type result struct {
		Number float64
		Unit   string
		OK     bool
	}
	for said, want := range map[string]result{
		"128 GB":                {128, "gb", true},
		"128GB of memory":       {128, "gb", true},
		"= 1.5 GiB, was less":   {1.5, "gib", true},
		"60 minutes.":           {60, "minutes", true},
		"(8 GB)":                {8, "gb", true},
		"was 4 GB of 64 GB":     {},
		"4 GB of 64":            {},
		"GB":                    {},
		"0 GB":                  {},
		"":                      {},
		"1.2.3 GB":              {},
		"5":                     {},
		"80% of the memory":     {80, "%", true},
		"16 per core, not more": {16, "per", true},
	} {
		number, unit, ok := quantity(said)
		got := result{number, unit, ok}
		if !ok {
			got = result{}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("quantity(%q) (-want +got):\n%s", said, diff)
		}
	}
}

func TestSizeUnit(t *testing.T) {
	for unit, want := range map[string]float64{
		"k": 1, "kb": 1, "kib": 1, "mb": 2, "gib": 3, "gbytes": 3, "tb": 4,
		"": 0, "b": 0, "%": 0, "per": 0, "minutes": 0, "gbit": 0, "threads": 0,
	} {
		if got := sizeUnit(unit); got != want {
			t.Errorf("sizeUnit(%q) = %v, want %v", unit, got, want)
		}
	}
}

func TestOff(t *testing.T) {
	for ratio, want := range map[float64]bool{
		1: false, 1024: true, 1.0 / 1024: true, 1 << 30: true, 1000: true, 1.07: false, 512: false, 2: false, 1050: true, 1100: false,
	} {
		if got := off(ratio, 1024); got != want {
			t.Errorf("off(%v, 1024) = %v, want %v", ratio, got, want)
		}
	}
}

func TestSuffixed(t *testing.T) {
	type result struct {
		N      uint64
		Letter string
		OK     bool
	}
	for raw, want := range map[string]result{
		"2000K": {2000, "K", true},
		"4m":    {4, "M", true},
		"10MB":  {10, "M", true},
		"10MiB": {10, "M", true},
		"10":    {},
		"10B":   {},
		"10KK":  {},
		"K":     {},
		"0K":    {},
		"1.5K":  {},
		"-5K":   {},
		"":      {},
	} {
		n, letter, ok := suffixed(raw)
		got := result{n, letter, ok}
		if !ok {
			got = result{}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("suffixed(%q) (-want +got):\n%s", raw, diff)
		}
	}
}

func TestPlain(t *testing.T) {
	for _, tt := range []struct {
		unit    defaults.Unit
		written uint64
		letter  string
		want    uint64
	}{
		{defaults.IOPS, 2000, "K", 2000},
		{defaults.Count, 10, "K", 10000},
		{defaults.Count, 4096, "M", 4096},
		{defaults.Count, 3, "M", 0},
		{defaults.Megabytes, 10, "M", 10},
		{defaults.Kilobytes, 10, "K", 10},
	} {
		if got := plain(tt.unit, tt.written, tt.letter); got != tt.want {
			t.Errorf("plain(%v, %d%s) = %d, want %d", tt.unit, tt.written, tt.letter, got, tt.want)
		}
	}
}

func TestPathProblem(t *testing.T) {
	for _, tt := range []struct {
		from, to string
		fine     bool
	}{
		{"mysql-5.7", "mysql-8.0", true},
		{"mysql-5.7", "mysql-8.4", false},
		{"mysql-8.0", "mysql-8.4", true},
		{"mysql-8.0", "mysql-9.0", false},
		{"mysql-8.4", "mysql-9.7", true},
		{"mysql-9.0", "mysql-9.7", true},
		{"mysql-8.0.36", "mysql-8.0.45", true},
		{"mysql-8.4", "mysql-8.0", false},
		{"percona-8.0", "mysql-8.4", true},
		{"mysql-5.7", "mariadb-10.11", true},
		{"mysql-8.0", "mariadb-11.4", false},
		{"mariadb-10.11", "mysql-8.4", false},
		{"mariadb-10.5", "mariadb-11.8", true},
		{"mariadb-11.8", "mariadb-10.11", false},
	} {
		why := pathProblem(parsed(t, tt.from), parsed(t, tt.to))
		if (why == "") != tt.fine {
			t.Errorf("%s to %s: %q, want fine: %v", tt.from, tt.to, why, tt.fine)
		}
	}
	if why := pathProblem(server.Server{}, parsed(t, "mysql-8.4")); why != "" {
		t.Errorf("without a server to come from: %q", why)
	}
}

func parsed(t *testing.T, name string) server.Server {
	t.Helper()
	s, err := server.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestLeftover(t *testing.T) {
	for name, want := range map[string]bool{
		"README": true, "readme.txt": true, "my.cnf~": true, ".my.cnf.swp": true, "a.cnf.bak": true, "a.cnf.dpkg-old": true,
		"a.cnf.rpmsave": true, "a.cnf.ucf-dist": true, "a.cnf.disabled": true, "server-key.pem": true,
		"tuning.ini": false, "a.CNF": false, "a.conf": false, "my": false,
	} {
		if got := leftover(name); got != want {
			t.Errorf("leftover(%q) = %v, want %v", name, got, want)
		}
	}
}
