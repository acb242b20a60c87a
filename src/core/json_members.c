/* Reads members of objects that spressi_json_look_through has indexed. */
#include <stdio.h>

#include "core/json_read.h"

bool spressi_json_look_through_member(spressi_json *json, const spressi_json_object *object,
                                      size_t name, const char *const *names,
                                      spressi_json_object *out)
{
    out->start = 0;
    if (object->at[name] == 0)
        return true;
    spressi_json_visit(json, object->names[name], object->at[name]);
    return spressi_json_look_through(json, names, out);
}

bool spressi_json_need(spressi_json *json, const spressi_json_object *object, size_t name)
{
    if (object->at[name] != 0)
        return true;
    spressi_json_visit(json, object->names[name], object->start);
    return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_MISSING_KEY, object->start,
                        "\"%s\" is missing", object->names[name]);
}

bool spressi_json_member_int(spressi_json *json, const spressi_json_object *object, size_t name,
                             int32_t least, int32_t *value)
{
    if (object->at[name] == 0)
        return true;
    spressi_json_visit(json, object->names[name], object->at[name]);
    if (!spressi_json_take_int(json, least, INT32_MAX, value))
        return false;
    spressi_json_leave(json);
    return true;
}

bool spressi_json_member_bool(spressi_json *json, const spressi_json_object *object, size_t name,
                              bool *value)
{
    if (object->at[name] == 0)
        return true;
    spressi_json_visit(json, object->names[name], object->at[name]);
    if (!spressi_json_take_bool(json, value))
        return false;
    spressi_json_leave(json);
    return true;
}

bool spressi_json_member_floats(spressi_json *json, const spressi_json_object *object, size_t name,
                                float *values, size_t count)
{
    if (object->at[name] == 0)
        return true;
    spressi_json_visit(json, object->names[name], object->at[name]);
    if (spressi_json_peek(json) != SPRESSI_JSON_ARRAY || spressi_json_count(json) != count) {
        char wanted[40];
        snprintf(wanted, sizeof wanted, "an array of %zu numbers", count);
        return spressi_json_wrong_type(json, wanted);
    }
    spressi_json_enter_array(json);
    while (spressi_json_next(json))
        if (!spressi_json_take_float(json, values++))
            return false;
    spressi_json_leave(json);
    return true;
}

bool spressi_json_member_word(spressi_json *json, const spressi_json_object *object, size_t name,
                              const char *const *words, size_t *out_word)
{
    spressi_json_visit(json, object->names[name], object->at[name]);
    if (spressi_json_peek(json) != SPRESSI_JSON_STRING)
        return spressi_json_wrong_type(json, "a string");
    size_t i = 0;
    while (words[i] && !spressi_json_take_word(json, words[i]))
        i++;
    spressi_json_leave(json);
    *out_word = i;
    return true;
}
