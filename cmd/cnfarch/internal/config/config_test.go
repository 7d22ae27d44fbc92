package config

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func known() Known {
	rules := []string{"removed-option", "flush-neighbors-on-flash"}
	return Known{
		Rules: rules, Rule: func(name string) bool { return slices.Contains(rules, name) || name == "S01" },
		Server: func(name string) error {
			if strings.HasPrefix(name, "mysql-") {
				return nil
			}
			return errors.New("no server")
		},
		Rulesets: []string{"2026.1"}, Version: "v0.3.1-0.20260101+dirty",
	}
}

// Every problem is named, with the section, the key, and the nearest right word.
func TestParseProblems(t *testing.T) {
	for name, test := range map[string]struct{ src, want string }{
		"key":              {"[cnfarch]\ntarget = mysql-8.4\nprofle = x\n", `[cnfarch]: "profle" is no key (did you mean profile?)`},
		"section":          {"[cnfarhc]\ntarget = mysql-8.4\n", "[cnfarhc] is no section (did you mean cnfarch?)"},
		"no section":       {"target = mysql-8.4\n", `"target" stands before any section`},
		"two sections":     {"[cnfarch]\n[cnfarch]\n", "[cnfarch] stands twice"},
		"two keys":         {"[cnfarch]\ntarget = mysql-8.4\ntarget = mysql-8.4\n", "[cnfarch]: target stands 2 times"},
		"files for all":    {"[cnfarch]\nfiles = x\n", "files stands in [cnfarch] only"},
		"fail-on for one":  {"[host a]\nfiles = x\nfail-on = error\n", "fail-on stands in [cnfarch] only"},
		"rule":             {"[cnfarch]\ndisable = S01, removed-opton\n", `disable = S01, removed-opton: "removed-opton" is no rule (did you mean removed-option?)`},
		"severity":         {"[cnfarch]\nseverity = removed-option=warnin\n", `"warnin" is none of error, warning, info (did you mean warning?)`},
		"severity form":    {"[cnfarch]\nseverity = removed-option\n", "write RULE=LEVEL"},
		"server":           {"[cnfarch]\ntarget = postgres\n", "target = postgres: no server"},
		"boolean":          {"[cnfarch]\nrequire-records = yes\n", `"yes" is none of true, false`},
		"fail-on":          {"[cnfarch]\nfail-on = errors\n", "(did you mean error?)"},
		"empty":            {"[cnfarch]\nprofile =\n", "the value is empty"},
		"old program":      {"[cnfarch]\nrequired-version = >= 0.4\n", "this is cnfarch v0.3.1-0.20260101+dirty, which is older"},
		"no version":       {"[cnfarch]\nrequired-version = new\n", "write the oldest release"},
		"ruleset":          {"[cnfarch]\nruleset = 2025.1\n", "(did you mean 2026.1?)"},
		"host":             {"[host]\nfiles = x\n", "name the host"},
		"host path":        {"[host a/b]\nfiles = x\n", "is no name of a host"},
		"host without":     {"[host a]\ntarget = mysql-8.4\n", "[host a] has no files"},
		"hosts alike":      {"[host db-*]\nfiles = hosts/*/my.cnf\n", "no path holds {name}"},
		"hosts all out":    {"[host !db-1]\nfiles = hosts/{name}/my.cnf\n", "name the hosts that are in"},
		"open bracket":     {"[cnfarch\n", "unclosed section"},
		"a key of nothing": {"[cnfarch]\ntarget\n", "key-value delimiter not found"},
	} {
		_, err := Parse("x.ini", []byte(test.src), known())
		if err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), "x.ini: ") {
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
	}
}

// All problems of a file come at once.
func TestParseAllProblems(t *testing.T) {
	_, err := Parse("x.ini", []byte("[cnfarch]\nprofle = x\ntarget = postgres\n[hosts]\n"), known())
	if err == nil || strings.Count(err.Error(), "x.ini: ") != 3 {
		t.Errorf("%v", err)
	}
}

// Texts stay as they are written: no interpolation, no continuation, CRLF and
// comments of both kinds.
func TestParseValues(t *testing.T) {
	const src = "; one\r\n# two\r\n[cnfarch]\r\ntarget = mysql-8.4 # exact\r\nrequired-version = 0.3\r\nroot = C:\\x\\\r\nprofile = %(target)s.ini\r\nseverity = S01=info, removed-option=error\r\n"
	f, err := Parse("x.ini", []byte(src), known())
	if err != nil {
		t.Fatal(err)
	}
	want := []Value{
		{"target", "mysql-8.4", "cnfarch"},
		{"required-version", "0.3", "cnfarch"},
		{"root", `C:\x\`, "cnfarch"},
		{"profile", "%(target)s.ini", "cnfarch"},
		{"severity", "S01=info, removed-option=error", "cnfarch"},
	}
	if diff := cmp.Diff(want, f.Common.Values); diff != "" {
		t.Error(diff)
	}
}

// tree writes empty files below a new folder.
func tree(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func parsed(t *testing.T, dir, src string) *File {
	t.Helper()
	f, err := Parse(filepath.Join(dir, Name), []byte(src), known())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestExpand(t *testing.T) {
	dir := tree(t, "hosts/db-1/etc/my.cnf", "hosts/db-2/etc/my.cnf", "hosts/db-7/etc/my.cnf", "hosts/web-1/etc/my.cnf",
		"hosts/db-1/etc/other.cnf", "dc/ams/one.cnf", "dc/ber/one.cnf", "rooted/etc/mysql/my.cnf")
	f := parsed(t, dir, `
[cnfarch]
profile = profiles/{name}.ini
[host db-*, !db-7]
files = hosts/{name}/etc/my.cnf
target = mysql-8.4
[host db-7]
files = hosts/{name}/etc/my.cnf
[host *-one]
files = dc/{dc}/{name}.cnf
[host one]
files = dc/ams/one.cnf
root = dc/{name}
[host r]
root = rooted
`)
	f.Hosts = slices.DeleteFunc(f.Hosts, func(s *Section) bool { return s.Name == "host *-one" })
	hosts, err := f.Expand()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, h := range hosts {
		values, err := f.Values(h)
		if err != nil {
			t.Fatal(err)
		}
		line := h.Name + " [" + h.Section.Name + "]"
		for _, file := range h.Files {
			rel, _ := filepath.Rel(dir, file)
			line += " " + filepath.ToSlash(rel)
		}
		for _, v := range values {
			if v.Key != "files" {
				line += " " + v.Key + "=" + v.Text
			}
		}
		got = append(got, line)
	}
	want := []string{
		"db-1 [host db-*, !db-7] hosts/db-1/etc/my.cnf target=mysql-8.4 profile=profiles/db-1.ini",
		"db-2 [host db-*, !db-7] hosts/db-2/etc/my.cnf target=mysql-8.4 profile=profiles/db-2.ini",
		"db-7 [host db-7] hosts/db-7/etc/my.cnf profile=profiles/db-7.ini",
		"one [host one] dc/ams/one.cnf root=dc/one profile=profiles/one.ini",
		"r [host r] root=rooted profile=profiles/r.ini",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestExpandProblems(t *testing.T) {
	dir := tree(t, "hosts/db-1/my.cnf", "hosts/db-1/extra.cnf", "old/db-1/my.cnf")
	for name, test := range map[string]struct{ src, want string }{
		"nothing":   {"[host db-*]\nfiles = hots/{name}/my.cnf\n", "[host db-*]: hots/{name}/my.cnf matches nothing below " + dir},
		"no host":   {"[host web-*]\nfiles = hosts/{name}/my.cnf\n", "matches nothing"},
		"no folder": {"[host x]\nroot = roots/x\n", "[host x]: roots/x matches nothing"},
		"claimed":   {"[host db-*]\nfiles = hosts/{name}/my.cnf\n[host x]\nfiles = hosts/db-1/my.cnf\n", "[host db-*] and [host x] both claim hosts/db-1/my.cnf"},
		"one name":  {"[host db-*]\nfiles = hosts/{name}/my.cnf\n[host db-1]\nfiles = old/db-1/my.cnf\n", `both have a host "db-1"`},
		"brace":     {"[host db-*]\nfiles = hosts/{name}/my.cnf, {NAME}\n", "small letters"},
	} {
		_, err := parsed(t, dir, test.src).Expand()
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
	}
	f := parsed(t, dir, "[host db-*]\nfiles = hosts/{name}/my.cnf\nprofile = {dc}.ini\n")
	hosts, err := f.Expand()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Values(hosts[0]); err == nil || !strings.Contains(err.Error(), "is called {dc}") {
		t.Errorf("a capture that is not there: %v", err)
	}
}

func TestCompile(t *testing.T) {
	for pattern, test := range map[string]struct{ yes, no []string }{
		"a/*.cnf":      {[]string{"a/x.cnf", "a/.cnf"}, []string{"a/b/x.cnf", "b/x.cnf", "a/xcnf"}},
		"**/x":         {[]string{"x", "a/x", "a/b/x"}, []string{"ax", "x/y"}},
		"a/**":         {[]string{"a/x", "a/b/x"}, []string{"b/x"}},
		"db-[!7]":      {[]string{"db-1"}, []string{"db-7"}},
		"db?":          {[]string{"db1"}, []string{"db", "db12", "db/"}},
		"{a}/{b}/{a}":  {[]string{"x/y/x"}, []string{"x/y/z"}},
		"a.b+c(d)$^|x": {[]string{"a.b+c(d)$^|x"}, []string{"aXb+c(d)$^|x"}},
	} {
		re, names, err := compile(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range test.yes {
			if _, ok := capture(re, names, text, map[string]string{}); !ok {
				t.Errorf("%s does not match %s", pattern, text)
			}
		}
		for _, text := range test.no {
			if _, ok := capture(re, names, text, map[string]string{}); ok {
				t.Errorf("%s matches %s", pattern, text)
			}
		}
	}
	for _, broken := range []string{"[a", "{x", "{}", "{A}", "[]"} {
		if _, _, err := compile(broken); err == nil {
			t.Errorf("%s compiles", broken)
		}
	}
}

// Parts with wildcards are matched one by one; ** goes over any number of them.
func TestGlob(t *testing.T) {
	dir := tree(t, ".a", "a/x/my.cnf", "a/y/z/my.cnf", "b/my.cnf", ".git/my.cnf", "my.cnf")
	if err := os.Symlink("a", filepath.Join(dir, "link")); err != nil {
		t.Skip(err)
	}
	for pattern, want := range map[string][]string{
		"*/my.cnf":      {"b/my.cnf"},
		"a/*/my.cnf":    {"a/x/my.cnf"},
		"**/my.cnf":     {"my.cnf", "a/x/my.cnf", "a/y/z/my.cnf", "b/my.cnf"},
		"a/**/m*.cnf":   {"a/x/my.cnf", "a/y/z/my.cnf"},
		"./a//x/my.cnf": {"a/x/my.cnf"},
		"li*/x/my.cnf":  {"link/x/my.cnf"},
		"a/{n}":         {"a/x", "a/y"},
		"nowhere/*":     nil,
	} {
		all, err := newGlobber(dir).glob(pattern, func(map[string]string) bool { return true })
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range all {
			got = append(got, f.path)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", pattern, diff)
		}
	}
}

// The nearest file upwards, and no further than the repository.
func TestFind(t *testing.T) {
	dir := tree(t, Name, "repo/.git/HEAD", "repo/sub/my.cnf", "own/.git/HEAD", "own/"+Name, "own/a/b/my.cnf", "own/a/"+Name)
	for path, want := range map[string]string{
		"repo/sub": "", "repo": "", "own/a/b": "own/a/" + Name, "own/missing": "own/" + Name, "own": "own/" + Name,
	} {
		got, err := NewFinder().Find(filepath.Join(dir, filepath.FromSlash(path)))
		if want != "" {
			want = filepath.Join(dir, filepath.FromSlash(want))
		}
		if err != nil || got != want {
			t.Errorf("%s: %s, %v, want %s", path, got, err, want)
		}
	}
	t.Setenv("HOME", dir)
	if got, err := NewFinder().Find(filepath.Join(dir, "elsewhere")); err != nil || got != "" {
		t.Errorf("a file of the home folder was taken: %s, %v", got, err)
	}
}

func TestExcludes(t *testing.T) {
	dir := t.TempDir()
	patterns := []string{"legacy/", "*.bak.cnf", "hosts/old-*"}
	for name, want := range map[string]bool{
		"legacy/a/my.cnf": true, "x/legacy/my.cnf": true, "a/b.bak.cnf": true, "hosts/old-1/etc/my.cnf": true,
		"hosts/new/my.cnf": false, "x/hosts/old-1/my.cnf": false, "../legacy/my.cnf": false,
	} {
		got, err := Excludes(dir, patterns, filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil || got != want {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	if _, err := Excludes(dir, []string{"[x"}, filepath.Join(dir, "y")); err == nil {
		t.Error("a broken pattern is taken")
	}
}

func FuzzParse(f *testing.F) {
	f.Add("[cnfarch]\ntarget = mysql-8.4\n[host db-*, !x]\nfiles = {name}/**/*.cnf\n")
	f.Fuzz(func(t *testing.T, src string) {
		file, err := Parse("x.ini", []byte(src), known())
		if err == nil && file == nil {
			t.Error("neither a file nor an error")
		}
	})
}

// Several ** of a pattern lead to every folder in many ways, and it is found once.
func TestGlobOnce(t *testing.T) {
	dir := t.TempDir()
	deep := dir + strings.Repeat("/d", 40)
	if err := os.MkdirAll(deep, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(deep+"/my.cnf", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	keep := func(map[string]string) bool { return true }
	for _, pattern := range []string{strings.Repeat("**/", 20) + "my.cnf", strings.Repeat("**/*/", 15) + "**/*.cnf", strings.Repeat("**/*d*/", 15) + "**/{name}.cnf"} {
		all, err := newGlobber(dir).glob(pattern, keep)
		if err != nil || len(all) != 1 || filepath.Join(dir, all[0].path) != deep+"/my.cnf" {
			t.Errorf("%s: %v, %v", pattern, all, err)
		}
	}
	// An expression takes a time that grows with the text alone.
	re, _, err := compile(strings.Repeat("*a", 60) + "b")
	if err != nil || re.MatchString(strings.Repeat("a", 5000)) {
		t.Errorf("%v, %v", re, err)
	}
}
