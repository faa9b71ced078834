/* The files that the program brings along: data/ and templates/, compiled in, or read from a folder while editing.
 *
 * Shapes:  an asset has a name like "data/metrics.json" or "templates/index.html".
 * Units:   bytes.
 * Owns:    compiled-in assets live for ever; those read from a folder live in the arena.
 * Errors:  an unknown name is EXIT_INTERNAL with the name.
 * Source:  cmake/embed.c writes the compiled-in ones.
 */
#ifndef CLUSTERMAX_ASSETS_H
#define CLUSTERMAX_ASSETS_H

#include "model/base/error.h"
#include "model/base/str.h"

struct asset {
    const char *name;
    struct text content;
};

/* Made by the build from data/ and templates/ (cmake/embed.c), sorted by name. */
extern const struct asset assets_embedded[];
extern const size_t assets_embedded_n;

/* From now on look into `folder` first: with the prefix "data/", its file "metrics.json" stands for
 * "data/metrics.json". Both strings must outlive the program's work. */
void assets_override(const char *prefix, const char *folder);
bool assets_find(struct arena *arena, const char *name, struct text *out, struct error *err);
/* Names that start with `prefix`, sorted. */
size_t assets_list(struct arena *arena, const char *prefix, const char ***names);

#endif
