/* Host tests, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(stress, "providers/a/raw/e/raw.txt")
