/* Chooses the padding of pages of which the document says none (AATLS and most other atlases): the
 * one that gives the shortest text. Called by write.c before it plans the text.
 *
 * The cells of a block are `padding` larger than its frames on each side, so the padding decides
 * which frames form blocks. Only gaps between neighbours of one size can help: the padding that
 * fits the most of them, and a few more, are tried out with the texts that they would give. */
#include <stdlib.h>

#include "core/text/number.h"
#include "formats/pct/writing.h"

enum { CANDIDATES = 4 }; /* per page, beside the padding that the page has now */

/* Two neighbours on a page are this padding apart. */
typedef struct pct_gap {
    uint32_t page;
    int32_t padding;
} pct_gap;

/* A padding that may be tried, and how many gaps it fits. */
typedef struct pct_candidate {
    int32_t padding;
    size_t fits;
} pct_candidate;

/* The search for the paddings of all pages at once: pages have their blocks to themselves. */
typedef struct pct_search {
    pct_writer *writer;
    const spress_frame **frames; /* of pages without padding, to sort */
    size_t frame_count;
    pct_gap *gaps; /* up to two per frame */
    size_t gap_count;
    pct_candidate (*candidates)[CANDIDATES]; /* per page, the most frequent first */
    int32_t *best;                           /* per page */
    size_t *best_bytes;                      /* per page: what it takes with the best padding */
    size_t *bytes;                           /* per page: what it takes in the text tried now */
} pct_search;

static bool is_free(const pct_search *search, size_t page)
{
    return !spress_page_has(&search->writer->atlas->pages[page], SPRESS_PAGE_PADDING);
}

/* Row by row. */
static int compare_rows(const void *a, const void *b)
{
    const spress_frame *x = *(const spress_frame *const *)a, *y = *(const spress_frame *const *)b;
    const int order = spressi_pct_compare_signature(x, y);
    if (order != 0)
        return order;
    return x->y != y->y ? (x->y < y->y ? -1 : 1) : (x->x > y->x) - (x->x < y->x);
}

/* Column by column. */
static int compare_columns(const void *a, const void *b)
{
    const spress_frame *x = *(const spress_frame *const *)a, *y = *(const spress_frame *const *)b;
    const int order = spressi_pct_compare_signature(x, y);
    if (order != 0)
        return order;
    return x->x != y->x ? (x->x < y->x ? -1 : 1) : (x->y > y->y) - (x->y < y->y);
}

static int compare_gaps(const void *a, const void *b)
{
    const pct_gap *x = a, *y = b;
    if (x->page != y->page)
        return x->page < y->page ? -1 : 1;
    return (x->padding > y->padding) - (x->padding < y->padding);
}

/* Notes a gap that a padding can fill; it lies on both sides of a frame. */
static void note_gap(pct_search *search, const spress_frame *frame, int64_t gap)
{
    if (gap > 0 && gap % 2 == 0 && gap / 2 <= INT16_MAX)
        search->gaps[search->gap_count++] = (pct_gap){frame->page, (int32_t)(gap / 2)};
}

static void find_gaps(pct_search *search)
{
    const spress_frame **frames = search->frames;
    const size_t count = search->frame_count;
    qsort(frames, count, sizeof *frames, compare_rows);
    for (size_t i = 1; i < count; i++)
        if (spressi_pct_compare_signature(frames[i - 1], frames[i]) == 0 &&
            frames[i - 1]->y == frames[i]->y)
            note_gap(search, frames[i], (int64_t)frames[i]->x - frames[i - 1]->x - frames[i]->w);
    qsort(frames, count, sizeof *frames, compare_columns);
    for (size_t i = 1; i < count; i++)
        if (spressi_pct_compare_signature(frames[i - 1], frames[i]) == 0 &&
            frames[i - 1]->x == frames[i]->x)
            note_gap(search, frames[i], (int64_t)frames[i]->y - frames[i - 1]->y - frames[i]->h);
    if (search->gap_count != 0)
        qsort(search->gaps, search->gap_count, sizeof *search->gaps, compare_gaps);
}

/* Puts a padding among the candidates of its page if it fits more gaps than the last of them. */
static void add_candidate(pct_candidate *candidates, pct_candidate new)
{
    for (size_t i = 0; i < CANDIDATES; i++) {
        if (new.fits <= candidates[i].fits)
            continue;
        const pct_candidate old = candidates[i];
        candidates[i] = new;
        new = old;
    }
}

static void find_candidates(pct_search *search)
{
    const pct_gap *gaps = search->gaps;
    find_gaps(search);
    for (size_t i = 0, count; i < search->gap_count; i += count) {
        for (count = 1; i + count < search->gap_count && !compare_gaps(&gaps[i], &gaps[i + count]);
             count++)
            ;
        add_candidate(search->candidates[gaps[i].page], (pct_candidate){gaps[i].padding, count});
    }
}

/* Writes the text of one order with the paddings that the writer has now, and remembers the padding
 * of each page that has become shorter. */
static bool try_order(pct_search *search, int order)
{
    pct_writer writer = *search->writer;
    const size_t pages = writer.atlas->page_count;
    pct_plan plan;
    pct_dictionary dictionary;
    spressi_output text;
    spressi_output_init(&text, &writer.w->allocator);
    memset(search->bytes, 0, pages * sizeof *search->bytes);
    if (!spressi_pct_make_plan(&writer, order, PCT_ALIASES_MORE, &plan) ||
        !spressi_pct_choose_folders(&writer, &plan, &dictionary))
        return false;
    const bool whole = spressi_pct_put_all(&writer, &plan, &dictionary, search->bytes, &text);
    for (size_t i = 0; whole && !text.failed && i < pages; i++) {
        const size_t bytes = search->bytes[i] + spressi_int_length(writer.padding[i]);
        if (bytes < search->best_bytes[i]) {
            search->best_bytes[i] = bytes;
            search->best[i] = writer.padding[i];
        }
    }
    writer.w->out.failed |= text.failed;
    spressi_output_free(&text);
    spressi_pct_free_dictionary(&dictionary);
    return !writer.w->out.failed;
}

/* Tries all orders; the memory of their plans is given back at once. */
static bool try_paddings(pct_search *search)
{
    spressi_arena *const lasting = search->writer->scratch;
    bool good = true;
    for (int order = 0; good && order < PCT_ORDER_COUNT; order++) {
        search->writer->scratch = spressi_arena_new(&search->writer->w->allocator, UINT64_MAX);
        good = search->writer->scratch
                   ? try_order(search, order)
                   : spressi_refuse(search->writer->w, SPRESS_CODE_MEMORY, NULL, "out of memory");
        spressi_arena_free(search->writer->scratch);
    }
    search->writer->scratch = lasting;
    return good;
}

/* Gives each page its candidate number `rank`. False when no page has so many. */
static bool set_candidates(const pct_search *search, size_t rank)
{
    bool any = false;
    for (size_t i = 0; i < search->writer->atlas->page_count; i++) {
        const pct_candidate *candidate = &search->candidates[i][rank];
        if (candidate->fits == 0)
            continue;
        search->writer->padding[i] = candidate->padding;
        any = true;
    }
    return any;
}

static bool make_room(pct_search *search)
{
    const spress_atlas *atlas = search->writer->atlas;
    spressi_arena *scratch = search->writer->scratch;
    const size_t count = atlas->frame_count, pages = atlas->page_count;
    search->frames = spressi_arena_allocate(scratch, count, sizeof *search->frames);
    search->gaps = spressi_arena_allocate(scratch, count, 2 * sizeof *search->gaps);
    search->candidates = spressi_arena_zeroed(scratch, pages, sizeof *search->candidates);
    search->best = spressi_arena_allocate(scratch, pages, sizeof *search->best);
    search->best_bytes = spressi_arena_allocate(scratch, pages, sizeof *search->best_bytes);
    search->bytes = spressi_arena_allocate(scratch, pages, sizeof *search->bytes);
    return search->frames && search->gaps && search->candidates && search->best &&
           search->best_bytes && search->bytes;
}

static void list_frames(pct_search *search)
{
    const spress_atlas *atlas = search->writer->atlas;
    for (size_t i = 0; i < atlas->frame_count; i++)
        if (is_free(search, atlas->frames[i].page))
            search->frames[search->frame_count++] = &atlas->frames[i];
    for (size_t i = 0; i < atlas->page_count; i++) {
        search->best[i] = search->writer->padding[i];
        search->best_bytes[i] = SIZE_MAX;
    }
}

bool spressi_pct_choose_paddings(pct_writer *writer)
{
    pct_search search = {.writer = writer};
    if (!make_room(&search))
        return spressi_refuse(writer->w, SPRESS_CODE_MEMORY, NULL, "out of memory");
    list_frames(&search);
    if (search.frame_count == 0)
        return true;
    find_candidates(&search);
    if (search.gap_count == 0)
        return true;
    bool good = try_paddings(&search);
    for (size_t rank = 0; good && rank < CANDIDATES && set_candidates(&search, rank); rank++)
        good = try_paddings(&search);
    memcpy(writer->padding, search.best, writer->atlas->page_count * sizeof *writer->padding);
    return good;
}
