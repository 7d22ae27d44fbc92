package defaults

import (
	"fmt"
	"math/big"
	"path"
	"strings"
)

// Conversion says how an old option's value becomes its successor's: a word, or
// a word and its operands behind a colon. The zero value is invalid.
type Conversion string

// The conversions without operands.
const (
	Same          Conversion = "same"            // the text as it stands
	DaysToSeconds Conversion = "days-to-seconds" // 0 to 99 days, as expire_logs_days reads them
	SecondsToDays Conversion = "seconds-to-days" // rounded up to whole days
	FilePart      Conversion = "file"            // the file of an option that was a switch and a file name in one
	SwitchPart    Conversion = "file-to-switch"  // the switch of such an option
	UTF8Family    Conversion = "utf8-family"     // utf8 is spelled utf8mb3, in collations too
	EnglishDir    Conversion = "english-dir"     // the directory above that of the English messages
	ByHand        Conversion = "by-hand"         // nothing in an option file does it
)

// Outcome says what a conversion came to. The zero value is invalid.
type Outcome uint8

// The outcomes.
const (
	Exact   Outcome = iota + 1 // write the value
	Lossy                      // write the value; Why says what it loses
	Bare                       // write the name alone, as the old line did
	Nothing                    // write nothing: the value asked for what the server does anyway, or cannot do
	Refused                    // a value would be a guess, as Why says; Value is the guess, where there is one
)

// Converted is what a conversion gives.
type Converted struct {
	Outcome Outcome
	Value   string
	Why     string
}

func exact(value string) Converted        { return Converted{Outcome: Exact, Value: value} }
func refused(guess, why string) Converted { return Converted{Outcome: Refused, Value: guess, Why: why} }

// Convert gives the text of a successor's value for the value of an old option,
// the option's quotes and comment already taken off. has is false where the old
// line has no value. other looks up the value of another option of the same
// files, for the conversions that join two. Sizes are given with the largest
// suffix that is exact, all other numbers in plain digits.
//
// Redo files need one more. MySQL, and MariaDB before 10.5, wrote two
// where nothing else was written, so on the way to MariaDB 10.5 and later
// "multiply-by:innodb_log_files_in_group[2]" of innodb_log_file_size is the
// size of the one file there. No successor says so, because the name stays.
func Convert(c Conversion, value string, has bool, other func(option string) (value string, ok bool)) Converted {
	verb, operands, _ := strings.Cut(string(c), ":")
	switch Conversion(verb) {
	case Same:
		if !has {
			return Converted{Outcome: Bare}
		}
		return exact(value)
	case "value":
		return fixed(operands, value, has)
	case "switch":
		return switched(operands, value, has)
	case ByHand:
		return refused("", "a person has to do this outside the option files")
	case SwitchPart:
		return switchPart(value, has)
	case FilePart:
		return filePart(value, has)
	case "map":
		return mapped(operands, value, has)
	}
	if !has || value == "" {
		return refused("", "the old line has no value to convert")
	}
	switch Conversion(verb) {
	case DaysToSeconds:
		return daysToSeconds(value)
	case SecondsToDays:
		return secondsToDays(value)
	case "multiply-by", "divide-by":
		return joined(verb, operands, value, other)
	case "times", "divide":
		return scaled(verb, operands, value)
	case UTF8Family:
		return exact(utf8Family(value))
	case EnglishDir:
		return englishDir(value)
	default:
		return refused("", fmt.Sprintf("no conversion is called %q", c))
	}
}

// fixed is for an old option that was a bare word.
func fixed(text, value string, has bool) Converted {
	if has {
		return refused("", fmt.Sprintf("the old option takes no value, yet %q is written", value))
	}
	return exact(text)
}

// switched reads a boolean as the servers do: ON, TRUE and 1 against OFF, FALSE
// and 0 in any case, a bare name being ON.
func switched(operands, value string, has bool) Converted {
	if !has {
		return pick(operands, "ON")
	}
	word, ok := switchWord(value)
	if !ok {
		return refused("", fmt.Sprintf("%q is neither on nor off", value))
	}
	return pick(operands, word)
}

func switchWord(value string) (word string, ok bool) {
	switch strings.ToUpper(value) {
	case "ON", "TRUE", "1":
		return "ON", true
	case "OFF", "FALSE", "0":
		return "OFF", true
	default:
		return "", false
	}
}

// mapped looks a word or number up in "old=new|old=new"; "2+" stands for 2 and
// all above, "bare" for a line without a value.
func mapped(operands, value string, has bool) Converted {
	if !has {
		return pick(operands, "bare")
	}
	for pair := range strings.SplitSeq(operands, "|") {
		from, to, _ := strings.Cut(pair, "=")
		if floor, open := strings.CutSuffix(from, "+"); open {
			if n, ok := magnitude(value); ok && n.Cmp(number(floor)) >= 0 {
				return chosen(to)
			}
		}
	}
	return pick(operands, value)
}

func pick(operands, word string) Converted {
	for pair := range strings.SplitSeq(operands, "|") {
		if from, to, _ := strings.Cut(pair, "="); strings.EqualFold(from, word) {
			return chosen(to)
		}
	}
	return refused("", fmt.Sprintf("what becomes of %q is not known", word))
}

// chosen reads the new side of a pair: "-" is nothing to write, "?text" a guess.
func chosen(to string) Converted {
	guess, isGuess := strings.CutPrefix(to, "?")
	switch {
	case to == "-":
		return Converted{Outcome: Nothing}
	case isGuess:
		return refused(guess, "this value needs more than the line, or was not tried")
	default:
		return exact(to)
	}
}

// switchPart and filePart take an option apart that named a log file and
// switched the log on by being there. A word such as 1 or OFF was read as the
// name of a file and meant as a switch.
func switchPart(value string, has bool) Converted {
	if word, ok := switchWord(value); has && ok {
		return refused(word, fmt.Sprintf("%q was read as the name of a file and was probably meant as a switch", value))
	}
	return exact("ON")
}

func filePart(value string, has bool) Converted {
	if _, ok := switchWord(value); ok || !has || value == "" {
		return Converted{Outcome: Nothing}
	}
	return exact(value)
}

// utf8Family spells the three-byte character set by its own name: utf8 and
// utf8_unicode_ci become utf8mb3 and utf8mb3_unicode_ci.
func utf8Family(value string) string {
	name, rest, isCollation := strings.Cut(value, "_")
	if !strings.EqualFold(name, "utf8") {
		return value
	}
	if isCollation {
		return "utf8mb3_" + rest
	}
	return "utf8mb3"
}

func englishDir(value string) Converted {
	clean := strings.TrimRight(value, "/")
	dir, name := path.Split(clean)
	if dir == "" || name != "english" {
		return refused("", "the language needs lc_messages beside the directory")
	}
	return exact(path.Clean(dir))
}

const secondsPerDay = 86400

// mostDays is the largest value of expire_logs_days: a server runs with it
// where more is written.
const mostDays = 99

// daysToSeconds refuses what lies outside the range of days: the old server ran
// with 99, and seconds were probably meant.
func daysToSeconds(value string) Converted {
	days, ok := decimal(value)
	if !ok {
		return refused("", fmt.Sprintf("%q is no number of days", value))
	}
	if days.Cmp(whole(mostDays)) > 0 {
		return refused(value, fmt.Sprintf("%s is outside the range of days, of which the old server ran with %d; seconds were probably meant", value, mostDays))
	}
	seconds := days.Mul(days, whole(secondsPerDay))
	if !seconds.IsInt() {
		return refused("", fmt.Sprintf("%q days are no whole number of seconds", value))
	}
	return exact(seconds.Num().String())
}

func secondsToDays(value string) Converted {
	seconds, ok := magnitude(value)
	if !ok {
		return refused("", fmt.Sprintf("%q is no number of seconds", value))
	}
	days, rest := new(big.Int).QuoRem(seconds, big.NewInt(secondsPerDay), new(big.Int))
	if rest.Sign() > 0 {
		days.Add(days, big.NewInt(1))
	}
	switch {
	case days.Cmp(big.NewInt(mostDays)) > 0:
		return refused(fmt.Sprint(mostDays), fmt.Sprintf("%s days are more than the %d that the option takes", days, mostDays))
	case rest.Sign() > 0:
		return Converted{Lossy, days.String(), "rounded up to whole days"}
	default:
		return exact(days.String())
	}
}
