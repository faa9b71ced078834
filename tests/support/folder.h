/* A temporary folder for a test, and what is in it.
 *
 * Shapes:  the folder is made below TMPDIR (or /tmp) and taken away by folder_remove.
 * Units:   bytes.
 * Owns:    results live in the arena.
 * Errors:  a failure ends the test.
 */
#ifndef CLUSTERMAX_TESTS_FOLDER_H
#define CLUSTERMAX_TESTS_FOLDER_H

#include "model/base/arena.h"

char *folder_create(struct arena *arena);
void folder_remove(const char *folder);
/* Writes folder/name, making folders on the way; gives the path. */
char *folder_write(struct arena *arena, const char *folder, const char *name, const char *content);
char *folder_read(struct arena *arena, const char *folder, const char *name); /* NULL when there is none */

#endif
