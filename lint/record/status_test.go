package record

import (
	"testing"
	"time"

	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
)

func TestStatus(t *testing.T) {
	profile := hw.New()
	for _, fact := range []string{"media=ssd", "memory=128G", "redo.media=hdd"} {
		if err := profile.Set(fact); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		condition, target string
		want              State
		known             string // of the first premise that fell
	}{
		{"", "mysql-8.4.8", Holds, ""},
		{"(while media=ssd)", "mysql-8.4.8", Holds, ""},
		{"(while media=hdd)", "mysql-8.4.8", Void, "ssd"},
		{"(while redo.media=hdd)", "mysql-8.4.8", Holds, ""},
		{"(while memory>=64G)", "mysql-8.4.8", Holds, ""},
		{"(while memory<131072M)", "mysql-8.4.8", Void, "128G"},
		{"(while swap=none)", "mysql-8.4.8", Unverified, ""},
		{"(while swap=none, media=hdd)", "mysql-8.4.8", Void, "ssd"},
		{"(while server>=mysql-8.4)", "mysql-8.4.8", Holds, ""},
		{"(while server=mysql-8.4)", "mysql-8.4.8", Holds, ""},
		{"(while server<=mysql-8.4)", "mysql-8.4.8", Holds, ""},
		{"(while server>mysql-8.4)", "mysql-8.4.8", Void, "mysql-8.4.8"},
		{"(while server<mysql-8.4)", "mysql-8.0.45", Holds, ""},
		{"(while server>=mysql-8.4.9)", "mysql-8.4.8", Void, "mysql-8.4.8"},
		{"(while server>=mysql-8.0)", "mariadb-11.8.9", Void, "mariadb-11.8.9"},
		{"(while server>=mysql-8.0)", "percona-8.0.45", Holds, ""},
		{"(while server>=percona-8.0)", "mysql-8.0.45", Void, "mysql-8.0.45"},
		{"(while server>=percona-8.0)", "pxc-8.0.45", Holds, ""},
		{"(while server>=mysql-8.0)", "", Unverified, ""},
		{"(until mysql-9.7)", "mysql-8.4.8", Holds, ""},
		{"(until mysql-9.7)", "mysql-9.7.4", Void, ""},
		{"(until mysql-9.7)", "mariadb-11.8.9", Holds, ""},
		{"(until 2027-06-30)", "mysql-8.4.8", Holds, ""},
		{"(until 2027-06-29)", "mysql-8.4.8", Void, ""},
	}
	today := time.Date(2027, 6, 30, 23, 59, 0, 0, time.UTC)
	for _, tt := range tests {
		r, problem, _ := Parse([]byte("# cnfarch: keep " + tt.condition + " why"))
		if problem != nil {
			t.Fatalf("%s: %v", tt.condition, problem)
		}
		target, _ := server.Parse(tt.target)
		got := r.Status(profile, target, today)
		if got.State != tt.want {
			t.Errorf("%s at %s: %s, want %s", tt.condition, tt.target, got.State, tt.want)
		}
		if tt.known != "" && (len(got.Fallen) == 0 || got.Fallen[0].Known != tt.known) {
			t.Errorf("%s at %s: fallen %v, want one with %s", tt.condition, tt.target, got.Fallen, tt.known)
		}
	}
}

func TestStatusWithoutProfile(t *testing.T) {
	r, _, _ := Parse([]byte("# cnfarch: keep (while media=ssd) why"))
	got := r.Status(nil, server.Server{}, time.Time{})
	if got.State != Unverified || len(got.Unknown) != 1 || got.Unknown[0].String() != "media=ssd" {
		t.Errorf("%+v", got)
	}
}
