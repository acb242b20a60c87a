/* Writes sprites of GameMaker, in the form that it has had since 2024; gamemaker.h shows one. */
#include <math.h>
#include <stdio.h>

#include "core/json/write.h"
#include "core/memory/limits.h"
#include "core/text/bytes.h"
#include "core/text/number.h"
#include "formats/gamemaker/gamemaker.h"
#include "model/document.h"

typedef struct yy_writer {
    spressi_writer *w;
    const spress_atlas *atlas;
    const spress_clip *clip; /* NULL without one */
    const char *name;
    size_t name_size;
    uint32_t unit_us;  /* one frame of the sequence */
    spress_bytes path; /* of the sprite in its project */
    spressi_yy_kept kept;
} yy_writer;

static spress_bytes id_of(const spress_page *page)
{
    return (spress_bytes){(const uint8_t *)page->file, page->file_size - 4};
}

/* ---- what a sprite cannot be */

static bool same_four(const int16_t *a, const int16_t *b)
{
    return a == b || (a && b && memcmp(a, b, 4 * sizeof *a) == 0);
}

static bool same_point(const spress_point *a, const spress_point *b)
{
    return a == b || (a && b && a->x == b->x && a->y == b->y);
}

/* Why frame `index` fits no sprite; NULL when it does. */
static const char *misfit(const yy_writer *y, size_t index)
{
    const spress_atlas *atlas = y->atlas;
    const spress_frame *frame = &atlas->frames[index], *first = &atlas->frames[0];
    const spress_page *page = &atlas->pages[frame->page];
    if (frame->page != index || atlas->page_count != atlas->frame_count || frame->x != 0 ||
        frame->y != 0 || frame->w != page->width || frame->h != page->height)
        return "is not the whole picture of a page of its own";
    if (page->file_size <= 4 || memcmp(page->file + page->file_size - 4, ".png", 4) != 0 ||
        memchr(page->file, '/', page->file_size))
        return "has a picture that is no PNG beside the file";
    if (frame->w != first->w || frame->h != first->h)
        return "is not as large as the first";
    if (!same_four(spress_frame_splits(atlas, frame), spress_frame_splits(atlas, first)))
        return "has other splits than the first";
    if (!same_point(spress_frame_pivot(atlas, frame), spress_frame_pivot(atlas, first)))
        return "has another pivot than the first";
    return NULL;
}

static bool check_clip(const yy_writer *y)
{
    const spress_clip *clip = y->clip;
    bool fits = y->atlas->clip_count <= 1;
    if (clip)
        fits &= clip->step_count == y->atlas->frame_count && clip->repeats <= 1 &&
                clip->direction != SPRESS_CLIP_REVERSE;
    for (uint32_t i = 0; fits && clip && i < clip->step_count; i++)
        fits = clip->steps[i].frame == i;
    return fits || spressi_refuse(y->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, "/clips",
                                  "a sprite has one animation, which shows each frame once, in "
                                  "order, and plays once, for ever, or there and back; each "
                                  "animation needs a sprite of its own");
}

static bool check(const yy_writer *y)
{
    bool good = true;
    for (size_t i = 0; i < y->atlas->frame_count; i++) {
        const char *why = misfit(y, i);
        if (why)
            good = spressi_refuse_at(y->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, y->atlas->frames, i,
                                     "\"{frame}\" %s; a sprite has a picture for each frame", why);
    }
    return check_clip(y) && good;
}

/* ---- pieces */

static void put_json_string(spressi_output *out, spress_bytes text)
{
    spressi_json_writer json;
    spressi_json_begin(&json, out, true);
    spressi_json_string(&json, (const char *)text.data, text.size);
}

static void put_name(yy_writer *y)
{
    put_json_string(&y->w->out, spressi_bytes_of(y->name, y->name_size));
}

/* A number that is a fraction in GameMaker's own files: 30.0. */
static void put_real(spressi_output *out, float value)
{
    char text[SPRESSI_FLOAT_TEXT_MAX];
    const size_t size = spressi_print_float(text, value);
    spressi_put(out, text, size);
    if (!memchr(text, '.', size) && !memchr(text, 'e', size))
        spressi_put_text(out, ".0");
}

static void put_member(spressi_output *out, const char *key, int64_t value)
{
    spressi_put_text(out, key);
    spressi_put_int(out, value);
    spressi_put_text(out, ",\n");
}

static void put_frames(yy_writer *y)
{
    spressi_output *out = &y->w->out;
    spressi_put_text(out, "  \"frames\":[\n");
    for (size_t i = 0; i < y->atlas->frame_count; i++) {
        const spress_bytes id = id_of(&y->atlas->pages[i]);
        spressi_put_text(out, "    {\"$GMSpriteFrame\":\"v1\",\"%Name\":");
        put_json_string(out, id);
        spressi_put_text(out, ",\"name\":");
        put_json_string(out, id);
        spressi_put_text(out,
                         ",\"resourceType\":\"GMSpriteFrame\",\"resourceVersion\":\"2.0\",},\n");
    }
    spressi_put_text(out, "  ],\n");
}

/* A packed sprite has one layer, that of the sprite before where it had one: the pictures of
 * several would not show what was packed. */
static void put_layers(yy_writer *y)
{
    spressi_output *out = &y->w->out;
    spressi_put_text(out, "  \"layers\":");
    if (y->kept.layers.size != 0 && (y->kept.layer || !y->w->options->is_new)) {
        spressi_put(out, y->kept.layers.data, y->kept.layers.size);
        spressi_put_text(out, ",\n");
        return;
    }
    char id[SPRESSI_PAGE_ID];
    spressi_yy_make_layer_id(spressi_bytes_of(y->name, y->name_size), id);
    spressi_put_text(out, "[\n    {\"$GMImageLayer\":\"\",\"%Name\":\"");
    spressi_put_text(out, id);
    spressi_put_text(out, "\",\"blendMode\":0,\"displayName\":\"default\",\"isLocked\":false,"
                          "\"name\":\"");
    spressi_put_text(out, id);
    spressi_put_text(out, "\",\"opacity\":100.0,\"resourceType\":\"GMImageLayer\","
                          "\"resourceVersion\":\"2.0\",\"visible\":true,},\n  ],\n");
}

static void put_nine_slice(yy_writer *y)
{
    spressi_output *out = &y->w->out;
    const int16_t *splits =
        y->atlas->frame_count != 0 ? spress_frame_splits(y->atlas, &y->atlas->frames[0]) : NULL;
    if (!splits) {
        spressi_put_text(out, "  \"nineSlice\":null,\n");
        return;
    }
    spressi_put_text(out, "  \"nineSlice\":{\n    \"$GMNineSliceData\":\"\",\n");
    put_member(out, "    \"bottom\":", splits[3]);
    spressi_put_text(out, "    \"enabled\":true,\n    \"guideColour\":[4294902015,4294902015,"
                          "4294902015,4294902015,],\n    \"highlightColour\":1728023040,\n"
                          "    \"highlightStyle\":0,\n");
    put_member(out, "    \"left\":", splits[0]);
    spressi_put_text(out, "    \"resourceType\":\"GMNineSliceData\",\n"
                          "    \"resourceVersion\":\"2.0\",\n");
    put_member(out, "    \"right\":", splits[1]);
    spressi_put_text(out, "    \"tileMode\":[0,0,0,0,0,],\n");
    put_member(out, "    \"top\":", splits[2]);
    spressi_put_text(out, "  },\n");
}

/* Puts a part of the earlier file, or what a new sprite has. */
static void put_kept(spressi_output *out, const char *key, spress_bytes kept, const char *fresh)
{
    spressi_put_text(out, key);
    if (kept.size != 0)
        spressi_put(out, kept.data, kept.size);
    else
        spressi_put_text(out, fresh);
    spressi_put_text(out, ",\n");
}

/* ---- the sequence */

/* The frames' rate, or the longest time that all durations are multiples of. */
static uint32_t find_unit(const spress_clip *clip)
{
    uint32_t unit = 0;
    for (uint32_t i = 0; i < clip->step_count; i++)
        for (uint32_t b = clip->steps[i].duration_us; b != 0;) { /* the greatest divisor */
            const uint32_t rest = unit % b;
            unit = b;
            b = rest;
        }
    return unit;
}

static uint32_t length_of(const yy_writer *y, size_t index)
{
    const bool counts = y->clip && y->clip->rate == 0 && y->unit_us != 0;
    return counts ? y->clip->steps[index].duration_us / y->unit_us : 1;
}

static void put_keyframes(yy_writer *y)
{
    spressi_output *out = &y->w->out;
    uint64_t key = 0;
    for (size_t i = 0; i < y->atlas->frame_count; i++) {
        const spress_bytes id = id_of(&y->atlas->pages[i]);
        spressi_put_text(out, "            {\"$Keyframe<SpriteFrameKeyframe>\":\"\",\"Channels\":{"
                              "\"0\":{\"$SpriteFrameKeyframe\":\"\",\"Id\":{\"name\":");
        put_json_string(out, id);
        spressi_put_text(out, ",\"path\":");
        put_json_string(out, y->path);
        spressi_put_text(out, ",},\"resourceType\":\"SpriteFrameKeyframe\","
                              "\"resourceVersion\":\"2.0\",},},\"Disabled\":false,\"id\":");
        put_json_string(out, id);
        spressi_put_text(out, ",\"IsCreationKey\":false,\"Key\":");
        put_real(out, (float)key);
        spressi_put_text(out, ",\"Length\":");
        put_real(out, (float)length_of(y, i));
        spressi_put_text(out, ",\"resourceType\":\"Keyframe<SpriteFrameKeyframe>\","
                              "\"resourceVersion\":\"2.0\",\"Stretch\":false,},\n");
        key += length_of(y, i);
    }
}

static float total_length(const yy_writer *y)
{
    uint64_t total = 0;
    for (size_t i = 0; i < y->atlas->frame_count; i++)
        total += length_of(y, i);
    return (float)total;
}

static float speed_of(const yy_writer *y)
{
    enum { NEW_SPRITE = 30 };
    if (!y->clip)
        return NEW_SPRITE;
    if (y->clip->rate != 0)
        return (float)y->clip->rate;
    return y->unit_us != 0 ? 1e6f / (float)y->unit_us : 0;
}

static int playback_of(const spress_clip *clip)
{
    if (!clip)
        return SPRESSI_YY_LOOP;
    return clip->direction == SPRESS_CLIP_PING_PONG ? SPRESSI_YY_PING_PONG
           : clip->repeats == 1                     ? SPRESSI_YY_ONCE
                                                    : SPRESSI_YY_LOOP;
}

static void put_sequence(yy_writer *y, const int64_t *origin)
{
    spressi_output *out = &y->w->out;
    spressi_put_text(out, "  \"sequence\":{\n    \"$GMSequence\":\"v1\",\n    \"%Name\":");
    put_name(y);
    spressi_put_text(
        out, ",\n    \"autoRecord\":true,\n    \"backdropHeight\":768,\n"
             "    \"backdropImageOpacity\":0.5,\n    \"backdropImagePath\":\"\",\n"
             "    \"backdropWidth\":1366,\n    \"backdropXOffset\":0.0,\n"
             "    \"backdropYOffset\":0.0,\n    \"events\":{\n"
             "      \"$KeyframeStore<MessageEventKeyframe>\":\"\",\n      \"Keyframes\":[],\n"
             "      \"resourceType\":\"KeyframeStore<MessageEventKeyframe>\",\n"
             "      \"resourceVersion\":\"2.0\",\n    },\n    \"eventStubScript\":null,\n"
             "    \"eventToFunction\":{},\n    \"length\":");
    put_real(out, total_length(y));
    spressi_put_text(out, ",\n    \"lockOrigin\":false,\n    \"moments\":{\n"
                          "      \"$KeyframeStore<MomentsEventKeyframe>\":\"\",\n"
                          "      \"Keyframes\":[],\n"
                          "      \"resourceType\":\"KeyframeStore<MomentsEventKeyframe>\",\n"
                          "      \"resourceVersion\":\"2.0\",\n    },\n    \"name\":");
    put_name(y);
    spressi_put_text(out, ",\n");
    put_member(out, "    \"playback\":", playback_of(y->clip));
    spressi_put_text(out, "    \"playbackSpeed\":");
    put_real(out, speed_of(y));
    spressi_put_text(
        out, ",\n    \"playbackSpeedType\":0,\n    \"resourceType\":\"GMSequence\",\n"
             "    \"resourceVersion\":\"2.0\",\n    \"showBackdrop\":true,\n"
             "    \"showBackdropImage\":false,\n    \"timeUnits\":1,\n    \"tracks\":[\n"
             "      {\"$GMSpriteFramesTrack\":\"\",\"builtinName\":0,\"events\":[],"
             "\"inheritsTrackColour\":true,\"interpolation\":1,\"isCreationTrack\":false,"
             "\"keyframes\":{\"$KeyframeStore<SpriteFrameKeyframe>\":\"\",\"Keyframes\":[\n");
    put_keyframes(y);
    spressi_put_text(out, "          ],\"resourceType\":\"KeyframeStore<SpriteFrameKeyframe>\","
                          "\"resourceVersion\":\"2.0\",},\"modifiers\":[],\"name\":\"frames\","
                          "\"resourceType\":\"GMSpriteFramesTrack\",\"resourceVersion\":\"2.0\","
                          "\"spriteId\":null,\"trackColour\":0,\"tracks\":[],\"traits\":0,},\n"
                          "    ],\n    \"visibleRange\":null,\n    \"volume\":1.0,\n");
    put_member(out, "    \"xorigin\":", origin[0]);
    put_member(out, "    \"yorigin\":", origin[1]);
    spressi_put_text(out, "  },\n");
}

/* ---- all of it */

static void put_sprite(yy_writer *y)
{
    spressi_output *out = &y->w->out;
    const spress_frame *first = y->atlas->frames;
    const bool any = y->atlas->frame_count != 0;
    const int32_t width = any ? first->w : 0, height = any ? first->h : 0;
    const spress_point *pivot = any ? spress_frame_pivot(y->atlas, first) : NULL;
    const int64_t origin[2] = {pivot ? lroundf(pivot->x * (float)width) : 0,
                               pivot ? lroundf(pivot->y * (float)height) : 0};
    spressi_put_text(out, "{\n  \"$GMSprite\":\"v2\",\n  \"%Name\":");
    put_name(y);
    spressi_put_text(out, ",\n  \"bboxMode\":1,\n");
    put_member(out, "  \"bbox_bottom\":", (int64_t)height - any);
    spressi_put_text(out, "  \"bbox_left\":0,\n");
    put_member(out, "  \"bbox_right\":", (int64_t)width - any);
    spressi_put_text(out, "  \"bbox_top\":0,\n  \"collisionKind\":1,\n"
                          "  \"collisionTolerance\":0,\n  \"DynamicTexturePage\":false,\n"
                          "  \"edgeFiltering\":false,\n  \"For3D\":false,\n");
    put_frames(y);
    spressi_put_text(out, "  \"gridX\":0,\n  \"gridY\":0,\n");
    put_member(out, "  \"height\":", height);
    spressi_put_text(out, "  \"HTile\":false,\n");
    put_layers(y);
    spressi_put_text(out, "  \"name\":");
    put_name(y);
    spressi_put_text(out, ",\n");
    put_nine_slice(y);
    spressi_put_text(out,
                     origin[0] == 0 && origin[1] == 0 ? "  \"origin\":0,\n" : "  \"origin\":9,\n");
    put_kept(out, "  \"parent\":", y->kept.parent,
             "{\n    \"name\":\"Sprites\",\n    \"path\":\"folders/Sprites.yy\",\n  }");
    spressi_put_text(out, "  \"preMultiplyAlpha\":false,\n  \"resourceType\":\"GMSprite\",\n"
                          "  \"resourceVersion\":\"2.0\",\n");
    put_sequence(y, origin);
    spressi_put_text(out, "  \"swatchColours\":null,\n  \"swfPrecision\":2.525,\n");
    put_kept(out, "  \"textureGroupId\":", y->kept.group,
             "{\n    \"name\":\"Default\",\n    \"path\":\"texturegroups/Default\",\n  }");
    spressi_put_text(out, "  \"type\":0,\n  \"VTile\":false,\n");
    put_member(out, "  \"width\":", width);
    spressi_put_text(out, "}\n");
}

/* A sprite is called like its file; without one, as its frames say. */
static void name_sprite(yy_writer *y)
{
    const char *file = y->w->options->file_name;
    if (!file) {
        const spress_frame *first = y->atlas->frames;
        y->name = y->atlas->frame_count != 0 ? first->name : "sprite";
        y->name_size = strlen(y->name);
        if (y->atlas->frame_count > 1 && y->name_size >= 2) /* "_0" */
            y->name_size -= 2;
        return;
    }
    y->name = file;
    for (const char *c = file; *c; c++)
        if (*c == '/' || *c == '\\')
            y->name = c + 1;
    const char *dot = strrchr(y->name, '.');
    y->name_size = dot && dot != y->name ? (size_t)(dot - y->name) : strlen(y->name);
}

/* Where there is no file to be called after, names must be those that reading gives. */
static bool check_names(const yy_writer *y)
{
    const size_t count = y->atlas->frame_count;
    bool good = true;
    for (size_t i = 0; !y->w->options->file_name && i < count; i++) {
        const spress_frame *frame = &y->atlas->frames[i];
        char number[24] = "";
        if (count > 1)
            snprintf(number, sizeof number, "_%zu", i);
        if (frame->name_size != y->name_size + strlen(number) ||
            memcmp(frame->name, y->name, y->name_size) != 0 ||
            memcmp(frame->name + y->name_size, number, strlen(number)) != 0)
            good = spressi_refuse_at(y->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, y->atlas->frames, i,
                                     "\"{frame}\" is not called after its sprite and number");
    }
    return good;
}

/* The durations must come out of lengths and speed, which are single floats. */
static bool check_times(const yy_writer *y)
{
    const double speed = (double)speed_of(y);
    bool good = true;
    for (size_t i = 0; y->clip && i < y->clip->step_count; i++) {
        const double time = speed > 0 ? (double)(float)length_of(y, i) / speed * 1e6 : 0;
        good &= y->clip->rate != 0 || lround(time) == (long)y->clip->steps[i].duration_us;
    }
    return good || spressi_refuse(y->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, "/clips",
                                  "no speed gives durations that differ so much");
}

/* Layers, folder and texture group of the sprite that is there stay. */
static bool read_kept(yy_writer *y, spress_document **out_earlier)
{
    const spress_limits limits = spressi_limits_filled(&y->w->options->limits);
    const spress_bytes file = y->w->previous.size != 0 ? y->w->previous : y->w->options->known_text;
    if (file.size == 0)
        return true;
    *out_earlier = spressi_document_new(SPRESS_KIND_ATLAS, &y->w->allocator, limits.memory_bytes);
    if (!*out_earlier) {
        y->w->out.failed = true;
        return false;
    }
    spressi_reader reader = {.in = {.data = file.data, .size = file.size},
                             .arena = (*out_earlier)->arena,
                             .limits = limits,
                             .report = y->w->report};
    return spressi_yy_read_kept(&reader, &y->kept);
}

bool spressi_yy_write(spressi_writer *writer, const spress_document *document)
{
    yy_writer y = {.w = writer, .atlas = &document->atlas};
    spress_document *earlier = NULL;
    y.clip = y.atlas->clip_count != 0 ? &y.atlas->clips[0] : NULL;
    y.unit_us = y.clip ? find_unit(y.clip) : 0;
    name_sprite(&y);
    const bool good = check(&y) && check_names(&y) && check_times(&y) && read_kept(&y, &earlier);
    spressi_output path;
    spressi_output_init(&path, &writer->allocator);
    for (int i = 0; i < 2; i++) {
        spressi_put_text(&path, i == 0 ? "sprites/" : "/");
        spressi_put(&path, y.name, y.name_size);
    }
    spressi_put_text(&path, ".yy");
    y.path = (spress_bytes){path.buffer.data, path.buffer.size};
    writer->out.failed |= path.failed;
    if (good && !path.failed)
        put_sprite(&y);
    spressi_output_free(&path);
    if (earlier)
        spress_document_free(earlier);
    return good;
}
