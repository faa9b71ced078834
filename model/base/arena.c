/* Blocks from malloc, handed out from front to back. Under AddressSanitizer every byte that is not handed out is
 * poisoned and neighbours are parted by a gap, so that overruns and stale pointers are caught as with malloc. */
#include "model/base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/base/error.h"

#if defined(__SANITIZE_ADDRESS__)
#define ARENA_CHECKED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARENA_CHECKED 1
#endif
#endif

#ifdef ARENA_CHECKED
#include <sanitizer/asan_interface.h>
enum { GAP_BYTES = 16 };
static void poison(void *bytes, size_t size)
{
    ASAN_POISON_MEMORY_REGION(bytes, size);
}
static void unpoison(void *bytes, size_t size)
{
    ASAN_UNPOISON_MEMORY_REGION(bytes, size);
}
#else
enum { GAP_BYTES = 0 };
static void poison(void *bytes, size_t size)
{
    (void)bytes, (void)size;
}
static void unpoison(void *bytes, size_t size)
{
    (void)bytes, (void)size;
}
#endif

enum { FIRST_BLOCK_BYTES = 4096, LARGEST_BLOCK_BYTES = 1 << 20 };

struct block {
    struct block *older;
    size_t capacity, used;
    alignas(max_align_t) unsigned char bytes[];
};

struct arena {
    struct arena *parent, *child, *next, *previous; /* next and previous are siblings */
    struct block *newest;                           /* the one that is filled; then the fuller ones */
    struct block *large;                            /* blocks with one large allocation each */
    struct arena *keeper;                           /* who keeps blocks for us; may be ourselves, NULL: nobody */
    struct block *spare;                            /* as a keeper */
    size_t spare_bytes, spare_limit_bytes;
    size_t next_block_bytes;
    size_t bytes;
    unsigned char *last; /* the newest allocation in the newest block, for growing in place */
};

_Noreturn static void out_of_memory(void)
{
    fputs("clustermax: error: out of memory (hint: read fewer files in one run)\n", stderr);
    _Exit(EXIT_INTERNAL);
}

struct arena *arena_create(struct arena *parent)
{
    struct arena *arena = calloc(1, sizeof *arena);
    if (arena == NULL)
        out_of_memory();
    arena->next_block_bytes = FIRST_BLOCK_BYTES;
    arena->bytes = sizeof *arena;
    arena->parent = parent;
    if (parent != NULL) {
        arena->next = parent->child;
        if (parent->child != NULL)
            parent->child->previous = arena;
        parent->child = arena;
        arena->keeper = parent->keeper;
    }
    return arena;
}

void arena_keep_blocks(struct arena *arena, size_t limit_bytes)
{
    arena->keeper = arena;
    arena->spare_limit_bytes = limit_bytes;
}

static void give_back(struct arena *keeper, struct block *block)
{
    if (keeper == NULL || block->capacity > keeper->spare_limit_bytes - keeper->spare_bytes) {
        unpoison(block->bytes, block->capacity);
        free(block);
        return;
    }
    poison(block->bytes, block->capacity);
    keeper->spare_bytes += block->capacity;
    block->older = keeper->spare;
    keeper->spare = block;
}

/* The smallest spare block that is large enough and not much too large, out of the list; NULL when there is none. */
static struct block *take_spare(struct arena *keeper, size_t capacity)
{
    struct block **best = NULL;
    for (struct block **link = &keeper->spare; *link != NULL; link = &(*link)->older) {
        bool fits = (*link)->capacity >= capacity && (*link)->capacity / 2 <= capacity + LARGEST_BLOCK_BYTES;
        if (fits && (best == NULL || (*link)->capacity < (*best)->capacity))
            best = link;
    }
    if (best == NULL)
        return NULL;
    struct block *block = *best;
    *best = block->older;
    keeper->spare_bytes -= block->capacity;
    return block;
}

/* Frees the newer blocks of a list down to `kept`. */
static void free_blocks(struct arena *arena, struct block **list, const struct block *kept)
{
    while (*list != kept) {
        struct block *block = *list;
        *list = block->older;
        arena->bytes -= sizeof *block + block->capacity;
        give_back(arena->keeper, block);
    }
}

static void leave_parent(struct arena *arena)
{
    if (arena->previous != NULL)
        arena->previous->next = arena->next;
    else if (arena->parent != NULL)
        arena->parent->child = arena->next;
    if (arena->next != NULL)
        arena->next->previous = arena->previous;
}

void arena_destroy(struct arena *arena)
{
    if (arena == NULL)
        return;
    while (arena->child != NULL)
        arena_destroy(arena->child);
    leave_parent(arena);
    if (arena->keeper == arena)
        arena->keeper = NULL;
    free_blocks(arena, &arena->newest, NULL);
    free_blocks(arena, &arena->large, NULL);
    while (arena->spare != NULL) {
        struct block *block = arena->spare;
        arena->spare = block->older;
        give_back(NULL, block);
    }
    free(arena);
}

void arena_reset(struct arena *arena)
{
    struct block *first = arena->newest;
    while (first != NULL && first->older != NULL)
        first = first->older;
    arena->last = NULL;
    free_blocks(arena, &arena->newest, first);
    free_blocks(arena, &arena->large, NULL);
    if (first == NULL)
        return;
    first->used = 0;
    poison(first->bytes, first->capacity);
}

size_t arena_bytes(const struct arena *arena)
{
    size_t bytes = arena->bytes + arena->spare_bytes;
    for (const struct arena *child = arena->child; child != NULL; child = child->next)
        bytes += arena_bytes(child);
    return bytes;
}

static struct block *create_block(struct arena *arena, size_t capacity)
{
    if (capacity > SIZE_MAX - sizeof(struct block))
        out_of_memory();
    struct block *block = arena->keeper == NULL ? NULL : take_spare(arena->keeper, capacity);
    if (block == NULL) {
        block = malloc(sizeof *block + capacity);
        if (block == NULL)
            out_of_memory();
        block->capacity = capacity;
    }
    block->older = NULL;
    block->used = 0;
    poison(block->bytes, block->capacity);
    arena->bytes += sizeof *block + block->capacity;
    return block;
}

/* A large allocation gets a block of its own, so that the newest one's room is not lost. */
static struct block *block_with_room(struct arena *arena, size_t size)
{
    struct block *newest = arena->newest;
    if (newest != NULL && newest->capacity - newest->used >= size)
        return newest;
    if (newest != NULL && size > arena->next_block_bytes / 4) {
        struct block *own = create_block(arena, size);
        own->older = arena->large;
        return arena->large = own;
    }
    struct block *block = create_block(arena, size > arena->next_block_bytes ? size : arena->next_block_bytes);
    block->older = newest;
    if (arena->next_block_bytes < LARGEST_BLOCK_BYTES)
        arena->next_block_bytes *= 2;
    return arena->newest = block;
}

static size_t round_up(size_t size)
{
    size_t alignment = alignof(max_align_t);
    if (size > SIZE_MAX - alignment - GAP_BYTES)
        out_of_memory();
    return (size + alignment - 1) / alignment * alignment + GAP_BYTES;
}

void *arena_alloc_bytes(struct arena *arena, size_t size)
{
    size_t taken = round_up(size == 0 ? 1 : size);
    struct block *block = block_with_room(arena, taken);
    unsigned char *bytes = block->bytes + block->used;
    block->used += taken;
    if (block == arena->newest)
        arena->last = bytes;
    unpoison(bytes, size);
    return bytes;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    return memset(arena_alloc_bytes(arena, size), 0, size);
}

static size_t multiply(size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size)
        out_of_memory();
    return count * size;
}

void *arena_alloc_array(struct arena *arena, size_t count, size_t size)
{
    return arena_alloc(arena, multiply(count, size));
}

static bool grow_in_place(struct arena *arena, unsigned char *items, size_t new_size)
{
    struct block *block = arena->newest;
    if (items == NULL || items != arena->last)
        return false;
    size_t start = (size_t)(items - block->bytes), taken = round_up(new_size);
    if (block->capacity - start < taken)
        return false;
    block->used = start + taken;
    unpoison(items, new_size);
    return true;
}

/* The place of a block in the list of large ones, by what lies in it; NULL when it is in none. */
static struct block **find_large(struct arena *arena, const void *bytes)
{
    struct block **link = &arena->large;
    while (*link != NULL && (*link)->bytes != bytes)
        link = &(*link)->older;
    return *link == NULL ? NULL : link;
}

/* An array in a block of its own takes the block along, so that no copies of its younger days are left behind. */
static void *grow_large(struct arena *arena, struct block **link, size_t new_size)
{
    struct block *block = *link;
    size_t old_capacity = block->capacity, taken = round_up(new_size);
    if (taken > SIZE_MAX - sizeof *block)
        out_of_memory();
    unpoison(block->bytes, old_capacity);
    block = realloc(block, sizeof *block + taken);
    if (block == NULL)
        out_of_memory();
    block->capacity = taken;
    arena->bytes += taken - old_capacity;
    poison(block->bytes + new_size, taken - new_size);
    *link = block;
    return block->bytes;
}

/* Large arrays grow by half: what is not used then costs memory. */
static size_t next_capacity(size_t capacity, size_t needed, size_t size)
{
    size_t more = capacity > LARGEST_BLOCK_BYTES / (size == 0 ? 1 : size) ? capacity / 2 : capacity;
    size_t wanted = capacity > SIZE_MAX - more ? needed : capacity + more;
    if (wanted < needed)
        wanted = needed;
    return wanted < 8 ? 8 : wanted;
}

static void *grow(struct arena *arena, void *items, size_t old_size, size_t new_size)
{
    if (old_size > 0 && grow_in_place(arena, items, new_size))
        return items;
    struct block **link = old_size > FIRST_BLOCK_BYTES / 4 ? find_large(arena, items) : NULL;
    if (link != NULL)
        return grow_large(arena, link, new_size);
    void *grown = arena_alloc_bytes(arena, new_size);
    if (old_size > 0) {
        memcpy(grown, items, old_size);
        poison(items, old_size);
    }
    return grown;
}

void *arena_grow(struct arena *arena, void *items, size_t *capacity, size_t needed, size_t size)
{
    if (needed <= *capacity)
        return items;
    size_t wanted = next_capacity(*capacity, needed, size);
    size_t old_size = multiply(*capacity, size), new_size = multiply(wanted, size);
    unsigned char *grown = grow(arena, items, old_size, new_size);
    memset(grown + old_size, 0, new_size - old_size);
    *capacity = wanted;
    return grown;
}

void *arena_grow_bytes(struct arena *arena, void *bytes, size_t *capacity, size_t needed)
{
    if (needed <= *capacity)
        return bytes;
    size_t wanted = next_capacity(*capacity, needed, 1);
    bytes = grow(arena, bytes, *capacity, wanted);
    *capacity = wanted;
    return bytes;
}

char *arena_strndup(struct arena *arena, const char *bytes, size_t length)
{
    if (length == SIZE_MAX)
        out_of_memory();
    char *copy = arena_alloc_bytes(arena, length + 1);
    if (length > 0)
        memcpy(copy, bytes, length);
    copy[length] = '\0';
    return copy;
}

char *arena_strdup(struct arena *arena, const char *string)
{
    return string == NULL ? NULL : arena_strndup(arena, string, strlen(string));
}

char *arena_vprintf(struct arena *arena, const char *format, va_list arguments)
{
    char brief[256]; /* most texts fit, and are then formatted once only */
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(brief, sizeof brief, format, arguments);
    if (length < 0)
        out_of_memory();
    char *text = arena_alloc_bytes(arena, (size_t)length + 1);
    if ((size_t)length < sizeof brief)
        memcpy(text, brief, (size_t)length + 1);
    else
        vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

char *arena_printf(struct arena *arena, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = arena_vprintf(arena, format, arguments);
    va_end(arguments);
    return text;
}
