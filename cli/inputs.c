#include "inputs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "core/natural.h"
#include "core/utf8.h"
#include "files.h"
#include "glob.h"
#include "inputs_walk.h"
#include "memory.h"

enum {
    COUNT_MAX = 1000000,
    LIST_SIZE_MAX = 256 << 20,
};

static const struct {
    const char *extension;
    cli_picture kind;
} extensions[] = {
    {".png", CLI_PICTURE_PNG},  {".apng", CLI_PICTURE_APNG}, {".webp", CLI_PICTURE_WEBP},
    {".jpg", CLI_PICTURE_JPEG}, {".jpeg", CLI_PICTURE_JPEG}, {".gif", CLI_PICTURE_GIF},
    {".bmp", CLI_PICTURE_BMP},  {".tga", CLI_PICTURE_TGA},   {".pcsef", CLI_PICTURE_PCSEF},
};

/* The row of a name's extension, or -1. */
static int find_extension(const char *name, size_t size)
{
    for (size_t i = 0; i < sizeof extensions / sizeof *extensions; i++) {
        const size_t own = strlen(extensions[i].extension);
        if (size > own && name[size - own - 1] != '/' &&
            strncasecmp(name + size - own, extensions[i].extension, own) == 0)
            return (int)i;
    }
    return -1;
}

cli_picture cli_picture_of(const char *file_name)
{
    const int row = find_extension(file_name, strlen(file_name));
    return row < 0 ? CLI_PICTURE_UNKNOWN : extensions[row].kind;
}

size_t cli_picture_stem(const char *name, size_t size)
{
    const int row = find_extension(name, size);
    return row < 0 ? size : size - strlen(extensions[row].extension);
}

/* Names go into descriptors, which hold UTF-8 without control characters. */
static bool is_good_name(cli_collector *collector, const char *path, const char *name)
{
    const uint8_t *bytes = (const uint8_t *)name;
    const size_t size = strlen(name);
    if (spressi_utf8_first_bad(bytes, size) != size)
        spress_report_add(collector->report, SPRESS_FILE_SPRITE_NAME, SPRESS_NO_OFFSET, NULL,
                          "the name of the file %s is no UTF-8", path);
    else if (spressi_first_control(bytes, size) != size)
        spress_report_add(collector->report, SPRESS_FILE_SPRITE_NAME, SPRESS_NO_OFFSET, NULL,
                          "the name of the file %s has a control character", path);
    else if (size > SPRESS_NAME_SIZE_MAX)
        spress_report_add(collector->report, SPRESS_FILE_SPRITE_NAME, SPRESS_NO_OFFSET, NULL,
                          "the name of the file %.60s... has %zu bytes", path, size);
    else
        return true;
    return false;
}

void cli_add_input(cli_collector *collector, const char *path, const char *name)
{
    cli_inputs *inputs = collector->inputs;
    if (!is_good_name(collector, path, name))
        return;
    if (inputs->count >= collector->limit) {
        collector->stopped = true;
        spress_report_add(collector->report, SPRESS_LIMIT_FRAMES, SPRESS_NO_OFFSET, NULL,
                          "there are more than %zu pictures", collector->limit);
        return;
    }
    cli_input *items = cli_grow(inputs->items, inputs->count, &inputs->capacity, sizeof *items);
    if (items)
        inputs->items = items;
    const cli_input input = {.path = strdup(path), .name = strdup(name), cli_picture_of(path)};
    if (!items || !input.path || !input.name) {
        free(input.path);
        free(input.name);
        cli_stop_collecting(collector);
        return;
    }
    inputs->items[inputs->count++] = input;
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

/* The folder as walks want it: "" is the current one, and there is no slash behind. */
static char *folder_of(cli_collector *collector, const char *path)
{
    size_t size = strlen(path);
    while (size > 1 && path[size - 1] == '/')
        size--;
    char *folder = strcmp(path, ".") == 0 ? strdup("") : strndup(path, size);
    if (!folder)
        cli_stop_collecting(collector);
    return folder;
}

/* A pattern that the shell did not expand: a walk from the folder before the first wildcard. */
static void collect_pattern(cli_collector *collector, const char *pattern)
{
    const size_t before = collector->inputs->count;
    const size_t errors = collector->report->error_count;
    size_t fixed = strcspn(pattern, "*?[\\");
    while (fixed > 0 && pattern[fixed - 1] != '/')
        fixed--;
    char *base = strndup(pattern, fixed);
    char *folder = base ? folder_of(collector, base) : NULL;
    if (!base)
        cli_stop_collecting(collector);
    if (folder) {
        const cli_walk walk = {.folder = folder, .prefix = "", .pattern = pattern + fixed};
        cli_walk_folder(collector, &walk);
    }
    free(folder);
    free(base);
    if (collector->inputs->count == before && collector->report->error_count == errors)
        cli_fail_file(collector->report, SPRESS_FILE_READ, pattern, "no picture or atlas matches");
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
static void collect_line(cli_collector *collector, const char *line)
{
    struct stat status;
    const char *path = plain_path(line);
    if (stat(path, &status) != 0) {
        cli_fail_file(collector->report, SPRESS_FILE_READ, path, strerror(errno));
        return;
    }
    char *name = strdup(path);
    char *folder = folder_of(collector, path);
    if (name)
        simplify(name);
    else
        cli_stop_collecting(collector);
    if (name && folder && S_ISDIR(status.st_mode)) {
        const cli_walk walk = {.folder = folder, .prefix = name};
        cli_walk_folder(collector, &walk);
    } else if (name && folder) {
        cli_add_input(collector, path, name);
    }
    free(folder);
    free(name);
}

static void collect_lines(cli_collector *collector, char *text, size_t size)
{
    for (char *line = text; line < text + size && !collector->stopped;) {
        char *end = memchr(line, '\n', (size_t)(text + size - line));
        char *next = end ? end + 1 : text + size;
        end = end ? end : text + size; /* there is room for a NUL */
        if (end > line && end[-1] == '\r')
            end--;
        *end = '\0';
        if (strlen(line) != (size_t)(end - line))
            spress_report_add(collector->report, SPRESS_NAME_CONTROL, SPRESS_NO_OFFSET, NULL,
                              "a line of the list has a NUL");
        else if (*line)
            collect_line(collector, line);
        line = next;
    }
}

static void collect_list(cli_collector *collector, const char *path)
{
    cli_file file = {0};
    if (strcmp(path, "-") == 0) {
        if (collector->read_standard_input) {
            cli_fail_file(collector->report, SPRESS_FILE_READ, path,
                          "standard input can be read only once");
            return;
        }
        collector->read_standard_input = true;
    }
    if (!cli_read_file(path, LIST_SIZE_MAX, &file, collector->report))
        return;
    char *text = realloc(file.data, file.size + 1);
    if (text && cli_copy_path(&collector->inputs->read, path))
        collect_lines(collector, text, file.size);
    else
        cli_stop_collecting(collector);
    free(text ? (void *)text : file.data);
}

static void collect_argument(cli_collector *collector, const char *argument)
{
    struct stat status;
    const char *path = plain_path(argument);
    if (argument[0] == '@') {
        collect_list(collector, argument + 1);
    } else if (strcmp(argument, "-") == 0) {
        cli_fail_file(collector->report, SPRESS_FILE_READ, argument,
                      "standard input can be a list of files (--list -), not a picture");
    } else if (stat(path, &status) != 0) {
        const int problem = errno;
        if (problem == ENOENT && cli_glob_has_wildcard(path))
            collect_pattern(collector, path);
        else
            cli_fail_file(collector->report, SPRESS_FILE_READ, path, strerror(problem));
    } else if (S_ISDIR(status.st_mode)) {
        char *folder = folder_of(collector, path);
        const cli_walk walk = {.folder = folder, .prefix = ""};
        if (folder)
            cli_walk_folder(collector, &walk);
        free(folder);
    } else {
        const char *slash = strrchr(path, '/');
        cli_add_input(collector, path, slash ? slash + 1 : path);
    }
}

static spress_bytes bytes_of(const char *text)
{
    return (spress_bytes){(const uint8_t *)text, strlen(text)};
}

static int compare_inputs(const void *a, const void *b)
{
    const cli_input *first = a, *second = b;
    const int order = spressi_compare_natural(bytes_of(first->name), bytes_of(second->name));
    return order != 0 ? order : strcmp(first->path, second->path);
}

/* A file that was named twice is one picture. */
static void drop_repeated(cli_inputs *inputs)
{
    size_t kept = 0;
    for (size_t i = 0; i < inputs->count; i++) {
        cli_input *item = &inputs->items[i];
        if (kept > 0 && compare_inputs(item, &inputs->items[kept - 1]) == 0) {
            free(item->path);
            free(item->name);
        } else {
            inputs->items[kept++] = *item;
        }
    }
    inputs->count = kept;
}

bool cli_collect_inputs(const cli_input_request *request, spress_report *report, cli_inputs *out)
{
    *out = (cli_inputs){0};
    cli_collector collector = {
        .inputs = out, .report = report, .limit = request->limit ? request->limit : COUNT_MAX};
    const size_t errors = report->error_count;
    for (size_t i = 0; i < request->argument_count && !collector.stopped; i++)
        collect_argument(&collector, request->arguments[i]);
    if (request->list && !collector.stopped)
        collect_list(&collector, request->list);
    if (out->count > 1)
        qsort(out->items, out->count, sizeof *out->items, compare_inputs);
    drop_repeated(out);
    return report->error_count == errors;
}

void cli_free_inputs(cli_inputs *inputs)
{
    for (size_t i = 0; i < inputs->count; i++) {
        free(inputs->items[i].path);
        free(inputs->items[i].name);
    }
    free(inputs->items);
    cli_free_paths(&inputs->read);
    *inputs = (cli_inputs){0};
}
