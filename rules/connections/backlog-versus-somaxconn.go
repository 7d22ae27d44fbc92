package connections

import (
	"strconv"

	"github.com/cnfarch/cnfarch/defaults/kernel"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
)

const somaxconn = "net.core.somaxconn"

var backlogVersusSomaxconn = lint.Rule{
	Code: "C03", Name: "backlog-versus-somaxconn", Family: family,
	Summary:  "a listen queue longer than the kernel allows",
	Severity: lint.Warning,
	Facts:    []string{"kernel", "os"},
	Reads:    []string{"back_log"},
	Scope:    lint.Effective,
	Setting:  checkBacklog,
	Host:     checkDefaultBacklog,
}

func checkBacklog(p *lint.Pass, s *lint.Setting) {
	asked, ok := s.Int()
	if !ok || lint.Ask(p, p.Profile.OnLinux()) == hw.False {
		return
	}
	if line := p.Key(somaxconn); line != nil {
		if most, ok := line.Int(); ok && asked > most {
			p.Fault(line, lint.Warning, "the kernel cuts the server's listen queue of back_log = %d to this", asked).Write(somaxconn, strconv.FormatInt(asked, 10)).Unsafe()
		}
		return
	}
	most, known := listenQueue(p)
	switch {
	case known && asked <= most || asked <= oldQueue:
	case !known:
		p.Lack(s, lint.Info, []string{"kernel"}, "the kernel cuts the listen queue to net.core.somaxconn, by default 128 before Linux 5.4 and 4096 since; which kernel runs the profile does not state")
	case p.Kernel == nil:
		p.Lack(s, lint.Info, nil, "the kernel cuts the listen queue to net.core.somaxconn, by default %d here; whether a sysctl file sets it to %d or more is not known without those files", most, asked)
	default:
		p.Fault(s, lint.Warning, "the kernel cuts the listen queue to %d, its default: set net.core.somaxconn = %d beside it, or lower it", most, asked).Outside()
	}
}

// checkDefaultBacklog: no line asks for the queue, and one cuts it.
func checkDefaultBacklog(p *lint.Pass) {
	line := p.Key(somaxconn)
	asked, ok := p.RunsInt("back_log")
	if line == nil || p.Set("back_log") != nil || !ok {
		return
	}
	if most, ok := line.Int(); ok && asked > most {
		p.Note(line, lint.Info, "the kernel cuts the server's listen queue, back_log = %d by default, to this", asked)
	}
}

// oldQueue is net.core.somaxconn where nobody sets it before Linux 5.4; since
// then it is 4096 (kernel source, SOMAXCONN).
const oldQueue = 128

func listenQueue(p *lint.Pass) (int64, bool) {
	release := p.KernelVersion()
	switch {
	case release == kernel.Version{}:
		return 0, false
	case release.Before(kernel.Version{Major: 5, Minor: 4}):
		return oldQueue, true
	default:
		return 4096, true
	}
}
