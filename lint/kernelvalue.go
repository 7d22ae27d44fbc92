package lint

import (
	"strings"

	"github.com/cnfarch/cnfarch/defaults/kernel"
	"github.com/cnfarch/cnfarch/lint/value"
)

// read says what the kernel makes of the value, and what it has without the line.
func (k *kernelBuilder) read(s *Setting) {
	if s.Line.Bad {
		return
	}
	key, known := kernel.Lookup(s.Name)
	if !known {
		return
	}
	s.Line.Key = &key
	s.DefaultText, s.DefaultKnown = key.DefaultAt(k.kernel)
	if s.Placeholder {
		return
	}
	s.Line.Reading = key.Read(s.Raw)
	s.Meant = &value.Reading{Raw: s.Raw, Has: true, Kind: value.None, Text: s.Line.Reading.Value}
	switch {
	case s.Meant.Text == "":
	case key.Type == "string" || key.Type == "ports" || strings.Contains(s.Meant.Text, " "):
		s.Meant.Kind = value.Text
	default:
		s.Meant.Kind = value.Int
	}
}
