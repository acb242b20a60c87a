/* Reads the frames of a sprite sheet in JSON. */
#include "formats/json_sheet/reading.h"
#include "model/atlas.h"

/* A frame that is being read. */
typedef struct values {
    int32_t x, y, w, h;
    int32_t trim_x, trim_y, kept_w, kept_h; /* spriteSourceSize */
    int32_t source_w, source_h;
    bool rotated, trimmed;
    spress_point anchor, pivot;
    int32_t left, right, top, bottom;
    spressi_sheet_rect centre; /* scale9Borders */
    float duration;            /* in milliseconds */
    spressi_json_span name;
} values;

static bool take_filename(spressi_json *json, void *out)
{
    values *v = out;
    if (spressi_json_peek(json) != SPRESSI_JSON_STRING)
        return spressi_json_wrong_type(json, "a string");
    v->name = spressi_json_take_span(json);
    return true;
}

static const spressi_json_member frame_rows[] = {
    SPRESSI_JSON_INT("x", NEED, values, x, INT32_MIN, INT32_MAX),
    SPRESSI_JSON_INT("y", NEED, values, y, INT32_MIN, INT32_MAX),
    SPRESSI_JSON_INT("w", NEED, values, w, 0, INT32_MAX),
    SPRESSI_JSON_INT("h", NEED, values, h, 0, INT32_MAX),
};
static const spressi_json_member kept_rows[] = {
    SPRESSI_JSON_INT("x", NEED, values, trim_x, INT32_MIN, INT32_MAX),
    SPRESSI_JSON_INT("y", NEED, values, trim_y, INT32_MIN, INT32_MAX),
    SPRESSI_JSON_INT("w", MAY, values, kept_w, 0, INT32_MAX),
    SPRESSI_JSON_INT("h", MAY, values, kept_h, 0, INT32_MAX),
};
static const spressi_json_member source_rows[] = {
    SPRESSI_JSON_INT("w", NEED, values, source_w, 0, INT32_MAX),
    SPRESSI_JSON_INT("h", NEED, values, source_h, 0, INT32_MAX),
};
static const spressi_json_member anchor_rows[] = {
    SPRESSI_JSON_FLOAT("x", NEED, values, anchor.x),
    SPRESSI_JSON_FLOAT("y", NEED, values, anchor.y),
};
static const spressi_json_member pivot_rows[] = {
    SPRESSI_JSON_FLOAT("x", NEED, values, pivot.x),
    SPRESSI_JSON_FLOAT("y", NEED, values, pivot.y),
};
static const spressi_json_member border_rows[] = {
    SPRESSI_JSON_INT("left", MAY, values, left, INT16_MIN, INT16_MAX),
    SPRESSI_JSON_INT("top", MAY, values, top, INT16_MIN, INT16_MAX),
    SPRESSI_JSON_INT("right", MAY, values, right, INT16_MIN, INT16_MAX),
    SPRESSI_JSON_INT("bottom", MAY, values, bottom, INT16_MIN, INT16_MAX),
};
static const spressi_json_member centre_rows[] = {
    SPRESSI_JSON_INT("x", NEED, values, centre.x, INT16_MIN, INT16_MAX),
    SPRESSI_JSON_INT("y", NEED, values, centre.y, INT16_MIN, INT16_MAX),
    SPRESSI_JSON_INT("w", NEED, values, centre.w, INT16_MIN, INT16_MAX),
    SPRESSI_JSON_INT("h", NEED, values, centre.h, INT16_MIN, INT16_MAX),
};
static const spressi_json_table frame_table = {SPRESSI_JSON_ROWS(frame_rows)};
static const spressi_json_table kept_table = {SPRESSI_JSON_ROWS(kept_rows)};
static const spressi_json_table source_table = {SPRESSI_JSON_ROWS(source_rows)};
static const spressi_json_table anchor_table = {SPRESSI_JSON_ROWS(anchor_rows)};
static const spressi_json_table pivot_table = {SPRESSI_JSON_ROWS(pivot_rows)};
static const spressi_json_table border_table = {SPRESSI_JSON_ROWS(border_rows)};
static const spressi_json_table centre_table = {SPRESSI_JSON_ROWS(centre_rows)};

/* Bits of the members of a frame, in the order of its rows. */
enum {
    HAS_NAME = 1,
    HAS_FRAME = 2,
    HAS_ROTATED = 4,
    HAS_TRIMMED = 8,
    HAS_KEPT = 16,
    HAS_SOURCE = 32,
    HAS_ANCHOR = 64,
    HAS_PIVOT = 128,
    HAS_BORDERS = 256,
    HAS_CENTRE = 512,
    HAS_DURATION = 1024,
};
static const spressi_json_member rows[] = {
    SPRESSI_JSON_OTHER("filename", MAY, take_filename),
    SPRESSI_JSON_INNER("frame", NEED, frame_table),
    SPRESSI_JSON_BOOL("rotated", MAY, values, rotated),
    SPRESSI_JSON_BOOL("trimmed", MAY, values, trimmed),
    SPRESSI_JSON_INNER("spriteSourceSize", MAY, kept_table),
    SPRESSI_JSON_INNER("sourceSize", MAY, source_table),
    SPRESSI_JSON_INNER("anchor", MAY, anchor_table),
    SPRESSI_JSON_INNER("pivot", MAY, pivot_table),
    SPRESSI_JSON_INNER("borders", MAY, border_table),
    SPRESSI_JSON_INNER("scale9Borders", MAY, centre_table),
    SPRESSI_JSON_FLOAT("duration", MAY, values, duration),
};
static const spressi_json_table table = {SPRESSI_JSON_ROWS(rows)};

/* A frame as the file says it. */
typedef struct reading {
    spressi_sheet *sheet;
    spressi_json *json;
    values v;
    uint32_t has; /* HAS_* */
    size_t at;
} reading;

/* What is not said of the source follows from the frame. */
static void fill_source(reading *r)
{
    values *v = &r->v;
    if (!(r->has & HAS_SOURCE)) {
        v->source_w = v->w;
        v->source_h = v->h;
    }
    if (!(r->has & HAS_TRIMMED))
        v->trimmed = v->source_w != v->w || v->source_h != v->h || v->trim_x != 0 || v->trim_y != 0;
}

/* Warns, once for each kind, of sizes that do not fit each other. */
static void tell_sizes(reading *r)
{
    const values *v = &r->v;
    const bool has_kept = r->has & HAS_KEPT && v->kept_w != 0 && v->kept_h != 0;
    if (has_kept && (v->kept_w != v->w || v->kept_h != v->h) &&
        spressi_sheet_tells(r->sheet, SPRESSI_SHEET_KEPT_SIZE))
        spressi_tell(spressi_json_here(r->json), SPRESS_CODE_DESCRIPTOR_BENT, r->at,
                     "spriteSourceSize is %dx%d, the frame %dx%d: the frame counts", (int)v->kept_w,
                     (int)v->kept_h, (int)v->w, (int)v->h);
    if (!v->trimmed && (v->source_w != v->w || v->source_h != v->h) &&
        spressi_sheet_tells(r->sheet, SPRESSI_SHEET_UNTRIMMED))
        spressi_tell(spressi_json_here(r->json), SPRESS_CODE_DESCRIPTOR_BENT, r->at,
                     "a frame of %dx%d of a source of %dx%d is said not to be trimmed, and so "
                     "engines draw it",
                     (int)v->w, (int)v->h, (int)v->source_w, (int)v->source_h);
}

static void place(const values *v, spress_frame *frame)
{
    frame->x = v->x;
    frame->y = v->y;
    frame->w = v->w;
    frame->h = v->h;
    frame->source_w = v->trimmed ? v->source_w : v->w;
    frame->source_h = v->trimmed ? v->source_h : v->h;
    frame->trim_x = v->trimmed ? v->trim_x : 0;
    frame->trim_y = v->trimmed ? v->trim_y : 0;
    frame->flags = v->trimmed ? SPRESS_FRAME_TRIMMED : 0;
    if (v->rotated)
        spress_frame_set_turn(frame, SPRESS_TURN_CLOCKWISE);
}

/* Aseprite counts what it extrudes or leaves free around a frame to its rectangle. */
static void cut_surround(reading *r)
{
    values *v = &r->v;
    const int32_t more = v->w - v->kept_w;
    if (!(r->has & HAS_DURATION) || !(r->has & HAS_KEPT) || v->kept_w == 0 || more <= 0 ||
        more % 2 != 0 || v->h - v->kept_h != more)
        return;
    v->x += more / 2;
    v->y += more / 2;
    v->w = v->kept_w;
    v->h = v->kept_h;
}

static bool keep_duration(reading *r)
{
    enum { MOST = 2000000 };
    spressi_sheet *s = r->sheet;
    spressi_reader *reader = spressi_json_here(r->json);
    const size_t count = s->builder.atlas->frame_count;
    if (!(r->v.duration >= 0 && r->v.duration <= MOST))
        return spressi_fail(reader, SPRESS_CODE_DESCRIPTOR_RANGE, r->at,
                            "a duration is from 0 to %d milliseconds", MOST);
    while (s->duration_count < count) {
        if (!spressi_arena_grow(reader->arena, &s->durations_us, s->duration_count,
                                &s->duration_capacity, sizeof *s->durations_us))
            return spressi_fail_memory(reader);
        s->durations_us[s->duration_count++] = 0;
    }
    s->durations_us[count - 1] = (uint32_t)((double)r->v.duration * 1000 + 0.5);
    return true;
}

bool spressi_sheet_split(spressi_sheet *s, spress_frame *frame, spressi_sheet_rect centre,
                         size_t at)
{
    const int64_t sides[] = {centre.x, (int64_t)frame->source_w - centre.x - centre.w, centre.y,
                             (int64_t)frame->source_h - centre.y - centre.h};
    spress_frame_extra *extra = spressi_builder_extra(&s->builder, frame);
    if (!extra)
        return false;
    extra->has |= SPRESS_EXTRA_SPLITS;
    for (size_t i = 0; i < 4; i++) {
        if (sides[i] < INT16_MIN || sides[i] > INT16_MAX)
            return spressi_fail(s->builder.reader, SPRESS_CODE_DESCRIPTOR_RANGE, at,
                                "a nine-patch has a border of %lld pixels", (long long)sides[i]);
        extra->splits[i] = (int16_t)sides[i];
    }
    return true;
}

static bool take_extras(reading *r, spress_frame *frame)
{
    const values *v = &r->v;
    if (!(r->has & (HAS_ANCHOR | HAS_PIVOT | HAS_BORDERS | HAS_CENTRE)))
        return true;
    spress_frame_extra *extra = spressi_builder_extra(&r->sheet->builder, frame);
    if (!extra)
        return false;
    if (r->has & (HAS_ANCHOR | HAS_PIVOT)) {
        extra->has |= SPRESS_EXTRA_PIVOT;
        extra->pivot = r->has & HAS_ANCHOR ? v->anchor : v->pivot;
    }
    if (r->has & HAS_BORDERS) {
        const int32_t sides[] = {v->left, v->right, v->top, v->bottom};
        extra->has |= SPRESS_EXTRA_SPLITS;
        for (size_t i = 0; i < 4; i++)
            extra->splits[i] = (int16_t)sides[i];
    } else if (r->has & HAS_CENTRE) {
        spressi_json_here(r->json);
        return spressi_sheet_split(r->sheet, frame, v->centre, r->at);
    }
    return true;
}

/* Takes the frame at the cursor, whose name is the key of a hash; in an array (`key` NULL) the
 * frame has it. */
static bool take_frame(spressi_json *json, const spressi_json_span *key)
{
    spressi_sheet *s = json->user;
    reading r = {.sheet = s, .json = json, .at = json->reader->in.at};
    if (!spressi_json_take_object(json, &table, &r.v, &r.has))
        return false;
    if (!key && !(r.has & HAS_NAME))
        return spressi_json_fail_missing(json, "filename", r.at);
    const spress_bytes name = spressi_json_text(json, key ? *key : r.v.name);
    spress_frame *frame =
        name.data ? spressi_builder_frame(&s->builder, name, key ? key->at - 1 : r.at) : NULL;
    if (!frame)
        return false;
    cut_surround(&r);
    fill_source(&r);
    tell_sizes(&r);
    place(&r.v, frame);
    return take_extras(&r, frame) && (!(r.has & HAS_DURATION) || keep_duration(&r));
}

bool spressi_sheet_take_frames(spressi_json *json, void *out)
{
    spressi_json_span key;
    (void)out;
    if (spressi_json_peek(json) == SPRESSI_JSON_ARRAY) {
        spressi_json_enter_array(json);
        while (spressi_json_next(json))
            if (!take_frame(json, NULL))
                return false;
        return true;
    }
    if (!spressi_json_enter_object(json))
        return false;
    while (spressi_json_next_member(json, &key))
        if (!take_frame(json, &key))
            return false;
    return true;
}
