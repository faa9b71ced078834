#!/bin/sh
# Builds the public release and a hostile one, and looks at both in headless Chromium (site.test.mjs).
set -eu
cd "${CLUSTERMAX_SOURCE:-.}"
skip() {
    echo "skipped: $1"
    exit 77
}
program=${CLUSTERMAX_BIN:-}
[ -x "$program" ] || skip "the program was not built"
command -v node >/dev/null || skip "node is missing"
command -v python3 >/dev/null || skip "python3 is missing"
CHROMIUM=$(command -v chromium || command -v chromium-browser) || skip "chromium is missing"
modules=${MODULES:-$PWD/tests/browser/node_modules}
[ -d "$modules/playwright-core" ] || skip "run npm install in tests/browser"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 - "$work/workspace" <<'END'
import pathlib, sys
sys.path.insert(0, "tests/render")
import test_site
test_site.hostile_workspace(pathlib.Path(sys.argv[1]))
END
"$program" build data/releases/3.0-public -o "$work/site" --db "$work/site.db" --draws 500 --quiet >/dev/null
"$program" build "$work/workspace" -o "$work/hostile" --db "$work/hostile.db" --draws 50 --quiet >/dev/null
export CHROMIUM MODULES="$modules" SITE="$work/site" HOSTILE="$work/hostile"
node --test tests/browser/site.test.mjs
