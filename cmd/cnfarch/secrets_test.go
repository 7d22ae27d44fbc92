package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// canary stands for a secret. No output may show it, in any case of letters.
const canary = "canary"

// secretPlaces are lines with a secret in them, each in a place of its own: as
// it should be, behind mistyped names, where the sign is missing, in commands,
// addresses, statements and comments.
func secretPlaces() string {
	lines := strings.Split(`[client]
password = canary01 # canary02
password canary03
password: canary04
"password" = canary05
pasword=canary06
loose-passwd='canary07'
[mysqld]
master_passwor = canary10
wsrep_sst_aut = root:canary11
wsrep_sst_auth = root:canary12 # was root:canary13
wsrep_sst_auth = "root:canary14"
master-password = canary15
loose_report-password = canary16
aws_secret_access_key = canary17
aws_access_key_id=canary18
s3-secret-key=canary19
ssl_passphrase canary20
wsrep_notify_cmd = /usr/bin/mysql --password canary21 -e 'SELECT 1'
wsrep_notify_cmd = /usr/bin/mysql -uroot -pcanary22 -P3306
wsrep_notify_cmd = "/usr/bin/mysql --user=root --password='canary23'"
wsrep_provider_options = "gcache.size=1G; socket.ssl_password=canary24; evs.auto_evict=0"
init_connect = "GRANT ALL ON *.* TO a IDENTIFIED BY 'canary25'"
init_file = http://user:canary26@host/init.sql
SET PASSWORD = 'canary27'
SET GLOBAL password canary28
set-variable = master_password=canary29
max_connections = 100 # password canary30
max_connections = 200 # the old password: canary31
# password = canary32
#password canary33
# the passwd of root is canary34
; wsrep_sst_auth=root:canary35
--master-password=canary36
MASTER_PASSWORD=canary37
plugin-load-add = x.so --vault-token canary38
hashicorp-key-management-token="canary39 with blanks # and a sign"
keyring_vault_token : canary40
rewriter_enabled = ON # token=canary41
turbo_password_for_all = canary42
skip-master-password = canary43
init_connect = "CREATE USER a IDENTIFIED WITH caching_sha2_password BY 'canary44'"
report_host = root:canary45@tcp(db1:3306)
wsrep_notify_cmd = MYSQL_PWD=canary46 mysql -e 1
#SET PASSWORD FOR root = 'canary47'
[mysqldump]
password=canary50
[xtrabackup]
encrypt-key = canary51
swift-key=canary52
[sst]
encrypt-key=canary53
[mariabackup]
api_key=canary54`, "\n")
	return strings.Join(lines, "\n") + "\n"
}

func TestNoOutputShowsSecrets(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "my.cnf")
	write(t, file, secretPlaces())
	vars := filepath.Join(dir, "vars.tsv")
	write(t, vars, "Variable_name\tValue\ninit_connect\tGRANT x IDENTIFIED BY 'canary60'\nreport_password\tcanary61\nwsrep_sst_auth\tcanary62\nmax_connections\t7\n")
	write(t, filepath.Join(dir, "mysqld-auto.cnf"), `{"Version": 2, "mysql_dynamic_variables": {
		"init_connect": {"Value": "GRANT x IDENTIFIED BY 'canary63'", "Metadata": {}}, "s3_secret_key": {"Value": "canary64", "Metadata": {}}}}`)
	history(t, dir)
	for _, target := range []string{"mysql-5.7", "mysql-8.4", "pxc-8.0", "mariadb-10.5", "mariadb-11.8"} {
		for _, args := range secretCommands(target, dir, file, vars) {
			t.Run(target+"/"+strings.Join(args[:min(len(args), 3)], "_"), func(t *testing.T) {
				var stdout, stderr bytes.Buffer
				Main(args, strings.NewReader(""), &stdout, &stderr)
				if stdout.Len()+stderr.Len() == 0 {
					t.Fatal("said nothing")
				}
				betrays(t, stdout.String()+stderr.String())
			})
		}
	}
}

// secretCommands are all that read an option file, in all formats.
func secretCommands(target, dir, file, vars string) [][]string {
	var list [][]string
	for _, format := range []string{"text", "short", "json", "json-v1", "sarif", "github", "gitlab", "junit", "checkstyle", "markdown"} {
		list = append(list, []string{"lint", "-v", "--format", format, "--color", "always", "--target", target, "--from", "mysql-5.7", file})
	}
	for _, format := range []string{"text", "markdown", "html", "json"} {
		list = append(list, []string{"diff", "--all", "--format", format, "--from", "mysql-5.7", "--to", target, file})
	}
	for _, format := range []string{"text", "json", "html"} {
		list = append(list, []string{"dig", "--format", format, "--target", target, file})
	}
	for _, format := range []string{"text", "json"} {
		list = append(list,
			[]string{"drift", "--format", format, "--target", target, "--runtime", vars, file},
			[]string{"records", "--format", format, file})
	}
	return append(list,
		[]string{"lint", "--require-records", "--target", target, file},
		[]string{"effective", "--target", target, file},
		[]string{"effective", "--args", "--target", target, file},
		[]string{"rewrite", "--diff", "--target", target, file},
		[]string{"rewrite", "--diff", "--annotate", "--target", target, file},
		[]string{"rewrite", "--diff", "--dead", "move", "--from", "mysql-5.7", "--target", target, file},
		[]string{"baseline", "write", "--target", target, "--baseline", filepath.Join(dir, "baseline"), file},
		[]string{"baseline", "show", "--baseline", filepath.Join(dir, "baseline")},
	)
}

// Kernels have secrets too.
func TestNoOutputShowsKernelSecrets(t *testing.T) {
	dir := t.TempDir()
	file, runs := filepath.Join(dir, "sysctl.d", "db.conf"), filepath.Join(dir, "runs")
	if err := os.Mkdir(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, file, "net.ipv6.conf.all.stable_secret = canary70\nnet.ipv4.tcp_fastopen_key=canary71 # canary72\nvm.swappiness = 1\n")
	write(t, runs, "net.ipv6.conf.all.stable_secret = canary73\nnet.ipv4.tcp_fastopen_key = canary74\nvm.swappiness = 60\n")
	for _, args := range [][]string{
		{"lint", "-v", file},
		{"lint", "--format", "json", file},
		{"rewrite", "--diff", "--annotate", file},
		{"drift", "--runtime", runs, file},
		{"drift", "--format", "json", "--runtime", runs, file},
	} {
		var out bytes.Buffer
		if Main(args, strings.NewReader(""), &out, &out); out.Len() == 0 {
			t.Errorf("%v said nothing", args)
		}
		betrays(t, out.String())
	}
}

// What rewrite writes keeps every byte of a secret, and no record repeats it.
func TestRewriteKeepsSecrets(t *testing.T) {
	file := filepath.Join(t.TempDir(), "my.cnf")
	write(t, file, secretPlaces())
	for _, target := range []string{"mysql-8.4", "mariadb-10.11"} {
		var stdout bytes.Buffer
		Main([]string{"rewrite", "--target", target, file}, strings.NewReader(""), &stdout, &bytes.Buffer{})
		for _, secret := range regexp.MustCompile(canary+`\d+`).FindAllString(secretPlaces(), -1) {
			if n := strings.Count(stdout.String(), secret); n != 1 {
				t.Errorf("%s: %s is written %d times", target, secret, n)
			}
		}
	}
}

func betrays(t *testing.T, out string) {
	t.Helper()
	for _, at := range regexp.MustCompile(`(?i)`+canary).FindAllStringIndex(out, 3) {
		t.Errorf("shown: %q", out[max(0, at[0]-90):min(len(out), at[1]+30)])
	}
}

func write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// history puts a directory under git, so that dig has something to dig in.
func history(t *testing.T, dir string) {
	t.Helper()
	for _, args := range [][]string{{"init", "-q"}, {"add", "my.cnf"}, {"-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-q", "-m", "All of it"}} {
		cmd := exec.Command("git", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Skipf("no git: %v: %s", err, out)
		}
	}
}
