package storage

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/value"
)

var randomReadAhead = lint.Rule{
	Code: "S22", Name: "random-read-ahead", Family: family,
	Summary:  "whole extents read on a guess",
	Severity: lint.Warning,
	Facts:    []string{"media", "workload"},
	Reads:    []string{"innodb_random_read_ahead", "innodb_read_ahead_threshold"},
	Scope:    lint.Effective,
	Setting:  checkReadAhead,
}

func checkReadAhead(p *lint.Pass, s *lint.Setting) {
	if s.Variable == "innodb_read_ahead_threshold" {
		if _, lowered := s.Value.Problem(value.AboveMax); lowered {
			p.Fault(s, lint.Warning, "an extent has 64 pages, so 64 is what runs; 56 is the default").To("56").Unsafe()
		}
		return
	}
	if s.Is("ON") {
		randomOnMedia(p, s)
	}
}

func randomOnMedia(p *lint.Pass, s *lint.Setting) {
	seeks := lint.Ask(p, p.Profile.Rotational("datadir"))
	workload := ""
	if seeks == hw.True {
		workload = p.Word("workload")
	}
	switch {
	case seeks == hw.False:
		p.Fault(s, lint.Info, "reads whole extents on a guess, which on flash mostly drives useful pages out").To("OFF").Unsafe()
	case seeks == hw.Unknown:
		p.Lack(s, lint.Info, []string{"media"}, "reads whole extents on a guess; whether that pays depends on the storage, which the profile does not state")
	case workload == "scan":
		p.Support(s, lint.Info, "long scans on spinning disks are what it was made for")
	case workload == "":
		p.Lack(s, lint.Info, []string{"workload"}, "pays on spinning disks where long scans dominate; the profile does not state the workload")
	}
}
