/* The parts of a provider's page, one function a block; shared by the page_provider_*.c files only.
 *
 * Shapes:  each function puts its names into the page's view.
 * Units:   as in render/page.h.
 * Owns:    everything lives in site->scratch.
 * Errors:  none.
 * Source:  templates/provider.html.
 */
#ifndef CLUSTERMAX_PAGE_PROVIDER_H
#define CLUSTERMAX_PAGE_PROVIDER_H

#include "render/page.h"

struct provider_page {
    struct site *site;
    const struct provider_score *score;
    const struct provider_facts *about;
    struct view *view;
    const char **anchors; /* of the findings, in their order: unique within the page */
};

void provider_put_anchors(struct provider_page *page);
/* "f-…" of a finding, "u-…" of an indicator without evidence, or of the first evidence of one that has some. */
const char *provider_finding_anchor(const struct provider_page *page, const struct finding_record *finding);
const char *provider_indicator_anchor(const struct provider_page *page, size_t indicator);

void provider_put_verdict(struct provider_page *page);  /* tier, reason, limits, lift, how sure, access */
void provider_put_profile(struct provider_page *page);  /* chart and table of criteria; makes the `criteria` rows */
void provider_put_findings(struct provider_page *page); /* into the `criteria` rows */
void provider_put_untested(struct provider_page *page);
void provider_put_measurements(struct provider_page *page);
void provider_put_prices(struct provider_page *page);
void provider_put_history(struct provider_page *page);
void provider_put_environments(struct provider_page *page);
void provider_put_texts(struct provider_page *page); /* write-up, disclosures, reply, corrections */

/* "providers/x/review.json:12" */
const char *provider_place(const struct provider_page *page, const char *artifact, const struct position *position);

#endif
