/* Draws and compresses the pages of all scales. A large page is compressed in bands, on all
 * threads; small pages go together in batches of at most 16 Mpixel, so that no thread waits.
 * Neither changes a byte. */
#include "codecs/codec.h"
#include "codecs/png/bands.h"
#include "codecs/png/encode.h"
#include "jobs/pack/pack.h"
#include "runtime/picture_steps.h"

/* Pages are drawn together up to this many pixels: 64 MB, and four pages of 2,048 x 2,048. */
#define BATCH_PIXELS (UINT64_C(16) << 20)

/* A page on its way. */
typedef struct page_job {
    const spressi_packed *packed;
    size_t index;
    spressi_page_work *page;
    spressi_png_bands *bands; /* of a PNG that has been drawn */
} page_job;

/* What one thread does at once: a band of a PNG, or a whole WebP. */
typedef struct piece {
    page_job *of;
    size_t band;
} piece;

/* The pages of one batch. */
typedef struct batch {
    const spressi_packing *packing;
    page_job *pages;
    size_t page_count;
    piece *pieces;
    size_t piece_count;
} batch;

static uint64_t pixels_of(const spressi_page_work *page)
{
    return (uint64_t)page->told.width * page->told.height;
}

/* Steps of compressing a page; drawing it is one more. */
static size_t steps_of(const spressi_page_work *page)
{
    return spressi_count_picture_steps(page->told.width, page->told.height);
}

static bool draw_one(spressi_job *self, void *context, size_t index)
{
    const batch *b = context;
    page_job *p = &b->pages[index];
    spressi_page_work *page = p->page;
    const spressi_packing *packing = b->packing;
    if (!spressi_job_count_pixels(self, pixels_of(page)))
        return false;
    if (!spress_pack_draw_page(p->packed->pack, p->index, &page->image))
        return spressi_job_no_picture(self, page->told.width, page->told.height);
    if (packing->webp)
        return spressi_phase_add(self, 1);
    const spress_png_options options = {.effort = packing->request.png_effort,
                                        .reduce = true,
                                        .plain = packing->format->plain_pages};
    if (!spressi_png_check_size(&page->image, self->report))
        return false;
    p->bands = spressi_png_bands_new(&page->image, &options, &self->allocator);
    return p->bands ? spressi_phase_add(self, 1) : spressi_job_no_memory(self);
}

static bool encode_webp(spressi_job *self, const spressi_packing *packing, spressi_page_work *page)
{
    spressi_picture_steps steps = {self, 0, steps_of(page)};
    const spress_progress progress = spressi_picture_progress(&steps);
    const spress_webp_options options = {.quality = (uint8_t)packing->request.webp_quality.value,
                                         .progress = &progress};
    return spress_webp_write(&page->image, &options, &self->allocator, self->report,
                             &page->bytes) &&
           progress.tell(progress.context, 1, 1);
}

static bool encode_piece(spressi_job *self, void *context, size_t index)
{
    const batch *b = context;
    const piece *each = &b->pieces[index];
    page_job *p = each->of;
    if (!p->bands)
        return encode_webp(self, b->packing, p->page);
    const size_t steps = steps_of(p->page), count = spressi_png_band_count(p->bands);
    return spressi_png_encode_band(p->bands, each->band)
               ? spressi_phase_add(self,
                                   steps * (each->band + 1) / count - steps * each->band / count)
               : spressi_job_no_memory(self);
}

/* Frees the pixels that the preview, which shows the first atlas, does not need. */
static bool finish_one(spressi_job *self, void *context, size_t index)
{
    const batch *b = context;
    page_job *p = &b->pages[index];
    if (p->bands && !spressi_png_join_bands(p->bands, &p->page->bytes))
        return spressi_job_no_memory(self);
    p->page->told.bytes = p->page->bytes.size;
    if (!b->packing->request.preview || p->packed != &b->packing->packed[0])
        spressi_drop_pixels(&p->page->image);
    return true;
}

static bool cut_pieces(batch *b)
{
    const spressi_job *job = b->packing->job;
    size_t count = 0;
    for (size_t i = 0; i < b->page_count; i++)
        count += b->pages[i].bands ? spressi_png_band_count(b->pages[i].bands) : 1;
    b->pieces = spressi_job_take(job, count, sizeof *b->pieces);
    for (size_t i = 0; b->pieces && i < b->page_count; i++) {
        page_job *p = &b->pages[i];
        const size_t bands = p->bands ? spressi_png_band_count(p->bands) : 1;
        for (size_t k = 0; k < bands; k++)
            b->pieces[b->piece_count++] = (piece){p, k};
    }
    return b->pieces;
}

static bool make_batch(batch *b)
{
    spressi_job *job = b->packing->job;
    const bool good = spressi_run_steps(job, b->page_count, draw_one, b) && cut_pieces(b) &&
                      spressi_run_steps(job, b->piece_count, encode_piece, b) &&
                      spressi_run_steps(job, b->page_count, finish_one, b);
    for (size_t i = 0; i < b->page_count; i++)
        spressi_png_bands_free(b->pages[i].bands);
    return good;
}

/* All pages of all scales; counts the steps that they take. */
static page_job *list_pages(spressi_packing *packing, size_t *out_count, size_t *out_steps)
{
    size_t count = 0;
    *out_count = *out_steps = 0;
    for (size_t i = 0; i < packing->packed_count; i++)
        count += packing->packed[i].page_count;
    page_job *list = spressi_job_take(packing->job, count, sizeof *list);
    for (size_t i = 0; list && i < packing->packed_count; i++) {
        const spressi_packed *packed = &packing->packed[i];
        for (size_t k = 0; k < packed->page_count; k++) {
            list[(*out_count)++] = (page_job){packed, k, &packed->pages[k], NULL};
            *out_steps += 1 + steps_of(&packed->pages[k]);
        }
    }
    return list;
}

bool spressi_packing_pages(spressi_packing *packing)
{
    size_t count, steps;
    page_job *pages = list_pages(packing, &count, &steps);
    bool good = pages && spressi_phase_begin(packing->job, "making pages", steps);
    for (size_t i = 0, end; good && i < count; i = end) {
        uint64_t pixels = pixels_of(pages[i].page);
        for (end = i + 1; end < count; end++) {
            pixels += pixels_of(pages[end].page);
            if (pixels > BATCH_PIXELS)
                break;
        }
        batch b = {.packing = packing, .pages = pages + i, .page_count = end - i};
        good = make_batch(&b);
    }
    return good;
}
