/* nvbandwidth, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(nvbandwidth, "providers/a/raw/e/raw.txt")
