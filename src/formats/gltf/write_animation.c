/* Writes the animations of a rig as animations of glTF.
 *
 * Frame i is a key at i / fps seconds, LINEAR. A looping animation gets its first frame once more
 * behind the last, since other players jump from the last key to the first. A bone has channels for
 * translation, rotation and scale. The writer leaves out a channel that keeps the bind pose in all
 * frames, for the node itself has that pose; but not in large rigs, where readers would have to
 * make many frames of few bytes. An animation without transforms gets a channel that keeps the node
 * above the bones where it is: glTF has no animations without channels.
 *
 * Flags and draw order are in extras, from which frame on which value: [0, 1, 8, 0] is 1 from frame
 * 0 on, 0 from frame 8 on. Degrees are there too where the quaternions do not give them back. */
#include "formats/gltf/writing.h"
#include "model/rig.h"

typedef enum track { TRANSLATION, ROTATION, SCALE, TRACK_COUNT } track;

static const char *const track_names[] = {"translation", "rotation", "scale"};

typedef struct writing {
    spressi_gltf_writer *w;
    const spress_animation *animation;
    uint32_t times;        /* the accessor */
    size_t key_count;      /* frames, and one more to close a loop */
    size_t channel_count;  /* so far */
    uint32_t first_output; /* the accessor of the first channel; the others follow */
} writing;

static const spress_transform *at_frame(const writing *a, size_t bone, size_t frame)
{
    return &a->animation->transforms[frame * a->w->rig->bone_count + bone];
}

static bool is_looping(const spress_animation *animation)
{
    return (animation->flags & SPRESS_ANIMATION_LOOP) != 0;
}

static bool has_transforms(const writing *a)
{
    return a->animation->frame_count != 0 && a->w->rig->bone_count != 0;
}

static bool same_bits(float a, float b)
{
    return spressi_float_bits(a) == spressi_float_bits(b);
}

static bool is_equal(const spress_transform *a, const spress_transform *b, track which)
{
    switch (which) {
    case TRANSLATION:
        return same_bits(a->x, b->x) && same_bits(a->y, b->y);
    case ROTATION:
        return same_bits(a->rotation, b->rotation);
    case SCALE:
    case TRACK_COUNT:
        break;
    }
    return same_bits(a->scale_x, b->scale_x) && same_bits(a->scale_y, b->scale_y);
}

/* A rig with more transforms than this, in all animations together, gets every channel. */
enum { SPARSE_TRANSFORMS_MAX = 1 << 20 };

static bool needs_channel(const writing *a, size_t bone, track which)
{
    if (a->w->transform_count > SPARSE_TRANSFORMS_MAX)
        return true;
    const spress_transform rest = spressi_gltf_rest(a->w, bone);
    for (size_t i = 0; i < a->animation->frame_count; i++)
        if (!is_equal(at_frame(a, bone, i), &rest, which))
            return true;
    return false;
}

static void put_times(writing *a)
{
    const unsigned fps = a->w->rig->fps == 0 ? SPRESSI_GLTF_DEFAULT_FPS : a->w->rig->fps;
    spressi_gltf_array array = {.type = "SCALAR",
                                .component = SPRESSI_GLTF_FLOAT,
                                .count = a->key_count,
                                .offset = spressi_gltf_view_offset(a->w),
                                .bound_count = 1};
    for (size_t i = 0; i < a->key_count; i++) {
        array.most[0] = (float)((double)i / fps);
        spressi_gltf_put_float(&a->w->bin, array.most[0]);
    }
    a->times = spressi_gltf_add_accessor(a->w, &array);
}

/* Puts, of the two quaternions of each rotation, the one nearer to that before: then players that
 * do not look for the shorter arc turn the right way too. */
static void put_rotations(writing *a, size_t bone)
{
    float z_before = 0, w_before = 1;
    for (size_t i = 0; i < a->key_count; i++) {
        float z, w;
        spressi_gltf_turn(at_frame(a, bone, i % a->animation->frame_count)->rotation, &z, &w);
        if ((double)z * z_before + (double)w * w_before < 0) {
            z = 0 - z; /* never -0 */
            w = 0 - w;
        }
        const float quaternion[] = {0, 0, z, w};
        for (int k = 0; k < 4; k++)
            spressi_gltf_put_float(&a->w->bin, quaternion[k]);
        z_before = z;
        w_before = w;
    }
}

static void put_vectors(writing *a, size_t bone, track which)
{
    for (size_t i = 0; i < a->key_count; i++) {
        const spress_transform *t = at_frame(a, bone, i % a->animation->frame_count);
        const bool place = which == TRANSLATION;
        spressi_gltf_put_float(&a->w->bin, place ? t->x : t->scale_x);
        spressi_gltf_put_float(&a->w->bin, place ? t->y : t->scale_y);
        spressi_gltf_put_float(&a->w->bin, place ? 0 : 1);
    }
}

static void write_channel(writing *a, size_t node, track which)
{
    spressi_json_writer *json = &a->w->json;
    spressi_json_open_line(json, '{');
    spressi_json_key_int(json, "sampler", (int64_t)a->channel_count++);
    spressi_json_key_open(json, "target", '{');
    spressi_json_key_int(json, "node", (int64_t)node);
    spressi_json_key_text(json, "path", track_names[which]);
    spressi_json_close(json, '}');
    spressi_json_close(json, '}');
}

static void add_channel(writing *a, size_t bone, track which)
{
    const spressi_gltf_array array = {.type = which == ROTATION ? "VEC4" : "VEC3",
                                      .component = SPRESSI_GLTF_FLOAT,
                                      .count = a->key_count,
                                      .offset = spressi_gltf_view_offset(a->w)};
    if (which == ROTATION)
        put_rotations(a, bone);
    else
        put_vectors(a, bone, which);
    spressi_gltf_add_accessor(a->w, &array);
    write_channel(a, bone, which);
}

/* Adds a channel of one key that changes nothing, for an animation that has no other. */
static void add_still_channel(writing *a)
{
    const spressi_gltf_array array = {.type = "VEC3",
                                      .component = SPRESSI_GLTF_FLOAT,
                                      .count = 1,
                                      .offset = spressi_gltf_view_offset(a->w)};
    for (int i = 0; i < 3; i++)
        spressi_gltf_put_float(&a->w->bin, 0);
    spressi_gltf_add_accessor(a->w, &array);
    write_channel(a, a->w->rig->bone_count, TRANSLATION);
}

static void write_channels(writing *a)
{
    spressi_json_key_open(&a->w->json, "channels", '[');
    put_times(a);
    a->first_output = a->times + 1;
    if (!has_transforms(a)) {
        add_still_channel(a);
    } else {
        for (size_t bone = 0; bone < a->w->rig->bone_count; bone++)
            for (track which = TRANSLATION; which < TRACK_COUNT; which++)
                if (needs_channel(a, bone, which))
                    add_channel(a, bone, which);
        if (a->channel_count == 0)
            add_channel(a, 0, TRANSLATION);
    }
    spressi_json_close(&a->w->json, ']');
}

static void write_samplers(writing *a)
{
    spressi_json_writer *json = &a->w->json;
    spressi_json_key_open(json, "samplers", '[');
    for (size_t i = 0; i < a->channel_count; i++) {
        spressi_json_open_line(json, '{');
        spressi_json_key_int(json, "input", a->times);
        spressi_json_key_int(json, "output", (int64_t)(a->first_output + i));
        spressi_json_close(json, '}');
    }
    spressi_json_close(json, ']');
}

/* Whether the quaternions do not give the degrees back: they lose whole turns, and last bits. */
static bool needs_degrees(const writing *a, size_t bone)
{
    if (!needs_channel(a, bone, ROTATION))
        return false;
    for (size_t i = 0; i < a->animation->frame_count; i++) {
        const float degrees = at_frame(a, bone, i)->rotation;
        float z, w;
        spressi_gltf_turn(degrees, &z, &w);
        if (!same_bits(spressi_gltf_degrees((double)z, (double)w), degrees))
            return true;
    }
    return false;
}

static int held_value(const spress_transform *t, bool z_order)
{
    return z_order ? t->z_order : t->flags;
}

static bool is_held(const writing *a, size_t bone, bool z_order, int value)
{
    for (size_t i = 0; i < a->animation->frame_count; i++)
        if (held_value(at_frame(a, bone, i), z_order) != value)
            return false;
    return true;
}

static void write_held(writing *a, size_t bone, bool z_order, int before)
{
    spressi_json_writer *json = &a->w->json;
    if (is_held(a, bone, z_order, before))
        return;
    spressi_json_key_open(json, z_order ? "zOrder" : "flags", '[');
    for (size_t i = 0; i < a->animation->frame_count; i++) {
        const int value = held_value(at_frame(a, bone, i), z_order);
        if (value != before) {
            spressi_json_int(json, (int64_t)i);
            spressi_json_int(json, value);
        }
        before = value;
    }
    spressi_json_close(json, ']');
}

static bool needs_joint(const writing *a, size_t bone)
{
    return !is_held(a, bone, false, SPRESS_TRANSFORM_VISIBLE) || !is_held(a, bone, true, 0) ||
           needs_degrees(a, bone);
}

static void write_joint(writing *a, size_t bone)
{
    spressi_json_writer *json = &a->w->json;
    spressi_json_open_line(json, '{');
    spressi_json_key_int(json, "joint", (int64_t)bone);
    write_held(a, bone, false, SPRESS_TRANSFORM_VISIBLE);
    write_held(a, bone, true, 0);
    if (needs_degrees(a, bone)) {
        spressi_json_key_open(json, "rotation", '[');
        for (size_t i = 0; i < a->animation->frame_count; i++)
            spressi_json_float(json, at_frame(a, bone, i)->rotation);
        spressi_json_close(json, ']');
    }
    spressi_json_close(json, '}');
}

static void write_extras(writing *a)
{
    spressi_json_writer *json = &a->w->json;
    size_t count = 0;
    spressi_gltf_open_extras(json);
    spressi_json_key_bool(json, "loop", is_looping(a->animation));
    if (a->animation->flags & ~SPRESS_ANIMATION_LOOP)
        spressi_json_key_int(json, "flags", a->animation->flags);
    if (!has_transforms(a))
        spressi_json_key_int(json, "frames", a->animation->frame_count);
    for (size_t bone = 0; has_transforms(a) && bone < a->w->rig->bone_count; bone++) {
        if (!needs_joint(a, bone))
            continue;
        if (count++ == 0) {
            spressi_json_key_open(json, "joints", '[');
        }
        write_joint(a, bone);
    }
    if (count != 0)
        spressi_json_close(json, ']');
    spressi_gltf_close_extras(json);
}

static void write_animation(spressi_gltf_writer *w, const spress_animation *animation)
{
    writing a = {.w = w, .animation = animation};
    a.key_count = has_transforms(&a) ? animation->frame_count + (size_t)is_looping(animation) : 1;
    spressi_json_open(&w->json, '{');
    spressi_gltf_key_name(&w->json, animation->name, animation->name_size);
    write_channels(&a);
    write_samplers(&a);
    write_extras(&a);
    spressi_json_close(&w->json, '}');
}

void spressi_gltf_write_animations(spressi_gltf_writer *w)
{
    if (w->rig->animation_count == 0)
        return;
    for (size_t i = 0; i < w->rig->animation_count; i++)
        w->transform_count += (uint64_t)w->rig->animations[i].frame_count * w->rig->bone_count;
    spressi_gltf_begin_view(w, 0, 0);
    spressi_json_key_open(&w->json, "animations", '[');
    for (size_t i = 0; i < w->rig->animation_count; i++)
        write_animation(w, &w->rig->animations[i]);
    spressi_json_close(&w->json, ']');
    spressi_gltf_end_view(w);
}
