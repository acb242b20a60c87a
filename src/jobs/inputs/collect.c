/* Collects the pictures that a job is given; walk.c looks into folders. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text/bytes.h"
#include "core/text/natural.h"
#include "core/text/show.h"
#include "core/text/utf8.h"
#include "jobs/inputs/walk.h"
#include "names/glob.h"
#include "names/picture_name.h"

enum { LIST_SIZE_MAX = 256 << 20 };

bool spressi_fail_reading(const spressi_job *job, const char *path, const char *why)
{
    const char *before = job->report->file, *copy = spressi_job_copy(job, path);
    job->report->file = copy ? copy : before;
    spress_report_add(job->report, SPRESS_CODE_FILE_READ, SPRESS_NO_OFFSET, NULL,
                      "cannot read %s: %s", path, why);
    job->report->file = before;
    return false;
}

spress_file_kind spressi_look(const spressi_job *job, const char *path, char *why, size_t why_size)
{
    if (job->host->look)
        return job->host->look(job->host->context, path, why, why_size);
    snprintf(why, why_size, "the host does not look at files");
    return SPRESS_FILE_REGULAR; /* reading it will tell */
}

bool spressi_collects(spressi_collector *collector)
{
    if (!collector->stopped && spressi_is_stopped(collector->job)) {
        spressi_job_cancelled(collector->job);
        collector->stopped = true;
    }
    return !collector->stopped;
}

/* Names go into descriptors, which hold UTF-8 without control characters. */
static bool is_good_name(spressi_collector *collector, const char *path, const char *name)
{
    const uint8_t *bytes = (const uint8_t *)name;
    const size_t size = strlen(name);
    if (spressi_utf8_first_bad(bytes, size) != size)
        spress_report_add(collector->job->report, SPRESS_CODE_FILE_SPRITE_NAME, SPRESS_NO_OFFSET,
                          NULL, "the name of the file %s is no UTF-8", path);
    else if (spressi_first_control(bytes, size) != size)
        spress_report_add(collector->job->report, SPRESS_CODE_FILE_SPRITE_NAME, SPRESS_NO_OFFSET,
                          NULL, "the name of the file %s has a control character", path);
    else if (size > SPRESS_NAME_SIZE_MAX)
        spress_report_add(collector->job->report, SPRESS_CODE_FILE_SPRITE_NAME, SPRESS_NO_OFFSET,
                          NULL, "the name of the file %s has %zu bytes", path, size);
    else
        return true;
    return false;
}

bool spressi_add_input(spressi_collector *collector, const char *path, const char *name)
{
    spressi_inputs *inputs = collector->inputs;
    const spressi_job *job = collector->job;
    if (!is_good_name(collector, path, name))
        return false;
    if (inputs->count >= job->limits.frames) {
        collector->stopped = inputs->too_many = true;
        spress_report_add(job->report, SPRESS_CODE_LIMIT_FRAMES, SPRESS_NO_OFFSET, NULL,
                          "there are more than %u pictures", job->limits.frames);
        return false;
    }
    const bool has_room = SPRESSI_GROW(job, inputs->items, inputs->count, inputs->capacity);
    const spressi_input input = {.path = spressi_job_copy(job, path),
                                 .name = spressi_job_copy(job, name),
                                 .is_picture = spressi_is_picture_name(path)};
    collector->stopped = !has_room || !input.path || !input.name;
    if (!collector->stopped)
        inputs->items[inputs->count++] = input;
    return !collector->stopped;
}

/* Adds a file that the user named, unless the user excluded it. */
static void add_named(spressi_collector *collector, const char *path, const char *name)
{
    if (spressi_ignore_excludes(collector->excludes, name, false))
        collector->inputs->ignored_count++;
    else if (spressi_add_input(collector, path, name))
        collector->inputs->items[collector->inputs->count - 1].is_named = true;
}

/* Without "./" in front, so that one file has one path. */
static const char *plain_path(const char *path)
{
    while (path[0] == '.' && path[1] == '/') {
        path += 2;
        path += strspn(path, "/");
    }
    return *path ? path : ".";
}

/* The folder as walks want it: "" is the current one, and there is no slash behind. NULL, with the
 * collector stopped, without memory. */
static char *folder_of(spressi_collector *collector, const char *path, size_t size)
{
    while (size > 1 && path[size - 1] == '/')
        size--;
    const bool is_current = size == 0 || (size == 1 && path[0] == '.');
    char *folder = spressi_job_text(collector->job, path, is_current ? 0 : size);
    collector->stopped = collector->stopped || !folder;
    return folder;
}

/* A pattern that the shell did not expand: a walk from the folder before the first wildcard. */
static void collect_pattern(spressi_collector *collector, const char *pattern)
{
    const size_t before = collector->inputs->count;
    const size_t errors = collector->job->report->error_count;
    size_t fixed = strcspn(pattern, "*?[\\");
    while (fixed > 0 && pattern[fixed - 1] != '/')
        fixed--;
    char *folder = folder_of(collector, pattern, fixed);
    if (folder) {
        const spressi_walk walk = {.folder = folder, .prefix = "", .pattern = pattern + fixed};
        spressi_walk_folder(collector, &walk);
    }
    if (collector->inputs->count == before && collector->job->report->error_count == errors)
        spressi_fail_reading(collector->job, pattern, "no picture or atlas matches");
}

/* The name of a line in a list: its parts, of which "." means nothing and ".." takes one back. In
 * place; only the name's own bytes move. */
static void simplify(char *name)
{
    char *end = name;
    for (const char *p = name; *p;) {
        const size_t part = strcspn(p, "/");
        const bool up = part == 2 && memcmp(p, "..", 2) == 0;
        if (up) {
            while (end > name && *--end != '/')
                continue;
        } else if (part != 0 && !(part == 1 && *p == '.')) {
            if (end > name)
                *end++ = '/';
            memmove(end, p, part);
            end += part;
        }
        p += part;
        p += *p == '/';
    }
    *end = '\0';
}

/* A line of a list. */
static void collect_line(spressi_collector *collector, const char *line)
{
    char why[160];
    const char *path = plain_path(line);
    const spress_file_kind kind = spressi_look(collector->job, path, why, sizeof why);
    if (kind == SPRESS_FILE_NONE || kind == SPRESS_FILE_UNKNOWN) {
        spressi_fail_reading(collector->job, path, why);
        return;
    }
    char *name = spressi_job_copy(collector->job, path);
    char *folder = folder_of(collector, path, strlen(path));
    if (!name || !folder) {
        collector->stopped = true;
        return;
    }
    simplify(name);
    if (kind == SPRESS_FILE_FOLDER || kind == SPRESS_FILE_FOLDER_LINK)
        spressi_walk_folder(collector, &(spressi_walk){.folder = folder, .prefix = name});
    else
        add_named(collector, path, name);
}

static void collect_lines(spressi_collector *collector, char *text, size_t size)
{
    for (char *line = text; line < text + size && spressi_collects(collector);) {
        char *end = memchr(line, '\n', (size_t)(text + size - line));
        char *next = end ? end + 1 : text + size;
        end = end ? end : text + size; /* the copy has a NUL there */
        if (end > line && end[-1] == '\r')
            end--;
        *end = '\0';
        if (strlen(line) != (size_t)(end - line))
            spress_report_add(collector->job->report, SPRESS_CODE_NAME_CONTROL, SPRESS_NO_OFFSET,
                              NULL, "a line of the list has a NUL");
        else if (*line)
            collect_line(collector, line);
        line = next;
    }
}

static void collect_list(spressi_collector *collector, const char *path)
{
    const spressi_job *job = collector->job;
    spress_buffer file = {0};
    if (strcmp(path, "-") == 0) {
        if (collector->read_standard_input) {
            spressi_fail_reading(job, path, "standard input can be read only once");
            return;
        }
        collector->read_standard_input = true;
    }
    if (!spressi_job_read(job, path, LIST_SIZE_MAX, &file))
        return;
    char *text = spressi_job_text(job, (const char *)file.data, file.size);
    const size_t size = file.size;
    spress_buffer_free(&file);
    if (text && spressi_texts_add(job, &collector->inputs->read, path))
        collect_lines(collector, text, size);
    else
        collector->stopped = true;
}

static void collect_argument(spressi_collector *collector, const char *argument)
{
    const spressi_job *job = collector->job;
    const char *path = plain_path(argument);
    char why[160];
    if (argument[0] == '@') {
        collect_list(collector, argument + 1);
        return;
    }
    if (strcmp(argument, "-") == 0) {
        spressi_fail_reading(job, argument, "standard input can be a list of files, not a picture");
        return;
    }
    const spress_file_kind kind = spressi_look(job, path, why, sizeof why);
    if (kind == SPRESS_FILE_NONE && spressi_glob_has_wildcard(path)) {
        collect_pattern(collector, path);
    } else if (kind == SPRESS_FILE_NONE || kind == SPRESS_FILE_UNKNOWN) {
        spressi_fail_reading(job, path, why);
    } else if (kind == SPRESS_FILE_FOLDER || kind == SPRESS_FILE_FOLDER_LINK) {
        char *folder = folder_of(collector, path, strlen(path));
        if (folder)
            spressi_walk_folder(collector, &(spressi_walk){.folder = folder, .prefix = ""});
    } else {
        add_named(collector, path, spressi_file_of(path));
    }
}

/* What a project names. */
static void collect_chosen(spressi_collector *collector, const spressi_chosen *chosen)
{
    char why[160];
    const char *path = plain_path(chosen->path);
    const spress_file_kind kind = spressi_look(collector->job, path, why, sizeof why);
    if (kind == SPRESS_FILE_NONE || kind == SPRESS_FILE_UNKNOWN) {
        spressi_fail_reading(collector->job, path, why);
    } else if (kind == SPRESS_FILE_FOLDER || kind == SPRESS_FILE_FOLDER_LINK) {
        const char *folder = folder_of(collector, path, strlen(path));
        const spressi_walk walk = {folder, chosen->name ? chosen->name : "", NULL};
        if (folder)
            spressi_walk_folder(collector, &walk);
    } else {
        add_named(collector, path, chosen->name ? chosen->name : spressi_file_of(path));
    }
}

static int compare_inputs(const void *a, const void *b)
{
    const spressi_input *first = a, *second = b;
    const int order =
        spressi_compare_natural(spressi_text_bytes(first->name), spressi_text_bytes(second->name));
    return order != 0 ? order : strcmp(first->path, second->path);
}

/* A file that was named twice is one picture. */
static void drop_repeated(spressi_inputs *inputs)
{
    size_t kept = 0;
    for (size_t i = 0; i < inputs->count; i++)
        if (kept == 0 || compare_inputs(&inputs->items[i], &inputs->items[kept - 1]) != 0)
            inputs->items[kept++] = inputs->items[i];
        else if (inputs->items[i].is_named) {
            inputs->items[kept - 1].is_named = true;
            inputs->items[kept - 1].root = NULL;
        }
    inputs->count = kept;
}

/* The rules of each pattern, which come after those of the patterns before it; NULL, having
 * reported, without memory. */
static spressi_ignore **make_rules(const spressi_job *job, spress_texts patterns)
{
    spressi_ignore **rules = spressi_job_take(job, patterns.count, sizeof *rules);
    for (size_t i = 0; rules && i < patterns.count; i++) {
        rules[i] = spressi_ignore_new(job, spressi_text_bytes(patterns.items[i]), 0,
                                      i == 0 ? NULL : rules[i - 1]);
        if (!rules[i])
            return NULL;
    }
    return rules;
}

/* A pattern that nothing matches is a slip of the hand, and what it was for is packed. */
static void tell_idle(const spressi_job *job, spress_texts patterns, spressi_ignore **rules)
{
    for (size_t i = 0; i < patterns.count; i++)
        if (!rules[i]->has_matched)
            spress_report_add(job->report, SPRESS_CODE_PACK_EXCLUDE, SPRESS_NO_OFFSET, NULL,
                              "nothing matches \"%s\", which was to be excluded",
                              spressi_show(patterns.items[i]).text);
}

bool spressi_collect_inputs(spressi_job *job, const spressi_sought *sought, spressi_inputs *out)
{
    *out = (spressi_inputs){0};
    spressi_collector collector = {.job = job,
                                   .inputs = out,
                                   .documents = sought->documents,
                                   .skip_broken = sought->skip_broken};
    const size_t errors = job->report->error_count;
    const size_t patterns = sought->excludes.count;
    spressi_ignore **rules = make_rules(job, sought->excludes);
    collector.excludes = rules && patterns != 0 ? rules[patterns - 1] : NULL;
    collector.stopped = !rules;
    for (size_t i = 0; i < sought->arguments.count && spressi_collects(&collector); i++)
        collect_argument(&collector, sought->arguments.items[i]);
    for (size_t i = 0; i < sought->chosen_count && spressi_collects(&collector); i++)
        collect_chosen(&collector, &sought->chosen[i]);
    for (size_t i = 0; i < sought->lists.count && spressi_collects(&collector); i++)
        collect_list(&collector, sought->lists.items[i]);
    if (out->count > 1)
        qsort(out->items, out->count, sizeof *out->items, compare_inputs);
    drop_repeated(out);
    if (!collector.stopped && job->report->error_count == errors)
        tell_idle(job, sought->excludes, rules);
    return job->report->error_count == errors;
}
