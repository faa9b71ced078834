/* whois, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(whois, "providers/a/raw/e/raw.txt")
