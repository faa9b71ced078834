/* Arenas: what they promise about zeroes, alignment, growth and ends. */
#include <stdalign.h>
#include <stdint.h>
#include <string.h>

#include "model/base/arena.h"
#include "model/base/error.h"
#include "tests/support/cases.h"
#include "tests/support/suite.h"

START_TEST(allocations_are_aligned_and_zeroed)
{
    struct arena *arena = arena_create(NULL);
    for (size_t size = 0; size < 3000; size += 7) {
        unsigned char *bytes = arena_alloc(arena, size);
        ck_assert_uint_eq((uintptr_t)bytes % alignof(max_align_t), 0);
        for (size_t i = 0; i < size; i++)
            ck_assert_uint_eq(bytes[i], 0);
        memset(bytes, 0xAB, size);
    }
    arena_destroy(arena);
}
END_TEST

START_TEST(a_reset_arena_gives_zeroed_memory_again_and_keeps_one_block)
{
    struct arena *arena = arena_create(NULL);
    memset(arena_alloc(arena, 100), 0xAB, 100);
    size_t first = arena_bytes(arena);
    for (int i = 0; i < 50; i++)
        memset(arena_alloc(arena, 10000), 0xAB, 10000);
    ck_assert_uint_gt(arena_bytes(arena), 500000);
    arena_reset(arena);
    ck_assert_uint_eq(arena_bytes(arena), first);
    const char *again = arena_alloc(arena, 100);
    for (int i = 0; i < 100; i++)
        ck_assert_int_eq(again[i], 0);
    arena_destroy(arena);
}
END_TEST

START_TEST(many_small_allocations_are_few_blocks)
{
    struct arena *arena = arena_create(NULL);
    char *first = arena_alloc(arena, 16);
    size_t before = arena_bytes(arena);
    for (int i = 0; i < 100000; i++)
        arena_alloc(arena, 16);
    ck_assert_uint_lt(arena_bytes(arena), 100000 * (16 + 16) * 2);
    arena_reset(arena);
    ck_assert_uint_eq(arena_bytes(arena), before);
    ck_assert_ptr_eq(arena_alloc(arena, 16), first);
    arena_destroy(arena);
}
END_TEST

START_TEST(growing_keeps_items_and_zeroes_the_rest)
{
    struct arena *arena = arena_create(NULL);
    int *numbers = NULL;
    size_t n = 0, capacity = 0;
    for (int i = 0; i < 5000; i++) {
        int *pushed = ARENA_PUSH(arena, numbers, n, capacity);
        ck_assert_int_eq(*pushed, 0);
        *pushed = i;
        if (i % 100 == 0)
            arena_alloc(arena, 1); /* the array is then not the newest allocation */
    }
    ck_assert_uint_eq(n, 5000);
    for (int i = 0; i < 5000; i++)
        ck_assert_int_eq(numbers[i], i);
    arena_destroy(arena);
}
END_TEST

/* Copies of its younger days would be as large again. */
START_TEST(a_large_array_leaves_nothing_behind)
{
    enum { N = 1 << 20 };
    struct arena *arena = arena_create(NULL);
    unsigned char *bytes = NULL;
    size_t n = 0, capacity = 0, n_wrong = 0;
    for (int i = 0; i < N; i++) {
        *ARENA_PUSH(arena, bytes, n, capacity) = (unsigned char)i;
        if (i % 4096 == 0)
            arena_alloc(arena, 1000);
    }
    for (int i = 0; i < N; i++)
        n_wrong += bytes[i] != (unsigned char)i;
    for (size_t i = N; i < capacity; i++)
        n_wrong += bytes[i] != 0;
    ck_assert_uint_eq(n_wrong, 0);
    ck_assert_uint_lt(arena_bytes(arena), N + N / 2 + 2000000);
    arena_destroy(arena);
}
END_TEST

START_TEST(the_newest_allocation_grows_in_place)
{
    struct arena *arena = arena_create(NULL);
    size_t capacity = 0;
    char *first = arena_grow(arena, NULL, &capacity, 10, 1);
    ck_assert_ptr_eq(arena_grow(arena, first, &capacity, 500, 1), first);
    arena_alloc(arena, 1);
    ck_assert_ptr_ne(arena_grow(arena, first, &capacity, 2000, 1), first);
    arena_destroy(arena);
}
END_TEST

START_TEST(children_end_with_their_parent_and_may_end_before)
{
    struct arena *parent = arena_create(NULL);
    struct arena *a = arena_create(parent), *b = arena_create(parent), *c = arena_create(parent);
    arena_alloc(arena_create(b), 100000);
    size_t before = arena_bytes(parent);
    ck_assert_uint_gt(before, 100000);
    arena_destroy(b);
    ck_assert_uint_lt(arena_bytes(parent), before - 100000);
    arena_alloc(a, 10);
    arena_alloc(c, 10);
    arena_destroy(c);
    arena_destroy(NULL);
    arena_destroy(parent); /* leak checking says whether `a` went too */
}
END_TEST

START_TEST(strings_are_copied)
{
    struct arena *arena = arena_create(NULL);
    ck_assert_ptr_null(arena_strdup(arena, NULL));
    ck_assert_str_eq(arena_strdup(arena, "pipeline"), "pipeline");
    ck_assert_mem_eq(arena_strndup(arena, "a\0bc", 3), "a\0b\0", 4);
    ck_assert_str_eq(arena_strndup(arena, NULL, 0), "");
    ck_assert_str_eq(arena_printf(arena, "%s-%05d", "x", 42), "x-00042");
    arena_destroy(arena);
}
END_TEST

START_TEST(a_product_that_overflows_ends_the_program)
{
    arena_alloc_array(arena_create(NULL), SIZE_MAX / 4, 8);
}
END_TEST

START_TEST(a_size_that_overflows_ends_the_program)
{
    arena_alloc(arena_create(NULL), SIZE_MAX - 3);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        allocations_are_aligned_and_zeroed,
        a_reset_arena_gives_zeroed_memory_again_and_keeps_one_block,
        many_small_allocations_are_few_blocks,
        growing_keeps_items_and_zeroes_the_rest,
        a_large_array_leaves_nothing_behind,
        the_newest_allocation_grows_in_place,
        children_end_with_their_parent_and_may_end_before,
        strings_are_copied,
    };
    Suite *suite = suite_create("out of memory");
    TCase *ends = tcase_create("ends");
    tcase_add_exit_test(ends, a_product_that_overflows_ends_the_program, EXIT_INTERNAL);
    tcase_add_exit_test(ends, a_size_that_overflows_ends_the_program, EXIT_INTERNAL);
    suite_add_tcase(suite, ends);
    return CASES_RUN("arena", tests) | suite_run(suite);
}
