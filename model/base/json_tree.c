/* One pass over the text, by recursive descent. Children are collected on a stack and copied side by side into the
 * arena when their container closes. */
#include "model/base/json_tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/base/num.h"

enum { CHUNK_BYTES = 1 << 15, INDEXED_FROM = 32 };

struct parser {
    const char *bytes;
    size_t length, at;
    struct json_tree_options options;
    struct arena *arena, *scratch;
    struct json_value *stack;
    size_t n, capacity;
    char *room; /* for strings: what is left of a chunk */
    size_t room_bytes;
    size_t depth;
};

static bool read_value(struct parser *parser, struct json_value *value);

static void skip_blanks(struct parser *parser)
{
    while (parser->at < parser->length) {
        char c = parser->bytes[parser->at];
        if (c != ' ' && c != '\n' && c != '\r' && c != '\t')
            break;
        parser->at++;
    }
}

static bool take(struct parser *parser, char c)
{
    if (parser->at >= parser->length || parser->bytes[parser->at] != c)
        return false;
    parser->at++;
    return true;
}

static bool take_word(struct parser *parser, const char *word, size_t length)
{
    if (parser->length - parser->at < length || memcmp(parser->bytes + parser->at, word, length) != 0)
        return false;
    parser->at += length;
    /* jansson takes letters together: "nullx" is one word to it, and no value. */
    char next = parser->at < parser->length ? parser->bytes[parser->at] : ' ';
    return !((next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z'));
}

/* Strings. */

static char *room_for(struct parser *parser, size_t length)
{
    if (length + 1 > parser->room_bytes) {
        if (length + 1 > CHUNK_BYTES / 4)
            return arena_alloc_bytes(parser->arena, length + 1);
        parser->room = arena_alloc_bytes(parser->arena, CHUNK_BYTES);
        parser->room_bytes = CHUNK_BYTES;
    }
    char *string = parser->room;
    parser->room += length + 1;
    parser->room_bytes -= length + 1;
    return string;
}

/* Whether one of eight bytes is a quote, a backslash, a control character or no ASCII.
 * Source: "determine if a word has a byte less than n", Bit Twiddling Hacks. */
static bool has_special(const char *bytes)
{
    const uint64_t ones = 0x0101010101010101U, tops = 0x8080808080808080U;
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    uint64_t quote = word ^ ones * '"', backslash = word ^ ones * '\\';
    return ((((quote - ones) & ~quote) | ((backslash - ones) & ~backslash) | ((word - ones * 0x20) & ~word) | word) &
            tops) != 0;
}

/* The offset of the closing quote, or the length. */
static size_t find_quote(const struct parser *parser, size_t at, bool *escaped, bool *ascii)
{
    *escaped = false;
    *ascii = true;
    for (;;) {
        while (at + 8 <= parser->length && !has_special(parser->bytes + at))
            at += 8;
        if (at >= parser->length)
            return parser->length;
        unsigned char c = (unsigned char)parser->bytes[at];
        if (c == '"')
            return at;
        if (c < 0x20)
            return parser->length;
        *ascii &= c < 0x80;
        if (c == '\\') {
            *escaped = true;
            at++;
        }
        at++;
    }
}

static bool read_hex(const char *digits, unsigned long *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++) {
        char c = digits[i], lower = (char)(c | 0x20);
        bool letter = lower >= 'a' && lower <= 'f';
        if (!letter && (c < '0' || c > '9'))
            return false;
        *code = *code * 16 + (unsigned long)(letter ? lower - 'a' + 10 : c - '0');
    }
    return true;
}

static size_t write_utf8(unsigned long code, char *out)
{
    static const unsigned char leads[] = {0, 0, 0xC0, 0xE0, 0xF0};
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    size_t n = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = n - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)(leads[n] | code);
    return n;
}

/* \uXXXX, or two of them that make one character; NUL and lone halves are refused. 0: broken. */
static size_t read_unicode(struct text text, size_t at, char *out, size_t *n)
{
    unsigned long code, low;
    if (at + 6 > text.length || !read_hex(text.bytes + at + 2, &code) || code == 0 || (code >= 0xDC00 && code < 0xE000))
        return 0;
    if (code < 0xD800 || code >= 0xE000) {
        *n += write_utf8(code, out + *n);
        return 6;
    }
    if (at + 12 > text.length || text.bytes[at + 6] != '\\' || text.bytes[at + 7] != 'u' ||
        !read_hex(text.bytes + at + 8, &low) || low < 0xDC00 || low >= 0xE000)
        return 0;
    *n += write_utf8(0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00), out + *n);
    return 12;
}

static bool decode(struct text text, char *out, size_t *n)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    *n = 0;
    for (size_t at = 0; at < text.length;) {
        if (text.bytes[at] != '\\') {
            out[(*n)++] = text.bytes[at++];
            continue;
        }
        char c = at + 1 < text.length ? text.bytes[at + 1] : '\0';
        const char *letter = c == '\0' ? NULL : strchr(letters, c);
        size_t used = letter != NULL ? 2 : c == 'u' ? read_unicode(text, at, out, n) : 0;
        if (used == 0)
            return false;
        if (letter != NULL)
            out[(*n)++] = meanings[letter - letters];
        at += used;
    }
    return true;
}

static bool read_string(struct parser *parser, const char **string, uint32_t *size)
{
    bool escaped, ascii;
    size_t start = parser->at + 1, end = find_quote(parser, start, &escaped, &ascii), n = end - start;
    if (end >= parser->length || (!ascii && !utf8_valid(parser->bytes + start, n)))
        return false;
    char *out = room_for(parser, n);
    if (!escaped)
        memcpy(out, parser->bytes + start, n);
    else if (!decode((struct text){parser->bytes + start, n}, out, &n))
        return false;
    out[n] = '\0';
    *string = out;
    *size = (uint32_t)n;
    parser->at = end + 1;
    return true;
}

/* Numbers. */

struct decimal {
    uint64_t digits;
    size_t n_digits; /* leading zeros left out */
    long exponent;
    bool negative, real;
};

static size_t read_digits(struct parser *parser, struct decimal *decimal)
{
    size_t start = parser->at;
    for (; parser->at < parser->length; parser->at++) {
        unsigned digit = (unsigned)(unsigned char)parser->bytes[parser->at] - '0';
        if (digit > 9)
            break;
        decimal->n_digits += decimal->n_digits > 0 || digit > 0;
        if (decimal->n_digits < 19)
            decimal->digits = decimal->digits * 10 + digit;
    }
    return parser->at - start;
}

static bool read_exponent(struct parser *parser, struct decimal *decimal)
{
    struct decimal exponent = {0};
    bool negative = take(parser, '-');
    if (!negative)
        take(parser, '+');
    if (read_digits(parser, &exponent) == 0)
        return false;
    long limited = exponent.n_digits < 6 ? (long)exponent.digits : 100000;
    decimal->exponent += negative ? -limited : limited;
    return true;
}

static bool scan_number(struct parser *parser, struct decimal *decimal)
{
    decimal->negative = take(parser, '-');
    bool zero = take(parser, '0');
    if ((read_digits(parser, decimal) == 0) != zero) /* no digit, or a zero before others */
        return false;
    if (take(parser, '.')) {
        size_t n = read_digits(parser, decimal);
        decimal->exponent = -(long)n;
        decimal->real = true;
        if (n == 0)
            return false;
    }
    if (parser->at < parser->length && (parser->bytes[parser->at] | 0x20) == 'e') {
        parser->at++;
        decimal->real = true;
        return read_exponent(parser, decimal);
    }
    return true;
}

static bool read_number(struct parser *parser, struct json_value *value)
{
    static const double powers[] = {1,    1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    struct decimal decimal = {0};
    size_t start = parser->at;
    if (!scan_number(parser, &decimal))
        return false;
    struct text spelt = {parser->bytes + start, parser->at - start};
    value->kind = decimal.real ? TREE_REAL : TREE_INTEGER;
    if (!decimal.real && decimal.n_digits < 19) {
        value->as.integer = decimal.negative ? -(int64_t)decimal.digits : (int64_t)decimal.digits;
    } else if (decimal.real && decimal.n_digits <= 15 && labs(decimal.exponent) <= 22) {
        double digits = (double)decimal.digits;
        double real = decimal.exponent < 0 ? digits / powers[-decimal.exponent] : digits * powers[decimal.exponent];
        value->as.real = decimal.negative ? -real : real;
    } else if (decimal.real || !num_parse_integer(spelt, &value->as.integer)) {
        value->kind = TREE_REAL; /* some tools' counters fill 64 bits without a sign */
        return num_parse(spelt, &value->as.real);
    }
    return true;
}

/* Containers. */

static uint16_t hash_of(const char *key, size_t length)
{
    if (length == 0)
        return 0;
    const unsigned char *bytes = (const unsigned char *)key;
    return (uint16_t)(length * 0x101U ^ (unsigned)bytes[0] << 3 ^ (unsigned)bytes[length / 2] << 6 ^
                      (unsigned)bytes[length - 1] << 8);
}

static bool same_key(const struct json_value *a, const struct json_value *b)
{
    return a->hash == b->hash && strcmp(a->key, b->key) == 0;
}

/* By name; of equal names the one that comes first. All lie in one array. */
static int compare_members(const void *a, const void *b)
{
    const struct json_value *left = *(const struct json_value *const *)a, *right = *(const struct json_value *const *)b;
    int order = strcmp(left->key, right->key);
    return order != 0 ? order : (left > right) - (left < right);
}

/* Takes the key off every member whose name comes again; false when there is none. */
static bool mark_few_duplicates(struct json_value *members, size_t n)
{
    uint64_t seen = 0;
    bool any = false;
    for (size_t i = 0; i < n; i++) {
        uint64_t bit = (uint64_t)1 << (members[i].hash & 63);
        for (size_t k = 0; (seen & bit) != 0 && k < i; k++)
            if (members[k].key != NULL && same_key(&members[k], &members[i])) {
                members[k].key = NULL;
                any = true;
            }
        seen |= bit;
    }
    return any;
}

static const struct json_value **sort_members(struct json_value *members, size_t n, const struct json_value **index)
{
    for (size_t i = 0; i < n; i++)
        index[i] = &members[i];
    qsort(index, n, sizeof *index, compare_members);
    return index;
}

static bool mark_many_duplicates(struct parser *parser, struct json_value *members, size_t n)
{
    struct arena *arena = arena_create(parser->scratch);
    const struct json_value **index = sort_members(members, n, ARENA_ARRAY(arena, n, const struct json_value *));
    bool any = false;
    for (size_t i = 0; i + 1 < n; i++)
        if (strcmp(index[i]->key, index[i + 1]->key) == 0) {
            members[index[i] - members].key = NULL;
            any = true;
        }
    arena_destroy(arena);
    return any;
}

static bool drop_duplicates(struct parser *parser, size_t first)
{
    size_t n = parser->n - first, kept = 0;
    if (n == 0)
        return true; /* the stack may not be there yet */
    struct json_value *members = parser->stack + first;
    bool any = n < INDEXED_FROM ? mark_few_duplicates(members, n) : mark_many_duplicates(parser, members, n);
    if (any && !parser->options.last_wins)
        return false;
    for (size_t i = 0; any && i < n; i++)
        if (members[i].key != NULL)
            members[kept++] = members[i];
    if (any)
        parser->n = first + kept;
    return true;
}

/* Moves the children from the stack into the arena, behind large objects' members an index of them. */
static void close_container(struct parser *parser, struct json_value *value, size_t first)
{
    size_t n = parser->n - first, bytes = n * sizeof *parser->stack;
    bool indexed = value->kind == TREE_OBJECT && n >= INDEXED_FROM;
    value->size = (uint32_t)n;
    parser->n = first;
    if (n == 0)
        return;
    struct json_value *children =
        arena_alloc_bytes(parser->arena, bytes + (indexed ? n * sizeof(const struct json_value *) : 0));
    memcpy(children, parser->stack + first, bytes);
    value->as.children = children;
    if (indexed)
        sort_members(children, n, (const struct json_value **)(void *)(children + n));
}

static void push(struct parser *parser, const struct json_value *value)
{
    if (parser->n == parser->capacity)
        parser->stack = arena_grow(parser->scratch, parser->stack, &parser->capacity, parser->n + 1, sizeof *value);
    parser->stack[parser->n++] = *value;
}

static bool read_member(struct parser *parser)
{
    struct json_value member = {.key_offset = (uint32_t)parser->at};
    uint32_t length;
    if (parser->at >= parser->length || parser->bytes[parser->at] != '"' || !read_string(parser, &member.key, &length))
        return false;
    member.hash = hash_of(member.key, length);
    skip_blanks(parser);
    if (!take(parser, ':') || !read_value(parser, &member))
        return false;
    push(parser, &member);
    return true;
}

static bool read_item(struct parser *parser)
{
    struct json_value item = {0};
    if (!read_value(parser, &item))
        return false;
    push(parser, &item);
    return true;
}

static bool read_container(struct parser *parser, struct json_value *value, char end)
{
    size_t first = parser->n;
    bool object = value->kind == TREE_OBJECT;
    if (++parser->depth > JSON_DEPTH_MAX)
        return false;
    parser->at++;
    skip_blanks(parser);
    if (!take(parser, end)) {
        do {
            skip_blanks(parser);
            if (!(object ? read_member(parser) : read_item(parser)))
                return false;
            skip_blanks(parser);
        } while (take(parser, ','));
        if (!take(parser, end))
            return false;
    }
    if (object && !drop_duplicates(parser, first))
        return false;
    close_container(parser, value, first);
    parser->depth--;
    return true;
}

static bool read_word(struct parser *parser, struct json_value *value, enum json_tree_kind kind, const char *word)
{
    value->kind = (uint8_t)kind;
    return take_word(parser, word, strlen(word));
}

static bool read_value(struct parser *parser, struct json_value *value)
{
    skip_blanks(parser);
    value->offset = (uint32_t)parser->at;
    switch (parser->at < parser->length ? parser->bytes[parser->at] : '\0') {
    case '{':
        value->kind = TREE_OBJECT;
        return read_container(parser, value, '}');
    case '[':
        value->kind = TREE_ARRAY;
        return read_container(parser, value, ']');
    case '"':
        value->kind = TREE_STRING;
        return read_string(parser, &value->as.string, &value->size);
    case 't':
        return read_word(parser, value, TREE_TRUE, "true");
    case 'f':
        return read_word(parser, value, TREE_FALSE, "false");
    case 'n':
        return read_word(parser, value, TREE_NULL, "null");
    default:
        return read_number(parser, value);
    }
}

bool json_tree_parse(struct text text, size_t start, struct json_tree_options options, struct json_tree *tree)
{
    struct parser parser = {.bytes = text.bytes, .length = text.length, .at = start, .options = options};
    parser.arena = tree->arena;
    parser.scratch = arena_create(tree->arena);
    bool good = text.length <= UINT32_MAX && read_value(&parser, &tree->root);
    tree->end = parser.at;
    if (good && !options.prefix) {
        skip_blanks(&parser);
        good = parser.at == parser.length;
    }
    arena_destroy(parser.scratch);
    return good;
}

const struct json_value *json_tree_member(const struct json_value *object, const char *key)
{
    const struct json_value *members = object->as.children;
    size_t length = strlen(key), n = object->size;
    uint16_t hash = hash_of(key, length);
    if (n < INDEXED_FROM) {
        for (size_t i = 0; i < n; i++)
            if (members[i].hash == hash && strcmp(members[i].key, key) == 0)
                return &members[i];
        return NULL;
    }
    const struct json_value *const *index = (const struct json_value *const *)(const void *)(members + n);
    for (size_t low = 0, high = n; low < high;) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(index[middle]->key, key);
        if (order == 0)
            return index[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}
