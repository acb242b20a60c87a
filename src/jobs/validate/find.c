/* Finds the files that `validate` checks where it is given a folder or a pattern, as `pack` finds
 * pictures; called by doors before the job. */
#include "formats/format.h"
#include "jobs/inputs/walk.h"
#include "names/glob.h"
#include "names/picture_name.h"
#include "spritepress/jobs.h"

/* Whether other programs keep something else in files with that ending: Defold its projects in
 * .atlas, React its pages in .tsx, Godot and GameMaker whatever a game has in .tres and .yy. */
static bool has_common_ending(const char *path)
{
    static const char *const endings[] = {".json", ".xml",   ".atlas", ".tres", ".tpsheet",
                                          ".meta", ".plist", ".tsx",   ".yy",   ".fnt"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (spressi_ends_with(path, endings[i]))
            return true;
    return false;
}

/* The content tells; where it is damaged, an ending that no others have. */
static bool is_document(spress_bytes bytes, const char *path)
{
    const spress_format *format = spress_format_recognise(bytes, NULL);
    if (!format && !has_common_ending(path))
        format = spress_format_recognise(bytes, path);
    return format && format->reads && !format->is_picture;
}

static bool take_documents(spressi_job *job, const spressi_inputs *inputs, spress_found_files *out)
{
    out->items = spressi_job_take(job, inputs->count, sizeof *out->items);
    for (size_t i = 0; out->items && i < inputs->count; i++) {
        const spressi_input *input = &inputs->items[i];
        spress_buffer file = {0};
        if (!spressi_job_read_below(job, input->root, input->path, job->limits.input_bytes, &file))
            return false;
        if (is_document((spress_bytes){file.data, file.size}, input->path))
            out->items[out->count++] = input->path;
        spress_buffer_free(&file);
    }
    return out->items;
}

static bool find(spressi_job *job, const char *argument, spress_found_files *out)
{
    char why[160];
    const spress_file_kind kind = spressi_look(job, argument, why, sizeof why);
    const bool is_folder = kind == SPRESS_FILE_FOLDER || kind == SPRESS_FILE_FOLDER_LINK;
    if (!is_folder && (kind != SPRESS_FILE_NONE || !spressi_glob_has_wildcard(argument))) {
        out->items = spressi_job_take(job, 1, sizeof *out->items);
        out->count = out->items != NULL;
        if (out->items)
            out->items[0] = argument;
        return out->items;
    }
    const spressi_sought sought = {.arguments = {&argument, 1}, .documents = true};
    spressi_inputs inputs;
    return spressi_collect_inputs(job, &sought, &inputs) && take_documents(job, &inputs, out);
}

spress_status spress_validate_find(const char *argument, const spress_host *host,
                                   spress_report *report, spress_found_files *out)
{
    spressi_job job;
    *out = (spress_found_files){0};
    if (!spressi_job_begin(&job, host, report, NULL))
        return spressi_job_end(&job, false);
    out->base.arena = job.arena;
    report->file = argument;
    return spressi_job_end(&job, find(&job, argument, out));
}
