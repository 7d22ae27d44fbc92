package sysctl

import "testing"

func TestNormalize(t *testing.T) {
	tests := []struct{ key, want string }{
		{"vm.swappiness", "vm/swappiness"},
		{"vm/swappiness", "vm/swappiness"},
		{"/vm/swappiness", "vm/swappiness"},
		{"vm..swappiness.", "vm/swappiness"},
		{"vm//./swappiness/", "vm/swappiness"},
		{"net.ipv4.conf.eth0/100.forwarding", "net/ipv4/conf/eth0.100/forwarding"},
		{"net/ipv4/conf/eth0.100/forwarding", "net/ipv4/conf/eth0.100/forwarding"},
		{"net.ipv4.conf.*.rp_filter", "net/ipv4/conf/*/rp_filter"},
		{"", ""},
		{"a", "a"},
		{"vm/../vm", "vm/../vm"},
	}
	for _, tt := range tests {
		if got := Normalize(tt.key); got != tt.want {
			t.Errorf("%q is %q, want %q", tt.key, got, tt.want)
		}
	}
}

func TestDotted(t *testing.T) {
	for key, want := range map[string]string{
		"vm/swappiness": "vm.swappiness", "net/ipv4/conf/eth0.100/forwarding": "net.ipv4.conf.eth0/100.forwarding", "a": "a", "a.b": "a.b",
	} {
		if got := Dotted(key); got != want || Normalize(got) != key && key != "a.b" {
			t.Errorf("%q is %q, want %q", key, got, want)
		}
	}
}

func TestMatch(t *testing.T) {
	tests := []struct {
		pattern, key string
		want         bool
	}{
		{"net/ipv4/conf/*/rp_filter", "net/ipv4/conf/eth0/rp_filter", true},
		{"net/ipv4/conf/*/rp_filter", "net/ipv4/conf/a/b/rp_filter", false},
		{"net/ipv4/conf/eth?/rp_filter", "net/ipv4/conf/eth0/rp_filter", true},
		{"net/ipv4/conf/eth[0-1]/rp_filter", "net/ipv4/conf/eth2/rp_filter", false},
		{"net/ipv4/conf/eth[!0]/rp_filter", "net/ipv4/conf/eth2/rp_filter", true},
		{"net/[", "net/[", false},
	}
	for _, tt := range tests {
		if got := Match(tt.pattern, tt.key); got != tt.want {
			t.Errorf("%s over %s: %v", tt.pattern, tt.key, got)
		}
	}
}

func TestLoaders(t *testing.T) {
	for _, l := range []Loader{Boot(), ByHand(), {Busybox, 1, 37, 0}} {
		if got, err := ParseLoader(l.String()); err != nil || got != l {
			t.Errorf("%s reads back as %v, %v", l, got, err)
		}
	}
	if got, err := ParseLoader("systemd-252"); err != nil || got != (Loader{Systemd, 252, 0, 0}) {
		t.Errorf("got %v, %v", got, err)
	}
	for _, text := range []string{"", "systemd", "sysctl-1", "systemd-x", "systemd--1", "procps-4.0.4.1"} {
		if got, err := ParseLoader(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}
