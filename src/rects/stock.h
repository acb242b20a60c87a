/* The rectangles still to be placed: distinct sizes with their counts, and the queries about them
 * that filling a page makes, each in logarithmic time. */
#ifndef SPRESSI_RECTS_STOCK_H
#define SPRESSI_RECTS_STOCK_H

#include "core/math/ranks.h"
#include "core/memory/arena.h"
#include "rects/rects.h"

enum {
    SPRESSI_SIDE_BITS = 17,
    SPRESSI_SIDE_MAX = (1 << SPRESSI_SIDE_BITS) - 1,
};

/* Which shapes are placed first: those with the largest ... */
typedef enum spressi_order {
    SPRESSI_BY_HEIGHT,
    SPRESSI_BY_WIDTH,
    SPRESSI_BY_AREA,
    SPRESSI_BY_PERIMETER,
    SPRESSI_BY_LONGER_SIDE,
    SPRESSI_STIRRED, /* made by spressi_stock_stir: a varied order */
    SPRESSI_KEPT,    /* a stirred order that turned out well */
    SPRESSI_ORDER_COUNT,
} spressi_order;

/* Rectangles of the same size; with rotation also those that are the same when turned. */
typedef struct spressi_kind {
    int32_t w, h;
    uint32_t left;      /* how many are not placed yet */
    uint32_t next;      /* in stock.items: the first that is not placed yet */
    uint32_t shapes[2]; /* as it is and turned; SPRESS_NONE where that is not allowed or the same */
} spressi_kind;

/* Shapes in the order of one side, and of the other where the first is equal. */
typedef struct spressi_side_index {
    const int32_t *others; /* by shape: the other side */
    uint32_t *shapes;      /* by rank */
    uint32_t *ranks;       /* by shape */
    uint32_t *starts;      /* by side: the first rank with that side or a larger one */
    int32_t side_max;
    spressi_ranks left;
} spressi_side_index;

/* Shapes in the order in which to place them, and a tree of the smallest sides above them. */
typedef struct spressi_queue {
    uint32_t *shapes; /* by rank */
    uint32_t *ranks;  /* by shape */
    spressi_size *tree;
} spressi_queue;

typedef struct spressi_stock {
    uint32_t *items; /* of the caller, kind by kind, in the order they came in */
    size_t item_count;
    spressi_kind *kinds;
    size_t kind_count;
    int32_t *widths, *heights; /* of the shapes: a kind as it may lie */
    uint32_t *kind_of;         /* of each shape */
    size_t shape_count;
    spressi_side_index by_width, by_height;
    spressi_queue queues[SPRESSI_ORDER_COUNT];
    size_t leaves; /* of each queue's tree */
    uint64_t area_left;
    size_t count_left;
} spressi_stock;

typedef enum spressi_stock_answer {
    SPRESSI_STOCK_READY,
    SPRESSI_STOCK_NO_MEMORY,
    SPRESSI_STOCK_TOO_LARGE, /* a size fits no page */
} spressi_stock_answer;

/* The input of a stock. */
typedef struct spressi_goods {
    const spressi_size *sizes; /* used only while the stock is made */
    size_t count;
    spressi_size room; /* of an empty page */
    bool rotate;       /* they may be turned */
} spressi_goods;

/* All memory comes from the arena. */
spressi_stock_answer spressi_stock_init(spressi_stock *stock, const spressi_goods *goods,
                                        spressi_arena *arena);

/* Of the shapes left with that side, the one whose other side is the longest up to `limit`;
 * SPRESS_NONE when there is none. */
uint32_t spressi_stock_longest(const spressi_side_index *index, int32_t side, int32_t limit);

/* The first shape of the queue that is at most so wide and high, or SPRESS_NONE. */
uint32_t spressi_stock_first(const spressi_stock *stock, spressi_order order, spressi_size most);

/* Takes a rectangle of that shape away, or puts it back. Updates only the queue of `order`: a page
 * is tried with one order, and put back before another is used. */
void spressi_stock_take(spressi_stock *stock, spressi_order order, uint32_t shape);
void spressi_stock_put_back(spressi_stock *stock, spressi_order order, uint32_t shape);

/* Makes SPRESSI_STIRRED a copy of another order with a few shapes moved. `random` is the state of
 * the caller's random numbers. Takes time linear in the number of shapes. */
void spressi_stock_stir(spressi_stock *stock, spressi_order like, uint64_t *random);

/* Keeps the stirred order as SPRESSI_KEPT, to be stirred further. */
void spressi_stock_keep_stirred(spressi_stock *stock);

/* Takes one away for good and returns its index among the caller's sizes. */
uint32_t spressi_stock_use(spressi_stock *stock, uint32_t shape);

#endif
