/* Kubernetes churn, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(kubernetes, "providers/a/raw/e/raw.json")
