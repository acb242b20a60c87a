/* Reads the sprite of a JSON dump. */

#include "core/memory/checked.h"
#include "core/text/number.h"
#include "formats/dump/reading.h"
#include "model/sprite.h"

enum { ESCAPE_SIZE = 6 }; /* a character takes at most this in the text: \\u0041 */

/* Reads a row into `pixels`, which have room for the row with all its characters escaped. */
static bool read_row(spressi_json *json, size_t width, char *pixels)
{
    const size_t at = json->reader->in.at;
    size_t control, size = 0, good = 0;
    if (spressi_json_peek(json) != SPRESSI_JSON_STRING)
        return spressi_json_wrong_type(json, "a string");
    const spressi_json_span text = spressi_json_take_span(json);
    if (text.size <= width * ESCAPE_SIZE)
        size = spressi_json_unescape(json, text, pixels, &control);
    if (size != width)
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_ROWS, at,
                            "the row has not as many characters as the width, %zu", width);
    while (good < width && spressi_is_colour(pixels[good]))
        good++;
    return good == width || spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_ROWS, at,
                                         "character %zu of the row cannot be a pixel", good);
}

static bool read_rows(spressi_json *json, void *out)
{
    spress_sprite *sprite = out;
    const spressi_reader *reader = json->reader;
    const size_t at = reader->in.at, width = sprite->width;
    size_t count = 0, size;
    if (!spressi_json_count_list(json, UINT32_MAX, SPRESS_CODE_JSON_RANGE, &count))
        return false;
    if ((uint64_t)count * width > reader->limits.pixels ||
        !spressi_multiply(count + ESCAPE_SIZE, width, &size))
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_LIMIT_PIXELS, at,
                            "%zu rows of %zu pixels; the limit is %llu pixels", count, width,
                            (unsigned long long)reader->limits.pixels);
    sprite->pixels = spressi_json_zeroed(json, size, 1);
    if (!sprite->pixels)
        return false;
    spressi_json_enter_array(json);
    for (; spressi_json_next(json); sprite->height++)
        if (!read_row(json, width, sprite->pixels + sprite->height * width))
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

static bool take_colour(spressi_json *json, spress_colour *out)
{
    const size_t at = json->reader->in.at;
    char colour[COLOUR_SIZE * ESCAPE_SIZE];
    size_t control;
    if (spressi_json_peek(json) != SPRESSI_JSON_STRING)
        return spressi_json_wrong_type(json, "a string");
    const spressi_json_span text = spressi_json_take_span(json);
    if (text.size <= sizeof colour &&
        parse_colour(colour, spressi_json_unescape(json, text, colour, &control), out))
        return true;
    return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_COLOUR, at,
                        "\"%s\" is no colour; #rrggbb or #rrggbbaa is",
                        spressi_json_show(json, text).text);
}

static bool read_palette(spressi_json *json, void *out)
{
    spress_sprite *sprite = out;
    size_t count = 0;
    if (!spressi_json_count_list(json, spress_alphabet_capacity(sprite->alphabet),
                                 SPRESS_CODE_JSON_RANGE, &count) ||
        !(sprite->palette = spressi_json_zeroed(json, 1, sizeof *sprite->palette)))
        return false;
    spressi_json_enter_array(json);
    while (spressi_json_next(json))
        if (!take_colour(json, &sprite->palette->colours[sprite->palette->count++]))
            return false;
    return true;
}

static bool read_empty(spressi_json *json, void *out)
{
    spress_sprite *sprite = out;
    const size_t at = json->reader->in.at;
    const char *text;
    uint16_t size;
    if (!spressi_json_take_name(json, &text, &size))
        return false;
    if (size != 1 || !spressi_is_colour(text[0]))
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_WORD, at,
                            "\"%s\" cannot be the empty pixel", spressi_show(text).text);
    sprite->empty = text[0];
    return true;
}

/* Compares the height with the rows, which have been read. */
static bool read_height(spressi_json *json, void *out)
{
    const spress_sprite *sprite = out;
    const size_t at = json->reader->in.at;
    int32_t height;
    return spressi_json_take_int(json, 0, INT32_MAX, &height) &&
           ((uint32_t)height == sprite->height ||
            spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_ROWS, at,
                         "the height is %d, but there are %u rows", (int)height, sprite->height));
}

static const spressi_json_member sprite_rows[] = {
    SPRESSI_JSON_INT("width", NEED, spress_sprite, width, 1, SPRESSI_SPRITE_WIDTH_MAX),
    SPRESSI_JSON_OTHER("empty", MAY, read_empty),
    SPRESSI_JSON_WORD("alphabet", MAY, spress_sprite, alphabet, spressi_dump_alphabets),
    SPRESSI_JSON_OTHER("rows", NEED, read_rows),
    SPRESSI_JSON_OTHER("height", MAY, read_height),
    SPRESSI_JSON_OTHER("palette", MAY, read_palette),
};
static const spressi_json_table sprite_table = {SPRESSI_JSON_ROWS(sprite_rows), .in_order = true};

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
    spress_sprite *sprite = &d->document->sprite;
    sprite->empty = '.';
    return spressi_json_take_object(&d->json, &sprite_table, sprite, NULL) && take_palette(d);
}
