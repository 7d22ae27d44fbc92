//go:build unix

package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// fleetOf writes a repository of hosts: three products, five profiles, pieces
// that are included, files that a template fills in, and one that all share.
func fleetOf(tb testing.TB, hosts int) string {
	tb.Helper()
	dir := tb.TempDir()
	write := func(name, text string) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			tb.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			tb.Fatal(err)
		}
	}
	products := []struct{ name, target, from string }{
		{"my", "mysql-8.4", "mysql-5.7"}, {"ma", "mariadb-10.11", "mariadb-10.5"}, {"pe", "percona-8.0", "mysql-5.7"},
	}
	media := []string{"ssd", "hdd", "ssd", "hdd", "ssd"}
	config := "[cnfarch]\nroot = hosts/{name}\nsysctl = hosts/{name}/etc/sysctl.d\n"
	for _, p := range products {
		for class := range media {
			config += fmt.Sprintf("[host %s-%d-*]\nfiles = hosts/{name}/etc/my.cnf\ntarget = %s\nfrom = %s\nprofile = profiles/%d.ini\n", p.name, class, p.target, p.from, class)
		}
	}
	write(".cnfarch.ini", config)
	for class, medium := range media {
		write(fmt.Sprintf("profiles/%d.ini", class), fmt.Sprintf("[profile]\nversion = 1\n[host]\nmemory = %dG\n[storage]\nmedia = %s\n", 16<<class, medium))
	}
	for i := range hosts {
		etc := fmt.Sprintf("hosts/%s-%d-%04d/etc/", products[i%3].name, i%5, i)
		write(etc+"my.cnf", fleetMain)
		write(etc+"conf.d/tuning.cnf", fmt.Sprintf(fleetPiece, i%1000+100, 1+i%16))
		write(etc+"conf.d/local.cnf", fmt.Sprintf("[mysqld]\nserver-id = {{ server_id }}\nreport-host = db%04d\n", i))
		write(etc+"sysctl.d/60-db.conf", "vm.swappiness = 1\nvm.dirty_ratio = 80\n")
	}
	return dir
}

const fleetMain = `# managed by hand since 2012
[client]
port = 3306
socket = /var/run/mysqld/mysqld.sock

[mysqld]
user = mysql
port = 3306
datadir = /var/lib/mysql
tmpdir = /tmp
skip-external-locking
bind-address = 127.0.0.1
key_buffer = 16M
max_allowed_packet = 16M
thread_stack = 192K
thread_cache_size = 8
query_cache_limit = 1M
query_cache_size = 16M
log_error = /var/log/mysql/error.log
expire_logs_days = 10
max_binlog_size = 100M
innodb_flush_neighbors = 1
innodb_io_capacity = 200
innodb_file_per_table
innodb_flush_method = O_DIRECT
innodb_log_file_size = 48M
sync_binlog = 0
sql_mode = NO_ENGINE_SUBSTITUTION

[mysqldump]
quick
quote-names
max_allowed_packet = 16M

!includedir /etc/conf.d/
`

const fleetPiece = `[mysqld]
max_connections = %d
innodb_buffer_pool_size = %dG
innodb_buffer_pool_instances = 8
join_buffer_size = 256K
sort_buffer_size = 2M
read_rnd_buffer_size = 1M
table_open_cache = 4000
tmp_table_size = 64M
max_heap_table_size = 64M
slow_query_log = 1
long_query_time = 1
`

// program is this test binary under the name by which it is the program.
func program(tb testing.TB, dir string, args ...string) *exec.Cmd {
	tb.Helper()
	self, err := os.Executable()
	if err != nil {
		tb.Fatal(err)
	}
	name := filepath.Join(tb.TempDir(), "cnfarch")
	if err := os.Symlink(self, name); err != nil {
		tb.Fatal(err)
	}
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	return cmd
}

// size is smaller where tests have to be short.
func fleetSize() int {
	if testing.Short() {
		return 60
	}
	return 1000
}

// Every host is in the report, in order, and neither the number of workers nor
// the order of the paths changes a byte. Memory does not grow with the hosts.
func TestFleet(t *testing.T) {
	size := fleetSize()
	dir := fleetOf(t, size)
	first := filepath.Join(t.TempDir(), "first.json")
	for _, args := range [][]string{{"-j", "2"}, {"-j", "1"}, {"-j", "8"}, {"hosts"}, shuffled(t, dir)} {
		report := filepath.Join(t.TempDir(), "report.json")
		cmd := program(t, dir, append([]string{"lint", "--format", "json=" + report}, args...)...)
		out, err := cmd.CombinedOutput()
		if cmd.ProcessState.ExitCode() != exitFindings {
			t.Fatalf("%v: %v\n%s", args[0], err, out)
		}
		// A process counts the memory of the one it came from, so that only the
		// first one is told apart from this test.
		const most = 100 << 10 // KiB
		if used := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss; args[0] == "-j" && args[1] == "2" && used > most {
			t.Errorf("%d KiB of memory", used)
		}
		if _, err := os.Stat(first); err != nil {
			everyHost(t, report, size)
			if err := os.Rename(report, first); err != nil {
				t.Fatal(err)
			}
		} else if sumOf(t, first) != sumOf(t, report) {
			t.Errorf("%s %s: another report", args[0], args[min(1, len(args)-1)])
		}
	}
}

func sumOf(t *testing.T, name string) [sha256.Size]byte {
	t.Helper()
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return sha256.Sum256(src)
}

// shuffled are the main files in an order that is not that of their names.
func shuffled(t *testing.T, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "hosts", "*", "etc", "my.cnf"))
	if err != nil {
		t.Fatal(err)
	}
	for i, file := range files {
		files[i], _ = filepath.Rel(dir, file)
	}
	slices.Reverse(files)
	return append(files[len(files)/3:], files[:len(files)/3]...)
}

func everyHost(t *testing.T, report string, want int) {
	t.Helper()
	src, err := os.ReadFile(report)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	settings := 0
	for line := range strings.Lines(string(src)) {
		if name, ok := strings.CutPrefix(line, `      "host": `); ok {
			names = append(names, name)
		}
		if strings.HasPrefix(line, `          "verdict": `) {
			settings++
		}
	}
	if len(names) != want || !slices.IsSorted(names) || len(slices.Compact(names)) != want {
		t.Errorf("%d hosts of %d", len(names), want)
	}
	if settings < want*30 {
		t.Errorf("%d settings of %d hosts", settings, want)
	}
}

// A run that is told to stop leaves no report in a file, and nothing beside it.
func TestFleetStopped(t *testing.T) {
	dir := fleetOf(t, max(200, fleetSize()/3))
	cmd := program(t, dir, "lint", "--format", "text", "--format", "json=out/report.json", "--format", "sarif=out/report.sarif")
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr strings.Builder
	cmd.Stderr = &stderr
	if err = cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// The pipe is smaller than the report, so that the program waits to be read.
	if _, err = io.ReadFull(stdout, make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	if err = cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if _, err = io.Copy(io.Discard, stdout); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != exitTrouble || !strings.Contains(stderr.String(), "canceled") {
		t.Errorf("exit status %d: %s", code, stderr.String())
	}
	left, err := os.ReadDir(filepath.Join(dir, "out"))
	if err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}
}

// A host that cannot be read is named; the others go on.
func TestFleetTrouble(t *testing.T) {
	dir := fleetOf(t, 30)
	broken := filepath.Join(dir, "hosts", "my-0-0000", "etc", "my.cnf")
	if err := os.Remove(broken); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("nowhere", broken); err != nil {
		t.Fatal(err)
	}
	cmd := program(t, dir, "lint", "--format", "json")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, _ := cmd.Output()
	if cmd.ProcessState.ExitCode() != exitTrouble || !strings.Contains(stderr.String(), filepath.Join("hosts", "my-0-0000", "etc", "my.cnf")) {
		t.Errorf("exit status %d: %s", cmd.ProcessState.ExitCode(), stderr.String())
	}
	if got := bytes.Count(out, []byte(`"host": "`)); got < 29 {
		t.Errorf("%d hosts", got)
	}
}

// The tables at the end name every host.
func TestFleetTables(t *testing.T) {
	dir := fleetOf(t, 15)
	out, _ := program(t, dir, "lint", "--color", "never").Output()
	_, tables, found := strings.Cut(string(out), "by rule\n")
	if !found {
		t.Fatal("no tables")
	}
	_, hosts, _ := strings.Cut(tables, "by host\n")
	if got := strings.Count(hosts, "-0"); got < 15 {
		t.Errorf("%d hosts in\n%s", got, hosts)
	}
	if diff := cmp.Diff(true, strings.Contains(tables, "removed-option")); diff != "" {
		t.Error(tables)
	}
}

// BenchmarkFleet is the program on a thousand hosts, and how that compares with
// reading their files once.
func BenchmarkFleet(b *testing.B) {
	dir := fleetOf(b, 1000)
	var linting, reading time.Duration
	for b.Loop() {
		began := time.Now()
		readAll(b, dir)
		reading += time.Since(began)
		began = time.Now()
		cmd := program(b, dir, "lint", "--format", "text=/dev/null")
		_ = cmd.Run()
		linting += time.Since(began)
		b.ReportMetric(float64(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)/1024, "MiB")
	}
	b.ReportMetric(float64(linting)/float64(reading), "×reading")
	b.ReportMetric(float64(reading.Milliseconds())/float64(b.N), "reading-ms")
}

func readAll(b *testing.B, dir string) {
	b.Helper()
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		_, err = os.ReadFile(path)
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
}
