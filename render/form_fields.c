/* The columns of forms: what to type, how wide, and which words there are. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "model/base/num.h"
#include "render/form.h"

static const char *const yes_words[] = {"yes", "no", NULL};
static const char *const scheduler_words[] = {"slurm", "k8s", "standalone", NULL};

static const struct form_field known[] = {
    {"provider", "The provider's slug: its folder's name.", 18, FIELD_TEXT, NULL},
    {"item", "An item of the checklist, <criterion>.<item>.", 30, FIELD_TEXT, NULL},
    {"question", "What the item asks. Not read back.", 48, FIELD_GIVEN, NULL},
    {"state", "met, partial, unmet, not-tested or context", 11, FIELD_TEXT, finding_state_words},
    {"severity", "Of a shortfall: critical, major or minor", 10, FIELD_TEXT, finding_severity_words},
    {"feature", "yes: most providers do not offer it", 9, FIELD_TEXT, yes_words},
    {"note", "One or two sentences for the reader. Markdown.", 60, FIELD_TEXT, NULL},
    {"evidence", "hands-on, customer or documentation", 15, FIELD_TEXT, evidence_kind_words},
    {"source", "An address, or where it was noted", 44, FIELD_TEXT, NULL},
    {"date", "YYYY-MM-DD, YYYY-MM or YYYY", 12, FIELD_TEXT, NULL},
    {"environment", "The environment's id, when it was seen on one", 16, FIELD_TEXT, NULL},
    {"id", "A name of its own; leave it open for a new finding", 28, FIELD_TEXT, NULL},
    {"metric", "An id of data/metrics.json", 38, FIELD_TEXT, NULL},
    {"value", "A number", 14, FIELD_NUMBER, NULL},
    {"unit", "The metric's own unit", 10, FIELD_TEXT, NULL},
    {"gpu", "An id of data/gpus.json", 12, FIELD_TEXT, NULL},
    {"nodes", "How many nodes", 8, FIELD_NUMBER, NULL},
    {"gpus", "How many GPUs in all", 8, FIELD_NUMBER, NULL},
    {"role", "result (scored), bound (under, over) or context", 10, FIELD_TEXT, measurement_role_words},
    {"original", "The number and unit as they were printed", 18, FIELD_TEXT, NULL},
    {"scheduler", "slurm, k8s or standalone", 12, FIELD_TEXT, scheduler_words},
    {"fabric", "InfiniBand NDR, RoCEv2 400G …", 24, FIELD_TEXT, NULL},
    {"region", "Where it stands", 16, FIELD_TEXT, NULL},
    {"promised", "The day it was promised for, YYYY-MM-DD", 12, FIELD_TEXT, NULL},
    {"delivered", "The day it was handed over, YYYY-MM-DD", 12, FIELD_TEXT, NULL},
    {"access", "announced, anonymous or customer", 12, FIELD_TEXT, access_words},
    {"interview", "A code of your own. Never a name", 12, FIELD_TEXT, NULL},
    {"role", "researcher, platform lead …", 18, FIELD_TEXT, NULL},
    {"scale_gpus", "How many GPUs they run", 11, FIELD_NUMBER, NULL},
    {"weight", "Blank: 1", 8, FIELD_NUMBER, NULL},
};

static const struct form_field *find_known(enum form_kind kind, const char *name)
{
    const struct form_field *found = NULL;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        /* "role" is a value's in a review and a person's in an interview: the later one. */
        if (strcmp(known[i].name, name) == 0 && (found == NULL || kind == FORM_INTERVIEW))
            found = &known[i];
    return found;
}

static const char *const *provider_slugs(struct arena *arena, const struct release *release)
{
    const char **words = ARENA_ARRAY(arena, release->evidence.providers.n + 1, const char *);
    for (size_t i = 0; i < release->evidence.providers.n; i++)
        words[i] = release->evidence.providers.items[i].slug;
    return words;
}

static const char *const *item_ids(struct arena *arena, const struct catalog *catalog)
{
    const char **words = ARENA_ARRAY(arena, catalog->items.n + 1, const char *);
    for (size_t i = 0; i < catalog->items.n; i++)
        words[i] = catalog->items.items[i].id;
    return words;
}

static const char *const *metric_ids(struct arena *arena, const struct catalog *catalog)
{
    const char **words = ARENA_ARRAY(arena, catalog->metrics.n + 1, const char *);
    for (size_t i = 0; i < catalog->metrics.n; i++)
        words[i] = catalog->metrics.items[i].id;
    return words;
}

static const char *const *gpu_ids(struct arena *arena, const struct catalog *catalog)
{
    const char **words = ARENA_ARRAY(arena, catalog->gpus.n + 1, const char *);
    for (size_t i = 0; i < catalog->gpus.n; i++)
        words[i] = catalog->gpus.items[i].id;
    return words;
}

static const char *const *choices_of(struct arena *arena, const struct release *release, const char *name)
{
    if (strcmp(name, "provider") == 0)
        return provider_slugs(arena, release);
    if (strcmp(name, "item") == 0)
        return item_ids(arena, &release->catalog);
    if (strcmp(name, "metric") == 0)
        return metric_ids(arena, &release->catalog);
    return strcmp(name, "gpu") == 0 ? gpu_ids(arena, &release->catalog) : NULL;
}

const struct form_field *form_fields(struct arena *arena, const struct form_input *input, const char *const *columns,
                                     size_t *n)
{
    size_t n_columns = 0;
    while (columns[n_columns] != NULL)
        n_columns++;
    struct form_field *fields = ARENA_ARRAY(arena, n_columns, struct form_field);
    for (size_t i = 0; i < n_columns; i++) {
        const struct form_field *field = find_known(input->kind, columns[i]);
        if (field != NULL)
            fields[i] = *field;
        else
            fields[i] = (struct form_field){columns[i], "1 (poor) to 5 (excellent); blank: not talked about", 13,
                                            FIELD_SCORE, NULL};
        if (fields[i].choices == NULL)
            fields[i].choices = choices_of(arena, input->release, columns[i]);
    }
    *n = n_columns;
    return fields;
}

const char **form_add_row(struct arena *arena, struct form_sheet *sheet)
{
    const char **row = ARENA_ARRAY(arena, sheet->n_fields, const char *);
    *ARENA_PUSH(arena, sheet->rows, sheet->n, sheet->capacity) = row;
    return row;
}

void form_put(const struct form_sheet *sheet, const char **row, const char *name, const char *text)
{
    size_t i = 0;
    while (i < sheet->n_fields && strcmp(sheet->fields[i].name, name) != 0)
        i++;
    assert(i < sheet->n_fields);
    row[i] = text;
}

void form_put_number(struct arena *arena, const struct form_sheet *sheet, const char **row, const char *name,
                     double number)
{
    char text[NUM_SIZE];
    if (!isnan(number))
        form_put(sheet, row, name, arena_strdup(arena, num_shortest(number, text)));
}
