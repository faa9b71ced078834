/* Runs a fuzz target over files where libFuzzer is not at hand: an empty input, then every file named or found in a
 * folder named, in sorted order. Options of libFuzzer are ignored, so that both take the same command line.
 */
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int fail(const char *path)
{
    fprintf(stderr, "%s: error: %s\n", path, strerror(errno));
    return -1;
}

/* Reads into a block of exactly the file's size, so that ASan sees a read past the end. */
static int replay_file(const char *path, off_t size_bytes)
{
    size_t size = (size_t)size_bytes;
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return fail(path);
    uint8_t *data = malloc(size > 0 ? size : 1);
    bool done = data != NULL && fread(data, 1, size, file) == size;
    fclose(file);
    if (done)
        LLVMFuzzerTestOneInput(data, size);
    free(data);
    return done ? 1 : fail(path);
}

static int replay(const char *path);

static int skip_hidden(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static int compare_entries(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int replay_folder(const char *folder)
{
    struct dirent **entries = NULL;
    int n = scandir(folder, &entries, skip_hidden, compare_entries);
    if (n < 0)
        return fail(folder);
    int total = 0;
    for (int i = 0; i < n; i++) {
        char path[4096];
        int length = snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        int replayed = length < (int)sizeof path ? replay(path) : -1;
        total = total < 0 || replayed < 0 ? -1 : total + replayed;
        free(entries[i]);
    }
    free(entries);
    return total;
}

/* How many inputs were run, or -1. */
static int replay(const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return fail(path);
    return S_ISDIR(status.st_mode) ? replay_folder(path) : replay_file(path, status.st_size);
}

int main(int argc, char **argv)
{
    int total = 0;
    uint8_t *nothing = calloc(1, 1);
    if (nothing != NULL)
        LLVMFuzzerTestOneInput(nothing, 0);
    free(nothing);
    for (int i = 1; i < argc && total >= 0; i++) {
        int replayed = argv[i][0] == '-' ? 0 : replay(argv[i]);
        total = replayed < 0 ? -1 : total + replayed;
    }
    if (total < 0)
        return EXIT_FAILURE;
    printf("an empty input and %d files replayed\n", total);
    return EXIT_SUCCESS;
}
