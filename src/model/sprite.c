/* Sprites of single characters: alphabets, checks, conversion to pixels, comparison. */
#include "model/sprite.h"

#include <stdio.h>
#include <string.h>

/* "We currently use the following alphabet" (PCSEF, formal specification), in palette order. It
 * lists '.' and '>', which have a meaning of their own; the later alphabet leaves them out. */
static const char document_characters[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!@#$%&*()_+-=[]{};:,./<>?`\"";
static const char compact_characters[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!@#$%&*()_+-=[]{};:,/<?`\"";

/* A byte each, not a bit: PCSEF's reader looks up every second byte of a string. */
/* clang-format off */
const uint8_t spressi_sprite_colours[256] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, /* 0x00 */
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, /* 0x10 */
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, /* 0x20 */
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 1, /* 0x30 */
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, /* 0x40 */
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, /* 0x50 */
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, /* 0x60 */
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, /* 0x70 */
};
/* clang-format on */

const char *spress_alphabet_characters(spress_alphabet alphabet)
{
    return alphabet == SPRESS_ALPHABET_COMPACT ? compact_characters : document_characters;
}

size_t spress_alphabet_capacity(spress_alphabet alphabet)
{
    return strlen(spress_alphabet_characters(alphabet));
}

int spress_alphabet_index(spress_alphabet alphabet, char empty, char character)
{
    const char *characters = spress_alphabet_characters(alphabet);
    if (character == '\0' || character == '>' || character == (empty ? empty : '.'))
        return -1;
    const char *found = strchr(characters, character);
    return found ? (int)(found - characters) : -1;
}

static bool check_palette(const spress_palette *palette, spress_alphabet alphabet,
                          spress_report *report)
{
    const size_t capacity = spress_alphabet_capacity(alphabet);
    if (!palette || palette->count <= capacity)
        return true;
    spress_report_add(report, SPRESS_CODE_PALETTE_SIZE, SPRESS_NO_OFFSET, "/palette",
                      "the palette has %zu colours; the alphabet has %zu", palette->count,
                      capacity);
    return false;
}

bool spressi_sprite_check_terms(const spressi_sprite_terms *terms, spress_report *report)
{
    if (terms->width == 0 || terms->width > SPRESSI_SPRITE_WIDTH_MAX) {
        spress_report_add(report, SPRESS_CODE_PCSEF_WIDTH, SPRESS_NO_OFFSET, "/width",
                          "a width of %u; it is from 1 to %d", terms->width,
                          SPRESSI_SPRITE_WIDTH_MAX);
        return false;
    }
    if (terms->empty && !spressi_is_colour(terms->empty)) {
        spress_report_add(report, SPRESS_CODE_PCSEF_COLOUR, SPRESS_NO_OFFSET, "/empty",
                          "byte 0x%02x cannot be the empty pixel", (uint8_t)terms->empty);
        return false;
    }
    return check_palette(terms->palette, terms->alphabet, report);
}

bool spressi_sprite_copy_palette(spressi_arena *arena, const spress_palette *palette,
                                 spress_sprite *sprite)
{
    if (!palette)
        return true;
    sprite->palette = spressi_arena_allocate(arena, 1, sizeof *palette);
    if (sprite->palette)
        *sprite->palette = *palette;
    return sprite->palette;
}

void spressi_palette_default_for(spress_alphabet alphabet, spress_palette *out)
{
    const size_t capacity = spress_alphabet_capacity(alphabet);
    spress_palette_default(out);
    out->count = out->count < capacity ? out->count : capacity;
}

/* The palette that colours a sprite: `palette`, else its own, else the default, stored in
 * `storage`. */
static const spress_palette *choose_palette(const spress_sprite *sprite,
                                            const spress_palette *palette, spress_palette *storage)
{
    if (palette)
        return palette;
    if (sprite->palette)
        return sprite->palette;
    spressi_palette_default_for(sprite->alphabet, storage);
    return storage;
}

/* The colour of each character, and which characters have one. */
typedef struct colour_table {
    spress_colour colours[256];
    bool known[256];
} colour_table;

static void fill_table(colour_table *table, const spress_sprite *sprite,
                       const spress_palette *palette)
{
    *table = (colour_table){0};
    const char *characters = spress_alphabet_characters(sprite->alphabet);
    for (size_t i = 0; i < palette->count && characters[i]; i++)
        if (spress_alphabet_index(sprite->alphabet, sprite->empty, characters[i]) >= 0) {
            table->colours[(uint8_t)characters[i]] = palette->colours[i];
            table->known[(uint8_t)characters[i]] = true;
        }
    table->known[(uint8_t)spressi_sprite_empty(sprite)] = true; /* its colour stays 0,0,0,0 */
}

/* The first pixel from `at` on whose character is not known; the number of pixels when all are. */
static size_t find_unknown(const spress_sprite *sprite, const bool known[256], size_t at)
{
    const size_t count = (size_t)sprite->width * sprite->height;
    while (at < count && known[(uint8_t)sprite->pixels[at]])
        at++;
    return at;
}

static void report_uncoloured(const spress_sprite *sprite, size_t at, spress_code code,
                              spress_report *report)
{
    char path[32];
    snprintf(path, sizeof path, "/rows/%zu", at / sprite->width);
    spress_report_add(report, code, SPRESS_NO_OFFSET, path,
                      "'%c' has no colour in the palette, first used in row %zu, column %zu of "
                      "the picture (from 1)",
                      sprite->pixels[at], at / sprite->width + 1, at % sprite->width + 1);
}

bool spressi_sprite_check(const spress_sprite *sprite, spress_report *report)
{
    spress_palette storage;
    colour_table table;
    fill_table(&table, sprite, choose_palette(sprite, NULL, &storage));
    const size_t count = (size_t)sprite->width * sprite->height;
    for (size_t at = find_unknown(sprite, table.known, 0); at < count;
         at = find_unknown(sprite, table.known, at + 1)) {
        report_uncoloured(sprite, at, SPRESS_CODE_PCSEF_NO_COLOUR, report);
        table.known[(uint8_t)sprite->pixels[at]] = true; /* report each character once */
    }
    return true;
}

bool spress_sprite_to_rgba(const spress_sprite *sprite, const spress_palette *palette,
                           spress_report *report, uint8_t *rgba)
{
    spress_palette storage;
    colour_table table;
    palette = choose_palette(sprite, palette, &storage);
    if (!check_palette(palette, sprite->alphabet, report))
        return false;
    fill_table(&table, sprite, palette);
    const size_t count = (size_t)sprite->width * sprite->height;
    const size_t unknown = find_unknown(sprite, table.known, 0);
    if (unknown != count) {
        report_uncoloured(sprite, unknown, SPRESS_CODE_PCSEF_UNCOLOURED, report);
        return false;
    }
    for (size_t i = 0; i < count; i++)
        memcpy(rgba + 4 * i, &table.colours[(uint8_t)sprite->pixels[i]], 4);
    return true;
}

static bool palettes_equal(const spress_palette *a, const spress_palette *b)
{
    if (!a || !b)
        return a == b;
    return a->count == b->count &&
           memcmp(a->colours, b->colours, a->count * sizeof *a->colours) == 0;
}

/* The first pixel that differs in two sprites of one size, or the number of pixels. */
static size_t first_difference(const spress_sprite *a, const spress_sprite *b)
{
    const size_t count = (size_t)a->width * a->height;
    size_t i = 0;
    while (i < count && a->pixels[i] == b->pixels[i])
        i++;
    return i;
}

bool spress_sprite_equal(const spress_sprite *a, const spress_sprite *b, char *difference,
                         size_t difference_size)
{
    char *text = difference_size ? difference : NULL;
    const size_t size = text ? difference_size : 0;
    if (a->width != b->width || a->height != b->height) {
        snprintf(text, size, "the size is %u x %u and %u x %u", a->width, a->height, b->width,
                 b->height);
        return false;
    }
    const size_t i = first_difference(a, b);
    if (i != (size_t)a->width * a->height) {
        snprintf(text, size, "row %zu, column %zu (from 1) is '%c' and '%c'", i / a->width + 1,
                 i % a->width + 1, a->pixels[i], b->pixels[i]);
        return false;
    }
    if (spressi_sprite_empty(a) != spressi_sprite_empty(b)) {
        snprintf(text, size, "the empty pixel is '%c' and '%c'", spressi_sprite_empty(a),
                 spressi_sprite_empty(b));
        return false;
    }
    if (a->alphabet != b->alphabet) {
        snprintf(text, size, "the alphabets differ");
        return false;
    }
    if (!palettes_equal(a->palette, b->palette)) {
        snprintf(text, size, "the palettes differ");
        return false;
    }
    return true;
}
