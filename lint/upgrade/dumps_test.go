package upgrade

import (
	"bufio"
	"compress/gzip"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
)

// dumped is a row of what a server said of itself (fixtures/facts), by column.
type dumped map[string]string

// dump reads one server's own table, by option.
func dump(t *testing.T, name string) map[string]dumped {
	t.Helper()
	file, err := os.Open(filepath.Join("..", "..", "fixtures", "facts", name+".tsv.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	text, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	rows := make(map[string]dumped)
	lines := bufio.NewScanner(text)
	lines.Buffer(nil, 1<<20)
	lines.Scan()
	head := strings.Split(lines.Text(), "\t")
	for lines.Scan() {
		r := dumped{}
		for i, cell := range strings.Split(lines.Text(), "\t") {
			r[head[i]] = cell
		}
		if m := regexp.MustCompile(`compiled default (\d+)`).FindStringSubmatch(r["notes"]); m != nil && r["name"] == "innodb_log_buffer_size" {
			r["default"] = m[1] // the server fits it to a log that is mapped
		}
		rows[r["name"]] = r
	}
	return rows
}

// servers are the dumped releases by the name of their table.
func servers() map[string]string {
	return map[string]string{
		"mysql-9.7": "mysql-9.7.4", "mariadb-10.5": "mariadb-10.5.23",
		"mariadb-10.11": "mariadb-10.11.19", "mariadb-11.8": "mariadb-11.8.9",
	}
}

// dumpHost is what the dumped servers ran on.
func dumpHost(t *testing.T) *hw.Profile {
	t.Helper()
	p := hw.New()
	for _, fact := range []string{"cpus=2", "memory=24G", "server.nofile=20000", "server.nofile_soft=20000", "direct_io=yes"} {
		if err := p.Set(fact); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// TestUnsetRepeatsTheDumps holds the list for an empty file against the defaults
// that the servers themselves showed: every option whose default differs between
// two dumps, and nothing else.
func TestUnsetRepeatsTheDumps(t *testing.T) {
	for from := range servers() {
		for to := range servers() {
			if from == to {
				continue
			}
			t.Run(from+" to "+to, func(t *testing.T) {
				before, now := dump(t, from), dump(t, to)
				var got []string
				for _, u := range emptyPlan(t, servers()[from], servers()[to], dumpHost(t)).Unset {
					switch {
					case u.From.Absent:
					case now[u.OldName] != nil: // perhaps renamed, and the old name still taken
						got = append(got, u.OldName)
					case u.OldName != "":
						if plain(before[u.OldName]["default"]) == plain(now[u.Option.Name]["default"]) {
							t.Errorf("%s and %s have the same default", u.OldName, u.Option.Name)
						}
					default:
						got = append(got, u.Option.Name)
					}
				}
				slices.Sort(got)
				if d := cmp.Diff(differing(before, now), got); d != "" {
					t.Errorf("the dumps (-) and the plan (+) differ:\n%s", d)
				}
			})
		}
	}
}

func emptyPlan(t *testing.T, from, to string, host *hw.Profile) *Plan {
	t.Helper()
	return planOf(t, lint.Input{From: parse(t, from), Target: parse(t, to), Profile: host})
}

func planOf(t *testing.T, in lint.Input) *Plan {
	t.Helper()
	run, err := lint.New(nil).Run(in)
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPlanner(run.From, run.Target)
	if err != nil {
		t.Fatal(err)
	}
	return p.Plan(run)
}

func parse(t testing.TB, text string) server.Server {
	t.Helper()
	s, err := server.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// differing lists what two dumps show different defaults of. Left out is what
// no option file decides, and what the dumps show of the host rather than of the
// server.
func differing(from, to map[string]dumped) []string {
	host := regexp.MustCompile(`^(port|large_page_size|ssl_ca|innodb_lru_flush_size)$`)
	var names []string
	for name, now := range to {
		old, known := from[name]
		notes := old["notes"] + ";" + now["notes"]
		if !known || now["cmdline"] != "yes" || host.MatchString(name) {
			continue
		}
		if strings.Contains(notes, "alias of") || strings.Contains(notes, "host-dependent") ||
			strings.Contains(notes, "placeholder") || strings.Contains(notes, "removed") {
			continue
		}
		if plain(now["default"]) != plain(old["default"]) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// plain spells a default so that the products' ways to show one value agree.
func plain(text string) string {
	text = strings.ToUpper(text)
	if words := strings.Split(text, ","); !strings.Contains(text, "=") && len(words) > 1 {
		slices.Sort(words)
		return strings.Join(words, ",")
	}
	switch text {
	case "NULL":
		return ""
	case "ON":
		return "1"
	case "OFF":
		return "0"
	}
	if v, err := strconv.ParseFloat(text, 64); err == nil {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return text
}
