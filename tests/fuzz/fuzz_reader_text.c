/* A provider's prose, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(text, "providers/a/writeup.md")
