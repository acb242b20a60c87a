/* Reads the animations of PCHR's JSON form. */
#include "formats/pchr_json/reading.h"

enum {
    TRANSFORM_X,
    TRANSFORM_Y,
    TRANSFORM_ROTATION,
    TRANSFORM_SCALE_X,
    TRANSFORM_SCALE_Y,
    TRANSFORM_VISIBLE,
    TRANSFORM_Z_ORDER,
    TRANSFORM_FLAGS
};

static const spressi_json_field transform_fields[] = {
    [TRANSFORM_X] = {"x", 1},
    [TRANSFORM_Y] = {"y", 2},
    [TRANSFORM_ROTATION] = {"rotation", 4},
    [TRANSFORM_SCALE_X] = {"scaleX", 8},
    [TRANSFORM_SCALE_Y] = {"scaleY", 16},
    [TRANSFORM_VISIBLE] = {"visible", 32},
    [TRANSFORM_Z_ORDER] = {"zOrder", 64},
    [TRANSFORM_FLAGS] = {"flags", 128},
};
static const spressi_json_shape transform_shape = {transform_fields, 8, 1 | 2 | 4};

/* Takes true or false for the bit 1 of flags. */
static bool take_flag(spressi_json *json, uint8_t *flags)
{
    bool value;
    if (!spressi_json_take_bool(json, &value))
        return false;
    *flags = (uint8_t)((*flags & ~1u) | value);
    return true;
}

/* Takes the other bits, which only a whole dump has. */
static bool take_flags(spressi_pchr_json *p, uint8_t *flags)
{
    uint16_t others = 0;
    if (!spressi_pchr_json_take_flags(p, UINT8_MAX, 1, &others))
        return false;
    *flags = (uint8_t)(*flags | others);
    return true;
}

static bool take_transform_member(spressi_pchr_json *p, size_t field, spress_transform *t)
{
    spressi_json *json = &p->json;
    float *const floats[] = {&t->x, &t->y, &t->rotation, &t->scale_x, &t->scale_y};
    int32_t z_order;
    switch (field) {
    case TRANSFORM_VISIBLE:
        return take_flag(json, &t->flags);
    case TRANSFORM_FLAGS:
        return take_flags(p, &t->flags);
    case TRANSFORM_Z_ORDER:
        if (!spressi_json_take_int(json, INT16_MIN, INT16_MAX, &z_order))
            return false;
        t->z_order = (int16_t)z_order;
        return true;
    default:
        return spressi_json_take_float(json, floats[field]);
    }
}

static bool read_transform(spressi_pchr_json *p, const spressi_json_shape *shape,
                           spress_transform *transform)
{
    spressi_json *json = &p->json;
    spressi_json_members members;
    *transform = (spress_transform){.scale_x = 1, .scale_y = 1, .flags = SPRESS_TRANSFORM_VISIBLE};
    if (!spressi_json_enter_object(json, shape, &members))
        return false;
    while (spressi_json_next_member(json, &members))
        if (!take_transform_member(p, members.field, transform))
            return false;
    return members.whole;
}

/* Checks that every frame has one transform per bone, before memory is allocated for them: many
 * short frames times many bones would ask for more than the text can fill. */
static bool check_frames(spressi_pchr_json *p)
{
    spressi_json *json = &p->json;
    const size_t at = json->reader->in.at;
    spressi_json_enter_array(json);
    while (spressi_json_next(json)) {
        const size_t frame_at = json->reader->in.at;
        size_t count = 0;
        if (!spressi_json_enter_array(json))
            return false;
        for (; spressi_json_next(json); count++)
            spressi_json_leap(json);
        if (count != p->rig->bone_count)
            return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_TRANSFORMS, frame_at,
                                "the frame has %zu transforms, but there are %u bones", count,
                                p->rig->bone_count);
    }
    json->reader->in.at = at;
    return true;
}

static bool read_frames(spressi_pchr_json *p, spress_animation *animation)
{
    spressi_json *json = &p->json;
    const size_t at = json->reader->in.at;
    size_t frame_count;
    if (!spressi_pchr_json_count(p, &frame_count) || !check_frames(p))
        return false;
    const size_t count = frame_count * p->rig->bone_count;
    animation->frame_count = (uint16_t)frame_count;
    if (!spressi_tally_add(&p->tallies.transforms, count))
        return spressi_tally_fail(&p->tallies.transforms, spressi_json_here(json), at);
    if (count == 0) { /* frames without bones need no memory */
        spressi_json_leap(json);
        return true;
    }
    animation->transforms =
        spressi_arena_allocate(json->reader->arena, count, sizeof *animation->transforms);
    if (!animation->transforms)
        return spressi_fail_memory(spressi_json_here(json));

    const spressi_json_shape shape = spressi_pchr_json_shape(p, transform_shape);
    spress_transform *transform = animation->transforms;
    spressi_json_enter_array(json);
    while (spressi_json_next(json)) {
        spressi_json_enter_array(json);
        while (spressi_json_next(json))
            if (!read_transform(p, &shape, transform++))
                return false;
    }
    return true;
}

enum { ANIMATION_NAME, ANIMATION_LOOP, ANIMATION_FRAMES, ANIMATION_FLAGS };

static const spressi_json_field animation_fields[] = {[ANIMATION_NAME] = {"name", 1},
                                                      [ANIMATION_LOOP] = {"loop", 2},
                                                      [ANIMATION_FRAMES] = {"frames", 4},
                                                      [ANIMATION_FLAGS] = {"flags", 8}};
static const spressi_json_shape animation_shape = {animation_fields, 4, 1 | 4};

static bool take_animation_member(spressi_pchr_json *p, size_t field, spress_animation *animation)
{
    switch (field) {
    case ANIMATION_NAME:
        return spressi_pchr_json_take_name(p, &animation->name, &animation->name_size);
    case ANIMATION_LOOP:
        return take_flag(&p->json, &animation->flags);
    case ANIMATION_FLAGS:
        return take_flags(p, &animation->flags);
    default:
        return read_frames(p, animation);
    }
}

bool spressi_pchr_json_read_animation(spressi_pchr_json *p, void *entry, size_t index)
{
    (void)index;
    const spressi_json_shape shape = spressi_pchr_json_shape(p, animation_shape);
    spressi_json_members members;
    if (!spressi_json_enter_object(&p->json, &shape, &members))
        return false;
    while (spressi_json_next_member(&p->json, &members))
        if (!take_animation_member(p, members.field, entry))
            return false;
    return members.whole;
}
