package kernel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

const (
	portRange     = "net.ipv4.ip_local_port_range"
	reservedPorts = "net.ipv4.ip_local_reserved_ports"
)

var ephemeralRangeOverlap = lint.Rule{
	Code: "K13", Name: "ephemeral-range-overlap", Family: family,
	Summary:  "ports of the server that outgoing connections may take",
	Severity: lint.Warning,
	Reads:    []string{portRange},
	Scope:    lint.Effective,
	Setting:  checkPortRange,
}

func checkPortRange(p *lint.Pass, s *lint.Setting) {
	bounds, ok := numbers(s)
	if !ok || len(bounds) != 2 {
		return
	}
	list, known := reserved(p)
	main, all := ports(p)
	var open []int64
	for _, port := range all {
		if known && bounds[0] <= port && port <= bounds[1] && !list.has(port) {
			open = append(open, port)
		}
	}
	switch {
	case len(open) == 0:
	case slices.Contains(open, main):
		reserve(p, s, open)
	default:
		p.Note(s, lint.Info, "an outgoing connection can take %s while the server restarts; %s keeps ports free", portsIn(open), reservedPorts)
	}
}

// reserve proposes the list of reserved ports: where it stands already, there.
func reserve(p *lint.Pass, s *lint.Setting, open []int64) {
	message := fmt.Sprintf("an outgoing connection can take %s while the server restarts, and the server then cannot bind; list it in %s", portsIn(open), reservedPorts)
	line := p.Key(reservedPorts)
	if line == nil {
		p.Fault(s, lint.Warning, "%s", message).Write(portRange, s.Meant.Text).Write(reservedPorts, join(open)).Unsafe()
		return
	}
	p.Note(s, lint.Warning, "%s", message)
	whole := join(open)
	if line.Meant.Text != "" {
		whole = line.Meant.Text + "," + whole
	}
	p.Fault(line, lint.Warning, "%s", message).To(whole).Unsafe()
}

// ports are those that the server listens on, first the one for clients: as the
// option files say, else by default.
func ports(p *lint.Pass) (main int64, all []int64) {
	main = portOf(p, "port", 3306)
	all = []int64{main}
	target := p.Target()
	if !target.Known() || p.MySQL("8.0") {
		all = append(all, portOf(p, "mysqlx_port", 33060))
	}
	if !target.Known() || p.MySQL("8.0.14") {
		all = append(all, portOf(p, "admin_port", 33062))
	}
	if cluster, ok := p.Runs("wsrep_on"); ok && cluster.Text == "ON" || target.Vendor == server.PXC {
		all = append(all, 4444, 4567, 4568)
	}
	return main, all
}

func portOf(p *lint.Pass, option string, otherwise int64) int64 {
	if n, ok := p.RunsInt(option); ok && n > 0 {
		return n
	}
	return otherwise
}

// portList is a list of ports and ranges, such as 3306,33060-33062.
type portList [][2]int64

// reserved is not known where a line sets it and cannot be read.
func reserved(p *lint.Pass) (portList, bool) {
	line := p.Key(reservedPorts)
	if line == nil || line.Meant.Text == "" {
		return nil, true
	}
	var list portList
	for part := range strings.SplitSeq(line.Meant.Text, ",") {
		first, last, isRange := strings.Cut(part, "-")
		if !isRange {
			last = first
		}
		low, err := strconv.ParseInt(first, 10, 64)
		high, errHigh := strconv.ParseInt(last, 10, 64)
		if err != nil || errHigh != nil {
			return nil, false
		}
		list = append(list, [2]int64{low, high})
	}
	return list, true
}

func (l portList) has(port int64) bool {
	return slices.ContainsFunc(l, func(r [2]int64) bool { return r[0] <= port && port <= r[1] })
}

// portsIn names ports for people.
func portsIn(ports []int64) string {
	if len(ports) == 1 {
		return "port " + decimal(ports[0])
	}
	return "ports " + strings.ReplaceAll(join(ports), ",", ", ")
}

// join writes ports as the kernel's list.
func join(ports []int64) string {
	texts := make([]string, len(ports))
	for i, port := range ports {
		texts[i] = decimal(port)
	}
	return strings.Join(texts, ",")
}
