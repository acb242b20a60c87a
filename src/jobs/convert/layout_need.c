/* Tells whether an atlas must be laid out anew, and which letters of names that costs. */
#include <string.h>

#include "core/plural.h"
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
