// Package hygiene holds the rules on upgrades and syntax (U): names, values and
// places of options, whatever they are about.
package hygiene

import "github.com/cnfarch/cnfarch/lint"

const family = "hygiene"

// Rules lists the family in the order of the codes.
func Rules() []*lint.Rule {
	return []*lint.Rule{
		&removedOption,
		&removedButTolerated,
		&unknownOption,
		&deprecatedOption,
		&redundantPin,
		&oldDefaultPinned,
		&deadGroup,
		&duplicateSetting,
		&shadowedByInclude,
		&abbreviatedOption,
		&optionInWrongGroup,
		&unitSuffixOnCount,
		&unparsableNumber,
		&suffixTrailingText,
		&unreadableBoolean,
		&silentlyClamped,
		&blockSizeRounding,
		&commentContradictsValue,
		&loosePrefix,
		&commentAndQuoteTraps,
		&crossFlavourOption,
		&fastShutdownBeforeUpgrade,
		&unsupportedUpgradePath,
		&defaultDependsOnHost,
		&persistedDrift,
		&obsoleteMysqldSafeOptions,
		&undocumentedAssumption,
		&emptyValue,
		&perconaServerOption,
		&slowLogHalfConfigured,
		&skipPrefixWithValue,
		&optionNameForm,
		&includeProblem,
		&fileNotRead,
		&unreadableWord,
		&valueNotTaken,
		&malformedValue,
		&maximumOfGlobal,
		&brokenRecord,
		&voidRecord,
		&recordBindsNothing,
		&unusedIgnore,
		&unverifiedPremise,
		&ignoredFatal,
		&unrecordedDivergence,
	}
}
