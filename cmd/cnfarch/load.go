package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/intake"
	"github.com/cnfarch/cnfarch/lint/persisted"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/text"
)

// inputs reads the named files and folders into one input for every main option
// file: a file that another one includes belongs to that one. What cannot be
// read is reported, and the others go on.
func (a *app) inputs(paths []string) ([]lint.Input, error) {
	target, from, during, err := a.flags.servers()
	if err != nil {
		return nil, err
	}
	profile, err := a.hardware()
	if err != nil {
		return nil, err
	}
	base := lint.Input{Target: target, From: from, During: during, Profile: profile, Today: today(), Root: a.flags.root, Policy: a.flags.policy, RequireRecords: a.flags.require}
	var sysctls []string
	paths = slices.DeleteFunc(slices.Clone(paths), func(path string) bool {
		if isSysctl(path) {
			sysctls = append(sysctls, path)
			return true
		}
		return false
	})
	kernel, err := a.kernel(sysctls, profile)
	if err != nil {
		return nil, err
	}
	inputs, err := a.optionInputs(paths, base, kernel != nil)
	if err != nil {
		return nil, err
	}
	return withKernel(inputs, base, kernel), nil
}

// withKernel gives the kernel settings to the server whose files were named; of
// several nobody said whose they are, so they are judged for themselves.
func withKernel(inputs []lint.Input, base lint.Input, kernel *lint.Kernel) []lint.Input {
	switch {
	case kernel == nil:
	case len(inputs) == 1:
		inputs[0].Kernel = kernel
	default:
		base.Target, base.From, base.Kernel = server.Server{}, server.Server{}, kernel
		inputs = append(inputs, base)
	}
	return inputs
}

// optionInputs reads the option files; there may be none beside kernel settings.
func (a *app) optionInputs(paths []string, base lint.Input, kernel bool) ([]lint.Input, error) {
	if len(paths) == 0 && base.Root != "" && base.Target.Known() {
		return a.search(base)
	}
	if len(paths) == 0 && kernel {
		return nil, nil
	}
	names, err := a.expand(paths)
	if err != nil {
		return nil, err
	}
	var inputs []lint.Input
	for _, name := range names {
		in := base
		if err := a.open(name, &in); err != nil {
			a.trouble(err)
			continue
		}
		inputs = append(inputs, in)
	}
	return a.join(inputs), nil
}

// search reads the files that the target itself looks for, below the root.
func (a *app) search(in lint.Input) ([]lint.Input, error) {
	query := effective.Query{Server: in.Target, Tolerant: true}
	in.Files = effective.Read(a.host(), query)
	if err := incomplete(in.Files); err != nil {
		return nil, err
	}
	if len(in.Files.Files) == 0 {
		var looked []string
		for _, m := range effective.SearchFiles(a.host(), query) {
			looked = append(looked, m.Name)
		}
		return nil, fmt.Errorf("%s: the server finds no option file there: it looks for %s", a.flags.root, strings.Join(looked, ", "))
	}
	return a.join([]lint.Input{in}), nil
}

// open takes up one main file. Without a directive it has no part in what other
// files are: then it waits with its parse until it is judged (see complete), so that
// not all nodes of all files are held at once.
func (a *app) open(name string, in *lint.Input) error {
	src, err := a.source(name, intake.OptionFile)
	if err != nil {
		return err
	}
	in.Main = &src
	in.Fragment = in.Host == "" && isFragment(name)
	if bytes.IndexByte(src.Bytes, '!') >= 0 {
		return a.complete(in)
	}
	return nil
}

// complete reads a main file as its target does, unless that was done already.
func (a *app) complete(in *lint.Input) error {
	if in.Files != nil || in.Main == nil {
		return nil
	}
	if !in.Target.Known() {
		in.Target, in.Guessed = guessTarget(in.Main.Bytes), true
	}
	in.Files = effective.Read(a.host(), effective.Query{Server: in.Target, Sources: []effective.Source{*in.Main}, Tolerant: true})
	a.hintRoot(in.Main.Name, in.Files)
	return incomplete(in.Files)
}

// hintRoot tells of a copied tree, such as host1/etc/mysql/my.cnf, that includes
// /etc/mysql/conf.d: without --root that is looked up on this machine.
func (a *app) hintRoot(name string, read *effective.Reading) {
	whole, err := filepath.Abs(name)
	if err != nil || a.flags.root != "" || name == stdinPath || len(read.Files) == 0 {
		return
	}
	main := read.Files[0]
	for _, n := range main.Nodes {
		path := string(n.Value.Of(main.Text.Bytes))
		if n.Kind != cnf.Include && n.Kind != cnf.IncludeDir || !filepath.IsAbs(path) {
			continue
		}
		for dir := filepath.Dir(whole); dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
			if _, err := os.Stat(filepath.Join(dir, path)); err == nil {
				fmt.Fprintf(a.stderr, "%s:%d: note: %s is looked up on this machine; --root %s, or root in .cnfarch.ini, takes the one beside this file\n",
					name, main.Text.Pos(n.Span.Start).Line, path, here(dir))
				return
			}
		}
	}
}

// host is the machine that the option files are for, as far as this one stands for it.
func (a *app) host() effective.Host {
	return effective.Host{FS: a.disk()}
}

// disk is this machine's, or the tree on it that stands for another one's.
func (a *app) disk() effective.OS { return effective.OS{Root: a.flags.root, Links: a.links} }

// source reads a main file, or standard input.
func (a *app) source(name string, kind intake.Kind) (effective.Source, error) {
	if name == stdinPath {
		src, err := intake.Stream(a.stdin, a.stdinName(), kind)
		return effective.Source{Name: a.stdinName(), Bytes: src}, err
	}
	src, err := intake.File(name, kind)
	if err != nil {
		return effective.Source{}, err
	}
	info, err := os.Stat(name)
	if err != nil {
		return effective.Source{}, err
	}
	return effective.Source{Name: name, Bytes: src, Mode: info.Mode()}, nil
}

func (a *app) stdinName() string {
	if a.flags.stdinFile != "" {
		return a.flags.stdinFile
	}
	return "<stdin>"
}

const stdinPath = "-"

// expand turns folders into the option files below them, in order of their paths.
func (a *app) expand(paths []string) ([]string, error) {
	if len(paths) == 0 && a.flags.root != "" {
		return nil, errors.New("--target is needed to find the files that the server looks for below --root")
	}
	if len(paths) == 0 {
		return nil, errNoInput
	}
	var names []string
	for _, path := range paths {
		info, err := os.Stat(path)
		if path == stdinPath || err != nil || !info.IsDir() {
			names = append(names, path)
			continue
		}
		found, err := optionFiles(path)
		if err != nil {
			a.trouble(err)
			continue
		}
		if len(found) == 0 {
			a.trouble(fmt.Errorf("%s: no option file below this folder (*.cnf, my.ini)", path))
		}
		names = append(names, found...)
	}
	names = a.distinct(names)
	slices.Sort(names)
	return names, nil
}

// distinct leaves of several names of one file the first.
func (a *app) distinct(names []string) []string {
	seen := make(map[string]bool)
	return slices.DeleteFunc(names, func(name string) bool {
		id := name
		if name != stdinPath {
			id = a.disk().Identity(name)
		}
		again := seen[id]
		seen[id] = true
		return again
	})
}

// optionFiles lists the option files below a folder.
func optionFiles(dir string) ([]string, error) {
	var found []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() == ".git" {
			return filepath.SkipDir
		}
		if !d.IsDir() && isOptionFile(d.Name()) {
			found = append(found, path)
		}
		return nil
	})
	return found, err
}

func isOptionFile(name string) bool {
	return strings.HasSuffix(name, ".cnf") && name != persisted.FileName || strings.EqualFold(name, "my.ini")
}

// join drops the inputs that are part of another one, because its main file
// includes them or because they lie in a folder that it includes, unread.
func (a *app) join(inputs []lint.Input) []lint.Input {
	inputs = a.persist(inputs)
	included := map[string]bool{}
	if len(inputs) == 1 {
		inputs[0].Beside = a.besides(&inputs[0])
		return inputs
	}
	for i := range inputs {
		if inputs[i].Files == nil {
			continue // it includes nothing
		}
		for j, f := range inputs[i].Files.Files {
			if j > 0 {
				included[a.disk().Identity(f.Disk)] = true
			}
		}
		inputs[i].Beside = a.besides(&inputs[i])
		for _, f := range inputs[i].Beside {
			included[a.disk().Identity(f.Disk)] = true
		}
	}
	if len(included) == 0 {
		return inputs
	}
	return slices.DeleteFunc(inputs, func(in lint.Input) bool { return included[a.disk().Identity(mainDisk(&in))] })
}

// mainDisk is where the main file of a configuration lies on this machine.
func mainDisk(in *lint.Input) string {
	switch {
	case in.Files == nil && in.Main != nil:
		return in.Main.Name
	case in.Files != nil && len(in.Files.Files) > 0:
		return in.Files.Files[0].Disk
	default:
		return ""
	}
}

// identity is one for all the names of a file.
func identity(path string) string { return effective.OS{}.Identity(path) }

// besides reads the files that lie in included folders and are not read.
func (a *app) besides(in *lint.Input) []*lint.File {
	if in.Files == nil {
		return nil
	}
	read := map[string]bool{}
	for _, f := range in.Files.Files {
		read[a.disk().Identity(f.Disk)] = true
	}
	var files []*lint.File
	for _, f := range in.Files.Files {
		for _, n := range f.Nodes {
			if n.Kind != cnf.IncludeDir {
				continue
			}
			for _, path := range a.entries(string(n.Value.Of(f.Text.Bytes))) {
				if id := a.disk().Identity(path); !read[id] {
					read[id] = true
					files = append(files, unreadFile(path, in.Target))
				}
			}
		}
	}
	return slices.DeleteFunc(files, func(f *lint.File) bool { return f == nil })
}

// entries lists the regular files of a folder that an option file includes, in
// order of their names.
func (a *app) entries(dir string) []string {
	disk := a.disk().OnDisk(dir)
	list, err := os.ReadDir(disk)
	if err != nil {
		return nil // the reading has said so
	}
	var paths []string
	for _, e := range list {
		if e.Type().IsRegular() {
			paths = append(paths, filepath.Join(disk, e.Name()))
		}
	}
	return paths
}

// unreadFile is a file that no server reads; nil where it cannot be read here either.
func unreadFile(path string, target server.Server) *lint.File {
	src, err := intake.File(path, intake.OptionFile)
	if err != nil {
		return nil
	}
	return &lint.File{
		File: &text.File{Name: path, Bytes: src}, Disk: path,
		Nodes: cnf.Parse(src, effective.DialectOf(target)),
	}
}

// guessTarget takes the newest long-term release of the product that the file
// itself shows: MariaDB by its groups, else MySQL.
func guessTarget(src []byte) server.Server {
	product := server.MySQL
	for _, n := range cnf.Parse(src, cnf.Dialect{}) {
		if n.Kind == cnf.Group && mariadbGroup(string(n.Name.Of(src))) {
			product = server.MariaDB
		}
	}
	return newestLTS(product)
}

func mariadbGroup(name string) bool {
	name = strings.ToLower(name)
	return strings.HasPrefix(name, "mariadb") || name == "client-mariadb" || name == "galera" || name == "client-server"
}

// newestLTS is the newest long-term release whose options were read from a
// server: the covered series are long-term ones, but some rest on documentation.
func newestLTS(product server.Product) server.Server {
	var newest server.Server
	for s := range defaults.SeriesOf(product) {
		if s.Basis == defaults.Observed {
			newest = server.New(product, s.Newest)
		}
	}
	return newest
}

// isFragment reports whether a named file lies in a folder whose files are read
// together, such as conf.d or my.cnf.d.
func isFragment(name string) bool {
	dir := filepath.Dir(name)
	if strings.Trim(filepath.Base(dir), ".") == "" { // it does not tell its own name
		if abs, err := filepath.Abs(dir); err == nil {
			dir = abs
		}
	}
	return strings.HasSuffix(dir, ".d")
}
