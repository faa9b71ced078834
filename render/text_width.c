/* Widths from the tables. */
#include <string.h>

#include "model/base/utf8_width.h"
#include "render/canvas.h"
#include "render/text_width.h"

#define UNITS_PER_EM 2048.0

double text_advance(unsigned long code, bool bold)
{
    int columns = utf8_width(code);
    if (columns == 0)
        return 0;
    for (size_t i = 0; i < text_ranges_n && code >= text_ranges[i].first; i++)
        if (code <= text_ranges[i].last) {
            size_t at = text_ranges[i].offset + (code - text_ranges[i].first);
            return (bold ? text_advances_bold : text_advances_regular)[at] / UNITS_PER_EM;
        }
    return code >= 0x1F000 && code < 0x20000 ? 1.3 : 1;
}

double text_width(const char *string, double size, bool bold)
{
    size_t length = string == NULL ? 0 : strlen(string);
    double ems = 0;
    for (size_t offset = 0; offset < length;)
        ems += text_advance(utf8_next(string, length, &offset), bold);
    return ems * size;
}
