/* Training logs, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(training, "providers/a/raw/e/raw.txt")
