#include "model/store_pack.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/base/json.h"
#include "model/base/num.h"

enum { PACK_RECORDS = 1024 };

/* Packing. */

static const char *text_at(const struct column *column, const void *record)
{
    const char *text;
    int word;
    if (column->kind == COLUMN_WORD) {
        memcpy(&word, (const char *)record + column->offset, sizeof word);
        return word < 0 ? NULL : column->words[word];
    }
    memcpy(&text, (const char *)record + column->offset, sizeof text);
    return text;
}

static bool is_plain(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < 0x20 || (unsigned char)text[i] >= 0x7F || text[i] == '"' || text[i] == '\\')
            return false;
    return true;
}

static void append_text(struct str *out, const char *text)
{
    size_t length = strlen(text);
    if (!is_plain(text, length)) {
        struct json_writer writer;
        json_write_init(&writer, out);
        json_write_string(&writer, NULL, text);
        return;
    }
    str_append_char(out, '"');
    str_append_bytes(out, text, length);
    str_append_char(out, '"');
}

/* NULL is an empty text here: the commas around it are put off until something follows. */
static bool append_column(struct str *out, const struct column *column, const void *record)
{
    const char *at = (const char *)record + column->offset, *text;
    char digits[NUM_SIZE];
    double number;
    long integer;
    bool flag;
    switch (column->kind) {
    case COLUMN_TEXT:
    case COLUMN_WORD:
        text = text_at(column, record);
        if (text != NULL)
            append_text(out, text);
        return text != NULL;
    case COLUMN_NUMBER:
        memcpy(&number, at, sizeof number);
        assert(!isinf(number));
        str_append(out, isnan(number) ? "" : num_shortest(number, digits));
        return !isnan(number);
    case COLUMN_INTEGER:
        memcpy(&integer, at, sizeof integer);
        str_append(out, num_integer(integer, digits));
        return true;
    case COLUMN_BOOL:
        memcpy(&flag, at, sizeof flag);
        str_append(out, flag ? "true" : "false");
        return true;
    }
    return false;
}

static void append_record(struct str *out, const struct record_map *map, const void *record)
{
    size_t end = out->length; /* behind the last column that is not NULL */
    for (size_t i = 0; i < map->n_columns; i++) {
        str_append_char(out, i == 0 ? '[' : ',');
        if (append_column(out, &map->columns[i], record))
            end = out->length;
        else
            str_append(out, "null");
    }
    out->length = end;
    str_append_char(out, ']');
}

static const struct column *provider_column(const struct record_map *map)
{
    for (size_t i = 0; i < map->n_columns; i++)
        if (strcmp(map->columns[i].name, "provider") == 0)
            return &map->columns[i];
    return NULL;
}

static void pack_run(struct arena *arena, const struct record_map *map, const struct record_list *list, size_t first,
                     struct pack *pack)
{
    const struct column *provider = provider_column(map);
    size_t end = first + PACK_RECORDS < list->n ? first + PACK_RECORDS : list->n;
    struct str out;
    str_init(&out, arena);
    *pack = (struct pack){.first = (long)first + 1, .n = end - first};
    for (size_t i = first; i < end; i++) {
        const void *record = (const char *)list->items + i * map->size;
        str_append_char(&out, i == first ? '[' : ',');
        append_record(&out, map, record);
        pack->n_named += provider != NULL && text_at(provider, record) != NULL;
    }
    str_append_char(&out, ']');
    pack->rows = out.bytes;
}

void pack_records(struct arena *arena, const struct record_map *map, const struct record_list *list,
                  struct pack_list *out)
{
    *out = (struct pack_list){0};
    for (size_t first = 0; first < list->n; first += PACK_RECORDS)
        pack_run(arena, map, list, first, ARENA_PUSH(arena, out->items, out->n, out->capacity));
}

bool pack_put(struct store *store, const struct record_map *map, const char *artifact, const struct pack_list *packs,
              struct error *err)
{
    struct statement *statement;
    if (packs->n == 0)
        return true;
    const char *sql = arena_printf(store->arena, "INSERT INTO %s_pack VALUES (?, ?, ?, ?, ?)", map->table);
    if (!statement_prepare(store->database, sql, &statement, err))
        return false;
    for (size_t i = 0; i < packs->n; i++) {
        const struct pack *pack = &packs->items[i];
        statement_bind_text(statement, 1, artifact);
        statement_bind_integer(statement, 2, pack->first);
        statement_bind_integer(statement, 3, (long long)pack->n);
        statement_bind_integer(statement, 4, (long long)pack->n_named);
        statement_bind_text(statement, 5, pack->rows);
        if (!statement_run(statement, err))
            return false;
    }
    return true;
}

/* Loading. */

struct unpacking {
    struct arena *arena;
    const struct record_map *map;
    struct record_list *list;
    bool outline;
    const char **last; /* of each column: records repeat each other, and then share a text */
    const char *artifact, *provider, *environment;
};

static const char *keep_text(struct unpacking *unpacking, size_t column, const char *text)
{
    if (text != NULL && !string_equal(unpacking->last[column], text))
        unpacking->last[column] = arena_strdup(unpacking->arena, text);
    return text == NULL ? NULL : unpacking->last[column];
}

static int word_of(const char *text, const char *const *words)
{
    for (int i = 0; text != NULL && words[i] != NULL; i++)
        if (strcmp(words[i], text) == 0)
            return i;
    return -1;
}

static void take_column(struct unpacking *unpacking, size_t index, const struct json_at *at, void *record)
{
    const struct column *column = &unpacking->map->columns[index];
    char *to = (char *)record + column->offset;
    const char *text = json_string(at);
    double number = json_number(at);
    int64_t integer = 0;
    switch (column->kind) {
    case COLUMN_TEXT:
        text = keep_text(unpacking, index, text);
        memcpy(to, &text, sizeof text);
        break;
    case COLUMN_NUMBER:
        memcpy(to, &number, sizeof number);
        break;
    case COLUMN_INTEGER:
        json_integer(at, &integer);
        memcpy(to, &(long){(long)integer}, sizeof(long));
        break;
    case COLUMN_BOOL:
        memcpy(to, &(bool){json_true(at)}, sizeof(bool));
        break;
    case COLUMN_WORD:
        memcpy(to, &(int){word_of(text, column->words)}, sizeof(int));
        break;
    }
}

static void take_default(void *record, const struct column *column, const char *text)
{
    const char *stated;
    memcpy(&stated, (char *)record + column->offset, sizeof stated);
    if (stated == NULL)
        memcpy((char *)record + column->offset, &text, sizeof text);
}

static void take_record(struct unpacking *unpacking, const struct json_at *row, long ordinal)
{
    const struct record_map *map = unpacking->map;
    struct record_list *list = unpacking->list;
    const struct column *provider = provider_column(map);
    list->items = arena_grow(unpacking->arena, list->items, &list->capacity, list->n + 1, map->size);
    void *record = (char *)list->items + list->n * map->size;
    record_set_key(record, unpacking->artifact, ordinal);
    for (size_t i = 0; i < map->n_columns; i++) {
        struct json_at at = json_item(row, i);
        take_column(unpacking, i, &at, record);
    }
    if (unpacking->outline && ordinal > 1 && text_at(provider, record) == NULL)
        return;
    for (size_t i = 0; i < map->n_columns; i++)
        if (&map->columns[i] == provider)
            take_default(record, &map->columns[i], unpacking->provider);
        else if (strcmp(map->columns[i].name, "environment") == 0)
            take_default(record, &map->columns[i], unpacking->environment);
    list->n++;
}

static void take_all(struct unpacking *unpacking, struct json_doc *doc, long first)
{
    struct json_at rows = json_root(doc);
    size_t n = json_size(&rows);
    for (size_t i = 0; i < n; i++) {
        struct json_at row = json_item(&rows, i);
        take_record(unpacking, &row, first + (long)i);
    }
}

static void take_first(struct unpacking *unpacking, struct json_doc *doc)
{
    struct json_at row = json_root(doc);
    take_record(unpacking, &row, 1);
}

static bool take_pack(struct unpacking *unpacking, const struct pack *pack, const char *path, struct error *err)
{
    struct json_doc *doc = NULL;
    struct text rows = text_of(pack->rows);
    size_t used;
    bool one = unpacking->outline && pack->n_named == 0;
    bool good = one ? json_parse_prefix(path, text_slice(rows, 1, rows.length), 1, &used, &doc, err)
                    : json_parse(path, rows, &doc, err);
    if (!good)
        error_hint(err, "the store is damaged; delete it and run `clustermax ingest`");
    else if (one)
        take_first(unpacking, doc);
    else
        take_all(unpacking, doc, pack->first);
    json_doc_free(doc);
    return good;
}

/* The packs of one artifact, for one of those whose folder it lies in. */
static bool take_artifact(struct unpacking *unpacking, struct store *store, struct statement *packs, struct error *err)
{
    struct arena *scratch = arena_create(NULL);
    bool row, good = true;
    statement_bind_text(packs, 1, unpacking->artifact);
    while (good && (good = statement_next(packs, &row, err)) && row) {
        struct pack pack = {.first = (long)statement_integer(packs, 0),
                            .n_named = (size_t)statement_integer(packs, 1),
                            .rows = statement_text(packs, 2, scratch)};
        good = take_pack(unpacking, &pack, database_path(store->database), err);
        arena_reset(scratch);
    }
    statement_reset(packs);
    arena_destroy(scratch);
    return good;
}

/* A record may name another provider than its folder does. The order of loading, by file, breaks ties. */
struct sorted {
    const char *provider;
    size_t index;
};

static int compare_sorted(const void *a, const void *b)
{
    const struct sorted *left = a, *right = b;
    int order = string_compare(left->provider, right->provider);
    return order != 0 ? order : (left->index > right->index) - (left->index < right->index);
}

static void sort_records(const struct record_map *map, struct record_list *list)
{
    struct arena *scratch = arena_create(NULL);
    const struct column *provider = provider_column(map);
    struct sorted *sorted = ARENA_ARRAY(scratch, list->n + 1, struct sorted);
    bool in_order = true;
    for (size_t i = 0; i < list->n; i++) {
        sorted[i] = (struct sorted){text_at(provider, (char *)list->items + i * map->size), i};
        in_order &= i == 0 || string_compare(sorted[i - 1].provider, sorted[i].provider) <= 0;
    }
    if (!in_order) {
        char *copy = arena_alloc_array(scratch, list->n, map->size);
        qsort(sorted, list->n, sizeof *sorted, compare_sorted);
        for (size_t i = 0; i < list->n; i++)
            memcpy(copy + i * map->size, (char *)list->items + sorted[i].index * map->size, map->size);
        memcpy(list->items, copy, list->n * map->size);
    }
    arena_destroy(scratch);
}

/* Files first, in order: sorting them with their packs would carry all packs along. */
bool pack_load(struct store *store, struct arena *arena, const struct record_map *map, bool outline,
               struct record_list *list, struct error *err)
{
    struct unpacking unpacking = {.arena = arena, .map = map, .list = list, .outline = outline};
    struct statement *owners, *packs;
    bool row, good = true;
    const char *owners_sql = arena_printf(
        store->arena, "SELECT owner_artifact, owner_provider, owner_environment FROM %s ORDER BY owner_provider, path",
        store_owners);
    const char *packs_sql =
        arena_printf(store->arena, "SELECT first, n_named, rows FROM %s_pack WHERE artifact = ?%s ORDER BY first",
                     map->table, outline ? " AND (first = 1 OR n_named > 0)" : "");
    unpacking.last = ARENA_ARRAY(arena, map->n_columns, const char *);
    if (!statement_prepare(store->database, owners_sql, &owners, err) ||
        !statement_prepare(store->database, packs_sql, &packs, err))
        return false;
    while (good && (good = statement_next(owners, &row, err)) && row) {
        unpacking.artifact = statement_text(owners, 0, arena);
        unpacking.provider = statement_text(owners, 1, arena);
        unpacking.environment = statement_text(owners, 2, arena);
        good = take_artifact(&unpacking, store, packs, err);
    }
    statement_reset(owners);
    sort_records(map, list);
    return good;
}
