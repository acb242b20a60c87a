/* Lays out beside a previous atlas: frames stay where it had them, new ones go where there is room.
 * Called by press.c instead of layout.c. */
#include <stdlib.h>

#include "core/math/compare.h"
#include "model/atlas.h"
#include "pack/press.h"
#include "rects/free_space.h"

/* A page. Its free rectangles are found when the first new picture is to be placed. */
typedef struct stay_page {
    spressi_size reach;      /* what the frames of the previous atlas reach to */
    spressi_taken_map taken; /* of that part, while frames are kept */
    spressi_space *kept;     /* boxes of frames that stay, in the order of their sprites */
    size_t kept_count, kept_capacity;
    spressi_free_space free;
} stay_page;

typedef struct stay_job {
    spress_pack *pack;
    press_plan *plan;
    spressi_page_rules rules;
    spressi_size room; /* of the largest page */
    stay_page *pages;
    size_t page_count, page_capacity;
    bool *placed; /* by picture */
} stay_job;

/* Where a picture may lie, and whether it is turned there. */
typedef struct spot {
    size_t page;
    spressi_space box;
    bool turned;
} spot;

static spressi_size box_of(const stay_job *job, const press_picture *picture, bool turned)
{
    const int32_t w = (int32_t)press_box(job->pack, picture->w);
    const int32_t h = (int32_t)press_box(job->pack, picture->h);
    return turned ? (spressi_size){h, w} : (spressi_size){w, h};
}

static bool add_page(stay_job *job)
{
    if (!spressi_arena_grow(job->pack->scratch, &job->pages, job->page_count, &job->page_capacity,
                            sizeof *job->pages))
        return false;
    job->pages[job->page_count++] = (stay_page){0};
    return true;
}

static void put(stay_job *job, size_t picture, const spot *to)
{
    const spress_pack *pack = job->pack;
    press_picture *p = &job->plan->pictures[picture];
    p->page = (uint32_t)to->page;
    p->x = (uint32_t)to->box.x + pack->border + pack->extrude;
    p->y = (uint32_t)to->box.y + pack->border + pack->extrude;
    p->rotated = to->turned;
    job->placed[picture] = true;
}

/* How far a frame of the previous atlas reaches with its padding, as far as a page may have it. */
static void reach(const stay_job *job, const spress_frame *frame)
{
    const int64_t inset = (int64_t)job->pack->border + job->pack->extrude;
    const int64_t padding = press_box(job->pack, 0);
    const int64_t right = frame->x - inset + spressi_frame_width(frame) + padding;
    const int64_t bottom = frame->y - inset + spressi_frame_height(frame) + padding;
    spressi_size *size = &job->pages[frame->page].reach;
    if (right > size->w)
        size->w = right < job->room.w ? (int32_t)right : job->room.w;
    if (bottom > size->h)
        size->h = bottom < job->room.h ? (int32_t)bottom : job->room.h;
}

/* Takes a box if it lies on the page and is free. False: memory ran out. */
static bool take_kept(const stay_job *job, stay_page *page, spressi_space box, bool *out_taken)
{
    *out_taken = false;
    if (box.x > page->reach.w - box.w || box.y > page->reach.h - box.h)
        return true;
    if ((!page->taken.words &&
         !spressi_taken_map_init(&page->taken, page->reach, job->pack->scratch)) ||
        !spressi_arena_grow(job->pack->scratch, &page->kept, page->kept_count, &page->kept_capacity,
                            sizeof *page->kept))
        return false;
    *out_taken = spressi_taken_map_take(&page->taken, box);
    if (*out_taken) {
        page->kept[page->kept_count++] = box;
        spressi_free_space_reach(&page->free, box);
    }
    return true;
}

/* Whether the press can draw a frame as it was: turned only as the format turns, and if it may. */
static bool can_turn_so(const stay_job *job, spress_turn turn)
{
    const spress_pack_options *options = &job->pack->options;
    return turn == SPRESS_TURN_NONE || (turn == options->layout.turn && options->rotate);
}

/* Keeps a picture where a frame of the previous atlas lies, if that is still possible. */
static bool keep(stay_job *job, size_t picture, const spress_frame *frame)
{
    const press_picture *p = &job->plan->pictures[picture];
    const int64_t inset = (int64_t)job->pack->border + job->pack->extrude;
    const spress_turn turn = spress_frame_turn(frame);
    if (frame->w != (int64_t)p->w || frame->h != (int64_t)p->h || !can_turn_so(job, turn) ||
        frame->x < inset || frame->y < inset)
        return true;
    const bool turned = turn != SPRESS_TURN_NONE;
    const spressi_size size = box_of(job, p, turned);
    const int32_t x = (int32_t)(frame->x - inset), y = (int32_t)(frame->y - inset);
    const spot to = {frame->page, {x, y, size.w, size.h}, turned};
    bool taken;
    if (!take_kept(job, &job->pages[to.page], to.box, &taken))
        return false;
    if (taken) {
        job->plan->kept_count++;
        put(job, picture, &to);
    }
    return true;
}

static bool keep_frames(stay_job *job)
{
    const spress_atlas *previous = job->pack->options.previous;
    spressi_strmap names;
    if (!spressi_press_map_previous(job->pack, &names))
        return false;
    bool fine = true;
    for (size_t i = 0; fine && i < previous->page_count; i++)
        fine = add_page(job);
    for (size_t i = 0; fine && i < previous->frame_count; i++)
        if (previous->frames[i].page < job->page_count)
            reach(job, &previous->frames[i]);
    for (size_t i = 0; fine && i < job->pack->sprite_count; i++) {
        const press_sprite *sprite = &job->plan->sprites[i];
        const spress_frame *frame = spressi_press_find_previous(job->pack, &names, sprite);
        if (frame && !job->placed[sprite->picture] && frame->page < job->page_count)
            fine = keep(job, sprite->picture, frame);
    }
    spressi_strmap_free(&names);
    return fine;
}

/* A new picture; the largest are placed first. */
typedef struct newcomer {
    uint64_t area;
    uint32_t picture;
} newcomer;

static int compare_newcomers(const void *left, const void *right)
{
    const newcomer *a = left, *b = right;
    const int order = spressi_compare(b->area, a->area);
    return order ? order : spressi_compare(a->picture, b->picture);
}

static bool fail_one_page(const stay_job *job)
{
    const spress_pack_options *o = &job->pack->options;
    return spressi_say(job->pack->report, SPRESS_CODE_PACK_ONE_PAGE,
                       "with the frames that stay, not all fit on one page of %u x %u",
                       o->max_width, o->max_height);
}

/* Finds the place by which a page grows least. False when no page has room. */
static bool find_spot(const stay_job *job, uint32_t picture, spot *out)
{
    const unsigned ways = job->pack->options.rotate ? 2 : 1;
    uint64_t best = UINT64_MAX;
    for (size_t i = 0; i < job->page_count * ways; i++) {
        const bool turned = i % ways == 1;
        const spressi_size size = box_of(job, &job->plan->pictures[picture], turned);
        spressi_space box;
        const uint64_t grown = spressi_free_space_find(&job->pages[i / ways].free, size, &box);
        if (grown < best) {
            best = grown;
            *out = (spot){i / ways, box, turned};
        }
    }
    return best != UINT64_MAX;
}

/* Puts a picture on a new page when no other has room. An empty one has: sizes.c looked. */
static bool place_newcomer(stay_job *job, uint32_t picture)
{
    spot to = {0};
    if (!find_spot(job, picture, &to)) {
        if (job->page_count != 0 && job->pack->options.one_page)
            return fail_one_page(job);
        if (!add_page(job) || !spressi_free_space_init(&job->pages[job->page_count - 1].free,
                                                       job->room, job->pack->scratch))
            return spressi_press_no_memory(job->pack);
        find_spot(job, picture, &to);
    }
    put(job, picture, &to);
    return spressi_free_space_take(&job->pages[to.page].free, to.box) ||
           spressi_press_no_memory(job->pack);
}

/* Finds the free rectangles of the pages that frames stay on. */
static bool find_free_space(stay_job *job)
{
    const spressi_watcher watcher = {.stopped = spressi_press_is_stopped, .context = job->pack};
    for (size_t i = 0; i < job->page_count; i++) {
        stay_page *page = &job->pages[i];
        const spressi_boxes boxes = {page->kept, page->kept_count};
        if (!spressi_free_space_fill(&page->free, job->room, &boxes, &watcher, job->pack->scratch))
            return !spressi_press_is_cancelled(job->pack) && spressi_press_no_memory(job->pack);
    }
    return true;
}

static bool place_newcomers(stay_job *job)
{
    const size_t count = job->plan->picture_count;
    newcomer *all = spressi_arena_allocate(job->pack->scratch, count, sizeof *all);
    if (!all)
        return spressi_press_no_memory(job->pack);
    size_t waiting = 0;
    for (size_t i = 0; i < count; i++)
        if (!job->placed[i]) {
            const spressi_size box = box_of(job, &job->plan->pictures[i], false);
            all[waiting++] = (newcomer){spressi_area(box), (uint32_t)i};
        }
    qsort(all, waiting, sizeof *all, compare_newcomers);
    bool fine = waiting == 0 || find_free_space(job);
    for (size_t i = 0; fine && i < waiting; i++) {
        fine = place_newcomer(job, all[i].picture);
        spressi_press_tell(job->pack, (double)(i + 1) / (double)waiting);
        fine = fine && !spressi_press_is_cancelled(job->pack);
    }
    spressi_press_tell(job->pack, 1);
    return fine;
}

/* Drops empty pages and makes the others as small as the rules allow. */
static bool finish_pages(stay_job *job)
{
    press_plan *plan = job->plan;
    spressi_arena *arena = job->pack->arena;
    const size_t before = job->pack->options.previous->page_count;
    plan->pages = spressi_arena_allocate(arena, job->page_count, sizeof *plan->pages);
    plan->previous_pages =
        spressi_arena_allocate(arena, job->page_count, sizeof *plan->previous_pages);
    uint32_t *numbers =
        spressi_arena_allocate(job->pack->scratch, job->page_count, sizeof *numbers);
    if (!plan->pages || !plan->previous_pages || !numbers)
        return false;
    plan->page_count = 0;
    for (size_t i = 0; i < job->page_count; i++) {
        const spressi_size used = job->pages[i].free.used;
        numbers[i] = (uint32_t)plan->page_count;
        if (used.w == 0)
            continue;
        plan->previous_pages[plan->page_count] = i < before ? (uint32_t)i : SPRESS_NONE;
        plan->pages[plan->page_count++] = spressi_page_for(&job->rules, used);
    }
    spressi_plan_sum(plan);
    for (size_t i = 0; i < plan->picture_count; i++)
        plan->pictures[i].page = numbers[plan->pictures[i].page];
    return true;
}

bool spressi_press_stay(spress_pack *pack, press_plan *plan)
{
    stay_job job = {.pack = pack, .plan = plan};
    const spressi_rects_options options = spressi_press_rects_options(pack, SPRESS_PACK_NORMAL);
    plan->kept_count = 0;
    job.placed = spressi_arena_zeroed(pack->scratch, plan->picture_count, sizeof *job.placed);
    /* sizes.c has found that some page is allowed. */
    if (!job.placed || !spressi_page_rules_init(&job.rules, &options))
        return spressi_press_no_memory(pack);
    job.room = spressi_page_room(&job.rules, job.rules.most);
    return (keep_frames(&job) || spressi_press_no_memory(pack)) && place_newcomers(&job) &&
           (finish_pages(&job) || spressi_press_no_memory(pack));
}
