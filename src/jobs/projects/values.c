/* What readers of projects add: values, files, pivots, scales and clips. */
#include <string.h>

#include "core/text/bytes.h"
#include "core/text/number.h"
#include "core/text/strmap.h"
#include "jobs/projects/project.h"

bool spressi_project_add_value(spressi_project *project, const char *key, spress_bytes text,
                               size_t at)
{
    const spressi_job *job = project->job;
    const spressi_project_value value = {
        .key = spressi_job_copy(job, key),
        .text = spressi_job_text(job, (const char *)text.data, text.size),
        .at = at};
    if (!value.key || !value.text ||
        !SPRESSI_GROW(job, project->values, project->value_count, project->value_capacity))
        return false;
    project->values[project->value_count++] = value;
    return true;
}

static spress_bytes key_of(const void *values, uint32_t index)
{
    const char *key = ((const spressi_project_value *)values)[index].key;
    return spressi_text_bytes(key);
}

bool spressi_project_keep_last(spressi_project *project)
{
    spressi_project_value *values = project->values;
    const size_t count = project->value_count;
    spressi_strmap last;
    if (!spressi_strmap_init(&last, &project->job->allocator, count))
        return spressi_job_no_memory(project->job);
    size_t kept = count;
    for (size_t i = count; i-- > 0;) { /* what is kept moves to the end, behind all that is left */
        const spressi_project_value value = values[i];
        const uint32_t at = (uint32_t)kept - 1;
        values[at] = value;
        if (strstr(value.key, "[]") ||
            spressi_strmap_put(&last, key_of(values, at), at, key_of, values) == at)
            kept--;
    }
    spressi_strmap_free(&last);
    project->value_count = count - kept;
    if (kept != 0)
        memmove(values, values + kept, project->value_count * sizeof *values);
    return true;
}

bool spressi_project_add_file(spressi_project *project, const char *path, const char *name)
{
    const spressi_chosen chosen = {spressi_project_path(project, path), name};
    if (!chosen.path ||
        !SPRESSI_GROW(project->job, project->files, project->file_count, project->file_capacity))
        return false;
    project->files[project->file_count++] = chosen;
    return true;
}

bool spressi_project_add_pivot(spressi_project *project, const char *path, spress_point pivot)
{
    const spressi_project_pivot added = {spressi_project_path(project, path), pivot};
    if (!added.path ||
        !SPRESSI_GROW(project->job, project->pivots, project->pivot_count, project->pivot_capacity))
        return false;
    project->pivots[project->pivot_count++] = added;
    return true;
}

bool spressi_project_add_scale(spressi_project *project, const char *factor, const char *suffix)
{
    if (!SPRESSI_GROW(project->job, project->scales, project->scale_count, project->scale_capacity))
        return false;
    project->scales[project->scale_count++] = (spressi_project_scale){factor, suffix};
    return true;
}

spressi_project_clip *spressi_project_add_clip(spressi_project *project)
{
    if (!SPRESSI_GROW(project->job, project->clips, project->clip_count, project->clip_capacity))
        return NULL;
    spressi_project_clip *clip = &project->clips[project->clip_count++];
    *clip = (spressi_project_clip){0};
    return clip;
}

bool spressi_project_point(spress_bytes text, spress_point *out)
{
    const char *data = (const char *)text.data;
    const char *comma = text.size != 0 ? memchr(data, ',', text.size) : NULL;
    spress_point point;
    if (!comma || !spressi_parse_float(data, (size_t)(comma - data), &point.x) ||
        !spressi_parse_float(comma + 1, text.size - (size_t)(comma + 1 - data), &point.y))
        return false;
    *out = point;
    return true;
}

const char *spressi_project_find(const spressi_project *project, const char *key)
{
    for (size_t i = project->value_count; i-- > 0;)
        if (strcmp(project->values[i].key, key) == 0)
            return project->values[i].text;
    return NULL;
}
