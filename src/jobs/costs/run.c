/* Measures what an atlas costs; called by inspect/run.c with the atlas and its structure. */
#include <stdlib.h>

#include "core/strmap.h"
#include "jobs/costs/costs.h"

static uint64_t known(uint64_t figure)
{
    return figure == SPRESS_COST_UNKNOWN ? 0 : figure;
}

static int compare_costs(const void *left, const void *right)
{
    const spress_frame_cost *a = left, *b = right;
    const uint64_t bytes = known(a->image_bytes), others = known(b->image_bytes);
    if (bytes != others)
        return bytes > others ? -1 : 1;
    if (a->page_pixels != b->page_pixels)
        return a->page_pixels > b->page_pixels ? -1 : 1;
    return (a->frame > b->frame) - (a->frame < b->frame);
}

static bool measure(cost_work *w)
{
    return spressi_cost_pictures(w) && spressi_cost_descriptor(w) && spressi_cost_pages(w) &&
           spressi_cost_images(w) && spressi_cost_duplicates(w) && spressi_cost_jitter(w);
}

const spress_costs *spressi_measure_costs(spressi_job *job, const spressi_loaded *loaded,
                                          const spress_inspect_request *request,
                                          const spress_tree *tree)
{
    const spress_document *document = loaded->document;
    if (!document || document->kind != SPRESS_KIND_ATLAS) {
        spressi_refuse_option(job, "costs", "is for atlases");
        return NULL;
    }
    const spress_atlas *atlas = &document->atlas;
    spress_costs *out = spressi_job_take(job, 1, sizeof *out);
    cost_work w = {.job = job,
                   .loaded = loaded,
                   .atlas = atlas,
                   .image_root = request->reading.image_root,
                   .tree = tree,
                   .seed = spressi_hash_seed(&job->allocator, job, atlas),
                   .out = out};
    w.frames = spressi_job_take(job, atlas->frame_count + 1, sizeof *w.frames);
    w.pages = spressi_job_take(job, atlas->page_count + 1, sizeof *w.pages);
    if (!out || !w.frames || !w.pages)
        return NULL;
    for (size_t i = 0; i < atlas->frame_count; i++)
        w.frames[i].frame = (uint32_t)i;
    const bool good = measure(&w);
    for (size_t i = 0; w.images && i < atlas->page_count; i++)
        spress_image_free(&w.images[i]);
    if (atlas->frame_count > 1)
        qsort(w.frames, atlas->frame_count, sizeof *w.frames, compare_costs);
    out->frames = w.frames;
    out->frame_count = atlas->frame_count;
    out->pages = w.pages;
    out->page_count = atlas->page_count;
    return good ? out : NULL;
}
