/* Reads sprite sheets of cocos2d, formats 0 to 3; plist.h shows them. */
#include <math.h>
#include <string.h>

#include "core/reading/lines.h"
#include "core/text/number.h"
#include "core/text/show.h"
#include "formats/plist/plist.h"
#include "model/atlas.h"
#include "model/builder.h"
#include "xml/plist.h"

/* What a frame says, whatever the format; `has` has a bit for each field. */
enum field {
    FIELD_RECT,
    FIELD_SIZE, /* of format 3, without which the rectangle's counts */
    FIELD_OFFSET,
    FIELD_SOURCE,
    FIELD_COLOUR, /* where what was kept lies in the source: exact where an offset is rounded */
    FIELD_TURNED,
    FIELD_ANCHOR,
    FIELD_X, /* of format 0, up to FIELD_ORIGINAL_HEIGHT */
    FIELD_Y,
    FIELD_WIDTH,
    FIELD_HEIGHT,
    FIELD_OFFSET_X,
    FIELD_OFFSET_Y,
    FIELD_ORIGINAL_WIDTH,
    FIELD_ORIGINAL_HEIGHT,
    FIELD_VERTICES,
    FIELD_UVS,
    FIELD_TRIANGLES,
    FIELD_COUNT
};

/* How a field is written in each format: several keys for one field. `count` numbers; -1: any. */
static const struct key {
    const char *name;
    enum field field;
    int count;
} keys[] = {
    {"frame", FIELD_RECT, 4},
    {"textureRect", FIELD_RECT, 4},
    {"spriteSize", FIELD_SIZE, 2},
    {"offset", FIELD_OFFSET, 2},
    {"spriteOffset", FIELD_OFFSET, 2},
    {"sourceSize", FIELD_SOURCE, 2},
    {"spriteSourceSize", FIELD_SOURCE, 2},
    {"sourceColorRect", FIELD_COLOUR, 4},
    {"rotated", FIELD_TURNED, 0},
    {"textureRotated", FIELD_TURNED, 0},
    {"anchor", FIELD_ANCHOR, 2},
    {"x", FIELD_X, 1},
    {"y", FIELD_Y, 1},
    {"width", FIELD_WIDTH, 1},
    {"height", FIELD_HEIGHT, 1},
    {"offsetX", FIELD_OFFSET_X, 1},
    {"offsetY", FIELD_OFFSET_Y, 1},
    {"originalWidth", FIELD_ORIGINAL_WIDTH, 1},
    {"originalHeight", FIELD_ORIGINAL_HEIGHT, 1},
    {"vertices", FIELD_VERTICES, -1},
    {"verticesUV", FIELD_UVS, -1},
    {"triangles", FIELD_TRIANGLES, -1},
};

typedef struct float_list {
    float *values; /* in the arena */
    size_t count;
} float_list;

typedef struct plist_reader {
    spressi_reader *r;
    spressi_builder builder;
    spress_page *page; /* the only one */
    bool in_frame;
    size_t frame_at; /* its offset */
    uint32_t has;    /* fields of the frame at hand */
    float numbers[FIELD_VERTICES][4];
    bool turned;
    float_list lists[FIELD_COUNT - FIELD_VERTICES];
    uint32_t frame;     /* its index, for aliases */
    size_t alias_count; /* of the frame at hand, already added behind it */
} plist_reader;

static bool is_number_character(uint8_t c)
{
    return spressi_is_digit(c) || strchr("+-.eE", c);
}

/* Takes the next number of a text such as "{{1, 2}, {3, 4.5}}". False at its end. `*out_good` turns
 * false for something else than a number. */
static bool next_number(spress_bytes *rest, float *out, bool *out_good)
{
    while (rest->size != 0 && strchr("{}, \t\r\n", rest->data[0]))
        *rest = (spress_bytes){rest->data + 1, rest->size - 1};
    size_t size = 0;
    while (size < rest->size && is_number_character(rest->data[size]))
        size++;
    if (rest->size == 0)
        return false;
    if (size == 0 || !spressi_parse_float((const char *)rest->data, size, out)) {
        *out_good = false;
        return false;
    }
    *rest = (spress_bytes){rest->data + size, rest->size - size};
    return true;
}

static bool fail_numbers(plist_reader *p, const spressi_plist_place *place, spress_bytes text,
                         int count)
{
    return spressi_fail(p->r, SPRESS_CODE_DESCRIPTOR_NUMBER, place->at,
                        "%s is \"%s\"; %d number%s wanted", spressi_show(place->keys[2]).text,
                        spressi_show_bytes(text.data, text.size).text, count,
                        count == 1 ? " is" : "s are");
}

static bool take_numbers(plist_reader *p, const spressi_plist_place *place, spress_bytes text,
                         const struct key *key)
{
    float *out = p->numbers[key->field];
    spress_bytes rest = text;
    bool good = true;
    int count = 0;
    float number;
    for (; next_number(&rest, &number, &good); count++)
        if (count < key->count)
            out[count] = number;
    /* Zwoptex writes a bare size for the rectangle: it says nothing of where it lies. */
    if (good && key->field == FIELD_COLOUR && count == 2) {
        p->has &= ~(1u << FIELD_COLOUR);
        return true;
    }
    return (good && count == key->count) || fail_numbers(p, place, text, key->count);
}

/* Takes a list of any length; each number has two characters of the text at least. */
static bool take_list(plist_reader *p, const spressi_plist_place *place, spress_bytes text,
                      const struct key *key)
{
    float_list *list = &p->lists[key->field - FIELD_VERTICES];
    spress_bytes rest = text;
    bool good = true;
    float number;
    list->count = 0;
    list->values = spressi_arena_allocate(p->r->arena, text.size / 2 + 1, sizeof *list->values);
    if (!list->values)
        return spressi_fail_memory(p->r);
    while (next_number(&rest, &number, &good))
        list->values[list->count++] = number;
    return good || fail_numbers(p, place, text, 1);
}

/* A further name of the frame at hand, which is not known yet: geometry comes at its end. */
static bool take_alias(plist_reader *p, const spressi_plist_place *place, spress_bytes text)
{
    spress_frame *alias = spressi_builder_frame(&p->builder, text, place->at);
    if (!alias)
        return false;
    alias->alias_of = p->frame;
    p->alias_count++;
    return true;
}

static bool take_frame_value(plist_reader *p, const spressi_plist_place *place, spress_bytes text)
{
    const char *name = place->keys[2];
    if (name && strcmp(name, "aliases") == 0 && place->depth == 4)
        return take_alias(p, place, text);
    for (size_t i = 0; name && place->depth == 3 && i < sizeof keys / sizeof *keys; i++) {
        const struct key *key = &keys[i];
        if (strcmp(name, key->name) != 0)
            continue;
        p->has |= 1u << key->field;
        if (key->count == 0) {
            p->turned = spressi_is_word(text, "true");
            return true;
        }
        return key->count < 0 ? take_list(p, place, text, key) : take_numbers(p, place, text, key);
    }
    return true; /* frames have other values, too: what they were trimmed to */
}

static bool has(const plist_reader *p, enum field field)
{
    return p->has >> field & 1;
}

/* A whole number; false, having reported. */
static bool whole(plist_reader *p, float number, int32_t *out)
{
    if (!(number > -2147483648.0f && number < 2147483648.0f) || number != truncf(number))
        return spressi_fail(p->r, SPRESS_CODE_DESCRIPTOR_NUMBER, p->frame_at,
                            "%g is not a whole number in int32", (double)number);
    *out = (int32_t)number;
    return true;
}

static bool whole_all(plist_reader *p, const float *numbers, int32_t *const *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!whole(p, numbers[i], out[i]))
            return false;
    return true;
}

/* Formats 1 to 3 as they would be in format 0: one number a field. */
static void unite(plist_reader *p)
{
    const struct {
        enum field from, to;
        size_t first, count;
    } moves[] = {{FIELD_RECT, FIELD_X, 0, 4},
                 {FIELD_SIZE, FIELD_WIDTH, 0, 2},
                 {FIELD_OFFSET, FIELD_OFFSET_X, 0, 2},
                 {FIELD_SOURCE, FIELD_ORIGINAL_WIDTH, 0, 2}};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        for (size_t k = 0; has(p, moves[i].from) && k < moves[i].count; k++) {
            p->numbers[moves[i].to + k][0] = p->numbers[moves[i].from][k];
            p->has |= 1u << (moves[i].to + k);
        }
}

/* Where the kept part lies in the source: by the offset of the middles, which is rounded in some
 * files, or by the rectangle that format 2 has for it. */
static bool place_in_source(plist_reader *p, spress_frame *frame)
{
    const double x = (double)p->numbers[FIELD_OFFSET_X][0],
                 y = (double)p->numbers[FIELD_OFFSET_Y][0];
    const double left = x + ((double)frame->source_w - frame->w) / 2;
    const double top = ((double)frame->source_h - frame->h) / 2 - y;
    if (!(fabs(left) < 2147483647.0) || !(fabs(top) < 2147483647.0))
        return spressi_fail(p->r, SPRESS_CODE_DESCRIPTOR_RANGE, p->frame_at,
                            "the offset leaves int32");
    frame->trim_x = (int32_t)floor(left);
    frame->trim_y = (int32_t)floor(top);
    const float *colour = p->numbers[FIELD_COLOUR];
    const bool fits =
        has(p, FIELD_COLOUR) && colour[2] == (float)frame->w && colour[3] == (float)frame->h;
    if (fits && (left != floor(left) || top != floor(top)))
        return whole(p, colour[0], &frame->trim_x) && whole(p, colour[1], &frame->trim_y);
    return true;
}

static bool take_polygon(plist_reader *p, spress_frame_extra *extra)
{
    const float_list *points = &p->lists[0], *uvs = &p->lists[1], *corners = &p->lists[2];
    if (points->count % 2 != 0 || uvs->count != points->count || corners->count % 3 != 0)
        return spressi_fail(p->r, SPRESS_CODE_DESCRIPTOR_NUMBER, p->frame_at,
                            "a mesh of %zu and %zu coordinates and %zu corners", points->count,
                            uvs->count, corners->count);
    spress_polygon *polygon = spressi_arena_zeroed(p->r->arena, 1, sizeof *polygon);
    uint32_t *triangles = spressi_arena_allocate(p->r->arena, corners->count, sizeof *triangles);
    if (!polygon || !triangles)
        return spressi_fail_memory(p->r);
    for (size_t i = 0; i < corners->count; i++) {
        int32_t corner = 0;
        if (!whole(p, corners->values[i], &corner))
            return false;
        if (corner < 0 || (size_t)corner >= points->count / 2)
            return spressi_fail(p->r, SPRESS_CODE_DESCRIPTOR_RANGE, p->frame_at,
                                "a triangle names vertex %d of %zu", corner, points->count / 2);
        triangles[i] = (uint32_t)corner;
    }
    *polygon = (spress_polygon){.vertices = (const spress_point *)(const void *)points->values,
                                .uvs = (const spress_point *)(const void *)uvs->values,
                                .vertex_count = (uint32_t)(points->count / 2),
                                .triangles = triangles,
                                .triangle_count = (uint32_t)(corners->count / 3)};
    extra->has |= SPRESS_EXTRA_POLYGON;
    extra->polygon = polygon;
    return true;
}

static bool take_extras(plist_reader *p, spress_frame *frame)
{
    const bool has_mesh = has(p, FIELD_VERTICES) && has(p, FIELD_UVS) && has(p, FIELD_TRIANGLES);
    if (!has(p, FIELD_ANCHOR) && !has_mesh)
        return true;
    spress_frame_extra *extra = spressi_builder_extra(&p->builder, frame);
    if (!extra)
        return false;
    if (has(p, FIELD_ANCHOR)) {
        extra->has |= SPRESS_EXTRA_PIVOT;
        extra->pivot =
            (spress_point){p->numbers[FIELD_ANCHOR][0], 1.0f - p->numbers[FIELD_ANCHOR][1]};
    }
    return !has_mesh || take_polygon(p, extra);
}

/* The aliases stand behind their frame and are the same but for their names. */
static void fill_aliases(const plist_reader *p)
{
    const spress_frame *frame = &p->builder.atlas->frames[p->frame];
    for (size_t i = 1; i <= p->alias_count; i++) {
        spress_frame *alias = &p->builder.atlas->frames[p->frame + i];
        const spress_frame named = *alias;
        *alias = *frame;
        alias->name = named.name;
        alias->name_size = named.name_size;
        alias->alias_of = p->frame;
    }
}

static bool end_frame(plist_reader *p)
{
    unite(p);
    p->in_frame = false;
    if (!has(p, FIELD_X) || !has(p, FIELD_Y) || !has(p, FIELD_WIDTH) || !has(p, FIELD_HEIGHT))
        return spressi_fail(p->r, SPRESS_CODE_DESCRIPTOR_MISSING, p->frame_at,
                            "the frame has no rectangle");
    spress_frame *frame = &p->builder.atlas->frames[p->frame];
    int32_t *const out[] = {&frame->x, &frame->y, &frame->w, &frame->h};
    for (size_t i = 0; i < 4; i++)
        if (!whole(p, p->numbers[FIELD_X + i][0], out[i]))
            return false;
    frame->source_w = frame->w;
    frame->source_h = frame->h;
    int32_t *const source[] = {&frame->source_w, &frame->source_h};
    const float sides[] = {fabsf(p->numbers[FIELD_ORIGINAL_WIDTH][0]),
                           fabsf(p->numbers[FIELD_ORIGINAL_HEIGHT][0])};
    if (has(p, FIELD_ORIGINAL_WIDTH) && has(p, FIELD_ORIGINAL_HEIGHT) &&
        !whole_all(p, sides, source, 2))
        return false;
    if (!place_in_source(p, frame))
        return false;
    if (p->turned)
        spress_frame_set_turn(frame, SPRESS_TURN_CLOCKWISE);
    spressi_mark_trimmed(frame);
    if (!take_extras(p, frame))
        return false;
    fill_aliases(p);
    return true;
}

static bool is_frame(const spressi_plist_place *place)
{
    return place->depth == 2 && place->keys[0] && place->keys[1] &&
           strcmp(place->keys[0], "frames") == 0;
}

static bool begin(void *context, const spressi_plist_place *place)
{
    plist_reader *p = context;
    if (!is_frame(place))
        return true;
    const char *name = place->keys[1];
    const spress_bytes bytes = {(const uint8_t *)name, strlen(name)};
    p->in_frame = true;
    p->frame_at = place->at;
    p->frame = (uint32_t)p->builder.atlas->frame_count;
    p->has = 0;
    p->turned = false;
    p->alias_count = 0;
    memset(p->numbers, 0, sizeof p->numbers);
    return spressi_builder_frame(&p->builder, bytes, place->at);
}

static bool end(void *context, const spressi_plist_place *place)
{
    return !is_frame(place) || end_frame(context);
}

static bool take_page_name(plist_reader *p, spress_bytes text)
{
    p->page->file = spressi_builder_text(&p->builder, text);
    p->page->file_size = (uint32_t)text.size;
    return p->page->file && spressi_check_name(p->r, text.data, text.size, p->r->in.at);
}

/* The numbers of the page's size: of "{w,h}", or one alone. */
static bool take_page_size(plist_reader *p, const spressi_plist_place *place, spress_bytes text,
                           int32_t *const *out, size_t count)
{
    spress_bytes rest = text;
    bool good = true;
    float number;
    for (size_t i = 0; i < count; i++) {
        p->frame_at = place->at;
        if (!next_number(&rest, &number, &good))
            return spressi_fail(p->r, SPRESS_CODE_DESCRIPTOR_NUMBER, place->at, "\"%s\" is no size",
                                spressi_show_bytes(text.data, text.size).text);
        if (!whole(p, number, out[i]))
            return false;
    }
    return true;
}

static bool take_page_value(plist_reader *p, const spressi_plist_place *place, spress_bytes text)
{
    const char *group = place->keys[0], *name = place->keys[1];
    spress_page *page = p->page;
    if (strcmp(group, "texture") == 0) {
        if (strcmp(name, "width") == 0)
            return take_page_size(p, place, text, (int32_t *const[]){&page->width}, 1);
        if (strcmp(name, "height") == 0)
            return take_page_size(p, place, text, (int32_t *const[]){&page->height}, 1);
    }
    if (strcmp(group, "metadata") != 0)
        return true;
    /* realTextureFileName has the ending that textureFileName may lack; it comes first. */
    if (strcmp(name, "realTextureFileName") == 0 ||
        (strcmp(name, "textureFileName") == 0 && page->file_size == 0))
        return take_page_name(p, text);
    if (strcmp(name, "size") == 0)
        return take_page_size(p, place, text, (int32_t *const[]){&page->width, &page->height}, 2);
    if (strcmp(name, "pixelFormat") == 0) {
        page->has |= SPRESS_PAGE_PIXEL_FORMAT;
        page->pixel_format = spressi_builder_text(&p->builder, text);
        return page->pixel_format;
    }
    if (strcmp(name, "premultiplyAlpha") == 0) {
        page->has |= SPRESS_PAGE_PREMULTIPLIED;
        page->premultiplied = spressi_is_word(text, "true");
    }
    return true;
}

static bool value(void *context, const spressi_plist_place *place, spress_bytes text)
{
    plist_reader *p = context;
    if (p->in_frame)
        return take_frame_value(p, place, text);
    return place->depth != 2 || !place->keys[0] || !place->keys[1] ||
           take_page_value(p, place, text);
}

unsigned spressi_plist_sniff(spress_bytes input)
{
    return spressi_xml_has_root(input, "plist") ? SPRESSI_SNIFF_DIALECT : SPRESSI_SNIFF_NO;
}

bool spressi_plist_atlas_read(spressi_reader *reader, const spress_read_options *options,
                              spress_document *document)
{
    static const spressi_plist_handler handler = {begin, end, value};
    plist_reader p = {.r = reader};
    (void)options;
    spressi_builder_init(&p.builder, reader, document);
    p.page = spressi_builder_page(&p.builder, (spress_bytes){(const uint8_t *)"", 0}, 0);
    const bool good =
        p.page && spressi_plist_read(reader, &handler, &p) && spressi_builder_end(&p.builder);
    spressi_builder_free(&p.builder);
    return good;
}
