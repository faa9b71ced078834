/* Files: capped reading, sorted walking, atomic writing and publishing.
 *
 * Shapes:  paths are NUL-terminated bytes with '/'; a publication is a staging folder beside the target.
 * Units:   bytes.
 * Owns:    texts and paths live in the caller's arena.
 * Errors:  struct error with the file's name and errno's words; EXIT_INTERNAL for I/O, EXIT_DATA for bad input
 *          (missing, not readable, too large, not a regular file, a link that leaves the folder).
 * Source:  POSIX.1-2008: rename() replaces a name at once.
 */
#ifndef CLUSTERMAX_FS_H
#define CLUSTERMAX_FS_H

#include <stdint.h>

#include "model/base/error.h"
#include "model/base/str.h"

enum fs_kind { FS_MISSING, FS_FILE, FS_FOLDER, FS_OTHER /* FIFO, device, socket, dangling link */ };

enum fs_kind fs_kind(const char *path);
char *fs_join(struct arena *arena, const char *folder, const char *name);
const char *fs_name(const char *path); /* last component */
char *fs_folder(struct arena *arena, const char *path);

/* The whole file, NUL-terminated one past its length. Never blocks on a FIFO or device. */
bool fs_read(struct arena *arena, const char *path, size_t limit_bytes, struct text *out, struct error *err);
bool fs_make_folders(const char *path, struct error *err);
/* Writes beside, fsyncs, renames. */
bool fs_write(const char *path, struct text content, struct error *err);
bool fs_remove_tree(const char *path, struct error *err);

struct fs_entry {
    const char *path;     /* as opened: root/relative */
    const char *relative; /* below the root, '/'-separated */
    enum fs_kind kind;
    uint64_t size_bytes;
    int64_t modified_ns;
};

struct fs_listing {
    struct fs_entry *entries; /* sorted by relative path, byte order; folders are not listed */
    size_t n, capacity;
};

/* Every file below root, symbolic links followed only inside root, loops cut; hidden names (.git) and "._*" skipped.
 * A subfolder that cannot be read and a link that leaves are problems, not failures. FIFOs, devices and dangling links
 * are listed as FS_OTHER. Folders count towards the limit. */
bool fs_walk(struct arena *arena, const char *root, size_t limit_files, struct fs_listing *out,
             struct problems *problems, struct error *err);

/* A set of files that appears under `target` at once or not at all. A file whose bytes equal those already
 * published is hard-linked, not written. Files that were not published again are gone afterwards. One of the files
 * must be MANIFEST.json: a filled folder without one is somebody else's and is never replaced. */
struct fs_publication;

bool fs_publish_begin(struct arena *arena, const char *target, struct fs_publication **out, struct error *err);
bool fs_publish_file(struct fs_publication *publication, const char *relative, struct text content, struct error *err);
/* For libraries that write to a path themselves: where to write `relative`; folders exist. */
bool fs_publish_path(struct fs_publication *publication, struct arena *arena, const char *relative, char **path,
                     struct error *err);
bool fs_publish_commit(struct fs_publication *publication, struct error *err);
void fs_publish_abandon(struct fs_publication *publication); /* after commit: does nothing */

#endif
