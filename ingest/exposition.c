#include "ingest/exposition.h"

#include <math.h>
#include <string.h>

#include "ingest/timestamp.h"
#include "model/base/num.h"

static size_t name_length(struct text text)
{
    size_t n = 0;
    while (n < text.length) {
        char c = text.bytes[n];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':';
        if (!letter && (n == 0 || c < '0' || c > '9'))
            break;
        n++;
    }
    return n;
}

/* The brace that closes the labels, or the length. Values are in quotes. */
static size_t labels_end(struct text line, size_t at)
{
    bool quoted = false;
    for (; at < line.length; at++) {
        if (line.bytes[at] == '\\' && quoted)
            at++;
        else if (line.bytes[at] == '"')
            quoted = !quoted;
        else if (line.bytes[at] == '}' && !quoted)
            return at;
    }
    return line.length;
}

bool exposition_split(struct text line, struct sample *sample)
{
    size_t name = name_length(line), end = name;
    double value, time = NAN;
    if (name == 0 || name >= line.length)
        return false;
    *sample = (struct sample){.name = text_slice(line, 0, name), .labels = text_of("")};
    if (line.bytes[name] == '{') {
        end = labels_end(line, name + 1);
        if (end >= line.length)
            return false;
        sample->labels = text_slice(line, name + 1, end);
        end++;
    }
    if (end >= line.length || (line.bytes[end] != ' ' && line.bytes[end] != '\t'))
        return false;
    sample->head = text_slice(line, 0, end);
    sample->rest = text_slice(line, end, line.length);
    exposition_value(sample->rest, &value, &time);
    struct text word = text_trim(sample->rest);
    return !isnan(value) || text_starts_with(word, "NaN") || text_starts_with(word, "+Inf") ||
           text_starts_with(word, "-Inf") || text_starts_with(word, "nan");
}

bool exposition_is_cut(struct text line)
{
    size_t name = name_length(line);
    return name > 0 && name < line.length && line.bytes[name] == '{';
}

struct text exposition_label(struct text labels, const char *name)
{
    size_t length = strlen(name), at = 0;
    while (at < labels.length) {
        while (at < labels.length && (labels.bytes[at] == ' ' || labels.bytes[at] == ','))
            at++;
        size_t equals = text_find(labels, "=\"", at), end = equals + 2;
        while (end < labels.length && labels.bytes[end] != '"')
            end += labels.bytes[end] == '\\' ? 2 : 1;
        if (end >= labels.length)
            break;
        if (equals - at == length && memcmp(labels.bytes + at, name, length) == 0)
            return text_slice(labels, equals + 2, end);
        at = end + 1;
    }
    return text_of("");
}

/* Plain decimals of up to 15 digits are exact as a whole number over a power of ten; the rest is for num_parse. */
static double word_number(struct text word)
{
    static const double powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    uint64_t digits = 0;
    size_t decimals = 0;
    bool point = false;
    double value;
    for (size_t i = 0; i < word.length && word.length <= 16; i++) {
        char c = word.bytes[i];
        if (c >= '0' && c <= '9') {
            digits = digits * 10 + (uint64_t)(c - '0');
            decimals += point;
        } else if (c == '.' && !point && i > 0) {
            point = true;
        } else {
            return num_parse(word, &value) ? value : NAN;
        }
    }
    if (word.length == 0 || word.length > (point ? 16U : 15U))
        return num_parse(word, &value) ? value : NAN;
    return (double)digits / powers[decimals];
}

void exposition_value(struct text rest, double *value, double *time_s)
{
    struct text word;
    double number;
    *value = text_next_word(&rest, &word) ? word_number(word) : NAN;
    if (text_next_word(&rest, &word)) {
        number = word_number(word);
        timestamp_of_number(number, time_s);
    }
}
