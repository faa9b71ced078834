#include <string.h>

#include "render/template_nodes.h"
#include "render/view.h"

struct parser {
    struct arena *arena;
    struct template *template;
    struct text source;
    size_t at;         /* next byte to read */
    size_t line_start; /* where the line at hand begins */
    long line;
    size_t open[TEMPLATE_DEPTH]; /* indices of open sections */
    size_t n_open;
    struct error *err;
};

static bool fail(struct parser *parser, size_t at, const char *format, struct text name)
{
    long column = (long)(at - parser->line_start) + 1;
    return error_at(parser->err, parser->template->file, parser->line, column, format, (int)name.length, name.bytes);
}

static void move_to(struct parser *parser, size_t to)
{
    for (size_t i = parser->at; i < to; i++) {
        if (parser->source.bytes[i] == '\n') {
            parser->line++;
            parser->line_start = i + 1;
        }
    }
    parser->at = to;
}

static struct template_node *add_node(struct parser *parser, enum template_node_kind kind, struct text text)
{
    struct template *template = parser->template;
    struct template_node *node = ARENA_PUSH(parser->arena, template->nodes, template->n, template->capacity);
    node->kind = kind;
    node->text = text;
    node->line = parser->line;
    node->column = (long)(parser->at - parser->line_start) + 1;
    if (kind != TEMPLATE_LITERAL)
        node->hash = view_hash(text);
    return node;
}

static bool is_name(struct text name)
{
    for (size_t i = 0; i < name.length; i++) {
        char c = name.bytes[i];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-'))
            return false;
    }
    return name.length > 0;
}

static enum template_node_kind kind_of(char sign)
{
    switch (sign) {
    case '#':
        return TEMPLATE_SECTION;
    case '^':
        return TEMPLATE_INVERTED;
    case '/':
        return TEMPLATE_CLOSE;
    case '>':
        return TEMPLATE_PARTIAL;
    case '&':
        return TEMPLATE_HTML;
    case '!':
        return TEMPLATE_NOTE;
    default:
        return TEMPLATE_VALUE;
    }
}

static bool close_section(struct parser *parser, struct text name)
{
    struct template *template = parser->template;
    if (parser->n_open == 0)
        return fail(parser, parser->at, "{{/%.*s}} closes nothing", name);
    struct template_node *open = &template->nodes[parser->open[parser->n_open - 1]];
    if (!text_equal(open->text, name)) {
        fail(parser, parser->at, "{{/%.*s}} does not close the section that is open", name);
        error_hint(parser->err, "the open one is {{#%.*s}} at line %ld", (int)open->text.length, open->text.bytes,
                   open->line);
        return false;
    }
    parser->n_open--;
    open->end = template->n;
    return true;
}

static bool add_tag(struct parser *parser, enum template_node_kind kind, struct text name)
{
    if (kind == TEMPLATE_NOTE)
        return true;
    if (!is_name(name)) {
        fail(parser, parser->at, "\"%.*s\" is no name", name);
        error_hint(parser->err, "names have lower-case letters, digits, '_' and '-'; HTML values are {{&name}}");
        return false;
    }
    if (kind == TEMPLATE_CLOSE && !close_section(parser, name))
        return false;
    if (kind == TEMPLATE_SECTION || kind == TEMPLATE_INVERTED) {
        if (parser->n_open == TEMPLATE_DEPTH)
            return fail(parser, parser->at, "{{#%.*s}} is nested too deep", name);
        parser->open[parser->n_open++] = parser->template->n;
    }
    add_node(parser, kind, name);
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Whether a tag that takes up [from, to) has its line for itself; then *line_end is where the next line begins. */
static bool stands_alone(struct parser *parser, size_t from, size_t to, size_t *line_end)
{
    struct text source = parser->source;
    for (size_t i = from; i > parser->line_start; i--)
        if (!is_blank(source.bytes[i - 1]))
            return false;
    while (to < source.length && is_blank(source.bytes[to]))
        to++;
    if (to < source.length && source.bytes[to] != '\n')
        return false;
    *line_end = to < source.length ? to + 1 : to;
    return true;
}

static void trim_blanks(struct parser *parser)
{
    struct template *template = parser->template;
    if (template->n == 0 || template->nodes[template->n - 1].kind != TEMPLATE_LITERAL)
        return;
    struct text *text = &template->nodes[template->n - 1].text;
    while (text->length > 0 && is_blank(text->bytes[text->length - 1]))
        text->length--;
}

/* The parser stands at "{{". */
static bool parse_tag(struct parser *parser)
{
    struct text source = parser->source;
    size_t from = parser->at, close = text_find(source, "}}", from);
    if (close == source.length)
        return fail(parser, from, "a tag is not closed%.*s", (struct text){"", 0});
    struct text inside = text_slice(source, from + 2, close);
    enum template_node_kind kind = kind_of(inside.length > 0 ? inside.bytes[0] : '\0');
    if (kind != TEMPLATE_VALUE)
        inside = text_slice(inside, 1, inside.length);
    size_t to = close + 2;
    if (kind != TEMPLATE_VALUE && kind != TEMPLATE_HTML && stands_alone(parser, from, to, &to))
        trim_blanks(parser);
    if (!add_tag(parser, kind, text_trim(inside)))
        return false;
    move_to(parser, to);
    return true;
}

bool template_parse(struct arena *arena, struct template *template, struct text source, struct error *err)
{
    struct parser parser = {.arena = arena, .template = template, .source = source, .line = 1, .err = err};
    while (parser.at < source.length) {
        size_t tag = text_find(source, "{{", parser.at);
        if (tag > parser.at)
            add_node(&parser, TEMPLATE_LITERAL, text_slice(source, parser.at, tag));
        move_to(&parser, tag);
        if (tag < source.length && !parse_tag(&parser))
            return false;
    }
    if (parser.n_open > 0) {
        const struct template_node *open = &template->nodes[parser.open[parser.n_open - 1]];
        return error_at(err, template->file, open->line, open->column, "{{#%.*s}} is not closed",
                        (int)open->text.length, open->text.bytes);
    }
    return true;
}
