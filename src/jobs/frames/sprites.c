/* Makes sprites of the frames of an atlas, and keeps lists of sprites. */
#include "jobs/frames/sprites.h"

#include <string.h>

#include "core/memory/budget.h"
#include "image/raster.h"
#include "jobs/frames/frames.h"
#include "model/atlas.h"
#include "model/frame_number.h"

void spressi_drop_empty_edges(const spressi_job *job, spress_image *image, spress_pack_place *place)
{
    const spress_pack_place whole = {0, 0, image->width, image->height};
    spress_pack_place found = place->width != 0 ? *place : whole;
    spressi_rect ink = spressi_ink_box(image, spressi_whole(image));
    spress_image part;
    if (ink.width == 0) { /* a picture has a pixel at least */
        ink = (spressi_rect){0, 0, 1, 1};
        found.x = found.y = 0;
    }
    if ((ink.width == image->width && ink.height == image->height) ||
        !spress_image_init(&part, ink.width, ink.height, NULL, &job->allocator))
        return;
    spressi_blit(&part, 0, 0, image, ink);
    found.x += ink.x;
    found.y += ink.y;
    *place = found;
    spress_image_free(image);
    *image = part;
}

void spressi_hold(spressi_held *held, uint64_t *plain_bytes)
{
    const uint64_t size = (uint64_t)held->image.width * held->image.height * 4;
    if (!spressi_budget_add(plain_bytes, size, SPRESSI_PLAIN_BYTES_MAX))
        spressi_squeeze(&held->image, &held->squeezed);
}

void spressi_drop_pixels(spress_image *image)
{
    const spress_image size = {.width = image->width, .height = image->height};
    spress_image_free(image);
    *image = size;
}

void spressi_drop_held(spressi_held *held)
{
    spressi_squeezed_free(&held->squeezed, &held->image);
    spressi_drop_pixels(&held->image);
}

bool spressi_add_sprite(const spressi_job *job, spressi_sprites *sprites, spressi_sprite sprite)
{
    if (!sprite.base.name ||
        !SPRESSI_GROW(job, sprites->items, sprites->count, sprites->capacity)) {
        if (!sprite.shares)
            spress_image_free(&sprite.held.image);
        return false;
    }
    if (sprites->drops_empty_edges && !sprite.shares)
        spressi_drop_empty_edges(job, &sprite.held.image, &sprite.base.place);
    if (sprites->plain_bytes && !sprite.shares)
        spressi_hold(&sprite.held, sprites->plain_bytes);
    sprites->items[sprites->count++] = sprite;
    return true;
}

spress_clip *spressi_add_clip(const spressi_job *job, spressi_sprites *sprites, const char *name,
                              size_t step_count)
{
    spress_clip_step *steps = spressi_job_take(job, step_count, sizeof *steps);
    if (!name || !steps ||
        !SPRESSI_GROW(job, sprites->clips, sprites->clip_count, sprites->clip_capacity))
        return NULL;
    spress_clip *clip = &sprites->clips[sprites->clip_count++];
    *clip = (spress_clip){.name = name,
                          .name_size = (uint32_t)strlen(name),
                          .steps = steps,
                          .step_count = (uint32_t)step_count};
    return clip;
}

void spressi_free_pixels(spressi_sprites *sprites)
{
    for (size_t i = 0; i < sprites->count; i++) {
        if (sprites->items[i].shares)
            sprites->items[i].held.image.rgba = NULL;
        spressi_drop_held(&sprites->items[i].held);
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

/* Copies what the frame has beside its rectangle: the document is gone before it is packed. */
static bool take_extra(const spressi_job *job, const spress_atlas *atlas, const spress_frame *frame,
                       spress_pack_sprite *sprite)
{
    const spress_frame_extra *extra = spress_frame_extra_of(atlas, frame);
    if (!extra)
        return true;
    sprite->has = extra->has & SPRESSI_SPRITE_EXTRAS;
    sprite->pivot = extra->pivot;
    if (sprite->has & SPRESS_EXTRA_USER_DATA)
        sprite->user_data = spressi_job_text(job, extra->user_data, extra->user_data_size);
    sprite->user_data_size = extra->user_data_size;
    memcpy(sprite->splits, extra->splits, sizeof sprite->splits);
    memcpy(sprite->pads, extra->pads, sizeof sprite->pads);
    int64_t margins[4];
    spressi_frame_margins(frame, margins);
    shift(sprite->splits, margins);
    shift(sprite->pads, margins);
    return sprite->user_data || !(sprite->has & SPRESS_EXTRA_USER_DATA);
}

/* Frames of one animation may share a key: here each gets its number behind it. */
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
    sprite->held.image = found->held.image;
    sprite->base.place = found->base.place;
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
               ? spressi_cut_frame(job, item, page, &sprite->held.image, &sprite->base.place)
               : spressi_draw_frame(t->frames, job, item, page, &sprite->held.image);
}

static bool add_frame(const taken_frames *t, const spressi_frame_item *item,
                      const spress_image *page)
{
    const spressi_frames *frames = t->frames;
    const spressi_job *job = frames->job;
    const spress_atlas *atlas = &frames->loaded->document->atlas;
    const char *path = frames->loaded->path;
    spressi_sprite sprite = {.path = path,
                             .base.name = name_frame(job, atlas, item->frame),
                             .frame = (uint32_t)item->frame_index};
    if (!take_extra(job, atlas, item->frame, &sprite.base))
        return false;
    /* "old.pct: hero/walk_1.png": a file of many sprites is not enough to find one by. */
    if (sprite.base.name)
        sprite.base.origin = spressi_job_print(job, "%s: %s", path, sprite.base.name);
    if (!sprite.base.origin ||
        (!share_picture(t, item->frame, &sprite) && !make_picture(t, item, page, &sprite)))
        return false;
    t->sprites[item->frame_index] = (uint32_t)t->out->count;
    return spressi_add_sprite(job, t->out, sprite);
}

/* Appends a clip of the atlas, without steps whose frames have no pixels. */
static bool take_clip(const taken_frames *t, const spress_clip *from)
{
    const spressi_job *job = t->frames->job;
    const char *name = spressi_job_text(job, from->name, from->name_size);
    spress_clip *clip = spressi_add_clip(job, t->out, name, from->step_count);
    if (!clip)
        return false;
    clip->direction = from->direction;
    clip->repeats = from->repeats;
    clip->rate = from->rate;
    clip->step_count = 0;
    for (uint32_t i = 0; i < from->step_count; i++) {
        const uint32_t sprite = t->sprites[from->steps[i].frame];
        if (sprite != SPRESS_NONE)
            clip->steps[clip->step_count++] =
                (spress_clip_step){sprite, from->steps[i].duration_us};
    }
    return true;
}

static bool take_clips(const taken_frames *t)
{
    const spress_atlas *atlas = &t->frames->loaded->document->atlas;
    for (size_t i = 0; i < atlas->clip_count; i++)
        if (atlas->clips[i].step_count > 1 && !take_clip(t, &atlas->clips[i]))
            return false;
    return true;
}

/* Notes the files of the pages that were needed, and how these are drawn. */
static bool note_pages(const spressi_frames *frames, spressi_sprites *out)
{
    const spressi_job *job = frames->job;
    const spress_atlas *atlas = &frames->loaded->document->atlas;
    const char *path = frames->loaded->path;
    bool good = true;
    for (size_t i = 0; good && i < frames->page_count; i++) {
        const spress_page *page = &atlas->pages[i];
        if (!frames->pages[i].used)
            continue;
        spressi_look_add(&out->look, page);
        if (page->image.size == 0)
            good = spressi_texts_add(job, &out->pages, spressi_path_beside(job, path, page->file));
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
    const taken_frames taken = {&frames,
                                spressi_job_indices(job, atlas->document->atlas.frame_count), out};
    bool good = taken.sprites && spressi_plan_frames(&frames);
    /* The items are ordered by page: each is decoded once. */
    for (size_t i = 0; good && i < frames.count; i++) {
        const spress_image *page = spressi_take_page(&frames, frames.items[i].frame->page);
        good = page && add_frame(&taken, &frames.items[i], page);
    }
    good = good && take_clips(&taken) && note_pages(&frames, out);
    spressi_free_pages(&frames);
    return good;
}
