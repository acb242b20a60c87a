/* Fills a page by the skyline method that skyline.h describes. */
#include "rects/skyline.h"

enum { ROOT = 0 };

/* The state of filling one page. The skyline runs `across` and grows `up`. */
typedef struct filling {
    spressi_skyline *line;
    spressi_stock *stock;
    const spressi_recipe *recipe;
    spressi_page_try *page;
    const int32_t *across, *up; /* sides of the shapes */
    const spressi_side_index *by_across, *by_up;
    int32_t top; /* the page's upper edge */
} filling;

/* The lowest gap. A wall's height counts from the gap's floor; the page's edge is a wall that
 * reaches up to its top. */
typedef struct gap {
    spressi_segment *segment;
    int32_t left, right; /* heights of the walls */
    int32_t room;        /* from the floor to the page's top */
} gap;

typedef struct choice {
    uint32_t shape;
    bool at_right; /* stands at the right wall */
} choice;

bool spressi_skyline_init(spressi_skyline *line, size_t count, spressi_arena *arena)
{
    *line = (spressi_skyline){.free = SPRESS_NONE};
    line->segments = spressi_arena_allocate(arena, count + 2, sizeof *line->segments);
    line->heap = spressi_arena_allocate(arena, count + 2, sizeof *line->heap);
    return line->segments && line->heap;
}

static bool is_lower(const spressi_skyline *line, uint32_t a, uint32_t b)
{
    const spressi_segment *one = &line->segments[a], *other = &line->segments[b];
    return one->level < other->level || (one->level == other->level && one->start < other->start);
}

static void heap_add(spressi_skyline *line, uint32_t segment)
{
    uint32_t at = line->heap_count++;
    while (at > ROOT) {
        const uint32_t parent = (at - 1) / 2;
        if (!is_lower(line, segment, line->heap[parent]))
            break;
        line->heap[at] = line->heap[parent];
        at = parent;
    }
    line->heap[at] = segment;
}

static void heap_remove_root(spressi_skyline *line)
{
    const uint32_t last = line->heap[--line->heap_count];
    uint32_t at = ROOT;
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= line->heap_count)
            break;
        if (child + 1 < line->heap_count &&
            is_lower(line, line->heap[child + 1], line->heap[child]))
            child++;
        if (!is_lower(line, line->heap[child], last))
            break;
        line->heap[at] = line->heap[child];
        at = child;
    }
    line->heap[at] = last;
}

static void reset(spressi_skyline *line, int32_t length)
{
    line->segments[0] = (spressi_segment){0, length, 0, SPRESS_NONE, SPRESS_NONE};
    line->heap[0] = 0;
    line->heap_count = 1;
    line->free = SPRESS_NONE;
    line->used = 1;
}

/* Takes the lowest segment out of the skyline. */
static void remove_lowest(spressi_skyline *line)
{
    const uint32_t self = line->heap[ROOT];
    spressi_segment *segment = &line->segments[self];
    if (segment->previous != SPRESS_NONE)
        line->segments[segment->previous].next = segment->next;
    if (segment->next != SPRESS_NONE)
        line->segments[segment->next].previous = segment->previous;
    heap_remove_root(line);
    segment->next = line->free;
    line->free = self;
}

/* Joins neighbours of the same level, and only here: the right one is the next in the heap, and
 * taking over the left one's start does not change its place there. */
static gap lowest_gap(const filling *f)
{
    spressi_segment *segments = f->line->segments;
    spressi_segment *segment = &segments[f->line->heap[ROOT]];
    while (segment->next != SPRESS_NONE && segments[segment->next].level == segment->level) {
        spressi_segment *next = &segments[segment->next];
        next->start = segment->start;
        next->length += segment->length;
        remove_lowest(f->line);
        segment = next;
    }
    gap g = {.segment = segment, .room = f->top - segment->level};
    g.left = segment->previous == SPRESS_NONE ? g.room
                                              : segments[segment->previous].level - segment->level;
    g.right =
        segment->next == SPRESS_NONE ? g.room : segments[segment->next].level - segment->level;
    return g;
}

/* Chooses a shape as wide as the gap; one as high as a wall is better than any other. */
static uint32_t choose_as_wide(const filling *f, const gap *g)
{
    const int32_t length = g->segment->length;
    if (f->recipe->corner) {
        const int32_t walls[] = {g->left < g->right ? g->left : g->right,
                                 g->left < g->right ? g->right : g->left};
        for (int i = 0; i < 2; i++) {
            const uint32_t shape = spressi_stock_longest(f->by_across, length, walls[i]);
            if (shape != SPRESS_NONE && f->up[shape] == walls[i])
                return shape;
        }
    }
    return f->recipe->wide ? spressi_stock_longest(f->by_across, length, g->room) : SPRESS_NONE;
}

static choice choose(const filling *f, const gap *g)
{
    const int32_t length = g->segment->length;
    const bool right_is_higher = g->right > g->left;
    uint32_t shape = choose_as_wide(f, g);
    if (shape != SPRESS_NONE)
        return (choice){shape, false};
    if (f->recipe->low) {
        shape = spressi_stock_longest(f->by_up, right_is_higher ? g->left : g->right, length);
        if (shape != SPRESS_NONE)
            return (choice){shape, !right_is_higher};
    }
    shape = spressi_stock_longest(f->by_up, right_is_higher ? g->right : g->left, length);
    if (shape == SPRESS_NONE)
        shape = spressi_stock_first(f->stock, f->recipe->order,
                                    f->recipe->sideways ? (spressi_size){g->room, length}
                                                        : (spressi_size){length, g->room});
    return (choice){shape, right_is_higher};
}

/* Raises the gap to its lower wall. False when more is lost than allowed, or when there is no wall:
 * then the page is full. */
static bool give_up_gap(filling *f, const gap *g)
{
    spressi_segment *segments = f->line->segments;
    const spressi_segment *segment = g->segment;
    const int32_t lower = g->left < g->right ? g->left : g->right;
    f->page->waste += (uint64_t)segment->length * (uint64_t)lower;
    if (f->page->waste > f->page->waste_most)
        return false;
    if (segment->previous == SPRESS_NONE && segment->next == SPRESS_NONE) {
        f->page->finished = true;
        return false;
    }
    if (segment->next != SPRESS_NONE && g->right == lower) {
        spressi_segment *next = &segments[segment->next];
        next->start = segment->start;
        next->length += segment->length;
    } else {
        segments[segment->previous].length += segment->length;
    }
    remove_lowest(f->line);
    return true;
}

static void link_segment(spressi_skyline *line, uint32_t previous, uint32_t next,
                         spressi_segment segment)
{
    uint32_t self = line->free;
    if (self != SPRESS_NONE)
        line->free = line->segments[self].next;
    else
        self = line->used++;
    segment.previous = previous;
    segment.next = next;
    line->segments[self] = segment;
    if (previous != SPRESS_NONE)
        line->segments[previous].next = self;
    if (next != SPRESS_NONE)
        line->segments[next].previous = self;
    heap_add(line, self);
}

/* Narrows the gap by the shape; what stays of it is still the lowest. */
static void raise_floor(filling *f, const gap *g, bool at_right, spressi_size shape)
{
    spressi_skyline *line = f->line;
    spressi_segment *segment = g->segment;
    const uint32_t self = line->heap[ROOT];
    const uint32_t neighbour = at_right ? segment->next : segment->previous;
    const int32_t level = segment->level + shape.h;
    const int32_t start = at_right ? segment->start + segment->length - shape.w : segment->start;
    if (!at_right)
        segment->start += shape.w;
    segment->length -= shape.w;
    if (neighbour != SPRESS_NONE && line->segments[neighbour].level == level) {
        line->segments[neighbour].length += shape.w;
        if (at_right)
            line->segments[neighbour].start = start;
    } else {
        const spressi_segment raised = {.start = start, .length = shape.w, .level = level};
        link_segment(line, at_right ? self : neighbour, at_right ? neighbour : self, raised);
    }
    if (segment->length == 0)
        remove_lowest(line);
}

static void place(filling *f, const gap *g, choice c)
{
    spressi_page_try *page = f->page;
    const spressi_segment *segment = g->segment;
    const spressi_size shape = {f->across[c.shape], f->up[c.shape]};
    const int32_t at = c.at_right ? segment->start + segment->length - shape.w : segment->start;
    const spressi_size end = {at + shape.w, segment->level + shape.h};
    page->used.w = end.w > page->used.w ? end.w : page->used.w;
    page->used.h = end.h > page->used.h ? end.h : page->used.h;
    page->placed[page->count++] = (spressi_placed){c.shape, at, segment->level};
    spressi_stock_take(f->stock, f->recipe->order, c.shape);
    raise_floor(f, g, c.at_right, shape);
}

static void turn_back(spressi_page_try *page)
{
    page->used = (spressi_size){page->used.h, page->used.w};
    for (size_t i = 0; i < page->count; i++) {
        spressi_placed *placed = &page->placed[i];
        *placed = (spressi_placed){placed->shape, placed->y, placed->x};
    }
}

/* Asks now and then: one page may take a hundred thousand shapes. */
static bool is_stopped(const spressi_page_try *page)
{
    enum { SHAPES_AT_ONCE = 1024 };
    return page->watcher && page->count % SHAPES_AT_ONCE == SHAPES_AT_ONCE - 1 &&
           page->watcher->stopped(page->watcher->context);
}

void spressi_skyline_fill(spressi_skyline *line, spressi_stock *stock, const spressi_recipe *recipe,
                          spressi_page_try *page)
{
    const bool sideways = recipe->sideways;
    filling f = {.line = line,
                 .stock = stock,
                 .recipe = recipe,
                 .page = page,
                 .across = sideways ? stock->heights : stock->widths,
                 .up = sideways ? stock->widths : stock->heights,
                 .by_across = sideways ? &stock->by_height : &stock->by_width,
                 .by_up = sideways ? &stock->by_width : &stock->by_height,
                 .top = sideways ? page->room.w : page->room.h};
    page->count = 0;
    page->waste = 0;
    page->used = (spressi_size){0, 0};
    page->finished = false;
    reset(line, sideways ? page->room.h : page->room.w);
    while (page->count < stock->count_left && !is_stopped(page)) {
        const gap g = lowest_gap(&f);
        const choice c = choose(&f, &g);
        if (c.shape != SPRESS_NONE)
            place(&f, &g, c);
        else if (!give_up_gap(&f, &g))
            break;
    }
    if (page->count == stock->count_left)
        page->finished = true;
    if (sideways)
        turn_back(page);
}

void spressi_skyline_undo(spressi_stock *stock, const spressi_recipe *recipe,
                          const spressi_page_try *page)
{
    for (size_t i = 0; i < page->count; i++)
        spressi_stock_put_back(stock, recipe->order, page->placed[i].shape);
}
