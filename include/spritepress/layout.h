/* How pages are laid out: choices that packing and the search for small pages share. */
#ifndef SPRITEPRESS_LAYOUT_H
#define SPRITEPRESS_LAYOUT_H

/* The longest side of a page when nobody asks for another. */
#define SPRESS_PAGE_SIDE 2048

/* How long to look for small pages. */
typedef enum spress_pack_effort {
    SPRESS_PACK_NORMAL, /* about 12 placements for each picture */
    SPRESS_PACK_FAST,   /* about 4 */
    SPRESS_PACK_BEST,   /* some 20 million: seconds */
} spress_pack_effort;

/* Which sides a page may have. */
typedef enum spress_size_rule {
    SPRESS_SIZE_ANY,
    SPRESS_SIZE_POWER_OF_TWO,
    SPRESS_SIZE_MULTIPLE_OF_4,
} spress_size_rule;

#endif
