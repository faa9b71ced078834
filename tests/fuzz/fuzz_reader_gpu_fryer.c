/* gpu-fryer, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(gpu_fryer, "providers/a/raw/e/raw.txt")
