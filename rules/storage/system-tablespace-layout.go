package storage

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

var systemTablespaceLayout = lint.Rule{
	Code: "S25", Name: "system-tablespace-layout", Family: family,
	Summary:  "a list of files that the data directory does not have",
	Severity: lint.Error,
	Facts:    []string{"system_files"},
	Reads:    []string{"innodb_data_file_path", "innodb_temp_data_file_path"},
	Scope:    lint.Effective,
	Setting:  checkLayout,
}

func checkLayout(p *lint.Pass, s *lint.Setting) {
	if s.Variable == "innodb_temp_data_file_path" {
		if lower := strings.ToLower(s.Raw); strings.Contains(lower, ":autoextend") && !strings.Contains(lower, ":max:") {
			p.Support(s, lint.Info, "describes the file of temporary tables, which grows without a limit here")
		}
		return
	}
	made, known := p.Fact("system_files")
	if known {
		layoutOnDisk(p, s, made.List)
		return
	}
	if !p.IsDefault(s) {
		p.Support(s, lint.Info, "describes files on disk, so no default may take its place; the profile does not state them, and a larger size or another list stops the server")
	}
}

func layoutOnDisk(p *lint.Pass, s *lint.Setting, made []string) {
	written, grows, ok := layout(s.Raw)
	disk, _, readable := layout(strings.Join(made, ";"))
	if !ok || !readable {
		return
	}
	if fits(written, disk, grows) {
		p.Support(s, lint.Info, "describes the files on disk")
		return
	}
	p.Fault(s, lint.Error, "the files on disk are %s, so the server does not start with this list", strings.Join(made, ", ")).
		Write(s.Name, spell(disk, tail(s.Raw))).Fatal()
}

// tablespaceFile is one file of the system tablespace.
type tablespaceFile struct {
	name string
	size int64
}

// layout reads NAME:SIZE;NAME:SIZE:autoextend. It is not ok for raw devices and
// for what the server would not read either.
func layout(text string) (files []tablespaceFile, grows, ok bool) {
	for part := range strings.SplitSeq(text, ";") {
		name, rest, found := strings.Cut(strings.TrimSpace(part), ":")
		size, attributes, _ := strings.Cut(rest, ":")
		n, readable := bytesOf(size)
		if !found || !readable || strings.Contains(strings.ToLower(size+attributes), "raw") {
			return nil, false, false
		}
		files = append(files, tablespaceFile{name, n})
		grows = strings.HasPrefix(strings.ToLower(attributes), "autoextend")
	}
	return files, grows, true
}

// bytesOf reads digits and one of K, M and G, as InnoDB does (the profile's MiB
// is the same as M).
func bytesOf(text string) (int64, bool) {
	digits := strings.TrimRight(strings.TrimSuffix(strings.ToUpper(text), "IB"), "KMG")
	n, err := strconv.ParseInt(digits, 10, 64)
	unit := strings.ToUpper(text[min(len(digits), len(text)):])
	if err != nil || n <= 0 || n > 1<<32 && unit != "" {
		return 0, false
	}
	switch unit {
	case "":
		return n, true
	case "K", "KIB":
		return n << 10, true
	case "M", "MIB":
		return n << 20, true
	case "G", "GIB":
		return n << 30, true
	default:
		return 0, false
	}
}

// fits reports whether the server starts with the list: every file is there
// with its size, and the last one, where it grows, is as large or larger
// (observed on MySQL 9.7.4, MariaDB 10.5.23, 10.11.19 and 11.8.9).
func fits(written, disk []tablespaceFile, grows bool) bool {
	if len(written) != len(disk) {
		return false
	}
	for i := range written {
		last := i == len(written)-1
		if written[i].name != disk[i].name || written[i].size > disk[i].size || written[i].size < disk[i].size && !(last && grows) {
			return false
		}
	}
	return true
}

// tail is what the line says of the last file behind its size: ":autoextend".
func tail(text string) string {
	last := text[strings.LastIndexByte(text, ';')+1:]
	parts := strings.SplitN(last, ":", 3)
	if len(parts) < 3 {
		return ""
	}
	return ":" + parts[2]
}

func spell(files []tablespaceFile, tail string) string {
	words := make([]string, len(files))
	for i, f := range files {
		words[i] = fmt.Sprintf("%s:%s", f.name, value.Human(uint64(f.size)))
	}
	return strings.Join(words, ";") + tail
}
