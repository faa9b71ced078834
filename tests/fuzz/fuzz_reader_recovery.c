/* Recovery timelines, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(recovery, "providers/a/raw/e/raw.csv")
