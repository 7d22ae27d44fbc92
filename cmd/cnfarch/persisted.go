package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/intake"
	"github.com/cnfarch/cnfarch/lint/persisted"
)

// persist gives every configuration the mysqld-auto.cnf of its server: that of
// --persisted, the one that lies beside its main file, or one that was named. It
// is no option file, and so no configuration of its own.
func (a *app) persist(inputs []lint.Input) []lint.Input {
	named := ""
	rest := slices.DeleteFunc(inputs, func(in lint.Input) bool {
		auto := in.Main != nil && filepath.Base(in.Main.Name) == persisted.FileName
		if auto {
			named = in.Main.Name
		}
		return auto
	})
	if named != "" && len(rest) == 0 {
		a.trouble(fmt.Errorf("%s is no option file: name the option file of its server too", named))
	}
	for i := range rest {
		name := a.flags.persisted
		if name == "" {
			name = autoBeside(&rest[i])
		}
		if name == "" && len(rest) == 1 {
			name = named
		}
		if name == "" {
			continue
		}
		src, err := intake.File(name, intake.Printed)
		if err != nil {
			a.trouble(err)
			continue
		}
		rest[i].Persisted = lint.NewPersisted(name, src)
	}
	return rest
}

// autoBeside is the mysqld-auto.cnf in the folder of a main option file, empty where
// there is none.
func autoBeside(in *lint.Input) string {
	disk := mainDisk(in)
	if disk == "" {
		return ""
	}
	name := filepath.Join(filepath.Dir(disk), persisted.FileName)
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	return name
}
