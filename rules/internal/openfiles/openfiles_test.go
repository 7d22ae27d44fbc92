package openfiles

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint"
)

func mysqlFiles(connections, tables, asked int64) Files {
	return Files{connections: connections, tables: tables, parts: 1, own: 10, asked: max(asked, 5000), floor: 400}
}

// mariadbFiles are those of a server on 2 CPUs.
func mariadbFiles(connections, tables, parts, asked int64) Files {
	return Files{connections: connections, extra: 1, tables: tables, parts: parts, own: 30, groups: 2, asked: asked, floor: 200}
}

// ran is what a server ran with n open files.
type ran struct{ connections, tables, parts int64 }

// TestFilesObserved holds the arithmetic against what servers ran: MySQL 9.7.4
// and MariaDB 10.11.19, without the right to raise their limits.
func TestFilesObserved(t *testing.T) {
	for _, test := range []struct {
		name string
		f    Files
		need int64 // as the server logged it, 0 where it was not seen
		n    int64
		want ran
		loss lint.Severity
	}{
		{"mysql, soft and hard 5000", mysqlFiles(5000, 4000, 0), 0, 5000, ran{4190, 400, 1}, lint.Error},
		{"mysql, soft 1024", mysqlFiles(5000, 4000, 0), 25000, 1024, ran{214, 400, 1}, lint.Error},
		{"mysql, defaults with 1024", mysqlFiles(151, 4000, 0), 8161, 1024, ran{151, 431, 1}, lint.Warning},
		{"mysql, defaults with 5000", mysqlFiles(151, 4000, 0), 8161, 5000, ran{151, 2419, 1}, lint.Warning},
		{"mariadb, defaults with 20000", mariadbFiles(151, 2000, 8, 0), 32184, 20000, ran{151, 2000, 4}, lint.Info},
		{"mariadb, defaults with 16384", mariadbFiles(151, 2000, 8, 0), 32184, 16384, ran{151, 2000, 4}, lint.Info},
		{"mariadb, defaults with 5000", mariadbFiles(151, 2000, 8, 0), 32184, 5000, ran{151, 2000, 1}, lint.Info},
		{"mariadb, defaults with 1024", mariadbFiles(151, 2000, 8, 0), 32184, 1024, ran{151, 421, 1}, lint.Warning},
		{"mariadb, more tables", mariadbFiles(151, 4000, 8, 0), 64184, 20000, ran{151, 4000, 2}, lint.Info},
		{"mariadb, more connections than fit", mariadbFiles(5000, 2000, 8, 0), 37033, 5000, ran{1770, 200, 8}, lint.Error},
		{"mariadb, both", mariadbFiles(5000, 20000, 8, 0), 325033, 10000, ran{5000, 2485, 1}, lint.Warning},
		{"mariadb, nothing fits and nothing is lowered", mariadbFiles(10000, 2000, 8, 0), 50005, 1024, ran{10000, 2000, 8}, lint.Error},
		{"mariadb, nothing fits with 5000", mariadbFiles(5000, 2000, 8, 0), 37033, 1024, ran{5000, 2000, 8}, lint.Error},
		{"mariadb, one part", mariadbFiles(3000, 2000, 1, 0), 15005, 8000, ran{3000, 2000, 1}, lint.Info},
		{"mariadb, two parts", mariadbFiles(3000, 1000, 2, 0), 15005, 8000, ran{3000, 1000, 2}, lint.Info},
		{"mariadb, eight parts", mariadbFiles(500, 1000, 8, 0), 16533, 9000, ran{500, 1000, 4}, lint.Info},
		{"mariadb, a larger limit asked for", mariadbFiles(151, 500, 8, 30000), 30000, 20000, ran{151, 500, 8}, lint.Info},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := test.f.Need(); test.need != 0 && got != test.need {
				t.Errorf("asks for %d, the server asked for %d", got, test.need)
			}
			runs := test.f.Under(test.n)
			if diff := cmp.Diff(test.want, ran{runs.connections, runs.tables, runs.parts}, cmp.AllowUnexported(ran{})); diff != "" {
				t.Errorf("with %d files (-server +here):\n%s", test.n, diff)
			}
			if got := test.f.Loss(runs, test.n); got != test.loss {
				t.Errorf("loss is %s, want %s", got, test.loss)
			}
		})
	}
}

func TestFilesEnough(t *testing.T) {
	f := mysqlFiles(100, 400, 80000)
	if runs := f.Under(10000); !f.Enough(runs, 10000) {
		t.Errorf("10000 files are enough for %+v", f)
	}
	if runs := f.Under(900); f.Enough(runs, 900) {
		t.Errorf("900 files are too few for %+v", f)
	}
	starved := mariadbFiles(10000, 2000, 8, 0)
	if runs := starved.Under(1024); starved.Enough(runs, 1024) {
		t.Error("a server that lowers nothing and has no files has not enough")
	}
}
