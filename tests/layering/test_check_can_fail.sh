#!/bin/sh
# Builds a house with one fault a file, and one without any, and looks at what check.awk says of each.
set -eu
source=$(cd "${CLUSTERMAX_SOURCE:-.}" && pwd)
house=$(mktemp -d)
trap 'rm -rf "$house"' EXIT
cd "$house"
mkdir -p model/base ingest criteria tco render
n_failures=0

head='/* A thing.
 *
 * Shapes:  s.
 * Units:   none.
 * Owns:    none.
 * Errors:  none.
 * Source:  none.
 */'

# expect STATUS "words of the complaint" FILE…
expect() {
    expected_status=$1 words=$2
    shift 2
    status=0
    said=$(awk -f "$source/tests/layering/check.awk" "$@") || status=$?
    if [ "$status" -ne "$expected_status" ] || ! printf '%s\n' "$said" | grep -qF -- "$words"; then
        printf 'expected status %s and "%s" for %s, got status %s:\n%s\n' \
            "$expected_status" "$words" "$*" "$status" "$said" >&2
        n_failures=$((n_failures + 1))
    fi
}

printf '%s\n#include "model/base/str.h"\n' "$head" >model/base/good.h
printf '#include "model/base/good.h"\n#include <stdio.h>\n' >model/good.c
printf '#include "criteria/scores.h"\n#include "tco/cost.h"\n#include "render/page.h"\n' >render/good.c
printf '#include "render/site.h"\n#include "tco/cost.h"\n' >main.c
printf '#include "model/store.h"\n' >tco/cost_command.c
expect 0 "0 complaints" model/base/good.h model/good.c render/good.c main.c tco/cost_command.c

printf '#include "model/types.h"\n' >model/base/up.c
expect 1 'model/base/up.c:1: error: model/base may not include "model/types.h"' model/base/up.c
printf '\n#include "criteria/scores.h"\n' >ingest/up.c
expect 1 'ingest/up.c:2: error: ingest may not include "criteria/scores.h"' ingest/up.c
printf '  # include "tco/cost.h"\n' >criteria/aside.c
expect 1 'criteria may not include "tco/cost.h"' criteria/aside.c
printf '#include "model/store.h"\n' >tco/cost.c
expect 1 'tco may not include "model/store.h"' tco/cost.c
printf '#include "criteria/scores.h"\n' >tco/score_command.c
expect 1 'tco may not include "criteria/scores.h"' tco/score_command.c
printf '#include "neighbour.h"\n' >render/local.c
expect 1 'is not written from the root' render/local.c

printf '#include <cairo/cairo.h>\n' >render/one.c
printf '#include <cairo-pdf.h>\n' >render/two.c
expect 0 "0 complaints" render/one.c
expect 1 'render/two.c:1: error: <cairo-pdf.h> is already included in render/one.c' render/one.c render/two.c
printf '#include <archive_entry.h>\n#include <archive.h>\n' >ingest/archive.c
expect 0 "0 complaints" ingest/archive.c
printf '%s\n#include <sqlite3.h>\n' "$head" >model/store.h
expect 1 '<sqlite3.h> in a header' model/store.h

for fact in Shapes Units Owns Errors Source; do
    printf '%s\n' "$head" | grep -v "$fact:" >model/headless.h
    expect 1 "does not say \"$fact:\"" model/headless.h
    expect 1 "does not say \"$fact:\"" model/headless.h model/good.c
done

[ "$n_failures" -eq 0 ] && echo "every fault was found"
