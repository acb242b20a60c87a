/* Reads the JSON dump: finds out what kind of document it is and calls the reader of that kind. */
#include "formats/dump/reading.h"
#include "formats/pchr_json/pchr_json.h"

/* Names together keep within their limit. */
static bool count_name(spressi_json *json, uint16_t size, size_t at)
{
    spressi_dump_reader *d = json->user;
    const uint64_t most = json->reader->limits.name_bytes;
    if (size > most - d->name_bytes)
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_LIMIT_NAMES, at,
                            "names of %u bytes after %llu; the limit is %llu", size,
                            (unsigned long long)d->name_bytes, (unsigned long long)most);
    d->name_bytes += size;
    return true;
}

bool spressi_dump_take_index(spressi_json *json, size_t count, const char *what, const char *whats,
                             uint32_t *out_index)
{
    const size_t at = json->reader->in.at;
    int32_t index;
    if (!spressi_json_take_int(json, 0, INT32_MAX, &index))
        return false;
    *out_index = (uint32_t)index;
    return *out_index < count ||
           spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_REFERENCE, at,
                        "%s %u; there are %zu %s", what, *out_index, count, whats);
}

bool spressi_dump_enter_list(spressi_json *json, size_t count, const char *elements)
{
    size_t found = 0;
    if (!spressi_json_count_list(json, SIZE_MAX, SPRESS_CODE_JSON_RANGE, &found))
        return false;
    if (found != count)
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_RANGE, json->reader->in.at,
                            "%zu %s; there must be %zu", found, elements, count);
    return spressi_json_enter_array(json);
}

bool spressi_dump_take_point(spressi_json *json, spress_point *out_point)
{
    return spressi_dump_enter_list(json, 2, "numbers") && spressi_json_next(json) &&
           spressi_json_take_float(json, &out_point->x) && spressi_json_next(json) &&
           spressi_json_take_float(json, &out_point->y) &&
           !spressi_json_next(json); /* which leaves the list */
}

/* What tells the kind of a document. */
typedef struct marks {
    uint32_t kind; /* spress_kind */
    size_t bones;
} marks;

static const char *const kinds[] = {[SPRESS_KIND_ATLAS] = "atlas",
                                    [SPRESS_KIND_SPRITE] = "sprite",
                                    [SPRESS_KIND_RIG] = "rig",
                                    NULL};
static const spressi_json_member mark_rows[] = {
    SPRESSI_JSON_WORD("kind", MAY, marks, kind, kinds),
    SPRESSI_JSON_PLACE("bones", MAY, marks, bones),
};
static const spressi_json_table mark_table = {SPRESSI_JSON_ROWS(mark_rows)};

/* Finds out the kind; the cursor stays. A brief dump of a rig says none: it is the JSON form of
 * PCHR. */
static bool find_kind(spressi_json *json, spress_kind *out_kind)
{
    const size_t start = json->reader->in.at;
    marks found = {.kind = SPRESS_KIND_RIG};
    uint32_t members;
    if (!spressi_json_take_object(json, &mark_table, &found, &members))
        return false;
    if (members == 0)
        return spressi_json_fail_missing(json, "kind", start);
    json->reader->in.at = start;
    *out_kind = (spress_kind)found.kind;
    return true;
}

bool spressi_dump_read(spressi_reader *reader, const spress_read_options *options,
                       spress_document *document)
{
    spressi_dump_reader d = {.document = document, .options = options};
    d.json = (spressi_json){
        .reader = reader, .mode = SPRESSI_JSON_DUMP, .user = &d, .count_name = count_name};
    if (!spressi_begin_text(reader) || !spressi_json_start(&d.json) ||
        !find_kind(&d.json, &document->kind))
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
