/* What an atlas costs, for `inspect`: include/spritepress/costs.h has the result.
 *
 *   run.c         the way in
 *   pictures.c    finds the rectangles that frames show; pixels of pages, used, padding and free
 *   descriptor.c  shares the bytes of the descriptor
 *   pages.c       reads the images of the pages
 *   images.c      shares the bytes of the images, and looks at the pixels of each picture
 *   prints.c      what of a picture's pixels is remembered, to find its like
 *   likenesses.c  pictures that are the same, flipped, turned or shifted
 *   near.c        pictures that are a few pixels apart
 *   jitter.c      animations that jump
 *   json.c        all of it as JSON (inspect/atlas_costs.h) */
#ifndef SPRESSI_COSTS_COSTS_H
#define SPRESSI_COSTS_COSTS_H

#include "costs/view.h"
#include "image/raster.h"
#include "rects/free_space.h"
#include "runtime/job.h"
#include "spritepress/atlas.h"
#include "spritepress/costs.h"
#include "spritepress/tree.h"

enum {
    COST_BANDS = 9,            /* of a picture's pixels; see near.c */
    COST_WAYS = COST_VIEW_WAYS /* to flip and turn a picture */
};

/* What is remembered of a picture's pixels. */
typedef struct cost_print {
    spressi_rect content; /* the box of the visible pixels; empty when there are none */
    uint64_t visible_count;
    uint64_t sum; /* of hashes of the visible pixels: the same however the content is turned */
    /* Hashes of the content, flipped and turned in every way; only for a sum that others have. */
    uint64_t ways[COST_WAYS];
    uint64_t bands[COST_BANDS]; /* hashes of parts of all pixels */
} cost_print;

/* A rectangle of a page that frames show. */
typedef struct cost_picture {
    size_t first_member; /* in cost_work.members, by index of the frames */
    uint32_t member_count;
    uint16_t page;
    bool has_image;      /* its pixels are there to be looked at */
    bool is_copy;        /* an earlier picture of its size has the same pixels */
    spressi_space place; /* as the file has it: parts may lie outside the page */
    spressi_space box;   /* what of it lies on the page */
    uint64_t pixels;     /* of the box with its padding */
    uint64_t weight;     /* by which it shares the bytes of the page's image */
    cost_print print;
} cost_picture;

/* What is measured. */
typedef struct spressi_cost_source {
    const char *path, *image_root; /* as spressi_image_source has them */
    const spress_atlas *atlas;
    const spress_tree *tree; /* the structure of its file */
    uint64_t file_size;
    bool is_text;
} spressi_cost_source;

typedef struct cost_work {
    spressi_job *job;
    const spressi_cost_source *source;
    const spress_atlas *atlas; /* the source's */
    spress_frame_cost *frames; /* in the order of the atlas */
    spress_page_cost *pages;
    uint32_t *members;      /* frames that have pixels, picture by picture */
    cost_picture *pictures; /* by page */
    size_t picture_count;
    spress_image
        *images;      /* by page; without pixels where there is none, or an earlier page has it */
    uint32_t *owners; /* by page: the page that has its image; SPRESS_NONE: it found no room */
    uint64_t seed;
    spress_costs *out;
} cost_work;

/* Part `index` of `total` that is shared among `count`: what does not divide goes to the first. */
static inline uint64_t cost_share(uint64_t total, uint64_t count, uint64_t index)
{
    return total / count + (index < total % count);
}

/* The frame of the atlas that shows a picture first. */
static inline uint32_t cost_first_frame(const cost_work *w, const cost_picture *picture)
{
    return w->members[picture->first_member];
}

/* All of these return false, having reported. */
bool spressi_cost_pictures(cost_work *w);
bool spressi_cost_descriptor(cost_work *w);
bool spressi_cost_pages(cost_work *w);
bool spressi_cost_images(cost_work *w);
bool spressi_cost_duplicates(cost_work *w);
bool spressi_cost_jitter(cost_work *w);

/* The image that a picture lies on; NULL: there is none. */
const spress_image *spressi_cost_image(const cost_work *w, const cost_picture *picture);

/* The pixels of a picture, upright. */
cost_view spressi_cost_view(const cost_work *w, const cost_picture *picture);

/* All of a print but the ways, and the ways. False: cancelled, having reported nothing. Steps of
 * the phase: the height of the view twice, and of the content in each way. */
bool spressi_cost_print(const spressi_job *job, cost_view view, uint64_t seed, cost_print *out);
bool spressi_cost_ways(const spressi_job *job, cost_view content, uint64_t seed,
                       uint64_t ways[COST_WAYS]);

/* run.c: measures what an atlas costs. NULL, having reported, when that failed. */
const spress_costs *spressi_measure_costs(spressi_job *job, const spressi_cost_source *source);

#endif
