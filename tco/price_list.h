/* The dated list prices that ship with the program, as a distribution.
 *
 * Shapes:  {"gpu": "H200", "pricing": "on_demand", "form": "SXM"} stands for all prices that fit; gpu must be given.
 * Units:   USD a GPU-hour.
 * Owns:    the sorted prices live in the arena.
 * Errors:  problems with positions; that no price fits is one.
 * Source:  data/prices.json, each price with its own source and date.
 */
#ifndef CLUSTERMAX_TCO_PRICE_LIST_H
#define CLUSTERMAX_TCO_PRICE_LIST_H

#include "model/base/json.h"

bool tco_prices_read(const struct json_at *filter, const double **prices, size_t *n, struct arena *arena,
                     struct problems *problems);

#endif
