/* Memory that is freed all at once.
 *
 * Shapes:  a run has one arena; a file, a page or a query has a child that is destroyed (or reset) when done.
 * Units:   bytes.
 * Owns:    every pointer lives until its arena is destroyed or reset. Destroying a parent destroys its children.
 * Errors:  none: when memory runs out the program says so and ends with EXIT_INTERNAL. Stores roll back and
 *          published folders are swapped in one rename, so nothing half written is left behind.
 * Source:  libgit2's pools.
 */
#ifndef CLUSTERMAX_ARENA_H
#define CLUSTERMAX_ARENA_H

#include <stdarg.h>
#include <stddef.h>

struct arena;

struct arena *arena_create(struct arena *parent); /* parent may be NULL */
void arena_destroy(struct arena *arena);          /* NULL is fine */
void arena_reset(struct arena *arena);            /* keeps the first block */
/* Blocks that arenas below this one give back are kept for the next ones, up to so many bytes: for work that comes
 * again and again. To be called before there is anything below. */
void arena_keep_blocks(struct arena *arena, size_t limit_bytes);
size_t arena_bytes(const struct arena *arena); /* taken from the system, children included */

void *arena_alloc(struct arena *arena, size_t size); /* zeroed, aligned for any type */
void *arena_alloc_array(struct arena *arena, size_t count, size_t size);
/* Not zeroed: for bytes that are filled at once. */
void *arena_alloc_bytes(struct arena *arena, size_t size);
/* Grows an array in place where it is the newest allocation, else copies. *capacity counts items. */
void *arena_grow(struct arena *arena, void *items, size_t *capacity, size_t needed, size_t size);
/* The same, what is new not zeroed. */
void *arena_grow_bytes(struct arena *arena, void *bytes, size_t *capacity, size_t needed);
char *arena_strdup(struct arena *arena, const char *string); /* NULL gives NULL */
char *arena_strndup(struct arena *arena, const char *bytes, size_t length);
char *arena_printf(struct arena *arena, const char *format, ...);
char *arena_vprintf(struct arena *arena, const char *format, va_list arguments);

#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define ARENA_ARRAY(arena, count, type) ((type *)arena_alloc_array((arena), (count), sizeof(type)))
/* Appends one zeroed item to `items` (with counters n and capacity) and gives its address. */
#define ARENA_PUSH(arena, items, n, capacity)                                                                          \
    ((items) = arena_grow((arena), (items), &(capacity), (n) + 1, sizeof *(items)), &(items)[(n)++])

#endif
