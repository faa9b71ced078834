/* What the parts of fs share: private to fs*.c.
 *
 * Shapes:  as in fs.h.
 * Units:   none.
 * Owns:    nothing.
 * Errors:  errno's words with the file's name; what the caller named wrongly is EXIT_DATA, the rest EXIT_INTERNAL.
 * Source:  POSIX.1-2008.
 */
#ifndef CLUSTERMAX_FS_INTERNAL_H
#define CLUSTERMAX_FS_INTERNAL_H

#include "model/base/fs.h"

/* Says what could not be done and why, from errno. Returns false. */
bool fs_fail(struct error *err, const char *path, const char *doing);
enum fs_kind fs_kind_of_mode(unsigned long mode);
/* Makes a new file and brings it to disk; fails when there is one. */
bool fs_create(const char *path, struct text content, struct error *err);
bool fs_sync(const char *path, struct error *err); /* a file or a folder */
/* The names in a folder, sorted, without "." and "..". */
bool fs_names(struct arena *arena, const char *folder, const char ***names, size_t *n, struct error *err);

#endif
