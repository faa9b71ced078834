/* Turns files into one C file that defines assets_embedded (model/base/assets.h). Runs on the building machine.
 *
 * Usage: embed LIST OUTPUT, where LIST names one file a line, relative to the current folder.
 * Bytes become numbers, since C17 promises string literals of no more than 4,095 characters. Each array ends with a
 * NUL that its length does not count.
 */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_BYTES = 1024, LINE_MAX_BYTES = 116 };

struct names {
    char **items;
    size_t n, capacity;
};

static bool complain(const char *file)
{
    fprintf(stderr, "%s: error: %s\n", file, strerror(errno));
    return false;
}

static bool names_add(struct names *names, const char *name)
{
    if (names->n == names->capacity) {
        size_t capacity = names->capacity * 2 + 64;
        char **items = realloc(names->items, capacity * sizeof *items);
        if (items == NULL)
            return false;
        names->items = items;
        names->capacity = capacity;
    }
    size_t size = strlen(name) + 1;
    char *copy = malloc(size);
    if (copy == NULL)
        return false;
    names->items[names->n++] = memcpy(copy, name, size);
    return true;
}

static bool names_read(struct names *names, const char *list)
{
    FILE *file = fopen(list, "r");
    if (file == NULL)
        return complain(list);
    char line[NAME_MAX_BYTES];
    bool done = true;
    while (done && fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        done = line[0] == '\0' || names_add(names, line);
    }
    fclose(file);
    return done || complain(list);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool write_bytes(FILE *out, const char *name, size_t index, size_t *length)
{
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        return complain(name);
    fprintf(out, "\n/* %s */\nstatic const unsigned char bytes_%zu[] = {\n", name, index);
    *length = 0;
    int column = 0;
    for (int byte = getc(file); byte != EOF; byte = getc(file)) {
        column += fprintf(out, "%d,", byte);
        ++*length;
        if (column > LINE_MAX_BYTES) {
            putc('\n', out);
            column = 0;
        }
    }
    fputs("0};\n", out);
    bool done = ferror(file) == 0;
    fclose(file);
    return done || complain(name);
}

static void write_name(FILE *out, const char *name)
{
    putc('"', out);
    for (; *name != '\0'; name++) {
        if (*name == '"' || *name == '\\')
            putc('\\', out);
        putc(*name, out);
    }
    putc('"', out);
}

static bool write_all(FILE *out, const struct names *names)
{
    bool done = true;
    size_t *lengths = calloc(names->n + 1, sizeof *lengths);
    if (lengths == NULL)
        return false;
    fputs("/* Made by cmake/embed.c: do not edit. */\n#include \"model/base/assets.h\"\n", out);
    for (size_t i = 0; done && i < names->n; i++)
        done = write_bytes(out, names->items[i], i, &lengths[i]);
    fputs("\nconst struct asset assets_embedded[] = {\n", out);
    for (size_t i = 0; i < names->n; i++) {
        fputs("    {", out);
        write_name(out, names->items[i]);
        fprintf(out, ", {(const char *)bytes_%zu, %zu}},\n", i, lengths[i]);
    }
    /* An array must have an item; the count does not include this one. */
    fprintf(out, "    {\"\", {\"\", 0}},\n};\nconst size_t assets_embedded_n = %zu;\n", names->n);
    free(lengths);
    return done;
}

int main(int argc, char **argv)
{
    struct names names = {0};
    bool done = false;
    FILE *out = NULL;

    if (argc != 3) {
        fputs("usage: embed LIST OUTPUT\n", stderr);
        return EXIT_FAILURE;
    }
    if (!names_read(&names, argv[1]))
        goto out;
    if (names.n > 0)
        qsort(names.items, names.n, sizeof *names.items, compare_names);
    out = fopen(argv[2], "w");
    if (out == NULL) {
        complain(argv[2]);
        goto out;
    }
    done = write_all(out, &names);
    if (fclose(out) != 0)
        done = complain(argv[2]);
    if (!done)
        remove(argv[2]);
out:
    for (size_t i = 0; i < names.n; i++)
        free(names.items[i]);
    free(names.items);
    return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
