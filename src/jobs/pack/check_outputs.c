/* Checks which files would be made: all of them different, and none of them an input. */
#include <stdlib.h>
#include <string.h>

#include "core/show.h"
#include "jobs/pack/neighbours.h"

/* A path that is a file: not standard output. */
static bool add(const spressi_press *press, spressi_texts *list, const char *path)
{
    return !path || strcmp(path, "-") == 0 || spressi_texts_add(press->job, list, path);
}

/* Files beside the atlas, which are no part of it. */
static bool list_sidecars(const spressi_press *press, spressi_texts *out)
{
    return add(press, out, press->request->preview) && add(press, out, press->request->depfile) &&
           add(press, out, press->sidecar_path);
}

bool spressi_list_outputs(const spressi_press *press, spressi_texts *out)
{
    const bool inside = spress_format_images_inside(press->format);
    bool good = list_sidecars(press, out);
    for (size_t i = 0; good && i < press->packed_count; i++) {
        const spressi_packed *packed = &press->packed[i];
        const char *folder = spressi_folder_of(press->job, packed->path);
        good = folder != NULL;
        /* Before they are written, descriptors are known by the name that was asked for. */
        if (good && packed->descriptors.count == 0)
            good = add(press, out, packed->path);
        for (size_t k = 0; good && k < packed->descriptors.count; k++)
            good = add(press, out, packed->descriptors.items[k].name);
        for (size_t k = 0; good && !inside && k < packed->page_count; k++)
            good = spressi_texts_add(press->job, out,
                                     spressi_join_path(press->job, folder, packed->pages[k].file));
    }
    return good;
}

bool spressi_spare_input(const spressi_job *job, spressi_inputs *inputs, const char *path)
{
    spressi_input *items =
        path ? spressi_job_grow(job, inputs->items, inputs->count, &inputs->capacity, sizeof *items)
             : NULL;
    if (!items)
        return false;
    inputs->items = items;
    inputs->items[inputs->count++] = (spressi_input){.path = path, .is_picture = true};
    return true;
}

static bool all_differ(const spressi_press *press, spressi_texts *list)
{
    bool good = true;
    for (size_t i = 0; i < list->count; i++)
        while (list->items[i][0] == '.' && list->items[i][1] == '/')
            list->items[i] += 2; /* "./a.png" and "a.png" are one file */
    spressi_texts_sort(list);
    for (size_t i = 1; i < list->count; i++) {
        if (strcmp(list->items[i - 1], list->items[i]) != 0)
            continue;
        char shown[256];
        spress_text_escape(shown, sizeof shown, list->items[i], strlen(list->items[i]));
        spress_report_add(press->job->report, SPRESS_CODE_PACK_PAGES, SPRESS_NO_OFFSET, NULL,
                          "two files would be written as %s", shown);
        good = false;
    }
    return good;
}

static int compare_files(const void *left, const void *right)
{
    const spress_file_identity *a = left, *b = right;
    if (a->device != b->device)
        return a->device < b->device ? -1 : 1;
    return a->node < b->node ? -1 : a->node > b->node;
}

static bool identify(const spressi_press *press, const char *path, spress_file_identity *out)
{
    const spress_host *host = press->job->host;
    return host->identify && host->identify(host->context, path, out);
}

/* Files that are read, and that no output may take the place of. Atlases are left out: packing one
 * anew in its place is fine. */
static bool list_inputs(const spressi_press *press, spressi_texts *out)
{
    const spressi_texts *read = &press->inputs.read;
    const spressi_texts *pivots = &press->pivot_files;
    bool good = add(press, out, press->request->reading.palette);
    for (size_t i = 0; good && i < pivots->count; i++)
        good = add(press, out, pivots->items[i]);
    for (size_t i = 0; good && i < read->count; i++)
        good = add(press, out, read->items[i]);
    for (size_t i = 0; good && i < press->inputs.count; i++)
        good = !press->inputs.items[i].is_picture || add(press, out, press->inputs.items[i].path);
    return good;
}

/* The files that paths lead to, sorted; NULL, having reported, without memory. */
static spress_file_identity *identify_all(const spressi_press *press, const spressi_texts *paths,
                                          size_t *out_count)
{
    spress_file_identity *files = spressi_job_take(press->job, paths->count + 1, sizeof *files);
    *out_count = 0;
    for (size_t i = 0; files && i < paths->count; i++)
        *out_count += identify(press, paths->items[i], &files[*out_count]);
    if (*out_count > 1)
        qsort(files, *out_count, sizeof *files, compare_files);
    return files;
}

/* Atlases that are read, and their pages: only those of the new atlas may take their places. */
static bool list_atlases(const spressi_press *press, spressi_texts *out)
{
    const spressi_job *job = press->job;
    const spressi_texts *pages = &press->sprites.pages;
    bool good = true;
    for (size_t i = 0; good && i < press->inputs.count; i++)
        good = press->inputs.items[i].is_picture || add(press, out, press->inputs.items[i].path);
    for (size_t i = 0; good && i < pages->count; i++)
        good = add(press, out, pages->items[i]);
    for (size_t i = 0; good && i < press->previous_paths.count; i++)
        good = add(press, out, press->previous_paths.items[i]);
    for (size_t i = 0; good && i < press->scale_count; i++) {
        const spressi_loaded *previous = &press->previous[i];
        const size_t count = previous->document ? previous->document->atlas.page_count : 0;
        const char *folder = count != 0 ? spressi_folder_of(job, previous->path) : NULL;
        for (size_t k = 0; good && k < count; k++) {
            const char *file = previous->document->atlas.pages[k].file;
            good = folder &&
                   (!file || spressi_texts_add(job, out, spressi_join_path(job, folder, file)));
        }
    }
    return good;
}

/* Whether no file of the list would take the place of an input. */
static bool spare_inputs(const spressi_press *press, const spressi_texts *list,
                         const spressi_texts *inputs)
{
    size_t count;
    const spress_file_identity *files = identify_all(press, inputs, &count);
    if (!files)
        return false;
    bool good = true;
    for (size_t i = 0; i < list->count; i++) {
        spress_file_identity file;
        if (!identify(press, list->items[i], &file) ||
            !bsearch(&file, files, count, sizeof *files, compare_files))
            continue;
        spress_report_add(press->job->report, SPRESS_CODE_PACK_OVERWRITE, SPRESS_NO_OFFSET, NULL,
                          "%s is one of the inputs and would be overwritten",
                          spressi_show(list->items[i]).text);
        good = false;
    }
    return good;
}

/* Pages of other atlases in the folder stay theirs. */
static bool spare_neighbours(const spressi_press *press, const spressi_texts *sidecars)
{
    const bool inside = spress_format_images_inside(press->format);
    bool good = true;
    for (size_t i = 0; i < sidecars->count; i++)
        good &= spressi_spare_page(press, sidecars->items[i]);
    for (size_t i = 0; !inside && i < press->packed_count; i++) {
        const spressi_packed *packed = &press->packed[i];
        const char *folder = spressi_folder_of(press->job, packed->path);
        for (size_t k = 0; k < packed->page_count; k++) {
            const char *path =
                folder ? spressi_join_path(press->job, folder, packed->pages[k].file) : NULL;
            good &= path && spressi_spare_page(press, path);
        }
    }
    return good;
}

bool spressi_check_outputs(const spressi_press *press)
{
    spressi_texts list = {0}, sidecars = {0}, inputs = {0}, atlases = {0};
    return spressi_list_outputs(press, &list) && all_differ(press, &list) &&
           list_inputs(press, &inputs) && spare_inputs(press, &list, &inputs) &&
           list_sidecars(press, &sidecars) && list_atlases(press, &atlases) &&
           spare_inputs(press, &sidecars, &atlases) && spare_neighbours(press, &sidecars);
}

bool spressi_is_output(const spressi_press *press, const char *path)
{
    spress_file_identity file, other;
    spressi_texts list = {0};
    if (!spressi_list_outputs(press, &list))
        return false;
    const bool is_there = identify(press, path, &file);
    for (size_t i = 0; i < list.count; i++)
        /* By name, too: another program may replace the file between two looks at it. */
        if (strcmp(list.items[i], path) == 0 ||
            (is_there && identify(press, list.items[i], &other) &&
             compare_files(&file, &other) == 0))
            return true;
    return false;
}
