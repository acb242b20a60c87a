/* What the steps of packing hand to each other.
 *
 *   sprites      the input, sorted by name
 *   pixels.c     lends the pixels of a sprite to the steps that read them
 *   trim.c       gives each sprite its crop: the part that is stored
 *   sizes.c      checks that every sprite fits on a page
 *   keys.c       checks that no two keys clash (sc-sprites)
 *   duplicates.c sprites whose crops are equal share a picture
 *   blocks.c     groups pictures into items: single ones, or grids of like pictures
 *   layout.c     places items on pages, with rects/rects.h
 *   regroup.c    swaps like pictures among themselves, for shorter descriptors
 *   signature.c  finds the pictures that may lie in one block
 *   stable.c     places pictures where a previous atlas had them, instead of layout.c
 *   inherit.c    takes pivots, filters and wraps over from a previous atlas
 *   page_reasons.c  says why there is more than one page
 *   press.c      runs these; press_result.c draws the pages and makes the atlas
 *
 * Geometry: a picture of w x h pixels has `extrude` pixels of its own around it and lies at least
 * `gap` from the next. Its box, which is packed, begins at the extruded edge and has the gap at its
 * right and lower side: w + 2 * extrude + gap. */
#ifndef SPRESSI_PACK_PRESS_H
#define SPRESSI_PACK_PRESS_H

#include "core/memory/arena.h"
#include "core/reports/report.h"
#include "core/text/strmap.h"
#include "image/raster.h"
#include "rects/page_rules.h"
#include "spritepress/pack.h"

typedef struct press_sprite {
    spress_pack_sprite source; /* a copy: the caller may free the array */
    size_t index;              /* in the caller's array */
    spressi_rect held;         /* where the source's image lies in the picture: the rest is empty */
    uint32_t width, height;    /* of the picture */
    spressi_rect own;          /* what is not transparent; one pixel when all is */
    bool empty;                /* all is transparent */
    spressi_rect ink;          /* of the image: pixels with a byte that is not 0; may be empty */
    uint64_t ink_hash;
    spressi_rect crop; /* what is stored */
    uint32_t sequence; /* of numbered names, or SPRESS_NONE */
    uint32_t picture;
    uint32_t twin; /* first sprite that differs only in its name; itself when none */
} press_sprite;

typedef struct press_picture {
    uint32_t sprite; /* the first that shows it: the press draws its pixels */
    uint32_t w, h;   /* in the atlas, before turning; whole cells where there are cells */
    uint32_t page, x, y;
    bool rotated;
} press_picture;

/* Pictures packed as one: a grid, row by row. A single picture is a grid of one. */
typedef struct press_item {
    uint32_t first, count; /* in press_items.order */
    uint32_t columns;
} press_item;

typedef struct press_items {
    uint32_t *order; /* pictures, item by item */
    press_item *items;
    size_t count;
} press_items;

/* The shapes of blocks ("Column strategy" and "Row splitting" of PCT's document). */
typedef enum press_strategy {
    PRESS_SQUARE, /* about as wide as high */
    PRESS_HALF,   /* half a page wide */
    PRESS_FULL,   /* a page wide */
    PRESS_ROWS,   /* half a page wide, every row by itself */
    PRESS_SINGLE, /* no blocks */
    PRESS_STRATEGY_COUNT,
} press_strategy;

/* One way to trim and lay out; the press keeps the best plan. */
typedef struct press_plan {
    press_sprite *sprites; /* in order of their names */
    press_picture *pictures;
    size_t picture_count;
    spressi_size *pages;
    size_t page_count;
    /* By page, which one of the previous atlas it was, or SPRESS_NONE; NULL without such an atlas.
     */
    uint32_t *previous_pages;
    uint64_t area, cost;      /* as in spressi_pages_sum */
    spressi_pages_sum normal; /* effort BEST: what normal effort finds */
    size_t kept_count;
    spress_trim_group group;
    uint64_t grouped_pixels; /* "auto" cut sprites one by one: what groups would have stored */
    uint32_t cell;           /* cell width; 1 in atlases without cells */
} press_plan;

/* Pixels of the plan's pictures, without padding. */
static inline uint64_t spressi_plan_stored(const press_plan *plan)
{
    uint64_t stored = 0;
    for (size_t i = 0; i < plan->picture_count; i++)
        stored += (uint64_t)plan->pictures[i].w * plan->pictures[i].h;
    return stored;
}

/* Sums up the plan's pages. */
static inline void spressi_plan_sum(press_plan *plan)
{
    plan->area = plan->cost = 0;
    for (size_t i = 0; i < plan->page_count; i++) {
        plan->area += spressi_area(plan->pages[i]);
        plan->cost += spressi_page_cost(plan->pages[i]);
    }
}

/* The current layout's share of the work: `own` of `all`, after `before`. */
typedef struct press_share {
    unsigned before, own, all;
} press_share;

struct spress_pack {
    spressi_arena *arena;
    spressi_arena *scratch;      /* of the current layout */
    spress_pack_options options; /* defaults filled in */
    spress_report *report;       /* only while the pack is being made */
    size_t sprite_count;
    uint32_t extrude, gap;
    uint32_t border, far_border; /* left and top, right and bottom */
    uint32_t cell;               /* of the current plan */
    uint64_t seed;               /* of hashes of pixels */
    press_plan plan;
    press_share share; /* for options.progress */
    size_t told;       /* the last progress reported */
    bool cancelled;    /* by options.progress */
    bool leaves_out;   /* the layout failed because sprites have to be left out */
};

/* Runs `work` for every index, on the caller's executor. */
bool spressi_press_run(const spress_pack *pack, size_t count, spress_work *work, void *job);

/* Reports that memory ran out. Always false. */
bool spressi_press_no_memory(const spress_pack *pack);

/* Reports how much of the current layout is done: `part` is from 0 to 1. */
void spressi_press_tell(spress_pack *pack, double part);

/* Asks the caller whether the work is to stop; `context` is the spress_pack. */
bool spressi_press_is_stopped(void *context);

/* Whether the caller wanted the work to stop; if so, reports it. */
bool spressi_press_is_cancelled(const spress_pack *pack);

/* The side of a picture's box. */
static inline uint32_t press_box(const spress_pack *pack, uint32_t size)
{
    return size + 2 * pack->extrude + pack->gap;
}

/* The part of a sprite's crop that its image has, counted in the picture; may be empty. */
static inline spressi_rect press_held_crop(const press_sprite *sprite)
{
    return spressi_intersection(sprite->crop, sprite->held);
}

/* The same rectangle, counted in the image. */
static inline spressi_rect press_in_image(const press_sprite *sprite, spressi_rect part)
{
    return (spressi_rect){part.x - sprite->held.x, part.y - sprite->held.y, part.width,
                          part.height};
}

/* pixels.c: the sprite's image with its pixels, to be given back soon. False when memory ran out:
 * the caller reports it. Several threads may borrow at once. */
bool spressi_press_borrow(const spress_pack *pack, const press_sprite *sprite, spress_image *out);
void spressi_press_give_back(const press_sprite *sprite, spress_image *borrowed);

/* trim.c: fills `own`, `empty`, `ink` and `ink_hash` of every sprite. */
bool spressi_press_measure(spress_pack *pack, press_sprite *sprites);

/* trim.c: fills `crop`. */
bool spressi_press_crop(spress_pack *pack, press_sprite *sprites, spress_trim_group group);

/* keys.c: whether the sprite is a frame of an animation, and the name of its frame: the one that
 * all frames of the animation share. */
bool spressi_press_is_animated(const spress_pack *pack, const press_sprite *sprite);
spress_bytes spressi_press_frame_name(const spress_pack *pack, const press_sprite *sprite);

/* An entry of a sheet of cells: a sprite, or the frames of an animation. */
typedef struct press_key {
    spress_bytes text;
    uint32_t first, count; /* sprites */
} press_key;

/* keys.c: the key of the sprite `first`; the first frame when it belongs to an animation. */
press_key spressi_press_key(const spress_pack *pack, const press_plan *plan, uint32_t first);

/* keys.c: `the animation "walk" (hero/walk_1.png and 2 more)`. */
void spressi_press_describe(const press_plan *plan, const press_key *key, char *out, size_t size);

/* sizes.c: reports every sprite, and every animation of a sheet of cells, that fits on no page, and
 * marks it in options.left_out. */
bool spressi_press_check_sizes(const spress_pack *pack, const press_plan *plan);

/* keys.c: reports every key that clashes with another. */
bool spressi_press_check_keys(spress_pack *pack, const press_plan *plan);

/* duplicates.c: fills the plan's pictures and the sprites' `picture`. */
bool spressi_press_unify(spress_pack *pack, press_plan *plan);

/* duplicates.c: fills `twin` of every sprite; call after spressi_press_unify. */
bool spressi_press_find_twins(spress_pack *pack, press_plan *plan);

/* blocks.c: groups pictures into items. `width` is the most that a page may become. */
bool spressi_press_group(spress_pack *pack, const press_plan *plan, press_strategy strategy,
                         uint32_t width, press_items *out);

/* Rows of an item's grid. */
static inline uint32_t press_rows(const press_item *item)
{
    return (item->count + item->columns - 1) / item->columns;
}

/* layout.c: places pictures and sets the pages. */
bool spressi_press_lay_out(spress_pack *pack, press_plan *plan, spress_pack_effort effort);

/* regroup.c: swaps like pictures so that grids have their names in order. */
bool spressi_press_regroup(spress_pack *pack, press_plan *plan);

/* stable.c: places pictures where a previous atlas had them, new ones where there is room. */
bool spressi_press_stay(spress_pack *pack, press_plan *plan);

/* inherit.c: a table of the names of the previous atlas's frames, which the caller frees. Of frames
 * with one name it has the first. */
bool spressi_press_map_previous(const spress_pack *pack, spressi_strmap *out);

/* The frame that the table has for a sprite; NULL when there is none. */
const spress_frame *spressi_press_find_previous(const spress_pack *pack,
                                                const spressi_strmap *names,
                                                const press_sprite *sprite);

/* inherit.c: gives sprites without a pivot the one that the previous atlas has for their name. */
bool spressi_press_inherit_pivots(const spress_pack *pack, press_sprite *sprites);

/* inherit.c: gives a page of the atlas its filters and wraps: those of the page that it was in the
 * previous atlas, or of its first page, or of options.sampler. */
void spressi_press_inherit_sampler(const spress_pack *pack, size_t index, spress_page *page);

/* The options of rects/rects.h for this pack. */
spressi_rects_options spressi_press_rects_options(const spress_pack *pack,
                                                  spress_pack_effort effort);

/* signature.c: what frames must share to lie in one block ("Block grouping criteria" of PCT's
 * document). */
enum { SPRESSI_BLOCK_MIN = 4 }; /* PCT makes no block of fewer frames */

typedef struct spressi_signature {
    uint32_t w, h, source_w, source_h, trim_x, trim_y;
    uint32_t picture;
} spressi_signature;

bool spressi_same_signature(const spressi_signature *a, const spressi_signature *b);

/* The signatures of all pictures, equal ones together and in the order of their pictures. */
void spressi_sort_signatures(const press_plan *plan, spressi_signature *out);

#endif
