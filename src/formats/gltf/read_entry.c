/* Goes to the entries of the root's sections, and reads what many entries have: references to other
 * entries and our extras. */
#include "formats/gltf/reading.h"

size_t spressi_gltf_go(spressi_gltf *g, spressi_gltf_section section, size_t index)
{
    spressi_json *json = &g->json;
    json->steps[0] = (spressi_json_step){.key = spressi_gltf_section_name(section)};
    json->steps[1] = (spressi_json_step){.count = index + 1};
    json->step_count = 2;
    return g->reader->in.at = g->lists[section].at[index];
}

bool spressi_gltf_read_entry(spressi_gltf *g, spressi_gltf_section section, size_t index,
                             const spressi_json_table *table, void *out)
{
    spressi_gltf_go(g, section, index);
    return spressi_json_take_object(&g->json, table, out, NULL);
}

bool spressi_gltf_take_extras(spressi_json *json, void *out)
{
    const spressi_json_table *table = json->row->table;
    if (spressi_json_peek(json) == SPRESSI_JSON_OBJECT)
        return spressi_json_take_object(json, table, out, NULL);
    spressi_json_leap(json);
    return true;
}

bool spressi_gltf_take_entry(spressi_gltf *g, spressi_gltf_section section, uint32_t *out_index)
{
    const size_t at = g->reader->in.at;
    int32_t index;
    if (!spressi_json_take_int(&g->json, 0, INT32_MAX, &index))
        return false;
    if ((size_t)index >= g->lists[section].count)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_REFERENCE, at,
                            "there is no /%s/%d", spressi_gltf_section_name(section), (int)index);
    *out_index = (uint32_t)index;
    return true;
}

bool spressi_gltf_take_index(spressi_json *json, void *out)
{
    const spressi_json_member *row = json->row;
    uint32_t index = SPRESS_NONE;
    if (!spressi_gltf_take_entry(json->user, (spressi_gltf_section)row->least, &index))
        return false;
    memcpy((uint8_t *)out + row->to, &index, sizeof index);
    return true;
}

bool spressi_gltf_list_places(spressi_gltf *g, spressi_gltf_list *out)
{
    spressi_json *json = &g->json;
    size_t count;
    if (!spressi_json_count_list(json, SIZE_MAX, SPRESS_CODE_JSON_RANGE, &count))
        return false;
    size_t *at = spressi_gltf_scratch(g, count, sizeof *at);
    if (!at)
        return false;
    *out = (spressi_gltf_list){0, at};
    spressi_json_enter_array(json);
    while (spressi_json_next(json)) {
        at[out->count++] = g->reader->in.at;
        spressi_json_leap(json);
    }
    return true;
}
