/* Chooses the smallest kind of PNG for some pictures and packs their rows. */
#include "codecs/png/encode.h"

#include <stdlib.h>
#include <string.h>

#include "core/math/compare.h"

/* What the pixels of all pictures have in common. */
typedef struct survey {
    bool opaque;   /* all alphas are 255 */
    bool two_fold; /* all are 0 or 255 */
    bool grey;     /* red, green and blue are equal, in transparent pixels too */
    bool one_key;  /* all pixels with alpha 0 have one colour */
    bool key_found;
    spress_colour key;
    unsigned grey_bits; /* that the grey values need: 1, 2, 4 or 8 */
    bool few_colours;   /* no more than a palette holds */
    spressi_colours *colours;
} survey;

/* A grey of `bits` bits becomes 8 bits by repeating them: 0x5 is 0x55 (section 13.12). */
static unsigned bits_of_grey(uint8_t grey)
{
    if (grey == 0 || grey == 255)
        return 1;
    if (grey % 0x55 == 0)
        return 2;
    return grey % 0x11 == 0 ? 4 : 8;
}

static void survey_colour(survey *s, spress_colour c)
{
    s->opaque &= c.a == 255;
    s->two_fold &= c.a == 255 || c.a == 0;
    s->grey = s->grey && c.r == c.g && c.g == c.b;
    if (c.a == 0) {
        s->one_key &= !s->key_found || spressi_same_colour(s->key, c);
        s->key_found = true;
        s->key = c;
    }
    if (s->grey && bits_of_grey(c.r) > s->grey_bits)
        s->grey_bits = bits_of_grey(c.r);
    if (s->few_colours)
        s->few_colours = spressi_colours_add(s->colours, c);
}

/* Stops as soon as only RGBA can hold the pixels. */
static void survey_image(survey *s, const spress_image *image)
{
    const size_t count = (size_t)image->width * image->height;
    const uint8_t *previous = NULL;
    const uint8_t *rgba = image->rgba;
    for (size_t i = 0; i < count; i++, rgba += 4) {
        if (previous && memcmp(previous, rgba, 4) == 0)
            continue;
        previous = rgba;
        survey_colour(s, spressi_load_colour(rgba));
        if (!s->few_colours && !s->grey && !(s->two_fold && s->one_key))
            return;
    }
}

/* Whether an opaque pixel has the key's colour. */
static bool key_is_taken(const spress_image *image, spress_colour key)
{
    key.a = 255;
    const size_t count = (size_t)image->width * image->height;
    for (size_t i = 0; i < count; i++)
        if (memcmp(image->rgba + i * 4, &key, 4) == 0)
            return true;
    return false;
}

/* Whether a picture is the one before it: thousands of names may stand for one. */
static bool shares_pixels(const spress_sequence *pictures, size_t index)
{
    return index > 0 &&
           pictures->frames[index].image.rgba == pictures->frames[index - 1].image.rgba;
}

static bool can_use_key(const survey *s, const spress_sequence *pictures)
{
    if (s->opaque || !s->two_fold || !s->one_key)
        return false;
    for (size_t i = 0; i < pictures->count; i++)
        if (!shares_pixels(pictures, i) && key_is_taken(&pictures->frames[i].image, s->key))
            return false;
    return true;
}

/* The smallest kind without a palette. */
static void choose_direct(const survey *s, const spress_sequence *pictures, bool plain,
                          spressi_png_kind *kind)
{
    kind->has_key = !plain && can_use_key(s, pictures);
    kind->key = s->key;
    const bool whole = s->opaque || kind->has_key;
    if (s->grey && !plain)
        kind->colour_type = whole ? SPRESSI_PNG_GREY : SPRESSI_PNG_GREY_ALPHA;
    else
        kind->colour_type = whole ? SPRESSI_PNG_RGB : SPRESSI_PNG_RGBA;
    kind->bit_depth = kind->colour_type == SPRESSI_PNG_GREY ? (uint8_t)s->grey_bits : 8;
}

/* Translucent before opaque, so that tRNS is short; then dark before bright, so that neighbours are
 * alike; then by the bytes, to make the order total. */
static int compare_colours(const void *left, const void *right)
{
    const spress_colour *a = left;
    const spress_colour *b = right;
    if ((a->a == 255) != (b->a == 255))
        return a->a == 255 ? 1 : -1;
    const int bright_a = 2 * a->r + 5 * a->g + a->b;
    const int bright_b = 2 * b->r + 5 * b->g + b->b;
    const int order = spressi_compare_int(bright_a, bright_b);
    return order ? order : memcmp(a, b, sizeof *a);
}

static void sort_palette(spressi_png_kind *kind)
{
    spressi_colours sorted = {.count = 0};
    spressi_colours *palette = &kind->palette;
    qsort(palette->list, palette->count, sizeof *palette->list, compare_colours);
    for (unsigned i = 0; i < palette->count; i++) {
        spressi_colours_add(&sorted, palette->list[i]);
        kind->transparent_count += palette->list[i].a != 255;
    }
    *palette = sorted;
}

static uint64_t scanlines_size(const spress_image *image, unsigned pixel_bits)
{
    return image->height * (1 + ((uint64_t)image->width * pixel_bits + 7) / 8);
}

void spressi_png_kind_rgba(spressi_png_kind *out)
{
    memset(out, 0, sizeof *out);
    out->colour_type = SPRESSI_PNG_RGBA;
    out->bit_depth = 8;
}

static uint8_t palette_depth(unsigned colours, bool plain)
{
    if (plain || colours > 16)
        return 8;
    return colours <= 2 ? 1 : colours <= 4 ? 2 : 4;
}

void spressi_png_kind_smallest(const spress_sequence *pictures, bool plain, spressi_png_kind *out)
{
    spressi_png_kind_rgba(out);
    survey s = {.opaque = true,
                .two_fold = true,
                .grey = true,
                .one_key = true,
                .grey_bits = 1,
                .few_colours = true,
                .colours = &out->palette};
    for (size_t i = 0; i < pictures->count; i++)
        if (!shares_pixels(pictures, i))
            survey_image(&s, &pictures->frames[i].image);
    choose_direct(&s, pictures, plain, out);
    if (!s.few_colours)
        return;
    const unsigned colours = out->palette.count;
    const uint8_t depth = palette_depth(colours, plain);
    const uint64_t direct = scanlines_size(
        &pictures->frames[0].image, spressi_png_pixel_bits(out->colour_type, out->bit_depth));
    const uint64_t chunks = SPRESSI_PNG_FRAME_SIZE + 3 * (uint64_t)colours;
    if (scanlines_size(&pictures->frames[0].image, depth) * pictures->count + chunks >=
        direct * pictures->count)
        return;
    out->colour_type = SPRESSI_PNG_INDEXED;
    out->bit_depth = depth;
    out->has_key = false;
    sort_palette(out);
}

/* What a kind with one sample per pixel stores for a colour. */
static unsigned sample_of(const spressi_png_kind *kind, const uint8_t *rgba)
{
    if (kind->colour_type == SPRESSI_PNG_INDEXED)
        return (unsigned)spressi_colours_find(&kind->palette, spressi_load_colour(rgba));
    return rgba[0] >> (8 - kind->bit_depth);
}

static void pack_samples(const spressi_png_kind *kind, const uint8_t *rgba, uint32_t count,
                         uint8_t *out)
{
    const unsigned depth = kind->bit_depth;
    unsigned sample = sample_of(kind, rgba);
    unsigned byte = 0;
    for (size_t i = 0; i < count; i++) {
        if (i != 0 && memcmp(rgba + i * 4, rgba + i * 4 - 4, 4) != 0)
            sample = sample_of(kind, rgba + i * 4);
        byte = byte << depth | sample;
        if ((i + 1) * depth % 8 == 0) {
            *out++ = (uint8_t)byte;
            byte = 0;
        }
    }
    const unsigned rest = (unsigned)((uint64_t)count * depth % 8);
    if (rest != 0)
        *out = (uint8_t)(byte << (8 - rest));
}

void spressi_png_pack_row(const spressi_png_kind *kind, const uint8_t *rgba, uint32_t count,
                          uint8_t *out)
{
    if (kind->colour_type == SPRESSI_PNG_GREY || kind->colour_type == SPRESSI_PNG_INDEXED) {
        pack_samples(kind, rgba, count, out);
    } else if (kind->colour_type == SPRESSI_PNG_RGBA) {
        memcpy(out, rgba, (size_t)count * 4);
    } else if (kind->colour_type == SPRESSI_PNG_RGB) {
        for (size_t i = 0; i < count; i++)
            memcpy(out + i * 3, rgba + i * 4, 3);
    } else {
        for (size_t i = 0; i < count; i++) {
            out[i * 2] = rgba[i * 4];
            out[i * 2 + 1] = rgba[i * 4 + 3];
        }
    }
}
