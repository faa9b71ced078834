#!/bin/sh
# What cmake/embed.c compiles in comes out again byte by byte, sorted by name.
set -eu
source=$(cd "${CLUSTERMAX_SOURCE:-.}" && pwd)
compiler=${CC:-cc}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

"$compiler" -std=c17 -D_POSIX_C_SOURCE=200809L -o embed "$source/cmake/embed.c"

mkdir -p in/data/sub
: >in/data/empty
printf 'no newline at the end' >in/data/sub/plain
printf 'quote " and backslash' >'in/data/a "b" \c'
# Every byte value, longer than the 4,095 characters that a string literal may have.
octal=$(awk 'BEGIN { for (round = 0; round < 40; round++) for (byte = 0; byte < 256; byte++) printf "\\%03o", byte }')
# shellcheck disable=SC2059
printf "$octal" >in/data/bytes
[ "$(wc -c <in/data/bytes)" -eq 10240 ]

printf '%s\n' data/sub/plain data/empty data/bytes 'data/a "b" \c' >list
(cd in && ../embed ../list ../assets.c)

cat >dump.c <<'END'
#include <stdio.h>
#include <string.h>
#include "model/base/assets.h"

int main(void)
{
    for (size_t i = 0; i < assets_embedded_n; i++) {
        const struct asset *asset = &assets_embedded[i];
        if (i > 0 && strcmp(assets_embedded[i - 1].name, asset->name) >= 0)
            return 1;
        if (asset->content.bytes[asset->content.length] != '\0')
            return 2;
        char path[256];
        snprintf(path, sizeof path, "out/%s", asset->name);
        FILE *file = fopen(path, "wb");
        if (file == NULL)
            return 3;
        fwrite(asset->content.bytes, 1, asset->content.length, file);
        fclose(file);
    }
    return 0;
}
END
mkdir -p out/data/sub
"$compiler" -std=c17 -Wall -Wextra -Wpedantic -Werror -I"$source" -o dump dump.c assets.c
./dump
diff -r in out

# A file that is gone is named, and no half-written output stays.
echo data/gone >list
if (cd in && ../embed ../list ../gone.c) 2>message; then
    echo "a missing file was accepted" >&2
    exit 1
fi
grep -q '^data/gone: error: ' message
[ ! -e gone.c ]

# Nothing to embed is no error.
: >list
./embed list none.c
"$compiler" -std=c17 -Wall -Wextra -Wpedantic -Werror -I"$source" -c -o none.o none.c
echo "4 files came out as they went in"
