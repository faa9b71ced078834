/* provider.json, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(provider, "providers/a/provider.json")
