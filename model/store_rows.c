#include "model/store_rows.h"

#include <assert.h>
#include <string.h>

#include "model/base/str.h"

/* Artifact and ordinal stand first in every record that has them, so their offsets are those of RECORD_KEY. */
struct keyed_record {
    RECORD_KEY;
};

static size_t n_key_columns(const struct record_map *map)
{
    return map->owner == OWNER_NONE ? 0 : map->owner == OWNER_ARTIFACT ? 1 : 2;
}

void record_set_key(void *record, const char *artifact, long ordinal)
{
    struct keyed_record key = {artifact, ordinal};
    memcpy((char *)record + offsetof(struct keyed_record, artifact), &key.artifact, sizeof key.artifact);
    memcpy((char *)record + offsetof(struct keyed_record, ordinal), &key.ordinal, sizeof key.ordinal);
}

static const char *insert_sql(struct store *store, const struct record_map *map)
{
    struct str sql;
    str_init(&sql, store->arena);
    str_appendf(&sql, "INSERT INTO %s (%s", map->table, n_key_columns(map) ? "artifact, " : "");
    if (n_key_columns(map) == 2)
        str_append(&sql, "ordinal, ");
    for (size_t i = 0; i < map->n_columns; i++)
        str_appendf(&sql, "%s%s", i ? ", " : "", map->columns[i].name);
    str_append(&sql, ") VALUES (?");
    for (size_t i = 1; i < map->n_columns + n_key_columns(map); i++)
        str_append(&sql, ", ?");
    str_append(&sql, ")");
    return sql.bytes;
}

static bool prepare_insert(struct store *store, const struct record_map *map, struct statement **out, struct error *err)
{
    for (size_t i = 0; i < store->n_inserts; i++)
        if (store->inserts[i].map == map) {
            *out = store->inserts[i].statement;
            return true;
        }
    if (!statement_prepare(store->database, insert_sql(store, map), out, err))
        return false;
    assert(store->n_inserts < STORE_INSERTS_MAX);
    store->inserts[store->n_inserts].map = map;
    store->inserts[store->n_inserts++].statement = *out;
    return true;
}

static void bind_column(struct statement *statement, int index, const struct column *column, const void *record)
{
    const char *at = (const char *)record + column->offset;
    const char *text;
    double number;
    long integer;
    int word;
    bool flag;
    switch (column->kind) {
    case COLUMN_TEXT:
    case COLUMN_UNIQUE:
        memcpy(&text, at, sizeof text);
        statement_bind_text(statement, index, text);
        break;
    case COLUMN_NUMBER:
        memcpy(&number, at, sizeof number);
        statement_bind_number(statement, index, number);
        break;
    case COLUMN_INTEGER:
        memcpy(&integer, at, sizeof integer);
        statement_bind_integer(statement, index, integer);
        break;
    case COLUMN_BOOL:
        memcpy(&flag, at, sizeof flag);
        statement_bind_integer(statement, index, flag);
        break;
    case COLUMN_WORD:
        memcpy(&word, at, sizeof word);
        statement_bind_text(statement, index, word < 0 ? NULL : column->words[word]);
        break;
    }
}

static bool put_prepared(struct statement *statement, const struct record_map *map, const char *artifact, long ordinal,
                         const void *record, struct error *err)
{
    int index = 1;
    if (n_key_columns(map) > 0)
        statement_bind_text(statement, index++, artifact);
    if (n_key_columns(map) > 1)
        statement_bind_integer(statement, index++, ordinal);
    for (size_t i = 0; i < map->n_columns; i++)
        bind_column(statement, index++, &map->columns[i], record);
    return statement_run(statement, err);
}

bool store_put_row(struct store *store, const struct record_map *map, const char *artifact, long ordinal,
                   const void *record, struct error *err)
{
    struct statement *statement;
    return prepare_insert(store, map, &statement, err) && put_prepared(statement, map, artifact, ordinal, record, err);
}

bool store_put_list(struct store *store, const struct record_map *map, const char *artifact,
                    const struct record_list *list, struct error *err)
{
    struct statement *statement;
    if (list->n == 0)
        return true;
    if (!prepare_insert(store, map, &statement, err))
        return false;
    for (size_t i = 0; i < list->n; i++)
        if (!put_prepared(statement, map, artifact, (long)i + 1, (const char *)list->items + i * map->size, err))
            return false;
    return true;
}

const char *const store_owners = "(SELECT artifact AS owner_artifact, provider AS owner_provider,"
                                 " environment AS owner_environment, min(path) AS path"
                                 " FROM file GROUP BY artifact, provider)";

static void append_column(struct str *sql, const struct record_map *map, const char *name)
{
    if (map->owner == OWNER_FOLDER && (strcmp(name, "provider") == 0 || strcmp(name, "environment") == 0))
        str_appendf(sql, "coalesce(%s.%s, owner_%s) AS %s", map->table, name, name, name);
    else
        str_append(sql, name);
}

static const char *select_sql(struct store *store, const struct record_map *map)
{
    struct str sql;
    str_init(&sql, store->arena);
    str_append(&sql, "SELECT ");
    if (n_key_columns(map) > 0)
        str_append(&sql, "artifact, ");
    if (n_key_columns(map) > 1)
        str_append(&sql, "ordinal, ");
    for (size_t i = 0; i < map->n_columns; i++) {
        str_append(&sql, i ? ", " : "");
        append_column(&sql, map, map->columns[i].name);
    }
    str_appendf(&sql, " FROM %s", map->table);
    if (map->owner == OWNER_FOLDER)
        str_appendf(&sql, " JOIN %s ON owner_artifact = artifact", store_owners);
    str_appendf(&sql, " ORDER BY %s", map->order);
    return sql.bytes;
}

static int word_index(const char *word, const char *const *words)
{
    for (int i = 0; word && words[i]; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

static void read_column(struct statement *statement, int index, const struct column *column, void *record,
                        struct arena *arena)
{
    char *at = (char *)record + column->offset;
    const char *text;
    double number;
    long integer;
    int word;
    bool flag;
    switch (column->kind) {
    case COLUMN_TEXT:
    case COLUMN_UNIQUE:
        text = statement_text(statement, index, arena);
        memcpy(at, &text, sizeof text);
        break;
    case COLUMN_NUMBER:
        number = statement_number(statement, index);
        memcpy(at, &number, sizeof number);
        break;
    case COLUMN_INTEGER:
        integer = (long)statement_integer(statement, index);
        memcpy(at, &integer, sizeof integer);
        break;
    case COLUMN_BOOL:
        flag = statement_integer(statement, index) != 0;
        memcpy(at, &flag, sizeof flag);
        break;
    case COLUMN_WORD:
        word = word_index(statement_text(statement, index, arena), column->words);
        memcpy(at, &word, sizeof word);
        break;
    }
}

static void read_row(struct statement *statement, const struct record_map *map, void *record, struct arena *arena)
{
    int index = 0;
    if (n_key_columns(map) > 0) {
        const char *artifact = statement_text(statement, index++, arena);
        memcpy(record, &artifact, sizeof artifact);
    }
    if (n_key_columns(map) > 1) {
        long ordinal = (long)statement_integer(statement, index++);
        memcpy((char *)record + offsetof(struct keyed_record, ordinal), &ordinal, sizeof ordinal);
    }
    for (size_t i = 0; i < map->n_columns; i++)
        read_column(statement, index++, &map->columns[i], record, arena);
}

bool store_load_list(struct store *store, struct arena *arena, const struct record_map *map, struct record_list *list,
                     struct error *err)
{
    struct statement *statement;
    bool row;
    if (!statement_prepare(store->database, select_sql(store, map), &statement, err))
        return false;
    for (;;) {
        if (!statement_next(statement, &row, err))
            return false;
        if (!row)
            return true;
        list->items = arena_grow(arena, list->items, &list->capacity, list->n + 1, map->size);
        read_row(statement, map, (char *)list->items + list->n++ * map->size, arena);
    }
}
