# Shared by the command-line tests: a scratch folder, a copy of the small release, checks that count.
# Expects CLUSTERMAX_BIN and CLUSTERMAX_SOURCE.

set -u
[ -n "${CLUSTERMAX_BIN:-}" ] && [ -x "$CLUSTERMAX_BIN" ] || { echo "skipped: no program was built"; exit 77; }

scratch=$(mktemp -d)
trap 'chmod -R u+rwX "$scratch"; rm -rf "$scratch"' EXIT
failures=0

# A fresh copy of the small release, named by its folder.
workspace() {
    rm -rf "$scratch/$1"
    cp -R "$CLUSTERMAX_SOURCE/tests/fixtures/small-release" "$scratch/$1"
    echo "$scratch/$1"
}

# run CODE COMMAND...: the command's output lies in $scratch/stdout and $scratch/stderr.
run() {
    wanted=$1
    shift
    "$@" >"$scratch/stdout" 2>"$scratch/stderr"
    got=$?
    [ "$got" -eq "$wanted" ] && return 0
    echo "FAILED: exit code $got, not $wanted: $*"
    sed 's/^/    /' "$scratch/stderr" | head -20
    failures=$((failures + 1))
}

# says PATTERN: an extended regular expression that a line of standard error must match.
says() {
    grep -Eq -- "$1" "$scratch/stderr" && return 0
    echo "FAILED: no line of standard error matches: $1"
    sed 's/^/    /' "$scratch/stderr" | head -20
    failures=$((failures + 1))
}

# same WHAT A B: files or folders with equal bytes.
same() {
    diff -r "$2" "$3" >"$scratch/diff" 2>&1 && return 0
    echo "FAILED: $1"
    head -10 "$scratch/diff" | sed 's/^/    /'
    failures=$((failures + 1))
}

finish() {
    [ "$failures" -eq 0 ] || exit 1
}
