/* Settles the names of frames in a JSON dump, when all frames and clips have been read: no two
 * frames have the same one, and aliases find their originals. */
#include "core/strmap.h"
#include "formats/dump/reading.h"
#include "model/atlas.h"

/* Walks to the key of a frame, only to report it. */
static bool fail_repeated(spressi_dump_reader *d, size_t offset, uint32_t index)
{
    const spress_frame *frames = d->document->atlas.frames;
    size_t key = 0, alias;
    spressi_json_visit(&d->json, "frames", offset);
    spressi_json_enter_array(&d->json);
    for (uint32_t i = 0; spressi_json_next(&d->json) && i < index; i++)
        spressi_json_leap(&d->json);
    if (!spressi_dump_find_names(d, &key, &alias))
        return false;
    spressi_json_visit(&d->json, "key", key);
    return spressi_fail(spressi_json_here(&d->json), SPRESS_JSON_FRAME_NAME, key,
                        "\"%s\" is also the key of an earlier frame",
                        spressi_show(frames[index].name).text);
}

static bool find_repeated(spressi_dump_reader *d, size_t offset, spressi_strmap *names)
{
    const spress_atlas *atlas = &d->document->atlas;
    for (uint32_t i = 0; i < atlas->frame_count; i++) {
        if (spressi_is_later_frame(atlas, &atlas->frames[i]))
            continue;
        if (spressi_strmap_put(names, spressi_frame_name(atlas->frames, i), i, spressi_frame_name,
                               atlas->frames) != i)
            return fail_repeated(d, offset, i);
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
        return spressi_fail(spressi_json_here(&d->json), SPRESS_JSON_REFERENCE, at,
                            "\"%s\" is no other frame", spressi_show(name).text);
    frames[index].alias_of = found;
    return true;
}

static bool find_originals(spressi_dump_reader *d, size_t offset, const spressi_strmap *names)
{
    spressi_json_visit(&d->json, "frames", offset);
    spressi_json_enter_array(&d->json);
    for (uint32_t i = 0; spressi_json_next(&d->json); i++) {
        size_t key, alias;
        if (!spressi_dump_find_names(d, &key, &alias))
            return false;
        if (alias == 0)
            continue;
        const size_t end = d->json.reader->in.at;
        spressi_json_visit(&d->json, "aliasOf", alias);
        if (!take_original(d, names, i))
            return false;
        spressi_json_leave(&d->json);
        d->json.reader->in.at = end;
    }
    return true;
}

bool spressi_dump_settle_names(spressi_dump_reader *d, size_t offset)
{
    spressi_reader *reader = d->json.reader;
    spressi_strmap names;
    if (!spressi_strmap_init(&names, &reader->arena->allocator, d->document->atlas.frame_count))
        return spressi_fail(reader, SPRESS_MEMORY, reader->in.at, "out of memory");
    const bool settled =
        find_repeated(d, offset, &names) && (!d->has_aliases || find_originals(d, offset, &names));
    spressi_strmap_free(&names);
    return settled;
}
