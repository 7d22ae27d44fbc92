package report

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/drift"
	"github.com/cnfarch/cnfarch/lint/effective"
)

func drifted(t *testing.T) []Drift {
	t.Helper()
	target := parseServer(t, "mysql-9.7.4")
	reading := effective.Read(effective.Host{}, effective.Query{
		Server: target, Tolerant: true, Sources: []effective.Source{{Name: "my.cnf", Bytes: []byte("[mysqld]\nback_log = 8\nport = 1\nreport_password = hunter2\n")}},
	})
	run, err := lint.New(nil).Run(lint.Input{Target: target, Files: reading})
	if err != nil {
		t.Fatal(err)
	}
	now := &drift.Runtime{}
	const vars = "VARIABLE_NAME\tVARIABLE_VALUE\tVARIABLE_SOURCE\tVARIABLE_PATH\tSET_TIME\tSET_USER\tSET_HOST\n" +
		"version\t9.7.4\tCOMPILED\t\tNULL\tNULL\tNULL\nback_log\t7\tEXPLICIT\t/etc/my.cnf\tNULL\tNULL\tNULL\n" +
		"long_query_time\t7.000000\tDYNAMIC\t\t2026-11-30 15:28:00\troot\tlocalhost\nreport_password\thunter1\tCOMMAND_LINE\t\tNULL\tNULL\tNULL\n"
	if err = now.Read("vars", []byte(vars)); err != nil {
		t.Fatal(err)
	}
	result, err := drift.Compare(run, now)
	if err != nil {
		t.Fatal(err)
	}
	return []Drift{{run, result}}
}

func TestDriftText(t *testing.T) {
	var out strings.Builder
	if err := DriftText(&out, drifted(t)); err != nil {
		t.Fatal(err)
	}
	const want = `back_log: my.cnf:2:1 says 8; the server runs 7, which it has read from /etc/my.cnf
    to follow the files: restart the server
    to keep it: back_log = 7
long_query_time: no file sets it, the default is 10; the server runs 7.000000, set since the start on 2026-11-30 15:28:00 by root@localhost
    to follow the files: SET GLOBAL long_query_time = DEFAULT
    to keep it: long_query_time = 7.000000
port: my.cnf:3:1 says 1, and it is not there at run time
report_password: my.cnf:4:1 says ***; the server runs ***, from its command line
    to follow the files: restart the server
4 differences for mysql-9.7.4; 0 as the files say
`
	if got := out.String(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// Every document fits its schema, and the schema is strict about states.
func TestFurtherSchemas(t *testing.T) {
	today := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
	var records, drifts, digs bytes.Buffer
	for _, err := range []error{
		RecordsJSON(&records, Tool{}, writtenRecords(t), today), DriftJSON(&drifts, Tool{}, drifted(t)), DigJSON(&digs, Tool{}, dug(t)),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, tt := range map[string]struct{ document, from, to string }{
		"records": {records.String(), `"status": "void"`, `"status": "dead"`},
		"drift":   {drifts.String(), `"state": "runtime-only"`, `"state": "odd"`},
		"dig":     {digs.String(), `"caught_up": false`, `"caught_up": 1`},
	} {
		schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "fixtures", "schema", name+"-v1.json"))
		if err != nil {
			t.Fatal(err)
		}
		if err := validate(schema, []byte(tt.document)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		broken := strings.Replace(tt.document, tt.from, tt.to, 1)
		if broken == tt.document || validate(schema, []byte(broken)) == nil {
			t.Errorf("the schema of %s takes %s", name, tt.to)
		}
	}
}
