/* Settles the names of frames in a JSON dump, when all frames and clips have been read: no two
 * frames have the same one, and aliases find their originals. */
#include "core/text/strmap.h"
#include "formats/dump/reading.h"
#include "model/atlas.h"

/* Where the names of a frame stand; 0: it has none. */
typedef struct names_at {
    size_t key, alias;
} names_at;

static const spressi_json_member name_rows[] = {
    SPRESSI_JSON_PLACE("key", MAY, names_at, key),
    SPRESSI_JSON_PLACE("aliasOf", MAY, names_at, alias),
};
static const spressi_json_table name_table = {SPRESSI_JSON_ROWS(name_rows)};

/* Walks to a frame, only to report it, and finds its names. */
static bool find_frame(spressi_dump_reader *d, uint32_t index, names_at *out)
{
    spressi_json_visit(&d->json, "frames", d->frames_at);
    spressi_json_enter_array(&d->json);
    for (uint32_t i = 0; spressi_json_next(&d->json) && i < index; i++)
        spressi_json_leap(&d->json);
    return spressi_json_take_object(&d->json, &name_table, out, NULL);
}

static bool fail_repeated(spressi_dump_reader *d, uint32_t index)
{
    const spress_frame *frames = d->document->atlas.frames;
    names_at at = {0};
    if (!find_frame(d, index, &at))
        return false;
    spressi_json_visit(&d->json, "key", at.key);
    return spressi_fail(
        spressi_about(spressi_json_here(&d->json), spressi_frame_name(frames, index)),
        SPRESS_CODE_JSON_FRAME_NAME, at.key, "\"{frame}\" is also the key of an earlier frame");
}

static bool find_repeated(spressi_dump_reader *d, spressi_strmap *names)
{
    const spress_atlas *atlas = &d->document->atlas;
    for (uint32_t i = 0; i < atlas->frame_count; i++) {
        if (spressi_is_later_frame(atlas, &atlas->frames[i]))
            continue;
        if (spressi_strmap_put(names, spressi_frame_name(atlas->frames, i), i, spressi_frame_name,
                               atlas->frames) != i)
            return fail_repeated(d, i);
    }
    return true;
}

/* Takes the name of an original that stands at the cursor. */
static bool take_original(spressi_dump_reader *d, const spressi_strmap *names, uint32_t index)
{
    spress_frame *frames = d->document->atlas.frames;
    const size_t at = d->json.reader->in.at;
    const char *name;
    uint16_t size;
    if (!spressi_json_take_name(&d->json, &name, &size))
        return false;
    const uint32_t found = spressi_strmap_find(names, (spress_bytes){(const uint8_t *)name, size},
                                               spressi_frame_name, frames);
    if (found == SPRESS_NONE || found == index)
        return spressi_fail(spressi_json_here(&d->json), SPRESS_CODE_JSON_REFERENCE, at,
                            "\"%s\" is no other frame", spressi_show(name).text);
    frames[index].alias_of = found;
    return true;
}

static bool find_originals(spressi_dump_reader *d, const spressi_strmap *names)
{
    spressi_json_visit(&d->json, "frames", d->frames_at);
    spressi_json_enter_array(&d->json);
    for (uint32_t i = 0; spressi_json_next(&d->json); i++) {
        names_at at = {0};
        if (!spressi_json_take_object(&d->json, &name_table, &at, NULL))
            return false;
        if (at.alias == 0)
            continue;
        const size_t end = d->json.reader->in.at;
        spressi_json_visit(&d->json, "aliasOf", at.alias);
        if (!take_original(d, names, i))
            return false;
        spressi_json_leave(&d->json);
        d->json.reader->in.at = end;
    }
    spressi_json_leave(&d->json);
    return true;
}

/* A frame whose original repeats it, perhaps by way of others; SPRESS_NONE when there is none. Each
 * walk from original to original marks its frames with its own number: one that comes to its own
 * mark has gone round, and one that comes to another's has nothing new to see. */
static uint32_t find_ring(const spress_atlas *atlas, uint32_t *marks)
{
    for (uint32_t start = 0; start < atlas->frame_count; start++) {
        uint32_t i = start;
        for (; i != SPRESS_NONE && marks[i] == 0; i = atlas->frames[i].alias_of)
            marks[i] = start + 1;
        if (i != SPRESS_NONE && marks[i] == start + 1)
            return i;
    }
    return SPRESS_NONE;
}

/* None of the frames of a ring would have a picture of its own. */
static bool refuse_ring(spressi_dump_reader *d)
{
    const spress_atlas *atlas = &d->document->atlas;
    names_at at = {0};
    uint32_t *marks = spressi_json_zeroed(&d->json, atlas->frame_count, sizeof *marks);
    if (!marks)
        return false;
    const uint32_t found = find_ring(atlas, marks);
    if (found == SPRESS_NONE)
        return true;
    if (!find_frame(d, found, &at))
        return false;
    spressi_json_visit(&d->json, "aliasOf", at.alias);
    return spressi_fail(
        spressi_about(spressi_json_here(&d->json), spressi_frame_name(atlas->frames, found)),
        SPRESS_CODE_JSON_REFERENCE, at.alias, "the alias \"{frame}\" leads back to itself");
}

bool spressi_dump_settle_names(spressi_dump_reader *d)
{
    spressi_reader *reader = d->json.reader;
    spressi_strmap names;
    if (!spressi_strmap_init(&names, &reader->arena->allocator, d->document->atlas.frame_count))
        return spressi_fail_memory(reader);
    const bool settled = find_repeated(d, &names) &&
                         (!d->has_aliases || (find_originals(d, &names) && refuse_ring(d)));
    spressi_strmap_free(&names);
    return settled;
}
