package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/cmd/cnfarch/internal/config"
	"github.com/cnfarch/cnfarch/lint/intake"
	"github.com/cnfarch/cnfarch/lint/rewrite"
	"github.com/cnfarch/cnfarch/lint/server"
)

func (a *app) initCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "init [DIR]",
		Short: "write a commented .cnfarch.ini to begin with",
		Long: `Looks for option files, sysctl files and profiles below the folder, and writes a
.cnfarch.ini that names them. Files in folders that differ in one place, such as
hosts/db-1/my.cnf and hosts/db-2/my.cnf, become hosts. Nothing that is there is
replaced.

The target it writes is a guess, the newest long-term release of the product that
the files show: put the server that runs in its place. A single tree is no host yet:
write a [host NAME] for it, with root where its files include absolute paths.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			dir := "."
			if len(args) > 0 {
				dir = args[0]
			}
			return a.init(dir)
		},
	}
}

func (a *app) init(dir string) error {
	name := filepath.Join(dir, config.Name)
	if _, err := os.Lstat(name); err == nil {
		return fmt.Errorf("%s is there already: cnfarch config shows what it says", name)
	} else if !errors.Is(err, os.ErrNotExist) {
		return err
	}
	f, err := look(dir)
	if err != nil {
		return err
	}
	text := f.text()
	if _, err = config.Parse(name, []byte(text), knownNames()); err != nil {
		return err
	}
	err = rewrite.Stream(name, func(w io.Writer) error {
		_, failed := io.WriteString(w, text)
		return failed
	})
	if err == nil {
		fmt.Fprintf(a.stdout, "wrote %s for %s; say there which servers they are for, then run cnfarch %s\n", name, f.counts(), f.next(dir))
	}
	return err
}

// looked is what a look at a repository found.
type looked struct {
	hosts    []pattern
	loose    []string // option files that fit no pattern
	sysctls  []string
	profiles []string
	product  server.Product
}

// pattern is a path with {name} for the one part that differs.
type pattern struct {
	path  string
	names []string
}

// look walks a folder.
func look(dir string) (*looked, error) {
	f := &looked{product: server.MySQL}
	files, err := optionFiles(dir)
	if err != nil {
		return nil, err
	}
	var mains []string
	for _, file := range files {
		src, err := intake.File(file, intake.OptionFile)
		if err != nil {
			return nil, err
		}
		if guessTarget(src).Product == server.MariaDB {
			f.product = server.MariaDB
		}
		if name, err := filepath.Rel(dir, file); err == nil && isMain(file) {
			mains = append(mains, filepath.ToSlash(name))
		}
	}
	f.hosts, f.loose = patternsOf(mains)
	return f, f.lookAround(dir)
}

// sideBySide makes hosts of files such as db-1.cnf and db-2.cnf where profiles have
// the names of all of them; else they may be pieces as well.
func (f *looked) sideBySide() {
	if len(f.loose) < 2 {
		return
	}
	var p pattern
	for _, file := range f.loose {
		folder, base := path.Split(file)
		stem := strings.TrimSuffix(base, path.Ext(base))
		shape := folder + "{name}" + path.Ext(base)
		if p.path != "" && p.path != shape {
			return
		}
		p.path, p.names = shape, append(p.names, stem)
	}
	if f.profileOf(p.names) != "" {
		f.hosts, f.loose = []pattern{p}, nil
	}
}

// profileOf is the path with {name} that leads to a profile for every host, empty
// where there is none.
func (f *looked) profileOf(names []string) string {
	for _, profile := range f.profiles {
		parts := strings.Split(profile, "/")
		for i, part := range parts {
			if strings.TrimSuffix(part, ".ini") != names[0] {
				continue
			}
			shape := slices.Clone(parts)
			shape[i] = strings.Replace(part, names[0], "{name}", 1)
			all := strings.Join(shape, "/")
			if !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(f.profiles, strings.Replace(all, "{name}", name, 1)) }) {
				return all
			}
		}
	}
	return ""
}

// next is what to run next: hosts are judged by themselves, files are to be named.
func (f *looked) next(dir string) string {
	if len(f.hosts) > 0 {
		return "lint"
	}
	return "lint " + filepath.ToSlash(filepath.Clean(dir))
}

// isMain reports whether a file is one that servers look for by its name: what
// lies in a folder of pieces is included by another.
func isMain(path string) bool {
	name := filepath.Base(path)
	return name == "my.cnf" || strings.EqualFold(name, "my.ini") || !strings.HasSuffix(filepath.Dir(path), ".d")
}

// lookAround looks for sysctl files and profiles, by which further hosts are known.
func (f *looked) lookAround(dir string) error {
	failed := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == ".git":
			return filepath.SkipDir
		case d.IsDir():
		case isSysctl(path):
			f.sysctls = append(f.sysctls, relative(dir, path))
		case strings.HasSuffix(path, ".ini") && isProfile(path):
			f.profiles = append(f.profiles, relative(dir, path))
		}
		return nil
	})
	if len(f.hosts) == 0 {
		f.sideBySide()
	}
	return failed
}

func relative(dir, path string) string {
	if rel, err := filepath.Rel(dir, path); err == nil {
		path = rel
	}
	return filepath.ToSlash(path)
}

// isProfile reports whether a file begins as hardware profiles do.
func isProfile(path string) bool {
	src, err := intake.File(path, intake.Profile)
	return err == nil && bytes.Contains(src, []byte("[profile]"))
}

// patternsOf finds paths that differ in one part alone.
func patternsOf(paths []string) (all []pattern, loose []string) {
	shapes := make(map[string][]string)
	for _, path := range paths {
		parts := strings.Split(path, "/")
		for i := range parts[:len(parts)-1] {
			shape := slices.Clone(parts)
			shape[i] = "{name}"
			key := strings.Join(shape, "/")
			shapes[key] = append(shapes[key], parts[i])
		}
	}
	taken := make(map[string]bool)
	for _, path := range paths {
		shape, names := bestShape(path, shapes)
		switch {
		case len(names) < 2:
			loose = append(loose, path)
		case !taken[shape]:
			taken[shape] = true
			all = append(all, pattern{shape, names})
		}
	}
	return all, loose
}

// bestShape is the shape of a path that most others share. Files side by side
// need not be hosts, so that its last part does not count.
func bestShape(path string, shapes map[string][]string) (best string, names []string) {
	parts := strings.Split(path, "/")
	for i := range parts[:len(parts)-1] {
		shape := slices.Clone(parts)
		shape[i] = "{name}"
		key := strings.Join(shape, "/")
		if len(shapes[key]) > len(names) {
			best, names = key, shapes[key]
		}
	}
	return best, names
}

// names are those of the hosts, each once.
func (f *looked) names() []string {
	var all []string
	for _, p := range f.hosts {
		all = append(all, p.names...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func (f *looked) paths() []string {
	var all []string
	for _, p := range f.hosts {
		all = append(all, p.path)
	}
	return all
}

// rootOf is the folder of a host in a pattern of paths.
func rootOf(path string) string {
	before, _, _ := strings.Cut(path, "{name}")
	return before + "{name}"
}

func (f *looked) counts() string {
	return fmt.Sprintf("%s, %s, %s, %s", counted(len(f.names()), "host"), counted(len(f.loose), "other option file"), counted(len(f.sysctls), "sysctl file"), counted(len(f.profiles), "profile"))
}

func counted(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}

// text is the file to begin with.
func (f *looked) text() string {
	var b strings.Builder
	newest := newestLTS(f.product)
	fmt.Fprintf(&b, `# What cnfarch is to know of the option files of this repository.
# cnfarch config shows what applies to a file and where it comes from; paths are
# relative to this file.

[cnfarch]
# The server the files are for. A series means its newest release; write the
# release that runs, if it is another: cnfarch servers lists what is covered.
target = %s-%s

# The server the files were written for, before an upgrade.
#from = %s-...

# What is known of the hardware; without it rules about hardware stay silent.
# cnfarch profile collect writes one on the host.
%s
# Paths that are left out: folders, files, or names with * and **.
#exclude = archive, *.bak.cnf

# Rules that say nothing here, and other severities: cnfarch rules lists them.
#disable = RULE, RULE
#severity = RULE=info

# The lowest severity that makes the exit status 1, and whether every divergence
# from the default needs a reason in a keep record.
#fail-on = warning
#require-records = true
`, newest.Product, newest.Version.Series(), newest.Product, f.profileLine())
	if len(f.hosts) > 0 {
		fmt.Fprintf(&b, "\n# %s.\n[host *]\nfiles = %s\n# Where absolute paths in the files are looked up, as of !includedir.\n#root = %s\n", fewNames(f.names()), strings.Join(f.paths(), ", "), rootOf(f.paths()[0]))
		fmt.Fprintf(&b, "%s\n", cmp.Or(f.ownProfiles(), "#profile = profiles/{name}.ini"))
	} else {
		b.WriteString("\n# A section for each host, or for a pattern of them, where they differ. Below\n# root absolute paths in the files are looked up, as of !includedir.\n" + f.exampleHost())
	}
	if len(f.sysctls) > 0 {
		fmt.Fprintf(&b, "\n# Kernel settings are judged with a host that names them: sysctl = PATH.\n# Found: %s.\n", fewNames(f.sysctls))
	}
	return b.String()
}

// exampleHost is a section to begin with where no hosts are found: for the one tree of
// a server that there is, else for a pattern.
func (f *looked) exampleHost() string {
	if len(f.loose) == 1 {
		if root, _, found := strings.Cut("./"+f.loose[0], "/etc/"); found {
			return fmt.Sprintf("#[host db-1]\n#files = %s\n#root = %s\n", f.loose[0], path.Clean(root))
		}
	}
	return "#[host db-*]\n#files = hosts/{name}/etc/my.cnf\n#root = hosts/{name}\n#profile = profiles/{name}.ini\n"
}

// ownProfiles is the line by which each host has a profile of its own.
func (f *looked) ownProfiles() string {
	if own := f.profileOf(f.names()); own != "" {
		return "profile = " + own
	}
	return ""
}

func (f *looked) profileLine() string {
	if len(f.hosts) > 0 && f.ownProfiles() != "" {
		return "#profile = profile.ini\n"
	}
	if len(f.profiles) == 1 {
		return "profile = " + f.profiles[0] + "\n"
	}
	if len(f.profiles) > 1 {
		return "# Found: " + fewNames(f.profiles) + ".\n#profile = " + f.profiles[0] + "\n"
	}
	return "#profile = profile.ini\n"
}

// fewNames names the first of many.
func fewNames(names []string) string {
	const most = 4
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}
