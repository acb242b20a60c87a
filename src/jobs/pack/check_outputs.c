/* Checks which files would be made: all of them different, and none of them an input. */
#include <stdlib.h>
#include <string.h>

#include "core/math/compare.h"
#include "core/text/show.h"
#include "jobs/pack/neighbours.h"

/* A path that is a file: not standard output. */
static bool add(const spressi_packing *p, spressi_texts *list, const char *path)
{
    return !path || strcmp(path, "-") == 0 || spressi_texts_add(p->job, list, path);
}

/* Files beside the atlas, which are no part of it. */
static bool list_sidecars(const spressi_packing *p, spressi_texts *out)
{
    return add(p, out, p->request.preview) && add(p, out, p->request.depfile) &&
           add(p, out, p->sidecar_path);
}

bool spressi_list_outputs(const spressi_packing *p, spressi_texts *out)
{
    const bool inside = spress_format_images_inside(p->format);
    bool good = list_sidecars(p, out);
    for (size_t i = 0; good && i < p->packed_count; i++) {
        const spressi_packed *packed = &p->packed[i];
        /* Before they are written, descriptors are known by the name that was asked for. */
        if (packed->descriptors.count == 0)
            good = add(p, out, packed->told.path);
        for (size_t k = 0; good && k < packed->descriptors.count; k++)
            good = add(p, out, packed->descriptors.items[k].name);
        for (size_t k = 0; good && !inside && k < packed->page_count; k++)
            good = spressi_texts_add(p->job, out, packed->pages[k].path) &&
                   add(p, out, packed->pages[k].copy_path);
    }
    return good;
}

bool spressi_spare_input(const spressi_job *job, spressi_inputs *inputs, const char *path)
{
    if (!path || !SPRESSI_GROW(job, inputs->items, inputs->count, inputs->capacity))
        return false;
    inputs->items[inputs->count++] = (spressi_input){.path = path, .is_picture = true};
    return true;
}

static bool all_differ(const spressi_packing *p, spressi_texts *list)
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
        good = spressi_say(p->job->report, SPRESS_CODE_PACK_PAGES,
                           "two files would be written as %s", shown);
    }
    return good;
}

static int compare_files(const void *left, const void *right)
{
    const spress_file_identity *a = left, *b = right;
    const int order = spressi_compare(a->device, b->device);
    return order ? order : spressi_compare(a->node, b->node);
}

/* Files that are read, and that no output may take the place of. Atlases are left out: packing one
 * anew in its place is fine. */
static bool list_inputs(const spressi_packing *p, spressi_texts *out)
{
    const spressi_texts *read = &p->inputs.read;
    const spressi_texts *pivots = &p->pivot_files;
    bool good = add(p, out, p->request.reading.palette);
    for (size_t i = 0; good && i < pivots->count; i++)
        good = add(p, out, pivots->items[i]);
    for (size_t i = 0; good && i < read->count; i++)
        good = add(p, out, read->items[i]);
    for (size_t i = 0; good && i < p->inputs.count; i++)
        good = !p->inputs.items[i].is_picture || add(p, out, p->inputs.items[i].path);
    return good;
}

/* The files that paths lead to, sorted; NULL, having reported, without memory. */
static spress_file_identity *identify_all(const spressi_packing *p, const spressi_texts *paths,
                                          size_t *out_count)
{
    spress_file_identity *files = spressi_job_take(p->job, paths->count, sizeof *files);
    *out_count = 0;
    for (size_t i = 0; files && i < paths->count; i++)
        *out_count += spressi_identify(p->job, paths->items[i], &files[*out_count]);
    if (*out_count > 1)
        qsort(files, *out_count, sizeof *files, compare_files);
    return files;
}

/* Atlases that are read, and their pages: only those of the new atlas may take their places. */
static bool list_atlases(const spressi_packing *p, spressi_texts *out)
{
    const spressi_job *job = p->job;
    const spressi_texts *pages = &p->sprites.pages;
    bool good = true;
    for (size_t i = 0; good && i < p->inputs.count; i++)
        good = p->inputs.items[i].is_picture || add(p, out, p->inputs.items[i].path);
    for (size_t i = 0; good && i < pages->count; i++)
        good = add(p, out, pages->items[i]);
    for (size_t i = 0; good && i < p->previous_paths.count; i++)
        good = add(p, out, p->previous_paths.items[i]);
    for (size_t i = 0; good && i < p->scale_count; i++) {
        const spressi_loaded *previous = &p->packed[i].previous;
        const size_t count = previous->document ? previous->document->atlas.page_count : 0;
        for (size_t k = 0; good && k < count; k++) {
            const char *file = previous->document->atlas.pages[k].file;
            good = !file ||
                   spressi_texts_add(job, out, spressi_path_beside(job, previous->path, file));
        }
    }
    return good;
}

/* Whether no file of the list would take the place of an input. */
static bool spare_inputs(const spressi_packing *p, const spressi_texts *list,
                         const spressi_texts *inputs)
{
    size_t count;
    const spress_file_identity *files = identify_all(p, inputs, &count);
    if (!files)
        return false;
    bool good = true;
    for (size_t i = 0; i < list->count; i++) {
        spress_file_identity file;
        if (!spressi_identify(p->job, list->items[i], &file) ||
            !bsearch(&file, files, count, sizeof *files, compare_files))
            continue;
        good = spressi_say(p->job->report, SPRESS_CODE_PACK_OVERWRITE,
                           "%s is one of the inputs and would be overwritten",
                           spressi_show(list->items[i]).text);
    }
    return good;
}

/* Pages of other atlases in the folder stay theirs. */
static bool spare_neighbours(const spressi_packing *p, const spressi_texts *sidecars)
{
    const bool inside = spress_format_images_inside(p->format);
    bool good = true;
    for (size_t i = 0; i < sidecars->count; i++)
        good &= spressi_spare_page(p, sidecars->items[i]);
    for (size_t i = 0; !inside && i < p->packed_count; i++) {
        const spressi_packed *packed = &p->packed[i];
        for (size_t k = 0; k < packed->page_count; k++)
            good &= spressi_spare_page(p, packed->pages[k].path);
    }
    return good;
}

bool spressi_check_outputs(const spressi_packing *p)
{
    spressi_texts list = {0}, sidecars = {0}, inputs = {0}, atlases = {0};
    return spressi_list_outputs(p, &list) && all_differ(p, &list) && list_inputs(p, &inputs) &&
           spare_inputs(p, &list, &inputs) && list_sidecars(p, &sidecars) &&
           list_atlases(p, &atlases) && spare_inputs(p, &sidecars, &atlases) &&
           spare_neighbours(p, &sidecars);
}

bool spressi_is_output(const spressi_packing *p, const char *path)
{
    spress_file_identity file, other;
    spressi_texts list = {0};
    if (!spressi_list_outputs(p, &list))
        return false;
    const bool is_there = spressi_identify(p->job, path, &file);
    for (size_t i = 0; i < list.count; i++)
        /* By name, too: another program may replace the file between two looks at it. */
        if (strcmp(list.items[i], path) == 0 ||
            (is_there && spressi_identify(p->job, list.items[i], &other) &&
             spressi_same_file(file, other)))
            return true;
    return false;
}
