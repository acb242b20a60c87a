/* Reads the slices of Aseprite: from a frame on, until their next key, rectangles of the canvas
 * that may have a centre, as a nine-patch, and a pivot. A slice that covers what there is of a
 * frame gives both to the frame. */
#include "core/text/show.h"
#include "formats/json_sheet/reading.h"

/* Slices with a centre or pivot that are looked at; each may touch every frame. */
enum { SLICES_MAX = 64 };

/* A key that is being read. */
typedef struct slice_key {
    int32_t frame;
    spressi_sheet_rect bounds, centre;
    float pivot_x, pivot_y;
    uint32_t has; /* HAS_* */
    size_t at;
} slice_key;

/* A slice, whose keys are read one by one. */
typedef struct slice {
    spressi_sheet *sheet;
    spressi_json_span name;
    slice_key last;                    /* which holds until the next one */
    bool has_last, is_marked, is_used; /* is_marked: has a centre or pivot */
} slice;

/* The slices of a file that no frame took. */
typedef struct leftover {
    size_t count, looked_at;
    spressi_json_span first;
    size_t at;
} leftover;

enum { FARTHEST = 1 << 24 }; /* sums of a few stay within int32 */
static const spressi_json_member bounds_rows[] = {
    SPRESSI_JSON_INT("x", NEED, slice_key, bounds.x, -FARTHEST, FARTHEST),
    SPRESSI_JSON_INT("y", NEED, slice_key, bounds.y, -FARTHEST, FARTHEST),
    SPRESSI_JSON_INT("w", NEED, slice_key, bounds.w, -FARTHEST, FARTHEST),
    SPRESSI_JSON_INT("h", NEED, slice_key, bounds.h, -FARTHEST, FARTHEST),
};
static const spressi_json_member centre_rows[] = {
    SPRESSI_JSON_INT("x", NEED, slice_key, centre.x, -FARTHEST, FARTHEST),
    SPRESSI_JSON_INT("y", NEED, slice_key, centre.y, -FARTHEST, FARTHEST),
    SPRESSI_JSON_INT("w", NEED, slice_key, centre.w, -FARTHEST, FARTHEST),
    SPRESSI_JSON_INT("h", NEED, slice_key, centre.h, -FARTHEST, FARTHEST),
};
static const spressi_json_member pivot_rows[] = {
    SPRESSI_JSON_FLOAT("x", NEED, slice_key, pivot_x),
    SPRESSI_JSON_FLOAT("y", NEED, slice_key, pivot_y),
};
static const spressi_json_table bounds_table = {SPRESSI_JSON_ROWS(bounds_rows)};
static const spressi_json_table centre_table = {SPRESSI_JSON_ROWS(centre_rows)};
static const spressi_json_table pivot_table = {SPRESSI_JSON_ROWS(pivot_rows)};

enum { HAS_CENTRE = 4, HAS_PIVOT = 8 }; /* in the order of the rows */
static const spressi_json_member key_rows[] = {
    SPRESSI_JSON_INT("frame", NEED, slice_key, frame, 0, INT32_MAX),
    SPRESSI_JSON_INNER("bounds", NEED, bounds_table),
    SPRESSI_JSON_INNER("center", MAY, centre_table),
    SPRESSI_JSON_INNER("pivot", MAY, pivot_table),
};
static const spressi_json_table key_table = {SPRESSI_JSON_ROWS(key_rows)};

static bool covers(const slice_key *key, const spress_frame *frame)
{
    return key->bounds.x <= frame->trim_x && key->bounds.y <= frame->trim_y &&
           (int64_t)key->bounds.x + key->bounds.w >= (int64_t)frame->trim_x + frame->w &&
           (int64_t)key->bounds.y + key->bounds.h >= (int64_t)frame->trim_y + frame->h;
}

/* Gives a frame what it has not got yet from another slice. */
static bool give(spressi_sheet *s, const slice_key *key, spress_frame *frame)
{
    spress_frame_extra *extra = spressi_builder_extra(&s->builder, frame);
    if (!extra)
        return false;
    if (key->has & HAS_PIVOT && !(extra->has & SPRESS_EXTRA_PIVOT) && frame->source_w != 0 &&
        frame->source_h != 0) {
        extra->has |= SPRESS_EXTRA_PIVOT;
        extra->pivot.x = ((float)key->bounds.x + key->pivot_x) / (float)frame->source_w;
        extra->pivot.y = ((float)key->bounds.y + key->pivot_y) / (float)frame->source_h;
    }
    if (!(key->has & HAS_CENTRE) || extra->has & SPRESS_EXTRA_SPLITS)
        return true;
    const spressi_sheet_rect centre = {key->bounds.x + key->centre.x, key->bounds.y + key->centre.y,
                                       key->centre.w, key->centre.h};
    return spressi_sheet_split(s, frame, centre, key->at);
}

/* Applies the key read last to the frames before `end`. */
static bool apply(slice *one, size_t end)
{
    const spress_atlas *atlas = one->sheet->builder.atlas;
    const slice_key *key = &one->last;
    if (!one->has_last || !(key->has & (HAS_CENTRE | HAS_PIVOT)))
        return true;
    end = end < atlas->frame_count ? end : atlas->frame_count;
    for (size_t i = (size_t)key->frame; i < end; i++) {
        if (!covers(key, &atlas->frames[i]))
            continue;
        one->is_used = true;
        if (!give(one->sheet, key, &atlas->frames[i]))
            return false;
    }
    return true;
}

static bool take_keys(spressi_json *json, void *out)
{
    slice *one = out;
    if (!spressi_json_enter_array(json))
        return false;
    while (spressi_json_next(json)) {
        slice_key key = {.at = json->reader->in.at};
        if (!spressi_json_take_object(json, &key_table, &key, &key.has))
            return false;
        spressi_json_here(json);
        if (one->has_last && key.frame < one->last.frame)
            return spressi_fail(json->reader, SPRESS_CODE_DESCRIPTOR_RANGE, key.at,
                                "a key of frame %d behind one of frame %d", (int)key.frame,
                                (int)one->last.frame);
        if (!apply(one, (size_t)key.frame))
            return false;
        one->is_marked |= (key.has & (HAS_CENTRE | HAS_PIVOT)) != 0;
        one->last = key;
        one->has_last = true;
    }
    return apply(one, SIZE_MAX);
}

static bool take_name(spressi_json *json, void *out)
{
    if (spressi_json_peek(json) != SPRESSI_JSON_STRING)
        return spressi_json_wrong_type(json, "a string");
    ((slice *)out)->name = spressi_json_take_span(json);
    return true;
}

static const spressi_json_member slice_rows[] = {
    SPRESSI_JSON_OTHER("name", NEED, take_name),
    SPRESSI_JSON_OTHER("keys", MAY, take_keys),
};
static const spressi_json_table slice_table = {SPRESSI_JSON_ROWS(slice_rows)};

static bool take_slice(spressi_sheet *s, spressi_json *json, leftover *left)
{
    slice one = {.sheet = s};
    const size_t at = json->reader->in.at;
    if (left->looked_at == SLICES_MAX)
        spressi_json_leap(json);
    else if (!spressi_json_take_object(json, &slice_table, &one, NULL))
        return false;
    left->looked_at += one.is_marked;
    if (one.is_used)
        return true;
    if (left->count++ == 0) {
        left->first = one.name;
        left->at = at;
    }
    return true;
}

static void tell_layers(spressi_json *json, const spressi_sheet_file *file)
{
    spressi_json_visit(json, "meta", file->layers_at);
    spressi_json_visit(json, "layers", file->layers_at);
    const size_t count = file->layers_at != 0 ? spressi_json_count(json) : 0;
    if (count != 0)
        spressi_tell(spressi_json_here(json), SPRESS_CODE_DESCRIPTOR_UNTOLD, file->layers_at,
                     "layers are passed over: %zu", count);
    spressi_json_leave(json);
    spressi_json_leave(json);
}

bool spressi_sheet_take_slices(spressi_sheet *s, spressi_sheet_file *file)
{
    spressi_json *json = &file->json;
    leftover left = {0};
    tell_layers(json, file);
    if (file->slices_at == 0)
        return true;
    spressi_json_visit(json, "meta", file->slices_at);
    spressi_json_visit(json, "slices", file->slices_at);
    if (!spressi_json_enter_array(json))
        return false;
    while (spressi_json_next(json))
        if (!take_slice(s, json, &left))
            return false;
    if (left.count != 0)
        spressi_tell(spressi_json_here(json), SPRESS_CODE_DESCRIPTOR_UNTOLD, left.at,
                     "%zu slices are passed over, the first \"%s\": they have neither centre nor "
                     "pivot, or are only a part of the frames",
                     left.count, spressi_json_show(json, left.first).text);
    spressi_json_leave(json);
    spressi_json_leave(json);
    return true;
}
