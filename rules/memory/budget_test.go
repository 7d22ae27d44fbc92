package memory

import "testing"

func TestPoolFor(t *testing.T) {
	for _, test := range []struct {
		name       string
		have       budget
		unit, want int64
	}{
		{"whole gibibytes", budget{32 * gib, 1}, 128 * mib, 22 * gib},
		{"three servers", budget{128 * gib, 3}, 128 * mib, 29 * gib},
		{"steps of two gibibytes", budget{64 * gib, 1}, 2 * gib, 44 * gib},
		{"small: steps of the unit", budget{2 * gib, 1}, 128 * mib, 1408 * mib},
		{"smaller than the unit", budget{gib, 1}, gib, 716 * mib},
		{"no unit", budget{4 * gib, 1}, 0, 2867 * mib},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := poolFor(test.have, test.unit); got != test.want {
				t.Errorf("poolFor = %s, want %s", inWords(got), inWords(test.want))
			}
		})
	}
}

// TestPoolForSettles: what is proposed is not judged too large in its turn.
func TestPoolForSettles(t *testing.T) {
	for have := int64(256 * mib); have < 2048*gib; have += have/7 + 1 {
		for _, unit := range []int64{mib, 128 * mib, gib, 8 * gib} {
			if got := poolFor(budget{have, 1}, unit); got > have*7/10 {
				t.Fatalf("poolFor(%d, %d) = %d, more than seven tenths", have, unit, got)
			}
		}
	}
}

func TestInWords(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 1000: "1000", 64 * kib: "64K", 132 * mib: "132M", 132*mib + 1: "132.0M", 44 * gib: "44G", 3 * gib / 2: "1.5G",
	} {
		if got := inWords(n); got != want {
			t.Errorf("inWords(%d) = %q, want %q", n, got, want)
		}
	}
}
