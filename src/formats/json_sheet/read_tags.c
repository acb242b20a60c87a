/* Reads the tags of Aseprite: animations that are ranges of the frames, which have durations. */
#include "core/text/number.h"
#include "core/text/show.h"
#include "formats/json_sheet/reading.h"
#include "model/atlas.h"

enum { FORWARD, REVERSE, PING_PONG, PING_PONG_REVERSE };
static const char *const directions[] = {"forward", "reverse", "pingpong", "pingpong_reverse",
                                         NULL};

/* A tag that is being read. */
typedef struct tag {
    spressi_json_span name;
    int32_t from, to;
    uint32_t direction; /* of the above; behind the last one: unknown */
    int32_t repeats;    /* each way of a ping-pong counts; 0: for ever */
} tag;

static bool take_name(spressi_json *json, void *out)
{
    if (spressi_json_peek(json) != SPRESSI_JSON_STRING)
        return spressi_json_wrong_type(json, "a string");
    ((tag *)out)->name = spressi_json_take_span(json);
    return true;
}

/* A text that is a number, or a number. */
static bool take_repeats(spressi_json *json, void *out)
{
    tag *t = out;
    const size_t at = json->reader->in.at;
    if (spressi_json_peek(json) != SPRESSI_JSON_STRING)
        return spressi_json_take_int(json, 0, INT32_MAX, &t->repeats);
    const spress_bytes text = spressi_json_text(json, spressi_json_take_span(json));
    const uint8_t *digits = text.data, *end = digits ? digits + text.size : NULL;
    if (!digits)
        return false;
    return (spressi_parse_int32(&digits, end, &t->repeats) && digits == end && t->repeats >= 0) ||
           spressi_fail(spressi_json_here(json), SPRESS_CODE_DESCRIPTOR_NUMBER, at,
                        "\"%s\" is no number of repeats",
                        spressi_show_bytes(text.data, text.size).text);
}

static const spressi_json_member rows[] = {
    SPRESSI_JSON_OTHER("name", NEED, take_name),
    SPRESSI_JSON_INT("from", NEED, tag, from, 0, INT32_MAX),
    SPRESSI_JSON_INT("to", NEED, tag, to, 0, INT32_MAX),
    SPRESSI_JSON_KNOWN("direction", MAY, tag, direction, directions),
    SPRESSI_JSON_OTHER("repeat", MAY, take_repeats),
};
static const spressi_json_table table = {SPRESSI_JSON_ROWS(rows)};

/* Finds for each frame the first that has its name and is equal: a file says a frame again where it
 * plays longer, or in another order. */
static bool find_first(spressi_sheet *s)
{
    const spress_atlas *atlas = s->builder.atlas;
    spressi_arena *arena = s->builder.reader->arena;
    spressi_strmap names;
    s->builder.first_wins = s->builder.merges_equal = true;
    s->first = spressi_arena_allocate(arena, atlas->frame_count, sizeof *s->first);
    if (!s->first || !spressi_strmap_init(&names, &arena->allocator, atlas->frame_count))
        return spressi_fail_memory(s->builder.reader);
    for (uint32_t i = 0; i < atlas->frame_count; i++) {
        const uint32_t first = spressi_strmap_put(&names, spressi_frame_name(atlas->frames, i), i,
                                                  spressi_frame_name, atlas->frames);
        const bool same = spressi_same_frame(atlas, &atlas->frames[first], &atlas->frames[i]);
        s->first[i] = same ? first : i;
    }
    spressi_strmap_free(&names);
    return true;
}

static uint32_t duration_of(const spressi_sheet *s, uint32_t frame)
{
    return frame < s->duration_count ? s->durations_us[frame] : 0;
}

/* How a clip plays. Ours goes there and back before it counts as played once. */
static void set_play(spress_clip *clip, const tag *t)
{
    const bool swings = t->direction == PING_PONG || t->direction == PING_PONG_REVERSE;
    const bool back = t->direction == REVERSE || t->direction == PING_PONG_REVERSE;
    clip->direction = back ? SPRESS_CLIP_REVERSE : SPRESS_CLIP_FORWARD;
    clip->repeats = (uint32_t)t->repeats;
    if (swings && t->repeats != 1) {
        clip->direction = SPRESS_CLIP_PING_PONG;
        clip->repeats = ((uint32_t)t->repeats + 1) / 2;
    }
}

/* Adds the frames of a tag as a clip, from the last to the first where it swings that way. */
static bool add_clip(spressi_sheet *s, const tag *t, spress_bytes name, size_t at)
{
    const uint32_t count = (uint32_t)(t->to - t->from) + 1;
    spress_clip *clip = spressi_builder_clip(&s->builder, name, at, count);
    if (!clip)
        return false;
    set_play(clip, t);
    const bool backwards =
        clip->direction == SPRESS_CLIP_PING_PONG && t->direction == PING_PONG_REVERSE;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t frame = (uint32_t)(backwards ? t->to : t->from) + (backwards ? 0 - i : i);
        clip->steps[i] = (spress_clip_step){s->first[frame], duration_of(s, frame)};
    }
    return true;
}

/* Keeps a tag within the frames that there are. False, with a warning, when none is left. */
static bool fit(spressi_sheet *s, spressi_json *json, tag *t, size_t at)
{
    const int32_t count = (int32_t)s->builder.atlas->frame_count;
    if (t->from <= t->to && t->to < count)
        return true;
    spressi_tell(spressi_json_here(json), SPRESS_CODE_DESCRIPTOR_REFERENCE, at,
                 "a tag of the frames %d to %d; there are %d", (int)t->from, (int)t->to,
                 (int)count);
    t->to = t->to < count ? t->to : count - 1;
    return t->from <= t->to;
}

static bool take_tag(spressi_sheet *s, spressi_json *json)
{
    const size_t at = json->reader->in.at;
    tag t = {.direction = FORWARD};
    if (!spressi_json_take_object(json, &table, &t, NULL))
        return false;
    if (!fit(s, json, &t, at))
        return true;
    spressi_json_here(json);
    const spress_bytes name = spressi_json_text(json, t.name);
    return name.data && add_clip(s, &t, name, t.name.at);
}

/* Without a tag all frames are one animation, called as the image. We tag all that we write. */
static bool add_whole(spressi_sheet *s, const spressi_sheet_file *file)
{
    const spress_atlas *atlas = s->builder.atlas;
    const spress_page *page = &atlas->pages[0];
    const char *dot = strrchr(page->file, '.');
    const size_t size = dot && dot != page->file ? (size_t)(dot - page->file) : page->file_size;
    const tag t = {.to = (int32_t)atlas->frame_count - 1, .direction = FORWARD};
    if (file->app == 0 || s->duration_count == 0 || atlas->frame_count < 2 ||
        atlas->clip_count != 0)
        return true;
    return add_clip(s, &t, (spress_bytes){(const uint8_t *)page->file, size}, SIZE_MAX);
}

/* Notes how long frames are shown that no tag has, unless it is as long as Aseprite shows any. */
static bool tell_untagged(spressi_sheet *s)
{
    enum { USUAL_US = 100000 };
    const spress_atlas *atlas = s->builder.atlas;
    spressi_reader *reader = s->builder.reader;
    size_t count = 0;
    bool *tagged = spressi_arena_zeroed(reader->arena, atlas->frame_count, sizeof *tagged);
    if (!tagged)
        return spressi_fail_memory(reader);
    for (size_t i = 0; i < atlas->clip_count; i++)
        for (uint32_t k = 0; k < atlas->clips[i].step_count; k++)
            tagged[atlas->clips[i].steps[k].frame] = true;
    for (size_t i = 0; i < s->duration_count; i++)
        count += !tagged[s->first[i]] && s->durations_us[i] != USUAL_US;
    if (count != 0)
        spressi_tell(spressi_at(reader, "/frames"), SPRESS_CODE_DESCRIPTOR_UNTOLD, SIZE_MAX,
                     "the durations of %zu frames that no tag has are passed over", count);
    return true;
}

bool spressi_sheet_take_tags(spressi_sheet *s, spressi_sheet_file *file)
{
    spressi_json *json = &file->json;
    if (s->duration_count == 0 && file->tags_at == 0)
        return true;
    if (!find_first(s))
        return false;
    if (file->tags_at != 0) {
        spressi_json_visit(json, "meta", file->tags_at);
        spressi_json_visit(json, "frameTags", file->tags_at);
        if (!spressi_json_enter_array(json))
            return false;
        while (spressi_json_next(json))
            if (!take_tag(s, json))
                return false;
        spressi_json_leave(json);
        spressi_json_leave(json);
    }
    return add_whole(s, file) && tell_untagged(s);
}
