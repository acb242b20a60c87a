/* The rectangles still to be placed, indexed by size for skyline.c. */
#include "rects/stock.h"

#include <string.h>

#include "rects/keysort.h"
#include "rects/random.h"

enum { STIR_MOVES_MOST = 6 };

static uint64_t key_of(int32_t first, int32_t second, size_t index)
{
    const uint64_t value = (uint64_t)first << SPRESSI_SIDE_BITS | (uint64_t)second;
    return value << SPRESSI_KEY_SHIFT | index;
}

static uint32_t index_of(uint64_t key)
{
    return (uint32_t)(key & SPRESSI_KEY_INDEX);
}

static bool fits(int32_t w, int32_t h, spressi_size room)
{
    return w <= room.w && h <= room.h;
}

/* With rotation both ways to lie are one kind: the one that is not higher than wide. */
static spressi_size upright(spressi_size size, bool rotate)
{
    return rotate && size.h > size.w ? (spressi_size){size.h, size.w} : size;
}

static bool all_fit(const spressi_goods *goods)
{
    const spressi_size room = goods->room;
    for (size_t i = 0; i < goods->count; i++) {
        const spressi_size size = goods->sizes[i];
        if (size.w < 1 || size.h < 1 || size.w > SPRESSI_SIDE_MAX || size.h > SPRESSI_SIDE_MAX)
            return false;
        if (!fits(size.w, size.h, room) && !(goods->rotate && fits(size.h, size.w, room)))
            return false;
    }
    return true;
}

/* Sorts the caller's sizes and makes each run of equal ones a kind. */
static void collect_kinds(spressi_stock *stock, const spressi_goods *goods, uint64_t *keys)
{
    const size_t count = goods->count;
    for (size_t i = 0; i < count; i++) {
        const spressi_size size = upright(goods->sizes[i], goods->rotate);
        keys[i] = key_of(size.w, size.h, i);
        stock->area_left += (uint64_t)size.w * (uint64_t)size.h;
    }
    spressi_keysort(keys, keys + count, count);
    for (size_t i = 0; i < count; i++) {
        stock->items[i] = index_of(keys[i]);
        if (i == 0 || keys[i] >> SPRESSI_KEY_SHIFT != keys[i - 1] >> SPRESSI_KEY_SHIFT) {
            const spressi_size size = upright(goods->sizes[stock->items[i]], goods->rotate);
            stock->kinds[stock->kind_count++] =
                (spressi_kind){.w = size.w, .h = size.h, .next = (uint32_t)i};
        }
        stock->kinds[stock->kind_count - 1].left++;
    }
}

/* Numbers the shapes by width and height. The low bit of an index says which way the kind lies. */
static void collect_shapes(spressi_stock *stock, const spressi_goods *goods, uint64_t *keys)
{
    const spressi_size room = goods->room;
    size_t count = 0;
    for (size_t i = 0; i < stock->kind_count; i++) {
        spressi_kind *kind = &stock->kinds[i];
        kind->shapes[0] = kind->shapes[1] = SPRESS_NONE;
        if (fits(kind->w, kind->h, room))
            keys[count++] = key_of(kind->w, kind->h, 2 * i);
        if (goods->rotate && kind->w != kind->h && fits(kind->h, kind->w, room))
            keys[count++] = key_of(kind->h, kind->w, 2 * i + 1);
    }
    spressi_keysort(keys, keys + count, count);
    stock->shape_count = count;
    for (size_t shape = 0; shape < count; shape++) {
        const uint32_t index = index_of(keys[shape]);
        spressi_kind *kind = &stock->kinds[index / 2];
        kind->shapes[index % 2] = (uint32_t)shape;
        stock->kind_of[shape] = index / 2;
        stock->widths[shape] = index % 2 ? kind->h : kind->w;
        stock->heights[shape] = index % 2 ? kind->w : kind->h;
    }
}

static bool init_side_index(spressi_side_index *index, const int32_t *sides, size_t count,
                            uint64_t *keys, spressi_arena *arena)
{
    for (size_t i = 0; i < count; i++)
        keys[i] = key_of(sides[i], index->others[i], i);
    spressi_keysort(keys, keys + count, count);
    index->side_max = sides[index_of(keys[count - 1])];
    index->shapes = spressi_arena_allocate(arena, count, sizeof *index->shapes);
    index->ranks = spressi_arena_allocate(arena, count, sizeof *index->ranks);
    index->starts =
        spressi_arena_allocate(arena, (size_t)index->side_max + 2, sizeof *index->starts);
    uint64_t *words = spressi_arena_allocate(arena, spressi_ranks_words(count), sizeof *words);
    if (!index->shapes || !index->ranks || !index->starts || !words)
        return false;
    spressi_ranks_init(&index->left, words, count);
    spressi_ranks_fill(&index->left, count);
    int32_t side = 0;
    for (size_t rank = 0; rank < count; rank++) {
        const uint32_t shape = index_of(keys[rank]);
        index->shapes[rank] = shape;
        index->ranks[shape] = (uint32_t)rank;
        for (; side <= sides[shape]; side++)
            index->starts[side] = (uint32_t)rank;
    }
    index->starts[side] = (uint32_t)count;
    return true;
}

/* The sort key of a queue, larger first: at most 34 bits. */
static uint64_t urgency(spressi_order order, int32_t w, int32_t h)
{
    const uint64_t width = (uint64_t)w, height = (uint64_t)h;
    switch (order) {
    case SPRESSI_BY_HEIGHT:
        return height << SPRESSI_SIDE_BITS | width;
    case SPRESSI_BY_WIDTH:
        return width << SPRESSI_SIDE_BITS | height;
    case SPRESSI_BY_AREA:
        return width * height;
    case SPRESSI_BY_PERIMETER:
        return width + height;
    case SPRESSI_BY_LONGER_SIDE:
        return w > h ? width << SPRESSI_SIDE_BITS | height : height << SPRESSI_SIDE_BITS | width;
    case SPRESSI_STIRRED:
    case SPRESSI_KEPT:
    case SPRESSI_ORDER_COUNT:
        break;
    }
    return 0;
}

static spressi_size smaller_sides(spressi_size a, spressi_size b)
{
    return (spressi_size){a.w < b.w ? a.w : b.w, a.h < b.h ? a.h : b.h};
}

static const spressi_size nothing = {INT32_MAX, INT32_MAX};

/* Fills the leaves with the shapes that are left, and the tree above them. */
static void build_queue(spressi_stock *stock, spressi_queue *queue)
{
    for (size_t rank = 0; rank < stock->leaves; rank++) {
        spressi_size *leaf = &queue->tree[stock->leaves + rank];
        *leaf = nothing;
        if (rank >= stock->shape_count)
            continue;
        const uint32_t shape = queue->shapes[rank];
        queue->ranks[shape] = (uint32_t)rank;
        if (stock->kinds[stock->kind_of[shape]].left > 0)
            *leaf = (spressi_size){stock->widths[shape], stock->heights[shape]};
    }
    for (size_t node = stock->leaves - 1; node > 0; node--)
        queue->tree[node] = smaller_sides(queue->tree[2 * node], queue->tree[2 * node + 1]);
}

static bool init_queue(spressi_stock *stock, spressi_order order, uint64_t *keys,
                       spressi_arena *arena)
{
    const size_t count = stock->shape_count;
    const uint64_t most = (UINT64_C(1) << 2 * SPRESSI_SIDE_BITS) - 1;
    spressi_queue *queue = &stock->queues[order];
    queue->shapes = spressi_arena_allocate(arena, count, sizeof *queue->shapes);
    queue->ranks = spressi_arena_allocate(arena, count, sizeof *queue->ranks);
    queue->tree = spressi_arena_allocate(arena, 2 * stock->leaves, sizeof *queue->tree);
    if (!queue->shapes || !queue->ranks || !queue->tree)
        return false;
    for (size_t i = 0; i < count; i++)
        keys[i] =
            (most - urgency(order, stock->widths[i], stock->heights[i])) << SPRESSI_KEY_SHIFT | i;
    spressi_keysort(keys, keys + count, count);
    for (size_t rank = 0; rank < count; rank++)
        queue->shapes[rank] = index_of(keys[rank]);
    build_queue(stock, queue);
    return true;
}

static bool init_indexes(spressi_stock *stock, uint64_t *keys, spressi_arena *arena)
{
    stock->leaves = 1;
    while (stock->leaves < stock->shape_count)
        stock->leaves *= 2;
    stock->by_width.others = stock->heights;
    stock->by_height.others = stock->widths;
    if (!init_side_index(&stock->by_width, stock->widths, stock->shape_count, keys, arena) ||
        !init_side_index(&stock->by_height, stock->heights, stock->shape_count, keys, arena))
        return false;
    for (size_t order = 0; order < SPRESSI_ORDER_COUNT; order++)
        if (!init_queue(stock, (spressi_order)order, keys, arena))
            return false;
    return true;
}

spressi_stock_answer spressi_stock_init(spressi_stock *stock, const spressi_goods *goods,
                                        spressi_arena *arena)
{
    const size_t count = goods->count;
    *stock = (spressi_stock){.item_count = count, .count_left = count};
    if (!all_fit(goods))
        return SPRESSI_STOCK_TOO_LARGE;
    if (count >= SPRESSI_KEY_INDEX / 4) /* two shapes for each, two ways to lie */
        return SPRESSI_STOCK_NO_MEMORY;
    uint64_t *keys = spressi_arena_allocate(arena, 4 * count, sizeof *keys);
    stock->items = spressi_arena_allocate(arena, count, sizeof *stock->items);
    stock->kinds = spressi_arena_allocate(arena, count, sizeof *stock->kinds);
    if (!keys || !stock->items || !stock->kinds)
        return SPRESSI_STOCK_NO_MEMORY;
    collect_kinds(stock, goods, keys);
    const size_t most = stock->kind_count * (goods->rotate ? 2 : 1);
    stock->widths = spressi_arena_allocate(arena, most, sizeof *stock->widths);
    stock->heights = spressi_arena_allocate(arena, most, sizeof *stock->heights);
    stock->kind_of = spressi_arena_allocate(arena, most, sizeof *stock->kind_of);
    if (!stock->widths || !stock->heights || !stock->kind_of)
        return SPRESSI_STOCK_NO_MEMORY;
    collect_shapes(stock, goods, keys);
    return init_indexes(stock, keys, arena) ? SPRESSI_STOCK_READY : SPRESSI_STOCK_NO_MEMORY;
}

uint32_t spressi_stock_longest(const spressi_side_index *index, int32_t side, int32_t limit)
{
    if (side > index->side_max)
        return SPRESS_NONE;
    const size_t start = index->starts[side];
    size_t end = index->starts[side + 1];
    if (start == end || index->others[index->shapes[start]] > limit)
        return SPRESS_NONE;
    size_t low = start; /* its other side is within the limit */
    while (end - low > 1) {
        const size_t middle = low + (end - low) / 2;
        if (index->others[index->shapes[middle]] <= limit)
            low = middle;
        else
            end = middle;
    }
    const size_t rank = spressi_ranks_previous(&index->left, low);
    return rank == SIZE_MAX || rank < start ? SPRESS_NONE : index->shapes[rank];
}

static bool holds(const spressi_size *smallest, spressi_size most)
{
    return smallest->w <= most.w && smallest->h <= most.h;
}

uint32_t spressi_stock_first(const spressi_stock *stock, spressi_order order, spressi_size most)
{
    const spressi_queue *queue = &stock->queues[order];
    size_t node = 1;
    /* The smallest width and the smallest height of a node may belong to different shapes: then
     * nothing is found below it, and the search goes on to its right. */
    for (;;) {
        if (holds(&queue->tree[node], most)) {
            if (node >= stock->leaves)
                return queue->shapes[node - stock->leaves];
            node *= 2;
            continue;
        }
        while (node % 2 == 1) {
            if (node == 1)
                return SPRESS_NONE;
            node /= 2;
        }
        node++;
    }
}

static void update_queue(spressi_stock *stock, spressi_order order, uint32_t shape,
                         spressi_size leaf)
{
    spressi_queue *queue = &stock->queues[order];
    size_t node = stock->leaves + queue->ranks[shape];
    queue->tree[node] = leaf;
    for (node /= 2; node > 0; node /= 2) {
        const spressi_size now = smaller_sides(queue->tree[2 * node], queue->tree[2 * node + 1]);
        if (now.w == queue->tree[node].w && now.h == queue->tree[node].h)
            return;
        queue->tree[node] = now;
    }
}

void spressi_stock_take(spressi_stock *stock, spressi_order order, uint32_t shape)
{
    spressi_kind *kind = &stock->kinds[stock->kind_of[shape]];
    if (--kind->left > 0)
        return;
    for (int way = 0; way < 2; way++) {
        const uint32_t gone = kind->shapes[way];
        if (gone == SPRESS_NONE)
            continue;
        spressi_ranks_remove(&stock->by_width.left, stock->by_width.ranks[gone]);
        spressi_ranks_remove(&stock->by_height.left, stock->by_height.ranks[gone]);
        update_queue(stock, order, gone, nothing);
    }
}

void spressi_stock_put_back(spressi_stock *stock, spressi_order order, uint32_t shape)
{
    spressi_kind *kind = &stock->kinds[stock->kind_of[shape]];
    if (kind->left++ > 0)
        return;
    for (int way = 0; way < 2; way++) {
        const uint32_t back = kind->shapes[way];
        if (back == SPRESS_NONE)
            continue;
        spressi_ranks_insert(&stock->by_width.left, stock->by_width.ranks[back]);
        spressi_ranks_insert(&stock->by_height.left, stock->by_height.ranks[back]);
        update_queue(stock, order, back, (spressi_size){stock->widths[back], stock->heights[back]});
    }
}

void spressi_stock_stir(spressi_stock *stock, spressi_order like, uint64_t *random)
{
    spressi_queue *queue = &stock->queues[SPRESSI_STIRRED];
    const size_t count = stock->shape_count;
    memcpy(queue->shapes, stock->queues[like].shapes, count * sizeof *queue->shapes);
    for (unsigned moves = 1 + spressi_random(random) % STIR_MOVES_MOST; moves > 0; moves--) {
        const size_t from = spressi_random(random) % count;
        const size_t to = spressi_random(random) % count;
        const uint32_t shape = queue->shapes[from];
        queue->shapes[from] = queue->shapes[to];
        queue->shapes[to] = shape;
    }
    build_queue(stock, queue);
}

void spressi_stock_keep_stirred(spressi_stock *stock)
{
    const spressi_queue queue = stock->queues[SPRESSI_STIRRED];
    stock->queues[SPRESSI_STIRRED] = stock->queues[SPRESSI_KEPT];
    stock->queues[SPRESSI_KEPT] = queue;
}

uint32_t spressi_stock_use(spressi_stock *stock, uint32_t shape)
{
    spressi_kind *kind = &stock->kinds[stock->kind_of[shape]];
    stock->area_left -= (uint64_t)kind->w * (uint64_t)kind->h;
    stock->count_left--;
    spressi_stock_take(stock, SPRESSI_BY_HEIGHT, shape);
    if (kind->left == 0)
        for (size_t order = SPRESSI_BY_HEIGHT + 1; order < SPRESSI_STIRRED; order++)
            for (int way = 0; way < 2; way++)
                if (kind->shapes[way] != SPRESS_NONE)
                    update_queue(stock, (spressi_order)order, kind->shapes[way], nothing);
    return stock->items[kind->next++];
}
