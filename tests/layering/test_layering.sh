#!/bin/sh
# The house's floors: who includes whom, one adapter a library, five lines at the head of each header.
set -eu
cd "${CLUSTERMAX_SOURCE:-.}"

# File names hold no blanks: one that does fails here, and should.
# shellcheck disable=SC2046
awk -f tests/layering/check.awk \
    $(find main.c model ingest criteria tco render -name '*.[ch]' ! -path 'tco/wasm/*' | LC_ALL=C sort)
