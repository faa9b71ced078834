/* interviews.json, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(interviews, "interviews.json")
