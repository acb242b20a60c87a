/* Sprites for the tests of the press, and what they ask of its results. */
#ifndef TESTS_UNIT_PACK_SPRITES_H
#define TESTS_UNIT_PACK_SPRITES_H

#include "support.h"

enum { SPRITES_MOST = 64 };

/* A set of sprites with pictures of their own. */
typedef struct sprite_set {
    spress_pack_sprite sprites[SPRITES_MOST];
    spress_image images[SPRITES_MOST];
    char names[SPRITES_MOST][32];
    size_t count;
} sprite_set;

typedef struct colour {
    uint8_t r, g, b, a;
} colour;

static const colour red = {255, 0, 0, 255}, green = {0, 200, 0, 255}, blue = {0, 0, 90, 255};

static inline void put_pixel(spress_image *image, uint32_t x, uint32_t y, colour c)
{
    memcpy(&image->rgba[4 * ((size_t)y * image->width + x)], &c, 4);
}

static inline colour pixel(const spress_image *image, uint32_t x, uint32_t y)
{
    colour c;
    memcpy(&c, &image->rgba[4 * ((size_t)y * image->width + x)], 4);
    return c;
}

static inline void assert_colour(colour got, colour wanted)
{
    if (memcmp(&got, &wanted, 4) != 0)
        fail_msg("%d,%d,%d,%d is not %d,%d,%d,%d", got.r, got.g, got.b, got.a, wanted.r, wanted.g,
                 wanted.b, wanted.a);
}

typedef struct box {
    uint32_t x, y, w, h;
} box;

/* A transparent picture of width x height with a box of one colour in it. */
static inline spress_image *add(sprite_set *set, const char *name, uint32_t width, uint32_t height,
                                box part, colour c)
{
    assert_true(set->count < SPRITES_MOST);
    const size_t i = set->count++;
    assert_true(spress_image_init(&set->images[i], width, height, NULL, NULL));
    for (uint32_t y = part.y; y < part.y + part.h; y++)
        for (uint32_t x = part.x; x < part.x + part.w; x++)
            put_pixel(&set->images[i], x, y, c);
    snprintf(set->names[i], sizeof set->names[i], "%s", name);
    set->sprites[i] = (spress_pack_sprite){
        .name = set->names[i], .name_size = strlen(set->names[i]), .image = &set->images[i]};
    return &set->images[i];
}

static inline spress_image *add_full(sprite_set *set, const char *name, uint32_t width,
                                     uint32_t height, colour c)
{
    return add(set, name, width, height, (box){0, 0, width, height}, c);
}

static inline void free_set(sprite_set *set)
{
    for (size_t i = 0; i < set->count; i++)
        spress_image_free(&set->images[i]);
    set->count = 0;
}

static inline void free_pack(spress_pack **pack)
{
    spress_pack_free(*pack);
}

#define AUTO_SET  AUTO(free_set) sprite_set
#define AUTO_PACK AUTO(free_pack) spress_pack

static inline spress_pack *packed(const sprite_set *set, const spress_pack_options *options)
{
    TEST_REPORT(r);
    spress_pack *pack = spress_pack_new(set->sprites, set->count, options, &r.report);
    expect_silence(&r.report);
    assert_non_null(pack);
    return pack;
}

static inline spress_document *document_of(const spress_pack *pack)
{
    enum { PAGES_MOST = 64 };
    char names[PAGES_MOST][16];
    const char *files[PAGES_MOST];
    assert_true(spress_pack_page_count(pack) <= PAGES_MOST);
    for (size_t i = 0; i < PAGES_MOST; i++) {
        snprintf(names[i], sizeof names[i], "p%zu.png", i);
        files[i] = names[i];
    }
    TEST_REPORT(r);
    spress_document *document = spress_pack_document(pack, files, &r.report);
    expect_silence(&r.report);
    assert_non_null(document);
    assert_int_equal(document->kind, SPRESS_KIND_ATLAS);
    assert_int_equal(document->atlas.page_count, spress_pack_page_count(pack));
    return document;
}

static inline const spress_frame *frame_of(const spress_document *document, const char *name)
{
    for (size_t i = 0; i < document->atlas.frame_count; i++)
        if (strcmp(document->atlas.frames[i].name, name) == 0)
            return &document->atlas.frames[i];
    fail_msg("no frame %s", name);
    return NULL;
}

static inline void assert_trim(const spress_document *document, const char *name, box wanted)
{
    const spress_frame *frame = frame_of(document, name);
    if ((uint32_t)frame->trim_x != wanted.x || (uint32_t)frame->trim_y != wanted.y ||
        (uint32_t)frame->w != wanted.w || (uint32_t)frame->h != wanted.h)
        fail_msg("%s: %d,%d %dx%d", name, frame->trim_x, frame->trim_y, frame->w, frame->h);
    const bool trimmed = frame->w != frame->source_w || frame->h != frame->source_h;
    assert_int_equal((frame->flags & SPRESS_FRAME_TRIMMED) != 0, trimmed);
}

static inline bool same_place(const spress_frame *a, const spress_frame *b)
{
    return a->page == b->page && a->x == b->x && a->y == b->y;
}

#endif
