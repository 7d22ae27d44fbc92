package server

import (
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	tests := []struct{ text, want string }{
		{"mysql-8.4", "mysql-8.4"},
		{"8.4", "mysql-8.4"},
		{"8.0.36", "mysql-8.0.36"},
		{"MySQL 8.0.36", "mysql-8.0.36"},
		{" 5.7.44 ", "mysql-5.7.44"},
		{"5.7.44-48-log", "percona-5.7.44"},
		{"5.7.44-log", "mysql-5.7.44"},
		{"8.0.36-28", "percona-8.0.36"},
		{"8.0.35-27.1", "pxc-8.0.35"},
		{"mysql-8.0.36-28", "mysql-8.0.36"},
		{"8.0.36-0ubuntu0.22.04.1", "mysql-8.0.36"},
		{"8.0.36-2ubuntu3", "mysql-8.0.36"},
		{"9.7.4-2", "mysql-9.7.4"},
		{"9.7.4.1", "mysql-9.7.4"},
		{"26.7.1", "mysql-26.7.1"},
		{"percona-8.0", "percona-8.0"},
		{"percona-8.0.36-28.1", "percona-8.0.36"},
		{"pxc-8.0", "pxc-8.0"},
		{"mariadb-10.11", "mariadb-10.11"},
		{"10.11", "mariadb-10.11"},
		{"10.11.6", "mariadb-10.11.6"},
		{"12.3.3", "mariadb-12.3.3"},
		{"5.5.68-MariaDB", "mariadb-5.5.68"},
		{"mariadb-5.5.5", "mariadb-5.5.5"},
		{"10.11.6-MariaDB-log", "mariadb-10.11.6"},
		{"10.11.6-MariaDB-1:10.11.6+maria~ubu2204", "mariadb-10.11.6"},
		{"5.5.5-10.11.6-MariaDB", "mariadb-10.11.6"},
		{"10.6.18-MariaDB-0ubuntu0.22.04.1-log", "mariadb-10.6.18"},
	}
	for _, tt := range tests {
		got, err := Parse(tt.text)
		if err != nil || got.String() != tt.want {
			t.Errorf("Parse(%q) = %v, %v; want %s", tt.text, got, err, tt.want)
		}
		if again, err := Parse(got.String()); err != nil || again != got {
			t.Errorf("Parse(%q) = %v, %v; want it read back", got, again, err)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{
		"", "mysql", "mysql-", "8", "8.0.x", "8.0.mysql_aurora.3.04.0", "latest", "mysql-8.4.0.1.2",
		"mysql-10.11.6-MariaDB", "..", "8..4", "-8.4", "mysql-99999999999999999999.1",
	} {
		if got, err := Parse(text); err == nil {
			t.Errorf("Parse(%q) = %v, want an error", text, got)
		} else if !strings.Contains(err.Error(), text) {
			t.Errorf("Parse(%q): the error does not name the text: %v", text, err)
		}
	}
}

func TestOrder(t *testing.T) {
	ascending := []string{"5.7", "5.7.44", "8.0.4", "8.0.30", "8.4.0", "9.7.4", "26.7.0"}
	for i := 1; i < len(ascending); i++ {
		if must(ascending[i-1]).Compare(must(ascending[i])) >= 0 {
			t.Errorf("%s does not sort before %s", ascending[i-1], ascending[i])
		}
	}
}

func TestIs(t *testing.T) {
	s := New(MySQL, Version{8, 0, 30})
	if !s.Is(MySQL, "8.0.30") || !s.Is(MySQL, "8.0") || s.Is(MySQL, "8.0.31") || s.Is(MariaDB, "5.5") {
		t.Error("Is misplaces mysql-8.0.30")
	}
	if s.Before(MySQL, "8.0.30") || !s.Before(MySQL, "8.4") || s.Before(MariaDB, "11.0") {
		t.Error("Before misplaces mysql-8.0.30")
	}
}

func TestRange(t *testing.T) {
	tests := []struct {
		text, server string
		want         bool
	}{
		{"mysql", "percona-8.0.36", true},
		{"mysql >= 8.0.13, < 8.4", "8.0.36-28", true},
		{"mysql >= 8.0.13, < 8.4", "mysql-8.4", false},
		{"mysql >= 8.0.13, < 8.4", "mariadb-10.11.6", false},
		{"mariadb >= 10.6", "5.5.5-10.11.6-MariaDB", true},
		{"mariadb >= 10.6", "10.5.29", false},
		{"mariadb <10.6", "mariadb-10.5.29", true},
		{"pxc", "pxc-8.0.45", true},
		{"pxc", "percona-8.0.45", false},
		{"percona >=9.0; mariadb", "percona-9.7.4", true},
		{"percona", "mysql-9.7.4", false},
		{"pxc <8.4", "pxc-8.4.8", false},
		{"mysql >=8.0.30; mariadb", "mariadb-10.5", true},
		{"mysql >=8.0.30; mariadb", "mysql-8.0.29", false},
		{"mysql; mariadb >=10.5", "mysql-5.7", true},
	}
	for _, tt := range tests {
		r, err := ParseRanges(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Parse(tt.server)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Hold(s); got != tt.want {
			t.Errorf("%s holds %s: got %v", tt.text, s, got)
		}
	}
	for _, text := range []string{"", "postgres", "mysql roughly 8", "mysql>=8.0", "mysql;", "mysql, mariadb"} {
		if _, err := ParseRanges(text); err == nil {
			t.Errorf("ParseRanges(%q) gave no error", text)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"mysql-8.4", "5.5.5-10.11.6-MariaDB", "8.0.35-27.1", "1.2.3.4"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text)
		if err != nil {
			return
		}
		if again, err := Parse(s.String()); err != nil || again != s {
			t.Fatalf("%q gives %s, which gives %v, %v", text, s, again, err)
		}
	})
}

func BenchmarkParseVersion(b *testing.B) {
	for b.Loop() {
		if _, err := ParseVersion("10.11.19"); err != nil {
			b.Fatal(err)
		}
	}
}
