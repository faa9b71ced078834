/* The PyTorch all-reduce bench, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(torch_bench, "providers/a/raw/e/raw.txt")
