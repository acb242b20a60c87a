/* Names sprites as the atlas is to have them. */
#include <string.h>

#include "core/report.h"
#include "formats/format.h"
#include "jobs/names/picture_name.h"
#include "jobs/pack/pack.h"

/* Cuts folders and extension off where that is asked for, and puts the prefix in front. */
static bool rename_sprite(const spressi_press *press, spressi_sprite *sprite)
{
    const spress_pack_request *request = press->request;
    const char *name = request->strip_folders ? spressi_file_of(sprite->name) : sprite->name;
    /* A key has no dots of its own. */
    const bool strip = request->strip_extensions || spressi_format_row(press->format)->make_key ||
                       (press->format->bare_names && !request->keep_extensions);
    const size_t size = strip ? spressi_picture_stem(name, strlen(name)) : strlen(name);
    const char *prefix = request->prefix ? request->prefix : "";
    char *made = spressi_job_print(press->job, "%s%.*s", prefix, (int)size, name);
    if (made)
        sprite->name = made;
    return made;
}

/* Reports what is wrong with a key; true when nothing is. */
static bool check_key(const spressi_job *job, const char *name, const char *key,
                      spressi_key_fault fault)
{
    char shown[96];
    spress_text_escape(shown, sizeof shown, name, strlen(name));
    switch (fault) {
    case SPRESSI_KEY_FINE:
        return true;
    case SPRESSI_KEY_EMPTY:
        spress_report_add(job->report, SPRESS_CODE_PACK_KEY, SPRESS_NO_OFFSET, NULL,
                          "\"%s\" has nothing that a key may have", shown);
        return false;
    case SPRESSI_KEY_TOO_DEEP:
        spress_report_add(job->report, SPRESS_CODE_PACK_KEY, SPRESS_NO_OFFSET, NULL,
                          "\"%s\" has too many parts", shown);
        return false;
    case SPRESSI_KEY_CHANGED:
        spress_report_add(job->report, SPRESS_CODE_PACK_KEY, SPRESS_NO_OFFSET, NULL,
                          "\"%s\" cannot be a key; sanitized it would be \"%s\"", shown, key);
        return false;
    }
    return false;
}

/* Gives a sprite the key that the format makes of its name. One that is not what was asked for is
 * reported and taken all the same: whether it collides with others is to be found as well. */
static bool take_key(const spressi_press *press, spressi_sprite *sprite)
{
    char *key = spressi_job_take(press->job, strlen(sprite->name) + 1, 1);
    if (!key)
        return false;
    spressi_key_fault fault = spressi_format_row(press->format)->make_key(sprite->name, key);
    if (fault == SPRESSI_KEY_CHANGED && press->request->sanitize_names)
        fault = SPRESSI_KEY_FINE;
    const bool fine = check_key(press->job, sprite->name, key, fault);
    if (*key != '\0')
        sprite->name = key;
    return fine;
}

bool spressi_name_sprites(const spressi_press *press, spressi_sprites *sprites)
{
    const bool has_keys = spressi_format_row(press->format)->make_key != NULL;
    bool good = true;
    for (size_t i = 0; i < sprites->count; i++) {
        good &= rename_sprite(press, &sprites->items[i]);
        if (has_keys)
            good &= take_key(press, &sprites->items[i]);
    }
    return good;
}
