/* hyperfine, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(hyperfine, "providers/a/raw/e/raw.json")
