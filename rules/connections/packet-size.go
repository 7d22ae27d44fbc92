package connections

import (
	"slices"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/value"
)

const maxPacket = "max_allowed_packet"

var packetSize = lint.Rule{
	Code: "C09", Name: "packet-size", Family: family,
	Summary:  "a packet that one side sends and the other does not take",
	Severity: lint.Warning,
	Facts:    []string{"role"},
	Reads:    []string{maxPacket, "replica_max_allowed_packet", "slave_max_allowed_packet"},
	Scope:    lint.Everywhere,
	Setting:  checkPacket,
}

func checkPacket(p *lint.Pass, s *lint.Setting) {
	switch {
	case s.Placeholder || s.Option == nil || !s.File.Read:
	case !s.Read:
		checkClientPacket(p, s)
	case s.Variable == maxPacket:
		if problem, ok := s.Problem(value.AboveMax); ok && problem.Meant != "" {
			p.Misread(s, lint.Info, "the server runs %s, the most that the protocol has room for", problem.Meant).Repair(problem).SafeHere()
		}
	case s.Effective:
		checkReplicaPacket(p, s)
	}
}

// checkClientPacket: a client that takes less than the server sends fails on the
// first larger row. One that takes more is harmless.
func checkClientPacket(p *lint.Pass, s *lint.Setting) {
	takes, ok := value.Read(s.Option, p.Target(), s.Raw, s.Has).Int()
	sends, known := p.RunsInt(maxPacket)
	readers := p.Audience(s.Group)
	if s.Variable != maxPacket || !ok || !known || takes >= sends || readers.Kind != effective.ClientsRead {
		return
	}
	program := "mysql"
	if slices.Contains(readers.Programs, "mysqldump") {
		program = "mysqldump"
	} else if !slices.Contains(readers.Programs, program) {
		return
	}
	p.Note(s, lint.Info, "the server stores and sends rows of up to %s, and %s gives up on one above %s: write max_allowed_packet = %s here too",
		value.Human(uint64(sends)), program, value.Human(uint64(takes)), value.Human(uint64(sends)))
}

func checkReplicaPacket(p *lint.Pass, s *lint.Setting) {
	takes, ok := s.Int()
	sends, known := p.RunsInt(maxPacket)
	if ok && known && takes < sends && p.Word("role") == "replica" {
		p.Fault(s, lint.Warning, "replication stops at the first event above %s, and the server takes packets of up to %s from its clients", value.Human(uint64(takes)), value.Human(uint64(sends))).Delete().Unsafe()
	}
}
