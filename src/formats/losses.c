/* What a target format cannot hold of a document but could leave out. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "spritepress/formats.h"

typedef struct loss_list {
    spress_report *report;
    const char *target; /* the format's title */
    size_t count;
} loss_list;

SPRESS_PRINTF(2, 3) static void lose(loss_list *list, const char *format, ...)
{
    char what[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    spress_report_add(list->report, SPRESS_LOSS, SPRESS_NO_OFFSET, NULL, "%s cannot hold %s",
                      list->target, what);
    list->count++;
}

/* How many there are, and the name of the first for the report. */
typedef struct tally {
    size_t count;
    const char *first;
} tally;

static void add(tally *t, bool condition, const char *name)
{
    if (!condition)
        return;
    if (t->count++ == 0)
        t->first = name;
}

static void lose_tally(loss_list *list, const tally *t, const char *what)
{
    if (t->count == 1)
        lose(list, "%s of \"%s\"", what, t->first);
    else if (t->count > 1)
        lose(list, "%s of %zu frames, the first \"%s\"", what, t->count, t->first);
}

static bool has_extra(const spress_atlas *atlas, const spress_frame *frame, uint32_t which)
{
    return frame->extra != SPRESS_NONE && (atlas->extras[frame->extra].has & which) != 0;
}

static bool is_scaled(const spress_atlas *atlas, const spress_frame *frame)
{
    return has_extra(atlas, frame, SPRESS_EXTRA_SCALE) && atlas->extras[frame->extra].scale != 1;
}

static bool is_animated(const spress_atlas *atlas, const spress_frame *frame)
{
    return has_extra(atlas, frame, SPRESS_EXTRA_ANIMATION) &&
           atlas->extras[frame->extra].frames > 1;
}

static void frame_losses(const spress_atlas *atlas, uint32_t can, bool keeps_flags, loss_list *list)
{
    tally splits = {0}, pads = {0}, animations = {0}, scales = {0}, flags = {0}, aliases = {0};
    for (size_t i = 0; i < atlas->frame_count; i++) {
        const spress_frame *frame = &atlas->frames[i];
        add(&splits, has_extra(atlas, frame, SPRESS_EXTRA_SPLITS), frame->name);
        add(&pads, has_extra(atlas, frame, SPRESS_EXTRA_PADS), frame->name);
        add(&animations, is_animated(atlas, frame), frame->name);
        add(&scales, is_scaled(atlas, frame), frame->name);
        add(&aliases, frame->alias_of != SPRESS_NONE, frame->name);
        add(&flags, frame->flags > (SPRESS_FRAME_ROTATED | SPRESS_FRAME_TRIMMED), frame->name);
    }
    if (!(can & SPRESS_CAN_NINE_PATCH)) {
        lose_tally(list, &splits, "the splits");
        lose_tally(list, &pads, "the pads");
    }
    if (!(can & SPRESS_CAN_ANIMATE))
        lose_tally(list, &animations, "the animation");
    if (!(can & SPRESS_CAN_SCALE))
        lose_tally(list, &scales, "the drawing scale");
    if (!(can & SPRESS_CAN_ALIAS))
        lose_tally(list, &aliases, "the alias relation");
    if (!keeps_flags)
        lose_tally(list, &flags, "the unknown flags");
}

static void page_losses(const spress_document *document, uint32_t can, loss_list *list)
{
    const spress_atlas *atlas = &document->atlas;
    const uint32_t had = document->format ? document->format->capabilities : 0;
    for (size_t i = 0; i < atlas->page_count; i++) {
        const spress_page *page = &atlas->pages[i];
        if (had & SPRESS_CAN_PADDING && !(can & SPRESS_CAN_PADDING) && page->padding != 0)
            lose(list, "the padding of %d pixels noted for page %zu", page->padding, i);
        if (page->pixel_format && strcmp(page->pixel_format, "RGBA8888") != 0 &&
            !(can & SPRESS_CAN_PADDING))
            lose(list, "the pixel format \"%s\" of page %zu", page->pixel_format, i);
        if (had & SPRESS_CAN_SAMPLER && !(can & SPRESS_CAN_SAMPLER))
            lose(list, "the texture filters %d,%d and wraps %d,%d of page %zu", page->filter_min,
                 page->filter_mag, page->wrap_u, page->wrap_v, i);
    }
}

static void rig_losses(const spress_rig *rig, loss_list *list)
{
    if (rig->flags != 0)
        lose(list, "the file's reserved flags 0x%04x", rig->flags);
    for (size_t i = 0; i < rig->animation_count; i++) {
        const spress_animation *animation = &rig->animations[i];
        if (animation->flags & ~SPRESS_ANIMATION_LOOP)
            lose(list, "the unknown flags 0x%02x of animation \"%s\"", animation->flags,
                 animation->name);
        const size_t count = (size_t)animation->frame_count * rig->bone_count;
        size_t odd = 0;
        for (size_t k = 0; animation->transforms && k < count; k++)
            odd += (animation->transforms[k].flags & ~SPRESS_TRANSFORM_VISIBLE) != 0;
        if (odd != 0)
            lose(list, "the unknown flags of %zu transforms of animation \"%s\"", odd,
                 animation->name);
    }
}

static size_t images_inside(const spress_document *document)
{
    size_t count = 0;
    if (document->kind == SPRESS_KIND_ATLAS)
        for (size_t i = 0; i < document->atlas.page_count; i++)
            count += document->atlas.pages[i].image.size != 0;
    if (document->kind == SPRESS_KIND_RIG)
        for (size_t i = 0; i < document->rig.image_count; i++)
            count += document->rig.images[i].data.size != 0;
    return count;
}

size_t spress_report_losses(const spress_document *document, const spress_format *format,
                            spress_report *report)
{
    loss_list list = {.report = report, .target = format->title};
    const uint32_t can = format->capabilities;
    if (document->kind == SPRESS_KIND_ATLAS && format->kind == SPRESS_KIND_ATLAS) {
        page_losses(document, can, &list);
        frame_losses(&document->atlas, can, document->format == format, &list);
    }
    if (document->kind == SPRESS_KIND_RIG && !(can & SPRESS_CAN_FLAGS))
        rig_losses(&document->rig, &list);
    const size_t images = images_inside(document);
    if (images != 0 && !(can & SPRESS_CAN_READ)) /* a dump; other formats keep images in files */
        lose(&list, "the %zu image%s inside the file", images, images == 1 ? "" : "s");
    return list.count + document->lost_count;
}
