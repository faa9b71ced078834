/* Answers of whois: who holds the address that a provider's machine has. A fact beside the checklist, never scored.
 * Addresses, ranges and people are not kept. Source: RFC 3912; the objects of ARIN, RPSL (RFC 2622: RIPE, APNIC,
 * AFRINIC) and LACNIC; RDAP (RFC 9083); Team Cymru's table of origins. */

#include <string.h>

#include "ingest/raw_readers.h"
#include "ingest/workspace.h"

/* A block of addresses and its holder. */
struct block {
    struct text holder, description, network, country, origin;
    double size_log2; /* of the range; NAN: not said */
    long line;
    bool by_customer; /* "CustName" and "org-name" outrank what a network calls itself */
};

struct field {
    struct text name, value;
};

/* "OrgName:        Example Networks", "[Organization]  Example". */
static bool split_field(struct text line, struct field *field)
{
    bool bracket = text_starts_with(line, "[");
    size_t end = text_find(line, bracket ? "]" : ":", 0);
    if (end >= line.length || end > 40)
        return false;
    field->name = text_trim(text_slice(line, bracket, end));
    field->value = text_trim(text_slice(line, end + 1, line.length));
    return field->name.length > 0 && field->value.length > 0;
}

static bool is_one_of(struct text name, const char *const *names, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (text_is(name, names[i]))
            return true;
    return false;
}

#define IS_ONE_OF(name, names) is_one_of((name), (names), sizeof(names) / sizeof *(names))

static const char *const range_names[] = {"NetRange", "inetnum", "inet6num",      "CIDR",
                                          "route",    "route6",  "Network Number"};
static const char *const holder_names[] = {"OrgName", "org-name", "CustName", "owner", "Organization", "Organisation"};
static const char *const network_names[] = {"NetName", "netname", "Network Name"};
static const char *const origin_names[] = {"OriginAS", "origin", "aut-num"};

static struct sniff sniff(const struct source *source)
{
    size_t n_ranges = 0, n_names = 0;
    struct json_at root = source_json(source), kind = json_get(&root, "objectClassName");
    if (string_equal(json_string(&kind), "ip network"))
        return (struct sniff){SNIFF_CERTAIN, "an RDAP object of an IP network"};
    for (size_t i = 0; i < source->lines.n && i < 4000; i++) {
        struct field field;
        struct text line = text_trim(source->lines.items[i].text);
        if (text_starts_with(line, "AS ") && text_contains(line, "| AS Name"))
            return (struct sniff){SNIFF_CERTAIN, "a table of origins with AS names"};
        if (!split_field(line, &field))
            continue;
        n_ranges += IS_ONE_OF(field.name, range_names);
        n_names += IS_ONE_OF(field.name, network_names) || IS_ONE_OF(field.name, holder_names);
    }
    if (n_ranges > 0 && n_names > 0)
        return (struct sniff){SNIFF_CERTAIN, "a range of addresses with its network's name"};
    return (struct sniff){SNIFF_NO, "no range of addresses with its network's name"};
}

/* An IPv4 address as a number, or NAN. */
static double address_number(struct text text)
{
    struct text part;
    double sum = 0, value;
    size_t n = 0;
    while (n < 4 && text_split(&text, '.', &part) && num_parse(text_trim(part), &value) && value >= 0 && value < 256) {
        sum = sum * 256 + value;
        n++;
    }
    return n == 4 ? sum : NAN;
}

/* "192.0.2.0 - 192.0.2.255", "192.0.2.0/24", "2001:db8::/32". */
static double range_log2(struct text range)
{
    double bits, first, last;
    size_t dash = text_find(range, " - ", 0), slash = text_find(range, "/", 0);
    if (dash < range.length) {
        first = address_number(text_slice(range, 0, dash));
        last = address_number(text_slice(range, dash + 3, range.length));
        return last >= first ? log2(last - first + 1) : NAN;
    }
    size_t end = slash + 1;
    while (end < range.length && range.bytes[end] >= '0' && range.bytes[end] <= '9')
        end++;
    if (slash >= range.length || !num_parse(text_slice(range, slash + 1, end), &bits))
        return NAN;
    return (text_contains(range, ":") ? 128 : 32) - bits;
}

/* What registries say of ranges that they have not given out themselves. */
static bool is_registry(struct text holder)
{
    static const char *const parts[] = {"Internet Assigned Numbers Authority", "American Registry for Internet Numbers",
                                        "RIPE Network Coordination Centre",    "RIPE NCC",
                                        "Asia Pacific Network Information",    "African Network Information",
                                        "Latin American and Caribbean IP"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (text_contains(holder, parts[i]))
            return true;
    return false;
}

/* "Example Networks (EXNET-1)". */
static struct text without_handle(struct text holder)
{
    size_t bracket = text_find(holder, " (", 0);
    return text_ends_with(holder, ")") && bracket > 0 ? text_slice(holder, 0, bracket) : holder;
}

struct answer {
    struct block smallest, outer; /* of all blocks; the network that it is a part of */
    struct block open;
};

static void close_block(struct answer *answer)
{
    struct block *block = &answer->open;
    if (block->holder.length == 0)
        block->holder = block->description.length > 0 ? block->description : block->network;
    if (block->holder.length > 0 && !is_registry(block->holder)) {
        bool smaller = answer->smallest.holder.length == 0 || !(block->size_log2 > answer->smallest.size_log2);
        struct block larger = smaller ? answer->smallest : *block;
        if (larger.holder.length > 0)
            answer->outer = larger;
        if (smaller)
            answer->smallest = *block;
    }
    *block = (struct block){.size_log2 = NAN};
}

static bool starts_block(struct text name)
{
    return text_is(name, "NetRange") || text_is(name, "inetnum") || text_is(name, "inet6num") ||
           text_is(name, "Network Number");
}

static void take_field(struct answer *answer, const struct field *field, long line)
{
    struct block *block = &answer->open;
    if (starts_block(field->name)) {
        close_block(answer);
        block->size_log2 = range_log2(field->value);
        block->line = line;
    } else if (block->line == 0) {
        return; /* before the first block: the registry's own words */
    } else if (text_is(field->name, "CIDR") && isnan(block->size_log2)) {
        block->size_log2 = range_log2(field->value);
    } else if (IS_ONE_OF(field->name, holder_names)) {
        bool certain = text_is(field->name, "CustName");
        if (block->holder.length == 0 || (certain && !block->by_customer)) {
            block->holder = without_handle(field->value);
            block->line = line;
            block->by_customer = certain;
        }
    } else if (text_is(field->name, "descr") && block->description.length == 0) {
        block->description = field->value;
    } else if (IS_ONE_OF(field->name, network_names) && block->network.length == 0) {
        block->network = field->value;
    } else if ((text_is(field->name, "country") || text_is(field->name, "Country")) && block->country.length == 0) {
        block->country = field->value;
    } else if (IS_ONE_OF(field->name, origin_names) && block->origin.length == 0) {
        block->origin = field->value;
    }
}

/* Letters and digits only, in lower case: "Example Cloud, Inc." holds "example-cloud". */
static const char *squeeze(struct reading *reading, struct text text)
{
    char *out = arena_strdup(reading->arena, reading_snake(reading, text));
    size_t n = 0;
    for (size_t i = 0; out[i] != '\0'; i++)
        if (out[i] != '_')
            out[n++] = out[i];
    out[n] = '\0';
    return out;
}

static const char *compare_with_provider(struct reading *reading, struct text holder)
{
    const char *provider = reading->source->provider;
    if (provider == NULL)
        return "";
    const char *slug = squeeze(reading, text_of(provider));
    return strstr(squeeze(reading, holder), slug) != NULL ? "; the holder bears the provider's name"
                                                          : "; the holder does not bear the provider's name";
}

static const char *clean(struct reading *reading, struct text text)
{
    return text_printable(reading->arena, text_slice(text, 0, text.length < 120 ? text.length : 120));
}

static void emit(struct reading *reading, const struct block *block, const struct block *outer)
{
    struct arena *arena = reading->arena;
    struct str note;
    str_init(&note, arena);
    str_appendf(&note, "whois: the address belongs to %s", clean(reading, block->holder));
    if (block->network.length > 0 && !text_equal(block->network, block->holder))
        str_appendf(&note, ", network %s", clean(reading, block->network));
    if (block->country.length > 0)
        str_appendf(&note, ", %s", clean(reading, block->country));
    if (block->origin.length > 0)
        str_appendf(&note, ", announced by %s", clean(reading, block->origin));
    if (outer->holder.length > 0 && !text_equal(outer->holder, block->holder))
        str_appendf(&note, "; inside a block of %s", clean(reading, outer->holder));
    str_append(&note, compare_with_provider(reading, block->holder));
    *EVIDENCE_PUSH(reading, findings) = (struct finding_record){
        .id = arena_printf(arena, "whois-%.8s-%ld", reading->source->sha256, block->line),
        .item = "lifecycle.operator-disclosed",
        .state = STATE_CONTEXT,
        .severity = SEVERITY_NONE,
        .evidence = EVIDENCE_HANDS_ON,
        .note = note.bytes,
        .position = {.line = block->line, .column = 1},
    };
}

/* "64500   | 192.0.2.7        | EXAMPLE-AS Example Networks, DE"; the name stands last. */
static void read_origin(struct reading *reading, const struct line *line)
{
    struct text rest = text_trim(line->text), part, origin = {0}, name = {0};
    for (size_t n = 0; text_split(&rest, '|', &part); n++) {
        name = text_trim(part);
        origin = n == 0 ? name : origin;
    }
    if (origin.length == 0 || text_equal(origin, name) || name.length == 0)
        return;
    const char *as =
        arena_printf(reading->arena, "AS%.*s", (int)(origin.length < 12 ? origin.length : 12), origin.bytes);
    emit(reading, &(struct block){.holder = name, .origin = text_of(as), .line = line->number}, &(struct block){0});
}

/* The entity that registers the network; its vCard is a list of lists: ["fn", {}, "text", "Example"]. */
static void read_rdap(struct reading *reading, const struct json_at *root)
{
    struct json_at name = json_get(root, "name"), country = json_get(root, "country");
    struct json_at entities = json_get(root, "entities");
    struct block block = {.network = text_of(json_string(&name)),
                          .holder = text_of(json_string(&name)),
                          .country = text_of(json_string(&country)),
                          .line = json_place(&name).line};
    for (JSON_EACH(entity, &entities)) {
        struct json_at roles = json_get(&entity.at, "roles"), card = json_get(&entity.at, "vcardArray");
        struct json_at lines = json_item(&card, 1);
        bool registrant = false;
        for (JSON_EACH(role, &roles))
            registrant |= string_equal(json_string(&role.at), "registrant");
        for (JSON_EACH(line, &lines)) {
            struct json_at key = json_item(&line.at, 0), value = json_item(&line.at, 3);
            if (registrant && string_equal(json_string(&key), "fn") && json_string(&value) != NULL)
                block.holder = text_of(json_string(&value));
        }
    }
    if (block.holder.length > 0)
        emit(reading, &block, &(struct block){0});
}

static void read(struct reading *reading)
{
    struct answer answer = {.open = {.size_log2 = NAN}, .smallest = {.size_log2 = NAN}};
    struct json_at root = source_json(reading->source);
    bool origins = false;
    reading_tool(reading, "whois", NULL);
    if (json_kind(&root) == JSON_OBJECT)
        read_rdap(reading, &root);
    for (size_t i = 0; i < reading->source->lines.n && json_kind(&root) == JSON_MISSING; i++) {
        const struct line *line = &reading->source->lines.items[i];
        struct text text = text_trim(line->text);
        struct field field;
        if (text_starts_with(text, "AS ") && text_contains(text, "| AS Name"))
            origins = true;
        else if (origins && text_contains(text, "|"))
            read_origin(reading, line);
        else if (!text_starts_with(text, "%") && !text_starts_with(text, "#") && split_field(text, &field))
            take_field(&answer, &field, line->number);
    }
    close_block(&answer);
    if (answer.smallest.holder.length > 0)
        emit(reading, &answer.smallest, &answer.outer);
    if (reading->evidence->findings.n == 0)
        reading_warn(reading, 1, NULL, "no holder of the address is named");
}

const struct reader reader_whois = {"whois", "whois: who holds an address", sniff, read};
