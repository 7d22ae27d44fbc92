package storage

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
)

var atomicWriteEvidence = lint.Rule{
	Code: "S16", Name: "atomic-write-evidence", Family: family,
	Summary:  "what the drive says of atomic writes",
	Severity: lint.Warning,
	Facts: []string{
		"device.nvme_awupf", "device.nvme_nawupf", "device.nvme_nsfeat", "device.nvme_nabspf", "device.nvme_nabo",
		"device.logical_block", "logical_block", "kernel", "filesystem", "atomic_page",
	},
	Host: checkAtomicEvidence,
}

// checkAtomicEvidence reads the numbers of the drive. They never prove that
// pages are written whole: they can only support a statement, or belie it.
func checkAtomicEvidence(p *lint.Pass) {
	page, known := p.RunsInt("innodb_page_size")
	unit := p.Profile.NVMeAtomicUnit("datadir")
	if !known || len(unit.Used) == 0 {
		return
	}
	covers := p.Profile.NVMeCovers("datadir", page)
	lint.Ask(p, covers)
	lint.Ask(p, unit)
	attested, _ := p.Fact("atomic_page")
	if attested.Bool && covers.Value == hw.False {
		p.Remark(lint.Place{}, lint.Warning, "the profile states that pages are written whole, and the drive contradicts it: %s", driveSays(unit, page, covers))
		return
	}
	p.Remark(lint.Place{}, lint.Info, "%s%s%s", driveSays(unit, page, covers), kernelIgnores(p, unit), kernelLacks(p))
}

// driveSays is the drive's own statement: a zero-based count of blocks.
func driveSays(unit hw.Answer[int64], page int64, covers hw.Answer[hw.Truth]) string {
	says := "the atomic unit of the data's drive is not known for want of " + strings.Join(unit.Missing, ", ")
	if unit.Known {
		says = fmt.Sprintf("the atomic unit of the data's drive is %d bytes (the drive counts from zero: %s)", unit.Value, counts(unit))
	}
	switch {
	case covers.Value == hw.True:
		return fmt.Sprintf("%s and covers the page of %d", says, page)
	case covers.Value == hw.Unknown && unit.Known:
		return fmt.Sprintf("%s; not provable that it covers the page of %d for want of %s", says, page, strings.Join(covers.Missing, ", "))
	case covers.Value == hw.Unknown:
		return fmt.Sprintf("%s; not provable that it covers the page of %d", says, page)
	case unit.Known && unit.Value < page:
		return fmt.Sprintf("%s, less than the page of %d", says, page)
	default:
		return fmt.Sprintf("%s, and a boundary of the drive cuts a page of %d", says, page)
	}
}

// counts spells out the zero-based number of blocks: AWUPF 31 is 32 blocks.
func counts(unit hw.Answer[int64]) string {
	raw, block := "", int64(1)
	for _, fact := range unit.Used {
		switch name := fact.Key[strings.LastIndexByte(fact.Key, '.')+1:]; name {
		case "nvme_awupf", "nvme_nawupf":
			raw = fmt.Sprintf("%s %d", strings.ToUpper(strings.TrimPrefix(name, "nvme_")), fact.Int)
		case "logical_block":
			block = fact.Int
		}
	}
	blocks := unit.Value / block
	if blocks == 1 {
		return fmt.Sprintf("%s is one block of %d", raw, block)
	}
	return fmt.Sprintf("%s is %d blocks of %d", raw, blocks, block)
}

// kernelIgnores: the controller-wide AWUPF counts for Linux 6.12, and no longer
// for 7.2, which takes the namespace's NAWUPF alone (nvme driver).
func kernelIgnores(p *lint.Pass, unit hw.Answer[int64]) string {
	kernel, ok := versionFact(p, "kernel")
	awupf := slices.ContainsFunc(unit.Used, func(f hw.Fact) bool { return strings.HasSuffix(f.Key, "nvme_awupf") })
	if !ok || !awupf || kernel.Compare(server.Version{Major: 7, Minor: 2}) < 0 {
		return ""
	}
	return "; this kernel ignores AWUPF and counts NAWUPF alone"
}

// kernelLacks says what a program could not even ask this kernel for: atomic
// writes came to block devices with Linux 6.11, to one block of ext4 and XFS
// with 6.13, to several blocks of XFS with 6.16.
func kernelLacks(p *lint.Pass) string {
	kernel, ok := versionFact(p, "kernel")
	switch {
	case !ok:
		return ""
	case kernel.Compare(server.Version{Major: 6, Minor: 11}) < 0:
		return "; this kernel takes no atomic writes from programs (block devices from 6.11, ext4 and XFS from 6.13, several blocks of XFS from 6.16)"
	case kernel.Compare(server.Version{Major: 6, Minor: 13}) < 0:
		return "; this kernel takes atomic writes for block devices alone (ext4 and XFS from 6.13, several blocks of XFS from 6.16)"
	default:
		return ""
	}
}
