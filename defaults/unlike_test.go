package defaults

import (
	"slices"
	"testing"
)

// TestUnlike holds that nothing is left out but what is the same on both sides.
func TestUnlike(t *testing.T) {
	pairs := [][2]string{{"mysql-5.7", "mysql-8.0"}, {"mysql-8.4", "mysql-9.7"}, {"mariadb-11.8", "mariadb-10.5"}, {"mysql-8.0", "mariadb-10.11"}}
	for _, pair := range pairs {
		from, to := facts(t, pair[0]), facts(t, pair[1])
		before, now := Unlike(from, to)
		listed := func(list []Option, name string) bool {
			return slices.ContainsFunc(list, func(o Option) bool { return o.Name == name })
		}
		for o := range from.All() {
			other, known := to.Lookup(o.Name)
			same := known && o.Default == other.Default && o.Status == other.Status && o.AliasOf == other.AliasOf && o.Default.Formula == ""
			if !same && (!listed(before, o.Name) || known && !listed(now, o.Name)) {
				t.Errorf("%v: %s differs and is left out", pair, o.Name)
			}
		}
		for o := range to.All() {
			if _, known := from.Lookup(o.Name); !known && !listed(now, o.Name) {
				t.Errorf("%v: %s is new and is left out", pair, o.Name)
			}
		}
	}
	if before, now := Unlike(facts(t, "mysql-8.4"), facts(t, "mysql-8.4")); slices.ContainsFunc(before, func(o Option) bool { return o.Default.Formula == "" }) || len(before) != len(now) {
		t.Error("one release differs from itself")
	}
}
