/* Fits a contact sheet of sprites into the size that was asked for: finds the scale at which the
 * whole sheet has room. Called by film.c before the pictures are resized. */
#include "jobs/render/sheet.h"

/* Scales are whole parts of this; the largest that is tried makes a pixel as large as a page. */
enum { PARTS = 1 << 16, MOST_PARTS = SPRESSI_SHEET_PAGE * PARTS };

/* Plans the sheet with pictures that have sizes but no pixels. */
static bool try_scale(const spressi_rendering *r, uint32_t parts, spressi_shot *shots,
                      bool *out_fits)
{
    spressi_job job = *r->job; /* whose memory is given back after each plan */
    spressi_rendering trial = *r;
    spressi_sheet sheet;
    job.arena = spressi_arena_new(&r->job->allocator, UINT64_MAX);
    if (!job.arena)
        return spressi_job_no_memory(r->job);
    trial.job = &job;
    trial.size = (spress_extent){0, 0};
    trial.scale = (spress_factor){parts, PARTS};
    trial.shots.items = shots;
    for (size_t i = 0; i < r->shots.count; i++) {
        shots[i] = r->shots.items[i];
        spressi_shot_size(&trial, &r->shots.items[i], &shots[i].image.width,
                          &shots[i].image.height);
    }
    const bool good = spressi_plan_sheet(&trial, &sheet);
    *out_fits = good && sheet.page_count == 1 && sheet.pages[0].width <= r->size.width &&
                sheet.pages[0].height <= r->size.height;
    spressi_arena_free(job.arena);
    return good;
}

bool spressi_fit_sheet(spressi_rendering *r)
{
    spressi_shot *shots = spressi_job_take(r->job, r->shots.count, sizeof *shots);
    uint32_t fitting = 0;
    if (!shots)
        return false;
    for (uint32_t step = MOST_PARTS; step > 0; step /= 2) {
        bool fits = false;
        if (!try_scale(r, fitting + step, shots, &fits))
            return false;
        fitting += fits ? step : 0;
    }
    if (fitting == 0)
        return spressi_refuse_option(r->job, "size",
                                     "is too small for a sheet of %zu pictures; choose a larger "
                                     "one",
                                     r->shots.count);
    r->scale = (spress_factor){fitting, PARTS};
    r->size = (spress_extent){0, 0};
    return true;
}
