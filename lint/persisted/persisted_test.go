package persisted

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint/text"
)

// As MySQL 9.7.4 writes it, with entries of the wrong shape added.
const version2 = `{"Version": 2, "mysql_static_variables": {"back_log": {"Value": "222", "Metadata": {"Host": "localhost", "User": "root", "Timestamp": 1796051965622293}}},
 "mysql_dynamic_variables": {"key_buffer_size": {"Value": "33554432"}, "Max-Connections": {"Value": "5", "Metadata": {}}, "odd": 7, "odder": {"Value": 7}},
 "mysql_dynamic_parse_early_variables": {"binlog_expire_logs_seconds": {"Value": "86400"}},
 "mysql_sensitive_variables": {"mysql_dynamic_sensitive_variables": {"secret_thing": {"Value": "hunter2"}}, "mysql_sensitive_variables_blob": "00ff"},
 "something_else": {"x": {"Value": "1"}}, "mysql_static_parse_early_variables": []}
`

const version1 = `{"Version": 1, "mysql_server": {"max_connections": {"Value": "77"}, "mysql_server_static_options": {"back_log": {"Value": "66"}}}}`

// short is a variable without what the tests of the layouts do not look at.
func short(all []Variable) []Variable {
	var out []Variable
	for _, v := range all {
		out = append(out, Variable{Name: v.Name, Value: v.Value, Static: v.Static, Sensitive: v.Sensitive})
	}
	return out
}

func TestLayouts(t *testing.T) {
	for _, tt := range []struct {
		src  string
		want []Variable
	}{
		{version2, []Variable{
			{Name: "back_log", Value: "222", Static: true},
			{Name: "key_buffer_size", Value: "33554432"},
			{Name: "max_connections", Value: "5"},
			{Name: "binlog_expire_logs_seconds", Value: "86400"},
			{Name: "secret_thing", Value: "hunter2", Sensitive: true},
		}},
		{version1, []Variable{{Name: "max_connections", Value: "77"}, {Name: "back_log", Value: "66", Static: true}}},
		{`{"Version": 2}`, nil},
	} {
		f, err := Parse(FileName, []byte(tt.src))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, short(f.Variables)); diff != "" {
			t.Error(diff)
		}
		for _, v := range f.Variables {
			if got := string(v.Span.Of(f.Bytes)); !strings.EqualFold(strings.ReplaceAll(got, "-", "_"), v.Name) {
				t.Errorf("the place of %s holds %q", v.Name, got)
			}
		}
	}
}

func TestMetadata(t *testing.T) {
	f, err := Parse(FileName, []byte(version2))
	if err != nil {
		t.Fatal(err)
	}
	got, ok := f.Find("back_log")
	want := Variable{
		Name: "back_log", Value: "222", Static: true, User: "root", Host: "localhost", Span: text.Span{Start: 43, End: 51},
		Time: time.Date(2026, 11, 30, 15, 19, 25, 622293000, time.UTC),
	}
	if diff := cmp.Diff(want, got); diff != "" || !ok {
		t.Error(diff)
	}
	if _, ok := f.Find("nothing"); ok {
		t.Error("a variable that is not there is found")
	}
	if _, ok := (*File)(nil).Find("back_log"); ok {
		t.Error("no file has a variable")
	}
}

// What the server does not start with.
func TestBroken(t *testing.T) {
	for src, want := range map[string]string{
		"":                      "not the JSON that SET PERSIST writes",
		"[]":                    "it is no object",
		`{"Version": 2`:         "not the JSON that SET PERSIST writes",
		`{"Version": 2} x`:      "something follows the object",
		`{"Version": 3}`:        "no version 1 or 2",
		`{"Version": "2"}`:      "no version 1 or 2",
		`{"mysql_server": {}}`:  "no version 1 or 2",
		`{"Version": 2, "a": }`: "not the JSON that SET PERSIST writes",
	} {
		if _, err := Parse(FileName, []byte(src)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", src, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(version1))
	f.Add([]byte(version2))
	f.Fuzz(func(t *testing.T, src []byte) {
		file, err := Parse(FileName, src)
		if err != nil {
			return
		}
		for _, v := range file.Variables {
			if v.Span.Start < 0 || v.Span.End > len(src) || v.Span.Start > v.Span.End {
				t.Fatalf("%s stands at %v of %d bytes", v.Name, v.Span, len(src))
			}
		}
	})
}
