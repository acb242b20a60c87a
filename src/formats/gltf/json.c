/* JSON objects as glTF has them: open to keys that a reader does not know (section "JSON encoding",
 * extensions and extras), unlike those of core/json_read.h. The text was checked before. */
#include <stdio.h>

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

static void skip(spressi_cursor *in, const char *what)
{
    while (in->at < in->size && in->data[in->at] != 0 && strchr(what, in->data[in->at]))
        in->at++;
}

/* Takes a key and returns its number among the names; `count` when it is none of them. */
static size_t take_key(spressi_gltf *g, const char *const *names, size_t count)
{
    char key[SPRESSI_JSON_WORD_MAX];
    const spressi_json_span span = spressi_json_take_span(&g->json);
    if (span.size > sizeof key)
        return count;
    size_t control, i = 0;
    const size_t size = spressi_json_unescape(&g->json, span, key, &control);
    while (i < count && (strlen(names[i]) != size || memcmp(names[i], key, size) != 0))
        i++;
    return i;
}

bool spressi_gltf_open(spressi_gltf *g, const char *const *names, size_t count,
                       spressi_gltf_object *out)
{
    static const char space[] = " \t\r\n", comma[] = " \t\r\n,", colon[] = " \t\r\n:";
    spressi_cursor *in = &g->reader->in;
    if (spressi_json_peek(&g->json) != SPRESSI_JSON_OBJECT)
        return spressi_json_wrong_type(&g->json, "an object");
    *out = (spressi_gltf_object){.names = names, .start = in->at};
    in->at++;
    skip(in, space);
    while (in->at < in->size && in->data[in->at] == '"') {
        const size_t key_at = in->at;
        const size_t key = take_key(g, names, count);
        skip(in, colon);
        if (key < count && out->at[key] != 0)
            return spressi_fail(spressi_json_here(&g->json), SPRESS_JSON_DUPLICATE_KEY, key_at,
                                "\"%s\" stands twice in the object", names[key]);
        if (key < count)
            out->at[key] = in->at;
        spressi_json_leap(&g->json);
        skip(in, comma);
    }
    in->at += in->at < in->size; /* the brace */
    return true;
}

static size_t count_names(const char *const *names)
{
    size_t count = 0;
    while (names[count])
        count++;
    return count;
}

size_t spressi_gltf_go(spressi_gltf *g, spressi_gltf_section section, size_t index)
{
    spressi_json *json = &g->json;
    json->steps[0] = (spressi_json_step){.key = section_names[section]};
    json->steps[1] = (spressi_json_step){.count = index + 1};
    json->step_count = 2;
    return g->reader->in.at = g->lists[section].at[index];
}

bool spressi_gltf_open_entry(spressi_gltf *g, spressi_gltf_section section, size_t index,
                             const char *const *names, spressi_gltf_object *out)
{
    spressi_gltf_go(g, section, index);
    return spressi_gltf_open(g, names, count_names(names), out);
}

bool spressi_gltf_open_member(spressi_gltf *g, const spressi_gltf_object *object, size_t key,
                              const char *const *names, spressi_gltf_object *out)
{
    out->start = 0;
    if (object->at[key] == 0)
        return true;
    spressi_json_visit(&g->json, object->names[key], object->at[key]);
    return spressi_gltf_open(g, names, count_names(names), out);
}

bool spressi_gltf_open_extras_at(spressi_gltf *g, size_t at, const char *const *names,
                                 spressi_gltf_object *out)
{
    static const char *const ours[] = {SPRESSI_GLTF_EXTRAS, NULL};
    spressi_gltf_object extras = {0};
    out->start = 0;
    if (at == 0)
        return true;
    spressi_json_visit(&g->json, "extras", at);
    if (spressi_json_peek(&g->json) == SPRESSI_JSON_OBJECT) {
        if (!spressi_gltf_open(g, ours, 1, &extras) ||
            !spressi_gltf_open_member(g, &extras, 0, names, out))
            return false;
    }
    if (out->start == 0)
        spressi_json_leave(&g->json);
    return true;
}

void spressi_gltf_leave_extras(spressi_gltf *g, const spressi_gltf_object *extras)
{
    if (extras->start == 0)
        return;
    spressi_json_leave(&g->json);
    spressi_json_leave(&g->json);
}

bool spressi_gltf_need(spressi_gltf *g, const spressi_gltf_object *object, size_t key)
{
    if (object->at[key] != 0)
        return true;
    spressi_json_visit(&g->json, object->names[key], object->start);
    return spressi_fail(spressi_json_here(&g->json), SPRESS_JSON_MISSING_KEY, object->start,
                        "\"%s\" is missing", object->names[key]);
}

bool spressi_gltf_take_int(spressi_gltf *g, const spressi_gltf_object *object, size_t key,
                           int32_t least, int32_t *value)
{
    if (object->at[key] == 0)
        return true;
    spressi_json_visit(&g->json, object->names[key], object->at[key]);
    if (!spressi_json_take_int(&g->json, least, INT32_MAX, value))
        return false;
    spressi_json_leave(&g->json);
    return true;
}

bool spressi_gltf_take_bool(spressi_gltf *g, const spressi_gltf_object *object, size_t key,
                            bool *value)
{
    if (object->at[key] == 0)
        return true;
    spressi_json_visit(&g->json, object->names[key], object->at[key]);
    if (!spressi_json_take_bool(&g->json, value))
        return false;
    spressi_json_leave(&g->json);
    return true;
}

bool spressi_gltf_take_floats(spressi_gltf *g, const spressi_gltf_object *object, size_t key,
                              float *values, size_t count)
{
    if (object->at[key] == 0)
        return true;
    spressi_json_visit(&g->json, object->names[key], object->at[key]);
    if (spressi_json_peek(&g->json) != SPRESSI_JSON_ARRAY ||
        spressi_json_count(&g->json) != count) {
        char wanted[40];
        snprintf(wanted, sizeof wanted, "an array of %zu numbers", count);
        return spressi_json_wrong_type(&g->json, wanted);
    }
    spressi_json_enter_array(&g->json);
    while (spressi_json_next(&g->json))
        if (!spressi_json_take_float(&g->json, values++))
            return false;
    spressi_json_leave(&g->json);
    return true;
}

bool spressi_gltf_take_entry(spressi_gltf *g, spressi_gltf_section section, uint32_t *out_index)
{
    const size_t at = g->reader->in.at;
    int32_t index;
    if (!spressi_json_take_int(&g->json, 0, INT32_MAX, &index))
        return false;
    if ((size_t)index >= g->lists[section].count)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_GLTF_REFERENCE, at,
                            "there is no /%s/%d", section_names[section], (int)index);
    *out_index = (uint32_t)index;
    return true;
}

bool spressi_gltf_take_index(spressi_gltf *g, const spressi_gltf_object *object, size_t key,
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

bool spressi_gltf_take_name(spressi_gltf *g, const spressi_gltf_object *object, size_t key,
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

bool spressi_gltf_take_word(spressi_gltf *g, const spressi_gltf_object *object, size_t key,
                            const char *const *words, size_t *out_word)
{
    spressi_json_visit(&g->json, object->names[key], object->at[key]);
    if (spressi_json_peek(&g->json) != SPRESSI_JSON_STRING)
        return spressi_json_wrong_type(&g->json, "a string");
    size_t i = 0;
    while (words[i] && !spressi_json_take_word(&g->json, words[i]))
        i++;
    spressi_json_leave(&g->json);
    *out_word = i;
    return true;
}
