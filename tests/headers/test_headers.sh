#!/bin/sh
# Each header compiles alone, and twice.
set -eu
cd "${CLUSTERMAX_SOURCE:-.}"
compiler=${CC:-cc}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
n_headers=0 n_failures=0

for header in $(find model ingest criteria tco render tests -name '*.h' | LC_ALL=C sort); do
    printf '#include "%s"\n#include "%s"\n' "$header" "$header" >"$work/alone.c"
    n_headers=$((n_headers + 1))
    if ! "$compiler" -std=c17 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I. \
        "$work/alone.c"; then
        echo "$header: error: does not compile alone" >&2
        n_failures=$((n_failures + 1))
    fi
done

echo "$n_headers headers, $n_failures failures"
[ "$n_failures" -eq 0 ]
