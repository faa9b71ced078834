#include "render/manifest.h"

#include <string.h>

#include "model/base/assets.h"
#include "model/base/json.h"
#include "model/base/sha256.h"
#include "model/store.h"

static const char manifest_name[] = "MANIFEST.json";
static const char manifest_format[] = "clustermax.manifest/1";

enum { MAX_FILE_BYTES = 1 << 30, MAX_FILES = 200000 };

/* Interviews are private, and what nothing recognised may be anything. */
static bool is_public(const struct release *release, const char *artifact)
{
    const struct artifact_record *about = release_artifact(release, artifact);
    if (about == NULL || about->reader == NULL || strcmp(about->reader, "unrecognised") == 0 ||
        text_starts_with(text_of(about->reader), "interviews"))
        return false;
    for (size_t i = 0; i < release->evidence.interviews.n; i++)
        if (string_equal(release->evidence.interviews.items[i].artifact, artifact))
            return false;
    return true;
}

static void write_evidence(struct json_writer *writer, const struct release *release)
{
    json_write_array(writer, "evidence");
    for (size_t i = 0; i < release->files.n; i++) {
        const struct file_record *file = &release->files.items[i];
        if (!is_public(release, file->artifact))
            continue;
        json_write_object(writer, NULL);
        json_write_string(writer, "path", file->path);
        json_write_string(writer, "sha256", file->artifact);
        json_write_string(writer, "read_as", release_artifact(release, file->artifact)->reader);
        json_write_object_end(writer);
    }
    json_write_array_end(writer);
}

static bool write_methodology(struct arena *arena, struct json_writer *writer, const struct methodology *methodology,
                              struct error *err)
{
    struct text content;
    char hex[SHA256_HEX_SIZE];
    bool is_asset = text_starts_with(text_of(methodology->file), "data/");
    if (!(is_asset ? assets_find(arena, methodology->file, &content, err)
                   : fs_read(arena, methodology->file, MAX_FILE_BYTES, &content, err)))
        return false;
    sha256_hex(content.bytes, content.length, hex);
    json_write_object(writer, "methodology");
    json_write_string(writer, "version", methodology->version);
    json_write_string(writer, "file", is_asset ? methodology->file : fs_name(methodology->file));
    json_write_string(writer, "sha256", hex);
    json_write_object_end(writer);
    return true;
}

static bool hash_file(struct arena *arena, const char *path, char hex[SHA256_HEX_SIZE], size_t *size, struct error *err)
{
    struct arena *scratch = arena_create(arena);
    struct text content;
    bool done = fs_read(scratch, path, MAX_FILE_BYTES, &content, err);
    if (done) {
        sha256_hex(content.bytes, content.length, hex);
        *size = content.length;
    }
    arena_destroy(scratch);
    return done;
}

static bool write_outputs(struct arena *arena, struct json_writer *writer, const char *folder, struct error *err)
{
    struct fs_listing listing = {0};
    struct problems problems;
    problems_init(&problems, arena);
    if (!fs_walk(arena, folder, MAX_FILES, &listing, &problems, err))
        return false;
    json_write_array(writer, "outputs");
    for (size_t i = 0; i < listing.n; i++) {
        char hex[SHA256_HEX_SIZE];
        size_t size;
        if (strcmp(listing.entries[i].relative, manifest_name) == 0)
            continue;
        if (!hash_file(arena, listing.entries[i].path, hex, &size, err))
            return false;
        json_write_object(writer, NULL);
        json_write_string(writer, "path", listing.entries[i].relative);
        json_write_string(writer, "sha256", hex);
        json_write_integer(writer, "size_bytes", (int64_t)size);
        json_write_object_end(writer);
    }
    json_write_array_end(writer);
    return true;
}

static bool make(struct arena *arena, const struct manifest_input *input, const char *folder, struct str *json,
                 struct error *err)
{
    const struct release *release = input->scores->release;
    struct json_writer writer;
    str_init(json, arena);
    json_write_init(&writer, json);
    json_write_object(&writer, NULL);
    json_write_string(&writer, "format", manifest_format);
    json_write_string(&writer, "program", arena_printf(arena, "clustermax %s", input->program_version));
    json_write_string(&writer, "release", release->about.version);
    json_write_string(&writer, "date", release->about.date);
    json_write_string(&writer, "key", input->key);
    if (!write_methodology(arena, &writer, input->scores->methodology, err))
        return false;
    write_evidence(&writer, release);
    if (!write_outputs(arena, &writer, folder, err))
        return false;
    json_write_object_end(&writer);
    json_write_done(&writer);
    return true;
}

bool manifest_publish(struct arena *arena, const struct manifest_input *input, struct fs_publication *publication,
                      struct error *err)
{
    struct str json;
    char *path;
    /* The way into the staging folder is through the path of a file in it. */
    if (!fs_publish_path(publication, arena, manifest_name, &path, err) ||
        !make(arena, input, fs_folder(arena, path), &json, err))
        return false;
    return fs_write(path, str_text(&json), err);
}

static bool load(struct arena *arena, const char *folder, struct json_doc **doc, struct error *err)
{
    struct text text;
    const char *path = fs_join(arena, folder, manifest_name);
    if (fs_kind(path) == FS_MISSING) {
        error_at(err, path, 0, 0, "there is no manifest");
        error_hint(err, "name a folder that clustermax build has published");
        return false;
    }
    return fs_read(arena, path, MAX_FILE_BYTES, &text, err) && json_parse(path, text, doc, err);
}

const char *manifest_key(struct arena *arena, const char *folder)
{
    struct json_doc *doc = NULL;
    struct error ignored = {0};
    if (fs_kind(fs_join(arena, folder, manifest_name)) != FS_FILE || !load(arena, folder, &doc, &ignored))
        return NULL;
    struct json_at root = json_root(doc), key = json_get(&root, "key");
    char *copy = arena_strdup(arena, json_string(&key));
    json_doc_free(doc);
    return copy;
}

static const char *listed_hash(const struct json_at *outputs, size_t *next, const char *path, struct problems *problems,
                               const char *folder)
{
    /* Both lists are sorted by path: whatever is passed over is missing from the folder. */
    while (*next < json_size(outputs)) {
        struct json_at output = json_item(outputs, *next), name = json_get(&output, "path");
        struct json_at sha256 = json_get(&output, "sha256");
        int order = string_compare(json_string(&name), path);
        if (order > 0)
            return NULL;
        ++*next;
        if (order == 0)
            return json_string(&sha256);
        const char *gone = json_string(&name);
        problem_add(problems, SEVERITY_ERROR,
                    (struct place){arena_printf(problems->arena, "%s/%s", folder, gone == NULL ? "?" : gone), 0, 0},
                    "publish the release again", "the manifest lists this file, but it is missing");
    }
    return NULL;
}

static bool verify_outputs(struct arena *arena, const char *folder, const struct json_at *outputs, size_t *n_files,
                           struct problems *problems, struct error *err)
{
    struct fs_listing listing = {0};
    size_t next = 0;
    if (!fs_walk(arena, folder, MAX_FILES, &listing, problems, err))
        return false;
    for (size_t i = 0; i < listing.n; i++) {
        const struct fs_entry *entry = &listing.entries[i];
        char hex[SHA256_HEX_SIZE];
        size_t size;
        if (strcmp(entry->relative, manifest_name) == 0)
            continue;
        const char *listed = listed_hash(outputs, &next, entry->relative, problems, folder);
        if (!hash_file(arena, entry->path, hex, &size, err))
            return false;
        if (listed == NULL)
            problem_add(problems, SEVERITY_ERROR, (struct place){arena_strdup(problems->arena, entry->path), 0, 0},
                        "remove it, or publish the release again", "the manifest does not list this file");
        else if (strcmp(listed, hex) != 0)
            problem_add(problems, SEVERITY_ERROR, (struct place){arena_strdup(problems->arena, entry->path), 0, 0},
                        "publish the release again", "the file was changed: its SHA-256 is not the manifest's");
        else
            ++*n_files;
    }
    listed_hash(outputs, &next, "\xFF", problems, folder); /* whatever is left is missing */
    return true;
}

bool manifest_verify(struct arena *arena, const char *folder, size_t *n_files, struct problems *problems,
                     struct error *err)
{
    struct json_doc *doc = NULL;
    struct arena *scratch = arena_create(arena);
    bool done = load(scratch, folder, &doc, err);
    *n_files = 0;
    if (done) {
        struct json_at root = json_root(doc), outputs = json_get(&root, "outputs");
        json_check_format(&root, manifest_format, problems);
        done = verify_outputs(scratch, folder, &outputs, n_files, problems, err);
    }
    json_doc_free(doc);
    arena_destroy(scratch);
    return done;
}
