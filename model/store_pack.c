#include "model/store_pack.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/base/json.h"
#include "model/base/num.h"

enum { PACK_RECORDS = 1024, RECENT = 64, PACKED_COLUMNS_MAX = 24 };

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

/* The texts that a column had lately. They come in rounds, so the one that came next last time is tried first. */
struct recent {
    struct {
        const char *text;
        uint64_t hash;
        uint32_t index, next; /* in the pack's texts; the entry that came after this one */
    } entries[RECENT];
    size_t n, last, oldest;
};

struct packing {
    struct str rows, texts;
    uint32_t n_texts;
    struct recent recent[PACKED_COLUMNS_MAX];
};

static uint64_t hash_of(const char *text)
{
    uint64_t hash = 14695981039346656037U; /* FNV-1a */
    for (; *text != '\0'; text++)
        hash = (hash ^ (unsigned char)*text) * 1099511628211U;
    return hash;
}

static void append_text(struct str *out, const char *text)
{
    struct json_writer writer;
    json_write_init(&writer, out);
    json_write_string(&writer, NULL, text);
}

/* Finds by address where it can and by content where it must: which entry it is does not depend on addresses. */
static size_t find_recent(const struct recent *recent, const char *text, uint64_t *hash)
{
    size_t next = recent->n == 0 ? 0 : recent->entries[recent->last].next;
    if (recent->n > 0 && recent->entries[next].text == text)
        return next;
    for (size_t i = 0; i < recent->n; i++)
        if (recent->entries[i].text == text)
            return i;
    *hash = hash_of(text);
    for (size_t i = 0; i < recent->n; i++)
        if (recent->entries[i].hash == *hash && strcmp(recent->entries[i].text, text) == 0)
            return i;
    return RECENT;
}

static uint32_t index_of(struct packing *packing, struct recent *recent, const char *text)
{
    uint64_t hash = 0;
    size_t at = find_recent(recent, text, &hash);
    if (at == RECENT) {
        at = recent->n < RECENT ? recent->n++ : recent->oldest++ % RECENT;
        recent->entries[at].text = text;
        recent->entries[at].hash = hash;
        recent->entries[at].index = packing->n_texts;
        recent->entries[at].next = (uint32_t)at;
        str_append_char(&packing->texts, packing->n_texts++ == 0 ? '[' : ',');
        append_text(&packing->texts, text);
    }
    recent->entries[recent->last].next = (uint32_t)at;
    recent->last = at;
    return recent->entries[at].index;
}

/* Room for a whole record's numbers, so that these need not ask. */
static void make_room(struct str *out)
{
    size_t needed = out->length + (size_t)PACKED_COLUMNS_MAX * (NUM_SIZE + 4);
    out->bytes = arena_grow_bytes(out->arena, out->bytes, &out->capacity, needed);
}

static bool append_number(struct str *out, double number)
{
    assert(!isinf(number));
    if (!isnan(number))
        out->length += strlen(num_shortest(number, out->bytes + out->length));
    return !isnan(number);
}

static bool append_integer(struct str *out, int64_t integer)
{
    out->length += strlen(num_integer(integer, out->bytes + out->length));
    return true;
}

/* Texts that are never the same twice stand in the row, others in the pack's list of texts. False: nothing, NULL. */
static bool append_column(struct packing *packing, const struct column *column, struct recent *recent,
                          const void *record)
{
    const char *at = (const char *)record + column->offset, *text;
    double number;
    long integer;
    bool flag;
    switch (column->kind) {
    case COLUMN_TEXT:
    case COLUMN_WORD:
        text = text_at(column, record);
        return text != NULL && append_integer(&packing->rows, index_of(packing, recent, text));
    case COLUMN_UNIQUE:
        text = text_at(column, record);
        if (text != NULL)
            append_text(&packing->rows, text);
        make_room(&packing->rows);
        return text != NULL;
    case COLUMN_NUMBER:
        memcpy(&number, at, sizeof number);
        return append_number(&packing->rows, number);
    case COLUMN_INTEGER:
        memcpy(&integer, at, sizeof integer);
        return append_integer(&packing->rows, integer);
    case COLUMN_BOOL:
        memcpy(&flag, at, sizeof flag);
        return append_integer(&packing->rows, flag);
    }
    return false;
}

static void append_record(struct packing *packing, const struct record_map *map, const void *record)
{
    struct str *out = &packing->rows;
    size_t n_null = 0; /* put off until something follows */
    make_room(out);
    out->bytes[out->length++] = '[';
    for (size_t i = 0; i < map->n_columns; i++) {
        size_t start = out->length;
        for (size_t k = 0; k < n_null; k++, out->length += 5)
            memcpy(out->bytes + out->length, "null,", 5);
        if (append_column(packing, &map->columns[i], &packing->recent[i], record)) {
            out->bytes[out->length++] = ',';
            n_null = 0;
        } else {
            out->length = start;
            n_null++;
        }
    }
    out->length -= out->bytes[out->length - 1] == ',';
    out->bytes[out->length++] = ']';
    out->bytes[out->length] = '\0';
}

static const struct column *column_of(const struct record_map *map, const char *name)
{
    for (size_t i = 0; i < map->n_columns; i++)
        if (strcmp(map->columns[i].name, name) == 0)
            return &map->columns[i];
    return NULL;
}

static const struct column *provider_column(const struct record_map *map)
{
    return column_of(map, "provider");
}

static void take_position(const struct record_map *map, const void *record, struct pack *pack)
{
    memcpy(&pack->line, (const char *)record + column_of(map, "line")->offset, sizeof pack->line);
    memcpy(&pack->column, (const char *)record + column_of(map, "column_number")->offset, sizeof pack->column);
}

static void pack_run(struct arena *arena, const struct record_map *map, const struct record_list *list, size_t first,
                     struct pack *pack)
{
    const struct column *provider = provider_column(map);
    size_t end = first + PACK_RECORDS < list->n ? first + PACK_RECORDS : list->n;
    struct arena *scratch = arena_create(arena);
    struct packing *packing = ARENA_NEW(scratch, struct packing);
    str_init(&packing->rows, arena);
    str_init(&packing->texts, scratch);
    *pack = (struct pack){.first = (long)first + 1, .n = end - first};
    take_position(map, (const char *)list->items + first * map->size, pack);
    for (size_t i = first; i < end; i++) {
        const void *record = (const char *)list->items + i * map->size;
        str_append_char(&packing->rows, i == first ? '[' : ',');
        append_record(packing, map, record);
        pack->n_named += provider != NULL && text_at(provider, record) != NULL;
    }
    str_append_char(&packing->rows, ']');
    str_append(&packing->texts, packing->n_texts == 0 ? "[]" : "]");
    pack->rows = packing->rows.bytes;
    pack->texts = arena_strdup(arena, packing->texts.bytes);
    arena_destroy(scratch);
}

void pack_records(struct arena *arena, const struct record_map *map, const struct record_list *list,
                  struct pack_list *out)
{
    *out = (struct pack_list){0};
    assert(map->n_columns <= PACKED_COLUMNS_MAX);
    for (size_t first = 0; first < list->n; first += PACK_RECORDS)
        pack_run(arena, map, list, first, ARENA_PUSH(arena, out->items, out->n, out->capacity));
}

bool pack_put(struct store *store, const struct record_map *map, const char *artifact, const struct pack_list *packs,
              struct error *err)
{
    struct statement *statement;
    if (packs->n == 0)
        return true;
    const char *sql = arena_printf(store->arena, "INSERT INTO %s_pack VALUES (?, ?, ?, ?, ?, ?, ?, ?)", map->table);
    if (!statement_prepare(store->database, sql, &statement, err))
        return false;
    for (size_t i = 0; i < packs->n; i++) {
        const struct pack *pack = &packs->items[i];
        statement_bind_text(statement, 1, artifact);
        statement_bind_integer(statement, 2, pack->first);
        statement_bind_integer(statement, 3, (long long)pack->n);
        statement_bind_integer(statement, 4, (long long)pack->n_named);
        statement_bind_integer(statement, 5, pack->line);
        statement_bind_integer(statement, 6, pack->column);
        statement_bind_text(statement, 7, pack->texts);
        statement_bind_text(statement, 8, pack->rows);
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
    const char **texts; /* of the pack at hand; in the arena once they are used */
    size_t n_texts, texts_capacity;
    struct json_at texts_root;
    const char *artifact, *provider, *environment;
};

/* Records share the texts of their pack. */
static const char *shared_text(struct unpacking *unpacking, const struct json_at *at)
{
    int64_t index = 0;
    if (!json_integer(at, &index) || index < 0 || (size_t)index >= unpacking->n_texts)
        return NULL;
    if (unpacking->texts[index] == NULL) {
        struct json_at text = json_item(&unpacking->texts_root, (size_t)index);
        unpacking->texts[index] = arena_strdup(unpacking->arena, json_string(&text));
    }
    return unpacking->texts[index];
}

static int word_of(const char *text, const char *const *words)
{
    for (int i = 0; text != NULL && words[i] != NULL; i++)
        if (strcmp(words[i], text) == 0)
            return i;
    return -1;
}

static void take_column(struct unpacking *unpacking, const struct column *column, const struct json_at *at,
                        void *record)
{
    char *to = (char *)record + column->offset;
    const char *text;
    double number = json_number(at);
    int64_t integer = 0;
    switch (column->kind) {
    case COLUMN_TEXT:
        text = shared_text(unpacking, at);
        memcpy(to, &text, sizeof text);
        break;
    case COLUMN_UNIQUE:
        text = arena_strdup(unpacking->arena, json_string(at));
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
        memcpy(to, &(bool){number > 0}, sizeof(bool));
        break;
    case COLUMN_WORD:
        memcpy(to, &(int){word_of(shared_text(unpacking, at), column->words)}, sizeof(int));
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

static char *push_record(struct unpacking *unpacking, long ordinal)
{
    struct record_list *list = unpacking->list;
    size_t size = unpacking->map->size;
    list->items = arena_grow(unpacking->arena, list->items, &list->capacity, list->n + 1, size);
    char *record = (char *)list->items + list->n * size;
    record_set_key(record, unpacking->artifact, ordinal);
    return record;
}

static void take_owner(struct unpacking *unpacking, void *record)
{
    take_default(record, column_of(unpacking->map, "provider"), unpacking->provider);
    take_default(record, column_of(unpacking->map, "environment"), unpacking->environment);
}

static void take_record(struct unpacking *unpacking, const struct json_at *row, long ordinal)
{
    const struct record_map *map = unpacking->map;
    char *record = push_record(unpacking, ordinal);
    for (size_t i = 0; i < map->n_columns; i++) {
        struct json_at at = json_item(row, i);
        take_column(unpacking, &map->columns[i], &at, record);
    }
    if (unpacking->outline && ordinal > 1 && text_at(provider_column(map), record) == NULL)
        return;
    take_owner(unpacking, record);
    unpacking->list->n++;
}

static void take_rows(struct unpacking *unpacking, const struct json_at *rows, long first)
{
    size_t n = json_size(rows);
    for (size_t i = 0; i < n; i++) {
        struct json_at row = json_item(rows, i);
        take_record(unpacking, &row, first + (long)i);
    }
}

/* Of a pack without names an outline has only where the first record stands. */
static void take_outline(struct unpacking *unpacking, const struct pack *pack)
{
    const struct record_map *map = unpacking->map;
    char *record = push_record(unpacking, 1);
    memcpy(record + column_of(map, "line")->offset, &pack->line, sizeof pack->line);
    memcpy(record + column_of(map, "column_number")->offset, &pack->column, sizeof pack->column);
    take_owner(unpacking, record);
    unpacking->list->n++;
}

static bool take_pack(struct unpacking *unpacking, const struct pack *pack, const char *path, struct error *err)
{
    struct json_doc *texts = NULL, *rows = NULL;
    bool good =
        json_parse(path, text_of(pack->texts), &texts, err) && json_parse(path, text_of(pack->rows), &rows, err);
    if (good) {
        struct json_at root = json_root(rows);
        unpacking->texts_root = json_root(texts);
        unpacking->n_texts = json_size(&unpacking->texts_root);
        unpacking->texts = arena_grow(unpacking->arena, unpacking->texts, &unpacking->texts_capacity,
                                      unpacking->n_texts, sizeof *unpacking->texts);
        memset(unpacking->texts, 0, unpacking->n_texts * sizeof *unpacking->texts);
        take_rows(unpacking, &root, pack->first);
    } else {
        error_hint(err, "the store is damaged; delete it and run `clustermax ingest`");
    }
    json_doc_free(rows);
    json_doc_free(texts);
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
                            .line = (long)statement_integer(packs, 2),
                            .column = (long)statement_integer(packs, 3)};
        if (unpacking->outline && pack.n_named == 0) {
            take_outline(unpacking, &pack);
            continue;
        }
        pack.texts = statement_text(packs, 4, scratch);
        pack.rows = statement_text(packs, 5, scratch);
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
    const char *packs_sql = arena_printf(
        store->arena,
        "SELECT first, n_named, line, column_number, texts, rows FROM %s_pack WHERE artifact = ?%s ORDER BY first",
        map->table, outline ? " AND (first = 1 OR n_named > 0)" : "");
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
