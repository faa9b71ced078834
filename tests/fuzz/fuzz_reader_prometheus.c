/* GPU telemetry, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(prometheus, "providers/a/raw/e/raw.txt")
