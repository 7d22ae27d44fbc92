package lint

import "sync"

// memo remembers what was worked out for a key, of the first some thousand keys:
// a fleet names the same things again and again, and a file of nothing but other
// names must not fill the memory. It is safe for use by several goroutines at once;
// two that ask for the same new key at the same time may both work it out, and both
// get the answer of the first. The zero value is ready.
type memo[K comparable, V any] struct {
	mu    sync.RWMutex
	known map[K]V
}

const mostRemembered = 10_000

// of gives what is known of a key; what is not is worked out.
func (m *memo[K, V]) of(key K, work func() V) V {
	m.mu.RLock()
	v, ok := m.known[key]
	m.mu.RUnlock()
	if ok {
		return v
	}
	made := work()
	m.mu.Lock()
	defer m.mu.Unlock()
	if v, ok := m.known[key]; ok {
		return v
	}
	if m.known == nil {
		m.known = make(map[K]V)
	}
	if len(m.known) < mostRemembered {
		m.known[key] = made
	}
	return made
}

// OfTarget gives what follows from the target and a key alone, such as the name
// of an option; the first rule of the first run of the engine that asks works it
// out. Every type has its own keys. What comes back is shared: do not change it.
func OfTarget[T any](p *Pass, key string, work func() T) T {
	return p.Run.target.derived.of(keyOf[T]{key}, func() any { return work() }).(T)
}

type keyOf[T any] struct{ text string }
