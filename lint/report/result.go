package report

import (
	"crypto/sha256"
	"encoding/hex"
	"iter"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/text"
)

// result is a finding as formats for other programs take it.
type result struct {
	*lint.Finding
	run *lint.Run
	// file is nil, path "." and the region empty only where nothing was read.
	file        *lint.File
	path        string
	span        text.Span
	start, end  text.Pos
	message     string
	fingerprint string
}

// results are the findings to report, in order. What several runs find alike
// in a file that they share comes once.
func (r *Report) results() iter.Seq[result] {
	return func(yield func(result) bool) {
		names := newNames()
		for run := range r.each() {
			for _, res := range r.resultsOf(run, names) {
				if !yield(res) {
					return
				}
			}
		}
	}
}

// resultsOf are the results of one run that names has not met.
func (r *Report) resultsOf(run *lint.Run, names *names) []result {
	var all []result
	for _, f := range run.Findings {
		if !r.shows(f) {
			continue
		}
		res := r.result(run, f)
		if names.name(&res) {
			all = append(all, res)
		}
	}
	return all
}

// result places a finding. One without a place stands at the first line of the
// first file, since GitHub and GitLab refuse those without.
func (r *Report) result(run *lint.Run, f *lint.Finding) result {
	res := result{Finding: f, run: run, file: f.Place.File, span: f.Place.Span, path: ".", message: maskedText(f.Setting, f.Message)}
	res.start = text.Pos{Line: 1, Column: 1}
	res.end = res.start
	if res.file == nil && len(run.Sources) > 0 {
		res.file, res.span = run.Sources[0], text.Span{}
	}
	if res.file != nil {
		res.path = r.path(res.file)
		res.start, res.end = res.file.Pos(res.span.Start), res.file.Pos(res.span.End)
	}
	return res
}

// path is a file's name as programs compare it: with slashes, and relative to
// Base where it lies below.
func (r *Report) path(f *lint.File) string {
	name := fileName(f)
	if r.Base != "" && filepath.IsAbs(name) {
		if rel, err := filepath.Rel(r.Base, name); err == nil && filepath.IsLocal(rel) {
			name = rel
		}
	}
	return filepath.ToSlash(filepath.Clean(name))
}

// names gives results names that stay the same when lines move: what they are
// about, and a number where one file says the same of it twice.
type names struct {
	met   map[[sha256.Size]byte]bool
	twins map[string]int
}

func newNames() *names {
	return &names{met: make(map[[sha256.Size]byte]bool), twins: make(map[string]int)}
}

// name sets the fingerprint; false for a result that another run had too. The
// values of secrets are left out: a hash of a password can be guessed.
func (n *names) name(r *result) bool {
	group, value := "", ""
	if s := r.Setting; s != nil {
		group, value = s.Group, maskedValue(s)
	}
	place := strconv.Itoa(r.span.Start) + ":" + strconv.Itoa(r.span.End)
	exact := hash(r.path, place, r.Rule.Name, r.message)
	if n.met[exact] {
		return false
	}
	n.met[exact] = true
	key := []string{r.path, group, r.Option, r.Rule.Name, value}
	base := strings.Join(key, "\x00")
	if twin := n.twins[base]; twin > 0 {
		key = append(key, strconv.Itoa(twin))
	}
	n.twins[base]++
	sum := hash(key...)
	r.fingerprint = hex.EncodeToString(sum[:16])
	return true
}

func hash(parts ...string) [sha256.Size]byte {
	return sha256.Sum256([]byte(strings.Join(parts, "\x00")))
}
