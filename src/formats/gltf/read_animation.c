/* Reads animations and samples them at the frame rate: the rig's when the file was written from
 * one, else a usual rate that has all keys on its frames, else 60 (section "Animations", appendix
 * C). */
#include <math.h>

#include "formats/gltf/reading.h"
#include "formats/pchr/layout.h"

/* How far a key may be from a frame, in frames: times are float32. */
#define ON_FRAME 1e-3

/* The channels of a bone; NULL where it keeps its place. */
typedef struct motion {
    const spressi_gltf_channel *of[SPRESSI_GLTF_PATHS];
} motion;

static bool is_on_frames(const spressi_gltf_channel *channel, unsigned fps)
{
    for (size_t i = 0; i < channel->key_count; i++) {
        const double frame = (double)channel->times[i] * fps;
        if (fabs(frame - floor(frame + 0.5)) > ON_FRAME)
            return false;
    }
    return true;
}

static bool fits_all(const spressi_gltf *g, unsigned fps)
{
    for (size_t i = 0; i < g->lists[SPRESSI_GLTF_ANIMATIONS].count; i++)
        for (size_t k = 0; k < g->channels[i].count; k++)
            if (!is_on_frames(&g->channels[i].items[k], fps))
                return false;
    return true;
}

static void choose_fps(spressi_gltf *g)
{
    static const unsigned usual[] = {24, 25, 30, 60, 120};
    if (g->sampling_fps != 0)
        return;
    size_t i = 0;
    while (i < sizeof usual / sizeof *usual && !fits_all(g, usual[i]))
        i++;
    const bool found =
        i < sizeof usual / sizeof *usual && g->lists[SPRESSI_GLTF_ANIMATIONS].count != 0;
    g->sampling_fps = found ? usual[i] : SPRESSI_GLTF_DEFAULT_FPS;
    g->rig->fps = (uint16_t)g->sampling_fps;
}

/* Samples a channel at `time`. `*key` is the last key that is not later; it only ever grows, since
 * frames are sampled in order. */
static void sample(const spressi_gltf_channel *channel, float time, size_t *key, float *out)
{
    const bool cubic = channel->curve == SPRESSI_GLTF_CURVE_CUBIC;
    const size_t width = channel->path == SPRESSI_GLTF_ROTATION ? 4 : 3;
    const size_t step = cubic ? 3 * width : width;
    while (*key + 1 < channel->key_count && channel->times[*key + 1] <= time)
        ++*key;
    const float *from = channel->values + *key * step, *to = from + step;
    const float *value = cubic ? from + width : from;
    if (*key + 1 == channel->key_count || time <= channel->times[*key] ||
        channel->curve == SPRESSI_GLTF_CURVE_STEP) {
        memcpy(out, value, width * sizeof *out);
        return;
    }
    const double span = (double)channel->times[*key + 1] - channel->times[*key];
    const double t = ((double)time - channel->times[*key]) / span;
    if (!cubic && width == 4) {
        spressi_gltf_slerp(from, to, t, out);
        return;
    }
    for (size_t i = 0; i < width; i++) {
        const double a = value[i], b = cubic ? to[width + i] : to[i];
        const double leave = cubic ? span * from[2 * width + i] : b - a;
        const double arrive = cubic ? span * to[i] : b - a;
        const double curve = (2 * t * t * t - 3 * t * t + 1) * a +
                             (t * t * t - 2 * t * t + t) * leave + (3 * t * t - 2 * t * t * t) * b +
                             (t * t * t - t * t) * arrive;
        out[i] = (float)(cubic ? curve : a + (b - a) * t);
    }
}

/* Samples all frames of one bone. */
static bool sample_bone(spressi_gltf *g, const spress_animation *animation, size_t bone,
                        const motion *by)
{
    const spressi_gltf_node *node = &g->nodes[g->bone_nodes[bone]];
    spress_transform *out = animation->transforms + bone;
    spressi_gltf_pose pose;
    float *const places[] = {pose.translation, pose.rotation, pose.scale};
    const float *const own[] = {node->translation, node->rotation, node->scale};
    size_t keys[SPRESSI_GLTF_PATHS] = {0};
    bool moves = false;
    for (size_t path = 0; path < SPRESSI_GLTF_PATHS; path++) {
        memcpy(places[path], own[path], (path == SPRESSI_GLTF_ROTATION ? 4 : 3) * sizeof(float));
        moves = moves || by->of[path];
    }
    for (size_t i = 0; i < animation->frame_count; i++, out += g->rig->bone_count) {
        *out = node->rest;
        if (!moves)
            continue;
        const float time = (float)((double)i / g->sampling_fps);
        for (size_t path = 0; path < SPRESSI_GLTF_PATHS; path++)
            if (by->of[path])
                sample(by->of[path], time, &keys[path], places[path]);
        *out = spressi_gltf_flatten(g, node, &pose, g->reader->in.at);
        if (!by->of[SPRESSI_GLTF_ROTATION] && !node->inner && spressi_gltf_is_flat(node->rotation))
            out->rotation = node->rest.rotation;
        if (!spressi_transform_is_finite(out))
            return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_FLOAT,
                                g->reader->in.at,
                                "frame %zu of bone %zu is beyond the range of float32", i, bone);
    }
    return true;
}

/* The time of the last key of all channels that move bones, in frames. */
static double last_frame(const spressi_gltf *g, const spressi_gltf_channels *channels)
{
    double last = 0;
    for (size_t i = 0; i < channels->count; i++) {
        const spressi_gltf_channel *channel = &channels->items[i];
        const double time = (double)channel->times[channel->key_count - 1];
        if (g->nodes[channel->node].bone != SPRESS_NONE && time > last)
            last = time;
    }
    return last * g->sampling_fps;
}

static bool count_frames(spressi_gltf *g, const spressi_gltf_channels *channels, size_t at,
                         spress_animation *animation)
{
    const bool loops = (animation->flags & SPRESS_ANIMATION_LOOP) != 0;
    const double last = floor(last_frame(g, channels) + 0.5);
    const double count =
        last < 1 ? 1 : last + (loops ? 0 : 1); /* the last key of a loop repeats its first frame */
    if (count > SPRESSI_PCHR_COUNT_MAX)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_SIZE, at,
                            "the animation has %.0f frames; a rig has at most %d", count,
                            SPRESSI_PCHR_COUNT_MAX);
    animation->frame_count = (uint16_t)count;
    return true;
}

/* Sorts channels by bone and path. Of several channels for one path of a bone, which glTF forbids,
 * the first counts. */
static void sort_channels(spressi_gltf *g, const spressi_gltf_channels *channels, motion *motions)
{
    for (size_t i = 0; i < g->rig->bone_count; i++)
        motions[i] = (motion){{NULL, NULL, NULL}};
    for (size_t i = 0; i < channels->count; i++) {
        const spressi_gltf_channel *channel = &channels->items[i];
        const uint32_t bone = g->nodes[channel->node].bone;
        if (bone == SPRESS_NONE || motions[bone].of[channel->path])
            continue;
        motions[bone].of[channel->path] = channel;
        if (!is_on_frames(channel, g->sampling_fps))
            spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_TIMES, g->reader->in.at);
    }
}

/* Makes the transforms of an animation whose frames are counted. */
static bool sample_bones(spressi_gltf *g, const spressi_gltf_channels *channels,
                         spress_animation *animation, motion *motions)
{
    const size_t count = (size_t)animation->frame_count * g->rig->bone_count;
    if (count == 0)
        return true;
    if (!spressi_tally_add(&g->tallies.transforms, count))
        return spressi_tally_fail(&g->tallies.transforms, spressi_json_here(&g->json),
                                  g->reader->in.at);
    if (!spressi_gltf_spend(g, count, sizeof *animation->transforms))
        return false;
    animation->transforms =
        spressi_arena_allocate(g->reader->arena, count, sizeof *animation->transforms);
    if (!animation->transforms)
        return spressi_fail_memory(spressi_json_here(&g->json));
    sort_channels(g, channels, motions);
    for (size_t i = 0; i < g->rig->bone_count; i++)
        if (!sample_bone(g, animation, i, &motions[i]))
            return false;
    return true;
}

/* Whether the notes count frames that channels cannot show: frames of a rig without bones, or no
 * frames at all, since a channel has one key at least. */
static bool counts_unseen_frames(const spressi_gltf *g, const spressi_gltf_notes *notes,
                                 const spress_animation *animation)
{
    if (notes->frames < 0 || notes->frames > UINT16_MAX)
        return false;
    return g->rig->bone_count == 0 || (notes->frames == 0 && animation->frame_count <= 1);
}

/* What an animation has beside its channels. */
typedef struct heading {
    spressi_gltf_notes notes; /* the first member, as their table wants it */
    const char *name;
    uint16_t name_size;
} heading;

static const spressi_json_member extras_rows[] = {
    SPRESSI_JSON_INNER(SPRESSI_GLTF_EXTRAS, MAY, spressi_gltf_notes_table),
};
static const spressi_json_table extras_table = {SPRESSI_JSON_ROWS(extras_rows)};
static const spressi_json_member animation_rows[] = {
    SPRESSI_JSON_NAME("name", MAY, heading, name),
    SPRESSI_GLTF_EXTRAS_ROW(extras_table),
};
static const spressi_json_table animation_table = {SPRESSI_JSON_ROWS(animation_rows)};

static bool read_animation(spressi_gltf *g, size_t index, motion *motions)
{
    heading h = {.notes.frames = -1, .name = ""};
    spress_animation *animation = &g->rig->animations[index];
    const spressi_gltf_channels *channels = &g->channels[index];
    const size_t at = g->lists[SPRESSI_GLTF_ANIMATIONS].at[index];
    if (!spressi_gltf_read_entry(g, SPRESSI_GLTF_ANIMATIONS, index, &animation_table, &h))
        return false;
    animation->name = h.name;
    animation->name_size = h.name_size;
    animation->flags = (uint8_t)((h.notes.flags & UINT8_MAX & ~SPRESS_ANIMATION_LOOP) |
                                 (h.notes.loop ? SPRESS_ANIMATION_LOOP : 0));
    g->reader->in.at = at;
    if (!count_frames(g, channels, at, animation))
        return false;
    if (counts_unseen_frames(g, &h.notes, animation))
        animation->frame_count = (uint16_t)h.notes.frames;
    return sample_bones(g, channels, animation, motions) &&
           spressi_gltf_apply_notes(g, &h.notes, animation);
}

bool spressi_gltf_read_animations(spressi_gltf *g)
{
    const size_t count = g->lists[SPRESSI_GLTF_ANIMATIONS].count;
    choose_fps(g);
    g->json.step_count = 0;
    if (count >= SPRESSI_PCHR_COUNT_MAX) /* there may be one more for the bind pose */
        return spressi_fail(spressi_at(g->reader, "/animations"), SPRESS_CODE_GLTF_SIZE,
                            g->lists[SPRESSI_GLTF_ANIMATIONS].at[0],
                            "%zu animations; a rig has fewer than %d", count,
                            SPRESSI_PCHR_COUNT_MAX);
    motion *motions = spressi_gltf_scratch(g, g->rig->bone_count, sizeof *motions);
    g->rig->animations = spressi_arena_zeroed(g->reader->arena, count, sizeof *g->rig->animations);
    if (!motions)
        return false;
    if (!g->rig->animations)
        return spressi_fail_memory(spressi_json_here(&g->json));
    g->rig->animation_count = (uint16_t)count;
    for (size_t i = 0; i < count; i++)
        if (!read_animation(g, i, motions))
            return false;
    return true;
}
