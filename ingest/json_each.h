/* Walking the items of a JSON array.
 *
 * Shapes:  for (JSON_EACH(i, &array)) … i.at, i.index … ; anything but an array has no items.
 * Units:   none.
 * Owns:    nothing; the array must outlive the walk.
 * Errors:  none.
 * Source:  none.
 */
#ifndef CLUSTERMAX_JSON_EACH_H
#define CLUSTERMAX_JSON_EACH_H

#include "model/base/json.h"

struct json_each {
    const struct json_at *array;
    size_t next, n;
    struct json_at at;
};

#define JSON_EACH(i, list)                                                                                             \
    struct json_each i = json_each_of(list);                                                                           \
    json_each_next(&i);

static inline struct json_each json_each_of(const struct json_at *array)
{
    return (struct json_each){.array = array, .n = json_kind(array) == JSON_ARRAY ? json_size(array) : 0};
}

static inline bool json_each_next(struct json_each *each)
{
    if (each->next >= each->n)
        return false;
    each->at = json_item(each->array, each->next++);
    return true;
}

#endif
