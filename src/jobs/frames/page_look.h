/* What pages of atlases say of how they are drawn: filters, wraps, premultiplied alpha. A new atlas
 * of their frames keeps what all of them agree on. */
#ifndef SPRESSI_JOBS_FRAMES_PAGE_LOOK_H
#define SPRESSI_JOBS_FRAMES_PAGE_LOOK_H

#include "spritepress/atlas.h"

/* All zero: nothing is known yet. */
typedef struct spressi_page_look {
    spress_page page; /* has filters, wraps and premultiplied alpha at most; no texts */
    uint32_t differs; /* SPRESS_PAGE_* on which pages differ; `page` lacks them */
} spressi_page_look;

/* Adds what a page says. What it does not say, it leaves to others. */
void spressi_look_add(spressi_page_look *look, const spress_page *page);

/* Adds what several pages say. */
void spressi_look_join(spressi_page_look *look, const spressi_page_look *other);

#endif
