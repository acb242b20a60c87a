/* Reads the channels of animations: which node each moves, by which keys (section "Animations").
 * read_animation.c samples them later. */
#include "formats/gltf/reading.h"

static const char *const curve_names[] = {"LINEAR", "STEP", "CUBICSPLINE", NULL};

typedef struct sampler {
    uint32_t input, output; /* accessors */
    uint32_t curve;         /* spressi_gltf_curve */
} sampler;

static const spressi_json_member sampler_rows[] = {
    SPRESSI_GLTF_INDEX("input", NEED, sampler, input, ACCESSORS),
    SPRESSI_GLTF_INDEX("output", NEED, sampler, output, ACCESSORS),
    SPRESSI_JSON_KNOWN("interpolation", MAY, sampler, curve, curve_names),
};
static const spressi_json_table sampler_table = {SPRESSI_JSON_ROWS(sampler_rows)};

static const char *const path_names[] = {"translation", "rotation", "scale", "weights", NULL};
enum { PATH_WEIGHTS = SPRESSI_GLTF_PATHS };
static const uint8_t path_widths[] = {3, 4, 3};

typedef struct target {
    int32_t sampler;
    uint32_t node, path;
    size_t sampler_at, target_at;
} target;

static const spressi_json_member target_rows[] = {
    SPRESSI_JSON_KNOWN("path", NEED, target, path, path_names),
    SPRESSI_GLTF_INDEX("node", MAY, target, node, NODES),
};
static const spressi_json_table target_table = {SPRESSI_JSON_ROWS(target_rows)};
static const spressi_json_member channel_rows[] = {
    {.name = "target",
     .required = true,
     .kind = SPRESSI_JSON_AS_OBJECT,
     .table = &target_table,
     .place_to = offsetof(target, target_at)},
    {SPRESSI_JSON_TO("sampler", NEED, INT, target, sampler), .most = INT32_MAX,
     .place_to = offsetof(target, sampler_at)},
};
static const spressi_json_table channel_table = {SPRESSI_JSON_ROWS(channel_rows)};

/* An animation being read. */
typedef struct reading {
    spressi_gltf *g;
    spressi_gltf_list samplers;
    spressi_gltf_channels channels;
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
    const size_t at = g->reader->in.at;
    sampler s = {.curve = SPRESSI_GLTF_CURVE_LINEAR};
    if (!spressi_json_take_object(&g->json, &sampler_table, &s, NULL) ||
        !spressi_gltf_spend(g, g->reader->in.at - at, 1) ||
        !spressi_gltf_values(g, s.input, 1, &channel->times) ||
        !spressi_gltf_values(g, s.output, path_widths[channel->path], &channel->values))
        return false;
    channel->key_count = g->accessors[s.input].count;
    channel->curve = (uint8_t)s.curve;
    const uint64_t wanted =
        (uint64_t)channel->key_count * (s.curve == SPRESSI_GLTF_CURVE_CUBIC ? 3 : 1);
    if (!curve_names[s.curve] || g->accessors[s.output].count != wanted)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_TYPE, at,
                            "%u values do not go with %u keys, or the interpolation is unknown",
                            g->accessors[s.output].count, channel->key_count);
    if (s.curve != SPRESSI_GLTF_CURVE_LINEAR)
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_CURVE, at);
    /* Channels may share samplers: each look at one counts against the budget. */
    return spressi_gltf_spend(g, wanted, path_widths[channel->path] * sizeof(float)) &&
           check_times(g, channel, at);
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

/* Reads a sampler while the path is in the list of channels: swaps the path, so that findings name
 * the sampler. */
static bool visit_sampler(const reading *r, size_t index, spressi_gltf_channel *out)
{
    spressi_gltf *g = r->g;
    spressi_json_step *steps = g->json.steps + g->json.step_count - 2; /* list and entry */
    const spressi_json_step list = steps[0], entry = steps[1];
    steps[0].key = "samplers";
    steps[1].count = index + 1;
    g->reader->in.at = r->samplers.at[index];
    const bool read = read_sampler(g, out);
    steps[0] = list;
    steps[1] = entry;
    return read;
}

/* Reads the channel at the cursor. `*out_used` is false when it moves nothing that a bone has. */
static bool read_channel(const reading *r, spressi_gltf_channel *out, bool *out_used)
{
    spressi_gltf *g = r->g;
    target c = {.node = SPRESS_NONE};
    if (!spressi_json_take_object(&g->json, &channel_table, &c, NULL))
        return false;
    const size_t behind = g->reader->in.at;
    *out_used = c.path < SPRESSI_GLTF_PATHS && c.node != SPRESS_NONE;
    *out = (spressi_gltf_channel){.node = c.node, .path = (uint8_t)c.path};
    if (!*out_used) {
        spressi_json_visit(&g->json, "target", c.target_at);
        spressi_gltf_lose(
            g, c.path == PATH_WEIGHTS ? SPRESSI_GLTF_LOSS_MORPH : SPRESSI_GLTF_LOSS_CHANNEL,
            c.target_at);
        spressi_json_leave(&g->json);
    }
    if ((size_t)c.sampler >= r->samplers.count)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_REFERENCE, c.sampler_at,
                            "the animation has no sampler %d", (int)c.sampler);
    if (*out_used) {
        if (!visit_sampler(r, (size_t)c.sampler, out))
            return false;
        spressi_gltf_node *node = &g->nodes[out->node];
        node->moves = node->moves || changes_node(node, out);
    }
    g->reader->in.at = behind;
    return true;
}

static bool take_samplers(spressi_json *json, void *out)
{
    return spressi_gltf_list_places(json->user, &((reading *)out)->samplers);
}

static bool take_channels(spressi_json *json, void *out)
{
    reading *r = out;
    spressi_gltf_channel *channels =
        spressi_gltf_scratch(r->g, spressi_json_count(json), sizeof *channels);
    if (!channels || !spressi_json_enter_array(json))
        return false;
    r->channels.items = channels;
    while (spressi_json_next(json)) {
        bool used;
        if (!read_channel(r, &channels[r->channels.count], &used))
            return false;
        r->channels.count += used;
    }
    return true;
}

static const spressi_json_member animation_rows[] = {
    SPRESSI_JSON_OTHER("samplers", NEED, take_samplers),
    SPRESSI_JSON_OTHER("channels", NEED, take_channels),
};
static const spressi_json_table animation_table = {SPRESSI_JSON_ROWS(animation_rows),
                                                   .in_order = true};

static bool read_animation(spressi_gltf *g, size_t index)
{
    reading r = {.g = g};
    if (!spressi_gltf_read_entry(g, SPRESSI_GLTF_ANIMATIONS, index, &animation_table, &r))
        return false;
    g->channels[index] = r.channels;
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
