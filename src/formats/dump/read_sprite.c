/* Reads the sprite of a JSON dump. */
#include <string.h>

#include "core/checked.h"
#include "core/number.h"
#include "formats/dump/reading.h"
#include "model/sprite.h"

enum {
    SPRITE_WIDTH,
    SPRITE_HEIGHT,
    SPRITE_ROWS,
    SPRITE_PALETTE,
    SPRITE_EMPTY,
    SPRITE_ALPHABET,
    SPRITE_COUNT
};

static const spressi_json_field sprite_fields[SPRITE_COUNT] = {
    [SPRITE_WIDTH] = {"width", 1},  [SPRITE_HEIGHT] = {"height", 2},
    [SPRITE_ROWS] = {"rows", 4},    [SPRITE_PALETTE] = {"palette", 8},
    [SPRITE_EMPTY] = {"empty", 16}, [SPRITE_ALPHABET] = {"alphabet", 32},
};
static const spressi_json_shape sprite_shape = {sprite_fields, SPRITE_COUNT, 1 | 4};

enum { ESCAPE_SIZE = 6 }; /* a character takes at most this in the text: \\u0041 */

/* Reads a row into `pixels`, which have room for the row with all its characters escaped. */
static bool read_row(spressi_dump_reader *d, char *pixels)
{
    const size_t at = d->json.reader->in.at, width = d->document->sprite.width;
    size_t control, size = 0, good = 0;
    if (spressi_json_peek(&d->json) != SPRESSI_JSON_STRING)
        return spressi_json_wrong_type(&d->json, "a string");
    const spressi_json_span text = spressi_json_take_span(&d->json);
    if (text.size <= width * ESCAPE_SIZE)
        size = spressi_json_unescape(&d->json, text, pixels, &control);
    if (size != width)
        return spressi_fail(spressi_json_here(&d->json), SPRESS_CODE_JSON_ROWS, at,
                            "the row has not as many characters as the width, %zu", width);
    while (good < width && spressi_is_colour(pixels[good]))
        good++;
    return good == width || spressi_fail(spressi_json_here(&d->json), SPRESS_CODE_JSON_ROWS, at,
                                         "character %zu of the row cannot be a pixel", good);
}

static bool read_rows(spressi_dump_reader *d)
{
    spress_sprite *sprite = &d->document->sprite;
    const spressi_reader *reader = d->json.reader;
    const size_t at = reader->in.at, width = sprite->width;
    size_t count = 0, size;
    if (!spressi_dump_count(d, UINT32_MAX, SPRESS_CODE_JSON_RANGE, &count))
        return false;
    if ((uint64_t)count * width > reader->limits.pixels ||
        !spressi_multiply(count + ESCAPE_SIZE, width, &size))
        return spressi_fail(spressi_json_here(&d->json), SPRESS_CODE_LIMIT_PIXELS, at,
                            "%zu rows of %zu pixels; the limit is %llu pixels", count, width,
                            (unsigned long long)reader->limits.pixels);
    sprite->pixels = spressi_dump_allocate(d, size, 1);
    if (!sprite->pixels)
        return false;
    spressi_json_enter_array(&d->json);
    for (; spressi_json_next(&d->json); sprite->height++)
        if (!read_row(d, sprite->pixels + sprite->height * width))
            return false;
    return true;
}

enum { COLOUR_SIZE = 9 }; /* of the longest text of a colour */

/* "#rrggbb", which is opaque, or "#rrggbbaa". */
static bool parse_colour(const char *text, size_t size, spress_colour *out)
{
    uint8_t parts[4] = {0, 0, 0, 255};
    if ((size != 7 && size != COLOUR_SIZE) || text[0] != '#')
        return false;
    for (size_t i = 1; i < size; i++) {
        const unsigned digit = spressi_hex_value((uint8_t)text[i]);
        if (digit == 16)
            return false;
        uint8_t *part = &parts[(i - 1) / 2];
        *part = (uint8_t)(i % 2 != 0 ? digit : *part * 16 + digit);
    }
    *out = (spress_colour){parts[0], parts[1], parts[2], parts[3]};
    return true;
}

static bool take_colour(spressi_dump_reader *d, spress_colour *out)
{
    const size_t at = d->json.reader->in.at;
    char colour[COLOUR_SIZE * ESCAPE_SIZE];
    size_t control;
    if (spressi_json_peek(&d->json) != SPRESSI_JSON_STRING)
        return spressi_json_wrong_type(&d->json, "a string");
    const spressi_json_span text = spressi_json_take_span(&d->json);
    if (text.size <= sizeof colour &&
        parse_colour(colour, spressi_json_unescape(&d->json, text, colour, &control), out))
        return true;
    return spressi_fail(spressi_json_here(&d->json), SPRESS_CODE_JSON_COLOUR, at,
                        "\"%s\" is no colour; #rrggbb or #rrggbbaa is",
                        spressi_json_show(&d->json, text).text);
}

static bool read_palette(spressi_dump_reader *d)
{
    spress_sprite *sprite = &d->document->sprite;
    size_t count = 0;
    if (!spressi_dump_count(d, spress_alphabet_capacity(sprite->alphabet), SPRESS_CODE_JSON_RANGE,
                            &count) ||
        !(sprite->palette = spressi_dump_allocate(d, 1, sizeof *sprite->palette)))
        return false;
    spressi_json_enter_array(&d->json);
    while (spressi_json_next(&d->json))
        if (!take_colour(d, &sprite->palette->colours[sprite->palette->count++]))
            return false;
    return true;
}

static bool read_empty(spressi_dump_reader *d)
{
    const size_t at = d->json.reader->in.at;
    const char *text;
    uint16_t size;
    if (!spressi_json_take_name(&d->json, &text, &size))
        return false;
    if (size != 1 || !spressi_is_colour(text[0]))
        return spressi_fail(spressi_json_here(&d->json), SPRESS_CODE_JSON_WORD, at,
                            "\"%s\" cannot be the empty pixel", spressi_show(text).text);
    d->document->sprite.empty = text[0];
    return true;
}

static bool read_alphabet(spressi_dump_reader *d)
{
    size_t alphabet;
    if (!spressi_json_take_choice(&d->json, spressi_dump_alphabets, &alphabet))
        return false;
    d->document->sprite.alphabet = (spress_alphabet)alphabet;
    return true;
}

static bool read_width(spressi_dump_reader *d)
{
    int32_t width;
    if (!spressi_json_take_int(&d->json, 1, SPRESSI_SPRITE_WIDTH_MAX, &width))
        return false;
    d->document->sprite.width = (uint32_t)width;
    return true;
}

/* Compares the height with the rows, which have been read. */
static bool read_height(spressi_dump_reader *d)
{
    const size_t at = d->json.reader->in.at;
    const uint32_t rows = d->document->sprite.height;
    uint32_t height;
    return spressi_dump_take_u32(d, 0, &height) &&
           (height == rows ||
            spressi_fail(spressi_json_here(&d->json), SPRESS_CODE_JSON_ROWS, at,
                         "the height is %u, but there are %u rows", height, rows));
}

/* In the order in which they need each other. */
static const struct {
    size_t field;
    bool (*read)(spressi_dump_reader *d);
} steps[] = {
    {SPRITE_WIDTH, read_width}, {SPRITE_EMPTY, read_empty},   {SPRITE_ALPHABET, read_alphabet},
    {SPRITE_ROWS, read_rows},   {SPRITE_HEIGHT, read_height}, {SPRITE_PALETTE, read_palette},
};

/* The caller's palette goes before the document's own. */
static bool take_palette(spressi_dump_reader *d)
{
    spressi_reader *reader = d->json.reader;
    const spress_sprite *sprite = &d->document->sprite;
    const spressi_sprite_terms terms = {sprite->width, sprite->empty, sprite->alphabet,
                                        d->options->palette};
    return spressi_sprite_check_terms(&terms, reader->report) &&
           (spressi_sprite_copy_palette(reader->arena, d->options->palette, &d->document->sprite) ||
            spressi_fail_memory(reader));
}

bool spressi_dump_read_sprite(spressi_dump_reader *d)
{
    size_t at[SPRITE_COUNT];
    if (!spressi_json_index(&d->json, &sprite_shape, at))
        return false;
    d->document->sprite.empty = '.';
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        if (at[steps[i].field] == 0)
            continue;
        spressi_json_visit(&d->json, sprite_fields[steps[i].field].name, at[steps[i].field]);
        if (!steps[i].read(d))
            return false;
        spressi_json_leave(&d->json);
    }
    return take_palette(d);
}
