/* The best effort looks for little area, and layouts of nearly one area can differ in bytes: frames
 * alike that lie side by side compress better. Where the best effort saves little area, the pages
 * of both efforts are compressed, quickly, and what saves more stays. Called when all scales are
 * laid out. */
#include "codecs/codec.h"
#include "jobs/pack/pack.h"

enum { SAVED_PERCENT = 3 }; /* of the area: from here on area decides alone */

/* Bytes of the pages as quick PNGs. False, having reported. */
static bool weigh(const spressi_packing *p, const spress_pack *pack, uint64_t *out_bytes)
{
    spressi_job *job = p->job;
    const spress_png_options options = {
        .effort = SPRESS_PNG_FAST, .reduce = true, .plain = p->format->plain_pages};
    bool good = true;
    *out_bytes = 0;
    for (size_t i = 0; good && i < spress_pack_page_count(pack); i++) {
        spress_image page = {0};
        spress_buffer bytes = {0};
        if (spressi_is_stopped(job))
            return spressi_job_cancelled(job);
        good = spress_pack_draw_page(pack, i, &page)
                   ? spress_png_write_with(&page, &options, &job->allocator, job->report, &bytes)
                   : spressi_job_no_memory(job);
        *out_bytes += bytes.size;
        spress_buffer_free(&bytes);
        spress_image_free(&page);
    }
    return good;
}

static bool is_close(const spress_pack_figures *best, size_t page_count)
{
    return best->normal_page_count == page_count && best->page_pixels != best->normal_page_pixels &&
           best->page_pixels >= best->normal_page_pixels / 100 * (100 - SAVED_PERCENT);
}

/* Whether normal effort saves more of the bytes than the best saves of the area. */
static bool saves_more(const spress_pack_figures *best, uint64_t best_bytes, uint64_t normal_bytes)
{
    return (double)normal_bytes * (double)best->normal_page_pixels <
           (double)best_bytes * (double)best->page_pixels;
}

/* Keeps what normal effort was measured to be, for the summary. */
static void take(spressi_packed *packed, spress_pack *pack)
{
    const spress_pack_figures best = packed->told.figures;
    spress_pack_free(packed->pack);
    packed->pack = pack;
    packed->told.figures = spress_pack_figures_of(pack);
    packed->told.figures.normal_page_count = best.normal_page_count;
    packed->told.figures.normal_page_pixels = best.normal_page_pixels;
}

bool spressi_weigh_efforts(const spressi_packing *p, spressi_packed *packed)
{
    uint64_t best = 0, normal = 0;
    if (p->options.effort != SPRESS_PACK_BEST ||
        !is_close(&packed->told.figures, spress_pack_page_count(packed->pack)))
        return true;
    spress_pack_options options = spressi_layout_options(p, packed);
    options.effort = SPRESS_PACK_NORMAL;
    spress_pack *other = spressi_lay_out_with(p, packed, options, "weighing pages", p->job->report);
    const bool good = other && weigh(p, packed->pack, &best) && weigh(p, other, &normal);
    if (good && saves_more(&packed->told.figures, best, normal)) {
        take(packed, other);
        packed->told.best_bytes = best;
        packed->told.normal_bytes = normal;
    } else
        spress_pack_free(other);
    return good;
}
