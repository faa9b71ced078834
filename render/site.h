/* The public site: every page, picture and feed of a scored release.
 *
 * Shapes:  relative paths below the publication: index.html, providers/<slug>.html, criteria/<id>.html, …
 * Units:   none.
 * Owns:    nothing is kept; scratch memory is freed after each page.
 * Errors:  templates complain with template:line:column; I/O as in model/base/fs.h.
 * Source:  design: the site.
 */
#ifndef CLUSTERMAX_SITE_H
#define CLUSTERMAX_SITE_H

#include "criteria/scores.h"
#include "model/base/fs.h"

struct site_input {
    const struct scores *scores;
    const char *workspace;       /* folder of the release, for its tco/ scenarios; NULL: only the shipped ones */
    const char *program_version; /* "0.1.0" */
    const char *only;            /* a page's path, "providers/aws.html": only this one is made; NULL: all */
    const char *only_folder;     /* where it is written at once, without a publication */
};

/* `publication` NULL: only one page, as `only` says; a path that is no page is an error.
 * Pages, style, script, charts, feed, sitemap; not the data, the workbooks and the manifest. */
bool site_render(struct arena *arena, const struct site_input *input, struct fs_publication *publication,
                 struct error *err);

#endif
