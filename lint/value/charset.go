package value

import "github.com/cnfarch/cnfarch/lint/server"

func canonicalCharset(s server.Server, name string) string { return asciiUpper(name) }
