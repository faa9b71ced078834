#include "ingest/json_find.h"

#include <string.h>

enum { REFUSALS_MAX = 16 };

/* The cleaned lines as one text, and where each starts. */
struct joined {
    struct text text;
    size_t *starts;
};

/* Whether they lie behind each other in one text as they are, so that there is nothing to copy. */
static bool are_whole(const struct lines *lines)
{
    for (size_t i = 1; i < lines->n; i++) {
        const struct text *before = &lines->items[i - 1].text;
        if (before->bytes + before->length + 1 != lines->items[i].text.bytes || before->bytes[before->length] != '\n')
            return false;
    }
    return lines->n > 0 && lines->items[0].text.bytes != NULL;
}

static struct joined join_lines(struct arena *arena, const struct lines *lines)
{
    size_t length = 0;
    struct joined joined = {.starts = ARENA_ARRAY(arena, lines->n + 1, size_t)};
    for (size_t i = 0; i < lines->n; i++)
        length += lines->items[i].text.length + 1;
    if (are_whole(lines)) {
        for (size_t i = 0; i <= lines->n; i++)
            joined.starts[i] =
                i < lines->n ? (size_t)(lines->items[i].text.bytes - lines->items[0].text.bytes) : length - 1;
        joined.text = (struct text){lines->items[0].text.bytes, length - 1};
        return joined;
    }
    char *bytes = arena_alloc_bytes(arena, length + 1);
    size_t at = 0;
    for (size_t i = 0; i < lines->n; i++) {
        joined.starts[i] = at;
        if (lines->items[i].text.length > 0)
            memcpy(bytes + at, lines->items[i].text.bytes, lines->items[i].text.length);
        at += lines->items[i].text.length;
        bytes[at++] = '\n';
    }
    joined.starts[lines->n] = at;
    joined.text = (struct text){bytes, at};
    return joined;
}

static size_t skip_blanks(struct text text, size_t at)
{
    while (at < text.length && strchr(" \t\r\n", text.bytes[at]) != NULL && text.bytes[at] != '\0')
        at++;
    return at;
}

/* Logs are full of brackets; an object starts with a name, and a list worth reading with an object. */
static bool looks_like_json(struct text text, size_t at)
{
    if (at >= text.length || (text.bytes[at] != '{' && text.bytes[at] != '['))
        return false;
    size_t next = skip_blanks(text, at + 1);
    if (next >= text.length)
        return false;
    return text.bytes[at] == '{' ? text.bytes[next] == '"' || text.bytes[next] == '}' : text.bytes[next] == '{';
}

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

struct repair {
    struct text in;
    struct str out;
    bool changed;
};

static size_t copy_string(struct repair *repair, size_t at)
{
    size_t start = at++;
    while (at < repair->in.length && repair->in.bytes[at] != '"' && repair->in.bytes[at] != '\n')
        at += repair->in.bytes[at] == '\\' && at + 1 < repair->in.length ? 2 : 1;
    at = at < repair->in.length ? at + 1 : repair->in.length;
    str_append_bytes(&repair->out, repair->in.bytes + start, at - start);
    return at;
}

static bool is_not_a_number(struct text word)
{
    static const char *const words[] = {"nan", "-nan", "NaN", "-NaN", "inf", "-inf", "Infinity", "-Infinity"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (text_is(word, words[i]))
            return true;
    return false;
}

/* A bare word: a number, true, false, null; or a slip. */
static size_t copy_word(struct repair *repair, size_t at)
{
    size_t end = at;
    while (end < repair->in.length &&
           (is_name_char(repair->in.bytes[end]) || repair->in.bytes[end] == '+' || repair->in.bytes[end] == '.'))
        end++;
    struct text word = text_slice(repair->in, at, end);
    size_t colon = skip_blanks(repair->in, end);
    bool is_name = colon < repair->in.length && repair->in.bytes[colon] == ':';
    if (is_name)
        str_appendf(&repair->out, "\"%.*s\"", (int)word.length, word.bytes);
    else if (is_not_a_number(word))
        str_append(&repair->out, "null");
    else
        str_append_text(&repair->out, word);
    repair->changed |= is_name || is_not_a_number(word);
    return end;
}

static size_t copy_comma(struct repair *repair, size_t at)
{
    size_t next = skip_blanks(repair->in, at + 1);
    bool trailing = next < repair->in.length && (repair->in.bytes[next] == '}' || repair->in.bytes[next] == ']');
    repair->changed |= trailing;
    str_append_char(&repair->out, trailing ? ' ' : ',');
    return at + 1;
}

/* One value, its slips mended; lines stay lines. false when there was nothing to mend. */
static bool mend(struct arena *arena, struct text text, struct text *mended)
{
    struct repair repair = {.in = text};
    size_t depth = 0, at = 0;
    str_init(&repair.out, arena);
    do {
        char c = text.bytes[at];
        if (c == '"') {
            at = copy_string(&repair, at);
        } else if (c == ',') {
            at = copy_comma(&repair, at);
        } else if (is_name_char(c)) {
            at = copy_word(&repair, at);
        } else {
            depth += c == '{' || c == '[';
            depth -= (c == '}' || c == ']') && depth > 0;
            str_append_char(&repair.out, c);
            at++;
        }
    } while (at < text.length && depth > 0);
    *mended = str_text(&repair.out);
    return repair.changed;
}

static size_t line_of(const struct joined *joined, size_t n_lines, size_t offset)
{
    size_t low = 0, high = n_lines;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (joined->starts[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* A mended document has lost its offsets but not its lines. */
static size_t end_of_mended(const struct joined *joined, size_t n_lines, size_t first, struct text mended, size_t used)
{
    size_t line = first;
    for (size_t i = 0; i < used && i < mended.length; i++)
        line += mended.bytes[i] == '\n';
    return joined->starts[line + 1 < n_lines ? line + 1 : n_lines];
}

/* Reads one document at `at`; gives the offset to go on from. */
static size_t find_one(struct arena *arena, const char *file, const struct lines *lines, const struct joined *joined,
                       size_t first, size_t at, struct found_jsons *out, size_t *n_refused)
{
    struct text text = text_slice(joined->text, at, joined->text.length), mended;
    struct error err = {0}, second = {0};
    struct json_doc *doc = NULL;
    size_t used = 0, end = 0;
    bool repaired = false;
    if (json_parse_prefix_in(arena, file, text, lines->items[first].number, &used, &doc, &err)) {
        end = at + used;
    } else if (mend(arena, text, &mended) &&
               json_parse_prefix_in(arena, file, mended, lines->items[first].number, &used, &doc, &second)) {
        end = end_of_mended(joined, lines->n, first, mended, used);
        repaired = true;
    } else {
        if (out->refusal.code == EXIT_DONE)
            out->refusal = err;
        ++*n_refused;
        return joined->starts[first + 1];
    }
    size_t last = line_of(joined, lines->n, end > 0 ? end - 1 : 0);
    *ARENA_PUSH(arena, out->items, out->n, out->capacity) =
        (struct found_json){.doc = doc, .first_line = first, .end_line = last + 1, .repaired = repaired};
    return end;
}

void json_find(struct arena *arena, const char *file, const struct lines *lines, struct found_jsons *out)
{
    *out = (struct found_jsons){0};
    bool any = false;
    for (size_t i = 0; i < lines->n && !any; i++) {
        struct text line = text_trim(lines->items[i].text);
        any = line.length > 0 && (line.bytes[0] == '{' || line.bytes[0] == '[');
    }
    if (!any)
        return;
    struct joined joined = join_lines(arena, lines);
    size_t n_refused = 0, at = 0;
    for (size_t i = 0; i < lines->n && n_refused < REFUSALS_MAX; i++) {
        at = at < joined.starts[i] ? joined.starts[i] : at;
        while (at < joined.starts[i + 1] && n_refused < REFUSALS_MAX) {
            at = skip_blanks(joined.text, at);
            if (at >= joined.starts[i + 1] || !looks_like_json(joined.text, at))
                break;
            at = find_one(arena, file, lines, &joined, i, at, out, &n_refused);
        }
    }
}

void json_find_free(struct found_jsons *found)
{
    for (size_t i = 0; i < found->n; i++)
        json_doc_free(found->items[i].doc);
    found->n = 0;
}
