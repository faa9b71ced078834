/* perftest, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(perftest, "providers/a/raw/e/raw.txt")
