/* Reads a frame of the atlas in a JSON dump. */
#include "formats/dump/reading.h"
#include "model/atlas.h"

/* A frame that is being read. */
typedef struct reading {
    spress_frame frame;
    spress_frame_extra extra;
    bool trimmed, rotated;
    uint32_t turn;  /* spress_turn */
    uint32_t flags; /* that no document defines; those that one does have members of their own */
    size_t alias_at;
} reading;

static bool take_page(spressi_json *json, void *out)
{
    const spressi_dump_reader *d = json->user;
    reading *r = out;
    uint32_t page;
    if (!spressi_dump_take_index(json, d->document->atlas.page_count, "page", "pages", &page))
        return false;
    r->frame.page = (uint16_t)page;
    return true;
}

/* Takes four numbers: left, right, top, bottom. */
static bool take_four(spressi_json *json, int16_t out_values[4])
{
    int32_t value;
    if (!spressi_dump_enter_list(json, 4, "numbers"))
        return false;
    while (spressi_json_next(json)) {
        if (!spressi_json_take_int(json, INT16_MIN, INT16_MAX, &value))
            return false;
        *out_values++ = (int16_t)value;
    }
    return true;
}

static bool take_splits(spressi_json *json, void *out)
{
    return take_four(json, ((reading *)out)->extra.splits);
}

static bool take_pads(spressi_json *json, void *out)
{
    return take_four(json, ((reading *)out)->extra.pads);
}

static bool take_pivot(spressi_json *json, void *out)
{
    return spressi_dump_take_point(json, &((reading *)out)->extra.pivot);
}

static bool take_polygon(spressi_json *json, void *out)
{
    return spressi_dump_take_polygon(json, &((reading *)out)->extra.polygon);
}

/* Any text of any length, but without NUL: the model's texts end with one. */
static bool take_user_data(spressi_json *json, void *out)
{
    spress_frame_extra *extra = &((reading *)out)->extra;
    if (spressi_json_peek(json) != SPRESSI_JSON_STRING)
        return spressi_json_wrong_type(json, "a string");
    const spressi_json_span text = spressi_json_take_span(json);
    char *data = spressi_json_zeroed(json, text.size + 1, 1);
    size_t control;
    if (!data)
        return false;
    extra->user_data = data;
    extra->user_data_size = spressi_json_unescape(json, text, data, &control);
    return !memchr(data, 0, extra->user_data_size) ||
           spressi_fail(spressi_json_here(json), SPRESS_CODE_NAME_CONTROL, text.at,
                        "a NUL in a text");
}

enum {
    FRAME_KEY,
    FRAME_PAGE,
    FRAME_X,
    FRAME_Y,
    FRAME_W,
    FRAME_H,
    FRAME_SOURCE_W,
    FRAME_SOURCE_H,
    FRAME_TRIM_X,
    FRAME_TRIM_Y,
    FRAME_TRIMMED,
    FRAME_ROTATED,
    FRAME_ALIAS,
    FRAME_SPLITS,
    FRAME_PADS,
    FRAME_SCALE,
    FRAME_TURN,
    FRAME_PIVOT,
    FRAME_POLYGON,
    FRAME_USER_DATA,
    FRAME_FLAGS,
};

#define NUMBER(key, presence, member, least)                                                       \
    SPRESSI_JSON_INT(key, presence, reading, member, least, INT32_MAX)

static const spressi_json_member frame_rows[] = {
    [FRAME_KEY] = SPRESSI_JSON_NAME("key", NEED, reading, frame.name),
    [FRAME_PAGE] = SPRESSI_JSON_OTHER("page", MAY, take_page),
    [FRAME_X] = NUMBER("x", NEED, frame.x, INT32_MIN),
    [FRAME_Y] = NUMBER("y", NEED, frame.y, INT32_MIN),
    [FRAME_W] = NUMBER("w", NEED, frame.w, 0),
    [FRAME_H] = NUMBER("h", NEED, frame.h, 0),
    [FRAME_SOURCE_W] = NUMBER("sourceW", MAY, frame.source_w, 0),
    [FRAME_SOURCE_H] = NUMBER("sourceH", MAY, frame.source_h, 0),
    [FRAME_TRIM_X] = NUMBER("trimX", MAY, frame.trim_x, INT32_MIN),
    [FRAME_TRIM_Y] = NUMBER("trimY", MAY, frame.trim_y, INT32_MIN),
    [FRAME_TRIMMED] = SPRESSI_JSON_BOOL("trimmed", MAY, reading, trimmed),
    [FRAME_ROTATED] = SPRESSI_JSON_BOOL("rotated", MAY, reading, rotated),
    [FRAME_ALIAS] = SPRESSI_JSON_PLACE("aliasOf", MAY, reading, alias_at),
    [FRAME_SPLITS] = SPRESSI_JSON_OTHER("splits", MAY, take_splits),
    [FRAME_PADS] = SPRESSI_JSON_OTHER("pads", MAY, take_pads),
    [FRAME_SCALE] = NUMBER("scale", MAY, extra.scale, 1),
    [FRAME_TURN] = SPRESSI_JSON_WORD("turn", MAY, reading, turn, spressi_dump_turns),
    [FRAME_PIVOT] = SPRESSI_JSON_OTHER("pivot", MAY, take_pivot),
    [FRAME_POLYGON] = SPRESSI_JSON_OTHER("polygon", MAY, take_polygon),
    [FRAME_USER_DATA] = SPRESSI_JSON_OTHER("userData", MAY, take_user_data),
    [FRAME_FLAGS] = NUMBER("flags", MAY, flags, 0),
};
static const spressi_json_table frame_table = {SPRESSI_JSON_ROWS(frame_rows)};

static bool was_found(uint32_t found, size_t row)
{
    return (found >> row & 1) != 0;
}

static uint32_t find_extras(uint32_t found)
{
    static const struct {
        size_t row;
        uint32_t has;
    } extras[] = {
        {FRAME_SPLITS, SPRESS_EXTRA_SPLITS},   {FRAME_PADS, SPRESS_EXTRA_PADS},
        {FRAME_SCALE, SPRESS_EXTRA_SCALE},     {FRAME_PIVOT, SPRESS_EXTRA_PIVOT},
        {FRAME_POLYGON, SPRESS_EXTRA_POLYGON}, {FRAME_USER_DATA, SPRESS_EXTRA_USER_DATA},
    };
    uint32_t has = 0;
    for (size_t i = 0; i < sizeof extras / sizeof *extras; i++)
        has |= was_found(found, extras[i].row) ? extras[i].has : 0;
    return has;
}

/* Sets what the members that are missing mean. */
static void fill_defaults(reading *r, uint32_t found)
{
    spress_frame *frame = &r->frame;
    if (!was_found(found, FRAME_SOURCE_W))
        frame->source_w = frame->w;
    if (!was_found(found, FRAME_SOURCE_H))
        frame->source_h = frame->h;
    if (!was_found(found, FRAME_TRIMMED))
        r->trimmed = frame->source_w != frame->w || frame->source_h != frame->h;
    if (!was_found(found, FRAME_TURN))
        r->turn = r->rotated ? SPRESS_TURN_CLOCKWISE : SPRESS_TURN_NONE;
    frame->flags = r->flags & ~(SPRESSI_FRAME_TURNED | SPRESS_FRAME_TRIMMED);
    frame->flags |= r->trimmed ? SPRESS_FRAME_TRIMMED : 0;
    spress_frame_set_turn(frame, (spress_turn)r->turn);
}

static bool store_extra(spressi_dump_reader *d, reading *r)
{
    spress_atlas *atlas = &d->document->atlas;
    if (r->extra.has == 0)
        return true;
    spress_frame_extra *extras = spressi_reserve(d->json.reader, atlas->extras, &d->extra_capacity,
                                                 atlas->extra_count + 1, sizeof *extras);
    if (!extras)
        return false;
    atlas->extras = extras;
    r->frame.extra = (uint32_t)atlas->extra_count;
    atlas->extras[atlas->extra_count++] = r->extra;
    return true;
}

bool spressi_dump_read_frame(spressi_json *json, void *element, size_t index)
{
    spressi_dump_reader *d = json->user;
    spress_frame *frame = element;
    const size_t at = json->reader->in.at;
    reading r = {.frame = {.alias_of = SPRESS_NONE, .extra = SPRESS_NONE}};
    uint32_t found;
    (void)index;
    if (!spressi_json_take_object(json, &frame_table, &r, &found))
        return false;
    if (d->document->atlas.page_count == 0)
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_REFERENCE, at,
                            "a frame, but no page that it could be on");
    fill_defaults(&r, found);
    r.extra.has = find_extras(found);
    d->has_aliases |= r.alias_at != 0; /* of a frame that may come later: see read_names.c */
    if (!store_extra(d, &r))
        return false;
    *frame = r.frame;
    return true;
}
