/* Goes to the entries of the root's sections, and reads what many entries have: references to other
 * entries, names and our extras. */
#include "formats/gltf/reading.h"

static const char *const section_names[] = {
    [SPRESSI_GLTF_ACCESSORS] = "accessors", [SPRESSI_GLTF_ANIMATIONS] = "animations",
    [SPRESSI_GLTF_BUFFERS] = "buffers",     [SPRESSI_GLTF_VIEWS] = "bufferViews",
    [SPRESSI_GLTF_CAMERAS] = "cameras",     [SPRESSI_GLTF_IMAGES] = "images",
    [SPRESSI_GLTF_MATERIALS] = "materials", [SPRESSI_GLTF_MESHES] = "meshes",
    [SPRESSI_GLTF_NODES] = "nodes",         [SPRESSI_GLTF_SAMPLERS] = "samplers",
    [SPRESSI_GLTF_SCENES] = "scenes",       [SPRESSI_GLTF_SKINS] = "skins",
    [SPRESSI_GLTF_TEXTURES] = "textures",
};

size_t spressi_gltf_go(spressi_gltf *g, spressi_gltf_section section, size_t index)
{
    spressi_json *json = &g->json;
    json->steps[0] = (spressi_json_step){.key = section_names[section]};
    json->steps[1] = (spressi_json_step){.count = index + 1};
    json->step_count = 2;
    return g->reader->in.at = g->lists[section].at[index];
}

bool spressi_gltf_open_entry(spressi_gltf *g, spressi_gltf_section section, size_t index,
                             const char *const *names, spressi_json_object *out)
{
    spressi_gltf_go(g, section, index);
    return spressi_json_look_through(&g->json, names, out);
}

bool spressi_gltf_open_extras_at(spressi_gltf *g, size_t at, const char *const *names,
                                 spressi_json_object *out)
{
    static const char *const ours[] = {SPRESSI_GLTF_EXTRAS, NULL};
    spressi_json_object extras = {0};
    out->start = 0;
    if (at == 0)
        return true;
    spressi_json_visit(&g->json, "extras", at);
    if (spressi_json_peek(&g->json) == SPRESSI_JSON_OBJECT) {
        if (!spressi_json_look_through(&g->json, ours, &extras) ||
            !spressi_json_look_through_member(&g->json, &extras, 0, names, out))
            return false;
    }
    if (out->start == 0)
        spressi_json_leave(&g->json);
    return true;
}

void spressi_gltf_leave_extras(spressi_gltf *g, const spressi_json_object *extras)
{
    if (extras->start == 0)
        return;
    spressi_json_leave(&g->json);
    spressi_json_leave(&g->json);
}

bool spressi_gltf_take_entry(spressi_gltf *g, spressi_gltf_section section, uint32_t *out_index)
{
    const size_t at = g->reader->in.at;
    int32_t index;
    if (!spressi_json_take_int(&g->json, 0, INT32_MAX, &index))
        return false;
    if ((size_t)index >= g->lists[section].count)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_REFERENCE, at,
                            "there is no /%s/%d", section_names[section], (int)index);
    *out_index = (uint32_t)index;
    return true;
}

bool spressi_gltf_take_index(spressi_gltf *g, const spressi_json_object *object, size_t key,
                             spressi_gltf_section section, uint32_t *out_index)
{
    *out_index = SPRESS_NONE;
    if (object->at[key] == 0)
        return true;
    spressi_json_visit(&g->json, object->names[key], object->at[key]);
    if (!spressi_gltf_take_entry(g, section, out_index))
        return false;
    spressi_json_leave(&g->json);
    return true;
}

bool spressi_gltf_take_name(spressi_gltf *g, const spressi_json_object *object, size_t key,
                            const char **out_name, uint16_t *out_size)
{
    *out_name = "";
    *out_size = 0;
    if (object->at[key] == 0)
        return true;
    spressi_json_visit(&g->json, object->names[key], object->at[key]);
    if (!spressi_json_take_name(&g->json, out_name, out_size))
        return false;
    if (!spressi_tally_add(&g->tallies.name_bytes, *out_size))
        return spressi_tally_fail(&g->tallies.name_bytes, spressi_json_here(&g->json),
                                  object->at[key]);
    spressi_json_leave(&g->json);
    return true;
}
