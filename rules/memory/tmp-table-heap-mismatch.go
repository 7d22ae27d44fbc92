package memory

import "github.com/cnfarch/cnfarch/lint"

var tmpTableHeapMismatch = lint.Rule{
	Code: "M07", Name: "tmp-table-heap-mismatch", Family: family,
	Summary:  "a size for temporary tables that another limit cuts off",
	Severity: lint.Info,
	Reads:    []string{"tmp_table_size", "tmp_memory_table_size"},
	Scope:    lint.Effective,
	Setting:  checkTmpTable,
}

func checkTmpTable(p *lint.Pass, s *lint.Setting) {
	size, ok := s.Int()
	heap, known := p.RunsInt("max_heap_table_size")
	if !ok || !known || size <= heap || !heapBound(p) {
		return
	}
	p.Fault(s, lint.Info, "temporary tables in memory stop at the smaller of this and max_heap_table_size, %s; to have what is written, write max_heap_table_size = %s beside it, which user tables in memory may then grow to as well",
		written(heap), written(size)).Write(s.Name, written(heap)).Unsafe()
}

// heapBound reports whether the server keeps temporary tables in the MEMORY
// engine. MySQL's TempTable, the default since 8.0, is not bound by
// max_heap_table_size.
func heapBound(p *lint.Pass) bool {
	engine, _ := p.Runs("internal_tmp_mem_storage_engine")
	return !p.MySQL("8.0") || engine.Text == "MEMORY"
}
