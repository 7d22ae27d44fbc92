package config

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/ini.v1"
)

func TestReadLines(t *testing.T) {
	const src = "\ufefflate = 1\n[a]\r\nb = x # y\nb = 'x # y' ; z\nc = \"\\\" # y\" # z\nd = x#y\t#z\n e=\n[ f ] rest\nf = a=b"
	want := []raw{
		{keys: []rawKey{{"late", []string{"1"}}}},
		{"a", []rawKey{{"b", []string{"x", "x # y"}}, {"c", []string{`"\" # y"`}}, {"d", []string{"x#y\t#z"}}, {"e", []string{""}}}},
		{" f ", []rawKey{{"f", []string{"a=b"}}}},
	}
	got, err := readLines([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(raw{}, rawKey{})); diff != "" {
		t.Error(diff)
	}
}

// Sections, keys and values are those that a package for INI files reads, but for
// quotes over several lines, numbered keys and sections that it adds by itself.
func FuzzReadLines(f *testing.F) {
	f.Add("[cnfarch]\ntarget = mysql-8.4 # exact\n[host db-*, !db-7]\nfiles='a ; b'\nfiles=\"x\n")
	f.Add("x\n")
	f.Add("[a]\n=b\n")
	f.Add("[a]]\nb = \"c\\\" # d\" # e\n")
	f.Fuzz(func(t *testing.T, src string) {
		for _, other := range []string{"`", `"""`, "-", "DEFAULT", "\ufeff", "\xff\xfe", "\xfe\xff"} {
			if strings.Contains(src, other) {
				t.Skip("another dialect")
			}
		}
		if quotedKey(src) {
			t.Skip("another dialect")
		}
		want, wantErr := ini.LoadSources(ini.LoadOptions{
			KeyValueDelimiters: "=", IgnoreContinuation: true, SpaceBeforeInlineComment: true, AllowNonUniqueSections: true,
			AllowShadows: true, AllowDuplicateShadowValues: true, PreserveEmptyShadowValues: true,
		}, []byte(src))
		got, err := readLines([]byte(src))
		if (err != nil) != (wantErr != nil) {
			t.Fatalf("%v, want %v", err, wantErr)
		}
		if err != nil {
			return
		}
		sections := want.Sections()
		if len(sections) != len(got) {
			t.Fatalf("%d sections, want %d", len(got), len(sections))
		}
		for i, s := range sections {
			if i > 0 && s.Name() != got[i].name || len(s.Keys()) != len(got[i].keys) {
				t.Fatalf("%v, want %s with %v", got[i], s.Name(), s.KeyStrings())
			}
			for j, k := range s.Keys() {
				if key := got[i].keys[j]; key.name != k.Name() || !slices.Equal(key.values, k.ValueWithShadows()) {
					t.Errorf("%q, want %q with %q", key, k.Name(), k.ValueWithShadows())
				}
			}
		}
	})
}

// quotedKey reports whether a line begins with a quote.
func quotedKey(src string) bool {
	for line := range strings.Lines(src) {
		if strings.HasPrefix(strings.TrimSpace(line), `"`) {
			return true
		}
	}
	return false
}
