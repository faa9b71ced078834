/* OSU micro-benchmarks, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(osu, "providers/a/raw/e/raw.txt")
