/* Reads the JSON dump: finds out what kind of document it is and calls the reader of that kind. */
#include "formats/dump/reading.h"
#include "formats/pchr_json/pchr_json.h"

bool spressi_dump_take_name(spressi_dump_reader *d, const char **out_name, uint32_t *out_size)
{
    const size_t at = d->json.reader->in.at;
    const uint64_t most = d->json.reader->limits.name_bytes;
    uint16_t size;
    if (!spressi_json_take_name(&d->json, out_name, &size))
        return false;
    if (size > most - d->name_bytes)
        return spressi_fail(spressi_json_here(&d->json), SPRESS_CODE_LIMIT_NAMES, at,
                            "names of %u bytes after %llu; the limit is %llu", size,
                            (unsigned long long)d->name_bytes, (unsigned long long)most);
    d->name_bytes += size;
    *out_size = size;
    return true;
}

bool spressi_dump_count(spressi_dump_reader *d, uint64_t most, spress_code code, size_t *out_count)
{
    if (spressi_json_peek(&d->json) != SPRESSI_JSON_ARRAY)
        return spressi_json_wrong_type(&d->json, "an array");
    const size_t count = spressi_json_count(&d->json);
    if (count > most)
        return spressi_fail(spressi_json_here(&d->json), code, d->json.reader->in.at,
                            "%zu elements; the most is %llu", count, (unsigned long long)most);
    *out_count = count;
    return true;
}

bool spressi_dump_enter_list(spressi_dump_reader *d, size_t count, const char *elements)
{
    const size_t at = d->json.reader->in.at;
    size_t found = 0;
    if (!spressi_dump_count(d, SIZE_MAX, SPRESS_CODE_JSON_RANGE, &found))
        return false;
    if (found != count)
        return spressi_fail(spressi_json_here(&d->json), SPRESS_CODE_JSON_RANGE, at,
                            "%zu %s; there must be %zu", found, elements, count);
    spressi_json_enter_array(&d->json);
    return true;
}

bool spressi_dump_take_u32(spressi_dump_reader *d, uint32_t least, uint32_t *out_value)
{
    int32_t value;
    if (!spressi_json_take_int(&d->json, (int32_t)least, INT32_MAX, &value))
        return false;
    *out_value = (uint32_t)value;
    return true;
}

bool spressi_dump_take_floats(spressi_dump_reader *d, size_t count, float *out_values)
{
    if (!spressi_dump_enter_list(d, count, "numbers"))
        return false;
    while (spressi_json_next(&d->json))
        if (!spressi_json_take_float(&d->json, out_values++))
            return false;
    return true;
}

void *spressi_dump_allocate(spressi_dump_reader *d, size_t count, size_t size)
{
    void *memory = spressi_arena_zeroed(d->json.reader->arena, count, size);
    if (!memory)
        spressi_fail_memory(spressi_json_here(&d->json));
    return memory;
}

enum { ROOT_KIND, ROOT_BONES, ROOT_COUNT };

static const spressi_json_field root_fields[] = {
    [ROOT_KIND] = {"kind", 1}, [ROOT_BONES] = {"bones", 2}};
static const spressi_json_shape root_shape = {root_fields, ROOT_COUNT, 0};

static const char *const kinds[] = {[SPRESS_KIND_ATLAS] = "atlas",
                                    [SPRESS_KIND_SPRITE] = "sprite",
                                    [SPRESS_KIND_RIG] = "rig",
                                    NULL};

/* Finds out the kind; the cursor stays. A brief dump of a rig says none: it is the JSON form of
 * PCHR. */
static bool find_kind(spressi_dump_reader *d, spress_kind *out_kind)
{
    spressi_json *json = &d->json;
    const size_t start = json->reader->in.at;
    size_t at[ROOT_COUNT], kind = SPRESS_KIND_RIG;
    if (!spressi_json_index(json, &root_shape, at))
        return false;
    if (at[ROOT_KIND] == 0 && at[ROOT_BONES] == 0) {
        spressi_json_visit(json, "kind", start);
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_MISSING_KEY, start,
                            "\"kind\" is missing");
    }
    if (at[ROOT_KIND] != 0) {
        spressi_json_visit(json, "kind", at[ROOT_KIND]);
        if (!spressi_json_take_choice(json, kinds, &kind))
            return false;
        spressi_json_leave(json);
    }
    json->reader->in.at = start;
    *out_kind = (spress_kind)kind;
    return true;
}

bool spressi_dump_read(spressi_reader *reader, const spress_read_options *options,
                       spress_document *document)
{
    spressi_dump_reader d = {.document = document, .options = options};
    if (!spressi_begin_text(reader) || !spressi_json_start_dump(&d.json, reader))
        return false;
    if (!find_kind(&d, &document->kind))
        return false;
    switch (document->kind) {
    case SPRESS_KIND_ATLAS:
        return spressi_dump_read_atlas(&d);
    case SPRESS_KIND_SPRITE:
        return spressi_dump_read_sprite(&d);
    case SPRESS_KIND_RIG:
        return spressi_pchr_json_read_dump(reader, document);
    }
    return false;
}
