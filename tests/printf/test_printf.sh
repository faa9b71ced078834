#!/bin/sh
# Every format handed to our printf-like functions fits its arguments, and every such function is known here.
set -eu
cd "${CLUSTERMAX_SOURCE:-.}"
compiler=${CC:-cc}
includes=$(pkg-config --cflags cairo pangocairo pangoft2 fontconfig libarchive libcmark sqlite3 xlsxwriter 2>/dev/null || true)
n_files=0 n_failures=0

check() {
    # shellcheck disable=SC2086 # the flags are words
    "$compiler" -std=c17 -D_POSIX_C_SOURCE=200809L -Werror=format -Werror=format-extra-args -Werror=format-security -Wno-format-zero-length \
        -I. $includes '-DCLUSTERMAX_VERSION="0"' -include tests/printf/printf_like.h -fsyntax-only "$@"
}

# A check that finds nothing must be able to find something.
sample() {
    printf 'void f(struct error *e);\nvoid f(struct error *e) { error_hint(e, "%%%s", "x"); }\n' "$1" | check -x c -
}
sample s
if sample d 2>/dev/null; then
    echo "a wrong format passed" >&2
    exit 1
fi

for function in $(sed -n 's/.*[ *]\([a-z_]*\)(.*const char \*format, \.\.\.).*/\1/p' model/base/*.h); do
    if ! grep -q "[ *]$function(" tests/printf/printf_like.h; then
        echo "tests/printf/printf_like.h: error: $function is missing" >&2
        n_failures=$((n_failures + 1))
    fi
done

for file in $(find model ingest criteria tco render tests -name '*.c' | LC_ALL=C sort) main.c; do
    [ -f "$file" ] || continue
    n_files=$((n_files + 1))
    check "$file" || n_failures=$((n_failures + 1))
done

echo "$n_files files, $n_failures failures"
[ "$n_failures" -eq 0 ]
