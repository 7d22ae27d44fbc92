package upgrade

import "testing"

// TestNoPin shows defaults of before that no line should bring back.
func TestNoPin(t *testing.T) {
	tests := []struct{ from, to, option, why string }{
		{"mysql-5.7", "mysql-8.0", "thread_stack", "the release needs the larger stack"},
		{"mysql-5.7", "mysql-8.0", "authentication_policy", "a policy names plugins, and the old one may be off or gone"},
		{"mariadb-10.11", "mysql-8.4", "optimizer_switch", "the flags of the two products are not about the same"},
		{"mysql-8.0", "mysql-5.7", "thread_stack", ""},
	}
	for _, test := range tests {
		for _, u := range plan(t, test.from, test.to, "").Unset {
			if u.Option.Name == test.option && (u.Pin.Why != test.why || (u.Pin.Line == "") != (test.why != "")) {
				t.Errorf("%s to %s: %s has the line %q (%s), want %q", test.from, test.to, test.option, u.Pin.Line, u.Pin.Why, test.why)
			}
		}
	}
}
