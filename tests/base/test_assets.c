/* Compiled-in files and the folders that stand in for them. */
#include <string.h>

#include "model/base/assets.h"
#include "model/base/fs.h"
#include "tests/support/cases.h"
#include "tests/support/folder.h"

START_TEST(every_listed_asset_is_found)
{
    struct arena *arena = arena_create(NULL);
    const char **names;
    size_t n = assets_list(arena, "", &names);
    ck_assert_uint_eq(n, assets_embedded_n);
    for (size_t i = 0; i < n; i++) {
        struct text content;
        struct error err = {0};
        ck_assert(i == 0 || strcmp(names[i - 1], names[i]) < 0);
        ck_assert_msg(assets_find(arena, names[i], &content, &err), "%s", names[i]);
        ck_assert(text_equal(content, assets_embedded[i].content));
        ck_assert_int_eq(content.bytes[content.length], '\0');
    }
    arena_destroy(arena);
}
END_TEST

START_TEST(an_unknown_asset_is_named)
{
    struct arena *arena = arena_create(NULL);
    struct text content;
    struct error err = {0};
    ck_assert(!assets_find(arena, "data/no-such-file", &content, &err));
    ck_assert_int_eq(err.code, EXIT_INTERNAL);
    ck_assert_ptr_nonnull(strstr(err.text, "data/no-such-file"));
    arena_destroy(arena);
}
END_TEST

START_TEST(a_folder_stands_in_for_a_prefix)
{
    struct arena *arena = arena_create(NULL);
    char *folder = folder_create(arena);
    struct text content;
    struct error err = {0};
    const char **names, **before;
    size_t n_before = assets_list(arena, "templates/", &before);
    folder_write(arena, folder, "inside/zz.html", "edited");
    folder_write(arena, folder, "../clustermax-outside", "outside");
    assets_override("templates/", folder);
    ck_assert(assets_find(arena, "templates/inside/zz.html", &content, &err));
    ck_assert(text_is(content, "edited"));
    ck_assert_uint_eq(assets_list(arena, "templates/", &names), n_before + 1);
    ck_assert(!assets_find(arena, "templates/../clustermax-outside", &content, &err));
    if (assets_embedded_n > 0) { /* what the folder does not hold is still compiled in */
        err = (struct error){0};
        ck_assert(assets_find(arena, assets_embedded[0].name, &content, &err));
    }
    char *second = folder_create(arena);
    assets_override("templates/", second);
    err = (struct error){0};
    ck_assert(!assets_find(arena, "templates/inside/zz.html", &content, &err));
    folder_remove(fs_join(arena, folder, "../clustermax-outside"));
    folder_remove(folder);
    folder_remove(second);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {every_listed_asset_is_found, an_unknown_asset_is_named,
                                  a_folder_stands_in_for_a_prefix};
    return CASES_RUN("assets", tests);
}
