/* Reads a clip of the atlas in a JSON dump. */
#include "formats/dump/reading.h"

enum { STEP_FRAME, STEP_DURATION };

static const spressi_json_field step_fields[] = {
    [STEP_FRAME] = {"frame", 1}, [STEP_DURATION] = {"durationUs", 2}};
static const spressi_json_shape step_shape = {step_fields, 2, 1};

static bool read_step(spressi_dump_reader *d, spress_clip_step *step)
{
    const size_t count = d->document->atlas.frame_count;
    spressi_json_members members;
    if (!spressi_json_enter_object(&d->json, &step_shape, &members))
        return false;
    while (spressi_json_next_member(&d->json, &members)) {
        const size_t at = d->json.reader->in.at;
        const bool is_frame = members.field == STEP_FRAME;
        if (!spressi_dump_take_u32(d, 0, is_frame ? &step->frame : &step->duration_us))
            return false;
        if (is_frame && step->frame >= count)
            return spressi_fail(spressi_json_here(&d->json), SPRESS_CODE_JSON_REFERENCE, at,
                                "frame %u; there are %zu frames", step->frame, count);
    }
    return members.whole;
}

static bool read_steps(spressi_dump_reader *d, spress_clip *clip)
{
    const size_t at = d->json.reader->in.at;
    size_t count = 0;
    if (!spressi_dump_count(d, INT32_MAX, SPRESS_CODE_JSON_RANGE, &count))
        return false;
    if (count == 0)
        return spressi_fail(spressi_json_here(&d->json), SPRESS_CODE_JSON_RANGE, at,
                            "a clip has at least one step");
    clip->steps = spressi_dump_allocate(d, count, sizeof *clip->steps);
    if (!clip->steps)
        return false;
    spressi_json_enter_array(&d->json);
    while (spressi_json_next(&d->json))
        if (!read_step(d, &clip->steps[clip->step_count++]))
            return false;
    return true;
}

enum { CLIP_NAME, CLIP_DIRECTION, CLIP_REPEATS, CLIP_RATE, CLIP_STEPS };

static const spressi_json_field clip_fields[] = {
    [CLIP_NAME] = {"name", 1}, [CLIP_DIRECTION] = {"direction", 2}, [CLIP_REPEATS] = {"repeats", 4},
    [CLIP_RATE] = {"rate", 8}, [CLIP_STEPS] = {"steps", 16},
};
static const spressi_json_shape clip_shape = {clip_fields, 5, 1 | 16};

static bool take_member(spressi_dump_reader *d, size_t field, spress_clip *clip)
{
    size_t direction;
    switch (field) {
    case CLIP_NAME:
        return spressi_dump_take_name(d, &clip->name, &clip->name_size);
    case CLIP_DIRECTION:
        if (!spressi_json_take_choice(&d->json, spressi_dump_directions, &direction))
            return false;
        clip->direction = (spress_clip_direction)direction;
        return true;
    case CLIP_REPEATS:
        return spressi_dump_take_u32(d, 0, &clip->repeats);
    case CLIP_RATE:
        return spressi_dump_take_u32(d, 0, &clip->rate);
    default:
        return read_steps(d, clip);
    }
}

bool spressi_dump_read_clip(spressi_dump_reader *d, spress_clip *clip)
{
    spressi_json_members members;
    if (!spressi_json_enter_object(&d->json, &clip_shape, &members))
        return false;
    while (spressi_json_next_member(&d->json, &members))
        if (!take_member(d, members.field, clip))
            return false;
    return members.whole;
}
