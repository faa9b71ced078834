/* Markdown that other people wrote, as HTML that cannot do anything.
 *
 * Shapes:  CommonMark in, HTML out. Raw HTML is shown as text, images become links, unsafe links lose their target.
 * Units:   heading levels 1..6.
 * Owns:    results live in the arena.
 * Errors:  none: whatever is not Markdown is text.
 * Source:  CommonMark 0.30; cmark with CMARK_OPT_VALIDATE_UTF8 and without CMARK_OPT_UNSAFE.
 */
#ifndef CLUSTERMAX_MARKDOWN_H
#define CLUSTERMAX_MARKDOWN_H

#include "model/base/str.h"

/* The text's first heading level becomes `heading_level`, so that a page keeps its outline. NULL gives "". */
struct text markdown_blocks(struct arena *arena, const char *markdown, int heading_level);
/* For a note inside a line: when the text is one paragraph, without its <p>. */
struct text markdown_inline(struct arena *arena, const char *markdown);
/* The words alone, for descriptions and feeds. */
struct text markdown_plain(struct arena *arena, const char *markdown);

#endif
