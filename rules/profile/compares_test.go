package profile

import (
	"slices"
	"testing"
)

// A rule is told of other servers what it names: all that it looks at is named.
func TestComparedIsNamed(t *testing.T) {
	for _, s := range alike() {
		if !slices.Contains(replicationSetConsistency.Compares, s.option) {
			t.Errorf("%s is not among what replication-set-consistency compares", s.option)
		}
	}
	for _, option := range resources() {
		if !slices.Contains(portsAndPathsShared.Compares, option) {
			t.Errorf("%s is not among what ports-and-paths-shared compares", option)
		}
	}
}
