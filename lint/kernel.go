package lint

import (
	"slices"

	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/sysctl"
)

// Kernel is what the sysctl files of a host come to.
type Kernel struct {
	Boot   *sysctl.Applied // what the loader applies at boot
	ByHand *sysctl.Applied // what sysctl --system makes of the same files
	// Disk says where a file lies on this machine.
	Disk func(name string) string
}

// Key is the setting that a kernel key ends up with at boot, spelled with dots;
// nil where no file sets it.
func (p *Pass) Key(key string) *Setting { return p.Run.keys[key] }

// buildKernel turns the lines of the sysctl files into settings: those of the
// files read at boot, then those of files that only sysctl --system reads.
func (r *Run) buildKernel() {
	if r.Kernel == nil {
		return
	}
	k := kernelBuilder{run: r, files: make(map[string]*File)}
	k.lines(r.Kernel.Boot)
	k.lines(r.Kernel.ByHand)
}

type kernelBuilder struct {
	run   *Run
	files map[string]*File
}

// lines adds the assignments of files that have not been met yet.
func (k *kernelBuilder) lines(applied *sysctl.Applied) {
	made := make([]*Setting, len(applied.Lines))
	fresh := make([]bool, len(applied.Files))
	for i, f := range applied.Files {
		if _, met := k.files[f.Name]; !met && f.Err == nil {
			fresh[i] = true
			k.files[f.Name] = k.file(f)
		}
	}
	for i, line := range applied.Lines {
		f := k.files[applied.Files[line.File].Name]
		if !fresh[line.File] || f.Nodes[line.Node].Kind != cnf.Option {
			continue
		}
		made[i] = k.setting(f, line)
	}
	for i, line := range applied.Lines {
		if made[i] == nil {
			continue
		}
		if !made[i].Effective && line.By >= 0 {
			made[i].Winner = made[line.By]
		}
		k.run.Settings = append(k.run.Settings, made[i])
	}
}

func (k *kernelBuilder) file(read *sysctl.File) *File {
	f := &File{File: &read.File, Disk: k.run.Kernel.Disk(read.Name), Read: true, Sysctl: true, Nodes: optionNodes(read.Nodes)}
	fileRecords(f)
	k.run.Sources = append(k.run.Sources, f)
	return f
}

// optionNodes gives the nodes of a sysctl file the shape of an option file's:
// records, edits and excerpts are the same in both.
func optionNodes(nodes []sysctl.Node) []cnf.Node {
	out := make([]cnf.Node, len(nodes))
	for i, n := range nodes {
		out[i] = cnf.Node{Kind: optionKind(n.Kind), Span: n.Span, Name: n.Name, Value: n.Value, Inner: n.Value, HasValue: true, Comment: n.Comment}
	}
	return out
}

func optionKind(k sysctl.Kind) cnf.Kind {
	switch k {
	case sysctl.Comment, sysctl.SemicolonComment:
		return cnf.Comment
	case sysctl.Assignment:
		return cnf.Option
	case sysctl.Blank:
		return cnf.Blank
	default:
		return cnf.UnknownDirective
	}
}

func (k *kernelBuilder) setting(f *File, line sysctl.Line) *Setting {
	n := &f.Nodes[line.Node]
	s := &Setting{
		Kind: SysctlKind, File: f, Node: n, Spelling: string(n.Name.Of(f.Bytes)), Raw: line.Value, Has: true,
		Name: sysctl.Dotted(sysctl.Normalize(line.Key)), Read: true,
		Placeholder: n.ValueUnknown(f.Bytes),
	}
	s.Variable = s.Name
	s.Effective = slices.Contains([]sysctl.Status{sysctl.Effective, sysctl.Pattern, sysctl.NoSuchKey}, line.Status)
	k.run.attachRecords(s, line.Node)
	if s.Effective && k.run.keys[s.Name] == nil {
		k.run.keys[s.Name] = s
	}
	return s
}
