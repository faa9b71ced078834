/* Every complaint, to the letter: invalid/<case>/input is read as the file that invalid/<case>/error names, and what is
 * printed must be that file. A case is a kind of mistake that people and tools make. */

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "tests/ingest/read_file.h"
#include "tests/support/suite.h"

#define FOLDER "tests/ingest/invalid"

static char *names[512];
static int n_names;

static int is_case(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void load_names(void)
{
    struct dirent **entries;
    int n = scandir(FOLDER, &entries, is_case, alphasort);
    for (int i = 0; i < n && n_names < 512; i++) {
        names[n_names++] = strdup(entries[i]->d_name);
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
}

static struct text content(struct arena *arena, const char *name, const char *file)
{
    struct text text;
    struct error err = {0};
    const char *path = fs_join(arena, fs_join(arena, FOLDER, name), file);
    if (!fs_read(arena, path, 1 << 24, &text, &err))
        ck_abort_msg("%s: %s", path, err.text);
    return text;
}

static const char *printed(struct arena *arena, const struct problems *problems)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&bytes, &size);
    problems_print(problems, stream);
    fclose(stream);
    const char *copy = arena_strndup(arena, bytes, size);
    free(bytes);
    return copy;
}

START_TEST(the_message_is_this)
{
    struct arena *arena = arena_create(NULL);
    const char *name = names[_i];
    struct text expected = content(arena, name, "error");
    const char *path = text_dup(arena, text_slice(expected, 0, text_find(expected, ":", 0)));
    struct read_file *file = read_text_as(arena, read_knowledge(arena), path, content(arena, name, "input"));
    const char *found = printed(arena, &file->problems);
    if (getenv("CLUSTERMAX_SHOW") != NULL)
        printf("== %s (%s)\n%s", name, file->reader == NULL ? "-" : file->reader->name, found);
    else
        ck_assert_msg(text_is(expected, found), "%s:\nexpected %sfound    %s", name, expected.bytes, found);
    read_close(file);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    load_names();
    if (n_names == 0) {
        fprintf(stderr, "no cases in %s\n", FOLDER);
        return EXIT_FAILURE;
    }
    Suite *suite = suite_create("invalid");
    TCase *cases = tcase_create("invalid");
    tcase_add_loop_test(cases, the_message_is_this, 0, n_names);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
