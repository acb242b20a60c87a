/* What the project of another packer knows of its pictures: animations, pivots, filters of pages.
 */
#include <string.h>

#include "core/reports/report.h"
#include "core/text/show.h"
#include "core/text/strmap.h"
#include "jobs/pack/pack.h"

enum { SECOND_US = 1000000 };

static spress_bytes path_of(const void *context, uint32_t index)
{
    const spressi_sprite *sprites = context;
    return (spress_bytes){(const uint8_t *)sprites[index].path, strlen(sprites[index].path)};
}

/* Adds a clip of the pictures that are there; those that are not have been reported, or skipped. */
static bool add_clip(spressi_packing *p, const spressi_strmap *by_path,
                     const spressi_project_clip *from)
{
    spressi_sprites *sprites = &p->sprites;
    const size_t count = from->pictures.count;
    const uint32_t rate = from->base.rate;
    if (count < 2) {
        spressi_project_tell(p->project, from->name, NULL, SIZE_MAX,
                             "an animation of one picture is no clip");
        return true;
    }
    spress_clip *clip = spressi_add_clip(p->job, sprites, from->name, count);
    if (!clip)
        return false;
    clip->rate = rate;
    clip->direction = from->base.direction;
    clip->repeats = from->base.repeats;
    clip->step_count = 0;
    for (size_t i = 0; i < count; i++) {
        const char *path = from->pictures.items[i];
        const spress_bytes wanted = {(const uint8_t *)path, strlen(path)};
        const uint32_t found = spressi_strmap_find(by_path, wanted, path_of, sprites->items);
        if (found != SPRESS_NONE)
            clip->steps[clip->step_count++] =
                (spress_clip_step){found, (SECOND_US + rate / 2) / rate};
    }
    return true;
}

static bool add_clips(spressi_packing *p)
{
    const spressi_project *project = p->project;
    const spressi_sprites *sprites = &p->sprites;
    spressi_strmap by_path = {0};
    if (!(p->format->holds & SPRESS_HOLDS_CLIPS)) {
        spressi_project_tell(project, "animations", NULL, SIZE_MAX,
                             "the format of the output has none");
        return true;
    }
    if (!spressi_strmap_init(&by_path, &p->job->allocator, sprites->count))
        return spressi_job_no_memory(p->job);
    for (size_t i = 0; i < sprites->count; i++)
        spressi_strmap_put(&by_path, path_of(sprites->items, (uint32_t)i), (uint32_t)i, path_of,
                           sprites->items);
    bool good = true;
    for (size_t i = 0; good && i < project->clip_count; i++)
        good = add_clip(p, &by_path, &project->clips[i]);
    spressi_strmap_free(&by_path);
    return good;
}

static const spressi_project_pivot *find_pivot(const spressi_project *project, const char *path)
{
    size_t low = 0, high = project->pivot_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (strcmp(project->pivots[middle].path, path) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    const bool found = low < project->pivot_count && strcmp(project->pivots[low].path, path) == 0;
    return found ? &project->pivots[low] : NULL;
}

/* Pivots of the request, which are given later, take the place of these. */
static void give_pivots(spressi_packing *p)
{
    const spressi_project *project = p->project;
    const bool has_some = project->has_pivot || project->pivot_count != 0;
    for (size_t i = 0; has_some && i < p->sprites.count; i++) {
        spressi_sprite *sprite = &p->sprites.items[i];
        const spressi_project_pivot *found = find_pivot(project, sprite->path);
        if (!found && !project->has_pivot)
            continue;
        sprite->base.has |= SPRESS_EXTRA_PIVOT;
        sprite->base.pivot = found ? found->pivot : project->pivot;
    }
}

bool spressi_take_project_clips(spressi_packing *p)
{
    if (!p->project || !p->project->kind)
        return true;
    const char *before = p->job->report->file;
    p->job->report->file = p->project->path;
    give_pivots(p);
    if (p->format->holds & SPRESS_HOLDS_SAMPLER)
        spressi_look_add(&p->sprites.look, &p->project->look);
    const bool good = p->project->clip_count == 0 || add_clips(p);
    p->job->report->file = before;
    return good;
}
