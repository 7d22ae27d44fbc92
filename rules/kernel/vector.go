package kernel

import (
	"fmt"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
)

// incomplete reports a vector with too few numbers.
func incomplete(s *lint.Setting) bool {
	var size int
	if _, err := fmt.Sscanf(s.Line.Key.Type, "vector %d", &size); err != nil {
		return false
	}
	return len(strings.Fields(s.Line.Reading.Value)) < size
}

// completed is a vector that is too short with the numbers that it leaves in
// place, where these are the kernel's own.
func completed(s *lint.Setting) (string, bool) {
	have, whole := strings.Fields(s.Line.Reading.Value), strings.Fields(s.DefaultText)
	if !incomplete(s) || !s.DefaultKnown || len(whole) <= len(have) {
		return "", false
	}
	return strings.Join(append(have, whole[len(have):]...), " "), true
}
