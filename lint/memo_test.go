package lint

import (
	"sync"
	"testing"
)

func TestMemo(t *testing.T) {
	var m memo[string, *int]
	asked := 0
	length := func() *int {
		asked++
		n := 5
		return &n
	}
	first := m.of("hello", length)
	if again := m.of("hello", length); again != first || *first != 5 || asked != 1 {
		t.Errorf("asked %d times, %d and %d", asked, *first, *again)
	}
	if other := m.of("world", length); other == first || asked != 2 {
		t.Error("another key got the answer of the first")
	}
}

// TestMemoFull: what comes when there is no room is worked out each time.
func TestMemoFull(t *testing.T) {
	var m memo[int, int]
	for i := range mostRemembered + 5 {
		if got := m.of(i, func() int { return -i }); got != -i {
			t.Fatalf("%d for %d", got, i)
		}
	}
	if len(m.known) != mostRemembered {
		t.Errorf("%d are remembered, want %d", len(m.known), mostRemembered)
	}
	if got := m.of(mostRemembered+1, func() int { return 7 }); got != 7 {
		t.Errorf("%d, want what was worked out again", got)
	}
}

// TestMemoTogether: all that ask at once get the same answer.
func TestMemoTogether(t *testing.T) {
	var m memo[string, *int]
	var wg sync.WaitGroup
	answers := make([]*int, 8)
	for i := range answers {
		wg.Go(func() { answers[i] = m.of("key", func() *int { return new(int) }) })
	}
	wg.Wait()
	for _, a := range answers {
		if a != answers[0] {
			t.Fatal("two goroutines got different answers")
		}
	}
}

// TestOfTarget: what is derived is kept apart by its type, and by the target.
func TestOfTarget(t *testing.T) {
	type first struct{ text string }
	type second struct{ text string }
	target := &side{}
	p := &Pass{Run: &Run{target: target}}
	a := OfTarget(p, "key", func() first { return first{"a"} })
	b := OfTarget(p, "key", func() second { return second{"b"} })
	again := OfTarget(p, "key", func() first { return first{"again"} })
	if a.text != "a" || b.text != "b" || again != a {
		t.Errorf("got %v, %v and %v", a, b, again)
	}
	other := &Pass{Run: &Run{target: &side{}}}
	if c := OfTarget(other, "key", func() first { return first{"c"} }); c.text != "c" {
		t.Errorf("another target got %v", c)
	}
}
