package lint

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults/kernel"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/secret"
	"github.com/cnfarch/cnfarch/lint/sysctl"
	"github.com/cnfarch/cnfarch/lint/text"
)

// Kernel is what the sysctl files of a host come to.
type Kernel struct {
	Boot   *sysctl.Applied // what the loader applies at boot
	ByHand *sysctl.Applied // what sysctl --system makes of the same files
	// Linked: a link in a sysctl.d directory leads to sysctl.conf.
	Linked bool
	// System: the files are those of a whole system, so that what lies in
	// /usr/lib/sysctl.d came with its packages.
	System bool
	// Disk says where a file lies on this machine.
	Disk func(name string) string
}

// ReadKernel reads the sysctl files of a host whose root directory is root, with
// the programs that the profile names. disk says where a file lies on this machine.
func ReadKernel(root fs.ReadLinkFS, profile *hw.Profile, disk func(string) string) (*Kernel, error) {
	boot, byHand, err := Loaders(profile)
	if err != nil {
		return nil, err
	}
	k := &Kernel{Boot: sysctl.Load(root, boot, sysctl.Options{}), ByHand: sysctl.Load(root, byHand, sysctl.Options{}), Disk: disk}
	k.Linked = slices.ContainsFunc(k.Boot.Files, func(f *sysctl.File) bool { return f.Real == sysctl.Conf })
	_, err = fs.Stat(root, "etc/os-release")
	k.System = err == nil
	return k, nil
}

// Loaders are the programs that apply sysctl files at boot and by hand, as far
// as the profile says.
func Loaders(profile *hw.Profile) (boot, byHand sysctl.Loader, err error) {
	boot, byHand = sysctl.Boot(), sysctl.ByHand()
	loader, _ := profile.Fact("sysctl_loader")
	switch loader.Text {
	case "procps":
		return byHand, byHand, nil
	case "busybox":
		boot, err = sysctl.ParseLoader("busybox-1.37.0")
		return boot, byHand, err
	}
	if version, ok := profile.Fact("systemd"); ok {
		boot, err = sysctl.ParseLoader(fmt.Sprintf("systemd-%d", version.Int))
	}
	return boot, byHand, err
}

// With is what the files come to with other bytes in some of them, by where they
// lie on this machine.
func (k *Kernel) With(files map[string][]byte) *Kernel {
	now := *k
	bytes := func(name string) ([]byte, bool) {
		src, ok := files[k.Disk(name)]
		return src, ok
	}
	now.Boot, now.ByHand = k.Boot.With(bytes), k.ByHand.With(bytes)
	return &now
}

// KernelLine is what a line of a sysctl file is beyond a name and a value.
type KernelLine struct {
	Dash   bool          // a dash stands before the key: it may be missing
	Bad    bool          // the line is no assignment
	Status sysctl.Status // what became of it
	By     Place         // the line that it lost to, if it lost
	// Key holds the facts of the key, nil where it is not in their table.
	Key     *kernel.Key
	Reading kernel.Reading // of the value; its Outcome is zero without Key
}

// Key is the setting that a kernel key ends up with at boot, spelled with dots;
// nil where no file sets it.
func (p *Pass) Key(key string) *Setting { return p.Run.keys[key] }

// KernelVersion is the release of the host's kernel; the zero value is not known.
func (p *Pass) KernelVersion() kernel.Version {
	release, ok := p.Fact("kernel")
	if !ok {
		return kernel.Version{}
	}
	v, err := kernel.ParseVersion(release.Text)
	if err != nil {
		return kernel.Version{}
	}
	return v
}

// buildKernel turns the lines of the sysctl files into settings: those of the
// files read at boot, then those of files that only sysctl --system reads.
func (r *Run) buildKernel() {
	if r.Kernel == nil {
		return
	}
	k := kernelBuilder{run: r, files: make(map[string]*File), kernel: (&Pass{Run: r}).KernelVersion()}
	k.lines(r.Kernel.Boot)
	k.lines(r.Kernel.ByHand)
	k.unread(r.Kernel.Boot)
}

type kernelBuilder struct {
	run    *Run
	files  map[string]*File // by the name behind links
	kernel kernel.Version
}

// lines adds the assignments of files that have not been met yet. A file that is
// read twice under two names counts where it is read last.
func (k *kernelBuilder) lines(applied *sysctl.Applied) {
	last := make(map[string]int)
	for i, f := range applied.Files {
		if _, met := k.files[real(f)]; !met && f.Err == nil && !hidden(f.Name) {
			last[real(f)] = i
		}
	}
	for i, f := range applied.Files {
		if at, ours := last[real(f)]; ours && at == i {
			k.files[real(f)] = k.file(f)
		}
	}
	made := make([]*Setting, len(applied.Lines))
	for i, line := range applied.Lines {
		name := real(applied.Files[line.File])
		if at, ours := last[name]; ours && at == line.File {
			made[i] = k.setting(k.files[name], line)
		}
	}
	for i, line := range applied.Lines {
		if made[i] != nil {
			k.finish(made[i], applied, line, made)
		}
	}
}

// finish adds a setting once all others are made.
func (k *kernelBuilder) finish(s *Setting, applied *sysctl.Applied, line sysctl.Line, made []*Setting) {
	if !s.Effective && line.By >= 0 {
		s.Winner = made[line.By]
		by := applied.Lines[line.By]
		f := k.files[real(applied.Files[by.File])]
		if f != nil {
			s.Line.By = Place{f, f.Nodes[by.Node].Body(f.Bytes)}
		}
	}
	k.run.Settings = append(k.run.Settings, s)
}

// unread adds the files that lie in the directories and are not read at boot.
func (k *kernelBuilder) unread(applied *sysctl.Applied) {
	names := slices.Clone(applied.Ignored)
	for _, s := range applied.Shadowed {
		names = append(names, s.File)
	}
	for _, name := range names {
		if k.files[name] == nil {
			k.run.Sources = append(k.run.Sources, &File{File: &text.File{Name: name}, Disk: k.run.Kernel.Disk(name), Sysctl: true})
		}
	}
}

// real is the name of a file behind links.
func real(f *sysctl.File) string {
	if f.Real != "" {
		return f.Real
	}
	return f.Name
}

// hidden reports whether the base name begins with a dot: systemd passes over it.
func hidden(name string) bool {
	return strings.HasPrefix(name[strings.LastIndexByte(name, '/')+1:], ".")
}

func (k *kernelBuilder) file(read *sysctl.File) *File {
	f := &File{File: &read.File, Disk: k.run.Kernel.Disk(read.Name), Read: true, Sysctl: true, Nodes: optionNodes(read.Nodes)}
	readRecords(f)
	k.run.Sources = append(k.run.Sources, f)
	return f
}

// optionNodes gives the nodes of a sysctl file the shape of an option file's:
// records, edits and excerpts are the same in both. A line that is no assignment
// is an option without a value.
func optionNodes(nodes []sysctl.Node) []cnf.Node {
	out := make([]cnf.Node, len(nodes))
	for i, n := range nodes {
		out[i] = cnf.Node{
			Kind: optionKind(n.Kind), Span: n.Span, Name: n.Name, Value: n.Value, Inner: n.Value,
			HasValue: n.Kind == sysctl.Assignment, Comment: n.Comment,
		}
	}
	return out
}

func optionKind(k sysctl.Kind) cnf.Kind {
	switch k {
	case sysctl.Comment, sysctl.SemicolonComment:
		return cnf.Comment
	case sysctl.Assignment, sysctl.Bad:
		return cnf.Option
	case sysctl.Blank:
		return cnf.Blank
	default:
		return cnf.UnknownDirective
	}
}

// setting is nil for a line that sets nothing by design: an exclusion, a comment
// behind a semicolon that newer programs take for an assignment, a template's tag.
func (k *kernelBuilder) setting(f *File, line sysctl.Line) *Setting {
	n := &f.Nodes[line.Node]
	if n.Kind != cnf.Option || !n.HasValue && n.NameUnknown(f.Bytes) {
		return nil
	}
	spelling := string(n.Name.Of(f.Bytes))
	s := &Setting{
		Kind: SysctlKind, File: f, Node: n, Read: true,
		Statement: &Statement{
			Spelling: spelling, Raw: line.Value, Has: n.HasValue, Name: sysctl.Dotted(sysctl.Normalize(spelling)),
			Placeholder: n.ValueUnknown(f.Bytes) || n.NameUnknown(f.Bytes), Secret: secret.Name(spelling),
		},
	}
	s.Meant = &s.Value
	s.Variable = s.Name
	dash := strings.TrimLeft(string(f.Bytes[n.Span.Start:n.Name.Start]), " \t")
	s.Line = &KernelLine{Dash: dash != "", Bad: line.Status == sysctl.NoLine, Status: line.Status}
	s.Effective = slices.Contains([]sysctl.Status{sysctl.Effective, sysctl.Pattern, sysctl.NoSuchKey, sysctl.NoLine}, line.Status)
	k.read(s)
	k.run.attachRecords(s, line.Node)
	if s.Effective && !s.Line.Bad && k.run.keys[s.Name] == nil {
		k.run.keys[s.Name] = s
	}
	return s
}
