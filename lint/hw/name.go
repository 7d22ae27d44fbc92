package hw

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint/near"
)

// CanonicalKey spells a key the one way that reports use, without looking at
// any profile: bare where the section follows from the key, in lower case. A
// name that is no key is an error with the nearest name. Keys in x_ pass.
func CanonicalKey(key string) (string, error) {
	at, spec, err := locate(key)
	if err != nil {
		return "", err
	}
	if spec == nil {
		return strings.ToLower(key), nil
	}
	return at.canonical(), nil
}

// canonical spells a place as locate reads it.
func (at place) canonical() string {
	switch at.section {
	case Meta, Status:
		return at.section.String() + "." + at.key
	case Storage:
		return join(at.name, at.key)
	case Device:
		return join("device", at.name, at.key)
	case Host, Server:
		if at.key == "page_size" {
			return at.section.String() + "." + at.key
		}
	}
	return at.key
}

func join(parts ...string) string {
	var given []string
	for _, part := range parts {
		if part != "" {
			given = append(given, part)
		}
	}
	return strings.Join(given, ".")
}

// locate finds the place that a key speaks of. The spec is nil for keys in x_,
// which are let through unread. [storage datadir] is the place of datadir.KEY,
// [storage] that of a bare KEY, a device without name the one of the datadir.
func locate(key string) (place, *Key, error) {
	key = strings.ToLower(key)
	head, rest, dotted := strings.Cut(key, ".")
	if strings.HasPrefix(key, "x_") {
		return place{}, nil, nil
	}
	if !dotted {
		return locateBare(key)
	}
	at, ok := placeOf(head, rest)
	if ok && strings.HasPrefix(at.key, "x_") {
		return place{}, nil, nil
	}
	if spec := find(at.section, at.key); spec != nil {
		return at, spec, nil
	}
	return place{}, nil, unknownKey(key, ok)
}

// locateBare looks in [host], [storage] and [server], in this order.
func locateBare(key string) (place, *Key, error) {
	var best *Key
	for i := range keys {
		if k := &keys[i]; k.Name == key && bareRank(k.Section) > 0 && (best == nil || bareRank(k.Section) < bareRank(best.Section)) {
			best = k
		}
	}
	if best == nil {
		return place{}, nil, unknownKey(key, true)
	}
	return place{section: best.Section, key: key}, best, nil
}

// bareRank is the order in which sections are looked at for a key without one, 0
// for those that are not.
func bareRank(s Section) int { return slices.Index([]Section{Host, Storage, Server}, s) + 1 }

// placeOf reads what stands before the dot. The name of a device may hold dots.
func placeOf(head, rest string) (place, bool) {
	for _, section := range []Section{Meta, Host, Server, Status, Storage} {
		if head == section.String() {
			return place{section: section, key: rest}, true
		}
	}
	if head == Device.String() {
		if i := strings.LastIndexByte(rest, '.'); i > 0 {
			return place{Device, rest[:i], rest[i+1:]}, true
		}
		return place{section: Device, key: rest}, true
	}
	for _, role := range Roles() {
		if head == role {
			return place{Storage, role, rest}, true
		}
	}
	return place{}, false
}

func unknownKey(key string, sectionKnown bool) error {
	var names []string
	if head, _, dotted := strings.Cut(key, "."); dotted && !sectionKnown {
		names = append(Roles(), "host", "server", "storage", "status", "profile", "device")
		return fmt.Errorf("%q is no key of a hardware profile: %q is neither a section nor a storage role%s", key, head, suggest(head, names))
	}
	for _, k := range keys {
		names = append(names, spellings(key, k)...)
	}
	return fmt.Errorf("%q is no key of a hardware profile%s", key, suggest(key, names))
}

// spellings are the ways to write k that are comparable with the key as written.
func spellings(key string, k Key) []string {
	i := strings.LastIndexByte(key, '.')
	if i < 0 {
		return []string{place{section: k.Section, key: k.Name}.canonical()}
	}
	head, rest, _ := strings.Cut(key, ".")
	if at, ok := placeOf(head, rest); ok && at.section == k.Section {
		return []string{key[:i+1] + k.Name}
	}
	return nil
}

// suggest ends a message with the nearest name, where one is near.
func suggest(name string, names []string) string {
	best, ok := near.Name(name, names)
	if !ok {
		return ""
	}
	return fmt.Sprintf(": did you mean %q?", best)
}
