/* mdtest, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(mdtest, "providers/a/raw/e/raw.txt")
