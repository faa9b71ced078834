/* HPL-MxP, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(hpl_mxp, "providers/a/raw/e/raw.txt")
