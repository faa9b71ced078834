#include "criteria/compare_print.h"

#include <math.h>

#include "model/base/json.h"
#include "model/base/num.h"
#include "model/base/table.h"

static void cell_number(struct table *table, double value, bool has_sign)
{
    char text[NUM_SIZE];
    if (isnan(value))
        table_cell(table, "");
    else
        table_cellf(table, "%s%s", has_sign && value >= 0.05 ? "+" : "", num_fixed(value, 1, text));
}

static const char *tier_name(const struct provider_score *provider)
{
    return provider == NULL ? "absent" : provider->tier->name;
}

void compare_print_movements(struct arena *arena, const struct movement *movements, size_t n)
{
    static const char *const headings[] = {"provider", "before",    ">score",       "after",  ">score",
                                           ">change",  ">evidence", ">methodology", ">peers", NULL};
    struct table *table = table_create(arena, headings);
    for (size_t i = 0; i < n; i++) {
        const struct movement *movement = &movements[i];
        table_cell(table, movement->name);
        table_cell(table, tier_name(movement->before));
        cell_number(table, movement->before != NULL ? movement->before->overall : NAN, false);
        table_cell(table, tier_name(movement->after));
        cell_number(table, movement->after != NULL ? movement->after->overall : NAN, false);
        cell_number(table, movement->change, true);
        cell_number(table, movement->evidence, true);
        cell_number(table, movement->methodology, true);
        cell_number(table, movement->peers, true);
    }
    table_print(table, stdout);
    puts("\nA change is split into the provider's own evidence, the methodology and the peers: the mean over all "
         "orders");
    puts("in which the three can change (Shapley). Tiers that are no rank, such as Unavailable, are neither above nor");
    puts("below the others.");
}

static void print_document(const struct str *out)
{
    fwrite(out->bytes, 1, out->length, stdout);
}

static void write_side(struct json_writer *writer, const char *key, const struct provider_score *provider)
{
    json_write_object(writer, key);
    json_write_string(writer, "tier", provider == NULL ? NULL : provider->tier->name);
    json_write_number(writer, "overall", provider == NULL ? NAN : provider->overall);
    json_write_number(writer, "rank", provider == NULL || provider->rank == 0 ? NAN : (double)provider->rank);
    json_write_object_end(writer);
}

void compare_print_movements_json(struct arena *arena, const struct movement *movements, size_t n)
{
    struct str out;
    struct json_writer writer;
    str_init(&out, arena);
    json_write_init(&writer, &out);
    json_write_array(&writer, NULL);
    for (size_t i = 0; i < n; i++) {
        json_write_object(&writer, NULL);
        json_write_string(&writer, "slug", movements[i].slug);
        write_side(&writer, "before", movements[i].before);
        write_side(&writer, "after", movements[i].after);
        json_write_number(&writer, "change", movements[i].change);
        json_write_number(&writer, "evidence", movements[i].evidence);
        json_write_number(&writer, "methodology", movements[i].methodology);
        json_write_number(&writer, "peers", movements[i].peers);
        json_write_object_end(&writer);
    }
    json_write_array_end(&writer);
    json_write_done(&writer);
    print_document(&out);
}

static double score_of(const struct scores *scores, const struct provider_score *provider, size_t c)
{
    const struct criterion_score *score = scores_criterion(scores, provider, c);
    return score->n_known > 0 ? score->score : NAN;
}

void compare_print_providers(struct arena *arena, const struct scores *scores, const struct provider_score *a,
                             const struct provider_score *b)
{
    const char *headings[] = {"",
                              arena_printf(arena, ">%s", a->provider->name),
                              arena_printf(arena, ">%s", b->provider->name),
                              ">difference",
                              ">peers' median",
                              NULL};
    struct table *table = table_create(arena, headings);
    table_cell(table, "tier");
    table_cell(table, a->tier->name);
    table_cell(table, b->tier->name);
    table_cell(table, "");
    table_cell(table, "");
    table_cell(table, "overall");
    cell_number(table, a->overall, false);
    cell_number(table, b->overall, false);
    cell_number(table, a->overall - b->overall, true);
    table_cell(table, "");
    table_rule(table);
    for (size_t c = 0; c < scores->methodology->n_criteria; c++) {
        double x = score_of(scores, a, c), y = score_of(scores, b, c);
        table_cell(table, scores->methodology->criteria[c].criterion);
        cell_number(table, x, false);
        cell_number(table, y, false);
        cell_number(table, x - y, true);
        cell_number(table, scores->criterion_peers[c].median, false);
    }
    table_print(table, stdout);
    puts("\nEmpty: nothing is known.");
}

void compare_print_providers_json(struct arena *arena, const struct scores *scores, const struct provider_score *a,
                                  const struct provider_score *b)
{
    struct str out;
    struct json_writer writer;
    str_init(&out, arena);
    json_write_init(&writer, &out);
    json_write_object(&writer, NULL);
    write_side(&writer, a->provider->slug, a);
    write_side(&writer, b->provider->slug, b);
    json_write_object(&writer, "criteria");
    for (size_t c = 0; c < scores->methodology->n_criteria; c++) {
        json_write_array(&writer, scores->methodology->criteria[c].criterion);
        json_write_number(&writer, NULL, score_of(scores, a, c));
        json_write_number(&writer, NULL, score_of(scores, b, c));
        json_write_array_end(&writer);
    }
    json_write_object_end(&writer);
    json_write_object_end(&writer);
    json_write_done(&writer);
    print_document(&out);
}
