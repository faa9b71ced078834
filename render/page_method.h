/* The parts of the method page; shared by the page_method*.c files only.
 *
 * Shapes:  page_method.c states the method, page_method_results.c what it made of this release.
 * Units:   as in render/page.h.
 * Owns:    everything lives in site->scratch.
 * Errors:  none.
 * Source:  templates/method.html.
 */
#ifndef CLUSTERMAX_PAGE_METHOD_H
#define CLUSTERMAX_PAGE_METHOD_H

#include "render/page.h"

void method_put_results(struct site *site, struct view *view); /* chart, agreement, worked provider */

#endif
