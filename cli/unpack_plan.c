/* What unpack will write: chosen, named and checked before anything is. */
#include <stdlib.h>
#include <string.h>

#include "core/report.h"
#include "glob.h"
#include "inputs.h"
#include "memory.h"
#include "names.h"
#include "unpack.h"

/* Reports an error about a frame whatever severity the code has elsewhere: what a reader can live
 * with may well forbid the use of its pixels. Always false. */
static bool refuse(cli_unpacking *job, spress_code code, size_t frame_index, const char *format,
                   ...) SPRESS_PRINTF(4, 5);

static bool refuse(cli_unpacking *job, spress_code code, size_t frame_index, const char *format,
                   ...)
{
    char path[48];
    va_list arguments;
    snprintf(path, sizeof path, "/frames/%zu", frame_index);
    va_start(arguments, format);
    const spressi_finding place = {code, SPRESS_SEVERITY_ERROR, SPRESS_NO_OFFSET, path};
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
    return refuse(job, SPRESS_ATLAS_OUTSIDE, item->frame_index,
                  "the frame \"%s\" (%dx%d at %d,%d) lies outside its page of %dx%d", frame->name,
                  w, h, frame->x, frame->y, page->width, page->height);
}

/* Whether the picture that is written can hold the rectangle and is within the limit. */
static bool check_size(cli_unpacking *job, cli_unpack_item *item)
{
    const spress_frame *frame = item->frame;
    const bool trimmed = job->options->trimmed;
    const int64_t width = trimmed ? frame->w : frame->source_w;
    const int64_t height = trimmed ? frame->h : frame->source_h;
    const uint32_t border = item->nine_patch ? 2 : 0;
    if (!trimmed &&
        (frame->trim_x < 0 || frame->trim_y < 0 || (int64_t)frame->trim_x + frame->w > width ||
         (int64_t)frame->trim_y + frame->h > height))
        return refuse(job, SPRESS_ATLAS_TRIM_BOX, item->frame_index,
                      "the frame \"%s\" (%dx%d at %d,%d) does not fit into its source size of "
                      "%dx%d; --trimmed writes it as it is packed",
                      frame->name, frame->w, frame->h, frame->trim_x, frame->trim_y,
                      frame->source_w, frame->source_h);
    item->width = (uint32_t)width + border;
    item->height = (uint32_t)height + border;
    if ((uint64_t)item->width * item->height <= job->reading->limits.pixels)
        return true;
    return refuse(job, SPRESS_LIMIT_PIXELS, item->frame_index,
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

/* The number of a frame in its animation, with as many digits as the last one has: walk_00. */
static void number_frame(const cli_unpacking *job, const spress_frame *frame, char *out,
                         size_t size)
{
    const spress_frame_extra *extra =
        frame->extra == SPRESS_NONE ? NULL : &job->loaded->document->atlas.extras[frame->extra];
    *out = '\0';
    if (!extra || !(extra->has & SPRESS_EXTRA_ANIMATION) || extra->frames < 2)
        return;
    int digits = 1;
    for (uint32_t last = extra->frames - 1; last >= 10; last /= 10)
        digits++;
    snprintf(out, size, "_%0*u", digits, extra->index);
}

/* Copies a name without parts that are just "."; returns its size. */
static size_t copy_stem(const char *name, size_t size, char *out)
{
    size_t used = 0;
    for (const char *p = name, *end = name + size; p < end;) {
        const bool nothing = p[0] == '.' && p + 1 < end && p[1] == '/';
        size_t part = strcspn(p, "/") + 1;
        part = part < (size_t)(end - p) ? part : (size_t)(end - p);
        if (!nothing) {
            memcpy(out + used, p, part);
            used += part;
        }
        p += part;
    }
    return used;
}

/* The path of a frame's file: its name without "." parts and without the extension of a picture,
 * its number, and the extension of what is written. A nine-patch is a PNG by definition. */
static char *name_file(cli_unpacking *job, const cli_unpack_item *item)
{
    const spress_frame *frame = item->frame;
    const spress_frame_extra *extra =
        frame->extra == SPRESS_NONE ? NULL : &job->loaded->document->atlas.extras[frame->extra];
    const char *ending = item->nine_patch ? ".9.png" : job->webp ? ".webp" : ".png";
    /* Identifiers of sc-sprites nest by dots, as folders do; the last one is no extension. */
    const bool nests = job->loaded->document->atlas.cell_width != 0;
    char number[16];
    number_frame(job, frame, number, sizeof number);
    size_t stem = nests ? frame->name_size : cli_picture_stem(frame->name, frame->name_size);
    /* "button.9.png" is the name of the file, not of the frame. */
    if (extra && extra->has & (SPRESS_EXTRA_SPLITS | SPRESS_EXTRA_PADS) && stem > 2 &&
        memcmp(frame->name + stem - 2, ".9", 2) == 0)
        stem -= 2;
    const size_t size = stem + sizeof number + 8;
    char *file = spressi_arena_allocate(job->arena, size, 1);
    if (!file)
        return NULL;
    const size_t used = copy_stem(frame->name, stem, file);
    for (char *p = file; nests && p < file + used; p++)
        *p = *p == '.' ? '/' : *p;
    snprintf(file + used, size - used, "%s%s", number, ending);
    return file;
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
    item->file = name_file(job, item);
    if (!item->file)
        return cli_fail_memory(job->report);
    if (!why)
        why = cli_unsafe_path(item->file);
    if (why && !job->only_pixels)
        refuse(job, SPRESS_FILE_NAME, item->frame_index,
               "the frame \"%s\" cannot be a file in the output folder: %s", item->frame->name,
               why);
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

static bool check_collisions(cli_unpacking *job, cli_name_set *names)
{
    uint32_t other;
    for (size_t i = 0; i < job->count; i++) {
        const cli_unpack_item *item = &job->items[i];
        if (!cli_name_set_add(names, item->file, (uint32_t)i, &other))
            return cli_fail_memory(job->report);
        if (other != i)
            refuse(
                job, SPRESS_ATLAS_DUPLICATE, item->frame_index,
                "the file of \"%s\" would be that of \"%s\", also where case and the composition "
                "of accents do not count: %s",
                item->frame->name, job->items[other].frame->name, item->file);
    }
    for (size_t i = 0; i < job->count; i++) {
        const cli_unpack_item *item = &job->items[i];
        if (!cli_name_set_find_folder(names, item->file, &other))
            return cli_fail_memory(job->report);
        if (other != SPRESS_NONE)
            refuse(job, SPRESS_ATLAS_DUPLICATE, item->frame_index,
                   "the frame \"%s\" needs a folder where \"%s\" is a file", item->frame->name,
                   job->items[other].frame->name);
    }
    return true;
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
    cli_name_set names;
    if (!cli_name_set_init(&names, job->count))
        return cli_fail_memory(job->report);
    const bool good = job->only_pixels || check_collisions(job, &names);
    cli_name_set_free(&names);
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
    return spress_sprite_draw(sprite, job->reading->read.palette, &job->reading->limits, NULL,
                              job->report, &job->sprite);
}
