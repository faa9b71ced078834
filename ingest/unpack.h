/* Packed evidence: each member becomes a source of its own.
 *
 * Shapes:  a member is handed over with the path that it would have were it unpacked where its archive lies, so that
 *          packed and unpacked evidence are the same evidence. Archives in archives are opened as well.
 * Units:   bytes.
 * Owns:    a member's bytes live until the callback returns.
 * Errors:  a damaged, cut off or suspicious archive is a warning; the members before stay. The callback's false ends
 *          everything and is handed on.
 * Source:  ingest/archive.h; the limits are against decompression bombs.
 */
#ifndef CLUSTERMAX_UNPACK_H
#define CLUSTERMAX_UNPACK_H

#include "model/base/error.h"
#include "model/base/str.h"

struct unpack {
    struct arena *arena;
    struct problems *problems;
    bool (*member)(void *context, struct arena *arena, const char *path, struct text bytes);
    void *context;
};

bool unpack_all(const struct unpack *unpack, const char *path, struct text bytes);

#endif
