/* Checks what all atlas formats share; runs after the reader, which checks only what it needs. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/memory/allocate.h"
#include "core/reports/report.h"
#include "core/text/show.h"
#include "core/text/strmap.h"
#include "model/atlas.h"
#include "model/atlas_overlap.h"
#include "spritepress/atlas.h"

typedef struct check {
    const spress_atlas *atlas;
    const spress_allocator *allocator;
    spress_report *report;
    bool skip_trim_boxes;
} check;

SPRESS_PRINTF(4, 5)
static void tell(const check *c, spress_code code, size_t index, const char *format, ...)
{
    char path[32];
    const uint32_t *offsets = c->atlas->frame_offsets;
    const bool has_offset = offsets && offsets[index] != UINT32_MAX;
    const spressi_finding finding = {.code = code,
                                     .has_offset = has_offset,
                                     .offset = has_offset ? offsets[index] : 0,
                                     .path = path,
                                     .frame =
                                         spressi_frame_name(c->atlas->frames, (uint32_t)index)};
    snprintf(path, sizeof path, "/frames/%zu", index);
    va_list arguments;
    va_start(arguments, format);
    spressi_report_list(c->report, &finding, format, arguments);
    va_end(arguments);
}

static void check_place(const check *c, const spress_frame *frame, size_t index)
{
    const int32_t w = spressi_frame_width(frame);
    const int32_t h = spressi_frame_height(frame);
    if (frame->page >= c->atlas->page_count) {
        tell(c, SPRESS_CODE_ATLAS_OUTSIDE, index, "\"{frame}\" is on page %u; there are %zu pages",
             frame->page, c->atlas->page_count);
        return;
    }
    const spress_page *page = &c->atlas->pages[frame->page];
    if (frame->x < 0 || frame->y < 0 || (int64_t)frame->x + w > page->width ||
        (int64_t)frame->y + h > page->height)
        tell(c, SPRESS_CODE_ATLAS_OUTSIDE, index,
             "\"{frame}\" at %d,%d of %d x %d on a page of %d x %d", frame->x, frame->y, w, h,
             page->width, page->height);
}

static void check_polygon(const check *c, const spress_frame *frame, size_t index)
{
    const spress_polygon *polygon = spress_frame_polygon(c->atlas, frame);
    for (size_t i = 0; polygon && i < (size_t)polygon->triangle_count * 3; i++)
        if (polygon->triangles[i] >= polygon->vertex_count) {
            tell(c, SPRESS_CODE_ATLAS_POLYGON, index,
                 "\"{frame}\": triangle %zu has vertex %u; there are %u vertices", i / 3,
                 polygon->triangles[i], polygon->vertex_count);
            return;
        }
}

static void check_frame(const check *c, const spress_frame *frame, size_t index)
{
    check_place(c, frame, index);
    if (frame->w <= 0 || frame->h <= 0)
        tell(c, SPRESS_CODE_ATLAS_EMPTY_FRAME, index, "\"{frame}\" is %d x %d", frame->w, frame->h);
    check_polygon(c, frame, index);
    if (c->skip_trim_boxes)
        return;
    if (frame->trim_x < 0 || frame->trim_y < 0 ||
        (int64_t)frame->trim_x + frame->w > frame->source_w ||
        (int64_t)frame->trim_y + frame->h > frame->source_h)
        tell(c, SPRESS_CODE_ATLAS_TRIM_BOX, index,
             "\"{frame}\" of %d x %d at %d,%d of a source of %d x %d", frame->w, frame->h,
             frame->trim_x, frame->trim_y, frame->source_w, frame->source_h);
}

static bool check_overlaps(const check *c)
{
    spressi_overlaps overlaps;
    if (!spressi_overlaps_find(c->atlas, c->allocator, &overlaps))
        return false;
    for (size_t i = 0; i < overlaps.count; i++)
        tell(c, SPRESS_CODE_ATLAS_OVERLAP, overlaps.pairs[i].second, "\"{frame}\" overlaps \"%s\"",
             spressi_show(c->atlas->frames[overlaps.pairs[i].first].name).text);
    return true;
}

bool spressi_is_later_frame(const spress_atlas *atlas, const spress_frame *frame)
{
    uint32_t step;
    const spress_clip *clip = spress_frame_clip(atlas, frame, &step);
    if (!clip || step == 0 || clip->steps[0].frame >= atlas->frame_count)
        return false;
    const spress_frame *first = &atlas->frames[clip->steps[0].frame];
    return first->name_size == frame->name_size &&
           memcmp(first->name, frame->name, frame->name_size) == 0;
}

/* Reports one finding for each faulty clip. */
static void check_clips(const check *c)
{
    for (size_t i = 0; i < c->atlas->clip_count; i++) {
        const spress_clip *clip = &c->atlas->clips[i];
        char path[32];
        uint32_t k = 0;
        snprintf(path, sizeof path, "/clips/%zu", i);
        while (k < clip->step_count && clip->steps[k].frame < c->atlas->frame_count)
            k++;
        if (clip->step_count == 0)
            spress_report_add(c->report, SPRESS_CODE_ATLAS_CLIP, SPRESS_NO_OFFSET, path,
                              "clip \"%s\" has no steps", spressi_show(clip->name).text);
        else if (k < clip->step_count)
            spress_report_add(c->report, SPRESS_CODE_ATLAS_CLIP, SPRESS_NO_OFFSET, path,
                              "step %u of clip \"%s\" shows frame %u; there are %zu frames", k,
                              spressi_show(clip->name).text, clip->steps[k].frame,
                              c->atlas->frame_count);
    }
}

static bool check_names(const check *c)
{
    const spress_atlas *atlas = c->atlas;
    spressi_strmap names;
    if (!spressi_strmap_init(&names, c->allocator, atlas->frame_count))
        return false;
    for (size_t i = 0; i < atlas->frame_count; i++) {
        if (spressi_is_later_frame(atlas, &atlas->frames[i]))
            continue;
        const uint32_t first =
            spressi_strmap_put(&names, spressi_frame_name(atlas->frames, (uint32_t)i), (uint32_t)i,
                               spressi_frame_name, atlas->frames);
        if (first != i)
            tell(c, SPRESS_CODE_ATLAS_DUPLICATE, i, "\"{frame}\" is also the name of frame %u",
                 first);
    }
    spressi_strmap_free(&names);
    return true;
}

static bool check_pages(const check *c)
{
    const spress_atlas *atlas = c->atlas;
    const spress_allocator *allocator = c->allocator;
    if (atlas->page_count == 0)
        return true;
    bool *used = spressi_allocate(allocator, atlas->page_count * sizeof *used);
    if (!used)
        return false;
    memset(used, 0, atlas->page_count * sizeof *used);
    for (size_t i = 0; i < atlas->frame_count; i++)
        if (atlas->frames[i].page < atlas->page_count)
            used[atlas->frames[i].page] = true;
    for (size_t i = 0; i < atlas->page_count; i++) {
        char path[32];
        snprintf(path, sizeof path, "/pages/%zu", i);
        if (!used[i])
            spress_report_add(c->report, SPRESS_CODE_ATLAS_EMPTY_PAGE, SPRESS_NO_OFFSET, path,
                              "page %zu has no frames", i);
    }
    spressi_release(allocator, used, atlas->page_count * sizeof *used);
    return true;
}

/* An alias has the faults of its original, which gets the report; unless the original has been
 * overwritten since, or is an alias itself. */
static bool repeats_original(const spress_atlas *atlas, size_t index)
{
    const uint32_t original = atlas->frames[index].alias_of;
    return original < atlas->frame_count && atlas->frames[original].alias_of == SPRESS_NONE &&
           spress_frame_same_picture(&atlas->frames[index], &atlas->frames[original]);
}

bool spress_atlas_check(const spress_atlas *atlas, const spress_allocator *allocator,
                        spress_report *report)
{
    return spressi_atlas_check(atlas, allocator, report, false);
}

bool spressi_atlas_check(const spress_atlas *atlas, const spress_allocator *allocator,
                         spress_report *report, bool skip_trim_boxes)
{
    const spress_allocator chosen = allocator ? *allocator : spress_allocator_default();
    const check c = {atlas, &chosen, report, skip_trim_boxes};
    for (size_t i = 0; i < atlas->frame_count; i++)
        if (!repeats_original(atlas, i))
            check_frame(&c, &atlas->frames[i], i);
    check_clips(&c);
    if (check_overlaps(&c) && check_names(&c) && check_pages(&c))
        return true;
    spress_report_add(report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, NULL, "out of memory");
    return false;
}
