/* Lays the frames of an atlas out anew, for a format that has its image inside. The old pages do
 * not fit there: there are several, their frames are trimmed and stand on no grid of cells. So
 * frames become sprites, as when `pack` is given an atlas, and pass through the same press. */
#include "jobs/convert/lay_out.h"

#include <string.h>

#include "core/plural.h"
#include "core/show.h"
#include "formats/format.h"
#include "jobs/bake/bake.h"
#include "jobs/names/picture_name.h"
#include "jobs/pack/pack.h"

bool spressi_needs_layout(const spressi_loaded *loaded, const spress_format *to)
{
    const spress_document *document = loaded->document;
    return document && document->kind == SPRESS_KIND_ATLAS && to->packs &&
           to->holds & SPRESS_HOLDS_IMAGES && document->atlas.page_count != 0 &&
           document->atlas.pages[0].image.size == 0 && document->atlas.clip_count == 0;
}

/* Whether a key of the name lacks something that the name has. */
static bool loses_letters(const spressi_job *job, const spress_format *to, const char *name)
{
    const spressi_format *row = spressi_format_row(to);
    char *stem = spressi_job_text(job, name, spressi_picture_stem(name, strlen(name)));
    char *key = stem ? spressi_job_take(job, strlen(stem) + 1, 1) : NULL;
    return key && row->make_key && row->make_key(stem, key) == SPRESSI_KEY_CHANGED;
}

bool spressi_tell_lost_letters(const spressi_job *job, const spressi_loaded *loaded,
                               const spress_format *to)
{
    const spress_atlas *atlas = &loaded->document->atlas;
    const size_t errors = job->report->error_count;
    const char *first = NULL;
    size_t count = 0;
    for (size_t i = 0; i < atlas->frame_count; i++) {
        if (!loses_letters(job, to, atlas->frames[i].name))
            continue;
        first = first ? first : atlas->frames[i].name;
        count++;
    }
    if (count != 0)
        spress_report_add(job->report, SPRESS_LOSS, SPRESS_NO_OFFSET, NULL,
                          "%s cannot hold %zu name%s as %s, the first \"%s\"", to->title, count,
                          spressi_plural(count), count == 1 ? "it is" : "they are",
                          spressi_show(first).text);
    return job->report->error_count == errors;
}

/* The frames as sprites. What the atlas says of them and of its pages has been reported among the
 * losses. */
static bool take_sprites(spressi_press *press, const spressi_loaded *loaded, const char *image_root)
{
    spressi_sprites *sprites = &press->sprites;
    bool good = spressi_take_frames(press->job, loaded, image_root, sprites);
    for (size_t i = 0; i < sprites->count; i++)
        sprites->items[i].has = 0;
    sprites->look = (spressi_page_look){0};
    for (size_t i = 0; good && i < sprites->pages.count; i++)
        good = spressi_spare_input(press->job, &press->inputs, sprites->pages.items[i]);
    return good && (spressi_name_sprites(press, sprites) || (spressi_press_refuse(press), false));
}

bool spressi_lay_out(spressi_job *job, const spress_convert_request *request,
                     const spressi_loaded *loaded, const spress_format *to,
                     spress_convert_result *out)
{
    spress_pack_request packing = spressi_packing_request(request, to);
    /* What the old atlas says of a frame stays as it is: its size, and that it is a single one. */
    packing.trim = SPRESS_TRIMMING_NONE;
    packing.fps = (spress_number){0, true};
    packing.sanitize_names = request->allow_loss;
    spressi_press press;
    const bool good = spressi_press_init(&press, job, &packing) &&
                      take_sprites(&press, loaded, request->reading.image_root) &&
                      spressi_press_plan(&press) && spressi_press_encode(&press) &&
                      spressi_press_finish(&press) && spressi_press_result(&press, &out->packed);
    out->laid_out = good;
    spressi_press_free(&press);
    return good;
}
