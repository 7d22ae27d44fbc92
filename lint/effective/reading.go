// Package effective reads option files the way a server does: which files, in
// which order, which groups of them, and what every argument then means. It has
// two layers, as the servers have. Reading turns files into a list of arguments
// and knows no option by name; Matcher finds the option that an argument names.
package effective

import (
	"io/fs"
	"slices"

	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/text"
)

// Arg is one argument that a program takes from its option files.
type Arg struct {
	Key      string // as written, the two dashes not included
	Value    string // quotes dropped and escapes undone
	HasValue bool   // tells "key=" from "key"
	Group    string // the header's text, as written
	File     int    // index into Reading.Files
	Node     int    // index into File.Nodes
	Visit    int    // index into Reading.Visits
}

// File is one option file, parsed once however often it is included.
type File struct {
	// Text has the bytes; its Name is the path by which the server opens the file.
	Text *text.File
	// Disk is where the file lies on this machine, for messages and edits.
	Disk  string
	Nodes []cnf.Node
	// Mode is the file's, 0 where it is not known.
	Mode fs.FileMode
	// Skipped marks a file that the server passes over for its mode.
	Skipped bool
}

// Visit is one time that a file is read. A file included twice has two.
type Visit struct {
	File   int
	Parent int // the visit whose directive led here, -1 for a main file
	Node   int // the node of that directive in the parent's file
	Depth  int // 0 for a main file
}

// Place is a node of a file.
type Place struct{ File, Node int }

// Reading is what a program gets from its option files.
type Reading struct {
	Groups   []string // the groups that the program reads, suffixed ones included
	Files    []File
	Visits   []Visit
	Args     []Arg // in the order read; later ones win
	Problems []Problem
}

// Failed reports whether the program does not start because of its files.
func (r *Reading) Failed() bool {
	return slices.ContainsFunc(r.Problems, func(p Problem) bool { return p.Fatal })
}

// Reads reports whether the program reads a group of this name.
func (r *Reading) Reads(group string) bool { return containsFold(r.Groups, group) }

// Chain lists the directives that led to a visit, from the main file down. It is
// empty for a main file.
func (r *Reading) Chain(visit int) []Place {
	var chain []Place
	for v := r.Visits[visit]; v.Parent >= 0; v = r.Visits[v.Parent] {
		chain = append(chain, Place{r.Visits[v.Parent].File, v.Node})
	}
	slices.Reverse(chain)
	return chain
}

// Span is where an argument stands in its file.
func (r *Reading) Span(a Arg) text.Span { return r.Files[a.File].Nodes[a.Node].Span }
