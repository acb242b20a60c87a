/* Reads Defold's `.tpinfo`; defold.h shows it. */
#include <string.h>

#include "core/memory/budget.h"
#include "core/reading/lines.h"
#include "core/text/show.h"
#include "formats/defold/defold.h"
#include "formats/defold/proto_text.h"
#include "model/atlas.h"
#include "model/builder.h"

/* The numbers of a page or a sprite. */
enum number {
    PAGE_WIDTH,
    PAGE_HEIGHT,
    CORNER_X,
    CORNER_Y,
    PIVOT_X,
    PIVOT_Y,
    FRAME_X,
    FRAME_Y,
    FRAME_WIDTH,
    FRAME_HEIGHT,
    FULL_WIDTH,
    FULL_HEIGHT,
    VERTEX_X,
    VERTEX_Y,
    NUMBER_COUNT
};

/* In the order of the numbers. */
static const struct {
    const char *message, *field;
} numbers[] = {{"size", "width"},
               {"size", "height"},
               {"corner_offset", "x"},
               {"corner_offset", "y"},
               {"pivot", "x"},
               {"pivot", "y"},
               {"frame_rect", "x"},
               {"frame_rect", "y"},
               {"frame_rect", "width"},
               {"frame_rect", "height"},
               {"untrimmed_size", "width"},
               {"untrimmed_size", "height"},
               {"vertices", "x"},
               {"vertices", "y"}};

typedef struct tpinfo_reader {
    spressi_reader *r;
    spressi_builder builder;
    spressi_proto proto;
    spress_bytes name; /* of the page or sprite at hand */
    bool has_page;     /* the page at hand is in the builder */
    bool rotated;
    float values[NUMBER_COUNT];
    uint32_t has; /* bits of the numbers */
    spress_point *vertices;
    size_t vertex_count, vertex_capacity;
    uint32_t *corners;
    size_t corner_count, corner_capacity;
} tpinfo_reader;

enum { IN_PAGE = 1, IN_SPRITE = 2, IN_PART = 3 }; /* how many messages are open */

static bool is_in_page(const tpinfo_reader *t)
{
    return t->proto.depth >= IN_PAGE && spressi_is_word(t->proto.names[0], "pages");
}

static bool is_in_sprite(const tpinfo_reader *t)
{
    return t->proto.depth >= IN_SPRITE && is_in_page(t) &&
           spressi_is_word(t->proto.names[1], "sprites");
}

static bool has(const tpinfo_reader *t, enum number number)
{
    return t->has >> number & 1;
}

static void forget(tpinfo_reader *t)
{
    t->name = (spress_bytes){0};
    t->rotated = false;
    t->has = 0;
    t->vertex_count = 0;
    t->corner_count = 0;
}

/* The page's name and size come before its sprites, or the page has none. */
static bool add_page(tpinfo_reader *t)
{
    if (t->has_page)
        return true;
    if (!t->name.data)
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_MISSING, t->proto.at,
                            "the page has no name before its sprites");
    spress_page *page = spressi_builder_page(&t->builder, t->name, t->proto.at);
    t->has_page = page;
    return page;
}

/* A whole number of the page or sprite, 0 where it is missing. */
static bool whole(tpinfo_reader *t, enum number number, size_t at, int32_t *out)
{
    const float value = has(t, number) ? t->values[number] : 0;
    if (!(value >= -2147483648.0f && value < 2147483648.0f) || value != (float)(int32_t)value)
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_RANGE, at,
                            "%s of %s is %g, not a whole number in int32", numbers[number].field,
                            numbers[number].message, (double)value);
    *out = (int32_t)value;
    return true;
}

static bool end_page(tpinfo_reader *t)
{
    if (!add_page(t))
        return false;
    spress_page *page = &t->builder.atlas->pages[t->builder.atlas->page_count - 1];
    t->has_page = false;
    return whole(t, PAGE_WIDTH, t->proto.at, &page->width) &&
           whole(t, PAGE_HEIGHT, t->proto.at, &page->height);
}

static bool take_geometry(tpinfo_reader *t, size_t at, spress_frame *frame)
{
    int32_t *const out[] = {&frame->trim_x,   &frame->trim_y,  NULL,      NULL,
                            &frame->x,        &frame->y,       &frame->w, &frame->h,
                            &frame->source_w, &frame->source_h};
    for (size_t i = 0; i < sizeof out / sizeof *out; i++)
        if (out[i] && !whole(t, (enum number)(CORNER_X + i), at, out[i]))
            return false;
    if (t->rotated) {
        const int32_t w = frame->w;
        spress_frame_set_turn(frame, SPRESS_TURN_CLOCKWISE);
        frame->w = frame->h;
        frame->h = w;
    }
    if (frame->w < 0 || frame->h < 0 || frame->source_w < 0 || frame->source_h < 0)
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_RANGE, at, "a size is negative");
    spressi_mark_trimmed(frame);
    return true;
}

static bool take_pivot(tpinfo_reader *t, spress_frame *frame)
{
    if (!has(t, PIVOT_X) || !has(t, PIVOT_Y) || frame->source_w == 0 || frame->source_h == 0)
        return true;
    spress_frame_extra *extra = spressi_builder_extra(&t->builder, frame);
    if (!extra)
        return false;
    extra->has |= SPRESS_EXTRA_PIVOT;
    extra->pivot = (spress_point){t->values[PIVOT_X] / (float)frame->source_w,
                                  t->values[PIVOT_Y] / (float)frame->source_h};
    return true;
}

/* The mesh; without points or triangles Defold makes a rectangle. */
static bool take_mesh(tpinfo_reader *t, size_t at, spress_frame *frame)
{
    const size_t points = t->vertex_count, corners = t->corner_count;
    if (points == 0 || corners == 0)
        return true;
    if (corners % 3 != 0)
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_NUMBER, at, "%zu indices are no triangles",
                            corners);
    for (size_t i = 0; i < corners; i++)
        if (t->corners[i] >= points)
            return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_RANGE, at,
                                "a triangle names vertex %u of %zu", t->corners[i], points);
    spress_polygon *polygon = spressi_arena_zeroed(t->r->arena, 1, sizeof *polygon);
    spress_point *vertices = spressi_arena_allocate(t->r->arena, 2 * points, sizeof *vertices);
    uint32_t *triangles = spressi_arena_allocate(t->r->arena, corners, sizeof *triangles);
    if (!polygon || !vertices || !triangles)
        return spressi_fail_memory(t->r);
    memcpy(vertices, t->vertices, points * sizeof *vertices);
    memcpy(triangles, t->corners, corners * sizeof *triangles);
    for (size_t i = 0; i < points; i++)
        vertices[points + i] = spressi_page_point(frame, vertices[i]);
    *polygon = (spress_polygon){.vertices = vertices,
                                .uvs = vertices + points,
                                .vertex_count = (uint32_t)points,
                                .triangles = triangles,
                                .triangle_count = (uint32_t)(corners / 3)};
    spress_frame_extra *extra = spressi_builder_extra(&t->builder, frame);
    if (!extra)
        return false;
    extra->has |= SPRESS_EXTRA_POLYGON;
    extra->polygon = polygon;
    return true;
}

static bool end_sprite(tpinfo_reader *t)
{
    const size_t at = t->proto.at;
    const bool is_whole =
        has(t, FRAME_WIDTH) && has(t, FRAME_HEIGHT) && has(t, FULL_WIDTH) && has(t, FULL_HEIGHT);
    if (!t->name.data || !is_whole)
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_MISSING, at, "the sprite has no %s",
                            !t->name.data          ? "name"
                            : !has(t, FRAME_WIDTH) ? "frame_rect"
                                                   : "untrimmed_size");
    spress_frame *frame = spressi_builder_frame(&t->builder, t->name, at);
    return frame && take_geometry(t, at, frame) && take_pivot(t, frame) && take_mesh(t, at, frame);
}

static bool end_vertex(tpinfo_reader *t)
{
    if (!spressi_arena_grow(t->r->arena, &t->vertices, t->vertex_count, &t->vertex_capacity,
                            sizeof *t->vertices))
        return spressi_fail_memory(t->r);
    t->vertices[t->vertex_count++] = (spress_point){t->values[VERTEX_X], t->values[VERTEX_Y]};
    return true;
}

/* What a sprite ends with must not stay for the page, whose size is kept meanwhile. */
static bool end_message(tpinfo_reader *t)
{
    const size_t depth = t->proto.depth; /* without the message */
    if (depth == IN_SPRITE && is_in_sprite(t) && spressi_is_word(t->proto.name, "vertices"))
        return end_vertex(t);
    if (depth == IN_PAGE && is_in_page(t) && spressi_is_word(t->proto.name, "sprites")) {
        const bool good = end_sprite(t);
        const uint32_t page = t->has & (1u << PAGE_WIDTH | 1u << PAGE_HEIGHT);
        forget(t);
        t->has = page;
        return good;
    }
    return depth != 0 || !spressi_is_word(t->proto.name, "pages") || end_page(t);
}

static bool begin_message(tpinfo_reader *t)
{
    const size_t depth = t->proto.depth; /* with the message */
    if (depth == IN_PAGE)
        forget(t);
    if (depth == IN_SPRITE && is_in_sprite(t)) {
        if (!add_page(t))
            return false;
        t->name = (spress_bytes){0};
    }
    return true;
}

/* Whether the value may be a number; a string is none. */
static bool check_number(tpinfo_reader *t)
{
    return !t->proto.is_string || spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_NUMBER, t->proto.at,
                                               "a string where a number is expected");
}

static bool take_corner(tpinfo_reader *t)
{
    int32_t corner;
    if (!check_number(t) || !spressi_take_int(t->r, t->proto.value, &corner))
        return false;
    if (!spressi_arena_grow(t->r->arena, &t->corners, t->corner_count, &t->corner_capacity,
                            sizeof *t->corners))
        return spressi_fail_memory(t->r);
    t->corners[t->corner_count++] = corner < 0 ? SPRESS_NONE : (uint32_t)corner;
    return true;
}

/* A number of a message inside of a page or sprite; others are passed over. */
static bool take_number(tpinfo_reader *t)
{
    const spress_bytes message = t->proto.names[t->proto.depth - 1];
    const size_t wanted = is_in_sprite(t) ? IN_PART : IN_SPRITE;
    if (t->proto.depth != wanted)
        return true;
    for (size_t i = 0; i < NUMBER_COUNT; i++)
        if ((wanted == IN_SPRITE) == (i <= PAGE_HEIGHT) &&
            spressi_is_word(message, numbers[i].message) &&
            spressi_is_word(t->proto.name, numbers[i].field)) {
            t->has |= 1u << i;
            return check_number(t) && spressi_take_float(t->r, t->proto.value, &t->values[i]);
        }
    return true;
}

static bool take_value(tpinfo_reader *t)
{
    const spressi_proto *p = &t->proto;
    const size_t depth = p->depth;
    const bool direct =
        (depth == IN_PAGE && is_in_page(t)) || (depth == IN_SPRITE && is_in_sprite(t));
    if (direct && spressi_is_word(p->name, "name")) {
        t->name = p->value;
        return p->is_string ||
               spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_SYNTAX, p->at, "a name without quotes");
    }
    if (depth == IN_SPRITE && is_in_sprite(t)) {
        if (spressi_is_word(p->name, "rotated"))
            t->rotated = spressi_is_word(p->value, "true");
        if (spressi_is_word(p->name, "indices"))
            return take_corner(t);
    }
    return depth < IN_SPRITE || take_number(t);
}

static bool read_events(tpinfo_reader *t)
{
    enum { ASK_EACH = 1 << 16 }; /* events: a few milliseconds */
    for (size_t count = 0;; count++) {
        bool good = false;
        if (count % ASK_EACH == 0 && spressi_budget_is_stopped(t->r->budget))
            return spressi_fail_memory(t->r);
        switch (spressi_proto_next(&t->proto)) {
        case SPRESSI_PROTO_BEGIN:
            good = begin_message(t);
            break;
        case SPRESSI_PROTO_END:
            good = end_message(t);
            break;
        case SPRESSI_PROTO_VALUE:
            good = take_value(t);
            break;
        case SPRESSI_PROTO_DONE:
            return true;
        case SPRESSI_PROTO_FAILED:
            break;
        }
        if (!good)
            return false;
    }
}

bool spressi_defold_tpinfo_read(spressi_reader *reader, const spress_read_options *options,
                                spress_document *document)
{
    tpinfo_reader t = {.r = reader, .proto = {.reader = reader}};
    (void)options;
    spressi_builder_init(&t.builder, reader, document);
    spressi_take_tag(&reader->in, "\xEF\xBB\xBF");
    bool good = spressi_begin_text(reader) && read_events(&t);
    if (good && t.builder.atlas->page_count == 0)
        good =
            spressi_fail(reader, SPRESS_CODE_DESCRIPTOR_MISSING, reader->in.at, "there is no page");
    good = good && spressi_builder_end(&t.builder);
    spressi_builder_free(&t.builder);
    return good;
}

unsigned spressi_defold_tpinfo_sniff(spress_bytes input)
{
    return spressi_stands_early(input, "pages {") && spressi_stands_early(input, "frame_rect {")
               ? SPRESSI_SNIFF_DIALECT
               : SPRESSI_SNIFF_NO;
}
