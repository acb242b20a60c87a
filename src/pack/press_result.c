/* Gives the results of a pack: figures, pixels of pages, the atlas. */
#include <string.h>

#include "image/alpha.h"
#include "model/atlas.h"
#include "pack/press.h"

size_t spress_pack_page_count(const spress_pack *pack)
{
    return pack->plan.page_count;
}

void spress_pack_page_size(const spress_pack *pack, size_t page, uint32_t *out_width,
                           uint32_t *out_height)
{
    *out_width = (uint32_t)pack->plan.pages[page].w;
    *out_height = (uint32_t)pack->plan.pages[page].h;
}

uint64_t spress_pack_page_used(const spress_pack *pack, size_t page)
{
    uint64_t used = 0;
    for (size_t i = 0; i < pack->plan.picture_count; i++) {
        const press_picture *picture = &pack->plan.pictures[i];
        if (picture->page == page)
            used += (uint64_t)picture->w * picture->h;
    }
    return used;
}

spress_pack_figures spress_pack_figures_of(const spress_pack *pack)
{
    const press_plan *plan = &pack->plan;
    spress_pack_figures figures = {.sprite_count = pack->sprite_count,
                                   .unique_count = plan->picture_count,
                                   .kept_count = plan->kept_count,
                                   .page_pixels = plan->area,
                                   .trim_group = plan->group,
                                   .grouped_pixels = plan->grouped_pixels,
                                   .cell_width = pack->cell,
                                   .packed_pixels = spressi_plan_stored(plan),
                                   .normal_page_count = plan->normal.page_count,
                                   .normal_page_pixels = plan->normal.area};
    for (size_t i = 0; i < pack->sprite_count; i++) {
        const press_sprite *sprite = &plan->sprites[i];
        figures.source_pixels += (uint64_t)sprite->width * sprite->height;
        figures.alias_count += sprite->twin != i;
    }
    return figures;
}

/* Where a picture lies on its page, after turning. */
static spressi_rect place_of(const press_picture *picture, spressi_rect crop)
{
    return (spressi_rect){picture->x, picture->y, picture->rotated ? crop.height : crop.width,
                          picture->rotated ? crop.width : crop.height};
}

static bool draw_picture(const spress_pack *pack, const press_picture *picture, spress_image *page)
{
    const press_sprite *sprite = &pack->plan.sprites[picture->sprite];
    spress_image image;
    const spressi_rect crop = sprite->crop, held = press_held_crop(sprite);
    const uint32_t left = held.x - crop.x, top = held.y - crop.y;
    if (held.width == 0)
        return true;
    if (!spressi_press_borrow(pack, sprite, &image))
        return false;
    if (picture->rotated && pack->options.layout.turn == SPRESS_TURN_COUNTER_CLOCKWISE)
        spressi_blit_counter_clockwise(page, picture->x + top,
                                       picture->y + crop.width - left - held.width, &image,
                                       press_in_image(sprite, held));
    else if (picture->rotated) /* what was below lies to the left */
        spressi_blit_clockwise(page, picture->x + crop.height - top - held.height,
                               picture->y + left, &image, press_in_image(sprite, held));
    else
        spressi_blit(page, picture->x + left, picture->y + top, &image,
                     press_in_image(sprite, held));
    spressi_press_give_back(sprite, &image);
    return true;
}

/* Copies a picture that has `margin` pixels around it to the page, cut at the page's edges. */
static void lay_with_margin(const spress_image *cut, uint32_t margin, const press_picture *picture,
                            spress_image *page)
{
    const uint32_t left = picture->x < margin ? margin - picture->x : 0;
    const uint32_t top = picture->y < margin ? margin - picture->y : 0;
    const uint32_t x = picture->x + left - margin, y = picture->y + top - margin;
    const uint32_t width = cut->width - left, height = cut->height - top;
    const spressi_rect part = {left, top, width < page->width - x ? width : page->width - x,
                               height < page->height - y ? height : page->height - y};
    spressi_blit(page, x, y, cut, part);
}

/* Bleeds a picture by itself, with its half of the gap around it: its pixels must not depend on its
 * neighbours or its place, or a sprite would change with the layout. */
static bool draw_bled(const spress_pack *pack, const press_picture *picture, spress_image *page)
{
    const spress_allocator *allocator = &pack->arena->allocator;
    const uint32_t bleed = pack->options.bleed, margin = pack->extrude + pack->gap / 2;
    const uint32_t w = picture->rotated ? picture->h : picture->w;
    const uint32_t h = picture->rotated ? picture->w : picture->h;
    spress_image cut = {0};
    if (!spress_image_init(&cut, w + 2 * margin, h + 2 * margin, &pack->options.limits, allocator))
        return false;
    press_picture alone = *picture;
    alone.x = alone.y = margin;
    const bool bled = draw_picture(pack, &alone, &cut) &&
                      spressi_bleed(&cut, bleed == UINT32_MAX ? 0 : bleed, allocator);
    if (bled)
        lay_with_margin(&cut, margin, picture, page);
    spress_image_free(&cut);
    return bled;
}

static bool draw_pictures(const spress_pack *pack, size_t page, spress_image *image)
{
    const press_plan *plan = &pack->plan;
    for (size_t i = 0; i < plan->picture_count; i++) {
        const press_picture *picture = &plan->pictures[i];
        if (picture->page != page)
            continue;
        if (!(pack->options.bleed == 0 ? draw_picture(pack, picture, image)
                                       : draw_bled(pack, picture, image)))
            return false;
        if (pack->extrude != 0)
            spressi_extrude(image, place_of(picture, plan->sprites[picture->sprite].crop),
                            pack->extrude);
    }
    return true;
}

bool spress_pack_draw_page(const spress_pack *pack, size_t page, spress_image *out)
{
    const spressi_size size = pack->plan.pages[page];
    spress_image image;
    if (!spress_image_init(&image, (uint32_t)size.w, (uint32_t)size.h, &pack->options.limits,
                           &pack->arena->allocator))
        return false;
    if (!draw_pictures(pack, page, &image)) {
        spress_image_free(&image);
        return false;
    }
    if (pack->options.premultiply)
        spressi_multiply_alpha(&image);
    *out = image;
    return true;
}

static bool fill_pages(const spress_pack *pack, spress_document *document, const char *const *files)
{
    spress_atlas *atlas = &document->atlas;
    atlas->pages = spress_document_allocate(document, pack->plan.page_count, sizeof *atlas->pages);
    if (!atlas->pages)
        return false;
    atlas->page_count = pack->plan.page_count;
    for (size_t i = 0; i < atlas->page_count; i++) {
        spress_page *page = &atlas->pages[i];
        const char *file = files ? files[i] : "";
        *page = (spress_page){.file = spress_document_text(document, file, strlen(file)),
                              .file_size = (uint32_t)strlen(file),
                              .width = pack->plan.pages[i].w,
                              .height = pack->plan.pages[i].h};
        if (pack->options.layout.blocks) {
            page->has |= SPRESS_PAGE_PADDING | SPRESS_PAGE_PIXEL_FORMAT;
            page->pixel_format = "RGBA8888";
            page->padding = (int32_t)(pack->extrude + pack->gap / 2); /* on each side of a frame */
        }
        if (pack->options.premultiply) {
            page->has |= SPRESS_PAGE_PREMULTIPLIED;
            page->premultiplied = true;
        }
        spressi_press_inherit_sampler(pack, i, page);
        if (!page->file)
            return false;
    }
    return true;
}

/* Whether frames remember the size that their sprites had. */
static bool keeps_source(const spress_pack *pack)
{
    return pack->options.trim != SPRESS_TRIM_CROP && !pack->options.layout.cells;
}

static void fill_geometry(const spress_pack *pack, const press_sprite *sprite, spress_frame *frame)
{
    const press_picture *picture = &pack->plan.pictures[sprite->picture];
    const bool whole = keeps_source(pack);
    frame->page = (uint16_t)picture->page;
    frame->x = (int32_t)picture->x;
    frame->y = (int32_t)picture->y;
    frame->w = (int32_t)picture->w;
    frame->h = (int32_t)picture->h;
    frame->source_w = whole ? (int32_t)sprite->width : frame->w;
    frame->source_h = whole ? (int32_t)sprite->height : frame->h;
    frame->trim_x = whole ? (int32_t)sprite->crop.x : 0;
    frame->trim_y = whole ? (int32_t)sprite->crop.y : 0;
    spress_frame_set_turn(frame, picture->rotated ? pack->options.layout.turn : SPRESS_TURN_NONE);
    if (frame->source_w != frame->w || frame->source_h != frame->h)
        frame->flags |= SPRESS_FRAME_TRIMMED;
}

/* The pivot in fractions of the frame's source: where that is no more than what is stored of the
 * picture, the point moves with it. */
static spress_point pivot_of(const press_sprite *sprite, const spress_frame *frame, bool is_whole)
{
    const spress_point pivot = sprite->source.pivot;
    if (is_whole)
        return pivot;
    return (spress_point){
        (pivot.x * (float)sprite->width - (float)sprite->crop.x) / (float)frame->source_w,
        (pivot.y * (float)sprite->height - (float)sprite->crop.y) / (float)frame->source_h};
}

/* Stores splits, pads, pivot and user data, and the scale of a strip's frames. */
static bool fill_extra(const spress_pack *pack, spress_document *document, size_t index,
                       spress_frame *frame)
{
    const press_sprite *sprite = &pack->plan.sprites[index];
    const bool animated = spressi_press_is_animated(pack, sprite);
    spress_atlas *atlas = &document->atlas;
    frame->extra = SPRESS_NONE;
    if (sprite->source.has == 0 && !animated)
        return true;
    if (!atlas->extras)
        atlas->extras =
            spress_document_allocate(document, pack->sprite_count, sizeof *atlas->extras);
    if (!atlas->extras)
        return false;
    frame->extra = (uint32_t)atlas->extra_count;
    spress_frame_extra *extra = &atlas->extras[atlas->extra_count++];
    extra->has = sprite->source.has & SPRESSI_SPRITE_EXTRAS;
    memcpy(extra->splits, sprite->source.splits, sizeof extra->splits);
    memcpy(extra->pads, sprite->source.pads, sizeof extra->pads);
    if (extra->has & SPRESS_EXTRA_PIVOT)
        extra->pivot = pivot_of(sprite, frame, keeps_source(pack));
    if (animated) {
        extra->has |= SPRESS_EXTRA_SCALE;
        extra->scale = 1;
    }
    if (!(extra->has & SPRESS_EXTRA_USER_DATA))
        return true;
    extra->user_data =
        spress_document_text(document, sprite->source.user_data, sprite->source.user_data_size);
    extra->user_data_size = sprite->source.user_data_size;
    return extra->user_data;
}

/* The clip of the sequence whose `count` frames begin with `first`. */
static spress_clip clip_of(const spress_pack *pack, const spress_frame *frame, uint32_t first,
                           spress_clip_step *steps, uint32_t count)
{
    enum { SECOND_US = 1000000 };
    const uint32_t rate = pack->options.rate;
    for (uint32_t i = 0; i < count; i++)
        steps[i] = (spress_clip_step){first + i, (SECOND_US + rate / 2) / rate};
    return (spress_clip){.name = frame->name,
                         .name_size = frame->name_size,
                         .step_count = count,
                         .steps = steps,
                         .rate = rate};
}

/* Every sequence of a sheet of cells becomes a clip. */
static bool fill_clips(const spress_pack *pack, spress_document *document)
{
    spress_atlas *atlas = &document->atlas;
    spress_clip_step *steps = NULL;
    for (uint32_t i = 0, count; i < pack->sprite_count; i += count) {
        count = spressi_press_key(pack, &pack->plan, i).count;
        if (!spressi_press_is_animated(pack, &pack->plan.sprites[i]))
            continue;
        if (!steps) {
            const size_t left = pack->sprite_count - i;
            atlas->clips = spress_document_allocate(document, left, sizeof *atlas->clips);
            steps = spress_document_allocate(document, left, sizeof *steps);
        }
        if (!atlas->clips || !steps)
            return false;
        atlas->clips[atlas->clip_count++] = clip_of(pack, &atlas->frames[i], i, steps, count);
        steps += count;
    }
    return spress_document_index_clips(document);
}

static bool fill_frame(const spress_pack *pack, spress_document *document, size_t index)
{
    const press_sprite *sprite = &pack->plan.sprites[index];
    const spress_bytes name = spressi_press_frame_name(pack, sprite);
    spress_frame *frame = &document->atlas.frames[index];
    frame->name = spress_document_text(document, (const char *)name.data, name.size);
    frame->name_size = (uint16_t)name.size;
    frame->alias_of = SPRESS_NONE;
    if (pack->options.layout.blocks && sprite->twin != index)
        frame->alias_of = sprite->twin;
    fill_geometry(pack, sprite, frame);
    return frame->name && fill_extra(pack, document, index, frame);
}

spress_document *spress_pack_document(const spress_pack *pack, const char *const *files,
                                      spress_report *report)
{
    spress_document *document = spress_document_new(SPRESS_KIND_ATLAS, &pack->arena->allocator);
    bool filled = document && fill_pages(pack, document, files);
    if (filled) {
        spress_atlas *atlas = &document->atlas;
        atlas->cell_width = pack->options.layout.cells ? pack->cell : 0;
        atlas->frames =
            spress_document_allocate(document, pack->sprite_count, sizeof *atlas->frames);
        atlas->frame_count = atlas->frames ? pack->sprite_count : 0;
        filled = atlas->frames != NULL;
    }
    for (size_t i = 0; filled && i < pack->sprite_count; i++)
        filled = fill_frame(pack, document, i);
    filled = filled && fill_clips(pack, document);
    if (filled)
        return document;
    spressi_say(report, SPRESS_CODE_MEMORY, "out of memory");
    spress_document_free(document);
    return NULL;
}
