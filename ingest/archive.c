#include "ingest/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <string.h>

enum { CHUNK_BYTES = 1 << 16 };

struct pack {
    struct archive *handle;
    const char *file;
    struct pack_limits limits;
    size_t n_members, total_bytes;
};

static const struct {
    size_t offset, length;
    const char *magic;
    bool compressed; /* may hold one file and no archive */
} magics[] = {{0, 2, "\x1F\x8B", true}, {0, 4, "\x28\xB5\x2F\xFD", true}, {0, 6, "\xFD\x37zXZ\0", true},
              {0, 3, "BZh", true},      {0, 4, "PK\x03\x04", false},      {257, 5, "ustar", false}};

static bool has_magic(struct text bytes, size_t i)
{
    return bytes.length >= magics[i].offset + magics[i].length &&
           memcmp(bytes.bytes + magics[i].offset, magics[i].magic, magics[i].length) == 0;
}

bool pack_is_packed(struct text bytes)
{
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
        if (has_magic(bytes, i))
            return true;
    return false;
}

static bool is_compressed(struct text bytes)
{
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
        if (magics[i].compressed && has_magic(bytes, i))
            return true;
    return false;
}

static bool fail(struct pack *pack, struct error *err)
{
    const char *words = archive_error_string(pack->handle);
    return error_at(err, pack->file, 0, 0, "the archive cannot be read: %s", words == NULL ? "unknown format" : words);
}

bool pack_open(struct arena *arena, const char *file, struct text bytes, const struct pack_limits *limits,
               struct pack **out, struct error *err)
{
    struct pack *pack = ARENA_NEW(arena, struct pack);
    pack->file = file;
    pack->limits = *limits;
    pack->handle = archive_read_new();
    *out = NULL;
    if (pack->handle == NULL)
        return error_set(err, EXIT_INTERNAL, "libarchive cannot start");
    archive_read_support_filter_gzip(pack->handle);
    archive_read_support_filter_bzip2(pack->handle);
    archive_read_support_filter_xz(pack->handle);
    archive_read_support_filter_zstd(pack->handle);
    archive_read_support_format_tar(pack->handle);
    archive_read_support_format_zip(pack->handle);
    if (is_compressed(bytes)) /* the format "raw" takes anything, so only here */
        archive_read_support_format_raw(pack->handle);
    if (archive_read_open_memory(pack->handle, bytes.bytes, bytes.length) == ARCHIVE_OK) {
        *out = pack;
        return true;
    }
    fail(pack, err);
    archive_read_free(pack->handle);
    return false;
}

/* Read in pieces: what a header says about a size is not believed. */
static bool read_bytes(struct pack *pack, struct str *out, const char *name, struct error *err)
{
    char chunk[CHUNK_BYTES];
    for (;;) {
        la_ssize_t n = archive_read_data(pack->handle, chunk, sizeof chunk);
        if (n < 0)
            return fail(pack, err);
        if (n == 0)
            return true;
        pack->total_bytes += (size_t)n;
        if (out->length + (size_t)n > pack->limits.member_bytes || pack->total_bytes > pack->limits.total_bytes)
            return error_at(err, pack->file, 0, 0, "unpacking stopped at %s: the archive unpacks to too much", name);
        str_append_bytes(out, chunk, (size_t)n);
    }
}

bool pack_next(struct pack *pack, struct arena *arena, struct pack_member *member, struct error *err)
{
    struct archive_entry *entry;
    int code;
    while ((code = archive_read_next_header(pack->handle, &entry)) == ARCHIVE_OK || code == ARCHIVE_WARN) {
        if (++pack->n_members > pack->limits.n_members)
            return error_at(err, pack->file, 0, 0, "the archive has more than %zu members", pack->limits.n_members);
        const char *name = archive_entry_pathname(entry);
        if (archive_entry_filetype(entry) != AE_IFREG || archive_entry_hardlink(entry) != NULL || name == NULL)
            continue;
        struct str bytes;
        str_init(&bytes, arena);
        member->name = arena_strdup(arena, name);
        if (!read_bytes(pack, &bytes, member->name, err))
            return false;
        member->bytes = str_text(&bytes);
        member->is_lone = archive_format(pack->handle) == ARCHIVE_FORMAT_RAW;
        return true;
    }
    if (code != ARCHIVE_EOF)
        fail(pack, err);
    return false;
}

void pack_close(struct pack *pack)
{
    if (pack != NULL)
        archive_read_free(pack->handle);
}
