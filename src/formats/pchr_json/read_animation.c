/* Reads the animations of PCHR's JSON form. */
#include "formats/pchr_json/reading.h"

/* A transform being read. The bits but for the first are only in a whole dump. */
typedef struct transform_reading {
    spress_transform transform;
    bool visible;
    uint8_t flags;
} transform_reading;

static const spressi_json_member transform_rows[] = {
    SPRESSI_JSON_FLOAT("x", NEED, transform_reading, transform.x),
    SPRESSI_JSON_FLOAT("y", NEED, transform_reading, transform.y),
    SPRESSI_JSON_FLOAT("rotation", NEED, transform_reading, transform.rotation),
    SPRESSI_JSON_FLOAT("scaleX", MAY, transform_reading, transform.scale_x),
    SPRESSI_JSON_FLOAT("scaleY", MAY, transform_reading, transform.scale_y),
    SPRESSI_JSON_BOOL("visible", MAY, transform_reading, visible),
    SPRESSI_JSON_INT("zOrder", MAY, transform_reading, transform.z_order, INT16_MIN, INT16_MAX),
    {SPRESSI_JSON_TO("flags", MAY, INT, transform_reading, flags), .most = UINT8_MAX,
     .dump_only = true},
};
static const spressi_json_table transform_table = {SPRESSI_JSON_ROWS(transform_rows)};

static bool read_transform(spressi_json *json, spress_transform *out)
{
    transform_reading r = {.transform = {.scale_x = 1, .scale_y = 1}, .visible = true};
    if (!spressi_json_take_object(json, &transform_table, &r, NULL))
        return false;
    *out = r.transform;
    out->flags = (uint8_t)((r.flags & ~1u) | r.visible);
    return true;
}

/* Checks that every frame has one transform per bone, before memory is allocated for them: many
 * short frames times many bones would ask for more than the text can fill. */
static bool check_frames(spressi_json *json, unsigned bone_count)
{
    const size_t at = json->reader->in.at;
    spressi_json_enter_array(json);
    while (spressi_json_next(json)) {
        const size_t frame_at = json->reader->in.at;
        size_t count = 0;
        if (!spressi_json_enter_array(json))
            return false;
        for (; spressi_json_next(json); count++)
            spressi_json_leap(json);
        if (count != bone_count)
            return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_TRANSFORMS, frame_at,
                                "the frame has %zu transforms, but there are %u bones", count,
                                bone_count);
    }
    json->reader->in.at = at;
    return true;
}

static bool read_frames(spressi_json *json, void *out)
{
    spressi_pchr_json *p = json->user;
    spress_animation *animation = out;
    const size_t at = json->reader->in.at, bone_count = p->rig->bone_count;
    size_t frame_count;
    if (!spressi_pchr_json_count(json, &frame_count) || !check_frames(json, p->rig->bone_count))
        return false;
    const size_t count = frame_count * bone_count;
    animation->frame_count = (uint16_t)frame_count;
    if (!spressi_tally_add(&p->tallies.transforms, count))
        return spressi_tally_fail(&p->tallies.transforms, spressi_json_here(json), at);
    if (count == 0) { /* frames without bones need no memory */
        spressi_json_leap(json);
        return true;
    }
    animation->transforms = spressi_json_zeroed(json, count, sizeof *animation->transforms);
    if (!animation->transforms)
        return false;
    spress_transform *transform = animation->transforms;
    spressi_json_enter_array(json);
    while (spressi_json_next(json)) {
        spressi_json_enter_array(json);
        while (spressi_json_next(json))
            if (!read_transform(json, transform++))
                return false;
    }
    return true;
}

typedef struct animation_reading {
    spress_animation animation; /* the first member, as read_frames wants it */
    bool loop;
    uint8_t flags;
} animation_reading;

static const spressi_json_member animation_rows[] = {
    SPRESSI_JSON_NAME("name", NEED, animation_reading, animation.name),
    SPRESSI_JSON_BOOL("loop", MAY, animation_reading, loop),
    SPRESSI_JSON_OTHER("frames", NEED, read_frames),
    {SPRESSI_JSON_TO("flags", MAY, INT, animation_reading, flags), .most = UINT8_MAX,
     .dump_only = true},
};
static const spressi_json_table animation_table = {SPRESSI_JSON_ROWS(animation_rows)};

bool spressi_pchr_json_read_animation(spressi_json *json, void *entry, size_t index)
{
    spress_animation *animation = entry;
    animation_reading r = {0};
    (void)index;
    if (!spressi_json_take_object(json, &animation_table, &r, NULL))
        return false;
    *animation = r.animation;
    animation->flags = (uint8_t)((r.flags & ~1u) | r.loop);
    return true;
}
