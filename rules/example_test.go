package rules

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/persisted"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/text"
)

// example is one case of a document: fenced blocks of files, then a block
// "report" with what comes out. The first file's block says for which server
// and with which facts:
//
//	```cnf target=mysql-8.4 from=mysql-5.7 facts=media=ssd,memory=64G mode=0644
//	```cnf name=conf.d/z.cnf
//	```cnf host=b target=mysql-8.4 facts=replication_set=shop
//	```sysctl
//	```sysctl name=etc/sysctl.d/99-sysctl.conf link=../sysctl.conf
//	```report
//
// A sysctl block is a file of kernel settings below the host's root, named
// etc/sysctl.d/60-db.conf unless it says otherwise; an example may have no other
// files, and then no target either.
//
// A block with host=NAME begins a server of that host, with a target and facts of
// its own; the servers are compared, and the report has a line for each.
//
// Every line of the report is "LINE OPTION: VERDICT [SEVERITY] -> what to write",
// for each setting that the rule spoke of or decided, or "LINE: SEVERITY
// message" for what the rule says without a setting or of one without a verdict.
type example struct {
	files        []exampleFile
	root         bool // absolute paths are looked up among the example's files
	required     bool // as with --require-records
	target, from string
	during       []string
	facts        []string
	host         string
	before       []example // the servers of hosts that stand above this one
}

type exampleFile struct {
	name, text string
	sysctl     bool
	link       string // the file is a link to this one
	mode       string // of an option file, as in 0644; not known where it is empty
}

// eachExample calls run for every example of a page and puts what it gives
// into the report blocks.
func eachExample(page string, run func(example) (string, error)) (string, error) {
	var out strings.Builder
	var e example
	for page != "" {
		before, after, found := strings.Cut(page, "\n```")
		if !found {
			out.WriteString(page)
			break
		}
		info, after, _ := strings.Cut(after, "\n")
		body, rest, closed := strings.Cut("\n"+after, "\n```\n")
		if !closed {
			return "", fmt.Errorf("the block %q has no end", info)
		}
		body = strings.TrimPrefix(body+"\n", "\n")
		if info == "report" {
			report, err := run(e)
			if err != nil {
				return "", err
			}
			body, e = report, example{}
		} else if err := e.add(info, body); err != nil {
			return "", err
		}
		fmt.Fprintf(&out, "%s\n```%s\n%s```\n", before, info, body)
		page = rest
	}
	return out.String(), nil
}

func (e *example) add(info, body string) error {
	words := strings.Fields(info)
	file := exampleFile{text: body}
	switch {
	case len(words) > 0 && words[0] == "cnf":
		file.name = "my.cnf"
	case len(words) > 0 && words[0] == "sysctl":
		file.name, file.sysctl = "etc/sysctl.d/60-db.conf", true
	default:
		return nil // a block for the reader
	}
	if len(e.files) > 0 && strings.Contains(info, " host=") {
		*e = example{before: append(slices.Clone(e.before), *e)}
	}
	for _, w := range words[1:] {
		key, value, _ := strings.Cut(w, "=")
		switch key {
		case "name":
			file.name = value
		case "link":
			file.link = value
		case "mode":
			file.mode = value
		case "host":
			e.host = value
		case "target":
			e.target = value
		case "from":
			e.from = value
		case "during":
			e.during = strings.Split(value, ",")
		case "root": // root=yes
			e.root = value == "yes"
		case "records": // records=required
			e.required = value == "required"
		case "facts":
			e.facts = strings.Split(value, ",")
		default:
			return fmt.Errorf("block %q: %q is no attribute of an example", info, key)
		}
	}
	e.files = append(e.files, file)
	return nil
}

// run judges the example. said is whether the rule spoke at all.
func (e *example) run(engine *lint.Engine, rule *lint.Rule) (report string, said bool, err error) {
	runs, err := e.judge(engine)
	var out strings.Builder
	for _, run := range runs {
		if len(runs) > 1 {
			fmt.Fprintf(&out, "host %s, %s\n", run.Host, run.Main.Name)
		}
		text, spoke := reportOf(run, rule)
		out.WriteString(text)
		said = said || spoke
	}
	return out.String(), said, err
}

// judge judges the servers of the example. No rule may speak of a server that it
// does not claim.
func (e *example) judge(engine *lint.Engine) ([]*lint.Run, error) {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	inputs, err := e.inputs(engine, dir)
	if err != nil {
		return nil, err
	}
	var runs []*lint.Run
	for _, in := range inputs {
		run, err := engine.Run(in)
		if err != nil {
			return nil, err
		}
		for _, f := range run.Findings {
			if !f.Rule.SpeaksOf(run.Target) {
				return nil, fmt.Errorf("%s is about %s, and speaks of %s in %s: %s", f.Rule.Name, f.Rule.Servers, run.Target, e.files[0].name, f.Message)
			}
		}
		runs = append(runs, run)
	}
	return runs, nil
}

// inputs are the servers of the example, introduced to each other.
func (e *example) inputs(engine *lint.Engine, dir string) ([]lint.Input, error) {
	var inputs []lint.Input
	var members []*lint.Member
	for i, s := range append(e.before, *e) {
		if s.host != "" {
			dir = filepath.Join(dir, fmt.Sprint(i))
		}
		in, err := s.input(dir)
		if err != nil {
			return nil, err
		}
		if in.Host = s.host; in.Host != "" {
			in.Main = &effective.Source{Name: s.files[0].name}
			m, err := engine.Member(in)
			if err != nil {
				return nil, err
			}
			members = append(members, m)
		}
		inputs = append(inputs, in)
	}
	for i := range inputs {
		inputs[i].Members = members
	}
	return inputs, nil
}

// reportOf is what a rule says of one server, and whether it spoke at all.
func reportOf(run *lint.Run, rule *lint.Rule) (report string, said bool) {
	var out strings.Builder
	for _, s := range run.Settings {
		if line, spoke := settingLine(s, rule); spoke {
			said = true
			out.WriteString(line)
		}
	}
	for _, f := range run.Findings {
		if f.Rule == rule && (f.Setting == nil || f.Setting.Decision.Verdict == 0) { // no verdict: a group that the target does not read
			said = true
			out.WriteString(findingLine(f))
		}
	}
	return out.String(), said
}

func (e *example) input(dir string) (lint.Input, error) {
	for _, f := range e.files {
		path := filepath.Join(dir, f.name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return lint.Input{}, err
		}
		if err := f.write(path, dir); err != nil {
			return lint.Input{}, err
		}
	}
	in := lint.Input{Profile: hw.New(), Today: time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC), RequireRecords: e.required}
	for _, fact := range e.facts {
		if err := in.Profile.Set(fact); err != nil {
			return in, err
		}
	}
	if err := e.kernel(dir, &in); err != nil {
		return in, err
	}
	var err error
	if in.Target, err = parse(e.target); err != nil {
		return in, err
	}
	if e.from != "" {
		if in.From, err = parse(e.from); err != nil {
			return in, err
		}
	}
	for _, d := range e.during {
		s, parseErr := parse(d)
		if parseErr != nil {
			return in, parseErr
		}
		in.During = append(in.During, s)
	}
	at := slices.IndexFunc(e.files, func(f exampleFile) bool { return !f.sysctl })
	if at < 0 {
		return in, nil
	}
	main := filepath.Join(dir, e.files[at].name)
	mode, err := strconv.ParseUint("0"+e.files[at].mode, 8, 32)
	if err != nil {
		return in, err
	}
	src, err := os.ReadFile(main)
	host := effective.Host{}
	if e.root {
		in.Root, host.FS = dir, effective.OS{Root: dir}
	}
	in.Files = effective.Read(host, effective.Query{
		Server: in.Target, Sources: []effective.Source{{Name: main, Bytes: src, Mode: fs.FileMode(mode)}}, Tolerant: true,
	})
	in.Beside = e.beside(dir, &in)
	return in, err
}

// beside are the example's files that the target does not read.
func (e *example) beside(dir string, in *lint.Input) []*lint.File {
	var files []*lint.File
	for _, f := range e.files {
		name := filepath.Join(dir, f.name)
		if f.name == persisted.FileName {
			in.Persisted = lint.NewPersisted(f.name, []byte(f.text))
			continue
		}
		if slices.ContainsFunc(in.Files.Files, func(read effective.File) bool { return read.Disk == name }) {
			continue
		}
		src := []byte(f.text)
		files = append(files, &lint.File{
			File: &text.File{Name: name, Bytes: src}, Disk: name, Nodes: cnf.Parse(src, effective.DialectOf(in.Target)),
		})
	}
	return files
}

func (f exampleFile) write(path, dir string) error {
	if f.link != "" {
		return os.Symlink(f.link, path)
	}
	return os.WriteFile(path, []byte(strings.ReplaceAll(f.text, "@DIR@", dir)), 0o644)
}

// kernel reads the sysctl files, if there are any.
func (e *example) kernel(dir string, in *lint.Input) (err error) {
	if slices.ContainsFunc(e.files, func(f exampleFile) bool { return f.sysctl }) {
		in.Kernel, err = lint.ReadKernel(os.DirFS(dir).(fs.ReadLinkFS), in.Profile, func(name string) string { return name })
	}
	return err
}

func parse(text string) (server.Server, error) {
	if text == "" {
		return server.Server{}, nil
	}
	s, err := server.Parse(text)
	if err != nil {
		return s, err
	}
	return defaults.Resolve(s)
}

func settingLine(s *lint.Setting, rule *lint.Rule) (string, bool) {
	var spoke *lint.Finding
	for _, f := range s.Findings {
		if f.Rule == rule {
			spoke = f
		}
	}
	if spoke == nil {
		return "", false
	}
	d := s.Decision
	line := fmt.Sprintf("%d %s: %s", s.File.Pos(s.Node.Span.Start).Line, s.Spelling, d.Verdict)
	if d.Undecided {
		line += ", undecided"
	}
	line += fmt.Sprintf(" [%s]", spoke.Severity)
	if d.Finding != nil && d.Finding.Rule != rule {
		line += " by " + d.Finding.Rule.Name
	}
	for _, w := range d.Suggest {
		line += " -> " + w.Option
		if !w.Bare {
			line += " = " + w.Value
		}
	}
	if d.Group != "" {
		line += " -> [" + d.Group + "]"
	}
	return line + "\n   " + spoke.Message + "\n", true
}

func findingLine(f *lint.Finding) string {
	at := "-"
	if f.Place.File != nil {
		at = fmt.Sprint(f.Place.File.Pos(f.Place.Span.Start).Line)
	}
	return fmt.Sprintf("%s: [%s] %s\n", at, f.Severity, f.Message)
}
