/* JSON-LD: what search engines read. Data in a script element, never executed.
 *
 * Shapes:  a Dataset for the release, a WebPage about an Organization for a provider.
 * Units:   none.
 * Owns:    results live in the arena, escaped for a script element.
 * Errors:  none.
 * Source:  schema.org. Ratings are not given as schema.org/Rating: they would read as if the provider had been
 *          rated by the publisher of the original.
 */
#ifndef CLUSTERMAX_JSON_LD_H
#define CLUSTERMAX_JSON_LD_H

#include "render/page.h"

struct text json_ld_release(struct arena *arena, const struct site *site);
struct text json_ld_provider(struct arena *arena, const struct site *site, const struct provider_facts *about);

#endif
