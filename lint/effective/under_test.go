package effective

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestUnder reads a tree once for one server and asks what others read in it.
func TestUnder(t *testing.T) {
	tree := memFS{files: map[string]string{
		"/etc/my.cnf":       "[mysqld-5.7]\na=1\n!include /etc/more.cnf\nb=2\n[mysqld]\nc=3\n!include /etc/more.cnf\n",
		"/etc/more.cnf":     "[MYSQLD-5.7]\nd=4\n[client]\ne=5\n!includedir /etc/conf.d\n",
		"/etc/conf.d/":      "",
		"/etc/conf.d/a.cnf": "[mysqld]\nf=6\n[mariadb]\ng=7\n",
	}}
	target := mustParse(t, "mysql-8.4.8")
	r := Read(Host{FS: tree}, Query{Server: target, Tolerant: true})
	tests := []struct {
		server string
		want   []string
	}{
		{"mysql-8.4.8", []string{"f", "c", "f"}},
		{"mysql-5.7.44", []string{"a", "d", "f", "b", "c", "d", "f"}},
		{"mariadb-10.11.19", []string{"f", "g", "c", "f", "g"}},
	}
	for _, tt := range tests {
		var got []string
		for _, p := range r.Under(GroupsOf(mustParse(t, tt.server), "")) {
			f := r.Files[p.File]
			got = append(got, string(f.Nodes[p.Node].Name.Of(f.Text.Bytes)))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s", tt.server, diff)
		}
	}
	var args []Place
	for _, a := range r.Args {
		args = append(args, Place{a.File, a.Node})
	}
	if diff := cmp.Diff(args, r.Under(r.Groups)); diff != "" {
		t.Errorf("the reader's own groups: %s", diff)
	}
}
