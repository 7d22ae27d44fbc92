package hw

// The numbers of NVMe drives are zero-based and count logical blocks: a printed
// 31 with 512-byte blocks, or 3 with 4096, is 16 KiB (NVM command set
// specification; drivers/nvme/host/core.c adds one to NAWUPF and NABSPF).

// namespaceValues is bit 1 of NSFEAT: the namespace has atomic limits of its own.
const namespaceValues = 2

// NVMeAtomicUnit is the largest write in bytes that the drive of a role says it
// keeps whole through a power failure: NAWUPF where the namespace has values of
// its own, else AWUPF. It says nothing about what lies between server and drive.
func (p *Profile) NVMeAtomicUnit(role string) Answer[int64] {
	var a asker
	blocks, ok := a.unitBlocks(p, role)
	if !ok {
		return open(a, int64(0))
	}
	block, ok := a.block(p, role)
	if !ok || block.Int < 1 || block.Int > maxBlocks || blocks >= maxBlocks {
		return open(a, int64(0))
	}
	return known(a, (blocks+1)*block.Int)
}

// maxBlocks keeps products within 64 bits: the fields of NVMe have 16, and no
// device has larger blocks than this many bytes.
const maxBlocks = 1 << 16

// unitBlocks is the zero-based number of blocks. NAWUPF 0 is "not given".
func (a *asker) unitBlocks(p *Profile, role string) (int64, bool) {
	feat, hasFeat := p.Fact(p.deviceKey(role, "nvme_nsfeat"))
	own, hasOwn := p.Fact(p.deviceKey(role, "nvme_nawupf"))
	valid := feat.Int&namespaceValues != 0
	switch {
	case hasFeat && !valid || hasOwn && own.Int == 0 || !hasFeat && !hasOwn:
		awupf, ok := a.fact(p, p.deviceKey(role, "nvme_awupf"))
		return awupf.Int, ok
	case hasFeat && hasOwn:
		a.used = append(a.used, own, feat)
		return own.Int, true
	case hasFeat:
		a.missing = append(a.missing, p.deviceKey(role, "nvme_nawupf"))
	default:
		a.missing = append(a.missing, p.deviceKey(role, "nvme_nsfeat"))
	}
	return 0, false
}

// block is the logical block of the device, else that of the storage.
func (a *asker) block(p *Profile, role string) (Fact, bool) {
	if block, ok := p.Fact(p.deviceKey(role, "logical_block")); ok {
		a.used = append(a.used, block)
		return block, true
	}
	return a.fact(p, roleKey(role, "logical_block"))
}

// NVMeCovers answers whether the drive of a role says that it keeps an aligned
// write of page bytes whole: the unit is large enough, no boundary cuts a page,
// and no boundary is shifted (NABO).
func (p *Profile) NVMeCovers(role string, page int64) Answer[Truth] {
	unit := p.NVMeAtomicUnit(role)
	a := asker{used: unit.Used, missing: unit.Missing}
	cuts := a.boundaryCuts(p, role, page)
	switch {
	case unit.Known && unit.Value < page, cuts == True:
		return known(a, False)
	case unit.Known && cuts == False:
		return known(a, True)
	default:
		return open(a, Unknown)
	}
}

// boundaryCuts answers whether a boundary of the drive cuts pages.
func (a *asker) boundaryCuts(p *Profile, role string, page int64) Truth {
	offset, ok := a.fact(p, p.deviceKey(role, "nvme_nabo"))
	if ok && offset.Int != 0 {
		return True
	}
	boundary, both := a.fact(p, p.deviceKey(role, "nvme_nabspf"))
	if both && boundary.Int > 0 {
		block, has := a.block(p, role)
		both = has && boundary.Int < maxBlocks && page > 0
		if both && (boundary.Int+1)*block.Int%page != 0 {
			return True
		}
	}
	if !ok || !both {
		return Unknown
	}
	return False
}
