/* Makes an atlas of a tileset: frames of its tiles, pages of its images, clips of its
 * animations. */
#include "core/text/strmap.h"
#include "formats/tiled/tiled.h"

#include <stdlib.h>

#include "core/text/number.h"
#include "core/text/show.h"
#include "model/atlas.h"
#include "model/builder.h"

const char spressi_tiled_name[] = "name", spressi_tiled_clip[] = "animation";

/* What Tiled has and an atlas here has not; the last stands for all others. */
static const char *const untold[] = {"properties", "objectgroup",  "tileoffset", "transformations",
                                     "wangsets",   "terraintypes", "terrains",   NULL};
/* What says nothing of the tiles. */
static const char *const idle[] = {"grid", "editorsettings", NULL};

static uint32_t index_of(const char *const *list, const char *word)
{
    uint32_t i = 0;
    while (list[i] && strcmp(list[i], word) != 0)
        i++;
    return i;
}

void spressi_tiled_pass_over(spressi_reader *reader, spressi_tiled_set *set, const char *what,
                             size_t at)
{
    const uint32_t bit = UINT32_C(1) << index_of(untold, what);
    if ((set->told & bit) || idle[index_of(idle, what)])
        return;
    set->told |= bit;
    spressi_tell(reader, SPRESS_CODE_DESCRIPTOR_UNTOLD, at, "\"%s\" is passed over",
                 spressi_show(what).text);
}

/* A tile's id and the frame that it became. */
typedef struct id_frame {
    int32_t id;
    uint32_t frame;
} id_frame;

typedef struct tiled_builder {
    spressi_reader *r;
    spressi_tiled_set *set;
    spressi_builder b;
    spressi_strmap names; /* of frames */
    spressi_strmap pages; /* by their files, once there are two */
    id_frame *frames;     /* of each frame, in the end sorted by id */
} tiled_builder;

static spress_bytes frame_name(const void *context, uint32_t index)
{
    const spress_atlas *atlas = context;
    return spressi_frame_name(atlas->frames, index);
}

static spress_bytes page_name(const void *context, uint32_t index)
{
    const spress_atlas *atlas = context;
    return (spress_bytes){(const uint8_t *)atlas->pages[index].file, atlas->pages[index].file_size};
}

/* Room for the tables of so many frames. */
static bool begin_frames(tiled_builder *t, uint64_t count)
{
    const uint32_t most = t->r->limits.frames;
    if (count > most)
        return spressi_fail(t->r, SPRESS_CODE_LIMIT_FRAMES, t->set->at,
                            "%llu tiles; the limit is %u", (unsigned long long)count, most);
    t->frames = spressi_arena_zeroed(t->r->arena, (size_t)count, sizeof *t->frames);
    return (t->frames && spressi_strmap_init(&t->names, &t->r->arena->allocator, (size_t)count)) ||
           spressi_fail_memory(t->r);
}

/* "terrain/5", in the document. */
static bool make_name(tiled_builder *t, int32_t id, spress_bytes *out)
{
    const spress_bytes set = spressi_text_bytes(t->set->name);
    char *name = spressi_arena_allocate(t->r->arena, set.size + 1 + SPRESSI_INT_TEXT_MAX, 1);
    if (!name)
        return spressi_fail_memory(t->r);
    memcpy(name, set.data, set.size);
    size_t size = set.size;
    if (size != 0)
        name[size++] = '/';
    *out = (spress_bytes){(uint8_t *)name, size + spressi_print_int(name + size, id)};
    return true;
}

/* Adds the frame of a tile on the last page. People give several tiles one name: it is that of the
 * first. */
static spress_frame *add_frame(tiled_builder *t, int32_t id, const spressi_tiled_tile *tile)
{
    spress_atlas *atlas = t->b.atlas;
    const size_t at = tile ? tile->at : t->set->at;
    const uint32_t index = (uint32_t)atlas->frame_count;
    spress_bytes name = {0};
    if (tile && tile->name)
        name = spressi_text_bytes(tile->name);
    if ((name.size == 0 ||
         spressi_strmap_find(&t->names, name, frame_name, atlas) != SPRESS_NONE) &&
        !make_name(t, id, &name))
        return NULL;
    spress_frame *frame = spressi_builder_frame(&t->b, name, at);
    if (!frame)
        return NULL;
    t->frames[index] = (id_frame){id, index};
    spressi_strmap_put(&t->names, frame_name(atlas, index), index, frame_name, atlas);
    return frame;
}

static void place(spress_frame *frame, const int32_t *box)
{
    frame->x = box[0];
    frame->y = box[1];
    frame->w = frame->source_w = box[2];
    frame->h = frame->source_h = box[3];
}

static spress_page *add_page(tiled_builder *t, const spressi_tiled_image *image, size_t at)
{
    spress_page *page = spressi_builder_page(&t->b, spressi_text_bytes(image->source), at);
    if (!page)
        return NULL;
    page->width = image->width;
    page->height = image->height;
    return page;
}

/* ---- a sheet */

/* How many tiles of a size Tiled finds between 0 and `whole`. */
static int64_t count_tiles(int32_t whole, int32_t margin, int32_t size, int32_t spacing)
{
    const int64_t last = (int64_t)whole - margin - size;
    return last < 0 ? 0 : last / ((int64_t)size + spacing) + 1;
}

/* The columns and rows, by the image or, when its size is not told, by what the set says. */
static bool measure_sheet(tiled_builder *t, int64_t *out_columns, int64_t *out_rows)
{
    const spressi_tiled_set *s = t->set;
    if (s->tile_width < 1 || s->tile_height < 1 || s->margin < 0 || s->spacing < 0)
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_RANGE, s->at,
                            "tiles of %dx%d with a margin of %d and a spacing of %d", s->tile_width,
                            s->tile_height, s->margin, s->spacing);
    if (s->image.width > 0 && s->image.height > 0) {
        *out_columns = count_tiles(s->image.width, s->margin, s->tile_width, s->spacing);
        *out_rows = count_tiles(s->image.height, s->margin, s->tile_height, s->spacing);
        return true;
    }
    if (s->columns < 1 || s->tile_total < 1)
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_MISSING, s->at,
                            "neither the image has a size nor the set a tilecount and columns");
    *out_columns = s->columns;
    *out_rows = s->tile_total / s->columns;
    return true;
}

/* By id, what the set says of the tiles of the sheet; an entry of NULL: nothing. */
static const spressi_tiled_tile **list_tiles(tiled_builder *t, size_t count)
{
    const spressi_tiled_set *set = t->set;
    const spressi_tiled_tile **list = spressi_arena_zeroed(t->r->arena, count, sizeof(void *));
    if (!list) {
        spressi_fail_memory(t->r);
        return NULL;
    }
    for (size_t i = 0; i < set->tile_count; i++) {
        const spressi_tiled_tile *tile = &set->tiles[i];
        if ((size_t)tile->id < count)
            list[tile->id] = tile;
        else
            spressi_tell(spressi_at(t->r, "/tiles/%zu", i), SPRESS_CODE_DESCRIPTOR_BENT, tile->at,
                         "tile %d is not on the image, which has %zu", tile->id, count);
    }
    return list;
}

static bool build_sheet(tiled_builder *t)
{
    const spressi_tiled_set *s = t->set;
    int64_t columns = 0, rows = 0;
    if (!measure_sheet(t, &columns, &rows) || !add_page(t, &s->image, s->at) ||
        !begin_frames(t, (uint64_t)(columns * rows)))
        return false;
    const spressi_tiled_tile **tiles = list_tiles(t, (size_t)(columns * rows));
    for (int32_t id = 0; tiles && id < columns * rows; id++) {
        const int64_t x = s->margin + id % columns * ((int64_t)s->tile_width + s->spacing);
        const int64_t y = s->margin + id / columns * ((int64_t)s->tile_height + s->spacing);
        spress_frame *frame = add_frame(t, id, tiles[id]);
        if (!frame)
            return false;
        place(frame, (int32_t[]){(int32_t)x, (int32_t)y, s->tile_width, s->tile_height});
    }
    return tiles;
}

/* ---- tiles with images */

/* The page of an image; tiles often share one, and then most follow one another. */
static bool find_page(tiled_builder *t, const spressi_tiled_tile *tile, uint16_t *out)
{
    spress_atlas *atlas = t->b.atlas;
    const spress_bytes file = spressi_text_bytes(tile->image.source);
    if (!t->pages.slots &&
        !spressi_strmap_init(&t->pages, &t->r->arena->allocator, t->set->tile_count))
        return spressi_fail_memory(t->r);
    uint32_t found = spressi_strmap_find(&t->pages, file, page_name, atlas);
    if (found == SPRESS_NONE) {
        found = (uint32_t)atlas->page_count;
        if (!add_page(t, &tile->image, tile->at))
            return false;
        spressi_strmap_put(&t->pages, file, found, page_name, atlas);
    }
    *out = (uint16_t)found;
    return true;
}

static bool build_tile(tiled_builder *t, const spressi_tiled_tile *tile)
{
    uint16_t page = 0;
    if (!tile->image.source) { /* Tiled shows it as a blank */
        spressi_tell(t->r, SPRESS_CODE_DESCRIPTOR_BENT, tile->at,
                     "tile %d has no image and is left out", tile->id);
        return true;
    }
    if (!find_page(t, tile, &page))
        return false;
    spress_frame *frame = add_frame(t, tile->id, tile);
    if (!frame)
        return false;
    frame->page = page;
    if (tile->width != 0 || tile->height != 0)
        place(frame, (int32_t[]){tile->x, tile->y, tile->width, tile->height});
    else if (tile->image.width > 0 && tile->image.height > 0)
        place(frame, (int32_t[]){0, 0, tile->image.width, tile->image.height});
    else
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_MISSING, tile->at,
                            "neither the tile nor its image has a size");
    return true;
}

static bool build_tiles(tiled_builder *t)
{
    bool good = begin_frames(t, t->set->tile_count);
    for (size_t i = 0; good && i < t->set->tile_count; i++) {
        spressi_at(t->r, "/tiles/%zu", i);
        good = build_tile(t, &t->set->tiles[i]);
    }
    return good;
}

/* ---- animations */

static int by_id(const void *a, const void *b)
{
    const id_frame *one = a, *other = b;
    return (one->id > other->id) - (one->id < other->id);
}

static uint32_t find_frame(const tiled_builder *t, int32_t id)
{
    const id_frame key = {id, 0};
    const id_frame *found =
        bsearch(&key, t->frames, t->b.atlas->frame_count, sizeof *t->frames, by_id);
    return found ? found->frame : SPRESS_NONE;
}

static bool take_steps(tiled_builder *t, const spressi_tiled_tile *tile, spress_clip *clip)
{
    clip->step_count = 0;
    for (size_t i = 0; i < tile->step_count; i++) {
        const spressi_tiled_step *step = &tile->steps[i];
        const uint32_t frame = find_frame(t, step->tile);
        if (step->duration_ms < 0 || step->duration_ms > SPRESSI_TILED_MS_MAX)
            return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_RANGE, step->at,
                                "a duration of %d ms; it is 0 to %d", step->duration_ms,
                                SPRESSI_TILED_MS_MAX);
        if (frame == SPRESS_NONE)
            spressi_tell(t->r, SPRESS_CODE_DESCRIPTOR_REFERENCE, step->at,
                         "there is no tile %d for the animation", step->tile);
        else
            clip->steps[clip->step_count++] =
                (spress_clip_step){frame, (uint32_t)step->duration_ms * 1000};
    }
    return true;
}

static bool build_clip(tiled_builder *t, const spressi_tiled_tile *tile)
{
    const uint32_t frame = find_frame(t, tile->id);
    if (tile->step_count == 0 || frame == SPRESS_NONE)
        return true;
    const spress_bytes name =
        tile->clip ? spressi_text_bytes(tile->clip) : spressi_frame_name(t->b.atlas->frames, frame);
    spress_clip *clip = spressi_builder_clip(&t->b, name, tile->at, tile->step_count);
    if (!clip || !take_steps(t, tile, clip))
        return false;
    t->b.atlas->clip_count -= clip->step_count == 0;
    return true;
}

static bool sort_frames(tiled_builder *t)
{
    qsort(t->frames, t->b.atlas->frame_count, sizeof *t->frames, by_id);
    for (size_t i = 1; i < t->b.atlas->frame_count; i++)
        if (t->frames[i].id == t->frames[i - 1].id)
            return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_SYNTAX, t->set->at,
                                "two tiles have the id %d", t->frames[i].id);
    return true;
}

static bool build_clips(tiled_builder *t)
{
    bool good = sort_frames(t);
    for (size_t i = 0; good && i < t->set->tile_count; i++) {
        spressi_at(t->r, "/tiles/%zu", i);
        good = build_clip(t, &t->set->tiles[i]);
    }
    return good;
}

/* A clip and the frame that it goes to when it is written. */
typedef struct clip_place {
    uint32_t frame;
    size_t index; /* in the file */
    spress_clip clip;
} clip_place;

static int by_place(const void *a, const void *b)
{
    const clip_place *one = a, *other = b;
    if (one->frame != other->frame)
        return (one->frame > other->frame) - (one->frame < other->frame);
    const int names = strcmp(one->clip.name, other->clip.name);
    return names != 0 ? names : (one->index > other->index) - (one->index < other->index);
}

/* Any tile may show any animation. Clips come in the order of the tiles that plan.c gives them to,
 * so that the order stays when the file is written again. */
static bool sort_clips(tiled_builder *t)
{
    spress_atlas *atlas = t->b.atlas;
    clip_place *places = spressi_arena_zeroed(t->r->arena, atlas->clip_count, sizeof *places);
    if (!places)
        return spressi_fail_memory(t->r);
    for (size_t i = 0; i < atlas->clip_count; i++) {
        const spress_clip *clip = &atlas->clips[i];
        places[i] = (clip_place){
            spressi_strmap_find(&t->names, spressi_text_bytes(clip->name), frame_name, atlas), i,
            *clip};
        if (places[i].frame == SPRESS_NONE)
            places[i].frame = clip->steps[0].frame;
    }
    if (atlas->clip_count != 0)
        qsort(places, atlas->clip_count, sizeof *places, by_place);
    for (size_t i = 0; i < atlas->clip_count; i++)
        atlas->clips[i] = places[i].clip;
    return true;
}

static bool list_ids(tiled_builder *t, int32_t **out_ids)
{
    *out_ids = spressi_arena_zeroed(t->r->arena, t->b.atlas->frame_count, sizeof **out_ids);
    for (size_t i = 0; *out_ids && i < t->b.atlas->frame_count; i++)
        (*out_ids)[t->frames[i].frame] = t->frames[i].id;
    return *out_ids || spressi_fail_memory(t->r);
}

/* ---- all of it */

static bool is_xml(spress_bytes input)
{
    size_t at = 0;
    while (at < input.size && input.data[at] != '<' && input.data[at] != '{')
        at++;
    return at < input.size && input.data[at] == '<';
}

static bool build(tiled_builder *t, int32_t **out_ids)
{
    if (!(t->set->image.source ? build_sheet(t) : build_tiles(t)) || !build_clips(t) ||
        !sort_clips(t))
        return false;
    return out_ids ? list_ids(t, out_ids) : spressi_builder_end(&t->b);
}

bool spressi_tiled_read_any(spressi_reader *reader, spress_document *document, int32_t **out_ids)
{
    spressi_tiled_set set = {.name = ""};
    tiled_builder t = {.r = reader, .set = &set};
    spressi_builder_init(&t.b, reader, document);
    const bool good = (is_xml((spress_bytes){reader->in.data, reader->in.size})
                           ? spressi_tiled_read_xml(reader, &set)
                           : spressi_tiled_read_json(reader, &set)) &&
                      build(&t, out_ids);
    spressi_builder_free(&t.b);
    spressi_strmap_free(&t.names);
    spressi_strmap_free(&t.pages);
    return good;
}
