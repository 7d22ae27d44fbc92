package git

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Version is a file as a commit left it.
type Version struct {
	Commit  string
	Author  string
	Time    time.Time
	Subject string
	Path    string // inside the repository, at that commit
	Gone    bool   // the commit took the file away
}

// recordMark and fieldMark separate what git log prints; neither stands in a name or subject.
const (
	recordMark = "\x1e"
	fieldMark  = "\x1f"
)

// Log lists the commits that changed a file, the newest first, through renames.
func (r *Repo) Log(ctx context.Context, file string) ([]Version, error) {
	path, err := r.Path(file)
	if err != nil {
		return nil, err
	}
	format := "--format=" + recordMark + "%H" + fieldMark + "%an" + fieldMark + "%at" + fieldMark + "%s"
	out, err := r.run(ctx, "log", "--follow", likeness, "--no-ext-diff", "--name-status", "-z", format, "--", path)
	if err != nil {
		return nil, err
	}
	return parseLog(string(out))
}

func parseLog(out string) ([]Version, error) {
	var all []Version
	for _, entry := range strings.Split(out, recordMark)[1:] {
		head, files, _ := strings.Cut(entry, "\x00")
		fields := strings.Split(head, fieldMark)
		if len(fields) != 4 {
			return nil, fmt.Errorf("git log: %q has %d fields", head, len(fields))
		}
		seconds, err := strconv.ParseInt(fields[2], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("git log: %q is no time", fields[2])
		}
		v := Version{Commit: fields[0], Author: fields[1], Time: time.Unix(seconds, 0).UTC(), Subject: fields[3]}
		// STATUS \0 path, or R100 \0 old \0 new.
		parts := strings.Split(strings.Trim(files, "\x00\n"), "\x00")
		if len(parts) < 2 {
			continue // a merge, which brings nothing in by itself
		}
		v.Path, v.Gone = parts[len(parts)-1], strings.HasPrefix(parts[0], "D")
		all = append(all, v)
	}
	return all, nil
}

// Contents are the bytes of a file in each of some versions; nil for one that
// took it away. One process gives them all, after another has said that none has
// more than a number of bytes, which is an error.
func (r *Repo) Contents(ctx context.Context, versions []Version, most int64) ([][]byte, error) {
	var ask strings.Builder
	for _, v := range versions {
		if strings.Contains(v.Path, "\n") {
			return nil, fmt.Errorf("%q: git cannot be asked for a file with a line feed in its name", v.Path)
		}
		if !v.Gone {
			fmt.Fprintf(&ask, "%s:%s\n", v.Commit, v.Path)
		}
	}
	sizes, err := run(ctx, r.Root, strings.NewReader(ask.String()), "cat-file", "--batch-check=%(objectsize)")
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(sizes)) {
		if size, failed := strconv.ParseInt(strings.TrimSpace(line), 10, 64); failed == nil && size > most {
			return nil, fmt.Errorf("%s: a version in its history has %d bytes, and %d may be read", versions[0].Path, size, most)
		}
	}
	out, err := run(ctx, r.Root, strings.NewReader(ask.String()), "cat-file", "--batch")
	if err != nil {
		return nil, err
	}
	contents := make([][]byte, len(versions))
	for i, v := range versions {
		if v.Gone {
			continue
		}
		if contents[i], out, err = blob(out); err != nil {
			return nil, fmt.Errorf("%s of commit %s: %w", v.Path, v.Commit, err)
		}
	}
	return contents, nil
}

// blob takes one answer off the output of cat-file --batch: "NAME blob SIZE",
// the bytes, and a line feed.
func blob(out []byte) (content, rest []byte, err error) {
	head, rest, found := bytes.Cut(out, []byte("\n"))
	fields := strings.Fields(string(head))
	if !found || len(fields) != 3 || fields[1] != "blob" {
		return nil, out, fmt.Errorf("git cat-file: %q", head)
	}
	size, err := strconv.Atoi(fields[2])
	if err != nil || size < 0 || size >= len(rest) {
		return nil, out, fmt.Errorf("git cat-file: %q and %d bytes", head, len(rest))
	}
	return rest[:size:size], rest[size+1:], nil
}
