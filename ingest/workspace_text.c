/* writeup.md, reply.md, corrections.md: prose has no format of its own, so here the name decides. */

#include <string.h>

#include "ingest/workspace.h"
#include "model/base/fs.h"

static const char *kind_of(const struct source *source)
{
    static const char *const names[] = {"writeup.md", "reply.md", "corrections.md"};
    static const char *const kinds[] = {"writeup", "reply", "corrections"};
    for (size_t i = 0; source->place == PLACE_PROVIDER && i < sizeof names / sizeof *names; i++)
        if (strcmp(fs_name(source->path), names[i]) == 0)
            return kinds[i];
    return NULL;
}

static struct sniff sniff(const struct source *source)
{
    if (kind_of(source) != NULL)
        return (struct sniff){SNIFF_CERTAIN, "a provider's text by its name"};
    return (struct sniff){SNIFF_NO, "not a provider's writeup.md, reply.md or corrections.md"};
}

static void read(struct reading *reading)
{
    const struct source *source = reading->source;
    struct str markdown;
    str_init(&markdown, reading->arena);
    for (size_t i = 0; i < source->lines.n; i++) {
        str_append_text(&markdown, source->lines.items[i].prefix);
        str_append_text(&markdown, source->lines.items[i].text);
        str_append_char(&markdown, '\n');
    }
    if (!utf8_valid(markdown.bytes, markdown.length)) {
        problem_add(reading->problems, SEVERITY_ERROR, (struct place){source->path, 1, 1}, "save it as UTF-8",
                    "the text is not UTF-8");
        return;
    }
    *EVIDENCE_PUSH(reading, texts) =
        (struct text_record){.provider = source->provider, .kind = kind_of(source), .markdown = markdown.bytes};
}

const struct reader reader_text = {"text", "a provider's write-up, reply or corrections, Markdown", sniff, read};
