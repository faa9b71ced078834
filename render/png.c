/* Pictures with a table of colours, through libpng's simplified interface. */
#include <png.h>
#include <string.h>

#include "render/png.h"

#define MAX_COLORS 256
#define NO_INDEX 0xFFFF
#define N_BUCKETS 32768u /* five bits a channel */

struct color_table {
    unsigned char colors[MAX_COLORS][3];
    size_t n;
    size_t n_exact;             /* the palette's own come first */
    uint32_t exact[MAX_COLORS]; /* as 0xRRGGBB */
    uint16_t buckets[N_BUCKETS];
    unsigned bits; /* of a channel, for colours between */
};

static void add_color(struct color_table *table, uint32_t color)
{
    table->colors[table->n][0] = (unsigned char)(color >> 16);
    table->colors[table->n][1] = (unsigned char)(color >> 8);
    table->colors[table->n][2] = (unsigned char)color;
    table->n++;
}

static size_t find_exact(const struct color_table *table, uint32_t color)
{
    size_t i = 0;
    while (i < table->n_exact && table->exact[i] != color)
        i++;
    return i;
}

static void table_init(struct color_table *table, const struct palette *palette, enum scheme scheme, unsigned bits)
{
    table->n = table->n_exact = 0;
    table->bits = bits;
    memset(table->buckets, 0xFF, sizeof table->buckets);
    for (size_t i = 0; i < palette->n && table->n < MAX_COLORS / 2; i++) {
        struct color color = palette->tokens[i].colors[scheme];
        uint32_t packed = (uint32_t)color.red << 16 | (uint32_t)color.green << 8 | color.blue;
        if (find_exact(table, packed) < table->n_exact)
            continue;
        add_color(table, packed);
        table->exact[table->n_exact++] = packed;
    }
}

static unsigned round_channel(unsigned value, unsigned bits)
{
    unsigned largest = (1u << bits) - 1;
    return (value * largest + 127) / 255;
}

/* The index of a colour, or MAX_COLORS when the table is full. */
static size_t index_of(struct color_table *table, uint32_t color)
{
    size_t exact = find_exact(table, color);
    if (exact < table->n_exact)
        return exact;
    unsigned largest = (1u << table->bits) - 1;
    unsigned red = round_channel(color >> 16 & 255, table->bits), green = round_channel(color >> 8 & 255, table->bits);
    unsigned blue = round_channel(color & 255, table->bits);
    uint16_t *bucket = &table->buckets[red << 10 | green << 5 | blue];
    if (*bucket == NO_INDEX) {
        if (table->n == MAX_COLORS)
            return MAX_COLORS;
        *bucket = (uint16_t)table->n;
        add_color(table, (red * 255 / largest) << 16 | (green * 255 / largest) << 8 | blue * 255 / largest);
    }
    return *bucket;
}

/* Neighbours are mostly equal: only a change is looked up. False: more colours than the table holds. */
static bool index_pixels(const struct pixels *pixels, struct color_table *table, unsigned char *indexes)
{
    uint32_t last = 0;
    size_t index = MAX_COLORS;
    for (size_t y = 0; y < pixels->height; y++)
        for (size_t x = 0; x < pixels->width; x++) {
            uint32_t color = pixels->first[y * pixels->stride + x] & 0xFFFFFF;
            if (color != last || index == MAX_COLORS)
                index = index_of(table, color);
            if (index == MAX_COLORS)
                return false;
            last = color;
            indexes[y * pixels->width + x] = (unsigned char)index;
        }
    return true;
}

static bool write_indexed(struct arena *arena, const struct pixels *pixels, const struct color_table *table,
                          const unsigned char *indexes, struct text *out, struct error *err)
{
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)pixels->width,
                       .height = (png_uint_32)pixels->height,
                       .format = PNG_FORMAT_RGB_COLORMAP,
                       .colormap_entries = (png_uint_32)table->n};
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    char *bytes = arena_alloc(arena, size);
    if (!png_image_write_to_memory(&image, bytes, &size, 0, indexes, 0, table->colors)) {
        png_image_free(&image);
        return error_set(err, EXIT_INTERNAL, "a PNG file cannot be made: %s", image.message);
    }
    *out = (struct text){bytes, size};
    return true;
}

/* Five bits a channel for the colours between, fewer until they fit; two always do. */
bool png_encode(struct arena *arena, const struct pixels *pixels, const struct palette *palette, enum scheme scheme,
                struct text *out, struct error *err)
{
    struct arena *scratch = arena_create(NULL);
    struct color_table *table = ARENA_NEW(scratch, struct color_table);
    unsigned char *indexes = arena_alloc_array(scratch, pixels->width * pixels->height + 1, 1);
    unsigned bits = 5;
    table_init(table, palette, scheme, bits);
    while (!index_pixels(pixels, table, indexes))
        table_init(table, palette, scheme, --bits);
    struct text file = {0};
    bool done = write_indexed(scratch, pixels, table, indexes, &file, err);
    if (done)
        *out = (struct text){arena_strndup(arena, file.bytes, file.length), file.length};
    arena_destroy(scratch);
    return done;
}
