/* Files in memory. They are sorted by path, so that what lies in a folder stands together. */
#include "files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Takes "." and ".." and needless slashes out of a path, in place; the root becomes "". False when
 * it leads out of the root. */
static bool simplify(char *path)
{
    char *end = path;
    for (const char *part = path; *part;) {
        const size_t size = strcspn(part, "/");
        const char *next = part + size + (part[size] == '/');
        if (size == 2 && memcmp(part, "..", 2) == 0) {
            if (end == path)
                return false;
            while (end > path && *--end != '/')
                continue;
        } else if (size != 0 && !(size == 1 && *part == '.')) {
            if (end > path)
                *end++ = '/';
            memmove(end, part, size);
            end += size;
        }
        part = next;
    }
    *end = '\0';
    return true;
}

/* Index of the first file whose path is not before `path`. */
static size_t lower_bound(const wasm_files *files, const char *path)
{
    size_t low = 0, high = files->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (strcmp(files->items[middle].path, path) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool make_room(wasm_files *files)
{
    enum { FIRST = 64 };
    if (files->count < files->capacity)
        return true;
    const size_t wanted = files->capacity ? files->capacity * 2 : FIRST;
    wasm_file *items =
        wanted <= SIZE_MAX / sizeof *items ? realloc(files->items, wanted * sizeof *items) : NULL;
    if (!items)
        return false;
    files->items = items;
    files->capacity = wanted;
    return true;
}

bool wasm_files_add(wasm_files *files, char *path, uint8_t *data, size_t size)
{
    if (!simplify(path) || path[0] == '\0' || !make_room(files)) {
        free(path);
        free(data);
        return false;
    }
    const size_t at = lower_bound(files, path);
    wasm_file *file = &files->items[at];
    if (at < files->count && strcmp(file->path, path) == 0) {
        free(file->path);
        free(file->data);
    } else {
        memmove(file + 1, file, (files->count - at) * sizeof *file);
        files->count++;
    }
    *file = (wasm_file){path, data, size};
    return true;
}

void wasm_files_free(wasm_files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        free(files->items[i].path);
        free(files->items[i].data);
    }
    free(files->items);
    *files = (wasm_files){0};
}

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* What a path leads to. */
typedef struct place {
    spress_file_kind kind; /* NONE, REGULAR, FOLDER; UNKNOWN when memory ran out */
    size_t first;          /* index of the file, or of the folder's first */
    char *path;            /* simplified, behind a folder's a slash, "" for the root; to free() */
} place;

/* Takes over `path`, which has room for a slash more. */
static place find_simplified(const wasm_files *files, char *path)
{
    place found = {SPRESS_FILE_NONE, lower_bound(files, path), path};
    if (found.first < files->count && strcmp(files->items[found.first].path, path) == 0) {
        found.kind = SPRESS_FILE_REGULAR;
        return found;
    }
    const size_t size = strlen(path);
    if (size != 0)
        memcpy(path + size, "/", 2);
    found.first = lower_bound(files, path);
    if (size == 0 ||
        (found.first < files->count && starts_with(files->items[found.first].path, path)))
        found.kind = SPRESS_FILE_FOLDER;
    return found;
}

static place find(const wasm_files *files, const char *path)
{
    const size_t size = strlen(path);
    char *copy = malloc(size + 2);
    if (!copy)
        return (place){.kind = SPRESS_FILE_UNKNOWN};
    memcpy(copy, path, size + 1);
    if (simplify(copy))
        return find_simplified(files, copy);
    return (place){.kind = SPRESS_FILE_NONE, .path = copy};
}

static const char *explain(spress_file_kind kind)
{
    if (kind == SPRESS_FILE_UNKNOWN)
        return "out of memory";
    return kind == SPRESS_FILE_FOLDER ? "is a folder" : "there is no such file";
}

static bool fail_reading(const char *path, spress_file_kind kind, spress_report *report)
{
    spress_report_add(report, SPRESS_FILE_READ, SPRESS_NO_OFFSET, NULL, "cannot read %s: %s", path,
                      explain(kind));
    return false;
}

static bool fail_memory(spress_report *report)
{
    spress_report_add(report, SPRESS_MEMORY, SPRESS_NO_OFFSET, NULL, "out of memory");
    return false;
}

static spress_file_kind look(void *context, const char *path, char *why, size_t why_size)
{
    const place found = find(context, path);
    free(found.path);
    if (found.kind == SPRESS_FILE_NONE || found.kind == SPRESS_FILE_UNKNOWN)
        snprintf(why, why_size, "%s", explain(found.kind));
    return found.kind;
}

/* Gives the first part of what stands behind the folder's path, once for all files that share it:
 * they stand together. */
static bool give_names(const wasm_files *files, const place *folder, spress_name_taker *take,
                       void *taker, spress_report *report)
{
    const size_t skipped = strlen(folder->path);
    const char *last = "";
    size_t last_size = 0;
    for (size_t i = folder->first;
         i < files->count && starts_with(files->items[i].path, folder->path); i++) {
        const char *name = files->items[i].path + skipped;
        const size_t size = strcspn(name, "/");
        if (size == last_size && memcmp(name, last, size) == 0)
            continue;
        last = name;
        last_size = size;
        char *copy = malloc(size + 1);
        if (!copy)
            return fail_memory(report);
        memcpy(copy, name, size);
        copy[size] = '\0';
        const bool taken = take(taker, copy);
        free(copy);
        if (!taken)
            return false;
    }
    return true;
}

/* NOLINTNEXTLINE(readability-function-size): host.h gives `list` its six parameters. */
static bool list(void *context, const char *folder, size_t below, spress_name_taker *take,
                 void *taker, spress_report *report)
{
    const place found = find(context, folder);
    (void)below; /* there are no links */
    const bool good = found.kind == SPRESS_FILE_FOLDER
                          ? give_names(context, &found, take, taker, report)
                          : fail_reading(folder, found.kind, report);
    free(found.path);
    return good;
}

/* How a file is read, and who is told when it cannot be. */
typedef struct read_terms {
    const spress_file_terms *file;
    spress_report *report;
} read_terms;

static bool copy_file(const wasm_file *file, const read_terms *terms, spress_buffer *out)
{
    const spress_allocator *a = terms->file->allocator;
    if (file->size > terms->file->limit) {
        spress_report_add(terms->report, SPRESS_LIMIT_INPUT, 0, NULL,
                          "the file has more than %llu bytes",
                          (unsigned long long)terms->file->limit);
        return false;
    }
    const size_t capacity = file->size ? file->size : 1;
    uint8_t *data = a->allocate(a->context, capacity);
    if (!data)
        return fail_memory(terms->report);
    if (file->size != 0)
        memcpy(data, file->data, file->size);
    *out = (spress_buffer){data, file->size, capacity, *a};
    return true;
}

static bool read(void *context, const char *path, const spress_file_terms *terms,
                 spress_report *report, spress_buffer *out)
{
    const wasm_files *files = context;
    const place found = find(files, path);
    free(found.path);
    if (found.kind == SPRESS_FILE_REGULAR)
        return copy_file(&files->items[found.first], &(read_terms){terms, report}, out);
    return fail_reading(path, found.kind, report);
}

/* The folder of a document, "" for the root; to free(), NULL when memory ran out. */
static char *folder_of(const char *document)
{
    const char *slash = strrchr(document, '/');
    const size_t size = slash ? (size_t)(slash - document) : 0;
    char *folder = malloc(size + 1);
    if (folder) {
        memcpy(folder, document, size);
        folder[size] = '\0';
    }
    return folder;
}

/* The path of a file in a folder, to free(), with room for a slash more; NULL when memory ran out.
 */
static char *join(const char *folder, const char *name)
{
    const size_t size = strlen(folder) + strlen(name) + 3;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s/%s", folder, name);
    return path;
}

/* Reads the file at `path`, which is taken over, if it lies below the folder `root`. */
static spress_image_answer read_below(const wasm_files *files, const place *root, char *path,
                                      const read_terms *terms, spress_buffer *out)
{
    if (!simplify(path) || root->kind != SPRESS_FILE_FOLDER || !starts_with(path, root->path)) {
        free(path);
        return SPRESS_IMAGE_FORBIDDEN;
    }
    const place found = find_simplified(files, path);
    free(path);
    if (found.kind != SPRESS_FILE_REGULAR)
        return SPRESS_IMAGE_ABSENT;
    return copy_file(&files->items[found.first], terms, out) ? SPRESS_IMAGE_FOUND
                                                             : SPRESS_IMAGE_UNREADABLE;
}

static spress_image_answer read_image(void *context, const spress_image_place *image,
                                      const spress_file_terms *terms, spress_report *report,
                                      spress_buffer *out)
{
    char *folder = folder_of(image->document);
    char *path = folder ? join(image->name[0] == '/' ? "" : folder, image->name) : NULL;
    place root = {.kind = SPRESS_FILE_UNKNOWN};
    if (path)
        root = find(context, image->image_root ? image->image_root : folder);
    spress_image_answer answer = SPRESS_IMAGE_UNREADABLE;
    if (root.kind == SPRESS_FILE_UNKNOWN) {
        fail_memory(report);
        free(path);
    } else {
        answer = read_below(context, &root, path, &(read_terms){terms, report}, out);
    }
    free(root.path);
    free(folder);
    return answer;
}

static size_t count_slashes(const char *path)
{
    size_t count = 0;
    for (; *path; path++)
        count += *path == '/';
    return count;
}

/* A folder and the first one in it may have the same first file: their depths differ. */
static bool identify(void *context, const char *path, spress_file_identity *out)
{
    const place found = find(context, path);
    const bool good = found.kind == SPRESS_FILE_REGULAR || found.kind == SPRESS_FILE_FOLDER;
    if (good)
        *out = (spress_file_identity){found.kind == SPRESS_FILE_REGULAR ? UINT64_MAX
                                                                        : count_slashes(found.path),
                                      found.first};
    free(found.path);
    return good;
}

spress_host wasm_files_host(wasm_files *files)
{
    return (spress_host){.context = files,
                         .look = look,
                         .list = list,
                         .read = read,
                         .read_image = read_image,
                         .identify = identify};
}
