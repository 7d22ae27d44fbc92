package defaults

// String is the word that the tables use; a dash is a type that is not known.
func (t Type) String() string {
	words := [...]string{"invalid", "-", "boolean", "integer", "double", "string", "enum", "set", "flagset", "flag"}
	return words[min(int(t), len(words)-1)]
}

// String is the word that the tables use.
func (s Status) String() string {
	words := [...]string{"invalid", "live", "deprecated", "ignored", "placeholder", "variable"}
	return words[min(int(s), len(words)-1)]
}
