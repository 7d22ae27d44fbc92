package report

import (
	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/secret"
)

// Value is the value of a setting as it may be shown.
func Value(s *lint.Setting) string { return maskedValue(s) }

// Name is the name of a setting as it may be shown: where the sign behind it is
// missing, the value is a part of it.
func Name(s *lint.Setting) string { return maskedName(s.Name) }

// Arg is an argument from an option file as it may be shown: --KEY or
// --KEY=VALUE, with the value of a secret masked.
func Arg(a effective.Arg) string {
	a.Key = maskedName(a.Key)
	switch {
	case !a.HasValue:
	case defaults.Class(lint.Canonical(a.Key)).Secret && a.Value != "":
		a.Value = secret.Mask
	default:
		a.Value = secret.Text(a.Value)
	}
	return a.String()
}
