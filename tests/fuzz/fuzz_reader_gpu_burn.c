/* gpu-burn, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(gpu_burn, "providers/a/raw/e/raw.txt")
