/* Reads the custom properties of templates/tokens.css: those of :root, and those for readers who prefer dark. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "model/base/assets.h"
#include "render/palette.h"

#define TOKENS "templates/tokens.css"

/* Without these no chart can be drawn. */
static const char *const needed[] = {"paper",    "panel",     "ink",         "muted",    "rule",      "mark",
                                     "accent",   "on-accent", "accent-tint", "on-tier",  "tier-line", "tier-other",
                                     "good",     "bad",       "good-tint",   "bad-tint", "series-1",  "series-2",
                                     "series-3", "series-4",  "series-5",    "series-6", "series-7",  "series-8"};

struct css_reader {
    const char *file;
    struct text css;
    size_t at;
    long line;
    enum scheme scheme;
    long depth, dark_depth; /* of braces; where the dark block began */
    struct arena *arena;
    struct palette *palette;
    struct problems *problems;
};

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

static bool parse_color(struct text text, struct color *out)
{
    int digits[6];
    size_t n = text.length - (text.length > 0);
    if ((n != 3 && n != 6) || text.bytes[0] != '#')
        return false;
    for (size_t i = 0; i < 6; i++)
        if ((digits[i] = hex_digit(text.bytes[1 + (n == 3 ? i / 2 : i)])) < 0)
            return false;
    *out = (struct color){(unsigned char)(digits[0] * 16 + digits[1]), (unsigned char)(digits[2] * 16 + digits[3]),
                          (unsigned char)(digits[4] * 16 + digits[5])};
    return true;
}

static void complain(struct css_reader *reader, const char *hint, const char *what, struct text name)
{
    struct place place = {reader->file, reader->line, 0};
    problem_add(reader->problems, SEVERITY_ERROR, place, hint, "%s \"%s\"", what, text_printable(reader->arena, name));
}

static void keep_token(struct css_reader *reader, struct text name, struct color color)
{
    char *key = text_dup(reader->arena, name);
    struct token *token = (struct token *)palette_find(reader->palette, key);
    if (token == NULL && reader->scheme == SCHEME_DARK) {
        complain(reader, "give its light colour first, under :root", "a colour for dark only,", name);
        return;
    }
    if (token == NULL) {
        token = ARENA_PUSH(reader->arena, reader->palette->tokens, reader->palette->n, reader->palette->capacity);
        token->name = key;
        token->colors[SCHEME_DARK] = color;
    }
    token->colors[reader->scheme] = color;
}

/* "--ink: #1b1d21" between two of { } ; — anything else is left to the browser. */
static void read_declaration(struct css_reader *reader, struct text declaration)
{
    struct text value = text_trim(declaration), name;
    struct color color;
    if (!text_starts_with(value, "--") || !text_split(&value, ':', &name))
        return;
    name = text_trim(text_slice(name, 2, name.length));
    value = text_trim(value);
    if (!text_starts_with(value, "#"))
        return;
    if (parse_color(value, &color))
        keep_token(reader, name, color);
    else
        complain(reader, "write #rgb or #rrggbb", "not a colour:", value);
}

static void skip_comment(struct css_reader *reader)
{
    size_t end = text_find(reader->css, "*/", reader->at + 2);
    end = end < reader->css.length ? end + 2 : end;
    for (; reader->at < end; reader->at++)
        reader->line += reader->css.bytes[reader->at] == '\n';
}

/* The text up to the next of { } ; without comments; *stop is that character, or 0 at the end. */
static struct text next_piece(struct css_reader *reader, char *stop)
{
    struct str piece;
    str_init(&piece, reader->arena);
    *stop = 0;
    while (reader->at < reader->css.length) {
        char c = reader->css.bytes[reader->at];
        if (c == '/' && text_starts_with(text_slice(reader->css, reader->at, reader->css.length), "/*")) {
            skip_comment(reader);
            continue;
        }
        reader->at++;
        if (c == '{' || c == '}' || c == ';') {
            *stop = c;
            break;
        }
        reader->line += c == '\n';
        str_append_char(&piece, c);
    }
    return str_text(&piece);
}

static void open_block(struct css_reader *reader, struct text selector)
{
    reader->depth++;
    if (text_contains(selector, "prefers-color-scheme") && text_contains(selector, "dark")) {
        reader->scheme = SCHEME_DARK;
        reader->dark_depth = reader->depth;
    }
}

static void close_block(struct css_reader *reader)
{
    if (reader->scheme == SCHEME_DARK && reader->depth == reader->dark_depth)
        reader->scheme = SCHEME_LIGHT;
    reader->depth--;
}

static void check_needed(struct css_reader *reader)
{
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (palette_find(reader->palette, needed[i]) == NULL)
            complain(reader, "charts are drawn with it", "missing colour", text_of(needed[i]));
}

bool palette_parse(struct arena *arena, const char *file, struct text css, struct palette **out,
                   struct problems *problems)
{
    struct css_reader reader = {.file = file, .css = css, .line = 1, .arena = arena, .problems = problems};
    size_t n_before = problems->n_errors;
    char stop = ';';
    reader.palette = ARENA_NEW(arena, struct palette);
    while (stop != 0) {
        struct text piece = next_piece(&reader, &stop);
        if (stop == '{')
            open_block(&reader, piece);
        else
            read_declaration(&reader, piece);
        if (stop == '}')
            close_block(&reader);
    }
    check_needed(&reader);
    *out = reader.palette;
    return problems->n_errors == n_before;
}

bool palette_load(struct arena *arena, struct palette **out, struct error *err)
{
    struct problems problems;
    struct text css;
    problems_init(&problems, arena);
    if (!assets_find(arena, TOKENS, &css, err))
        return false;
    if (palette_parse(arena, TOKENS, css, out, &problems))
        return true;
    const struct problem *first = &problems.items[0];
    error_at(err, first->file, first->line, first->column, "%s", first->text);
    error_hint(err, "%s", first->hint);
    return false;
}

const struct token *palette_find(const struct palette *palette, const char *name)
{
    for (size_t i = 0; i < palette->n; i++)
        if (strcmp(palette->tokens[i].name, name) == 0)
            return &palette->tokens[i];
    return NULL;
}

struct color palette_color(const struct palette *palette, const char *name, enum scheme scheme)
{
    const struct token *token = palette_find(palette, name);
    if (token == NULL)
        token = palette_find(palette, "ink");
    return token == NULL ? (struct color){0, 0, 0} : token->colors[scheme];
}

const char *palette_tint(struct arena *arena, const struct palette *palette, const char *tint)
{
    const char *name = tint == NULL ? "tier-other" : arena_printf(arena, "tier-%s", tint);
    return palette_find(palette, name) == NULL ? "tier-other" : name;
}

const char *color_hex(struct color color, char out[COLOR_SIZE])
{
    snprintf(out, COLOR_SIZE, "#%02x%02x%02x", color.red, color.green, color.blue);
    return out;
}

static double linear_channel(unsigned char channel)
{
    double share = channel / 255.0;
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4);
}

static double luminance(struct color color)
{
    return 0.2126 * linear_channel(color.red) + 0.7152 * linear_channel(color.green) +
           0.0722 * linear_channel(color.blue);
}

double color_contrast(struct color a, struct color b)
{
    double la = luminance(a), lb = luminance(b);
    return la > lb ? (la + 0.05) / (lb + 0.05) : (lb + 0.05) / (la + 0.05);
}
