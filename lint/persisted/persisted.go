// Package persisted reads mysqld-auto.cnf, the JSON file in which MySQL 8.0 and
// later keep what SET PERSIST has set, in both its layouts. The server reads it
// after all option files and the command line, so that it beats both (observed
// on MySQL 9.7.4). MariaDB has no such file.
package persisted

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/cnfarch/cnfarch/lint/text"
)

// FileName is the name that the server gives the file, in its data directory.
const FileName = "mysqld-auto.cnf"

// Variable is one variable that was persisted.
type Variable struct {
	Name   string // lower case, underscores
	Value  string // as text; empty for one that is encrypted
	Span   text.Span
	Static bool // takes effect at the next start only (SET PERSIST_ONLY)
	// Sensitive: the value must not be shown.
	Sensitive  bool
	Time       time.Time // when it was set; zero where the file does not say
	User, Host string    // who set it
}

// File is what the file holds.
type File struct {
	*text.File
	Version   int // of the layout: 1 or 2
	Variables []Variable
}

// Find gives a variable by its canonical name; of several the last counts.
func (f *File) Find(name string) (Variable, bool) {
	if f == nil {
		return Variable{}, false
	}
	for _, v := range slices.Backward(f.Variables) {
		if v.Name == name {
			return v, true
		}
	}
	return Variable{}, false
}

// Parse reads the file. Entries of the wrong shape are passed over, as the server
// does. The error is one with which the server does not start: no JSON, or no
// version that it knows.
func Parse(name string, src []byte) (*File, error) {
	f := &File{File: &text.File{Name: name, Bytes: src}}
	top, err := members(src, 0)
	if err != nil {
		return nil, fmt.Errorf("%s: not the JSON that SET PERSIST writes, so the server does not start: %w", name, err)
	}
	for _, m := range top {
		if m.name == "Version" && json.Unmarshal(m.value, &f.Version) != nil {
			f.Version = 0
		}
	}
	if f.Version != 1 && f.Version != 2 {
		return nil, fmt.Errorf("%s: no version 1 or 2 of the format, so the server does not start", name)
	}
	for _, m := range top {
		if group, ok := groupOf(f.Version, m.name); ok {
			f.group(m, group)
		}
	}
	return f, nil
}

// group is an object that holds variables.
type group struct{ static, sensitive bool }

// groupOf tells the objects of the layouts (sql/persisted_variable.cc): version
// 1 has one, with the static variables in an object inside.
func groupOf(version int, name string) (group, bool) {
	if version == 1 {
		return group{}, name == "mysql_server"
	}
	switch name {
	case "mysql_dynamic_variables", "mysql_dynamic_parse_early_variables":
		return group{}, true
	case "mysql_static_variables", "mysql_static_parse_early_variables":
		return group{static: true}, true
	case "mysql_sensitive_variables":
		return group{sensitive: true}, true
	default:
		return group{}, false
	}
}

// nested are objects of variables that stand inside another.
func nested(name string) (group, bool) {
	switch name {
	case "mysql_server_static_options":
		return group{static: true}, true
	case "mysql_dynamic_sensitive_variables":
		return group{sensitive: true}, true
	case "mysql_static_sensitive_variables":
		return group{static: true, sensitive: true}, true
	default:
		return group{}, false
	}
}

func (f *File) group(object member, as group) {
	inside, err := members(object.value, object.at)
	if err != nil {
		return // no object: passed over
	}
	for _, m := range inside {
		if further, ok := nested(m.name); ok {
			f.group(m, further)
			continue
		}
		if v, ok := m.variable(); ok {
			v.Static, v.Sensitive = as.static, as.sensitive
			f.Variables = append(f.Variables, v)
		}
	}
}

// member is one member of a JSON object.
type member struct {
	name  string
	span  text.Span // of the name, between its quotes
	value json.RawMessage
	at    int // where the value begins in the file
}

// members takes an object apart, in its own order. base is where it begins.
func members(src []byte, base int) ([]member, error) {
	dec := json.NewDecoder(bytes.NewReader(src))
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		return nil, orElse(err, "it is no object")
	}
	var all []member
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return nil, err
		}
		m := member{name: fmt.Sprint(key)}
		end := base + int(dec.InputOffset()) - 1
		m.span = text.Span{Start: max(base, end-len(m.name)), End: end}
		if err := dec.Decode(&m.value); err != nil {
			return nil, err
		}
		m.at = base + int(dec.InputOffset()) - len(m.value)
		all = append(all, m)
	}
	if _, err := dec.Token(); err != nil {
		return nil, err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something follows the object")
	}
	return all, nil
}

func orElse(err error, said string) error {
	if err != nil {
		return err
	}
	return errors.New(said)
}

// variable reads {"Value": "text", "Metadata": {"Timestamp": microseconds,
// "User": "", "Host": ""}}.
func (m member) variable() (Variable, bool) {
	var entry struct {
		Value    *string `json:"Value"`
		Metadata struct {
			Timestamp  int64
			User, Host string
		}
	}
	if json.Unmarshal(m.value, &entry) != nil || entry.Value == nil {
		return Variable{}, false
	}
	v := Variable{
		Name: strings.ReplaceAll(strings.ToLower(m.name), "-", "_"), Value: *entry.Value, Span: m.span,
		User: entry.Metadata.User, Host: entry.Metadata.Host,
	}
	if micros := entry.Metadata.Timestamp; micros > 0 {
		v.Time = time.UnixMicro(micros).UTC()
	}
	return v, true
}
