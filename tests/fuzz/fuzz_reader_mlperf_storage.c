/* MLPerf Storage, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(mlperf_storage, "providers/a/raw/e/raw.json")
