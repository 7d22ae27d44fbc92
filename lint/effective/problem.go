package effective

import (
	"fmt"

	"github.com/cnfarch/cnfarch/lint/text"
)

// ProblemKind is the class of something that went wrong while reading files.
// The zero value is invalid.
type ProblemKind uint8

// The kinds of problems. The first ones are messages of the servers.
const (
	OptionBeforeGroup    ProblemKind = iota + 1 // an option, or any other text, before the first header
	BadGroupHeader                              // [ without ]
	BadIncludeDirective                         // an include without a path
	IncludeDirUnreadable                        // !includedir of what cannot be opened as a directory
	IncludeDepthLimit                           // a directive in a file at depth 10
	WorldWritableIgnored                        // a file that anybody may write is not read
	DefaultsFileMissing                         // --defaults-file or --defaults-extra-file cannot be opened
	IncludeFailed                               // MySQL since 8.0.27: an included file could not be read, or not to its end
	FileNotFound                                // an included file is not there or cannot be opened

	PathTooLong      // a path of more than 508 bytes is passed over
	FileUnreadable   // a file of the search list is there and cannot be opened
	NotRegular       // a pipe, socket or device: the server would wait for it or read what nobody can foretell
	UndefinedLine    // a line that begins with =
	NULByte          // a NUL, which cuts, glues or ends
	LineSplit        // a line longer than the server takes at a time
	ByteOrderMark    // the first line begins with a byte order mark
	RelativeInclude  // a path that depends on the working directory of the server
	LoginFilePresent // a client reads its login file after all these files
	TooManyFiles     // includes multiply beyond what is read here, so that arguments are missing
	TooLong          // an included file, or one of the search list, is longer than what is read here: likewise
)

// Problem is one such event.
type Problem struct {
	Kind  ProblemKind
	File  int       // index into Reading.Files, -1 where no file was opened
	Span  text.Span // the line, or empty for the whole file
	Visit int       // index into Reading.Visits, -1 where there is none
	Text  string    // what happened, for people
	// Fatal: the program does not start.
	Fatal bool
	// Silent: the server says nothing about it.
	Silent bool
}

// String is the class as the conformance cases spell it, such as "option-before-group".
func (k ProblemKind) String() string {
	names := [...]string{
		"invalid", "option-before-group", "bad-group-header", "bad-include-directive", "include-dir-unreadable",
		"include-depth-limit", "world-writable-ignored", "defaults-file-missing", "include-failed", "file-not-found",
		"path-too-long", "file-unreadable", "not-regular", "undefined-line", "nul-byte", "line-split", "byte-order-mark",
		"relative-include", "login-file-present", "too-many-files", "too-long",
	}
	if int(k) >= len(names) {
		return fmt.Sprintf("ProblemKind(%d)", uint8(k))
	}
	return names[k]
}
