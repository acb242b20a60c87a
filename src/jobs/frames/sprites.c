/* Makes sprites of the frames of an atlas, and keeps lists of sprites. */
#include "jobs/frames/sprites.h"

#include <string.h>

#include "jobs/frames/empty_edges.h"
#include "jobs/frames/frames.h"
#include "jobs/frames/hold.h"
#include "jobs/names/frame_number.h"

bool spressi_add_sprite(const spressi_job *job, spressi_sprites *sprites, spressi_sprite sprite)
{
    spressi_sprite *items = sprite.name ? spressi_job_grow(job, sprites->items, sprites->count,
                                                           &sprites->capacity, sizeof *items)
                                        : NULL;
    if (!items) {
        if (!sprite.shares)
            spress_image_free(&sprite.image);
        return false;
    }
    if (sprites->drops_empty_edges && !sprite.shares)
        spressi_drop_empty_edges(job, &sprite.image, &sprite.place);
    if (sprites->plain_bytes && !sprite.shares)
        spressi_hold_pixels(&sprite.image, sprites->plain_bytes, &sprite.squeezed);
    sprites->items = items;
    sprites->items[sprites->count++] = sprite;
    return true;
}

void spressi_drop_pixels(spress_image *image)
{
    const spress_image size = {.width = image->width, .height = image->height};
    spress_image_free(image);
    *image = size;
}

void spressi_free_pixels(spressi_sprites *sprites)
{
    for (size_t i = 0; i < sprites->count; i++) {
        if (sprites->items[i].shares)
            sprites->items[i].image.rgba = NULL;
        spressi_squeezed_free(&sprites->items[i].squeezed, &sprites->items[i].image);
        spressi_drop_pixels(&sprites->items[i].image);
    }
}

/* An atlas counts from the packed rectangle, a sprite from the whole picture. -1 is unset. */
static void shift(int16_t *values, const int64_t *margins)
{
    for (size_t i = 0; i < 4; i++) {
        const int64_t moved = values[i] + margins[i];
        if (values[i] >= 0)
            values[i] = (int16_t)(moved < INT16_MAX ? moved : INT16_MAX);
    }
}

static void take_extra(const spress_atlas *atlas, const spress_frame *frame, spressi_sprite *sprite)
{
    const spress_frame_extra *extra = spress_frame_extra_of(atlas, frame);
    if (!extra)
        return;
    sprite->has = extra->has & (SPRESS_EXTRA_SPLITS | SPRESS_EXTRA_PADS | SPRESS_EXTRA_PIVOT);
    sprite->pivot = extra->pivot;
    memcpy(sprite->splits, extra->splits, sizeof sprite->splits);
    memcpy(sprite->pads, extra->pads, sizeof sprite->pads);
    int64_t margins[4];
    spressi_frame_margins(frame, margins);
    shift(sprite->splits, margins);
    shift(sprite->pads, margins);
}

/* Frames of one animation share a key: here each gets its number behind it. */
static char *name_frame(const spressi_job *job, const spress_atlas *atlas,
                        const spress_frame *frame)
{
    char number[SPRESSI_FRAME_NUMBER_SIZE];
    spressi_animation_number(atlas, frame, number);
    return spressi_job_print(job, "%s%s", frame->name, number);
}

/* Which sprite each frame of an atlas has become; SPRESS_NONE: none yet. */
typedef struct taken_frames {
    const spressi_frames *frames;
    uint32_t *sprites; /* by frame */
    spressi_sprites *out;
} taken_frames;

/* Whether two frames show the same picture, and at the same scale. */
static bool shows_same(const spress_atlas *atlas, const spress_frame *a, const spress_frame *b)
{
    return spress_frame_scale(atlas, a) == spress_frame_scale(atlas, b) && a->page == b->page &&
           a->x == b->x && a->y == b->y && a->w == b->w && a->h == b->h && a->flags == b->flags &&
           a->source_w == b->source_w && a->source_h == b->source_h && a->trim_x == b->trim_x &&
           a->trim_y == b->trim_y;
}

/* Gives an alias the picture that a sprite has already. False: none has. */
static bool share_picture(const taken_frames *t, const spress_frame *frame, spressi_sprite *sprite)
{
    const spress_atlas *atlas = &t->frames->loaded->document->atlas;
    const uint32_t original = frame->alias_of;
    if (original >= atlas->frame_count || t->sprites[original] == SPRESS_NONE ||
        !shows_same(atlas, frame, &atlas->frames[original]))
        return false;
    const spressi_sprite *found = &t->out->items[t->sprites[original]];
    sprite->image = found->image;
    sprite->place = found->place;
    sprite->shares = true;
    sprite->original = found->shares ? found->original : t->sprites[original];
    return true;
}

/* Makes the picture of a frame; without its edges in a list that drops them. */
static bool make_picture(const taken_frames *t, const spressi_frame_item *item,
                         const spress_image *page, spressi_sprite *sprite)
{
    const spressi_job *job = t->frames->job;
    return t->out->drops_empty_edges
               ? spressi_cut_frame(job, item, page, &sprite->image, &sprite->place)
               : spressi_draw_frame(t->frames, job, item, page, &sprite->image);
}

static bool add_frame(const taken_frames *t, const spressi_frame_item *item,
                      const spress_image *page)
{
    const spressi_frames *frames = t->frames;
    const spressi_job *job = frames->job;
    const spress_atlas *atlas = &frames->loaded->document->atlas;
    const char *path = frames->loaded->path;
    spressi_sprite sprite = {.path = path,
                             .name = name_frame(job, atlas, item->frame),
                             .frame = (uint32_t)item->frame_index};
    take_extra(atlas, item->frame, &sprite);
    /* "old.pct: hero/walk_1.png": a file of many sprites is not enough to find one by. */
    sprite.origin = sprite.name ? spressi_job_print(job, "%s: %s", path, sprite.name) : NULL;
    if (!sprite.origin ||
        (!share_picture(t, item->frame, &sprite) && !make_picture(t, item, page, &sprite)))
        return false;
    t->sprites[item->frame_index] = (uint32_t)t->out->count;
    return spressi_add_sprite(job, t->out, sprite);
}

/* A table for aliases to find their originals in; NULL, having reported, without memory. */
static uint32_t *make_table(const spressi_job *job, size_t count)
{
    uint32_t *table = spressi_job_take(job, count + 1, sizeof *table);
    for (size_t i = 0; table && i < count; i++)
        table[i] = SPRESS_NONE;
    return table;
}

/* Notes the files of the pages that were needed, and how these are drawn. */
static bool note_pages(const spressi_frames *frames, spressi_sprites *out)
{
    const spressi_job *job = frames->job;
    const spress_atlas *atlas = &frames->loaded->document->atlas;
    const char *folder = spressi_folder_of(job, frames->loaded->path);
    bool good = folder != NULL;
    for (size_t i = 0; good && i < frames->page_count; i++) {
        const spress_page *page = &atlas->pages[i];
        if (!frames->pages[i].used)
            continue;
        spressi_look_add(&out->look, page);
        if (page->image.size == 0)
            good = spressi_texts_add(job, &out->pages, spressi_join_path(job, folder, page->file));
    }
    return good;
}

bool spressi_take_frames(spressi_job *job, const spressi_loaded *atlas, const char *image_root,
                         spressi_sprites *out)
{
    spressi_frames frames = {.job = job,
                             .loaded = atlas,
                             .image_root = image_root,
                             .no_nine_patch = true,
                             .only_pixels = true};
    const taken_frames taken = {&frames, make_table(job, atlas->document->atlas.frame_count), out};
    bool good = taken.sprites && spressi_plan_frames(&frames);
    /* The items are ordered by page: each is decoded once. */
    for (size_t i = 0; good && i < frames.count; i++) {
        const spress_image *page = spressi_take_page(&frames, frames.items[i].frame->page);
        good = page && add_frame(&taken, &frames.items[i], page);
    }
    good = good && note_pages(&frames, out);
    spressi_free_pages(&frames);
    return good;
}
