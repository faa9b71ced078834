/* The charts as files: the medallion chart in every form, the ranking, and the pictures for sharing.
 *
 * Shapes:  charts/<name>.svg, .png, @2x.png, .pdf, -dark.*; charts/social.png, charts/social/<slug>.png.
 * Units:   none.
 * Owns:    nothing.
 * Errors:  drawing and I/O.
 * Source:  render/canvas.h.
 */
#ifndef CLUSTERMAX_SITE_CHARTS_H
#define CLUSTERMAX_SITE_CHARTS_H

#include "render/page.h"

bool site_charts_publish(struct site *site, struct error *err);

#endif
