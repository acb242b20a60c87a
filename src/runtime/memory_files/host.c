/* A host over files in memory. */
#include <stdio.h>
#include <string.h>

#include "core/memory/allocate.h"
#include "runtime/memory_files/places.h"

static const char *explain(spress_file_kind kind)
{
    if (kind == SPRESS_FILE_UNKNOWN)
        return "out of memory";
    return kind == SPRESS_FILE_FOLDER ? "is a folder" : "there is no such file";
}

static bool fail_reading(const char *path, spress_file_kind kind, spress_report *report)
{
    spress_report_add(report,
                      kind == SPRESS_FILE_UNKNOWN ? SPRESS_CODE_MEMORY : SPRESS_CODE_FILE_READ,
                      SPRESS_NO_OFFSET, NULL, "cannot read %s: %s", path, explain(kind));
    return false;
}

static bool fail_memory(spress_report *report)
{
    spress_report_add(report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, NULL, "out of memory");
    return false;
}

static spress_file_kind look(void *context, const char *path, char *why, size_t why_size)
{
    spressi_found_path found = spressi_find_path(context, "", path);
    spressi_found_path_free(context, &found);
    if (found.kind == SPRESS_FILE_NONE || found.kind == SPRESS_FILE_UNKNOWN)
        snprintf(why, why_size, "%s", explain(found.kind));
    return found.kind;
}

/* Gives a name that ends at `size`; the receiver wants one that ends with NUL. */
static bool give_name(const spress_files *files, const char *name, size_t size,
                      const spress_listing *listing)
{
    const spress_allocator *a = &files->allocator;
    char *copy = spressi_allocate(a, size + 1);
    if (!copy)
        return fail_memory(listing->report);
    memcpy(copy, name, size);
    copy[size] = '\0';
    const bool taken = listing->take(listing->taker, copy);
    spressi_release(a, copy, size + 1);
    return taken;
}

/* Gives the first part of what stands behind the folder's path, once for all files that share it:
 * they stand together. */
static bool give_names(const spress_files *files, const spressi_found_path *folder,
                       const spress_listing *listing)
{
    const char *last = "";
    size_t last_size = 0;
    for (size_t i = folder->first; i < files->count; i++) {
        const char *path = files->items[i].path;
        if (strncmp(path, folder->path, strlen(folder->path)) != 0)
            break;
        const char *name = spressi_path_below(folder, path);
        const size_t size = name ? strcspn(name, "/") : 0;
        if (!name || (size == last_size && memcmp(name, last, size) == 0))
            continue;
        last = name;
        last_size = size;
        if (!give_name(files, name, size, listing))
            return false;
    }
    return true;
}

static bool list(void *context, const spress_listing *listing)
{
    spressi_found_path found = spressi_find_path(context, "", listing->folder);
    const bool good = found.kind == SPRESS_FILE_FOLDER
                          ? give_names(context, &found, listing)
                          : fail_reading(listing->folder, found.kind, listing->report);
    spressi_found_path_free(context, &found);
    return good;
}

/* How a file is read, and who is told when it cannot be. */
typedef struct read_terms {
    const spress_file_terms *file;
    spress_report *report;
} read_terms;

static bool copy_file(const spress_file *file, const read_terms *terms, spress_buffer *out)
{
    const spress_allocator *a = terms->file->allocator;
    const size_t size = file->bytes.size;
    if (size > terms->file->limit) {
        spress_report_add(terms->report, SPRESS_CODE_LIMIT_INPUT, 0, NULL,
                          "the file has more than %llu bytes",
                          (unsigned long long)terms->file->limit);
        return false;
    }
    const size_t capacity = size ? size : 1;
    uint8_t *data = spressi_allocate(a, capacity);
    if (!data)
        return fail_memory(terms->report);
    if (size != 0)
        memcpy(data, file->bytes.data, size);
    *out = (spress_buffer){data, size, capacity, *a};
    return true;
}

static bool read_whole(void *context, const char *path, const spress_file_terms *terms,
                       spress_report *report, spress_buffer *out)
{
    const spress_files *files = context;
    spressi_found_path found = spressi_find_path(files, "", path);
    spressi_found_path_free(files, &found);
    if (found.kind == SPRESS_FILE_REGULAR)
        return copy_file(&files->items[found.first], &(read_terms){terms, report}, out);
    return fail_reading(path, found.kind, report);
}

/* Reads the image if it lies below the folder `root`. */
static spress_image_answer read_below(const spress_files *files, const spressi_found_path *root,
                                      const spressi_found_path *image, const read_terms *terms,
                                      spress_buffer *out)
{
    if (root->kind == SPRESS_FILE_UNKNOWN || image->kind == SPRESS_FILE_UNKNOWN) {
        fail_memory(terms->report);
        return SPRESS_IMAGE_UNREADABLE;
    }
    if (root->kind != SPRESS_FILE_FOLDER || !spressi_path_below(root, image->path))
        return SPRESS_IMAGE_FORBIDDEN;
    if (image->kind != SPRESS_FILE_REGULAR)
        return SPRESS_IMAGE_ABSENT;
    return copy_file(&files->items[image->first], terms, out) ? SPRESS_IMAGE_FOUND
                                                              : SPRESS_IMAGE_UNREADABLE;
}

static spress_image_answer read_image(void *context, const spress_image_place *image,
                                      const spress_file_terms *terms, spress_report *report,
                                      spress_buffer *out)
{
    /* The folder of "a/b.pct" is "a/b.pct/..": no copy is needed to cut the name off. */
    spressi_found_path folder = spressi_find_path(context, image->document, "..");
    spressi_found_path root =
        spressi_find_path(context, image->image_root ? image->image_root : "", "");
    spressi_found_path found =
        spressi_find_path(context, folder.path ? folder.path : "", image->name);
    const spressi_found_path *allowed = image->image_root ? &root : &folder;
    if (folder.kind == SPRESS_FILE_UNKNOWN)
        found.kind = SPRESS_FILE_UNKNOWN; /* it was looked for in the wrong folder */
    const spress_image_answer answer =
        read_below(context, allowed, &found, &(read_terms){terms, report}, out);
    spressi_found_path_free(context, &found);
    spressi_found_path_free(context, &root);
    spressi_found_path_free(context, &folder);
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
    spressi_found_path found = spressi_find_path(context, "", path);
    const bool good = found.kind == SPRESS_FILE_REGULAR || found.kind == SPRESS_FILE_FOLDER;
    if (good)
        *out = (spress_file_identity){
            .device = found.kind == SPRESS_FILE_REGULAR ? UINT64_MAX : count_slashes(found.path),
            .node = found.first};
    spressi_found_path_free(context, &found);
    return good;
}

spress_host spress_files_host(spress_files *files)
{
    if (!files->allocator.allocate)
        files->allocator = spress_allocator_default();
    return (spress_host){.context = files,
                         .look = look,
                         .list = list,
                         .read = read_whole,
                         .read_image = read_image,
                         .identify = identify};
}
