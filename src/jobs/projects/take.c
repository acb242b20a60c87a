/* Finds the project among the inputs of `pack` and reads it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/reports/report.h"
#include "jobs/options/tables.h"
#include "jobs/projects/project.h"

enum {
    SIZE_MOST = 16 << 20
}; /* of the file: those with ten thousand pictures have two megabytes */

const spressi_project_kind *const spressi_project_kinds[] = {
    &spressi_texture_packer_project, &spressi_free_tex_packer_project, &spressi_libgdx_project,
    &spressi_defold_project, NULL};

static const spressi_project_kind *find_by_name(const char *path)
{
    for (size_t i = 0; spressi_project_kinds[i]; i++)
        if (spressi_project_kinds[i]->is_called(path))
            return spressi_project_kinds[i];
    return NULL;
}

/* What is not there, or is no file, the search for pictures reports. */
static bool is_file(const spressi_job *job, const char *path)
{
    char why[8];
    const spress_host *host = job->host;
    return !host->look || host->look(host->context, path, why, sizeof why) == SPRESS_FILE_REGULAR;
}

static int compare_paths(const void *a, const void *b)
{
    const spressi_project_pivot *first = a, *second = b;
    return strcmp(first->path, second->path);
}

static bool read_kind(spressi_project *project, spress_bytes content)
{
    spressi_reader reader = {.in = {.data = content.data, .size = content.size},
                             .arena = project->job->arena,
                             .limits = project->job->limits,
                             .budget = project->job->host->budget,
                             .report = project->job->report};
    if (!project->kind->read(project, &reader) || !spressi_project_keep_last(project))
        return false;
    if (project->pivot_count > 1)
        qsort(project->pivots, project->pivot_count, sizeof *project->pivots, compare_paths);
    return true;
}

/* A project without values, files and everything else. False, having reported, without memory. */
static bool init(spressi_project *project, const spressi_job *job, const char *path,
                 const spressi_project_kind *kind)
{
    while (path[0] == '.' && path[1] == '/')
        path += 2 + strspn(path + 2, "/");
    *project = (spressi_project){
        .job = job, .kind = kind, .path = path, .folder = spressi_folder_of(job, path)};
    return project->folder;
}

/* What the project was good for, for those who wonder where options come from. */
static void tell_taken(const spressi_project *project)
{
    char options[200] = "";
    size_t size = 0;
    for (size_t i = 0; i < project->choice_count && size < sizeof options; i++)
        size += (size_t)snprintf(options + size, sizeof options - size, "%s%s",
                                 i == 0 ? ", with " : ", ", project->choices[i].option->name);
    spressi_say(project->job->report, SPRESS_CODE_PROJECT, "%s%s", project->kind->title, options);
}

/* Reads a file that is called like a project. `out->kind` stays NULL when it is none. */
static bool take_file(const spressi_job *job, const char *path, spress_pack_request *request,
                      spressi_project *out)
{
    const spressi_project_kind *kind = find_by_name(path);
    spress_buffer file = {0};
    const char *before = job->report->file;
    job->report->file = path;
    bool good = spressi_job_read(job, path, SIZE_MOST, &file);
    const spress_bytes content = {file.data, file.size};
    if (good && (!kind->is || kind->is(content))) {
        good = init(out, job, path, kind) && read_kind(out, content) &&
               spressi_project_apply(out, request);
        if (good)
            tell_taken(out);
        spress_report_locate(job->report, content);
    }
    spress_buffer_free(&file);
    job->report->file = before;
    return good;
}

/* Takes the project's file out of the inputs: its pictures stand for it. */
static bool replace_input(const spressi_job *job, spress_pack_request *request, size_t index)
{
    const char **others = spressi_job_take(job, request->inputs.count, sizeof *others);
    size_t count = 0;
    for (size_t i = 0; others && i < request->inputs.count; i++)
        if (i != index)
            others[count++] = request->inputs.items[i];
    request->inputs = (spress_texts){others, count};
    return others;
}

/* The user's patterns come last: of several that match a name the last one counts. */
static bool join_excludes(const spressi_job *job, const spressi_project *project,
                          spress_pack_request *request)
{
    spressi_texts all = project->excludes;
    for (size_t i = 0; i < request->excludes.count; i++)
        if (!spressi_texts_add(job, &all, request->excludes.items[i]))
            return false;
    request->excludes = (spress_texts){all.items, all.count};
    return true;
}

bool spressi_take_project(const spressi_job *job, spress_pack_request *request,
                          spressi_project *out)
{
    *out = (spressi_project){.job = job};
    for (size_t i = 0; i < request->inputs.count && !request->reading.from;) {
        const char *path = request->inputs.items[i];
        spressi_project found = {0};
        if (!find_by_name(path) || path[0] == '@' || !is_file(job, path)) {
            i++;
            continue;
        }
        if (out->kind && find_by_name(path)->is == NULL)
            return spressi_refuse_value(job, "inputs", "there can be only one project");
        if (!take_file(job, path, request, &found))
            return false;
        if (!found.kind) {
            i++;
            continue;
        }
        if (out->kind)
            return spressi_refuse_value(job, "inputs", "there can be only one project");
        *out = found;
        if (!replace_input(job, request, i) || !join_excludes(job, out, request))
            return false;
    }
    return true;
}

/* Whether a key of the file is one of libGDX's. */
static bool has_known_key(const spressi_project *project)
{
    for (size_t i = 0; i < project->value_count; i++)
        for (const spressi_project_row *row = project->kind->rows; row->key; row++)
            if (strcmp(row->key, project->values[i].key) == 0)
                return true;
    return false;
}

/* Reads a pack.json and looks whether it is libGDX's; its findings go to the silent job. */
static bool is_libgdx(const spressi_job *silent, const char *path)
{
    spress_buffer file = {0};
    spressi_project project;
    const char *folder = spressi_folder_of(silent, path);
    if (!folder || !spressi_job_read_below(silent, folder, path, SIZE_MOST, &file))
        return false;
    const spress_bytes content = {file.data, file.size};
    const bool is = spressi_libgdx_project.is(content) &&
                    init(&project, silent, path, &spressi_libgdx_project) &&
                    read_kind(&project, content) && has_known_key(&project);
    spress_buffer_free(&file);
    return is;
}

bool spressi_tell_unused_project(const spressi_job *job, const char *path)
{
    enum { ENDS_THE_JOB = 3 };
    static const spress_status ends[ENDS_THE_JOB] = {SPRESS_STATUS_MEMORY, SPRESS_STATUS_BUDGET,
                                                     SPRESS_STATUS_CANCELLED};
    spress_diagnostic found;
    spress_report report;
    spressi_job silent = *job;
    spress_report_init(&report, &found, 1);
    silent.report = &report;
    const char *before = job->report->file;
    job->report->file = path;
    if (is_libgdx(&silent, path))
        spressi_say(job->report, SPRESS_CODE_PROJECT_UNUSED,
                    "libGDX's settings are not used: name the file itself to pack with them");
    job->report->file = before;
    for (size_t i = 0; i < ENDS_THE_JOB; i++)
        if (spress_report_has(&report, ends[i]))
            return spressi_say(job->report, found.code, "%s", found.message);
    return true;
}
