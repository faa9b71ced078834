/* release.json, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(release, "release.json")
