/* Chooses the frames of an atlas that become pictures, names their files and checks what can be
 * known before a page is decoded. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/math/compare.h"
#include "core/text/show.h"
#include "jobs/frames/frames.h"
#include "model/atlas.h"
#include "names/file_names.h"

bool spressi_refuse_frame(const spressi_frames *frames, spress_code code, size_t frame_index,
                          const char *format, ...)
{
    char path[48];
    va_list arguments;
    const spress_atlas *atlas = &frames->loaded->document->atlas;
    snprintf(path, sizeof path, "/frames/%zu", frame_index);
    va_start(arguments, format);
    const spressi_finding finding = {.code = code,
                                     .severity = SPRESS_SEVERITY_ERROR,
                                     .path = path,
                                     .frame =
                                         spressi_frame_name(atlas->frames, (uint32_t)frame_index)};
    spressi_report_list(frames->job->report, &finding, format, arguments);
    va_end(arguments);
    return false;
}

static void warn(spressi_frames *frames, spress_code code, const spressi_frame_item *item,
                 const char *what)
{
    char path[48];
    snprintf(path, sizeof path, "/frames/%u", item->frame_index);
    const spressi_finding finding = {
        .code = code, .path = path, .frame = spressi_frame_name(item->frame, 0)};
    spressi_report(frames->job->report, &finding, "\"{frame}\" %s", what);
}

/* Whether the packed rectangle lies on its page. Turned frames lie there with their sides swapped.
 */
static bool check_place(spressi_frames *frames, const spressi_frame_item *item)
{
    const spress_frame *frame = item->frame;
    const spress_page *page = &frames->loaded->document->atlas.pages[frame->page];
    const int32_t w = spressi_frame_width(frame), h = spressi_frame_height(frame);
    if (frame->x >= 0 && frame->y >= 0 && w >= 0 && h >= 0 &&
        (int64_t)frame->x + w <= page->width && (int64_t)frame->y + h <= page->height)
        return true;
    return spressi_refuse_frame(
        frames, SPRESS_CODE_ATLAS_OUTSIDE, item->frame_index,
        "the frame \"{frame}\" (%dx%d at %d,%d) lies outside its page of %dx%d", w, h, frame->x,
        frame->y, page->width, page->height);
}

/* Whether the picture that is written can hold the rectangle and is within the limit. */
static bool check_size(spressi_frames *frames, spressi_frame_item *item)
{
    const spress_frame *frame = item->frame;
    const bool trimmed = frames->trimmed;
    const int64_t width = trimmed ? frame->w : frame->source_w;
    const int64_t height = trimmed ? frame->h : frame->source_h;
    const uint32_t border = item->nine_patch ? 2 * SPRESSI_NINE_PATCH_BORDER : 0;
    if (!trimmed &&
        (frame->trim_x < 0 || frame->trim_y < 0 || (int64_t)frame->trim_x + frame->w > width ||
         (int64_t)frame->trim_y + frame->h > height))
        return spressi_refuse_frame(
            frames, SPRESS_CODE_ATLAS_TRIM_BOX, item->frame_index,
            "the frame \"{frame}\" (%dx%d at %d,%d) does not fit into its source size of %dx%d",
            frame->w, frame->h, frame->trim_x, frame->trim_y, frame->source_w, frame->source_h);
    item->width = (uint32_t)width + border;
    item->height = (uint32_t)height + border;
    if ((uint64_t)item->width * item->height <= frames->job->limits.pixels)
        return true;
    return spressi_refuse_frame(frames, SPRESS_CODE_LIMIT_PIXELS, item->frame_index,
                                "the frame \"{frame}\" has %lldx%lld pixels; the limit is %llu",
                                (long long)width, (long long)height,
                                (unsigned long long)frames->job->limits.pixels);
}

/* Warns when a border of marks cannot hold what the file says. */
static void choose_nine_patch(spressi_frames *frames, spressi_frame_item *item)
{
    spressi_nine_patch patch;
    const spress_atlas *atlas = &frames->loaded->document->atlas;
    const spress_frame *frame = item->frame;
    const spress_frame_extra *extra = spress_frame_extra_of(atlas, frame);
    if (!extra || frames->no_nine_patch)
        return;
    item->nine_patch = spressi_find_nine_patch(atlas, frame, frames->trimmed, &patch);
    bool lost = false;
    for (size_t axis = 0; axis < 2; axis++) {
        const int16_t *splits = &extra->splits[axis * 2], *pads = &extra->pads[axis * 2];
        const int32_t side = axis == 0 ? frame->w : frame->h;
        const bool is_whole = item->nine_patch && splits[0] == 0 && splits[1] == side;
        const bool has_pads = extra->has & SPRESS_EXTRA_PADS && (pads[0] != -1 || pads[1] != -1);
        lost |= (extra->has & SPRESS_EXTRA_SPLITS && !is_whole &&
                 !(item->nine_patch && patch.has_splits[axis])) ||
                (has_pads && !(item->nine_patch && patch.has_pads[axis]));
    }
    if (lost)
        warn(frames, SPRESS_CODE_LOSS, item,
             "has splits or pads that the border of a nine-patch cannot show");
}

static const char *unsafe_name(const char *name)
{
    const char *slash = strrchr(name, '/');
    return strcmp(slash ? slash + 1 : name, ".") == 0 ? "it names a folder"
                                                      : spressi_unsafe_path(name);
}

/* Fills an item from its frame. False only when memory ran out; faults are reported and counted. */
static bool plan_frame(spressi_frames *frames, spressi_frame_item *item)
{
    const char *why = unsafe_name(item->frame->name);
    choose_nine_patch(frames, item);
    if (!spressi_name_file(frames, item, false))
        return false;
    if (!why)
        why = spressi_unsafe_path(item->file);
    if (why && !frames->only_pixels)
        spressi_refuse_frame(frames, SPRESS_CODE_FILE_NAME, item->frame_index,
                             "the frame \"{frame}\" cannot be a file in the output folder: %s",
                             why);
    if (check_place(frames, item))
        check_size(frames, item);
    return true;
}

/* Makes the list of patterns that choose frames. */
static bool list_patterns(spressi_frames *frames)
{
    frames->chosen = (spressi_patterns){.job = frames->job};
    for (size_t i = 0; i < frames->only.count; i++) {
        const char *pattern = frames->only.items[i];
        if (!spressi_patterns_add(&frames->chosen, pattern, spressi_pattern_scope(pattern), i))
            return false;
    }
    spressi_patterns_finish(&frames->chosen);
    return true;
}

static void take_match(void *context, size_t index)
{
    bool *matches = context;
    (void)index;
    *matches = true;
}

static bool is_selected(const spressi_frames *frames, const char *name)
{
    bool matches = frames->only.count == 0;
    spressi_patterns_find(&frames->chosen, name, false, take_match, &matches);
    return matches;
}

/* Whether the frame is one to be written: chosen by the patterns, and not without pixels. */
static bool is_wanted(spressi_frames *frames, const spressi_frame_item *item)
{
    const spress_frame *frame = item->frame;
    if (!is_selected(frames, frame->name))
        return false;
    const bool has_source = !frames->trimmed && frame->source_w != 0 && frame->source_h != 0;
    if (has_source || (frame->w != 0 && frame->h != 0))
        return true;
    frames->empty_count++;
    warn(frames, SPRESS_CODE_ATLAS_EMPTY_FRAME, item,
         "has no pixels, so no file is written for it");
    return false;
}

/* Orders by page, and on a page as in the file, so that each page is needed once. */
static int compare_items(const void *a, const void *b)
{
    const spressi_frame_item *first = a, *second = b;
    const int order = spressi_compare(first->frame->page, second->frame->page);
    return order ? order : spressi_compare(first->frame_index, second->frame_index);
}

static bool plan_all(spressi_frames *frames)
{
    const spress_atlas *atlas = &frames->loaded->document->atlas;
    frames->count = 0;
    for (size_t i = 0; i < atlas->frame_count; i++) {
        spressi_frame_item *item = &frames->items[frames->count];
        if (spressi_is_stopped(frames->job)) /* every name may meet a thousand patterns */
            return spressi_job_cancelled(frames->job);
        *item = (spressi_frame_item){.frame = &atlas->frames[i], .frame_index = (uint32_t)i};
        if (!is_wanted(frames, item))
            continue;
        if (!plan_frame(frames, item))
            return false;
        frames->pages[item->frame->page].used = true;
        frames->count++;
    }
    const bool good = frames->only_pixels || spressi_settle_files(frames);
    qsort(frames->items, frames->count, sizeof *frames->items, compare_items);
    return good;
}

bool spressi_plan_frames(spressi_frames *frames)
{
    const spress_atlas *atlas = &frames->loaded->document->atlas;
    const size_t errors = frames->job->report->error_count;
    frames->items = spressi_job_take(frames->job, atlas->frame_count, sizeof *frames->items);
    frames->pages = spressi_job_take(frames->job, atlas->page_count, sizeof *frames->pages);
    frames->page_count = frames->pages ? atlas->page_count : 0;
    return frames->items && frames->pages && list_patterns(frames) && plan_all(frames) &&
           frames->job->report->error_count == errors;
}
