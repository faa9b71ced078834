/* Archives that lie in memory: the only door to libarchive.
 *
 * Shapes:  a pack is opened and gives one member after another; folders, links and devices are passed over.
 * Units:   bytes.
 * Owns:    a member's bytes live in the arena that was passed with it; pack_close frees the rest.
 * Errors:  EXIT_DATA with libarchive's words, and for whatever is over a limit: nothing is unpacked beyond it.
 * Source:  libarchive 3.6; ZIP: APPNOTE.TXT 6.3; tar: POSIX.1-2008, pax.
 */
#ifndef CLUSTERMAX_ARCHIVE_H
#define CLUSTERMAX_ARCHIVE_H

#include "model/base/error.h"
#include "model/base/str.h"

struct pack;

struct pack_limits {
    size_t n_members, member_bytes, total_bytes;
};

struct pack_member {
    const char *name; /* as the archive has it: not a path to write to */
    struct text bytes;
    bool is_lone; /* a compressed file of its own, no archive: it has no name of its own */
};

/* gzip, zstd, xz, bzip2, zip or tar, by the first bytes. */
bool pack_is_packed(struct text bytes);
/* `file` names the archive in messages; `bytes` must outlive the pack. */
bool pack_open(struct arena *arena, const char *file, struct text bytes, const struct pack_limits *limits,
               struct pack **out, struct error *err);
/* The next member; false at the end, and with *err set when the archive is broken or over a limit. */
bool pack_next(struct pack *pack, struct arena *arena, struct pack_member *member, struct error *err);
void pack_close(struct pack *pack); /* NULL is fine */

#endif
