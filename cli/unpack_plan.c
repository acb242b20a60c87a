/* What unpack will write: chosen, named and checked before anything is. */
#include <stdlib.h>
#include <string.h>

#include "core/report.h"
#include "glob.h"
#include "memory.h"
#include "names.h"
#include "unpack.h"

bool cli_refuse_frame(cli_unpacking *job, spress_code code, size_t frame_index, const char *format,
                      ...)
{
    char path[48];
    va_list arguments;
    snprintf(path, sizeof path, "/frames/%zu", frame_index);
    va_start(arguments, format);
    const spressi_finding place = {
        .code = code, .severity = SPRESS_SEVERITY_ERROR, .offset = SPRESS_NO_OFFSET, .path = path};
    spressi_report_place(job->report, place, format, arguments);
    va_end(arguments);
    return false;
}

static void warn(cli_unpacking *job, spress_code code, const cli_unpack_item *item,
                 const char *what)
{
    char path[48];
    snprintf(path, sizeof path, "/frames/%u", item->frame_index);
    spress_report_add(job->report, code, SPRESS_NO_OFFSET, path, "\"%s\" %s", item->frame->name,
                      what);
}

/* Whether the packed rectangle lies on its page. Turned frames lie there with their sides swapped.
 */
static bool check_place(cli_unpacking *job, const cli_unpack_item *item)
{
    const spress_frame *frame = item->frame;
    const spress_page *page = &job->loaded->document->atlas.pages[frame->page];
    const bool rotated = frame->flags & SPRESS_FRAME_ROTATED;
    const int32_t w = rotated ? frame->h : frame->w, h = rotated ? frame->w : frame->h;
    if (frame->x >= 0 && frame->y >= 0 && w >= 0 && h >= 0 &&
        (int64_t)frame->x + w <= page->width && (int64_t)frame->y + h <= page->height)
        return true;
    return cli_refuse_frame(job, SPRESS_ATLAS_OUTSIDE, item->frame_index,
                            "the frame \"%s\" (%dx%d at %d,%d) lies outside its page of %dx%d",
                            frame->name, w, h, frame->x, frame->y, page->width, page->height);
}

/* Whether the picture that is written can hold the rectangle and is within the limit. */
static bool check_size(cli_unpacking *job, cli_unpack_item *item)
{
    const spress_frame *frame = item->frame;
    const bool trimmed = job->options->trimmed;
    const int64_t width = trimmed ? frame->w : frame->source_w;
    const int64_t height = trimmed ? frame->h : frame->source_h;
    const uint32_t border = item->nine_patch ? 2 * CLI_NINE_PATCH_BORDER : 0;
    if (!trimmed &&
        (frame->trim_x < 0 || frame->trim_y < 0 || (int64_t)frame->trim_x + frame->w > width ||
         (int64_t)frame->trim_y + frame->h > height))
        return cli_refuse_frame(
            job, SPRESS_ATLAS_TRIM_BOX, item->frame_index,
            "the frame \"%s\" (%dx%d at %d,%d) does not fit into its source size of "
            "%dx%d; --trimmed writes it as it is packed",
            frame->name, frame->w, frame->h, frame->trim_x, frame->trim_y, frame->source_w,
            frame->source_h);
    item->width = (uint32_t)width + border;
    item->height = (uint32_t)height + border;
    if ((uint64_t)item->width * item->height <= job->reading->limits.pixels)
        return true;
    return cli_refuse_frame(job, SPRESS_LIMIT_PIXELS, item->frame_index,
                            "the frame \"%s\" has %lldx%lld pixels; the limit is %llu", frame->name,
                            (long long)width, (long long)height,
                            (unsigned long long)job->reading->limits.pixels);
}

/* A border of marks can say less than the file: then the user is told. */
static void choose_nine_patch(cli_unpacking *job, cli_unpack_item *item)
{
    cli_nine_patch patch;
    const spress_atlas *atlas = &job->loaded->document->atlas;
    const spress_frame *frame = item->frame;
    if (frame->extra == SPRESS_NONE || job->options->no_nine_patch)
        return;
    const spress_frame_extra *extra = &atlas->extras[frame->extra];
    item->nine_patch = cli_find_nine_patch(atlas, frame, job->options->trimmed, &patch);
    bool lost = false;
    for (size_t axis = 0; axis < 2; axis++) {
        const int16_t *pads = &extra->pads[axis * 2];
        const bool has_pads = extra->has & SPRESS_EXTRA_PADS && (pads[0] != -1 || pads[1] != -1);
        lost |=
            (extra->has & SPRESS_EXTRA_SPLITS && !(item->nine_patch && patch.has_splits[axis])) ||
            (has_pads && !(item->nine_patch && patch.has_pads[axis]));
    }
    if (lost)
        warn(job, SPRESS_LOSS, item,
             "has splits or pads that the border of a nine-patch cannot show");
}

static const char *unsafe_name(const char *name)
{
    const char *slash = strrchr(name, '/');
    return strcmp(slash ? slash + 1 : name, ".") == 0 ? "it names a folder" : cli_unsafe_path(name);
}

/* Fills an item from its frame. False only when memory ran out; faults are reported and counted. */
static bool plan_frame(cli_unpacking *job, cli_unpack_item *item)
{
    const char *why = unsafe_name(item->frame->name);
    choose_nine_patch(job, item);
    if (!cli_name_file(job, item, false))
        return false;
    if (!why)
        why = cli_unsafe_path(item->file);
    if (why && !job->only_pixels)
        cli_refuse_frame(job, SPRESS_FILE_NAME, item->frame_index,
                         "the frame \"%s\" cannot be a file in the output folder: %s",
                         item->frame->name, why);
    if (check_place(job, item))
        check_size(job, item);
    return true;
}

/* Whether the frame is one to be written: chosen by --only, and not without pixels. */
static bool is_wanted(cli_unpacking *job, const cli_unpack_item *item)
{
    const spress_frame *frame = item->frame;
    if (job->options->only && !cli_glob_selects(job->options->only, frame->name))
        return false;
    const bool has_source = !job->options->trimmed && frame->source_w != 0 && frame->source_h != 0;
    if (has_source || (frame->w != 0 && frame->h != 0))
        return true;
    job->empty_count++;
    warn(job, SPRESS_ATLAS_EMPTY_FRAME, item, "has no pixels, so no file is written for it");
    return false;
}

/* Orders by page, and on a page as in the file, so that each page is needed once. */
static int compare_items(const void *a, const void *b)
{
    const cli_unpack_item *first = a, *second = b;
    if (first->frame->page != second->frame->page)
        return first->frame->page < second->frame->page ? -1 : 1;
    return first->frame_index < second->frame_index ? -1 : 1;
}

static bool plan_frames(cli_unpacking *job)
{
    const spress_atlas *atlas = &job->loaded->document->atlas;
    job->count = 0;
    for (size_t i = 0; i < atlas->frame_count; i++) {
        cli_unpack_item *item = &job->items[job->count];
        *item = (cli_unpack_item){.frame = &atlas->frames[i], .frame_index = (uint32_t)i};
        if (!is_wanted(job, item))
            continue;
        if (!plan_frame(job, item))
            return false;
        job->pages[item->frame->page].used = true;
        job->count++;
    }
    const bool good = job->only_pixels || cli_settle_files(job);
    if (job->count > 1)
        qsort(job->items, job->count, sizeof *job->items, compare_items);
    return good;
}

static bool prepare(cli_unpacking *job, size_t item_count, size_t page_count)
{
    const spress_allocator allocator = spress_allocator_default();
    job->arena = spressi_arena_new(&allocator, UINT64_MAX);
    job->items = calloc(item_count + 1, sizeof *job->items);
    job->pages = calloc(page_count + 1, sizeof *job->pages);
    job->page_count = job->pages ? page_count : 0;
    if (job->arena && job->items && job->pages)
        return true;
    cli_fail_memory(job->report);
    return false;
}

bool cli_plan_atlas(cli_unpacking *job)
{
    const spress_atlas *atlas = &job->loaded->document->atlas;
    const size_t errors = job->report->error_count;
    job->frame_count = atlas->frame_count;
    return prepare(job, atlas->frame_count, atlas->page_count) && plan_frames(job) &&
           job->report->error_count == errors;
}

/* "ghost.png" for "sprites/ghost.pcsef". */
bool cli_plan_sprite(cli_unpacking *job)
{
    const spress_sprite *sprite = &job->loaded->document->sprite;
    const char *slash = strrchr(job->input, '/');
    const char *name = strcmp(job->input, "-") == 0 ? "sprite" : slash ? slash + 1 : job->input;
    const char *dot = strrchr(name, '.');
    const int stem = (int)(dot && dot != name ? (size_t)(dot - name) : strlen(name));
    if (!prepare(job, 1, 0))
        return false;
    const size_t size = strlen(name) + 8;
    char *file = spressi_arena_allocate(job->arena, size, 1);
    if (!file)
        return cli_fail_memory(job->report);
    snprintf(file, size, "%.*s%s", stem, name, job->webp ? ".webp" : ".png");
    job->items[0] =
        (cli_unpack_item){.file = file, .width = sprite->width, .height = sprite->height};
    job->count = job->frame_count = 1;
    const spress_sprite_draw_options drawing = {.palette = job->reading->read.palette,
                                                .limits = &job->reading->limits};
    return spress_sprite_draw(sprite, &drawing, job->report, &job->sprite);
}
