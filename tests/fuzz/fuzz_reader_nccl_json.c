/* JSON of nccl-tests, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(nccl_json, "providers/a/raw/e/raw.json")
