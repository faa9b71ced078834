#!/bin/sh
# Every function of ours that takes formats is known to the build that checks them, and a wrong format does not pass.
set -eu
cd "${CLUSTERMAX_SOURCE:-.}"
compiler=${CC:-cc}
n_failures=0

check() {
    "$compiler" -std=c17 -D_POSIX_C_SOURCE=200809L -Werror=format -Werror=format-extra-args -Werror=format-security -Wno-format-zero-length \
        -I. -include tests/printf/printf_like.h -fsyntax-only "$@"
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

# The calls themselves are checked as they are compiled: by the preset gcc.
if ! grep -q '"CLUSTERMAX_CHECK_FORMATS": true' CMakePresets.json; then
    echo "CMakePresets.json: error: no preset checks formats" >&2
    n_failures=$((n_failures + 1))
fi

echo "$n_failures failures"
[ "$n_failures" -eq 0 ]
