/* Text of nccl-tests and rccl-tests, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(nccl_tests, "providers/a/raw/e/raw.txt")
