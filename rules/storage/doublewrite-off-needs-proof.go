package storage

import (
	"fmt"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
)

var doublewriteOffNeedsProof = lint.Rule{
	Code: "S15", Name: "doublewrite-off-needs-proof", Family: family,
	Summary:  "no doublewrite buffer, and no proof that pages are written whole",
	Severity: lint.Error,
	Facts: []string{
		"atomic_page", "filesystem", "recordsize", "disposable", "atomic_write", "atomic_boundary",
		"device.atomic_write_unit_max", "device.nvme_awupf", "device.nvme_nawupf", "power_loss_protection",
	},
	Reads:   []string{"innodb_doublewrite"},
	Scope:   lint.Effective,
	Setting: checkDoublewrite,
}

func checkDoublewrite(p *lint.Pass, s *lint.Setting) {
	switch s.Meant.Text { // words, not equality: a server that does not know a word passes over it
	case "OFF", "FALSE":
		doublewriteOff(p, s, "without the doublewrite buffer a power cut in the middle of a page write leaves a page that the redo log cannot repair")
	case "DETECT_ONLY":
		doublewriteOff(p, s, "this mode notices a page that was written in part and cannot repair it")
	case "fast":
		doublewriteFast(p, s)
	}
}

func doublewriteOff(p *lint.Pass, s *lint.Setting, danger string) {
	disposable, _ := p.Fact("disposable")
	whole, lacks := writesWholePages(p)
	switch {
	case disposable.Bool:
		p.Support(s, lint.Warning, "%s; the profile says that the data can be built anew", danger)
	case whole == hw.True:
		p.Support(s, lint.Info, "the storage writes whole pages or none")
	case whole == hw.Unknown:
		p.Lack(s, lint.Warning, lacks, "%s; the profile does not tell whether the storage writes whole pages; ON is safe either way", danger)
	default:
		p.Fault(s, lint.Error, "%s, and %s", danger, notProven(p)).To("ON").Unsafe()
	}
}

// writesWholePages answers whether a page reaches the storage whole or not at
// all. Only the admin's statement and a file system that never overwrites say
// yes: capacitors and the numbers of a drive do not, since neither server asks
// for atomic writes and the kernel may split one. Beside any fact that bears on
// the question a missing statement is a no.
func writesWholePages(p *lint.Pass) (answer hw.Truth, lacks []string) {
	if attested, ok := p.Fact("atomic_page"); ok {
		return truth(attested.Bool), nil
	}
	if p.Word("filesystem") == "zfs" {
		record, ok := p.Fact("recordsize")
		page, known := p.RunsInt("innodb_page_size")
		if !ok || !known {
			return hw.Unknown, []string{"recordsize"}
		}
		return truth(record.Int >= page), nil
	}
	for _, key := range bearing() {
		if _, ok := p.Fact(key); ok {
			return hw.False, nil
		}
	}
	return hw.Unknown, []string{"atomic_page"}
}

// notProven says what of the profile does not amount to a proof, and what would.
func notProven(p *lint.Pass) string {
	if attested, ok := p.Fact("atomic_page"); ok && !attested.Bool {
		return "the profile says that the storage does not write whole pages"
	}
	const says = "nothing in the profile shows that the storage writes whole pages"
	var weak []string
	if protected, ok := p.Fact("power_loss_protection"); ok && protected.Bool {
		weak = append(weak, "capacitors")
	}
	if unit := p.Profile.NVMeAtomicUnit("datadir"); unit.Known {
		weak = append(weak, fmt.Sprintf("the drive's own atomic unit of %d bytes", lint.Ask(p, unit)))
	}
	if len(weak) == 0 {
		return says
	}
	return fmt.Sprintf("%s: %s cannot keep one from being split above the drive; atomic_page = yes, stated for the whole path, would be proof", says, strings.Join(weak, " and "))
}

// bearing lists the keys that show that somebody looked at the question.
func bearing() []string {
	keys := []string{"filesystem", "atomic_write", "atomic_boundary"}
	for _, key := range hw.Keys() {
		if key.Section == hw.Device && (strings.HasPrefix(key.Name, "nvme_") || strings.HasPrefix(key.Name, "atomic_")) {
			keys = append(keys, "device."+key.Name)
		}
	}
	return keys
}

// doublewriteFast: MariaDB leaves the fsync between the buffer and the data files
// out, which is safe where both lie on one file system (MDEV-33545). The buffer
// is in the first file of the system tablespace, in the data directory unless a
// line puts it elsewhere.
func doublewriteFast(p *lint.Pass, s *lint.Setting) {
	if p.Set("innodb_data_home_dir") == nil && !strings.HasPrefix(runsWord(p, "innodb_data_file_path"), "/") {
		p.Support(s, lint.Info, "safe, as the buffer and the data files lie on one file system")
		return
	}
	p.Lack(s, lint.Warning, nil, "safe only where the first file of the system tablespace and the data files lie on one file system, which nothing here tells; ON is safe either way")
}
