/* Text that is safe to stand in a page, and links that are safe to follow.
 *
 * Shapes:  bytes in, HTML out; escaped text is fit for element content and for double-quoted attribute values.
 * Units:   none.
 * Owns:    nothing; results are appended to the caller's builder or live in the caller's arena.
 * Errors:  none: what is not valid UTF-8 or would reorder the line is made visible.
 * Source:  HTML Living Standard, sections 13.1.2.3, 13.1.4 and 13.2; Unicode Standard Annex 9 for bidi controls.
 */
#ifndef CLUSTERMAX_HTML_H
#define CLUSTERMAX_HTML_H

#include "model/base/str.h"

void html_escape(struct str *out, struct text text);
/* The same cleaning without the escaping: what may go on to a Markdown parser or into a JSON string. */
void html_clean(struct str *out, struct text text);
/* http, https and mailto, and paths relative to the page. */
bool html_link_is_safe(const char *url);
/* Only http and https: what may be called a source. */
bool html_link_is_external(const char *url);
/* "Is it on-call?" -> "is-it-on-call": lower-case ASCII letters, digits and single hyphens; never empty. */
char *html_anchor(struct arena *arena, const char *text);
/* "newsletter.example.org" of a link, for showing where it leads; NULL when it has no host. */
char *html_link_host(struct arena *arena, const char *url);
/* JSON that may stand inside <script type="application/json">: '<', '>' and '&' become \u escapes. */
void html_escape_json(struct str *out, struct text json);

#endif
