package bufferpool

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRound holds the arithmetic against pools that ran: MySQL 9.7.4, and
// MariaDB 10.5.23 where there is one instance.
func TestRound(t *testing.T) {
	for _, test := range []struct {
		name                    string
		asked, chunk, instances int64
		size, runsChunk         int64
	}{
		{"1500M in 8", 1500 * mib, 128 * mib, 8, 2048 * mib, 128 * mib},
		{"1100M in 4", 1100 * mib, 128 * mib, 4, 1536 * mib, 128 * mib},
		{"1100M in 1", 1100 * mib, 128 * mib, 1, 1152 * mib, 128 * mib},
		{"1000M in 1", 1000 * mib, 128 * mib, 1, gib, 128 * mib},
		{"300000000 in 1", 286 * mib, 128 * mib, 1, 384 * mib, 128 * mib},
		{"an exact multiple", 10 * gib, 128 * mib, 8, 10 * gib, 128 * mib},
		{"1G in 16: the chunk shrinks", gib, 128 * mib, 16, gib, 64 * mib},
		{"100000000 in 1: the chunk shrinks", 95 * mib, 128 * mib, 1, 95 * mib, 95 * mib},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := Pool{Asked: test.asked, Size: test.asked, Chunk: test.chunk}.round(test.instances)
			want := Pool{Asked: test.asked, Size: test.size, Chunk: test.runsChunk, Unit: test.runsChunk * test.instances}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-server +here):\n%s", diff)
			}
		})
	}
}
