/* Reads which image each material shows, through textures; and notes what a rig does not show. */
#include "formats/gltf/reading.h"

enum { TEXTURE_SOURCE };
static const char *const texture_names[] = {"source", NULL};
enum { LINK_INDEX, LINK_COORDINATES };
static const char *const link_names[] = {"index", "texCoord", NULL};
enum { COLOUR_TEXTURE, COLOUR_FACTOR, COLOUR_METAL };
static const char *const colour_names[] = {"baseColorTexture", "baseColorFactor",
                                           "metallicRoughnessTexture", NULL};
enum {
    MATERIAL_COLOUR,
    MATERIAL_EXTENSIONS,
    MATERIAL_NORMAL,
    MATERIAL_OCCLUSION,
    MATERIAL_EMISSIVE,
    MATERIAL_GLOW,
    MATERIAL_CUTOFF,
    MATERIAL_KEYS,
};
static const char *const material_names[] = {
    "pbrMetallicRoughness", "extensions",     "normalTexture", "occlusionTexture",
    "emissiveTexture",      "emissiveFactor", "alphaCutoff",   NULL};

/* Reads which image each texture shows. */
static bool read_textures(spressi_gltf *g)
{
    const size_t count = g->lists[SPRESSI_GLTF_TEXTURES].count;
    g->texture_images = spressi_gltf_scratch(g, count, sizeof *g->texture_images);
    if (!g->texture_images)
        return false;
    for (size_t i = 0; i < count; i++) {
        spressi_json_object object;
        if (!spressi_gltf_open_entry(g, SPRESSI_GLTF_TEXTURES, i, texture_names, &object) ||
            !spressi_gltf_take_index(g, &object, TEXTURE_SOURCE, SPRESSI_GLTF_IMAGES,
                                     &g->texture_images[i]))
            return false;
    }
    return true;
}

static bool read_colour(spressi_gltf *g, const spressi_json_object *material,
                        spressi_gltf_material *out, bool *out_more)
{
    spressi_json_object colour, link;
    float factor[4] = {1, 1, 1, 1};
    uint32_t texture = SPRESS_NONE;
    if (!spressi_json_look_through_member(&g->json, material, MATERIAL_COLOUR, colour_names,
                                          &colour))
        return false;
    if (colour.start == 0)
        return true;
    if (!spressi_json_member_floats(&g->json, &colour, COLOUR_FACTOR, factor, 4) ||
        !spressi_json_look_through_member(&g->json, &colour, COLOUR_TEXTURE, link_names, &link))
        return false;
    if (link.start != 0) {
        if (!spressi_json_need(&g->json, &link, LINK_INDEX) ||
            !spressi_gltf_take_index(g, &link, LINK_INDEX, SPRESSI_GLTF_TEXTURES, &texture) ||
            !spressi_json_member_int(&g->json, &link, LINK_COORDINATES, 0, &out->coordinates))
            return false;
        spressi_json_leave(&g->json);
    }
    spressi_json_leave(&g->json);
    for (int i = 0; i < 4; i++)
        *out_more = *out_more || factor[i] != 1;
    *out_more = *out_more || colour.at[COLOUR_METAL] != 0;
    out->image = texture == SPRESS_NONE ? SPRESS_NONE : g->texture_images[texture];
    return true;
}

/* Reads a material. A rig's meshes show their image as it is: whatever else a material has, light
 * included, is lost. */
static bool read_material(spressi_gltf *g, size_t index)
{
    static const char *const extension_names[] = {SPRESSI_GLTF_UNLIT, NULL};
    spressi_json_object object, extensions;
    spressi_gltf_material *material = &g->materials[index];
    bool more = false;
    *material = (spressi_gltf_material){.image = SPRESS_NONE};
    if (!spressi_gltf_open_entry(g, SPRESSI_GLTF_MATERIALS, index, material_names, &object) ||
        !read_colour(g, &object, material, &more) ||
        !spressi_json_look_through_member(&g->json, &object, MATERIAL_EXTENSIONS, extension_names,
                                          &extensions))
        return false;
    if (extensions.start != 0)
        spressi_json_leave(&g->json);
    more = more || extensions.start == 0 || extensions.at[0] == 0;
    for (size_t key = MATERIAL_NORMAL; key < MATERIAL_KEYS; key++)
        more = more || object.at[key] != 0;
    if (more)
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_MATERIAL, object.start);
    return true;
}

/* Notes a loss only for what a sampler says; where it says nothing, players choose. */
static bool read_sampler(spressi_gltf *g, size_t index)
{
    static const char *const names[] = {"magFilter", "minFilter", "wrapS", "wrapT", NULL};
    static const int32_t usual[] = {SPRESSI_GLTF_LINEAR, SPRESSI_GLTF_LINEAR,
                                    SPRESSI_GLTF_CLAMP_TO_EDGE, SPRESSI_GLTF_CLAMP_TO_EDGE};
    spressi_json_object object;
    bool differs = false;
    if (!spressi_gltf_open_entry(g, SPRESSI_GLTF_SAMPLERS, index, names, &object))
        return false;
    for (size_t i = 0; i < 4; i++) {
        int32_t value = usual[i];
        if (!spressi_json_member_int(&g->json, &object, i, 0, &value))
            return false;
        differs = differs || value != usual[i];
    }
    if (differs)
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_SAMPLER, object.start);
    return true;
}

bool spressi_gltf_read_materials(spressi_gltf *g)
{
    const size_t count = g->lists[SPRESSI_GLTF_MATERIALS].count;
    if (!read_textures(g))
        return false;
    g->materials = spressi_gltf_scratch(g, count, sizeof *g->materials);
    if (!g->materials)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!read_material(g, i))
            return false;
    for (size_t i = 0; i < g->lists[SPRESSI_GLTF_SAMPLERS].count; i++)
        if (!read_sampler(g, i))
            return false;
    return true;
}
