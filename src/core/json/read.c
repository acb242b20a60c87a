/* Walks over JSON that check.c has checked. */
#include "core/json/read.h"

#include <assert.h>
#include <stdio.h>

/* The byte at the cursor; 0, which no value begins with, at the end. */
static unsigned byte_at(const spressi_cursor *in)
{
    return in->at < in->size ? in->data[in->at] : 0;
}

bool spressi_json_start(spressi_json *json)
{
    spressi_reader *reader = json->reader;
    spressi_json_skip_space(&reader->in);
    const size_t at = reader->in.at;
    const int nesting_max =
        json->mode == SPRESSI_JSON_DUMP ? SPRESSI_JSON_DEEP_MAX : SPRESSI_JSON_NESTING_MAX;
    if (!spressi_json_check(reader, nesting_max, json->commas))
        return false;
    reader->in.at = reader->asks_at = at;
    return true;
}

/* Keys need none of JSON Pointer's escapes: they come from the caller's table. */
spressi_reader *spressi_json_here(spressi_json *json)
{
    char *path = json->reader->path;
    const size_t capacity = sizeof json->reader->path;
    size_t used = 0;
    path[0] = '\0';
    for (size_t i = 0; i < json->step_count && used < capacity; i++) {
        const spressi_json_step *step = &json->steps[i];
        int written = 0;
        if (step->key)
            written = snprintf(path + used, capacity - used, "/%s", step->key);
        else if (step->count != 0)
            written = snprintf(path + used, capacity - used, "/%zu", step->count - 1);
        used += (size_t)written;
    }
    return json->reader;
}

static spressi_json_step *top(spressi_json *json)
{
    assert(json->step_count > 0);
    return &json->steps[json->step_count - 1];
}

static void push(spressi_json *json, const char *key)
{
    assert(json->step_count < SPRESSI_JSON_STEPS_MAX);
    json->steps[json->step_count++] = (spressi_json_step){.key = key};
}

bool spressi_json_wrong_type(spressi_json *json, const char *wanted)
{
    static const char *const found[] = {
        [SPRESSI_JSON_OBJECT] = "an object", [SPRESSI_JSON_ARRAY] = "an array",
        [SPRESSI_JSON_STRING] = "a string",  [SPRESSI_JSON_NUMBER] = "a number",
        [SPRESSI_JSON_BOOL] = "a boolean",   [SPRESSI_JSON_NULL] = "null",
    };
    return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_TYPE, json->reader->in.at,
                        "found %s; %s is expected", found[spressi_json_peek(json)], wanted);
}

/* Walks on bare pointers, because the same text may be leapt several times on the way down to a
 * value. Looks only at brackets and at the quotes of strings, which may hold brackets. */
void spressi_json_leap(spressi_json *json)
{
    static const bool marks[256] = {
        ['"'] = true, ['{'] = true, ['}'] = true, ['['] = true, [']'] = true};
    spressi_cursor *in = &json->reader->in;
    const spressi_json_type type = spressi_json_peek(json);
    if (type != SPRESSI_JSON_OBJECT && type != SPRESSI_JSON_ARRAY) {
        spressi_json_take_span(json);
        return;
    }
    const uint8_t *p = in->data + in->at;
    const uint8_t *end = in->data + in->size;
    size_t depth = 0;
    do {
        while (p < end && !marks[*p])
            p++;
        if (p == end)
            break;
        if (*p == '"')
            for (p++; p < end && *p != '"'; p++)
                p += *p == '\\' && end - p > 1;
        else
            depth += *p == '{' || *p == '[' ? 1 : SIZE_MAX;
        p += p < end;
    } while (depth != 0);
    in->at = (size_t)(p - in->data);
}

size_t spressi_json_count(spressi_json *json)
{
    spressi_cursor *in = &json->reader->in;
    const size_t at = in->at;
    size_t count = 0;
    if (spressi_json_peek(json) == SPRESSI_JSON_ARRAY) {
        spressi_json_enter_array(json);
        for (; spressi_json_next(json); count++)
            spressi_json_leap(json);
    }
    in->at = at;
    return count;
}

bool spressi_json_enter_array(spressi_json *json)
{
    if (spressi_json_peek(json) != SPRESSI_JSON_ARRAY)
        return spressi_json_wrong_type(json, "an array");
    json->reader->in.at++;
    push(json, NULL);
    return true;
}

bool spressi_json_next(spressi_json *json)
{
    spressi_cursor *in = &json->reader->in;
    spressi_json_skip_space(in);
    if (byte_at(in) == ',') {
        in->at++;
        spressi_json_skip_space(in);
    }
    const unsigned byte = byte_at(in);
    if (byte == ']' || byte == 0) {
        in->at += byte == ']';
        spressi_json_leave(json);
        return false;
    }
    top(json)->count++;
    return true;
}

bool spressi_json_count_list(spressi_json *json, uint64_t most, spress_code code, size_t *out_count)
{
    if (spressi_json_peek(json) != SPRESSI_JSON_ARRAY)
        return spressi_json_wrong_type(json, "an array");
    const size_t count = spressi_json_count(json);
    if (count > most)
        return spressi_fail(spressi_json_here(json), code, json->reader->in.at,
                            "%zu elements; the most is %llu", count, (unsigned long long)most);
    *out_count = count;
    return true;
}

void *spressi_json_zeroed(spressi_json *json, size_t count, size_t size)
{
    void *memory = spressi_arena_zeroed(json->reader->arena, count, size);
    if (!memory)
        spressi_fail_memory(spressi_json_here(json));
    return memory;
}

void spressi_json_visit(spressi_json *json, const char *key, size_t offset)
{
    push(json, key);
    json->reader->in.at = offset;
}

void spressi_json_leave(spressi_json *json)
{
    assert(json->step_count > 0);
    json->step_count--;
}
