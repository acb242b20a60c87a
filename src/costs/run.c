/* Measures what an atlas costs; called by jobs/inspect/atlas_costs.c with the atlas and its
 * structure. */
#include <stdlib.h>

#include "core/math/compare.h"
#include "core/text/strmap.h"
#include "costs/costs.h"

static uint64_t known(uint64_t figure)
{
    return figure == SPRESS_COST_UNKNOWN ? 0 : figure;
}

static int compare_costs(const void *left, const void *right)
{
    const spress_frame_cost *a = left, *b = right;
    const int by_bytes = spressi_compare(known(b->image_bytes), known(a->image_bytes)),
              by_pixels = spressi_compare(b->page_pixels, a->page_pixels);
    return by_bytes ? by_bytes : by_pixels ? by_pixels : spressi_compare(a->frame, b->frame);
}

static bool measure(cost_work *w)
{
    return spressi_cost_pictures(w) && spressi_cost_descriptor(w) && spressi_cost_pages(w) &&
           spressi_cost_images(w) && spressi_cost_duplicates(w) && spressi_cost_jitter(w);
}

const spress_costs *spressi_measure_costs(spressi_job *job, const spressi_cost_source *source)
{
    const spress_atlas *atlas = source->atlas;
    spress_costs *out = spressi_job_take(job, 1, sizeof *out);
    cost_work w = {.job = job,
                   .source = source,
                   .atlas = atlas,
                   .seed = spressi_hash_seed(&job->allocator, job, atlas),
                   .out = out};
    w.frames = spressi_job_take(job, atlas->frame_count, sizeof *w.frames);
    w.pages = spressi_job_take(job, atlas->page_count, sizeof *w.pages);
    if (!out || !w.frames || !w.pages)
        return NULL;
    for (size_t i = 0; i < atlas->frame_count; i++)
        w.frames[i].frame = (uint32_t)i;
    const bool good = measure(&w);
    for (size_t i = 0; w.images && i < atlas->page_count; i++)
        spress_image_free(&w.images[i]);
    qsort(w.frames, atlas->frame_count, sizeof *w.frames, compare_costs);
    out->frames = w.frames;
    out->frame_count = atlas->frame_count;
    out->pages = w.pages;
    out->page_count = atlas->page_count;
    return good ? out : NULL;
}
