/* Reads sprites of GameMaker; gamemaker.h shows one. */
#include <math.h>
#include <stdio.h>

#include "core/json/object.h"
#include "core/text/strmap.h"
#include "formats/gamemaker/gamemaker.h"
#include "model/builder.h"

/* Of pixels: the pivot, a fraction of the size, still tells each of them. */
enum { ORIGIN_MOST = 1 << 20 };

typedef struct yy_frame {
    const char *name;
    size_t at;
} yy_frame;

typedef struct yy_keyframe {
    const char *frame;
    float length;
    size_t at;
    uint32_t index; /* of that frame */
} yy_keyframe;

typedef struct yy_nine_slice {
    int16_t left, top, right, bottom;
    bool enabled;
} yy_nine_slice;

typedef struct yy_sprite {
    const char *name;
    int32_t width, height, type, x_origin, y_origin, speed_type, playback;
    float speed;
    size_t at, sequence_at;
    yy_frame *frames;
    size_t frame_count;
    yy_keyframe *keys;
    size_t key_count, track_count;
    yy_nine_slice nine_slice;
    spressi_json_span layers, parent, group;
    const char *layer; /* the id of the first */
    size_t layer_count;
    bool has_layer_folders;
} yy_sprite;

/* Takes the comma between a last element and its closing bracket out of a copy of the text, whose
 * offsets stay. */
static bool drop_commas(spressi_reader *reader)
{
    spressi_cursor *in = &reader->in;
    uint8_t *copy = (uint8_t *)spressi_arena_text(reader->arena, in->data, in->size);
    bool in_string = false;
    size_t comma = SIZE_MAX;
    uint8_t last = 0; /* what stands before, but for white-space */
    if (!copy)
        return spressi_fail_memory(reader);
    for (size_t i = 0; i < in->size; i++) {
        const uint8_t c = copy[i];
        if (in_string) {
            i += c == '\\';
            in_string = c != '"';
        } else if (c == ',') {
            comma = last == ',' || last == '[' || last == '{' ? SIZE_MAX : i;
            last = c;
        } else if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
            if ((c == '}' || c == ']') && comma != SIZE_MAX)
                copy[comma] = ' ';
            comma = SIZE_MAX;
            last = c;
            in_string = c == '"';
        }
    }
    in->data = copy;
    return true;
}

static bool take_frame(spressi_json *json, void *element, size_t index)
{
    static const spressi_json_member rows[] = {SPRESSI_JSON_TEXT("name", NEED, yy_frame, name)};
    static const spressi_json_table table = {SPRESSI_JSON_ROWS(rows)};
    yy_frame *frame = element;
    (void)index;
    frame->at = json->reader->in.at;
    return spressi_json_take_object(json, &table, frame, NULL);
}

static bool take_frames(spressi_json *json, void *out)
{
    yy_sprite *s = out;
    const spressi_json_list list = {json->reader->limits.frames, SPRESS_CODE_LIMIT_FRAMES,
                                    sizeof *s->frames, take_frame};
    s->frames = spressi_json_take_list(json, &list, &s->frame_count);
    return s->frames;
}

static bool take_key(spressi_json *json, void *element, size_t index)
{
    static const spressi_json_member id_rows[] = {
        SPRESSI_JSON_TEXT("name", NEED, yy_keyframe, frame)};
    static const spressi_json_table id = {SPRESSI_JSON_ROWS(id_rows)};
    static const spressi_json_member channel_rows[] = {SPRESSI_JSON_INNER("Id", NEED, id)};
    static const spressi_json_table channel = {SPRESSI_JSON_ROWS(channel_rows)};
    static const spressi_json_member channels_rows[] = {SPRESSI_JSON_INNER("0", NEED, channel)};
    static const spressi_json_table channels = {SPRESSI_JSON_ROWS(channels_rows)};
    static const spressi_json_member rows[] = {
        SPRESSI_JSON_FLOAT("Length", MAY, yy_keyframe, length),
        SPRESSI_JSON_INNER("Channels", NEED, channels),
    };
    static const spressi_json_table table = {SPRESSI_JSON_ROWS(rows)};
    yy_keyframe *key = element;
    (void)index;
    *key = (yy_keyframe){.length = 1, .at = json->reader->in.at};
    return spressi_json_take_object(json, &table, key, NULL);
}

static bool take_keys(spressi_json *json, void *out)
{
    yy_sprite *s = out;
    const spressi_json_list list = {json->reader->limits.frames, SPRESS_CODE_LIMIT_FRAMES,
                                    sizeof *s->keys, take_key};
    s->keys = spressi_json_take_list(json, &list, &s->key_count);
    return s->keys;
}

/* The frames are the first track; others move the sprite about. */
static bool take_tracks(spressi_json *json, void *out)
{
    static const spressi_json_member store_rows[] = {
        SPRESSI_JSON_OTHER("Keyframes", NEED, take_keys)};
    static const spressi_json_table store = {SPRESSI_JSON_ROWS(store_rows)};
    static const spressi_json_member rows[] = {SPRESSI_JSON_INNER("keyframes", NEED, store)};
    static const spressi_json_table table = {SPRESSI_JSON_ROWS(rows)};
    yy_sprite *s = out;
    if (!spressi_json_enter_array(json))
        return false;
    bool good = true;
    while (good && spressi_json_next(json)) {
        if (s->track_count++ == 0)
            good = spressi_json_take_object(json, &table, s, NULL);
        else
            spressi_json_leap(json);
    }
    return good;
}

static bool take_sequence(spressi_json *json, void *out)
{
    static const spressi_json_member rows[] = {
        SPRESSI_JSON_INT("playback", MAY, yy_sprite, playback, SPRESSI_YY_ONCE,
                         SPRESSI_YY_PING_PONG),
        SPRESSI_JSON_FLOAT("playbackSpeed", MAY, yy_sprite, speed),
        SPRESSI_JSON_INT("playbackSpeedType", MAY, yy_sprite, speed_type, 0, 1),
        SPRESSI_JSON_INT("xorigin", MAY, yy_sprite, x_origin, -ORIGIN_MOST, ORIGIN_MOST),
        SPRESSI_JSON_INT("yorigin", MAY, yy_sprite, y_origin, -ORIGIN_MOST, ORIGIN_MOST),
        SPRESSI_JSON_OTHER("tracks", MAY, take_tracks),
    };
    static const spressi_json_table table = {SPRESSI_JSON_ROWS(rows)};
    yy_sprite *s = out;
    s->sequence_at = json->reader->in.at;
    return spressi_json_take_object(json, &table, s, NULL);
}

static bool take_nine_slice(spressi_json *json, void *out)
{
    static const spressi_json_member rows[] = {
        SPRESSI_JSON_INT("left", MAY, yy_nine_slice, left, 0, INT16_MAX),
        SPRESSI_JSON_INT("top", MAY, yy_nine_slice, top, 0, INT16_MAX),
        SPRESSI_JSON_INT("right", MAY, yy_nine_slice, right, 0, INT16_MAX),
        SPRESSI_JSON_INT("bottom", MAY, yy_nine_slice, bottom, 0, INT16_MAX),
        SPRESSI_JSON_BOOL("enabled", MAY, yy_nine_slice, enabled),
    };
    static const spressi_json_table table = {SPRESSI_JSON_ROWS(rows)};
    yy_sprite *s = out;
    if (spressi_json_peek(json) != SPRESSI_JSON_NULL)
        return spressi_json_take_object(json, &table, &s->nine_slice, NULL);
    spressi_json_leap(json);
    return true;
}

static spressi_json_span leap(spressi_json *json)
{
    const size_t at = json->reader->in.at;
    spressi_json_leap(json);
    return (spressi_json_span){at, json->reader->in.at - at};
}

static bool take_inner_layers(spressi_json *json, void *out)
{
    ((yy_sprite *)out)->has_layer_folders = true;
    spressi_json_leap(json);
    return true;
}

static bool take_layer(spressi_json *json, yy_sprite *s)
{
    static const spressi_json_member rows[] = {
        SPRESSI_JSON_TEXT("name", MAY, yy_sprite, layer),
        SPRESSI_JSON_OTHER("layers", MAY, take_inner_layers),
    };
    static const spressi_json_table table = {SPRESSI_JSON_ROWS(rows)};
    s->layer_count++;
    if (spressi_json_peek(json) == SPRESSI_JSON_OBJECT)
        return spressi_json_take_object(json, &table, s, NULL);
    spressi_json_leap(json);
    return true;
}

static bool take_layers(spressi_json *json, void *out)
{
    yy_sprite *s = out;
    s->layers.at = json->reader->in.at;
    if (spressi_json_peek(json) == SPRESSI_JSON_ARRAY) {
        bool good = spressi_json_enter_array(json);
        while (good && spressi_json_next(json))
            good = take_layer(json, s);
        if (!good)
            return false;
    } else {
        spressi_json_leap(json);
    }
    s->layers.size = json->reader->in.at - s->layers.at;
    return true;
}

static bool take_parent(spressi_json *json, void *out)
{
    ((yy_sprite *)out)->parent = leap(json);
    return true;
}

static bool take_group(spressi_json *json, void *out)
{
    ((yy_sprite *)out)->group = leap(json);
    return true;
}

static const spressi_json_member sprite_rows[] = {
    SPRESSI_JSON_TEXT("name", NEED, yy_sprite, name),
    SPRESSI_JSON_INT("type", MAY, yy_sprite, type, 0, INT32_MAX),
    SPRESSI_JSON_INT("width", NEED, yy_sprite, width, 0, INT32_MAX),
    SPRESSI_JSON_INT("height", NEED, yy_sprite, height, 0, INT32_MAX),
    SPRESSI_JSON_OTHER("frames", NEED, take_frames),
    SPRESSI_JSON_OTHER("sequence", MAY, take_sequence),
    SPRESSI_JSON_OTHER("nineSlice", MAY, take_nine_slice),
    SPRESSI_JSON_OTHER("layers", MAY, take_layers),
    SPRESSI_JSON_OTHER("parent", MAY, take_parent),
    SPRESSI_JSON_OTHER("textureGroupId", MAY, take_group),
};
static const spressi_json_table sprite_table = {SPRESSI_JSON_ROWS(sprite_rows)};

static bool take_sprite(spressi_reader *reader, yy_sprite *out)
{
    spressi_json json = {.reader = reader, .mode = SPRESSI_JSON_OPEN};
    *out = (yy_sprite){.playback = SPRESSI_YY_LOOP};
    spressi_take_tag(&reader->in, "\xEF\xBB\xBF"); /* tools write it */
    if (!spressi_begin_text(reader) || !drop_commas(reader) || !spressi_json_start(&json))
        return false;
    out->at = reader->in.at;
    if (!spressi_json_take_object(&json, &sprite_table, out, NULL))
        return false;
    reader->in.at = reader->in.size;
    return out->type != SPRESSI_YY_SPINE ||
           spressi_fail(reader, SPRESS_CODE_DESCRIPTOR_SYNTAX, out->at,
                        "a sprite of Spine has its pictures in an atlas of its own");
}

/* A sprite's frames are called after it and their number. */
static bool add_frame(spressi_builder *b, const yy_sprite *s, size_t index)
{
    spressi_reader *r = b->reader;
    const size_t room = strlen(s->name) + 32, file_room = strlen(s->frames[index].name) + 8;
    char *name = spressi_arena_allocate(r->arena, room, 1);
    char *file = spressi_arena_allocate(r->arena, file_room, 1);
    if (!name || !file)
        return spressi_fail_memory(r);
    snprintf(name, room, s->frame_count == 1 ? "%s" : "%s_%zu", s->name, index);
    snprintf(file, file_room, "%s.png", s->frames[index].name);
    spress_page *page = spressi_builder_page(b, spressi_text_bytes(file), s->frames[index].at);
    if (!page)
        return false;
    page->width = s->width;
    page->height = s->height;
    spress_frame *frame = spressi_builder_frame(b, spressi_text_bytes(name), s->frames[index].at);
    if (!frame)
        return false;
    frame->w = frame->source_w = s->width;
    frame->h = frame->source_h = s->height;
    const bool has_pivot = (s->x_origin != 0 || s->y_origin != 0) && s->width > 0 && s->height > 0;
    spress_frame_extra *extra =
        has_pivot || s->nine_slice.enabled ? spressi_builder_extra(b, frame) : NULL;
    if (extra && has_pivot) {
        extra->has |= SPRESS_EXTRA_PIVOT;
        extra->pivot = (spress_point){(float)s->x_origin / (float)s->width,
                                      (float)s->y_origin / (float)s->height};
    }
    if (extra && s->nine_slice.enabled) {
        const yy_nine_slice *n = &s->nine_slice;
        extra->has |= SPRESS_EXTRA_SPLITS;
        memcpy(extra->splits, (int16_t[]){n->left, n->right, n->top, n->bottom},
               sizeof extra->splits);
    }
    return extra || (!has_pivot && !s->nine_slice.enabled);
}

static spress_bytes frame_id(const void *frames, uint32_t index)
{
    return spressi_text_bytes(((const yy_frame *)frames)[index].name);
}

/* Finds the frame of each keyframe. Where none has one, every frame shows once. */
static bool find_frames(spressi_reader *r, yy_sprite *s)
{
    spressi_strmap ids = {0};
    bool found = false;
    if (!spressi_strmap_init(&ids, &r->arena->allocator, s->frame_count))
        return spressi_fail_memory(r);
    for (uint32_t i = 0; i < s->frame_count; i++)
        spressi_strmap_put(&ids, frame_id(s->frames, i), i, frame_id, s->frames);
    for (size_t i = 0; i < s->key_count; i++) {
        yy_keyframe *key = &s->keys[i];
        key->index = spressi_strmap_find(&ids, spressi_text_bytes(key->frame), frame_id, s->frames);
        found |= key->index != SPRESS_NONE;
        if (key->index == SPRESS_NONE)
            spressi_tell(r, SPRESS_CODE_DESCRIPTOR_REFERENCE, key->at,
                         "the frame of keyframe %zu does not exist", i);
    }
    spressi_strmap_free(&ids);
    if (found)
        return true;
    s->keys = spressi_arena_zeroed(r->arena, s->frame_count, sizeof *s->keys);
    s->key_count = s->keys ? s->frame_count : 0;
    for (uint32_t i = 0; i < s->key_count; i++)
        s->keys[i] = (yy_keyframe){s->frames[i].name, 1, s->frames[i].at, i};
    return s->keys || spressi_fail_memory(r);
}

/* How long a keyframe shows. */
static bool time_key(spressi_reader *r, const yy_sprite *s, const yy_keyframe *key,
                     uint32_t *out_us)
{
    const double each = s->speed_type == 1 ? (double)s->speed * SPRESSI_YY_GAME_SPEED : s->speed;
    const double time = each > 0 ? key->length / each * 1e6 : 0;
    if (!(time >= 0 && time <= UINT32_MAX))
        return spressi_fail(r, SPRESS_CODE_DESCRIPTOR_RANGE, key->at,
                            "a frame that shows for %g seconds", time / 1e6);
    *out_us = (uint32_t)lround(time);
    return true;
}

static bool is_even(const yy_sprite *s)
{
    bool even = s->speed_type == 0 && s->speed >= 1 && s->speed < UINT16_MAX &&
                s->speed == (float)(int32_t)s->speed;
    for (size_t i = 0; i < s->key_count; i++)
        even &= s->keys[i].length == 1;
    return even;
}

static bool add_clip(spressi_builder *b, const yy_sprite *s)
{
    spressi_reader *r = b->reader;
    if (s->key_count == 0)
        return true;
    spress_clip *clip =
        spressi_builder_clip(b, spressi_text_bytes(s->name), s->sequence_at, s->key_count);
    if (!clip)
        return false;
    clip->step_count = 0;
    clip->rate = is_even(s) ? (uint32_t)s->speed : 0;
    clip->repeats = s->playback == SPRESSI_YY_ONCE;
    clip->direction =
        s->playback == SPRESSI_YY_PING_PONG ? SPRESS_CLIP_PING_PONG : SPRESS_CLIP_FORWARD;
    for (size_t i = 0; i < s->key_count; i++) {
        const yy_keyframe *key = &s->keys[i];
        spress_clip_step *step = &clip->steps[clip->step_count];
        step->frame = key->index;
        if (key->index == SPRESS_NONE)
            continue;
        if (!time_key(r, s, key, &step->duration_us))
            return false;
        clip->step_count++;
    }
    b->atlas->clip_count -= clip->step_count == 0;
    return true;
}

static void tell_rest(spressi_reader *r, const yy_sprite *s)
{
    if (s->track_count > 1)
        spressi_tell(r, SPRESS_CODE_DESCRIPTOR_UNTOLD, s->sequence_at,
                     "tracks behind that of the frames are passed over");
    if (s->speed_type == 1 && s->key_count > 1)
        spressi_tell(r, SPRESS_CODE_DESCRIPTOR_UNTOLD, s->sequence_at,
                     "the speed is that of the game, taken as %d frames a second",
                     SPRESSI_YY_GAME_SPEED);
}

bool spressi_yy_read(spressi_reader *reader, const spress_read_options *options,
                     spress_document *document)
{
    yy_sprite s;
    spressi_builder b;
    (void)options;
    if (!take_sprite(reader, &s))
        return false;
    spressi_builder_init(&b, reader, document);
    bool good = true;
    for (size_t i = 0; good && i < s.frame_count; i++)
        good = add_frame(&b, &s, i);
    good = good && find_frames(reader, &s) && add_clip(&b, &s) && spressi_builder_end(&b);
    spressi_builder_free(&b);
    tell_rest(reader, &s);
    return good;
}

static spress_bytes span_bytes(const uint8_t *file, spressi_json_span span)
{
    return (spress_bytes){file + span.at, span.size};
}

/* Whether a text can be the stem of a file. */
static bool is_id(const char *text)
{
    const size_t size = text ? strlen(text) : 0;
    return size != 0 && size < 64 &&
           strspn(text, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_") == size;
}

bool spressi_yy_read_kept(spressi_reader *reader, spressi_yy_kept *out)
{
    yy_sprite s;
    const uint8_t *file = reader->in.data; /* with its commas, which reading drops */
    if (!take_sprite(reader, &s))
        return false;
    const bool one = s.layer_count == 1 && !s.has_layer_folders && is_id(s.layer);
    *out = (spressi_yy_kept){span_bytes(file, s.layers), span_bytes(file, s.parent),
                             span_bytes(file, s.group), one ? s.layer : NULL};
    return true;
}
