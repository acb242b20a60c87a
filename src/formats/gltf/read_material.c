/* Reads which image each material shows, through textures; and notes what a rig does not show. */
#include "formats/gltf/reading.h"

static const spressi_json_member texture_rows[] = {
    {.name = "source",
     .kind = SPRESSI_JSON_AS_OTHER,
     .take = spressi_gltf_take_index,
     .least = SPRESSI_GLTF_IMAGES},
};
static const spressi_json_table texture_table = {SPRESSI_JSON_ROWS(texture_rows)};

/* Reads which image each texture shows. */
static bool read_textures(spressi_gltf *g)
{
    const size_t count = g->lists[SPRESSI_GLTF_TEXTURES].count;
    g->texture_images = spressi_gltf_scratch(g, count, sizeof *g->texture_images);
    if (!g->texture_images)
        return false;
    for (size_t i = 0; i < count; i++) {
        g->texture_images[i] = SPRESS_NONE;
        if (!spressi_gltf_read_entry(g, SPRESSI_GLTF_TEXTURES, i, &texture_table,
                                     &g->texture_images[i]))
            return false;
    }
    return true;
}

/* A material: what a rig can show of it, and where stands what it cannot; 0: nowhere. */
typedef struct material {
    uint32_t texture;
    int32_t coordinates;
    float factor[4];
    size_t unlit, metal, lost[5];
} material;

static const spressi_json_member link_rows[] = {
    SPRESSI_GLTF_INDEX("index", NEED, material, texture, TEXTURES),
    SPRESSI_JSON_INT("texCoord", MAY, material, coordinates, 0, INT32_MAX),
};
static const spressi_json_table link_table = {SPRESSI_JSON_ROWS(link_rows)};
static const spressi_json_member colour_rows[] = {
    SPRESSI_JSON_INNER("baseColorTexture", MAY, link_table),
    SPRESSI_JSON_FLOATS("baseColorFactor", MAY, material, factor),
    SPRESSI_JSON_PLACE("metallicRoughnessTexture", MAY, material, metal),
};
static const spressi_json_table colour_table = {SPRESSI_JSON_ROWS(colour_rows)};
static const spressi_json_member extension_rows[] = {
    SPRESSI_JSON_PLACE(SPRESSI_GLTF_UNLIT, MAY, material, unlit),
};
static const spressi_json_table extension_table = {SPRESSI_JSON_ROWS(extension_rows)};
static const spressi_json_member material_rows[] = {
    SPRESSI_JSON_INNER("pbrMetallicRoughness", MAY, colour_table),
    SPRESSI_JSON_INNER("extensions", MAY, extension_table),
    SPRESSI_JSON_PLACE("normalTexture", MAY, material, lost[0]),
    SPRESSI_JSON_PLACE("occlusionTexture", MAY, material, lost[1]),
    SPRESSI_JSON_PLACE("emissiveTexture", MAY, material, lost[2]),
    SPRESSI_JSON_PLACE("emissiveFactor", MAY, material, lost[3]),
    SPRESSI_JSON_PLACE("alphaCutoff", MAY, material, lost[4]),
};
static const spressi_json_table material_table = {SPRESSI_JSON_ROWS(material_rows)};

/* Reads a material. A rig's meshes show their image as it is: whatever else a material has, light
 * included, is lost. */
static bool read_material(spressi_gltf *g, size_t index)
{
    material m = {.texture = SPRESS_NONE, .factor = {1, 1, 1, 1}};
    if (!spressi_gltf_read_entry(g, SPRESSI_GLTF_MATERIALS, index, &material_table, &m))
        return false;
    g->materials[index] = (spressi_gltf_material){
        m.texture == SPRESS_NONE ? SPRESS_NONE : g->texture_images[m.texture], m.coordinates};
    bool more = m.unlit == 0 || m.metal != 0;
    for (size_t i = 0; i < sizeof m.factor / sizeof *m.factor; i++)
        more = more || m.factor[i] != 1;
    for (size_t i = 0; i < sizeof m.lost / sizeof *m.lost; i++)
        more = more || m.lost[i] != 0;
    if (more)
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_MATERIAL,
                          g->lists[SPRESSI_GLTF_MATERIALS].at[index]);
    return true;
}

typedef struct sampler {
    int32_t mag, min, wrap_s, wrap_t;
} sampler;

static const spressi_json_member sampler_rows[] = {
    SPRESSI_JSON_INT("magFilter", MAY, sampler, mag, 0, INT32_MAX),
    SPRESSI_JSON_INT("minFilter", MAY, sampler, min, 0, INT32_MAX),
    SPRESSI_JSON_INT("wrapS", MAY, sampler, wrap_s, 0, INT32_MAX),
    SPRESSI_JSON_INT("wrapT", MAY, sampler, wrap_t, 0, INT32_MAX),
};
static const spressi_json_table sampler_table = {SPRESSI_JSON_ROWS(sampler_rows)};

/* Notes a loss only for what a sampler says; where it says nothing, players choose. */
static bool read_sampler(spressi_gltf *g, size_t index)
{
    const int32_t linear = SPRESSI_GLTF_LINEAR, clamp = SPRESSI_GLTF_CLAMP_TO_EDGE;
    sampler s = {linear, linear, clamp, clamp};
    if (!spressi_gltf_read_entry(g, SPRESSI_GLTF_SAMPLERS, index, &sampler_table, &s))
        return false;
    if (s.mag != linear || s.min != linear || s.wrap_s != clamp || s.wrap_t != clamp)
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_SAMPLER, g->lists[SPRESSI_GLTF_SAMPLERS].at[index]);
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
