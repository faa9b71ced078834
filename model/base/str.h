/* Text: views into somebody's bytes, and a builder that grows in an arena.
 *
 * Shapes:  struct text is a view (not NUL-terminated); struct str is a builder (always NUL-terminated).
 * Units:   bytes of UTF-8.
 * Owns:    a view owns nothing; a builder's bytes live in its arena.
 * Errors:  none.
 * Source:  none.
 */
#ifndef CLUSTERMAX_STR_H
#define CLUSTERMAX_STR_H

#include <stdbool.h>
#include <stddef.h>

#include "model/base/arena.h"

struct text {
    const char *bytes;
    size_t length;
};

struct text text_of(const char *string); /* NULL gives an empty view */
bool text_equal(struct text a, struct text b);
bool text_is(struct text text, const char *string);
bool text_starts_with(struct text text, const char *prefix);
bool text_ends_with(struct text text, const char *suffix);
/* Offset of the first occurrence at or after `from`, or length where there is none. */
size_t text_find(struct text text, const char *needle, size_t from);
bool text_contains(struct text text, const char *needle);
struct text text_trim(struct text text); /* spaces, tabs, CR, LF off both ends */
struct text text_slice(struct text text, size_t from, size_t to);
/* Takes the next piece up to `separator` off *rest; false when *rest is used up. "a," has the pieces "a" and "",
 * an empty text has one empty piece. */
bool text_split(struct text *rest, char separator, struct text *piece);
/* Takes the next run of non-blank characters off *rest; false when there is none. */
bool text_next_word(struct text *rest, struct text *word);
/* Takes the next line (without its LF or CRLF) off *rest; false at the end. */
bool text_next_line(struct text *rest, struct text *line);
char *text_dup(struct arena *arena, struct text text);

struct str {
    struct arena *arena;
    char *bytes; /* "" while empty */
    size_t length, capacity;
};

void str_init(struct str *str, struct arena *arena);
void str_clear(struct str *str);
void str_append(struct str *str, const char *string);
void str_append_bytes(struct str *str, const char *bytes, size_t length);
void str_append_text(struct str *str, struct text text);
void str_append_char(struct str *str, char c);
void str_appendf(struct str *str, const char *format, ...);
struct text str_text(const struct str *str);

bool string_equal(const char *a, const char *b);  /* both NULL is equal */
int string_compare(const char *a, const char *b); /* NULL first; byte order, never the locale's */
/* The nearest of `words` by edit distance, or NULL when none is near: for "did you mean". */
const char *string_nearest(const char *word, const char *const *words, size_t n);

bool utf8_valid(const char *bytes, size_t length);
/* Decodes one code point at *offset and moves it on; U+FFFD for a broken sequence. */
unsigned long utf8_next(const char *bytes, size_t length, size_t *offset);
size_t utf8_columns(struct text text); /* cells on a terminal: wide CJK and emoji count 2, combining marks 0 */
/* Replaces invalid UTF-8, control characters and bidi overrides by visible escapes: safe for terminals and pages. */
char *text_printable(struct arena *arena, struct text text);
/* The same for the next character at *offset; gives the length of what stands in `out` (not NUL-terminated). */
#define UTF8_PRINTABLE_SIZE 16
size_t utf8_next_printable(const char *bytes, size_t length, size_t *offset, char out[UTF8_PRINTABLE_SIZE]);

#endif
