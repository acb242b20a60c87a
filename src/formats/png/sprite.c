/* Turns pictures into sprites and sprites into pictures; called by format.c and by callers of the
 * library. */
#include <stdio.h>
#include <string.h>

#include "core/memory/checked.h"
#include "core/memory/limits.h"
#include "formats/png/sprite.h"
#include "model/document.h"
#include "model/sprite.h"
#include "spritepress/codecs.h"
#include "spritepress/formats.h"

enum { CACHE_SIZE = 1024 };

/* Looks colours up in a palette. A picture has few colours, so the matcher keeps what it found,
 * each colour at the one place that its hash chooses. */
typedef struct matcher {
    spress_palette palette;
    char characters[256]; /* of each colour; '\0' where the alphabet has none to use */
    char empty;
    bool nearest;
    struct {
        spress_colour colour;
        char character; /* '\0': the place is free */
    } cache[CACHE_SIZE];
} matcher;

static void matcher_init(matcher *m, const spress_read_options *options)
{
    *m = (matcher){.empty = options->empty ? options->empty : '.', .nearest = options->nearest};
    if (options->palette)
        m->palette = *options->palette;
    else
        spressi_palette_default_for(options->alphabet, &m->palette);
    const char *characters = spress_alphabet_characters(options->alphabet);
    for (size_t i = 0; i < m->palette.count && characters[i]; i++)
        if (spress_alphabet_index(options->alphabet, m->empty, characters[i]) >= 0)
            m->characters[i] = characters[i];
}

/* The squared distance of two colours whose alpha is multiplied in: the colour of a nearly
 * transparent pixel hardly counts, and the empty pixel compares like any other. */
static uint64_t distance(spress_colour a, spress_colour b)
{
    const int64_t r = (int64_t)a.r * a.a - (int64_t)b.r * b.a;
    const int64_t g = (int64_t)a.g * a.a - (int64_t)b.g * b.a;
    const int64_t blue = (int64_t)a.b * a.a - (int64_t)b.b * b.a;
    const int64_t alpha = ((int64_t)a.a - b.a) * 255;
    return (uint64_t)(r * r + g * g + blue * blue + alpha * alpha);
}

/* The character of a colour; '\0' when the palette does not have it. Of equals the first wins. */
static char find_character(const matcher *m, spress_colour colour)
{
    for (size_t i = 0; i < m->palette.count; i++)
        if (m->characters[i] && memcmp(&m->palette.colours[i], &colour, sizeof colour) == 0)
            return m->characters[i];
    if (!m->nearest)
        return '\0';
    char best = m->empty;
    uint64_t best_distance = distance(colour, (spress_colour){0});
    for (size_t i = 0; i < m->palette.count; i++) {
        const uint64_t d = distance(colour, m->palette.colours[i]);
        if (m->characters[i] && d < best_distance) {
            best = m->characters[i];
            best_distance = d;
        }
    }
    return best;
}

static char match(matcher *m, spress_colour colour)
{
    if (colour.a == 0)
        return m->empty;
    const unsigned hash = colour.r * 31u ^ colour.g * 57u ^ colour.b * 97u ^ colour.a * 13u;
    const size_t place = hash % CACHE_SIZE;
    if (m->cache[place].character && memcmp(&m->cache[place].colour, &colour, sizeof colour) == 0)
        return m->cache[place].character;
    const char character = find_character(m, colour);
    m->cache[place].colour = colour;
    m->cache[place].character = character;
    return character;
}

static bool fail_uncoloured(const spress_image *image, size_t at, spress_report *report)
{
    char path[32];
    const uint8_t *p = image->rgba + 4 * at;
    snprintf(path, sizeof path, "/rows/%zu", at / image->width);
    spress_report_add(report, SPRESS_CODE_PCSEF_UNCOLOURED, SPRESS_NO_OFFSET, path,
                      "the palette has no #%02x%02x%02x%02x, which stands in row %zu, column %zu "
                      "of the picture (from 1)",
                      p[0], p[1], p[2], p[3], at / image->width + 1, at % image->width + 1);
    return false;
}

static bool match_pixels(const spress_image *image, matcher *m, char *pixels, spress_report *report)
{
    const size_t count = (size_t)image->width * image->height;
    for (size_t i = 0; i < count; i++) {
        spress_colour colour;
        memcpy(&colour, image->rgba + 4 * i, 4);
        pixels[i] = match(m, colour);
        if (!pixels[i])
            return fail_uncoloured(image, i, report);
    }
    return true;
}

static bool fail_memory(const spress_document *document, spress_report *report)
{
    if (document && document->arena->over_limit)
        spress_report_add(report, SPRESS_CODE_LIMIT_MEMORY, SPRESS_NO_OFFSET, NULL,
                          "the sprite needs more memory than the limit");
    else
        spress_report_add(report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, NULL, "out of memory");
    return false;
}

static bool check_pixel_count(uint32_t width, uint32_t height, const spress_limits *limits,
                              spress_report *report)
{
    const uint64_t limit = spressi_limits_filled(limits).pixels;
    if ((uint64_t)width * height <= limit)
        return true;
    spress_report_add(report, SPRESS_CODE_LIMIT_PIXELS, SPRESS_NO_OFFSET, NULL,
                      "the picture has %u x %u pixels; the limit is %llu", width, height,
                      (unsigned long long)limit);
    return false;
}

bool spressi_sprite_fill(spress_document *document, const spress_image *image,
                         const spress_read_options *options, spress_report *report)
{
    const spressi_sprite_terms terms = {image->width, options->empty, options->alphabet,
                                        options->palette};
    if (!spressi_sprite_check_terms(&terms, report) ||
        !check_pixel_count(image->width, image->height, &options->limits, report))
        return false;
    matcher m;
    matcher_init(&m, options);
    spress_sprite *sprite = &document->sprite;
    *sprite = (spress_sprite){.width = image->width,
                              .height = image->height,
                              .empty = m.empty,
                              .alphabet = options->alphabet};
    sprite->pixels = spressi_arena_allocate(document->arena, image->width, image->height);
    if (!sprite->pixels || !spressi_sprite_copy_palette(document->arena, options->palette, sprite))
        return fail_memory(document, report);
    return match_pixels(image, &m, sprite->pixels, report);
}

spress_document *spress_sprite_from_image(const spress_image *image,
                                          const spress_read_options *options, spress_report *report)
{
    static const spress_read_options defaults = {0};
    options = options ? options : &defaults;
    const spress_limits limits = spressi_limits_filled(&options->limits);
    spress_document *document =
        spressi_document_new(SPRESS_KIND_SPRITE, options->allocator, limits.memory_bytes);
    if (!document)
        fail_memory(NULL, report);
    else if (spressi_sprite_fill(document, image, options, report))
        return document;
    spress_document_free(document);
    return NULL;
}

bool spress_sprite_draw(const spress_sprite *sprite, const spress_sprite_draw_options *options,
                        spress_report *report, spress_image *out)
{
    static const spress_sprite_draw_options defaults = {0};
    spress_image image;
    options = options ? options : &defaults;
    if (sprite->width == 0 || sprite->height == 0) { /* a valid string, but no picture */
        spress_report_add(report, SPRESS_CODE_IMAGE_ENCODE, SPRESS_NO_OFFSET, NULL,
                          "a picture cannot be made of a sprite without rows");
        return false;
    }
    if (!check_pixel_count(sprite->width, sprite->height, options->limits, report))
        return false;
    if (!spress_image_init(&image, sprite->width, sprite->height, options->limits,
                           options->allocator))
        return fail_memory(NULL, report);
    if (!spress_sprite_to_rgba(sprite, options->palette, report, image.rgba)) {
        spress_image_free(&image);
        return false;
    }
    *out = image;
    return true;
}
