/* HPL, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(hpl, "providers/a/raw/e/raw.txt")
