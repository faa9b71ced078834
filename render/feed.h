/* For machines: an Atom feed of releases and corrections, a sitemap, robots.txt and llms.txt.
 *
 * Shapes:  feed.xml, sitemap.xml, robots.txt, llms.txt; addresses are absolute where the release says where the site
 *          will stand, else relative.
 * Units:   dates are the data's; there is no clock.
 * Owns:    nothing.
 * Errors:  I/O as in model/base/fs.h.
 * Source:  RFC 4287; sitemaps.org protocol 0.9; llmstxt.org.
 */
#ifndef CLUSTERMAX_FEED_H
#define CLUSTERMAX_FEED_H

#include "render/page.h"

/* After all pages were published. */
bool feed_publish(struct site *site, struct error *err);

#endif
