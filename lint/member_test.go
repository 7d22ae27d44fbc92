package lint

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
)

// memberInput is a main file of a host at MySQL 8.4.
func memberInput(t *testing.T, host, main, set, text string) Input {
	t.Helper()
	target, err := server.Parse("mysql-8.4")
	if err == nil {
		target, err = defaults.Resolve(target)
	}
	if err != nil {
		t.Fatal(err)
	}
	source := effective.Source{Name: main, Bytes: []byte("[mysqld]\n" + text)}
	in := Input{Host: host, Target: target, Main: &source, Profile: hw.New(), Today: time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)}
	in.Files = effective.Read(effective.Host{}, effective.Query{Server: target, Sources: []effective.Source{source}, Tolerant: true})
	if set != "" {
		if err := in.Profile.Set(ReplicationSet + "=" + set); err != nil {
			t.Fatal(err)
		}
	}
	return in
}

func TestMember(t *testing.T) {
	engine := New([]*Rule{{Name: "compares", Compares: []string{"server_id", "log_replica_updates", "log_slave_updates", "gtid_domain_id"}}})
	for _, test := range []struct {
		name, text, option string
		persisted          string
		runs               string // empty: not known
		written            bool
	}{
		{name: "a line", text: "server_id = 7\n", option: "server_id", runs: "7", written: true},
		{name: "the last line", text: "server_id = 7\nserver-id = 8\n", option: "server_id", runs: "8", written: true},
		{name: "the default", text: "", option: "server_id", runs: "1"},
		{name: "an old name in the file", text: "log_slave_updates = OFF\n", option: "log_replica_updates", runs: "OFF", written: true},
		{name: "an old name in the rule", text: "log_replica_updates = OFF\n", option: "log_slave_updates", runs: "OFF", written: true},
		{name: "a template's value", text: "server_id = {{ id }}\n", option: "server_id", written: true},
		{name: "an option of another product", text: "", option: "gtid_domain_id"},
		{name: "an option that no rule compares", text: "port = 3307\n", option: "port"},
		{
			name: "persisted over the line", text: "server_id = 7\n", option: "server_id",
			persisted: `{"Version": 2, "mysql_dynamic_variables": {"server_id": {"Value": "9", "Metadata": {"Timestamp": 1700000000000000, "User": "root", "Host": "localhost"}}}}`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := memberInput(t, "a", "my.cnf", "shop", test.text)
			if test.persisted != "" {
				in.Persisted = NewPersisted("mysqld-auto.cnf", []byte(test.persisted))
			}
			m, err := engine.Member(in)
			if err != nil {
				t.Fatal(err)
			}
			runs := m.Runs(test.option)
			if (runs != nil) != (test.runs != "") || runs != nil && runs.Text != test.runs {
				t.Errorf("runs %v, want %q", runs, test.runs)
			}
			if written := m.Writes(test.option) != nil; written != (test.written && runs != nil) {
				t.Errorf("written is %v", written)
			}
			if m.Host != "a" || m.Main != "my.cnf" || m.Set != "shop" {
				t.Errorf("the member is %s %s of %s", m.Host, m.Main, m.Set)
			}
		})
	}
}

func TestMemberOfUnknownServer(t *testing.T) {
	in := memberInput(t, "a", "my.cnf", "shop", "")
	in.Target = server.New(server.MySQL, server.Version{Major: 3})
	if _, err := New(nil).Member(in); err == nil {
		t.Error("no error for a server that the facts do not cover")
	}
}

// TestReplicasAndNeighbours holds who is compared with whom: no server with
// itself, those of the set whatever their host, those of the host whatever their set.
func TestReplicasAndNeighbours(t *testing.T) {
	var replicas, neighbours []string
	rule := Rule{Name: "compares", Compares: []string{"port"}, Host: func(p *Pass) {
		replicas, neighbours = nil, nil
		for _, m := range p.Replicas() {
			replicas = append(replicas, p.NameOf(m))
		}
		for _, m := range p.Neighbours() {
			neighbours = append(neighbours, p.NameOf(m))
		}
	}}
	engine := New([]*Rule{&rule})
	inputs := []Input{
		memberInput(t, "a", "a/1.cnf", "shop", ""), memberInput(t, "a", "a/2.cnf", "shop", ""), memberInput(t, "a", "a/3.cnf", "", ""),
		memberInput(t, "b", "b/my.cnf", "shop", ""), memberInput(t, "c", "c/my.cnf", "archive", ""),
	}
	var members []*Member
	for _, in := range inputs {
		m, err := engine.Member(in)
		if err != nil {
			t.Fatal(err)
		}
		members = append(members, m)
	}
	for i, want := range [][2][]string{
		{{"a/2.cnf", "b"}, {"a/2.cnf", "a/3.cnf"}},
		{{"a/1.cnf", "b"}, {"a/1.cnf", "a/3.cnf"}},
		{nil, {"a/1.cnf", "a/2.cnf"}},
		{{"a", "a"}, nil},
		{nil, nil},
	} {
		in := inputs[i]
		in.Members = members
		if _, err := engine.Run(in); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, [2][]string{replicas, neighbours}); diff != "" {
			t.Errorf("%s (-want +got):\n%s", in.Main.Name, diff)
		}
	}
}
