/* Why an atlas has more than one page, or would need more than the only one that is allowed, and
 * which option makes one less. The job `pack` fills it
 * (spress_pack_request.explain), and all of it belongs to the job's result. */
#ifndef SPRITEPRESS_EXPLAIN_H
#define SPRITEPRESS_EXPLAIN_H

#include "spritepress/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Why a page was opened. Sizes are those of sprites as they are stored: what padding and
 * extrusion take is left out, also from holes. */
typedef struct spress_page_reason {
    size_t page; /* 1 or more: the first one needs no reason */
    /* The largest free rectangle on the pages before, if they were as large as allowed. */
    size_t hole_page;
    uint32_t hole_w, hole_h;
    const char *sprite; /* the first on this page, by name, that fits into no hole before it ... */
    uint32_t sprite_w, sprite_h;
    /* ... and what the hole that comes nearest lacks. Both 0: every sprite of this page fits
     * into a hole by itself, and the largest one is named, but together they do not. */
    uint32_t missing_w, missing_h;
    size_t misfit_count; /* sprites of this page that fit into no hole */
} spress_page_reason;

/* A layout that was really made, with one option changed. */
typedef struct spress_page_trial {
    const char *option; /* of the job: "max-size" */
    const char *value;  /* "4096"; NULL for a flag */
    bool leaves_out;    /* the option is left out, not added */
    size_t page_count;  /* 0: it cannot be laid out so */
    uint64_t page_pixels;
} spress_page_trial;

typedef struct spress_explanation {
    const spress_page_reason *reasons; /* one for each page but the first */
    size_t reason_count;
    /* What was tried, in order; the last one has fewer pages if `helps`. Where only one is allowed,
     * that is the one. */
    const spress_page_trial *trials;
    size_t trial_count;
    bool helps;
} spress_explanation;

#ifdef __cplusplus
}
#endif

#endif
