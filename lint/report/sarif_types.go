package report

// The objects of SARIF 2.1.0 that are written, with the names of its schema.
type (
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name            string            `json:"name"`
		SemanticVersion string            `json:"semanticVersion,omitempty"`
		Version         string            `json:"version,omitempty"`
		Rules           []sarifRule       `json:"rules,omitempty"`
		Properties      map[string]string `json:"properties"`
	}
	sarifRule struct {
		ID         string              `json:"id"`
		Name       string              `json:"name"`
		Short      sarifText           `json:"shortDescription"`
		Full       sarifText           `json:"fullDescription"`
		Help       sarifHelp           `json:"help"`
		Default    sarifConfiguration  `json:"defaultConfiguration"`
		Properties sarifRuleProperties `json:"properties"`
	}
	sarifHelp struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown"`
	}
	sarifConfiguration struct {
		Level string `json:"level"`
	}
	sarifRuleProperties struct {
		Tags      []string `json:"tags"`
		Precision string   `json:"precision"`
		Severity  string   `json:"problem.severity"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID       string             `json:"ruleId"`
		RuleIndex    int                `json:"ruleIndex"`
		Level        string             `json:"level"`
		Message      sarifText          `json:"message"`
		Locations    []sarifLocation    `json:"locations"`
		Fingerprints map[string]string  `json:"partialFingerprints"`
		Fixes        []sarifFix         `json:"fixes,omitempty"`
		Suppressions []sarifSuppression `json:"suppressions,omitempty"`
		Properties   sarifProperties    `json:"properties"`
	}
	sarifProperties struct {
		Host     string   `json:"host,omitempty"`
		Target   string   `json:"target,omitempty"`
		Option   string   `json:"option,omitempty"`
		Fatal    bool     `json:"fatal,omitempty"`
		Fix      string   `json:"fix"`
		Premises []string `json:"premises,omitempty"`
		Evidence []string `json:"evidence,omitempty"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
		EndLine     int `json:"endLine,omitempty"`
		EndColumn   int `json:"endColumn,omitempty"`
	}
	sarifSuppression struct {
		Kind          string `json:"kind"`
		Justification string `json:"justification,omitempty"`
	}
	sarifFix struct {
		Description sarifText     `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion `json:"deletedRegion"`
		Inserted *sarifText  `json:"insertedContent,omitempty"`
	}
)
