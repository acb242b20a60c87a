/* Plans how a tileset is written: ids that stay with their names, whether its frames are a sheet,
 * and which tile shows which clip. */
#include "core/memory/limits.h"
#include "core/text/number.h"
#include "core/text/show.h"
#include "core/text/strmap.h"
#include "formats/tiled/tiled.h"
#include "model/atlas.h"
#include "model/document.h"

typedef struct planner {
    spressi_writer *w;
    spressi_tiled_plan *plan;
    spress_document *earlier; /* the file that is written anew; NULL without one */
    int32_t *earlier_ids;
    int64_t last; /* the largest id that is or was taken */
} planner;

static bool fail_memory(planner *p)
{
    p->w->out.failed = true;
    return false;
}

/* The stem of the file's name, as Tiled itself calls a new tileset. */
static const char *name_set(planner *p)
{
    const char *file = p->w->options->file_name ? p->w->options->file_name : "tiles";
    const char *start = file;
    for (const char *c = file; *c; c++)
        if (*c == '/' || *c == '\\')
            start = c + 1;
    const char *dot = strrchr(start, '.');
    const size_t size = dot && dot != start ? (size_t)(dot - start) : strlen(start);
    return spressi_arena_text(p->plan->arena, start, size);
}

/* Reads the file that stands in the output's place, or the one that was read to be written. */
static bool read_earlier(planner *p)
{
    const spress_limits limits = spressi_limits_filled(&p->w->options->limits);
    const spress_bytes known = p->w->options->known_text;
    const spress_bytes file = p->w->previous.size != 0 ? p->w->previous : known;
    if (file.size == 0)
        return true;
    p->earlier = spressi_document_new(SPRESS_KIND_ATLAS, &p->w->allocator, limits.memory_bytes);
    if (!p->earlier)
        return fail_memory(p);
    spressi_reader reader = {.in = {.data = file.data, .size = file.size},
                             .arena = p->earlier->arena,
                             .lenient = true,
                             .limits = limits,
                             .report = p->w->report};
    return spressi_tiled_read_any(&reader, p->earlier, &p->earlier_ids);
}

/* The id in a name that a tile gets by itself, "terrain/5"; -1 in another. */
static int32_t id_in_name(const planner *p, const spress_frame *frame)
{
    const size_t size = strlen(p->plan->name);
    const uint8_t *at = (const uint8_t *)frame->name + size + 1;
    const uint8_t *end = (const uint8_t *)frame->name + frame->name_size;
    int32_t id;
    if (frame->name_size < size + 2 || memcmp(frame->name, p->plan->name, size) != 0 ||
        frame->name[size] != '/' || (*at == '0' && end - at > 1) ||
        !spressi_parse_int32(&at, end, &id) || at != end || id < 0)
        return -1;
    return id;
}

/* Ids of frames whose names were in the earlier file, or say theirs. */
static bool find_ids(planner *p, spressi_strmap *map)
{
    const spress_atlas *atlas = p->plan->atlas;
    const size_t count = p->earlier_ids ? p->earlier->atlas.frame_count : 0;
    const spress_frame *frames = p->earlier_ids ? p->earlier->atlas.frames : NULL;
    if (!spressi_strmap_init(map, &p->w->allocator, count))
        return fail_memory(p);
    for (uint32_t i = 0; i < count; i++) {
        spressi_strmap_put(map, spressi_frame_name(frames, i), i, spressi_frame_name, frames);
        p->last = p->earlier_ids[i] > p->last ? p->earlier_ids[i] : p->last;
    }
    for (uint32_t i = 0; i < atlas->frame_count; i++) {
        const uint32_t found = spressi_strmap_find(map, spressi_frame_name(atlas->frames, i),
                                                   spressi_frame_name, frames);
        const bool is_later = spressi_is_later_frame(atlas, &atlas->frames[i]);
        p->plan->ids[i] = is_later                                 ? -1
                          : found != SPRESS_NONE && p->earlier_ids ? p->earlier_ids[found]
                          : p->earlier                             ? -1
                                       : id_in_name(p, &atlas->frames[i]);
        p->last = p->plan->ids[i] > p->last ? p->plan->ids[i] : p->last;
    }
    return true;
}

static bool give_ids(planner *p)
{
    spressi_strmap map = {0};
    const bool good = find_ids(p, &map);
    spressi_strmap_free(&map);
    for (size_t i = 0; good && i < p->plan->atlas->frame_count; i++)
        if (p->plan->ids[i] < 0) {
            if (p->last == INT32_MAX)
                return spressi_refuse(p->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, "/frames",
                                      "no id is free behind that of the last tile");
            p->plan->ids[i] = (int32_t)++p->last;
        }
    return good;
}

/* Whether frame `i` has the name that its tile has without a property. */
static bool is_named_by_id(const planner *p, size_t i)
{
    return id_in_name(p, &p->plan->atlas->frames[i]) == p->plan->ids[i];
}

/* The tile that a clip goes to: the one of its name, or else of its first frame; where that shows
 * another already, of its next one. SPRESS_NONE: all do. */
static uint32_t find_tile(const planner *p, const spressi_strmap *names, const spress_clip *clip)
{
    const spress_frame *frames = p->plan->atlas->frames;
    const uint32_t named = spressi_strmap_find(names, spressi_bytes_of(clip->name, clip->name_size),
                                               spressi_frame_name, frames);
    if (named != SPRESS_NONE && p->plan->clips[named] == SPRESS_NONE)
        return named;
    for (uint32_t i = 0; i < clip->step_count; i++)
        if (p->plan->clips[clip->steps[i].frame] == SPRESS_NONE)
            return clip->steps[i].frame;
    return SPRESS_NONE;
}

static bool give_clip(planner *p, const spressi_strmap *names, uint32_t index)
{
    const spress_clip *clip = &p->plan->atlas->clips[index];
    const uint32_t tile = clip->step_count != 0 ? find_tile(p, names, clip) : SPRESS_NONE;
    if (tile != SPRESS_NONE)
        p->plan->clips[tile] = index;
    if (index != 0 && strcmp(clip[-1].name, clip->name) == 0)
        return spressi_refuse(p->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, "/clips",
                              "two animations are called \"%s\"", spressi_show(clip->name).text);
    return tile != SPRESS_NONE || clip->step_count == 0 ||
           spressi_refuse(p->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, "/clips",
                          "a tile shows one animation, and all tiles of \"%s\" show others",
                          spressi_show(clip->name).text);
}

static bool give_clips(planner *p)
{
    const spress_atlas *atlas = p->plan->atlas;
    spressi_strmap names = {0};
    if (!spressi_strmap_init(&names, &p->w->allocator, atlas->frame_count))
        return fail_memory(p);
    for (uint32_t i = 0; i < atlas->frame_count; i++)
        spressi_strmap_put(&names, spressi_frame_name(atlas->frames, i), i, spressi_frame_name,
                           atlas->frames);
    bool good = true;
    for (uint32_t c = 0; c < atlas->clip_count; c++)
        good &= give_clip(p, &names, c);
    spressi_strmap_free(&names);
    return good;
}

/* ---- sheets */

/* Where frame `index` is on the grid. */
static bool is_on_grid(const spressi_tiled_plan *plan, size_t index)
{
    const spress_frame *frame = &plan->atlas->frames[index];
    const int64_t column = (int64_t)index % plan->columns, row = (int64_t)index / plan->columns;
    return plan->ids[index] == (int64_t)index && frame->w == plan->tile_width &&
           frame->h == plan->tile_height &&
           frame->x == plan->margin + column * ((int64_t)frame->w + plan->spacing) &&
           frame->y == plan->margin + row * ((int64_t)frame->h + plan->spacing);
}

/* Whether Tiled finds so many tiles along a side, and no more. */
static bool fills(const spressi_tiled_plan *plan, int64_t count, int32_t tile, int32_t side)
{
    const int64_t end = plan->margin + count * ((int64_t)tile + plan->spacing) - plan->spacing;
    return end <= side && end + plan->spacing + tile > side;
}

/* Margin, spacing and columns of a grid that the first frames would lie on. */
static void guess_grid(spressi_tiled_plan *plan)
{
    const spress_frame *frames = plan->atlas->frames;
    size_t columns = 1;
    while (columns < plan->atlas->frame_count && frames[columns].y == frames[0].y)
        columns++;
    const bool is_row = columns == plan->atlas->frame_count;
    const int64_t gap = columns > 1 ? (int64_t)frames[1].x - frames[0].x - frames[0].w
                        : is_row    ? 0
                                    : (int64_t)frames[1].y - frames[0].y - frames[0].h;
    plan->columns = (int32_t)columns;
    plan->margin = frames[0].x;
    plan->spacing = gap >= 0 && gap <= INT16_MAX ? (int32_t)gap : -1;
}

static bool find_sheet(spressi_tiled_plan *plan)
{
    const spress_atlas *atlas = plan->atlas;
    if (atlas->page_count != 1 || atlas->frame_count < 2)
        return false; /* one frame alone is a picture, and no sheet says its name shorter */
    guess_grid(plan);
    bool good = plan->margin >= 0 && plan->spacing >= 0 && plan->tile_width > 0 &&
                plan->tile_height > 0 && atlas->frame_count % (size_t)plan->columns == 0;
    for (size_t i = 0; good && i < atlas->frame_count; i++)
        good = is_on_grid(plan, i);
    return good && fills(plan, plan->columns, plan->tile_width, atlas->pages[0].width) &&
           fills(plan, (int64_t)atlas->frame_count / plan->columns, plan->tile_height,
                 atlas->pages[0].height);
}

/* ---- all of it */

static bool allocate(planner *p)
{
    spressi_tiled_plan *plan = p->plan;
    const size_t count = plan->atlas->frame_count;
    const spress_limits limits = spressi_limits_filled(&p->w->options->limits);
    plan->arena = spressi_arena_new(&p->w->allocator, limits.memory_bytes);
    if (!plan->arena)
        return fail_memory(p);
    plan->name = name_set(p);
    plan->ids = spressi_arena_zeroed(plan->arena, count, sizeof *plan->ids);
    plan->clips = spressi_arena_zeroed(plan->arena, count, sizeof *plan->clips);
    plan->is_named = spressi_arena_zeroed(plan->arena, count, sizeof *plan->is_named);
    for (size_t i = 0; plan->clips && i < count; i++)
        plan->clips[i] = SPRESS_NONE;
    return (plan->name && plan->ids && plan->clips && plan->is_named) || fail_memory(p);
}

/* A tile without a name is called after its id. */
static bool check_names(planner *p)
{
    const spress_atlas *atlas = p->plan->atlas;
    bool good = true;
    for (size_t i = 0; i < atlas->frame_count; i++)
        if (atlas->frames[i].name_size == 0)
            good = spressi_refuse_at(p->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, atlas->frames, i,
                                     "the name of a tile cannot be empty");
    return good;
}

/* Tiles name the images. */
static bool check_pages(planner *p)
{
    const spress_atlas *atlas = p->plan->atlas;
    bool *is_used = spressi_arena_zeroed(p->plan->arena, atlas->page_count, sizeof *is_used);
    if (!is_used)
        return fail_memory(p);
    for (size_t i = 0; i < atlas->frame_count; i++)
        is_used[atlas->frames[i].page] = true;
    for (size_t i = 0; i < atlas->page_count; i++)
        if (!is_used[i])
            return spressi_refuse(p->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, "/pages",
                                  "page %zu has no frames, and so no tile that names it", i);
    return true;
}

static bool make(planner *p)
{
    spressi_tiled_plan *plan = p->plan;
    if (!allocate(p) || !check_names(p) || !check_pages(p) || !read_earlier(p) || !give_ids(p) ||
        !give_clips(p))
        return false;
    for (size_t i = 0; i < plan->atlas->frame_count; i++) {
        const spress_frame *frame = &plan->atlas->frames[i];
        plan->is_named[i] = !is_named_by_id(p, i);
        plan->tile_width = frame->w > plan->tile_width ? frame->w : plan->tile_width;
        plan->tile_height = frame->h > plan->tile_height ? frame->h : plan->tile_height;
    }
    plan->is_sheet = find_sheet(plan);
    return true;
}

bool spressi_tiled_plan_init(spressi_tiled_plan *plan, spressi_writer *writer,
                             const spress_document *document)
{
    planner p = {.w = writer, .plan = plan, .last = -1};
    *plan = (spressi_tiled_plan){.atlas = &document->atlas};
    const bool good = make(&p);
    if (p.earlier)
        spress_document_free(p.earlier);
    return good;
}

void spressi_tiled_plan_free(spressi_tiled_plan *plan)
{
    if (plan->arena)
        spressi_arena_free(plan->arena);
}

uint32_t spressi_tiled_step_count(const spress_clip *clip)
{
    const bool turns = clip->direction == SPRESS_CLIP_PING_PONG && clip->step_count > 1;
    return turns ? 2 * clip->step_count - 2 : clip->step_count;
}

const spress_clip_step *spressi_tiled_step_at(const spress_clip *clip, uint32_t index)
{
    const uint32_t last = clip->step_count - 1;
    if (clip->direction == SPRESS_CLIP_REVERSE)
        return &clip->steps[last - index];
    return &clip->steps[index <= last ? index : 2 * last - index];
}

uint32_t spressi_tiled_duration(const spress_clip *clip, const spress_clip_step *step)
{
    const uint32_t duration_us = spressi_step_duration(clip, step);
    const uint32_t rounded = (uint32_t)(((uint64_t)duration_us + 500) / 1000);
    return rounded == 0 && duration_us != 0 ? 1 : rounded;
}
