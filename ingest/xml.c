#include "ingest/xml.h"

#include <string.h>

#include <expat.h>

enum { CHUNK_BYTES = 1 << 20 };

struct parsing {
    const struct xml_handler *handler;
    XML_Parser parser;
    bool has_document_type;
};

static const char *without_prefix(const char *name)
{
    const char *colon = strrchr(name, ':');
    return colon == NULL ? name : colon + 1;
}

static void XMLCALL on_start(void *context, const XML_Char *name, const XML_Char **attributes)
{
    const struct parsing *parsing = context;
    parsing->handler->start(parsing->handler->context, without_prefix(name), (const char *const *)attributes);
}

static void XMLCALL on_end(void *context, const XML_Char *name)
{
    const struct parsing *parsing = context;
    parsing->handler->end(parsing->handler->context, without_prefix(name));
}

static void XMLCALL on_text(void *context, const XML_Char *bytes, int length)
{
    const struct parsing *parsing = context;
    parsing->handler->text(parsing->handler->context, (struct text){bytes, (size_t)length});
}

static void XMLCALL on_document_type(void *context, const XML_Char *name, const XML_Char *system_id,
                                     const XML_Char *public_id, int has_internal_subset)
{
    struct parsing *parsing = context;
    (void)name, (void)system_id, (void)public_id, (void)has_internal_subset;
    parsing->has_document_type = true;
    XML_StopParser(parsing->parser, XML_FALSE);
}

static bool feed(struct parsing *parsing, struct text bytes)
{
    for (size_t at = 0; at <= bytes.length; at += CHUNK_BYTES) {
        size_t n = bytes.length - at < CHUNK_BYTES ? bytes.length - at : CHUNK_BYTES;
        if (XML_Parse(parsing->parser, bytes.bytes + at, (int)n, at + n == bytes.length) != XML_STATUS_OK)
            return false;
        if (at + n == bytes.length)
            break;
    }
    return true;
}

bool xml_parse(const char *file, struct text bytes, const struct xml_handler *handler, struct error *err)
{
    struct parsing parsing = {.handler = handler, .parser = XML_ParserCreate(NULL)};
    if (parsing.parser == NULL)
        return error_set(err, EXIT_INTERNAL, "expat cannot start");
    XML_SetUserData(parsing.parser, &parsing);
    XML_SetElementHandler(parsing.parser, on_start, on_end);
    XML_SetCharacterDataHandler(parsing.parser, on_text);
    XML_SetStartDoctypeDeclHandler(parsing.parser, on_document_type);
    bool done = feed(&parsing, bytes);
    if (parsing.has_document_type)
        error_at(err, file, 0, 0, "a document type, which no workbook has");
    else if (!done)
        error_at(err, file, (long)XML_GetCurrentLineNumber(parsing.parser),
                 (long)XML_GetCurrentColumnNumber(parsing.parser) + 1, "not well-formed: %s",
                 XML_ErrorString(XML_GetErrorCode(parsing.parser)));
    XML_ParserFree(parsing.parser);
    return done;
}

const char *xml_attribute(const char *const *attributes, const char *name)
{
    for (; attributes[0] != NULL; attributes += 2)
        if (strcmp(attributes[0], name) == 0 || strcmp(without_prefix(attributes[0]), name) == 0)
            return attributes[1];
    return NULL;
}
