/* review.json, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(review, "providers/a/review.json")
