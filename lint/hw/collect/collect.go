// Package collect writes a first hardware profile of the host it runs on, from
// /proc and /sys, without root. What it cannot know it leaves out, with a
// comment for a person to fill in: a wrong fact is worse than a missing one.
package collect

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"time"

	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/rootfs"
)

// Options say what to look at.
type Options struct {
	DataDir string    // absolute path of the data directory
	Date    time.Time // written as the date of the profile
}

// Profile gives the text of a profile in the format that hw.Parse reads. root is
// the whole file system, with proc and sys in it. The error is one of the data
// directory: everything else that cannot be read is left out.
func Profile(root fs.ReadLinkFS, opts Options) ([]byte, error) {
	if !path.IsAbs(opts.DataDir) {
		return nil, fmt.Errorf("data directory %q is no absolute path", opts.DataDir)
	}
	dir, err := rootfs.Resolve(root, opts.DataDir)
	if err != nil {
		return nil, fmt.Errorf("data directory: %w", err)
	}
	h := newHost(root)
	var w writer
	w.comment("Written on the host itself, without root. Lines that begin with # name facts for a person to fill in.")
	w.section(hw.Meta, "")
	w.put("version", "1")
	w.put("date", opts.Date.Format(time.DateOnly))
	w.put("source", "collector")
	h.write(&w)
	h.writeServer(&w)
	s := newStorage(h, dir)
	s.write(&w)
	return w.Bytes(), nil
}

// writer builds the text.
type writer struct {
	bytes.Buffer
	at hw.Section
}

// section begins a section; name is that of a device.
func (w *writer) section(s hw.Section, name string) {
	if w.Len() > 0 {
		w.WriteByte('\n')
	}
	w.at = s
	fmt.Fprintf(w, "[%s]\n", strings.TrimSpace(s.String()+" "+name))
}

// put writes a fact; an empty value is unknown and writes nothing. What a newer
// kernel says in a word that the format does not know stays a comment.
func (w *writer) put(key, value string) {
	switch {
	case value == "":
	case strings.ContainsAny(value, "\n\r`") || hw.Valid(w.at, key, value) != nil:
		w.comment(fmt.Sprintf("%s = ?  read as %q", key, value))
	default:
		fmt.Fprintf(w, "%s = %s\n", key, value)
	}
}

// putOr writes a fact, or where it is unknown what a person should know about it.
func (w *writer) putOr(key, value, comment string) {
	if value == "" {
		w.comment(key + " = ?  " + comment)
		return
	}
	w.put(key, value)
}

func (w *writer) comment(text string) { fmt.Fprintf(w, "# %s\n", text) }

// read is the text of a small file without blanks around it, "" where it
// cannot be read: a file that a kernel does not have is a fact not known.
func read(root fs.FS, name string) string {
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(strings.Trim(string(text), "\x00"))
}

func exists(root fs.FS, name string) bool {
	_, err := fs.Stat(root, name)
	return err == nil
}
