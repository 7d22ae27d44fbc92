package hw

// Truth is an answer to a question whose facts may be missing. The zero value is invalid.
type Truth uint8

// The answers.
const (
	True Truth = iota + 1
	False
	Unknown
)

// String is the answer in a word.
func (t Truth) String() string {
	switch t {
	case True:
		return "true"
	case False:
		return "false"
	case Unknown:
		return "unknown"
	default:
		return "invalid"
	}
}

// truth turns a known answer into a Truth.
func truth(b bool) Truth {
	if b {
		return True
	}
	return False
}
