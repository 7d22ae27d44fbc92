package secret

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint/near"
)

// Name reports whether the name of an option, in any spelling, says that its
// value is a secret: one of its words is a password or nearly one, it ends like
// the name of a token or of a key that encrypts, or it is nearly the name of an
// option that holds a secret. Names of places, sizes and rules about passwords
// say no such thing.
func Name(name string) bool {
	name = plain(name)
	parts := strings.FieldsFunc(name, func(r rune) bool { return r == '_' || r == '.' || r == '/' })
	if len(parts) == 0 || harmless(name) || slices.Contains(about(), parts[len(parts)-1]) {
		return false
	}
	return slices.ContainsFunc(parts, strong) || weak(parts) || key(parts) || nearly(name)
}

// plain is a name without quotes, dashes in front and difference of case.
func plain(name string) string {
	return strings.ReplaceAll(strings.ToLower(strings.Trim(name, "-#; \t\"'`")), "-", "_")
}

// strong reports whether a word is one for a secret, alone or within a longer
// word, or a slip of the hand away from one.
func strong(part string) bool {
	if spoken(part) {
		return true
	}
	if part == "passed" || part == "passport" {
		return false
	}
	return near.Distance(part, "password", 2) <= 2 || near.Distance(part, "passphrase", 2) <= 2 ||
		near.Distance(part, "passwd", 1) <= 1 || near.Distance(part, "secret", 1) <= 1
}

// spoken reports whether a word holds one for a secret as it is written.
func spoken(part string) bool {
	return slices.ContainsFunc([]string{"password", "passphrase", "passwort", "passwd", "secret"}, func(word string) bool {
		return strings.Contains(part, word)
	})
}

// weak reports whether a name ends in a word that stands for a secret there, and
// for something else in the middle of a name (ft_min_token_size).
func weak(parts []string) bool {
	last := strings.TrimRight(parts[len(parts)-1], "0123456789")
	return slices.Contains([]string{"pass", "passw", "passwo", "pwd", "pw", "token", "auth", "filekey", "credential", "credentials"}, last)
}

// key reports whether a name ends like that of a key that opens something.
func key(parts []string) bool {
	if n := len(parts); n > 2 && parts[n-1] == "id" && parts[n-3] == "access" {
		parts = parts[:n-1]
	}
	n := len(parts)
	if n < 2 || parts[n-1] != "key" {
		return false
	}
	kinds := []string{"access", "secret", "private", "encrypt", "encryption", "transition", "api", "auth", "account", "shared", "swift", "fastopen"}
	return slices.ContainsFunc(kinds, func(kind string) bool {
		return parts[n-2] == kind || len(kind) > 5 && near.Distance(parts[n-2], kind, 1) <= 1
	})
}

// nearly reports whether a name is that of an option whose words do not say so,
// or at most two letters away from it.
func nearly(name string) bool {
	for _, option := range []string{"wsrep_sst_auth", "file_key_management_filekey", "innodb_default_page_encryption_key"} {
		if near.Distance(name, option, 2) <= 2 {
			return true
		}
	}
	return false
}

// about are words that end the names of what is about secrets, and is none.
func about() []string {
	return []string{
		"path", "file", "filename", "dir", "policy", "history", "lifetime", "length", "count", "rounds", "users", "check", "percentage",
		"plugin", "format", "interval", "current", "errors", "days", "endpoint", "keys", "name", "validation", "digits", "case",
		"dictionary", "characters", "timeout", "retries", "url", "host", "port", "size", "threads", "mode", "user", "info",
	}
}

// harmless are names with such a word that hold none: of plugins, and switches.
func harmless(name string) bool {
	for {
		rest, ok := withoutPrefix(name)
		if !ok {
			break
		}
		name = rest
	}
	for _, public := range []string{
		"validate_password", "simple_password", "native_password", "sha256_password", "sha2_password", "expired_password",
		"by_password", "old_passwords", "default_auth", "secure_auth",
	} {
		if strings.HasSuffix(name, public) {
			return true
		}
	}
	return strings.HasPrefix(name, "validate_password.")
}

func withoutPrefix(name string) (string, bool) {
	for _, prefix := range []string{"loose_", "skip_", "disable_", "enable_"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok {
			return rest, true
		}
	}
	return name, false
}
