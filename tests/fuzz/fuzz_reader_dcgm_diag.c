/* DCGM diagnostics, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(dcgm_diag, "providers/a/raw/e/raw.txt")
