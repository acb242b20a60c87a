/* Reads the channels of animations: which node each moves, by which keys (section "Animations").
 * read_animation.c samples them later. */
#include "formats/gltf/reading.h"

enum { SAMPLER_INPUT, SAMPLER_OUTPUT, SAMPLER_CURVE };
static const char *const sampler_names[] = {"input", "output", "interpolation", NULL};
static const char *const curve_names[] = {"LINEAR", "STEP", "CUBICSPLINE", NULL};

enum { CHANNEL_SAMPLER, CHANNEL_TARGET };
static const char *const channel_names[] = {"sampler", "target", NULL};
enum { TARGET_NODE, TARGET_PATH };
static const char *const target_names[] = {"node", "path", NULL};
static const char *const path_names[] = {"translation", "rotation", "scale", "weights", NULL};
enum { PATH_WEIGHTS = SPRESSI_GLTF_PATHS };
static const uint8_t path_widths[] = {3, 4, 3};

enum { ANIMATION_CHANNELS, ANIMATION_SAMPLERS };
static const char *const animation_names[] = {"channels", "samplers", NULL};

/* The current animation: where its samplers stand. */
typedef struct reading {
    spressi_gltf *g;
    const size_t *sampler_at;
    size_t sampler_count;
} reading;

static bool check_times(spressi_gltf *g, const spressi_gltf_channel *channel, size_t at)
{
    for (size_t i = 0; i < channel->key_count; i++)
        if (channel->times[i] < 0 || (i != 0 && !(channel->times[i] > channel->times[i - 1])))
            return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_TIMES, at,
                                "key %zu is before 0 or not later than the key before it", i);
    return true;
}

/* Fills in the keys of a channel whose path is known. The cursor is at the sampler. */
static bool read_sampler(spressi_gltf *g, spressi_gltf_channel *channel)
{
    spressi_json_object object;
    uint32_t input, output;
    size_t curve = SPRESSI_GLTF_CURVE_LINEAR;
    if (!spressi_json_look_through(&g->json, sampler_names, &object) ||
        !spressi_gltf_spend(g, g->reader->in.at - object.start, 1) ||
        !spressi_json_need(&g->json, &object, SAMPLER_INPUT) ||
        !spressi_json_need(&g->json, &object, SAMPLER_OUTPUT) ||
        !spressi_gltf_take_index(g, &object, SAMPLER_INPUT, SPRESSI_GLTF_ACCESSORS, &input) ||
        !spressi_gltf_take_index(g, &object, SAMPLER_OUTPUT, SPRESSI_GLTF_ACCESSORS, &output) ||
        (object.at[SAMPLER_CURVE] != 0 &&
         !spressi_json_member_word(&g->json, &object, SAMPLER_CURVE, curve_names, &curve)) ||
        !spressi_gltf_values(g, input, 1, &channel->times) ||
        !spressi_gltf_values(g, output, path_widths[channel->path], &channel->values))
        return false;
    channel->key_count = g->accessors[input].count;
    channel->curve = (uint8_t)curve;
    const uint64_t wanted =
        (uint64_t)channel->key_count * (curve == SPRESSI_GLTF_CURVE_CUBIC ? 3 : 1);
    if (!curve_names[curve] || g->accessors[output].count != wanted)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_TYPE, object.start,
                            "%u values do not go with %u keys, or the interpolation is unknown",
                            g->accessors[output].count, channel->key_count);
    if (curve != SPRESSI_GLTF_CURVE_LINEAR)
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_CURVE, object.start);
    /* Channels may share samplers: each look at one counts against the budget. */
    return spressi_gltf_spend(g, wanted, path_widths[channel->path] * sizeof(float)) &&
           check_times(g, channel, object.start);
}

/* Whether a key differs from the node's own pose. A quaternion and its opposite are one
 * rotation. */
static bool changes_node(const spressi_gltf_node *node, const spressi_gltf_channel *channel)
{
    const float *const own[] = {node->translation, node->rotation, node->scale};
    const size_t width = path_widths[channel->path];
    const float *rest = own[channel->path];
    if (channel->curve == SPRESSI_GLTF_CURVE_CUBIC || node->matrix)
        return true;
    for (size_t i = 0; i < channel->key_count; i++) {
        const float *key = channel->values + i * width;
        bool same = true, opposite = channel->path == SPRESSI_GLTF_ROTATION;
        for (size_t k = 0; k < width; k++) {
            same = same && key[k] == rest[k];
            opposite = opposite && key[k] == -rest[k];
        }
        if (!same && !opposite)
            return true;
    }
    return false;
}

/* Reads the target of a channel. `*out_used` is false when it is nothing that a bone has. */
static bool read_target(spressi_gltf *g, const spressi_json_object *channel,
                        spressi_gltf_channel *out, bool *out_used)
{
    spressi_json_object target;
    size_t path;
    if (!spressi_json_need(&g->json, channel, CHANNEL_TARGET) ||
        !spressi_json_look_through_member(&g->json, channel, CHANNEL_TARGET, target_names,
                                          &target) ||
        !spressi_json_need(&g->json, &target, TARGET_PATH) ||
        !spressi_json_member_word(&g->json, &target, TARGET_PATH, path_names, &path) ||
        !spressi_gltf_take_index(g, &target, TARGET_NODE, SPRESSI_GLTF_NODES, &out->node))
        return false;
    *out_used = path < SPRESSI_GLTF_PATHS && out->node != SPRESS_NONE;
    if (path == PATH_WEIGHTS)
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_MORPH, target.start);
    else if (!*out_used)
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_CHANNEL, target.start);
    out->path = (uint8_t)path;
    spressi_json_leave(&g->json);
    return true;
}

/* Reads a sampler while the path is in the list of channels: swaps the path, so that findings name
 * the sampler. */
static bool visit_sampler(const reading *r, size_t sampler, spressi_gltf_channel *out)
{
    spressi_gltf *g = r->g;
    spressi_json_step *steps = g->json.steps + g->json.step_count - 2; /* list and entry */
    const spressi_json_step list = steps[0], entry = steps[1];
    steps[0].key = "samplers";
    steps[1].count = sampler + 1;
    g->reader->in.at = r->sampler_at[sampler];
    const bool read = read_sampler(g, out);
    steps[0] = list;
    steps[1] = entry;
    return read;
}

/* Reads the channel at the cursor, which moves behind it. */
static bool read_channel(const reading *r, spressi_gltf_channel *out, bool *out_used)
{
    spressi_gltf *g = r->g;
    spressi_json_object object;
    int32_t sampler = 0;
    *out = (spressi_gltf_channel){0};
    if (!spressi_json_look_through(&g->json, channel_names, &object))
        return false;
    const size_t behind = g->reader->in.at;
    if (!read_target(g, &object, out, out_used) ||
        !spressi_json_need(&g->json, &object, CHANNEL_SAMPLER) ||
        !spressi_json_member_int(&g->json, &object, CHANNEL_SAMPLER, 0, &sampler))
        return false;
    if ((size_t)sampler >= r->sampler_count)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_REFERENCE,
                            object.at[CHANNEL_SAMPLER], "the animation has no sampler %d",
                            (int)sampler);
    if (*out_used) {
        if (!visit_sampler(r, (size_t)sampler, out))
            return false;
        spressi_gltf_node *node = &g->nodes[out->node];
        node->moves = node->moves || changes_node(node, out);
    }
    g->reader->in.at = behind;
    return true;
}

static bool list_samplers(reading *r, const spressi_json_object *object)
{
    spressi_json *json = &r->g->json;
    if (!spressi_json_need(&r->g->json, object, ANIMATION_SAMPLERS))
        return false;
    spressi_json_visit(json, "samplers", object->at[ANIMATION_SAMPLERS]);
    size_t *at = spressi_gltf_scratch(r->g, spressi_json_count(json), sizeof *at);
    if (!at || !spressi_json_enter_array(json))
        return false;
    r->sampler_at = at;
    while (spressi_json_next(json)) {
        at[r->sampler_count++] = r->g->reader->in.at;
        spressi_json_leap(json);
    }
    spressi_json_leave(json);
    return true;
}

static bool read_animation(spressi_gltf *g, size_t index)
{
    spressi_json_object object;
    reading r = {.g = g};
    spressi_json *json = &g->json;
    if (!spressi_gltf_open_entry(g, SPRESSI_GLTF_ANIMATIONS, index, animation_names, &object) ||
        !list_samplers(&r, &object) || !spressi_json_need(&g->json, &object, ANIMATION_CHANNELS))
        return false;
    spressi_json_visit(json, "channels", object.at[ANIMATION_CHANNELS]);
    spressi_gltf_channel *channels =
        spressi_gltf_scratch(g, spressi_json_count(json), sizeof *channels);
    if (!channels || !spressi_json_enter_array(json))
        return false;
    size_t count = 0;
    while (spressi_json_next(json)) {
        bool used;
        if (!read_channel(&r, &channels[count], &used))
            return false;
        count += used;
    }
    g->channels[index] = (spressi_gltf_channels){channels, count};
    return true;
}

bool spressi_gltf_read_channels(spressi_gltf *g)
{
    const size_t count = g->lists[SPRESSI_GLTF_ANIMATIONS].count;
    g->channels = spressi_gltf_scratch(g, count, sizeof *g->channels);
    if (!g->channels)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!read_animation(g, i))
            return false;
    return true;
}
