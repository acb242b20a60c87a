/* Why the pages of a layout were opened. */
#ifndef SPRESSI_PACK_PAGE_REASONS_H
#define SPRESSI_PACK_PAGE_REASONS_H

#include "spritepress/explain.h"
#include "spritepress/pack.h"

/* Fills a reason for every page but the first. Names of sprites are the caller's of
 * spress_pack_new. False when memory ran out. */
bool spressi_pack_reasons(const spress_pack *pack, spress_page_reason *out);

/* The largest page that was allowed. */
void spressi_pack_size_limit(const spress_pack *pack, uint32_t *out_width, uint32_t *out_height);

#endif
