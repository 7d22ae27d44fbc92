package hw

import (
	"errors"
	"testing"
)

func TestPremise(t *testing.T) {
	p := with(t, "media=ssd", "memory=65536M", "cpu_limit=2.5", "nofile=unlimited", "plugins=b,a", "dedicated=Yes", "redo.media=hdd",
		"memory_limit=none", "atomic_write=none", "role=replica")
	tests := []struct {
		premise string
		want    Truth
	}{
		{"media=ssd", True},
		{"media=SSD", True},
		{"media=hdd", False},
		{"redo.media=ssd", False},
		{"undo.media=ssd", True},
		{"memory=64G", True},
		{"memory = 64GiB", True},
		{"memory>=64G", True},
		{"memory>64G", False},
		{"memory<=64G", True},
		{"memory<64G", False},
		{"memory<1T", True},
		{"cpu_limit>2", True},
		{"cpu_limit<=2", False},
		{"cpu_limit=2.5", True},
		{"nofile>=65535", True},
		{"nofile=unlimited", True},
		{"memory_limit>=8G", True},
		{"memory_limit=none", True},
		{"atomic_write>=16K", False},
		{"plugins=a,b", True},
		{"plugins=a", False},
		{"dedicated=yes", True},
		{"dedicated=no", False},
		{"server.role=replica", True},
		{"filesystem=xfs", Unknown},
		{"cpus>8", Unknown},
		{"x_rack=7", Unknown},
	}
	for _, tt := range tests {
		premise, err := ParsePremise(tt.premise)
		if err != nil {
			t.Errorf("%s: %v", tt.premise, err)
			continue
		}
		if got := premise.Eval(p); got != tt.want {
			t.Errorf("%s is %s, want %s", tt.premise, got, tt.want)
		}
		if again, err := ParsePremise(premise.String()); err != nil || again.String() != premise.String() {
			t.Errorf("%s reads back as %q, %v", premise, again.String(), err)
		}
	}
}

func TestPremiseOfNothing(t *testing.T) {
	premise, err := ParsePremise("media=ssd")
	if err != nil || premise.Eval(nil) != Unknown {
		t.Errorf("%v, %v", premise.Eval(nil), err)
	}
	if (Premise{}).Eval(with(t, "media=ssd")) != Unknown {
		t.Error("the zero premise is decided")
	}
}

func TestPremiseRefused(t *testing.T) {
	tests := []struct{ premise, want string }{
		{"media", `"media" is no premise: write KEY=VALUE such as media=ssd, or memory>=64G`},
		{"meda=ssd", `"meda" is no key of a hardware profile: did you mean "media"?`},
		{"media=flash", `premise "media=flash": "flash" is not known here: write one of ssd, hdd, hybrid, ram`},
		{"media>=ssd", `premise "media>=ssd": only sizes, counts and numbers have an order, write =`},
		{"media=", `premise "media=" has no value`},
		{"media=unknown", `premise "media=unknown": a fact that is not known is no premise`},
		{"media==ssd", `premise "media==ssd": "=ssd" is not known here: write one of ssd, hdd, hybrid, ram`},
	}
	for _, tt := range tests {
		if _, err := ParsePremise(tt.premise); err == nil || err.Error() != tt.want {
			t.Errorf("%s:\n got %v\nwant %s", tt.premise, err, tt.want)
		}
	}
}

func TestServerPremise(t *testing.T) {
	for _, text := range []string{"server>=mysql-8.4", " Server >= mysql-8.4"} {
		p, err := ParsePremise(text)
		if !errors.Is(err, ErrServer) || p.Key != "server" || p.Op != GreaterOrEqual || p.Value != "mysql-8.4" {
			t.Errorf("%s: %+v, %v", text, p, err)
		}
	}
}

func TestTruthNames(t *testing.T) {
	for truth, want := range map[Truth]string{True: "true", False: "false", Unknown: "unknown", 0: "invalid"} {
		if truth.String() != want {
			t.Errorf("%d is %q", truth, truth.String())
		}
	}
}

func FuzzPremise(f *testing.F) {
	for _, seed := range []string{"media=ssd", "memory>=64G", "server>=mysql-8.4", "device.a.b.fua=1", "x_=<", "cpu_limit<2.5", "plugins=a,b"} {
		f.Add(seed)
	}
	p := New()
	if err := p.Set("media=ssd"); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		premise, err := ParsePremise(text)
		if err != nil {
			return
		}
		if premise.Eval(p).String() == "invalid" {
			t.Error("no answer")
		}
		again, err := ParsePremise(premise.String())
		if err != nil || again.String() != premise.String() {
			t.Errorf("%q reads back as %q: %v", premise.String(), again.String(), err)
		}
		if premise.Key[:min(2, len(premise.Key))] == "x_" || premise.spec == nil {
			return
		}
		if q := New(); q.Set(premise.Key+"="+premise.Value) != nil || premise.Op == Equal && premise.Eval(q) != True {
			t.Errorf("%q does not hold of its own fact", premise.String())
		}
	})
}
