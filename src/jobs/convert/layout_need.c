/* Tells whether an atlas must be laid out anew, and which letters of names that costs. */
#include <stdio.h>
#include <string.h>

#include "core/show.h"
#include "formats/format.h"
#include "jobs/convert/lay_out.h"
#include "jobs/names/picture_name.h"

bool spressi_needs_layout(const spressi_loaded *loaded, const spress_format *to)
{
    const spress_document *document = loaded->document;
    return document && document->kind == SPRESS_KIND_ATLAS && to->packs &&
           spress_format_images_inside(to) && document->atlas.page_count != 0 &&
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
    for (size_t i = 0; i < atlas->frame_count; i++) {
        const char *name = atlas->frames[i].name;
        if (!loses_letters(job, to, name))
            continue;
        char path[64];
        snprintf(path, sizeof path, "/frames/%zu/key", i);
        spress_report_add(job->report, SPRESS_CODE_LOSS, SPRESS_NO_OFFSET, path,
                          "%s cannot hold the name \"%s\" as it is", to->title,
                          spressi_show(name).text);
    }
    return job->report->error_count == errors;
}
