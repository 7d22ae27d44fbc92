package effective

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/text"
)

// Read reads the option files as the program of the query does. It never fails:
// what keeps the program from starting is a fatal problem, and the arguments are
// then those read before it, or with Tolerant all that can be made out.
func Read(h Host, q Query) *Reading {
	switch disk := h.FS.(type) {
	case nil:
		h.FS = OS{}
	case OS:
		if disk.Links == nil {
			disk.Links = new(Links)
		}
		h.FS = disk
	}
	r := &reader{host: h, query: q, dialect: DialectOf(q.Server), files: map[string]int{}, told: map[telling]bool{}, out: &Reading{}}
	r.out.Groups = withSuffix(GroupsOf(q.Server, q.Program), suffix(h, q))
	if q.Sources != nil {
		r.readSources()
	} else {
		r.readSearchList()
	}
	r.tellLoginFile()
	return r.out
}

func withSuffix(groups []string, suffix string) []string {
	if suffix == "" {
		return groups
	}
	for _, g := range slices.Clone(groups) {
		groups = append(groups, g+suffix)
	}
	return groups
}

// reader holds one run of Read.
type reader struct {
	host    Host
	query   Query
	dialect cnf.Dialect
	files   map[string]int // by what Identity makes of their names
	bytes   int            // read in all, of a file as often as it is visited
	stopped bool           // too much was read
	told    map[telling]bool
	out     *Reading
}

// status is how reading one file ended, as the servers' own functions return it.
type status int

const (
	done    status = iota // to its end, or rightly passed over
	missing               // not there, or not to be opened
	broken                // an error ended it early
)

func (r *reader) readSources() {
	for _, s := range r.query.Sources {
		f, first, _ := r.file(s.Name, s.Name, func() ([]byte, error) { return s.Bytes, nil })
		if first {
			r.out.Files[f].Mode = s.Mode
		}
		v := r.visit(Visit{File: f, Parent: -1})
		if s.Mode.IsRegular() && worldWritable(Info{Mode: s.Mode}, r.query.Server) && !r.skip(v) {
			continue
		}
		if r.walk(v) == broken && !r.query.Tolerant {
			return
		}
	}
}

func (r *reader) readSearchList() {
	for _, m := range SearchFiles(r.host, r.query) {
		st := r.load(m.Name, Visit{Parent: -1})
		if m.Required {
			st = r.required(m, st)
		}
		if st == broken && !r.query.Tolerant {
			return
		}
	}
}

// required reports a file that the program stops without. MySQL also stops,
// without a word, where the path does not fit its buffer of 512 bytes.
func (r *reader) required(m Main, st status) status {
	n := len(r.host.abs(m.Name))
	switch {
	case st == missing:
		r.tell(Problem{Kind: DefaultsFileMissing, File: -1, Visit: -1, Fatal: true, Text: fmt.Sprintf("%q cannot be opened; it was asked for, so the program stops", m.Name)})
	case n >= 512 && r.query.Server.Product == server.MySQL:
		r.tell(Problem{Kind: PathTooLong, File: -1, Visit: -1, Fatal: true, Silent: true, Text: fmt.Sprintf("a path of %d bytes does not fit; the program stops without a message", n)})
	default:
		return st
	}
	return broken
}

// load reads a file by name. v says from where.
func (r *reader) load(name string, v Visit) status {
	if r.full(v) {
		return done
	}
	at := r.host.abs(name)
	if len(at) > maxPath {
		r.tellAt(v, Problem{Kind: PathTooLong, Silent: true, Text: fmt.Sprintf("a path of %d bytes is passed over; the limit is %d", len(at), maxPath)})
		return done
	}
	if at == "/dev/null" {
		return done
	}
	info, err := r.host.Stat(at)
	if err != nil {
		return r.unreadable(name, v, err)
	}
	if info.Mode.IsDir() {
		return done // reads as empty
	}
	if !info.Mode.IsRegular() {
		r.tellAt(v, Problem{
			Kind: NotRegular, Silent: true, Fatal: info.Mode&fs.ModeNamedPipe != 0,
			Text: fmt.Sprintf("%q is no regular file (%s): it is not opened here, the server would wait for it or read what it gives", name, info.Mode.Type()),
		})
		return done
	}
	f, _, err := r.file(name, r.host.OnDisk(at), func() ([]byte, error) { return r.host.ReadFile(at) })
	if err != nil {
		return r.unread(name, v, err)
	}
	r.out.Files[f].Mode = info.Mode
	v.File = f
	n := r.visit(v)
	if worldWritable(info, r.query.Server) && !r.skip(n) {
		return done
	}
	return r.walk(n)
}

// visit adds a visit.
func (r *reader) visit(v Visit) int {
	r.bytes += len(r.out.Files[v.File].Text.Bytes)
	r.out.Visits = append(r.out.Visits, v)
	return len(r.out.Visits) - 1
}

// unreadable reports a main file that is there and cannot be opened; whoever
// asked reports one that is not.
func (r *reader) unreadable(name string, v Visit, err error) status {
	if v.Parent < 0 && !errors.Is(err, fs.ErrNotExist) {
		r.tellAt(v, Problem{Kind: FileUnreadable, Silent: true, Text: fmt.Sprintf("%q is there but cannot be opened: it is passed over without a message", name)})
	}
	return missing
}

// worldWritable reports whether the server skips a file for its mode.
func worldWritable(info Info, s server.Server) bool {
	if s.Product == server.MariaDB && info.ReadOnly {
		return false
	}
	return info.Mode.IsRegular() && info.Mode.Perm()&0o002 != 0
}

// skip reports a file that is skipped for its mode, and whether it is read after all.
func (r *reader) skip(visit int) bool {
	f := r.out.Visits[visit].File
	r.out.Files[f].Skipped = true
	r.tell(Problem{Kind: WorldWritableIgnored, File: f, Visit: visit, Text: "every user may write this file (mode bit 0002), so the server does not read it; remove the bit: chmod o-w"})
	return r.query.Tolerant
}

// file gives the index of a file, parsed when first asked for, by whichever of its
// names.
func (r *reader) file(name, disk string, read func() ([]byte, error)) (index int, first bool, err error) {
	id := r.host.Identity(disk)
	if i, ok := r.files[id]; ok {
		return i, false, nil
	}
	src, err := read()
	if err != nil {
		return -1, false, err
	}
	f := File{Text: &text.File{Name: path.Clean(name), Bytes: src}, Disk: disk, Nodes: cnf.Parse(src, r.dialect)}
	r.out.Files = append(r.out.Files, f)
	r.files[id] = len(r.out.Files) - 1
	r.tellBytes(len(r.out.Files) - 1)
	return len(r.out.Files) - 1, true, nil
}

// walk reads one file from its first line to its last, or to the error that ends it.
func (r *reader) walk(visit int) status {
	w := walker{reader: r, visit: visit, Visit: r.out.Visits[visit]}
	end := done
	for i := range r.out.Files[w.File].Nodes {
		if w.node(i) == done {
			continue
		}
		end = broken
		if !r.query.Tolerant {
			break
		}
	}
	return end
}

// walker reads one file once. Groups do not cross an include, so they live here.
type walker struct {
	*reader
	Visit
	visit int

	group string
	open  bool // a header was seen
	reads bool // the group is one of the program's
	early bool // text before the first header was reported
}

// node reads one node.
func (w *walker) node(i int) status {
	file := &w.out.Files[w.File]
	line, n := cnf.Reread(file.Text.Bytes, file.Nodes[i], w.dialect)
	switch n.Kind {
	case cnf.Group:
		w.enter(string(n.Name.Of(line)))
	case cnf.GroupNoClose:
		w.enter(string(n.Name.Of(line)))
		return w.fail(i, BadGroupHeader, "a header without ]: the server reads no further")
	case cnf.Option, cnf.Template, cnf.OptionNoKey:
		return w.option(i, line, n)
	case cnf.Include, cnf.IncludeDir, cnf.IncludeNoPath, cnf.UnknownDirective:
		return w.directive(i, line, n)
	}
	return done
}

func (w *walker) enter(group string) {
	w.group, w.open, w.reads = group, true, containsFold(w.out.Groups, group)
}

func (w *walker) option(i int, line []byte, n cnf.Node) status {
	if !w.open {
		return w.noGroup(i, line, n)
	}
	if !w.reads {
		return done
	}
	if n.Kind == cnf.OptionNoKey {
		w.note(i, UndefinedLine, "a line that begins with = names no option, and no server starts with it")
	}
	w.out.Args = append(w.out.Args, Arg{
		Key: string(n.Name.Of(line)), Value: cnf.Unescape(n.Inner.Of(line)), HasValue: n.HasValue,
		Group: w.group, File: w.File, Node: i, Visit: w.visit,
	})
	return done
}

// noGroup fails on text before the first header. The tolerant reader passes over
// it, and takes the header that a byte order mark hides.
func (w *walker) noGroup(i int, line []byte, n cnf.Node) status {
	if w.early {
		return broken
	}
	w.early = true
	if mark, ok := cnf.BOM(line); ok && i == 0 && w.query.Tolerant {
		rest := line[mark.End:n.Span.End]
		if nodes := cnf.Parse(rest, w.dialect); len(nodes) > 0 && nodes[0].Kind == cnf.Group {
			w.enter(string(nodes[0].Name.Of(rest)))
		}
	}
	return w.fail(i, OptionBeforeGroup, "text before the first [group] header: the server reads no further")
}

func (w *walker) directive(i int, line []byte, n cnf.Node) status {
	if w.Depth >= maxDepth {
		w.note(i, IncludeDepthLimit, w.tooDeep())
		return done
	}
	name := string(n.Value.Of(line))
	switch n.Kind {
	case cnf.IncludeNoPath:
		return w.fail(i, BadIncludeDirective, "an include without a path: the server reads no further")
	case cnf.Include:
		w.relative(i, name)
		w.include(i, w.host.expand(name))
	case cnf.IncludeDir:
		w.relative(i, name)
		return w.includeDir(i, name)
	}
	return done
}

// include reads another file. Whatever becomes of it, this one goes on.
func (w *walker) include(i int, name string) {
	st := w.load(name, Visit{Parent: w.visit, Node: i, Depth: w.Depth + 1})
	if st == missing {
		w.note(i, FileNotFound, fmt.Sprintf("%q cannot be opened, so it is skipped", name))
	}
	if st != done {
		w.includeFailed(i)
	}
}

// includeDir reads the files of a directory, in byte order of their names. It
// takes those that end in .cnf, whatever stands before, and goes into no directory.
func (w *walker) includeDir(i int, dir string) status {
	names, err := w.host.ReadDir(w.host.abs(dir))
	if err != nil {
		w.includeFailed(i)
		why := ""
		if strings.HasPrefix(dir, "~") {
			why = "; !includedir does not expand ~"
		}
		return w.fail(i, IncludeDirUnreadable, fmt.Sprintf("%q cannot be opened as a directory%s", dir, why))
	}
	slices.Sort(names)
	for _, name := range names {
		if path.Ext(name) == ".cnf" {
			w.include(i, strings.TrimRight(dir, "/")+"/"+name)
		}
	}
	return done
}

// containsFold looks a group up as the servers do: without the letter case of
// ASCII and Latin-1, dash and underscore distinct.
func containsFold(groups []string, name string) bool {
	return slices.ContainsFunc(groups, func(g string) bool { return equalLatin1(g, name) })
}

func equalLatin1(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if lowerLatin1(a[i]) != lowerLatin1(b[i]) {
			return false
		}
	}
	return true
}

func lowerLatin1(c byte) byte {
	if c >= 'A' && c <= 'Z' || c >= 0xC0 && c <= 0xDE && c != 0xD7 {
		return c + 0x20
	}
	return c
}
