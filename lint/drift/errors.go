package drift

import "errors"

// What a file of the run time may be instead of one.
var (
	errEmpty = errors.New("empty: it should hold the output of SHOW GLOBAL VARIABLES, of sysctl -a, or a mysqld-auto.cnf")
	errShape = errors.New("not the output of SHOW GLOBAL VARIABLES, performance_schema.variables_info or information_schema.SYSTEM_VARIABLES, nor of sysctl -a")
)
