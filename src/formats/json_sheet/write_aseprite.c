/* Writes the JSON of Aseprite; json_sheet.h shows it. There an animation is a range of the frames,
 * and a frame has one duration: what plays in another order, or longer than in another animation,
 * is put again behind all others. */
#include "core/memory/checked.h"
#include "core/text/number.h"
#include "formats/json_sheet/writing.h"
#include "model/atlas.h"

enum { USUAL_US = 100000, UNSET = 0 }; /* Aseprite shows a frame for 100 ms */

/* A frame of the file. */
typedef struct entry {
    uint32_t frame;       /* of the atlas */
    uint32_t duration_us; /* UNSET: no animation has it */
} entry;

typedef struct tag {
    size_t from, to;
    bool backwards; /* the steps lead from the last to the first */
} tag;

typedef struct aseprite_writer {
    spressi_sheet_writer sheet;
    entry *entries;
    tag *tags; /* of each clip */
    size_t count;
} aseprite_writer;

/* How long a step is shown; where nothing says so, as long as usual. */
static uint32_t duration_of(const spress_clip *clip, uint32_t step)
{
    const uint32_t duration = spressi_step_duration(clip, &clip->steps[step]);
    return duration != 0 ? duration : USUAL_US;
}

/* Whether the steps of a clip are frames of the atlas one behind the other, in the order `way`,
 * each as long as it already has to be. */
static bool is_range(const aseprite_writer *a, const spress_clip *clip, int32_t way)
{
    for (uint32_t i = 0; i < clip->step_count; i++) {
        const int64_t frame = (int64_t)clip->steps[0].frame + (int64_t)way * i;
        if (clip->steps[i].frame != frame)
            return false;
        const entry *at = &a->entries[frame];
        if (at->duration_us != UNSET && at->duration_us != duration_of(clip, i))
            return false;
    }
    return true;
}

/* Finds the range of a clip, or puts its steps behind all entries. */
static tag place_clip(aseprite_writer *a, const spress_clip *clip)
{
    const uint32_t last = clip->step_count - 1;
    const bool backwards =
        clip->direction == SPRESS_CLIP_PING_PONG && last != 0 && is_range(a, clip, -1);
    if (!backwards && !is_range(a, clip, 1)) {
        const tag added = {a->count, a->count + last, false};
        for (uint32_t i = 0; i <= last; i++)
            a->entries[a->count++] = (entry){clip->steps[i].frame, duration_of(clip, i)};
        return added;
    }
    for (uint32_t i = 0; i <= last; i++)
        a->entries[clip->steps[i].frame].duration_us = duration_of(clip, i);
    return backwards ? (tag){clip->steps[last].frame, clip->steps[0].frame, true}
                     : (tag){clip->steps[0].frame, clip->steps[last].frame, false};
}

/* Whether all steps are frames that there are. */
static bool is_whole(const spress_atlas *atlas, const spress_clip *clip)
{
    for (uint32_t i = 0; i < clip->step_count; i++)
        if (clip->steps[i].frame >= atlas->frame_count)
            return false;
    return clip->step_count != 0;
}

static void place_clips(aseprite_writer *a)
{
    const spress_atlas *atlas = a->sheet.atlas;
    for (; a->count < atlas->frame_count; a->count++)
        a->entries[a->count] = (entry){.frame = (uint32_t)a->count};
    for (size_t i = 0; i < atlas->clip_count; i++)
        if (is_whole(atlas, &atlas->clips[i]))
            a->tags[i] = place_clip(a, &atlas->clips[i]);
}

/* Milliseconds; whole ones without a fraction, however many. */
static void put_duration(spressi_json_writer *json, uint32_t us)
{
    us = us == UNSET ? USUAL_US : us;
    if (us % 1000 == 0)
        spressi_json_key_int(json, "duration", us / 1000);
    else
        spressi_json_key_float(json, "duration", (float)us / 1000.0f);
}

static void put_entries(aseprite_writer *a)
{
    spressi_json_writer *json = &a->sheet.json;
    spressi_json_key_open(json, "frames", a->sheet.hash ? '{' : '[');
    for (size_t i = 0; i < a->count; i++) {
        spressi_sheet_open_frame(&a->sheet, &a->sheet.atlas->frames[a->entries[i].frame], i);
        put_duration(json, a->entries[i].duration_us);
        spressi_json_close(json, '}');
    }
    spressi_json_close(json, a->sheet.hash ? '}' : ']');
}

static void put_tag(spressi_json_writer *json, const spress_clip *clip, const tag *t)
{
    static const char *const words[] = {"forward", "reverse", "pingpong"};
    const bool swings = clip->direction == SPRESS_CLIP_PING_PONG;
    char digits[SPRESSI_INT_TEXT_MAX];
    spressi_json_open_line(json, '{');
    spressi_json_key_string(json, "name", clip->name, clip->name_size);
    spressi_json_key_int(json, "from", (int64_t)t->from);
    spressi_json_key_int(json, "to", (int64_t)t->to);
    spressi_json_key_text(json, "direction",
                          t->backwards ? "pingpong_reverse" : words[clip->direction]);
    if (clip->repeats != 0) /* each way of a ping-pong counts */
        spressi_json_key_string(json, "repeat", digits,
                                spressi_print_int(digits, (int64_t)clip->repeats << swings));
    spressi_json_close(json, '}');
}

static void put_tags(aseprite_writer *a)
{
    const spress_atlas *atlas = a->sheet.atlas;
    spressi_json_key_open(&a->sheet.json, "frameTags", '[');
    for (size_t i = 0; i < atlas->clip_count; i++)
        if (is_whole(atlas, &atlas->clips[i]))
            put_tag(&a->sheet.json, &atlas->clips[i], &a->tags[i]);
    spressi_json_close(&a->sheet.json, ']');
}

/* What the slice says of a frame: its whole canvas, with a centre and a pivot where it has them. */
static void put_key(aseprite_writer *a, size_t index)
{
    spressi_json_writer *json = &a->sheet.json;
    const spress_frame *frame = &a->sheet.atlas->frames[a->entries[index].frame];
    const int16_t *splits = spress_frame_splits(a->sheet.atlas, frame);
    const spress_point *pivot = spress_frame_pivot(a->sheet.atlas, frame);
    spressi_json_open_line(json, '{');
    spressi_json_key_int(json, "frame", (int64_t)index);
    spressi_sheet_put_rect(json, "bounds",
                           (spressi_sheet_rect){0, 0, frame->source_w, frame->source_h});
    if (splits)
        spressi_sheet_put_rect(json, "center",
                               (spressi_sheet_rect){splits[0], splits[2],
                                                    frame->source_w - splits[0] - splits[1],
                                                    frame->source_h - splits[2] - splits[3]});
    if (pivot) {
        spressi_json_key_open(json, "pivot", '{');
        spressi_json_key_float(json, "x", pivot->x * (float)frame->source_w);
        spressi_json_key_float(json, "y", pivot->y * (float)frame->source_h);
        spressi_json_close(json, '}');
    }
    spressi_json_close(json, '}');
}

static bool is_marked(const aseprite_writer *a, size_t index)
{
    const spress_atlas *atlas = a->sheet.atlas;
    return index < a->count && spress_frame_has(atlas, &atlas->frames[a->entries[index].frame],
                                                SPRESS_EXTRA_SPLITS | SPRESS_EXTRA_PIVOT);
}

/* One slice with a key for each frame that has something, and for the one behind it, which ends it.
 */
static void put_slices(aseprite_writer *a)
{
    spressi_json_writer *json = &a->sheet.json;
    bool any = false;
    for (size_t i = 0; i < a->count; i++)
        any |= is_marked(a, i);
    spressi_json_key_open(json, "slices", '[');
    if (any) {
        spressi_json_open(json, '{');
        spressi_json_key_text(json, "name", "frame");
        spressi_json_key_open(json, "keys", '[');
        for (size_t i = 0; i < a->count; i++)
            if (is_marked(a, i) || (i != 0 && is_marked(a, i - 1)))
                put_key(a, i);
        spressi_json_close(json, ']');
        spressi_json_close(json, '}');
    }
    spressi_json_close(json, ']');
}

/* Keys of an object must differ. */
static bool check_names(aseprite_writer *a)
{
    const size_t frames = a->sheet.atlas->frame_count;
    return !a->sheet.hash || a->sheet.numbered || a->count == frames ||
           spressi_refuse_at(a->sheet.w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, a->sheet.atlas->frames,
                             a->entries[frames].frame,
                             "\"{frame}\" is needed twice for the animations, and a hash has each "
                             "name once: write an array, or number the frames");
}

static bool put_sheet(aseprite_writer *a)
{
    spressi_sheet_settings settings;
    place_clips(a);
    if (!spressi_sheet_begin(&a->sheet, &spressi_aseprite_json_format, &settings))
        return false;
    a->sheet.hash = settings.hash;
    a->sheet.numbered = settings.numbered;
    if (!check_names(a))
        return false;
    put_entries(a);
    spressi_sheet_open_meta(&a->sheet, &a->sheet.atlas->pages[0]);
    put_tags(a);
    put_slices(a);
    spressi_json_close(&a->sheet.json, '}');
    spressi_sheet_end(&a->sheet);
    return true;
}

bool spressi_aseprite_json_write(spressi_writer *writer, const spress_document *document)
{
    const spress_atlas *atlas = &document->atlas;
    const spress_allocator *allocator = &writer->allocator;
    aseprite_writer a = {.sheet = {.w = writer, .atlas = atlas}};
    size_t most = atlas->frame_count + 1;
    if (atlas->page_count != 1)
        return spressi_refuse(writer, SPRESS_CODE_CANNOT_HOLD, NULL,
                              "there are %zu pages; the JSON of Aseprite has one",
                              atlas->page_count);
    for (size_t i = 0; i < atlas->clip_count; i++)
        most += atlas->clips[i].step_count;
    const size_t entries_size = most * sizeof *a.entries;
    const size_t tags_size = (atlas->clip_count + 1) * sizeof *a.tags;
    a.entries = allocator->allocate(allocator->context, entries_size);
    a.tags = allocator->allocate(allocator->context, tags_size);
    const bool good = a.entries && a.tags
                          ? put_sheet(&a)
                          : spressi_refuse(writer, SPRESS_CODE_MEMORY, NULL, "out of memory");
    if (a.entries)
        allocator->release(allocator->context, a.entries, entries_size);
    if (a.tags)
        allocator->release(allocator->context, a.tags, tags_size);
    return good;
}
