package hw

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Type is what a key reads, with its unit. The zero value is invalid.
type Type uint8

// The types.
const (
	word         Type = iota + 1 // one of Key.Words
	freeText                     // anything
	yesNo                        // yes, no
	bit                          // 0, 1
	count                        // a whole number
	signed                       // a whole number, -1 for none
	decimal                      // a number
	seconds                      // a number of seconds
	milliseconds                 // a number of milliseconds
	size                         // bytes, with K, M, G, T
	powerOfTwo                   // a size
	rate                         // a size per second
	date                         // YYYY-MM-DD
	list                         // words between commas
	files                        // NAME:SIZE between commas
)

// String is the type in the words of the documentation.
func (t Type) String() string {
	switch t {
	case word:
		return "word"
	case freeText:
		return "text"
	case yesNo:
		return "yes or no"
	case bit:
		return "0 or 1"
	case count:
		return "count"
	case signed:
		return "whole number"
	case decimal:
		return "number"
	case seconds:
		return "seconds"
	case milliseconds:
		return "milliseconds"
	case size:
		return "size"
	case powerOfTwo:
		return "size, a power of two"
	case rate:
		return "size per second"
	case date:
		return "YYYY-MM-DD"
	case list:
		return "list"
	case files:
		return "list of NAME:SIZE"
	default:
		return "unknown"
	}
}

// unknown is the value that every key takes: not known.
const unknown = "unknown"

// read gives the fact that text states for the key, nil for "unknown".
func (k *Key) read(text string) (*Fact, error) {
	if text == "" {
		return nil, fmt.Errorf("no value: write %s, or leave the line out where it is not known", k.wants())
	}
	if strings.EqualFold(text, unknown) {
		return nil, nil
	}
	if fact, ok := k.readWord(text); ok {
		return fact, nil
	}
	fact, err := k.readTyped(text)
	if err != nil {
		return nil, err
	}
	fact.Text = text
	return &fact, nil
}

// Choices are the words that the key takes, for completion: all values of a
// word key, what can stand in place of an amount for others.
func (k *Key) Choices() []string {
	switch k.Type {
	case yesNo:
		return []string{"yes", "no"}
	case bit:
		return []string{"0", "1"}
	}
	var words []string
	for w := range strings.FieldsSeq(k.Words) {
		w, _, _ = strings.Cut(w, "=")
		words = append(words, w)
	}
	return words
}

// Valid reports why a value cannot stand for a key of a section, nil where it can.
func Valid(s Section, key, value string) error {
	spec := find(s, key)
	if spec == nil {
		return fmt.Errorf("no key %q in [%s]", key, s)
	}
	_, err := spec.read(value)
	return err
}

// wants says what can be written for the key.
func (k *Key) wants() string {
	choices := k.Choices()
	if k.Type == word || k.Type == yesNo || k.Type == bit {
		return "one of " + strings.Join(choices, ", ")
	}
	return strings.Join(append([]string{"a value of type " + k.Type.String()}, choices...), " or ")
}

// readWord reads a listed word; false where text is none.
func (k *Key) readWord(text string) (*Fact, bool) {
	for w := range strings.FieldsSeq(k.Words) {
		name, amount, isAmount := strings.Cut(w, "=")
		if !strings.EqualFold(name, text) {
			continue
		}
		fact := &Fact{Kind: Word, Text: name, amount: isAmount}
		if amount == "max" {
			fact.Int, fact.Number = math.MaxInt64, math.Inf(1)
		}
		return fact, true
	}
	return nil, false
}

func (k *Key) readTyped(text string) (Fact, error) {
	switch k.Type {
	case freeText:
		return Fact{Kind: Text}, nil
	case yesNo:
		return readYesNo(text)
	case bit, count, signed:
		return readCount(text, k.Type)
	case decimal, seconds, milliseconds:
		return readDecimal(text, k.Type)
	case size, rate, powerOfTwo:
		return readSize(text, k.Type)
	case date:
		return readDate(text)
	case list, files:
		return readList(text, k.Type)
	default:
		return Fact{}, fmt.Errorf("%q is not known here: write %s", text, k.wants())
	}
}

func readYesNo(text string) (Fact, error) {
	switch strings.ToLower(text) {
	case "yes":
		return Fact{Kind: Boolean, Bool: true}, nil
	case "no":
		return Fact{Kind: Boolean}, nil
	default:
		return Fact{}, fmt.Errorf("%q is neither yes nor no", text)
	}
}

func readCount(text string, t Type) (Fact, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return Fact{}, fmt.Errorf("%q is no whole number: write decimal digits only", text)
	}
	if n < 0 && (t != signed || n < -1) || t == bit && n > 1 {
		return Fact{}, fmt.Errorf("%q is out of range: the key takes a value of type %s", text, t)
	}
	return amount(Number, n), nil
}

func readDecimal(text string, t Type) (Fact, error) {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || strings.Trim(text, "0123456789.") != "" || n > math.MaxInt64/2 {
		return Fact{}, fmt.Errorf("%q is no number: the key takes a value of type %s, written as a plain number", text, t)
	}
	return Fact{Kind: Number, Int: int64(n), Number: n, amount: true}, nil
}

func amount(k Kind, n int64) Fact {
	return Fact{Kind: k, Int: n, Number: float64(n), amount: true}
}

func readSize(text string, t Type) (Fact, error) {
	n, err := parseSize(text)
	if err != nil {
		return Fact{}, err
	}
	if t == powerOfTwo {
		return amount(Size, n), checkAtomic(text, n)
	}
	return amount(Size, n), nil
}

// checkAtomic refuses what cannot be an atomic write in bytes. Drives print
// their limits zero-based and in blocks: 31 (of 512 bytes) and 3 (of 4096) are
// both 16 KiB.
func checkAtomic(text string, n int64) error {
	switch {
	case n > 0 && n < 512:
		return fmt.Errorf("%q looks like a raw NVMe number: write bytes, (NAWUPF or AWUPF + 1) * logical block size, such as 16K", text)
	case n == 0:
		return fmt.Errorf("%q is no size of a write: write none for one block only", text)
	case n&(n-1) != 0:
		return fmt.Errorf("%q is no power of two, which an atomic write in bytes is", text)
	default:
		return nil
	}
}

// parseSize reads a number with an optional K, M, G, T or KiB, MiB, GiB, TiB,
// powers of 1024, as bytes.
func parseSize(text string) (int64, error) {
	digits := strings.TrimRight(text, "KMGTkmgtiIBb")
	unit := strings.TrimSuffix(strings.ToLower(strings.TrimPrefix(text, digits)), "ib")
	power := strings.Index(" kmgt", unit)
	n, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
	if err != nil || power < 0 || len(unit) > 1 || unit == "" && digits != text || strings.Trim(digits, "0123456789. ") != "" {
		return 0, fmt.Errorf("%q is no size: write bytes, or a number with K, M, G or T (powers of 1024)", text)
	}
	n *= float64(int64(1) << (10 * power))
	if n != math.Trunc(n) || n >= math.MaxInt64 {
		return 0, fmt.Errorf("%q is no whole number of bytes", text)
	}
	return int64(n), nil
}

func readDate(text string) (Fact, error) {
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		return Fact{}, fmt.Errorf("%q is no date: write YYYY-MM-DD", text)
	}
	return Fact{Kind: Date}, nil
}

func readList(text string, t Type) (Fact, error) {
	fact := Fact{Kind: List}
	for item := range strings.SplitSeq(text, ",") {
		item = strings.TrimSpace(item)
		if item == "" {
			return Fact{}, fmt.Errorf("%q has an empty item: write words between single commas", text)
		}
		if t == files {
			_, bytes, _ := strings.Cut(item, ":")
			if _, err := parseSize(bytes); err != nil {
				return Fact{}, fmt.Errorf("%q is no file of the system tablespace: write NAME:SIZE such as ibdata1:12M", item)
			}
		}
		fact.List = append(fact.List, item)
	}
	return fact, nil
}
