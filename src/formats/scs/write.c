/* Writes sc-sprites in its shortest form; scs.h draws the file. Refuses what a strict reader would
 * reject. */
#include <stdio.h>

#include "core/math/divisor.h"
#include "core/memory/checked.h"
#include "core/text/show.h"
#include "formats/format.h"
#include "formats/scs/scs.h"
#include "spritepress/codecs.h"

typedef struct scs_writer {
    spressi_writer *w;
    const spress_atlas *atlas;
    uint32_t cell;
    bool is_authors; /* the reference dialect */
} scs_writer;

/* Frames of the animation that a frame belongs to. */
static uint32_t frames_of(const spress_atlas *atlas, const spress_frame *frame)
{
    const spress_clip *clip = spress_frame_clip(atlas, frame, NULL);
    return clip ? clip->step_count : 1;
}

static uint32_t rate_of(const spress_atlas *atlas, const spress_frame *frame)
{
    const spress_clip *clip = spress_frame_clip(atlas, frame, NULL);
    return clip ? spress_clip_rate(clip) : 0;
}

static bool same_name(const spress_frame *a, const spress_frame *b)
{
    return a->name_size == b->name_size && memcmp(a->name, b->name, a->name_size) == 0;
}

/* The document's own cell width or, when it comes from a format without one, the largest that all
 * sprites and the canvas are multiples of. */
static uint32_t cell_width(const spress_atlas *atlas)
{
    if (atlas->cell_width != 0)
        return atlas->cell_width;
    const spress_page *page = atlas->pages;
    uint64_t cell = spressi_common_divisor((uint32_t)page->width, (uint32_t)page->height);
    for (size_t i = 0; i < atlas->frame_count && cell > 1; i++) {
        const spress_frame *frame = &atlas->frames[i];
        cell = spressi_common_divisor(cell, (uint32_t)frame->x);
        cell = spressi_common_divisor(cell, (uint32_t)frame->y);
        cell = spressi_common_divisor(cell, (uint32_t)frame->w);
        cell = spressi_common_divisor(cell, (uint32_t)frame->h);
    }
    return (uint32_t)cell;
}

/* "Canvas": checks that there is one page and that its PNG is whole and of the page's size. */
static bool check_page(spressi_writer *w, const spress_atlas *atlas)
{
    if (atlas->page_count != 1)
        return spressi_refuse(w, SPRESS_CODE_SCS_UNWRITABLE, "/pages",
                              "%zu pages; a sheet has exactly one", atlas->page_count);
    const spress_page *page = atlas->pages;
    if (page->image.size == 0)
        return spressi_refuse(w, SPRESS_CODE_SCS_UNWRITABLE, "/pages/0",
                              "the page's image is not in the document");
    spress_png_info info;
    const char *reason;
    size_t at;
    const size_t size = spress_png_scan(page->image, &info, &reason, &at);
    if (size == 0)
        return spressi_refuse(w, SPRESS_CODE_SCS_UNWRITABLE, "/pages/0",
                              "the page's image is no whole PNG: %s", reason);
    if (size != page->image.size)
        return spressi_refuse(w, SPRESS_CODE_SCS_UNWRITABLE, "/pages/0",
                              "%zu bytes follow the PNG of the page", page->image.size - size);
    if (info.width != (uint32_t)page->width || info.height != (uint32_t)page->height)
        return spressi_refuse(w, SPRESS_CODE_SCS_UNWRITABLE, "/pages/0",
                              "the page is %d x %d, its image %u x %u", page->width, page->height,
                              info.width, info.height);
    return true;
}

static bool check_header(scs_writer *s)
{
    const spress_atlas *atlas = s->atlas;
    const uint8_t *extension = (const uint8_t *)atlas->extension;
    const size_t size = extension ? strlen(atlas->extension) : 0;
    if (extension && s->is_authors)
        return spressi_refuse(s->w, SPRESS_CODE_SCS_UNWRITABLE, "/extension",
                              "the author's program reads no file with an extension, as \"%s\"",
                              spressi_show(atlas->extension).text);
    if (extension && (size == 0 || spressi_scs_extension_size(extension, extension + size) != size))
        return spressi_refuse(s->w, SPRESS_CODE_SCS_UNWRITABLE, "/extension",
                              "\"%s\" is no name for an extension",
                              spressi_show(atlas->extension).text);
    if (s->cell > SCS_INTEGER_MAX || (uint32_t)atlas->pages->width % s->cell != 0 ||
        (uint32_t)atlas->pages->height % s->cell != 0)
        return spressi_refuse(s->w, SPRESS_CODE_SCS_UNWRITABLE, "/cellWidth",
                              "the canvas of %d x %d is no multiple of the cell width %u",
                              atlas->pages->width, atlas->pages->height, s->cell);
    return true;
}

/* Why a single frame cannot be written (static text), or NULL. */
static const char *frame_fault(const scs_writer *s, const spress_frame *frame)
{
    const spress_page *page = s->atlas->pages;
    const uint32_t cell = s->cell;
    if (spress_frame_turn(frame) != SPRESS_TURN_NONE)
        return "is rotated";
    if ((frame->flags & SPRESS_FRAME_TRIMMED) || frame->source_w != frame->w ||
        frame->source_h != frame->h || frame->trim_x != 0 || frame->trim_y != 0)
        return "is trimmed";
    if (frame->page != 0 || frame->x < 0 || frame->y < 0 ||
        (!s->is_authors && ((int64_t)frame->x + frame->w > page->width ||
                            (int64_t)frame->y + frame->h > page->height)))
        return "lies outside the canvas";
    if (frame->w <= 0 || frame->h <= 0)
        return "has no pixels";
    if ((uint32_t)frame->x % cell != 0 || (uint32_t)frame->y % cell != 0 ||
        (uint32_t)frame->w % cell != 0 || (uint32_t)frame->h % cell != 0)
        return "is not on the grid of cells";
    return NULL;
}

static const char *key_fault(const spress_frame *frame)
{
    const spress_bytes key = {(const uint8_t *)frame->name, frame->name_size};
    size_t at;
    const char *fault = spressi_scs_key_fault(key, &at);
    if (fault)
        return "is no key: letters, digits and single dots between them";
    return spressi_scs_key_too_deep(key) != key.size ? "nests too deeply" : NULL;
}

/* Whether the steps of the clip that `first` belongs to are `first` and the frames behind it. */
static bool is_in_order(const spress_atlas *atlas, const spress_frame *first)
{
    const spress_clip *clip = spress_frame_clip(atlas, first, NULL);
    const size_t index = (size_t)(first - atlas->frames);
    if (!clip)
        return true;
    if (clip->step_count > atlas->frame_count - index)
        return false;
    for (uint32_t i = 0; i < clip->step_count; i++)
        if (clip->steps[i].frame != index + i ||
            spress_frame_clip(atlas, first + i, NULL) != clip || !same_name(first + i, first))
            return false;
    return true;
}

/* Why the frames from `first` on are not one sprite, or NULL. */
static const char *animation_fault(const scs_writer *s, const spress_frame *first)
{
    const spress_atlas *atlas = s->atlas;
    const uint32_t count = frames_of(atlas, first);
    const uint32_t scale = spress_frame_scale(atlas, first), rate = rate_of(atlas, first);
    if (scale == 0 || scale > SCS_INTEGER_MAX)
        return "has a scale that is not 1 to 2^31 - 1";
    if (rate > SCS_INTEGER_MAX || (count > 1 && rate == 0))
        return "has a rate that is not 1 to 2^31 - 1";
    if (!is_in_order(atlas, first))
        return "does not have all frames of its animation in order";
    for (uint32_t i = 1; i < count; i++) {
        const spress_frame *frame = first + i;
        if (frame->x != first->x + (int64_t)i * first->w || frame->y != first->y ||
            frame->w != first->w || frame->h != first->h)
            return "has frames that do not stand side by side";
        if (spress_frame_scale(atlas, frame) != scale)
            return "has frames of different scale";
    }
    return NULL;
}

static const char *sprite_fault(const scs_writer *s, const spress_frame *first)
{
    const char *fault = key_fault(first);
    fault = fault ? fault : animation_fault(s, first);
    for (uint32_t i = 0; !fault && i < frames_of(s->atlas, first); i++)
        fault = frame_fault(s, first + i);
    return fault;
}

/* The frame behind the sprite that begins at `first`; behind all frames of the name when the sprite
 * is at fault, so that the report names a fault once. */
static size_t next_sprite(const spress_atlas *atlas, size_t first, bool faulty)
{
    if (!faulty)
        return first + frames_of(atlas, &atlas->frames[first]);
    size_t next = first + 1;
    while (next < atlas->frame_count && same_name(&atlas->frames[next], &atlas->frames[first]))
        next++;
    return next;
}

/* Reports every sprite that cannot be written. */
static bool check_sprites(scs_writer *s, size_t *out_count)
{
    const spress_atlas *atlas = s->atlas;
    bool writable = true;
    *out_count = 0;
    for (size_t i = 0; i < atlas->frame_count; ++*out_count) {
        const char *fault = sprite_fault(s, &atlas->frames[i]);
        if (fault)
            writable = spressi_refuse_at(s->w, SPRESS_CODE_SCS_UNWRITABLE, atlas->frames, i,
                                         "\"{frame}\" %s", fault);
        i = next_sprite(atlas, i, fault != NULL);
    }
    return writable;
}

/* Refuses clips that share frames or have none, because a sprite has one animation. All sprites
 * have passed check_sprites. */
static bool check_clips(scs_writer *s)
{
    const spress_atlas *atlas = s->atlas;
    bool writable = true;
    for (size_t i = 0; i < atlas->clip_count; i++) {
        const spress_clip *clip = &atlas->clips[i];
        const uint32_t first = clip->step_count != 0 ? clip->steps[0].frame : SPRESS_NONE;
        if (first < atlas->frame_count &&
            spress_frame_clip(atlas, &atlas->frames[first], NULL) == clip)
            continue;
        char path[32];
        snprintf(path, sizeof path, "/clips/%zu", i);
        writable =
            spressi_refuse(s->w, SPRESS_CODE_SCS_UNWRITABLE, path,
                           "clip \"%s\" has no frames of its own", spressi_show(clip->name).text);
    }
    return writable;
}

/* Refuses keys that one file cannot hold. All sprites have passed check_sprites. */
static bool check_keys(scs_writer *s, size_t sprite_count)
{
    const spress_atlas *atlas = s->atlas;
    const spress_allocator *allocator = &s->w->allocator;
    size_t size;
    if (sprite_count < 2)
        return true;
    scs_key *keys = spressi_multiply(sprite_count, sizeof *keys, &size)
                        ? allocator->allocate(allocator->context, size)
                        : NULL;
    if (!keys)
        return spressi_refuse(s->w, SPRESS_CODE_MEMORY, NULL, "out of memory");
    for (size_t i = 0, n = 0; i < atlas->frame_count; i = next_sprite(atlas, i, false))
        keys[n++] =
            (scs_key){(const uint8_t *)atlas->frames[i].name, atlas->frames[i].name_size, i};
    scs_clash clash;
    const bool found = spressi_scs_find_clash(keys, sprite_count, &clash);
    allocator->release(allocator->context, keys, size);
    if (!found)
        return true;
    return spressi_refuse_at(s->w, SPRESS_CODE_SCS_UNWRITABLE, atlas->frames, clash.second,
                             clash.repeated
                                 ? "\"{frame}\" and \"%s\" are the same key"
                                 : "\"{frame}\" and \"%s\": a sprite and a group at once",
                             spressi_show(atlas->frames[clash.first].name).text);
}

static void put_header(scs_writer *s)
{
    spressi_output *out = &s->w->out;
    spressi_put_text(out, s->is_authors ? SCS_SIGNATURE_AUTHOR : SCS_SIGNATURE);
    spressi_put_int(out, SCS_VERSION);
    spressi_put_char(out, ';');
    if (s->atlas->extension) {
        spressi_put_text(out, "x-");
        spressi_put_text(out, s->atlas->extension);
    }
    spressi_put_char(out, ';');
    spressi_put_int(out, s->cell);
    spressi_put_text(out, ";\n");
}

/* `key=y,x WxH scale`, and ` frames@rate` unless it is the default 1@0. */
static void put_sprite(scs_writer *s, const spress_frame *frame)
{
    spressi_output *out = &s->w->out;
    const uint32_t frames = frames_of(s->atlas, frame), rate = rate_of(s->atlas, frame);
    const int32_t cell = (int32_t)s->cell;
    spressi_put(out, frame->name, frame->name_size);
    spressi_put_char(out, '=');
    spressi_put_int(out, frame->y / cell);
    spressi_put_char(out, ',');
    spressi_put_int(out, frame->x / cell);
    spressi_put_char(out, ' ');
    spressi_put_int(out, frame->w / cell);
    spressi_put_char(out, 'x');
    spressi_put_int(out, frame->h / cell);
    spressi_put_char(out, ' ');
    spressi_put_int(out, spress_frame_scale(s->atlas, frame));
    if (frames != 1 || rate != 0) {
        spressi_put_char(out, ' ');
        spressi_put_int(out, frames);
        spressi_put_char(out, '@');
        spressi_put_int(out, rate);
    }
    spressi_put_char(out, '\n');
}

/* Whether the file is to be as its author's program writes and reads it. */
static bool is_authors(const spressi_writer *w)
{
    const char *name = w->options->file_name ? w->options->file_name : "";
    const size_t size = strlen(name), ending = strlen(SCS_ENDING_AUTHOR);
    if (w->options->dialect != SPRESS_DIALECT_AUTO)
        return w->options->dialect == SPRESS_DIALECT_REFERENCE;
    return size >= ending && strcmp(name + size - ending, SCS_ENDING_AUTHOR) == 0;
}

bool spressi_scs_write(spressi_writer *writer, const spress_document *document)
{
    const spress_atlas *atlas = &document->atlas;
    scs_writer s = {.w = writer, .atlas = atlas, .is_authors = is_authors(writer)};
    size_t sprite_count;
    if (!check_page(writer, atlas))
        return false;
    s.cell = cell_width(atlas);
    if (!check_header(&s) || !check_sprites(&s, &sprite_count) || !check_clips(&s) ||
        !check_keys(&s, sprite_count) || (s.is_authors && !spressi_scs_check_arrays(writer, atlas)))
        return false;

    put_header(&s);
    for (size_t i = 0; i < atlas->frame_count; i = next_sprite(atlas, i, false))
        put_sprite(&s, &atlas->frames[i]);
    spressi_put_text(&writer->out, "=\n");
    spressi_put(&writer->out, atlas->pages->image.data, atlas->pages->image.size);
    return true;
}
