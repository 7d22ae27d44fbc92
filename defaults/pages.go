package defaults

import "embed"

//go:embed pages/*.md
var pages embed.FS

// Page is what people should know of an option beyond its history: what its
// values do and when. It is empty for most options.
func Page(option string) string {
	page, err := pages.ReadFile("pages/" + option + ".md")
	if err != nil {
		return ""
	}
	return string(page)
}
