/* fio's JSON, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(fio, "providers/a/raw/e/raw.json")
