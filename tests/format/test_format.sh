#!/bin/sh
# All C code is laid out as .clang-format says.
set -eu
cd "${CLUSTERMAX_SOURCE:-.}"
formatter=$(command -v clang-format-14 || command -v clang-format || true)
if [ -z "$formatter" ]; then
    echo "skipped: clang-format is missing"
    exit 77
fi
find . -name build -prune -o -name out -prune -o -name .git -prune -o -name '*.[ch]' -print |
    grep -v '^./tests/fixtures/' | LC_ALL=C sort | xargs "$formatter" --dry-run -Werror
