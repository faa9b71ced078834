/* MAMF finder, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(mamf, "providers/a/raw/e/raw.txt")
