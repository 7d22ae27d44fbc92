package value

import (
	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
)

// Read is the package's Read with o applied.
func (o Options) Read(opt defaults.Option, s server.Server, raw string, has bool) Reading {
	return Reading{Option: opt, Server: s, Raw: raw, Has: has, Kind: Text, Text: raw}
}
