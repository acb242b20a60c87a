/* Names sprites as the atlas is to have them. */
#include <string.h>

#include "formats/format.h"
#include "jobs/pack/pack.h"
#include "names/picture_name.h"

/* Cuts folders and extension off where that is asked for, and puts the prefix in front. NULL,
 * having reported, without memory. */
static char *make_name(const spressi_packing *p, const char *given)
{
    const spress_pack_request *request = &p->request;
    const char *name = request->strip_folders ? spressi_file_of(given) : given;
    /* A key has no dots of its own. */
    const bool strip = request->strip_extensions || spressi_format_row(p->format)->make_key ||
                       (p->format->bare_names && !request->keep_extensions);
    const size_t size = strip ? spressi_picture_stem(name, strlen(name)) : strlen(name);
    const char *prefix = request->prefix ? request->prefix : "";
    return spressi_job_print(p->job, "%s%.*s", prefix, (int)size, name);
}

static bool rename_sprite(const spressi_packing *p, spressi_sprite *sprite)
{
    char *made = make_name(p, sprite->base.name);
    if (made)
        sprite->base.name = made;
    return made;
}

static bool rename_clip(const spressi_packing *p, spress_clip *clip)
{
    char *made = make_name(p, clip->name);
    if (made)
        clip->name = made;
    return made;
}

/* Reports what is wrong with a key; true when nothing is. */
static bool check_key(const spressi_job *job, const char *name, const char *key,
                      spressi_key_fault fault)
{
    char shown[96];
    const spressi_finding finding = {.code = SPRESS_CODE_PACK_KEY,
                                     .frame = {(const uint8_t *)name, strlen(name)}};
    spress_text_escape(shown, sizeof shown, name, strlen(name));
    switch (fault) {
    case SPRESSI_KEY_FINE:
        return true;
    case SPRESSI_KEY_EMPTY:
        return spressi_report(job->report, &finding, "\"%s\" has nothing that a key may have",
                              shown);
    case SPRESSI_KEY_TOO_DEEP:
        return spressi_report(job->report, &finding, "\"%s\" has too many parts", shown);
    case SPRESSI_KEY_CHANGED:
        return spressi_report(job->report, &finding,
                              "\"%s\" cannot be a key; sanitized it would be \"%s\"", shown, key);
    }
    return false;
}

/* Gives a sprite the key that the format makes of its name. A key that differs from the name is
 * reported, and taken all the same, so that its conflicts with others are found too. */
static bool take_key(const spressi_packing *p, spressi_sprite *sprite)
{
    char *key = spressi_job_take(p->job, strlen(sprite->base.name) + 1, 1);
    if (!key)
        return false;
    spressi_key_fault fault = spressi_format_row(p->format)->make_key(sprite->base.name, key);
    if (fault == SPRESSI_KEY_CHANGED && p->request.sanitize_names)
        fault = SPRESSI_KEY_FINE;
    const bool fine = check_key(p->job, sprite->base.name, key, fault);
    if (*key != '\0')
        sprite->base.name = key;
    return fine;
}

bool spressi_name_sprites(const spressi_packing *p, spressi_sprites *sprites)
{
    const bool has_keys = spressi_format_row(p->format)->make_key != NULL;
    bool good = true;
    for (size_t i = 0; i < sprites->count; i++) {
        good &= rename_sprite(p, &sprites->items[i]);
        if (has_keys)
            good &= take_key(p, &sprites->items[i]);
    }
    for (size_t i = 0; i < sprites->clip_count; i++)
        good &= rename_clip(p, &sprites->clips[i]);
    return good;
}
