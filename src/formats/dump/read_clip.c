/* Reads a clip of the atlas in a JSON dump. */
#include "formats/dump/reading.h"

static bool take_frame(spressi_json *json, void *out)
{
    const spressi_dump_reader *d = json->user;
    spress_clip_step *step = out;
    return spressi_dump_take_index(json, d->document->atlas.frame_count, "frame", "frames",
                                   &step->frame);
}

static const spressi_json_member step_rows[] = {
    SPRESSI_JSON_OTHER("frame", NEED, take_frame),
    SPRESSI_JSON_INT("durationUs", MAY, spress_clip_step, duration_us, 0, INT32_MAX),
};
static const spressi_json_table step_table = {SPRESSI_JSON_ROWS(step_rows)};

static bool read_step(spressi_json *json, void *step, size_t index)
{
    (void)index;
    return spressi_json_take_object(json, &step_table, step, NULL);
}

static bool read_steps(spressi_json *json, void *out)
{
    static const spressi_json_list steps = {INT32_MAX, SPRESS_CODE_JSON_RANGE,
                                            sizeof(spress_clip_step), read_step};
    spress_clip *clip = out;
    const size_t at = json->reader->in.at;
    size_t count;
    clip->steps = spressi_json_take_list(json, &steps, &count);
    if (!clip->steps)
        return false;
    clip->step_count = (uint32_t)count;
    return count != 0 || spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_RANGE, at,
                                      "a clip has at least one step");
}

static const spressi_json_member clip_rows[] = {
    SPRESSI_JSON_NAME("name", NEED, spress_clip, name),
    SPRESSI_JSON_WORD("direction", MAY, spress_clip, direction, spressi_dump_directions),
    SPRESSI_JSON_INT("repeats", MAY, spress_clip, repeats, 0, INT32_MAX),
    SPRESSI_JSON_INT("rate", MAY, spress_clip, rate, 0, INT32_MAX),
    SPRESSI_JSON_OTHER("steps", NEED, read_steps),
};
static const spressi_json_table clip_table = {SPRESSI_JSON_ROWS(clip_rows)};

bool spressi_dump_read_clip(spressi_json *json, void *clip, size_t index)
{
    (void)index;
    return spressi_json_take_object(json, &clip_table, clip, NULL);
}
