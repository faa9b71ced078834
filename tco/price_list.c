#include "tco/price_list.h"

#include <math.h>
#include <stdlib.h>

#include "model/base/assets.h"

struct price_filter {
    const char *gpu, *pricing, *form;
};

static int compare_numbers(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool price_fits(const struct json_at *price, const struct price_filter *filter)
{
    struct json_at gpu = json_get(price, "gpu"), pricing = json_get(price, "pricing"), form = json_get(price, "form");
    return string_equal(json_string(&gpu), filter->gpu) &&
           (filter->pricing == NULL || string_equal(json_string(&pricing), filter->pricing)) &&
           (filter->form == NULL || string_equal(json_string(&form), filter->form));
}

static size_t collect(const struct json_at *prices, const struct price_filter *filter, double *out)
{
    size_t n = 0;
    for (size_t i = 0; i < json_size(prices); i++) {
        struct json_at price = json_item(prices, i), number = json_get(&price, "price_usd_per_gpu_hour");
        if (price_fits(&price, filter) && isfinite(json_number(&number)))
            out[n++] = json_number(&number);
    }
    qsort(out, n, sizeof *out, compare_numbers);
    return n;
}

bool tco_prices_read(const struct json_at *filter, const double **prices, size_t *n, struct arena *arena,
                     struct problems *problems)
{
    static const struct json_field fields[] = {
        JSON_FIELD(struct price_filter, gpu, "gpu", JSON_FIELD_STRING, true),
        JSON_FIELD(struct price_filter, pricing, "pricing", JSON_FIELD_STRING, false),
        JSON_FIELD(struct price_filter, form, "form", JSON_FIELD_STRING, false),
    };
    struct price_filter wanted;
    struct text text;
    struct json_doc *doc = NULL;
    struct error err = {0};
    if (!json_read_object(filter, fields, sizeof fields / sizeof *fields, &wanted, arena, problems))
        return false;
    if (!assets_find(arena, "data/prices.json", &text, &err) || !json_parse("data/prices.json", text, &doc, &err)) {
        problem_add_error(problems, &err);
        return false;
    }
    struct json_at root = json_root(doc), list = json_get(&root, "prices");
    double *found = ARENA_ARRAY(arena, json_size(&list), double);
    *n = collect(&list, &wanted, found);
    *prices = found;
    json_doc_free(doc);
    if (*n == 0)
        problem_add(problems, SEVERITY_ERROR, json_place(filter), "see data/prices.json", "no list price fits");
    return *n > 0;
}
