package memory

import "github.com/cnfarch/cnfarch/lint"

var keyBufferWithoutMyisam = lint.Rule{
	Code: "M09", Name: "key-buffer-without-myisam", Family: family,
	Summary:  "a large cache for indexes that are not there",
	Severity: lint.Warning,
	Facts:    []string{"myisam_index_bytes"},
	Reads:    []string{"key_buffer_size"},
	Scope:    lint.Effective,
	Setting:  checkKeyBuffer,
}

func checkKeyBuffer(p *lint.Pass, s *lint.Setting) {
	size, ok := s.Int()
	if !ok || size <= 8*mib || p.IsDefault(s) {
		return
	}
	index, known := p.Fact("myisam_index_bytes")
	if !known {
		p.Lack(s, lint.Info, []string{"myisam_index_bytes"}, "a cache for the indexes of MyISAM tables alone; how large those are the profile does not state")
		return
	}
	if need := max(index.Int, 8*mib); size/2 > need {
		p.Fault(s, lint.Warning, "caches nothing but indexes of MyISAM tables, of which there are %s", inWords(index.Int)).To(written((need + mib - 1) / mib * mib)).Unsafe()
	}
}
