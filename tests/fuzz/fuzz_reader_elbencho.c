/* elbencho, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(elbencho, "providers/a/raw/e/raw.txt")
