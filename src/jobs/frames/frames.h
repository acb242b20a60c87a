/* The frames of an atlas as pictures: for unpacking, and for packing and drawing them anew.
 *
 *   plan.c     chooses frames and checks everything that is known without pixels
 *   pages.c    decodes the page images
 *   draw.c     cuts a frame from its page and restores its source size
 *   sprites.c  all of that for packing and drawing */
#ifndef SPRESSI_JOBS_FRAMES_FRAMES_H
#define SPRESSI_JOBS_FRAMES_FRAMES_H

#include "jobs/frames/nine_patch.h"
#include "jobs/load/load.h"
#include "names/patterns.h"
#include "source/images.h"
#include "spritepress/pack.h"

/* How the name of a frame's file comes from the frame's. */
typedef enum spressi_naming {
    SPRESSI_NAMING_CHANGED, /* another extension took the place of its own: a.tga, a.png */
    SPRESSI_NAMING_OWN,     /* the frame's name, but for the case of its extension: a.png, a.png */
    SPRESSI_NAMING_WHOLE,   /* the whole name and an extension: a.tga, a.tga.png */
} spressi_naming;

/* One picture to make. */
typedef struct spressi_frame_item {
    const spress_frame *frame; /* NULL: the picture of a sprite */
    uint32_t frame_index;
    const char *file; /* relative to the output folder, "/" between folders */
    spressi_naming naming;
    uint32_t width, height; /* of the picture */
    bool nine_patch;        /* it gets the border of a .9.png */
} spressi_frame_item;

typedef struct spressi_frame_page {
    bool used;
    bool kept; /* `image` is decoded and stays */
    spress_image image;
} spressi_frame_page;

typedef struct spressi_frames {
    spressi_job *job;
    const spressi_loaded *loaded;
    const char *image_root;
    spress_texts only;  /* patterns; none: all frames */
    bool trimmed;       /* as packed, not in their source size */
    bool no_nine_patch; /* without borders */
    bool webp;          /* files are WebP, else PNG */
    bool only_pixels;   /* no files are made, so names are not checked */
    /* Filled by the plan. */
    spressi_patterns chosen;   /* `only`, made ready */
    spressi_frame_item *items; /* by page, then in the order of the file */
    size_t count;
    size_t empty_count; /* frames left out because they have no pixels */
    spressi_frame_page *pages;
    size_t page_count;
    spressi_frame_page *passing_page; /* the last one that was decoded without being kept */
} spressi_frames;

/* plan.c: chooses frames and names files. Reports everything that forbids the job: names that would
 * leave the folder or collide, frames outside their page, pictures over the limit. */
bool spressi_plan_frames(spressi_frames *frames);

/* Reports an error about a frame whatever severity the code has elsewhere: what a reader can live
 * with may well forbid the use of its pixels. Always false. */
bool spressi_refuse_frame(const spressi_frames *frames, spress_code code, size_t frame_index,
                          const char *format, ...) SPRESS_PRINTF(4, 5);

/* frame_files.c */
/* Names an item's file after its frame; with `whole` the extension of a picture stays in the name.
 * False when memory ran out. */
bool spressi_name_file(const spressi_frames *frames, spressi_frame_item *item, bool whole);

/* Gives every item a file of its own: extensions that tell frames apart stay in the names. Reports
 * those that are one file all the same. False when memory ran out. */
bool spressi_settle_files(spressi_frames *frames);

/* pages.c */
/* Decodes every page that is used and compares sizes; keeps as many as memory is set aside for. */
bool spressi_check_pages(spressi_frames *frames);

/* Gives the picture of a page, decoding it when it was not kept; NULL with errors in the report.
 * The page before it may be forgotten. */
const spress_image *spressi_take_page(spressi_frames *frames, size_t index);
void spressi_free_pages(spressi_frames *frames);

/* draw.c: makes the picture of a frame: cut from its page, turned back, set into its source size
 * unless `trimmed`, with the border of a nine-patch when the item says so. The caller frees it. */
bool spressi_draw_frame(const spressi_frames *frames, const spressi_job *job,
                        const spressi_frame_item *item, const spress_image *page,
                        spress_image *out);

/* draw.c: the same without the room around the rectangle: a source size may be large and empty.
 * `*place` tells where the rectangle lies in the picture. */
bool spressi_cut_frame(const spressi_job *job, const spressi_frame_item *item,
                       const spress_image *page, spress_image *out, spress_pack_place *place);

#endif
