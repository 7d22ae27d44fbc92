package connections

import (
	"fmt"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
)

var backlogVersusSomaxconn = lint.Rule{
	Code: "C03", Name: "backlog-versus-somaxconn", Family: family,
	Summary:  "a listen queue longer than the kernel allows",
	Severity: lint.Info,
	Facts:    []string{"kernel", "os"},
	Reads:    []string{"back_log"},
	Scope:    lint.Effective,
	Setting:  checkBacklog,
}

func checkBacklog(p *lint.Pass, s *lint.Setting) {
	asked, ok := s.Int()
	if !ok || asked <= 128 || lint.Ask(p, p.Profile.OnLinux()) == hw.False {
		return
	}
	most, known := listenQueue(p)
	switch {
	case !known:
		p.Lack(s, lint.Info, []string{"kernel"}, "the kernel cuts the listen queue to net.core.somaxconn, by default 128 before Linux 5.4 and 4096 since; which kernel runs the profile does not state")
	case asked > most:
		p.Lack(s, lint.Info, nil, "the kernel cuts the listen queue to net.core.somaxconn, by default %d here: the line has its effect only where that is %d or more", most, asked)
	}
}

// listenQueue is net.core.somaxconn where nobody sets it: 128 before Linux 5.4,
// 4096 since (kernel source, SOMAXCONN).
func listenQueue(p *lint.Pass) (int64, bool) {
	release, ok := p.Fact("kernel")
	var major, minor int
	if n, _ := fmt.Sscanf(release.Text, "%d.%d", &major, &minor); !ok || n < 2 {
		return 0, false
	}
	if major > 5 || major == 5 && minor >= 4 {
		return 4096, true
	}
	return 128, true
}
