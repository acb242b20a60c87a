/* Walks folders with a list of those that were found, not by recursion: how deep they nest is not
 * ours to say. */
#include "jobs/inputs/walk.h"

#include <string.h>

#include "names/glob.h"
#include "names/picture_name.h"
#include "spritepress/formats.h"

enum {
    DEPTH_MAX = 64,
    IGNORE_FILE_SIZE_MAX = 1 << 20,
};

typedef struct walked_folder {
    const char *path; /* "" is the current one */
    const char *name; /* relative to the folder where the walk began, which is "" */
    size_t depth;
    spressi_ignore *ignore;
} walked_folder;

typedef struct walker {
    spressi_collector *collector;
    const spressi_job *job;
    const spressi_walk *walk;
    size_t depth_max;       /* of folders */
    walked_folder *folders; /* all that were found, in the order in which they are visited */
    size_t folder_count, folder_capacity;
    const char *pivots; /* path of the root's file of pivots; NULL: none was found */
    spressi_glob glob;  /* of the walk's pattern, if it has one */
} walker;

/* "folder/name", or just the name when the folder is "". */
static const char *join(const walker *w, const char *folder, const char *name)
{
    const char *path = *folder == '\0' ? spressi_job_copy(w->job, name)
                       : *name == '\0' ? spressi_job_copy(w->job, folder)
                                       : spressi_join_path(w->job, folder, name);
    if (!path)
        w->collector->stopped = true;
    return path;
}

/* Parses an ignore file. Its findings are about that file. NULL, having reported. */
static spressi_ignore *parse_ignore(const walker *w, const walked_folder *here, const char *path,
                                    spress_bytes text)
{
    spress_report *report = w->job->report;
    const char *before = report->file;
    report->file = path;
    spressi_ignore *rules = spressi_ignore_new(w->job, text, here->depth, here->ignore);
    spress_report_locate(report, text);
    report->file = before;
    return rules;
}

/* The folder where the walk began, which no link leads out of. */
static const char *root_of(const walker *w)
{
    return *w->walk->folder ? w->walk->folder : ".";
}

/* The rules that hold in a folder: those around it and those of its own file, if it has one. */
static spressi_ignore *read_ignore(walker *w, const walked_folder *here)
{
    spress_buffer file = {0};
    char why[8];
    const char *path = join(w, here->path, SPRESSI_IGNORE_FILE);
    if (!path || spressi_look(w->job, path, why, sizeof why) != SPRESS_FILE_REGULAR ||
        spressi_job_leads_out(w->job, root_of(w), path) ||
        !spressi_job_read_below(w->job, root_of(w), path, IGNORE_FILE_SIZE_MAX, &file))
        return here->ignore;
    spressi_ignore *own = parse_ignore(w, here, path, (spress_bytes){file.data, file.size});
    spress_buffer_free(&file);
    if (own && spressi_texts_add(w->job, &w->collector->inputs->read, path))
        return own;
    w->collector->stopped = true;
    return here->ignore;
}

/* The names of a folder while they are listed. */
typedef struct listing {
    const spressi_job *job;
    spressi_texts names;
} listing;

static bool take_name(void *taker, const char *name)
{
    listing *l = taker;
    if (spressi_is_stopped(l->job))
        return spressi_job_cancelled(l->job);
    return name[0] == '.' || spressi_texts_add(l->job, &l->names, spressi_job_copy(l->job, name));
}

/* Reads the names in a folder, hidden ones left out, and orders them: findings must not come in the
 * order in which the file system happens to keep them. */
static bool list_folder(const walker *w, const walked_folder *here, spressi_texts *out)
{
    const spress_host *host = w->job->host;
    const char *path = *here->path ? here->path : ".";
    listing l = {.job = w->job};
    const spress_listing how = {path, here->depth, take_name, &l, w->job->report};
    if (!host->list || !host->list(host->context, &how))
        return false;
    *out = l.names;
    spressi_texts_sort(out);
    return true;
}

/* Notes a folder for later. */
static void push_folder(walker *w, walked_folder next)
{
    if (SPRESSI_GROW(w->job, w->folders, w->folder_count, w->folder_capacity))
        w->folders[w->folder_count++] = next;
    else
        w->collector->stopped = true;
}

/* Folders give pictures. A pattern stands for what the shell would have made of it, and so it
 * gives atlases as well. */
static bool is_wanted(const walker *w, const char *name)
{
    if (w->collector->documents)
        return !spressi_is_picture_name(name) &&
               spress_format_recognise((spress_bytes){0}, name) != NULL;
    if (spressi_is_picture_name(name))
        return true;
    const spress_format *format =
        w->walk->pattern ? spress_format_recognise((spress_bytes){0}, name) : NULL;
    return format && format->kind == SPRESS_KIND_ATLAS;
}

/* Tells of an entry that is no file that can be read: a link without an end, a pipe. */
static void tell_unreadable(const walker *w, const char *path, const char *why)
{
    spress_report *report = w->job->report;
    const char *before = report->file;
    if (!w->collector->skip_broken) {
        spressi_fail_reading(w->job, path, why);
        return;
    }
    report->file = path;
    spress_report_add(report, SPRESS_CODE_PACK_SKIPPED, SPRESS_NO_OFFSET, NULL, "left out: %s",
                      why);
    report->file = before;
}

/* Adds a file that is wanted, unless it is none or a link out of the folder. */
static void add_file(walker *w, const char *path, const char *name, spress_file_kind kind)
{
    spressi_inputs *inputs = w->collector->inputs;
    if (spressi_job_leads_out(w->job, root_of(w), path)) {
        inputs->ignored_count++;
        return;
    }
    if (kind != SPRESS_FILE_REGULAR) {
        tell_unreadable(w, path, "it is no regular file");
        return;
    }
    const char *full = join(w, w->walk->prefix, name);
    if (full && spressi_add_input(w->collector, path, full))
        inputs->items[inputs->count - 1].root = root_of(w);
}

static void visit_file(walker *w, const char *path, const char *name, spress_file_kind kind)
{
    if (!w->walk->pattern && kind == SPRESS_FILE_REGULAR && strcmp(name, "pivots.json") == 0) {
        if (!spressi_job_leads_out(w->job, root_of(w), path))
            w->pivots = path;
        return;
    }
    if (kind == SPRESS_FILE_REGULAR && strcmp(spressi_file_of(name), "pack.json") == 0 &&
        !spressi_texts_add(w->job, &w->collector->inputs->setting_files, path))
        w->collector->stopped = true;
    if (!is_wanted(w, name)) {
        w->collector->inputs->other_count++;
        return;
    }
    if (!w->walk->pattern || spressi_glob_matches(&w->glob, name))
        add_file(w, path, name, kind);
}

/* One entry of a folder. */
static void visit(walker *w, const walked_folder *here, const char *path, const char *name)
{
    char why[160];
    const spress_file_kind kind = spressi_look(w->job, path, why, sizeof why);
    const bool is_folder = kind == SPRESS_FILE_FOLDER || kind == SPRESS_FILE_FOLDER_LINK;
    if (kind == SPRESS_FILE_NONE || kind == SPRESS_FILE_UNKNOWN) {
        if (kind == SPRESS_FILE_UNKNOWN || is_wanted(w, name))
            tell_unreadable(w, path, why);
        return;
    }
    if (is_folder && (kind == SPRESS_FILE_FOLDER_LINK || here->depth >= w->depth_max)) {
        if (kind == SPRESS_FILE_FOLDER && w->depth_max == DEPTH_MAX)
            spressi_fail_reading(w->job, path, "folders nest deeper than 64");
        return;
    }
    if (spressi_ignore_excludes(w->collector->excludes, name, is_folder) ||
        spressi_ignore_excludes(here->ignore, name, is_folder))
        w->collector->inputs->ignored_count++;
    else if (is_folder)
        push_folder(w, (walked_folder){path, name, here->depth + 1, here->ignore});
    else
        visit_file(w, path, name, kind);
}

/* The entries of one folder: files are added, folders noted. */
static void walk_one(walker *w, walked_folder *here)
{
    spressi_texts list = {0};
    here->ignore = read_ignore(w, here);
    if (!list_folder(w, here, &list))
        return;
    for (size_t i = 0; i < list.count && spressi_collects(w->collector); i++) {
        const char *path = join(w, here->path, list.items[i]);
        const char *name = path ? join(w, here->name, list.items[i]) : NULL;
        if (name)
            visit(w, here, path, name);
    }
}

/* Notes the root's file of pivots for the inputs that the walk brought. A folder that is named
 * twice has it once. */
static void note_pivots(const walker *w, size_t first)
{
    spressi_inputs *inputs = w->collector->inputs;
    const char *path = w->pivots;
    for (size_t i = 0; path && i < inputs->pivot_files.count; i++)
        if (strcmp(inputs->pivot_files.items[i], path) == 0)
            path = inputs->pivot_files.items[i];
    for (size_t i = first; path && i < inputs->count; i++)
        inputs->items[i].pivots = path;
    if (path && path == w->pivots && !spressi_texts_add(w->job, &inputs->pivot_files, path))
        w->collector->stopped = true;
}

/* How deep files can lie that match a pattern. */
static size_t depth_of(const char *pattern)
{
    size_t depth = 0;
    if (!pattern || strstr(pattern, "**"))
        return DEPTH_MAX;
    for (const char *p = pattern; *p; p++)
        depth += *p == '/';
    return depth < DEPTH_MAX ? depth : DEPTH_MAX;
}

void spressi_walk_folder(spressi_collector *collector, const spressi_walk *walk)
{
    walker w = {.collector = collector,
                .job = collector->job,
                .walk = walk,
                .depth_max = depth_of(walk->pattern)};
    const size_t first = collector->inputs->count;
    if (walk->pattern && !spressi_glob_compile(collector->job, walk->pattern, &w.glob)) {
        collector->stopped = true;
        return;
    }
    push_folder(&w, (walked_folder){.path = walk->folder, .name = ""});
    for (size_t i = 0; i < w.folder_count && spressi_collects(collector); i++) {
        walked_folder here = w.folders[i]; /* a copy: the list moves when it grows */
        walk_one(&w, &here);
    }
    note_pivots(&w, first);
}
