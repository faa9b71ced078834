#!/bin/sh
# No function of ours has the name of a function of a shared library: the library would then call ours instead of its
# own (jansson's json_string was such a case).
set -eu
binary=${CLUSTERMAX_BIN:-}
if [ -z "$binary" ] || [ ! -f "$binary" ]; then
    echo "the program is not built: skipped"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

nm -g --defined-only "$binary" | sed 's/.* //; s/@.*//' |
    grep -vE '^(_.*|main|data_start|environ|stdin|stdout|stderr|optarg|optind|.*san_.*)$' | LC_ALL=C sort -u >"$work/ours"
if [ ! -s "$work/ours" ]; then
    echo "the program has no symbols: skipped"
    exit 77
fi
for library in $(ldd "$binary" | awk '$2 == "=>" && $3 ~ /^\// { print $3 }' | grep -vE 'lib(asan|ubsan|tsan|gcc_s)\.'); do
    nm -D --defined-only "$library" | awk -v library="$(basename "$library")" '{ sub(/@.*/, "", $NF); print $NF, library }'
done | LC_ALL=C sort -u >"$work/theirs"

LC_ALL=C join "$work/ours" "$work/theirs" >"$work/both"
while read -r name library; do
    echo "$name: error: is also a function of $library (hint: rename ours)" >&2
done <"$work/both"
echo "$(wc -l <"$work/ours") names of ours, $(wc -l <"$work/both") taken"
[ ! -s "$work/both" ]
