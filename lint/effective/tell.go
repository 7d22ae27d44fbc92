package effective

import (
	"bytes"
	"fmt"
	"path"
	"strings"

	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/text"
)

// telling makes problems distinct: a file that is read eleven times has each once.
type telling struct {
	kind        ProblemKind
	file, start int
	text        string
	fatal       bool
}

func (r *reader) tell(p Problem) {
	key := telling{p.Kind, p.File, p.Span.Start, p.Text, p.Fatal}
	if p.Kind == IncludeDepthLimit {
		key.text = "" // names one of the many ways that may lead here
	}
	if !r.told[key] {
		r.told[key] = true
		r.out.Problems = append(r.out.Problems, p)
	}
}

// tellAt places a problem at the directive that led to a visit, or at no file.
func (r *reader) tellAt(v Visit, p Problem) {
	p.File, p.Visit = -1, -1
	if v.Parent >= 0 {
		p.Visit = v.Parent
		p.File = r.out.Visits[v.Parent].File
		p.Span = r.out.Files[p.File].Nodes[v.Node].Span
	}
	r.tell(p)
}

// note reports what does not end the file.
func (w *walker) note(node int, kind ProblemKind, why string) {
	w.tell(w.problem(node, kind, why))
}

// fail reports what ends the file. In the main file it ends the program too.
func (w *walker) fail(node int, kind ProblemKind, why string) status {
	p := w.problem(node, kind, why)
	p.Fatal = w.Depth == 0
	if !p.Fatal {
		p.Text += "; an included file ends there and the program goes on"
	}
	w.tell(p)
	return broken
}

func (w *walker) problem(node int, kind ProblemKind, why string) Problem {
	p := Problem{Kind: kind, File: w.File, Span: w.out.Files[w.File].Nodes[node].Span, Visit: w.visit, Text: why}
	switch kind {
	case FileNotFound:
		p.Silent = !tellsFailedIncludes(w.query.Server)
	case UndefinedLine, RelativeInclude:
		p.Silent = true
	}
	return p
}

func (w *walker) includeFailed(node int) {
	if tellsFailedIncludes(w.query.Server) {
		w.note(node, IncludeFailed, "an included file was not read, or not to its end")
	}
}

// relative reports a path that depends on where the server is started.
func (w *walker) relative(node int, name string) {
	if !path.IsAbs(name) && !strings.HasPrefix(name, "~/") {
		w.note(node, RelativeInclude, fmt.Sprintf("%q is looked up in the working directory of the server, not beside this file; write an absolute path", name))
	}
}

// tellBytes reports what is wrong with the bytes of a file, once.
func (r *reader) tellBytes(file int) {
	f := &r.out.Files[file]
	src := f.Text.Bytes
	at := func(kind ProblemKind, span text.Span, why string) {
		r.tell(Problem{Kind: kind, File: file, Span: span, Visit: -1, Silent: true, Text: why})
	}
	if mark, ok := cnf.BOM(src); ok {
		at(ByteOrderMark, mark, "the file begins with a byte order mark, which no server skips: its first line counts as text before a group")
	}
	if i := bytes.IndexByte(src, 0); i >= 0 {
		at(NULByte, text.Span{Start: i, End: i + 1}, "a NUL byte: servers cut the line there, glue the next one on, or read no further")
	}
	for _, n := range f.Nodes {
		if n.Seam && n.Kind != cnf.Blank {
			at(LineSplit, n.Span, "the server takes at most 4,094 bytes at a time: this rest of a longer line counts as a line of its own")
		}
	}
}

// tellLoginFile: MySQL's clients read an encrypted file after all others, even
// with --no-defaults. It is not opened here.
func (r *reader) tellLoginFile() {
	q := r.query
	client := canonicalProgram(q.Program) != "mysqld" && q.Server.Product == server.MySQL
	if !client || q.NoLoginPaths || q.Sources != nil {
		return
	}
	name := r.host.env("MYSQL_TEST_LOGIN_FILE")
	if name == "" {
		name = path.Join(r.host.Home, ".mylogin.cnf")
	}
	if info, err := r.host.Stat(r.host.abs(name)); err == nil && info.Mode.IsRegular() {
		r.tell(Problem{Kind: LoginFilePresent, File: -1, Visit: -1, Silent: true, Text: fmt.Sprintf("the login file %q is read after these files and wins over them; it is encrypted and not shown", name)})
	}
}
