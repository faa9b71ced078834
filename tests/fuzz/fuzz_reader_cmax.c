/* Audit files, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(cmax, "providers/a/raw/e/raw.json")
