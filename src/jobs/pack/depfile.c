/* Writes everything that the atlas was made from as a rule for make and ninja. */
#include <string.h>

#include "core/text/buffer.h"
#include "jobs/pack/pack.h"

/* What no escape makes part of a name in rules for make and ninja alike: ";" begins a command, "%"
 * is a pattern, "=" sets a variable, "|" parts the names, and "\" is kept or not. NULL: none. */
static const char *find_unfit(const char *path)
{
    return strpbrk(path, ";%=|\\");
}

/* A path in a rule of make: blanks, "#", ":" and "$" are escaped. */
static void put_path(spressi_output *out, const char *path)
{
    for (; *path != '\0'; path++) {
        if (*path == ' ' || *path == '#' || *path == ':')
            spressi_put_text(out, "\\");
        else if (*path == '$')
            spressi_put_text(out, "$");
        spressi_put(out, path, 1);
    }
}

/* Adds a file, unless it is none or will be replaced: an atlas that is packed anew in its place
 * must not wait for itself. */
static bool add_file(const spressi_packing *p, const char *path, spressi_texts *files)
{
    return !path || strcmp(path, "-") == 0 || spressi_is_output(p, path) ||
           spressi_texts_add(p->job, files, path);
}

static bool add_files(const spressi_packing *p, const spressi_texts *from, spressi_texts *files)
{
    bool good = true;
    for (size_t i = 0; good && i < from->count; i++)
        good = add_file(p, from->items[i], files);
    return good;
}

/* Other files that were read: lists, ignore files, palette and pivots, pages of atlases,
 * earlier atlases whose frames keep their places. Folders are left out: their time changes with
 * anything in them, and an atlas that stays the same keeps its own. */
static bool collect(const spressi_packing *p, spressi_texts *files)
{
    const bool good =
        add_files(p, &p->inputs.read, files) && add_files(p, &p->sprites.pages, files) &&
        add_files(p, &p->previous_paths, files) && add_files(p, &p->pivot_files, files) &&
        add_file(p, p->request.reading.palette, files);
    spressi_texts_sort(files);
    return good;
}

typedef void put_file(const spressi_packing *p, spressi_output *out, const char *path);

/* Tells of a file that cannot be in the rule. */
static void tell_unfit(const spressi_packing *p, spressi_output *out, const char *path)
{
    spress_report *report = p->job->report;
    const char *before = report->file, *unfit = find_unfit(path);
    (void)out;
    if (!unfit)
        return;
    report->file = path;
    spress_report_add(report, SPRESS_CODE_PACK_DEPFILE, SPRESS_NO_OFFSET, NULL,
                      "left out of %s: make takes the \"%c\" in its name for its own",
                      p->request.depfile, *unfit);
    report->file = before;
}

static void put_prerequisite(const spressi_packing *p, spressi_output *out, const char *path)
{
    (void)p;
    if (find_unfit(path))
        return;
    spressi_put_text(out, " \\\n  ");
    put_path(out, path);
}

/* An empty rule, so that make does not stop when the file is gone. */
static void put_rule(const spressi_packing *p, spressi_output *out, const char *path)
{
    (void)p;
    if (find_unfit(path))
        return;
    spressi_put_text(out, "\n");
    put_path(out, path);
    spressi_put_text(out, ":\n");
}

static void put_files(spressi_output *out, const spressi_packing *p, const spressi_texts *files,
                      put_file *put)
{
    for (size_t i = 0; i < p->inputs.count; i++) {
        const spressi_input *input = &p->inputs.items[i];
        if (input->is_picture || !spressi_is_output(p, input->path))
            put(p, out, input->path);
    }
    for (size_t i = 0; i < files->count; i++)
        if (i == 0 || strcmp(files->items[i - 1], files->items[i]) != 0)
            put(p, out, files->items[i]);
}

bool spressi_put_depfile(const spressi_packing *p)
{
    const spressi_job *job = p->job;
    const size_t errors = job->report->error_count;
    spressi_texts files = {0};
    spressi_output out;
    if (!p->request.depfile)
        return true;
    if (!collect(p, &files))
        return false;
    spressi_output_init(&out, &job->allocator);
    tell_unfit(p, &out, p->request.output);
    if (!find_unfit(p->request.output)) {
        put_files(&out, p, &files, tell_unfit);
        put_path(&out, p->request.output);
        spressi_put_text(&out, ":");
        put_files(&out, p, &files, put_prerequisite);
        spressi_put_text(&out, "\n");
        put_files(&out, p, &files, put_rule);
    }
    /* Looking for outputs among the inputs takes memory, too; that has been reported. */
    if (out.failed || job->report->error_count != errors) {
        spressi_output_free(&out);
        return out.failed && spressi_job_no_memory(job);
    }
    return spressi_job_put(job, p->request.depfile, SPRESS_OUTPUT_SIDECAR, &out.buffer);
}
