/* Reads a frame of the atlas in a JSON dump. */
#include <stddef.h>

#include "formats/dump/reading.h"
#include "model/atlas.h"

enum {
    FRAME_X,
    FRAME_Y,
    FRAME_W,
    FRAME_H,
    FRAME_SOURCE_W,
    FRAME_SOURCE_H,
    FRAME_TRIM_X,
    FRAME_TRIM_Y,
    FRAME_NUMBERS, /* how many of these there are */
    FRAME_KEY = FRAME_NUMBERS,
    FRAME_PAGE,
    FRAME_TRIMMED,
    FRAME_ROTATED,
    FRAME_TURN,
    FRAME_ALIAS,
    FRAME_FLAGS,
    FRAME_EXTRAS, /* the first of those that are stored apart */
    FRAME_SPLITS = FRAME_EXTRAS,
    FRAME_PADS,
    FRAME_SCALE,
    FRAME_PIVOT,
    FRAME_POLYGON,
    FRAME_USER_DATA,
    FRAME_COUNT
};

#define BIT(field) (UINT32_C(1) << (field))

static const spressi_json_field frame_fields[FRAME_COUNT] = {
    [FRAME_X] = {"x", BIT(FRAME_X)},
    [FRAME_Y] = {"y", BIT(FRAME_Y)},
    [FRAME_W] = {"w", BIT(FRAME_W)},
    [FRAME_H] = {"h", BIT(FRAME_H)},
    [FRAME_SOURCE_W] = {"sourceW", BIT(FRAME_SOURCE_W)},
    [FRAME_SOURCE_H] = {"sourceH", BIT(FRAME_SOURCE_H)},
    [FRAME_TRIM_X] = {"trimX", BIT(FRAME_TRIM_X)},
    [FRAME_TRIM_Y] = {"trimY", BIT(FRAME_TRIM_Y)},
    [FRAME_KEY] = {"key", BIT(FRAME_KEY)},
    [FRAME_PAGE] = {"page", BIT(FRAME_PAGE)},
    [FRAME_TRIMMED] = {"trimmed", BIT(FRAME_TRIMMED)},
    [FRAME_ROTATED] = {"rotated", BIT(FRAME_ROTATED)},
    [FRAME_TURN] = {"turn", BIT(FRAME_TURN)},
    [FRAME_ALIAS] = {"aliasOf", BIT(FRAME_ALIAS)},
    [FRAME_FLAGS] = {"flags", BIT(FRAME_FLAGS)},
    [FRAME_SPLITS] = {"splits", BIT(FRAME_SPLITS)},
    [FRAME_PADS] = {"pads", BIT(FRAME_PADS)},
    [FRAME_SCALE] = {"scale", BIT(FRAME_SCALE)},
    [FRAME_PIVOT] = {"pivot", BIT(FRAME_PIVOT)},
    [FRAME_POLYGON] = {"polygon", BIT(FRAME_POLYGON)},
    [FRAME_USER_DATA] = {"userData", BIT(FRAME_USER_DATA)},
};
static const spressi_json_shape frame_shape = {frame_fields, FRAME_COUNT,
                                               BIT(FRAME_KEY) | BIT(FRAME_X) | BIT(FRAME_Y) |
                                                   BIT(FRAME_W) | BIT(FRAME_H)};

/* Where the numbers go, and whether they may be negative: sizes may not. */
static const struct {
    size_t offset;
    bool is_size;
} numbers[FRAME_NUMBERS] = {
    [FRAME_X] = {offsetof(spress_frame, x), false},
    [FRAME_Y] = {offsetof(spress_frame, y), false},
    [FRAME_W] = {offsetof(spress_frame, w), true},
    [FRAME_H] = {offsetof(spress_frame, h), true},
    [FRAME_SOURCE_W] = {offsetof(spress_frame, source_w), true},
    [FRAME_SOURCE_H] = {offsetof(spress_frame, source_h), true},
    [FRAME_TRIM_X] = {offsetof(spress_frame, trim_x), false},
    [FRAME_TRIM_Y] = {offsetof(spress_frame, trim_y), false},
};

/* A frame that is being read. */
typedef struct reading {
    spress_frame *frame;
    spress_frame_extra extra;
    bool trimmed, rotated;
    size_t turn; /* spress_turn */
} reading;

static bool take_number(spressi_json *json, size_t field, spress_frame *frame)
{
    int32_t *number = (int32_t *)(void *)((char *)frame + numbers[field].offset);
    return spressi_json_take_int(json, numbers[field].is_size ? 0 : INT32_MIN, INT32_MAX, number);
}

static bool take_page(spressi_dump_reader *d, spress_frame *frame)
{
    const size_t at = d->json.reader->in.at, count = d->document->atlas.page_count;
    int32_t page;
    if (!spressi_json_take_int(&d->json, 0, UINT16_MAX, &page))
        return false;
    if ((size_t)page >= count)
        return spressi_fail(spressi_json_here(&d->json), SPRESS_CODE_JSON_REFERENCE, at,
                            "page %d; there are %zu pages", (int)page, count);
    frame->page = (uint16_t)page;
    return true;
}

static bool take_key(spressi_dump_reader *d, spress_frame *frame)
{
    uint32_t size;
    if (!spressi_dump_take_name(d, &frame->name, &size))
        return false;
    frame->name_size = (uint16_t)size;
    return true;
}

/* Takes flags that no document defines; those that one does have members of their own. */
static bool take_flags(spressi_dump_reader *d, spress_frame *frame)
{
    const uint32_t known = SPRESSI_FRAME_TURNED | SPRESS_FRAME_TRIMMED;
    uint32_t flags;
    if (!spressi_dump_take_u32(d, 0, &flags))
        return false;
    frame->flags |= flags & ~known;
    return true;
}

/* Four numbers: left, right, top, bottom. */
static bool take_four(spressi_dump_reader *d, int16_t out_values[4])
{
    int32_t value;
    if (!spressi_dump_enter_list(d, 4, "numbers"))
        return false;
    while (spressi_json_next(&d->json)) {
        if (!spressi_json_take_int(&d->json, INT16_MIN, INT16_MAX, &value))
            return false;
        *out_values++ = (int16_t)value;
    }
    return true;
}

/* Any text of any length, but without NUL: the model's texts end with one. */
static bool take_user_data(spressi_dump_reader *d, spress_frame_extra *extra)
{
    spressi_json *json = &d->json;
    if (spressi_json_peek(json) != SPRESSI_JSON_STRING)
        return spressi_json_wrong_type(json, "a string");
    const spressi_json_span text = spressi_json_take_span(json);
    char *data = spressi_dump_allocate(d, text.size + 1, 1);
    size_t control;
    if (!data)
        return false;
    extra->user_data = data;
    extra->user_data_size = spressi_json_unescape(json, text, data, &control);
    return !memchr(data, 0, extra->user_data_size) ||
           spressi_fail(spressi_json_here(json), SPRESS_CODE_NAME_CONTROL, text.at,
                        "a NUL in a text");
}

static bool take_pivot(spressi_dump_reader *d, spress_point *out_pivot)
{
    float values[2];
    if (!spressi_dump_take_floats(d, 2, values))
        return false;
    *out_pivot = (spress_point){values[0], values[1]};
    return true;
}

static bool take_extra(spressi_dump_reader *d, size_t field, spress_frame_extra *extra)
{
    switch (field) {
    case FRAME_SPLITS:
        extra->has |= SPRESS_EXTRA_SPLITS;
        return take_four(d, extra->splits);
    case FRAME_PADS:
        extra->has |= SPRESS_EXTRA_PADS;
        return take_four(d, extra->pads);
    case FRAME_SCALE:
        extra->has |= SPRESS_EXTRA_SCALE;
        return spressi_dump_take_u32(d, 1, &extra->scale);
    case FRAME_PIVOT:
        extra->has |= SPRESS_EXTRA_PIVOT;
        return take_pivot(d, &extra->pivot);
    case FRAME_POLYGON:
        extra->has |= SPRESS_EXTRA_POLYGON;
        return spressi_dump_take_polygon(d, &extra->polygon);
    default:
        extra->has |= SPRESS_EXTRA_USER_DATA;
        return take_user_data(d, extra);
    }
}

static bool take_member(spressi_dump_reader *d, size_t field, reading *r)
{
    spressi_json *json = &d->json;
    if (field < FRAME_NUMBERS)
        return take_number(json, field, r->frame);
    if (field >= FRAME_EXTRAS)
        return take_extra(d, field, &r->extra);
    switch (field) {
    case FRAME_KEY:
        return take_key(d, r->frame);
    case FRAME_PAGE:
        return take_page(d, r->frame);
    case FRAME_TRIMMED:
        return spressi_json_take_bool(json, &r->trimmed);
    case FRAME_ROTATED:
        return spressi_json_take_bool(json, &r->rotated);
    case FRAME_TURN:
        return spressi_json_take_choice(json, spressi_dump_turns, &r->turn);
    case FRAME_FLAGS:
        return take_flags(d, r->frame);
    default: /* an alias may name a frame that is still to come: see read_names.c */
        d->has_aliases = true;
        spressi_json_leap(json);
        return true;
    }
}

/* Sets what the members that are missing mean. */
static void fill_defaults(reading *r, uint32_t filled)
{
    spress_frame *frame = r->frame;
    if (!(filled & BIT(FRAME_SOURCE_W)))
        frame->source_w = frame->w;
    if (!(filled & BIT(FRAME_SOURCE_H)))
        frame->source_h = frame->h;
    if (!(filled & BIT(FRAME_TRIMMED)))
        r->trimmed = frame->source_w != frame->w || frame->source_h != frame->h;
    if (!(filled & BIT(FRAME_TURN)))
        r->turn = r->rotated ? SPRESS_TURN_CLOCKWISE : SPRESS_TURN_NONE;
    frame->flags |= r->trimmed ? SPRESS_FRAME_TRIMMED : 0;
    spress_frame_set_turn(frame, (spress_turn)r->turn);
}

static bool store_extra(spressi_dump_reader *d, const reading *r)
{
    spress_atlas *atlas = &d->document->atlas;
    if (r->extra.has == 0)
        return true;
    if (atlas->extra_count == d->extra_capacity) {
        const size_t capacity = 2 * d->extra_capacity + 8, size = sizeof *atlas->extras;
        spress_frame_extra *extras = spressi_arena_resize(
            d->json.reader->arena, atlas->extras, d->extra_capacity * size, capacity * size);
        if (!extras)
            return spressi_fail_memory(spressi_json_here(&d->json));
        atlas->extras = extras;
        d->extra_capacity = capacity;
    }
    r->frame->extra = (uint32_t)atlas->extra_count;
    atlas->extras[atlas->extra_count++] = r->extra;
    return true;
}

bool spressi_dump_read_frame(spressi_dump_reader *d, size_t index)
{
    reading r = {.frame = &d->document->atlas.frames[index]};
    spressi_json_members members;
    r.frame->alias_of = SPRESS_NONE;
    r.frame->extra = SPRESS_NONE;
    if (!spressi_json_enter_object(&d->json, &frame_shape, &members))
        return false;
    while (spressi_json_next_member(&d->json, &members))
        if (!take_member(d, members.field, &r))
            return false;
    if (!members.whole)
        return false;
    if (d->document->atlas.page_count == 0)
        return spressi_fail(spressi_json_here(&d->json), SPRESS_CODE_JSON_REFERENCE,
                            members.opened_at, "a frame, but no page that it could be on");
    fill_defaults(&r, members.filled);
    return store_extra(d, &r);
}

bool spressi_dump_find_names(spressi_dump_reader *d, size_t *out_key, size_t *out_alias)
{
    size_t at[FRAME_COUNT];
    if (!spressi_json_index(&d->json, &frame_shape, at))
        return false;
    *out_key = at[FRAME_KEY];
    *out_alias = at[FRAME_ALIAS];
    return true;
}
