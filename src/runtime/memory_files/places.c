/* Finds paths among files in memory. The files are sorted by path, so that what lies in a folder
 * stands together. */
#include "runtime/memory_files/places.h"
#include "core/memory/allocate.h"

#include <stdio.h>
#include <string.h>

static bool is_parent(const char *part, size_t size)
{
    return size == 2 && memcmp(part, "..", 2) == 0;
}

/* Takes ".", empty parts and ".." with the part before it out of a path, in place. A ".." that has
 * nothing before it stays; above "/" there is nothing. */
static void simplify(char *path)
{
    char *const start = path + (*path == '/');
    char *fixed = start; /* what ".." cannot take back ends here */
    char *end = start;
    for (const char *part = start; *part;) {
        const size_t size = strcspn(part, "/");
        const char *next = part + size + (part[size] == '/');
        const bool parent = is_parent(part, size);
        if (parent && end > fixed) {
            while (end > fixed && *--end != '/')
                continue;
        } else if (size != 0 && !(size == 1 && *part == '.') && !(parent && start > path)) {
            if (end > start)
                *end++ = '/';
            memmove(end, part, size);
            end += size;
            if (parent)
                fixed = end;
        }
        part = next;
    }
    *end = '\0';
}

/* Compares a path with the first `size` bytes of another. */
static int compare(const char *path, const char *other, size_t size)
{
    const int order = strncmp(path, other, size);
    return order != 0 ? order : path[size] != '\0';
}

/* Index of the first file whose path is not before the first `size` bytes of `path`. */
static size_t lower_bound(const spress_files *files, const char *path, size_t size)
{
    size_t low = 0, high = files->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare(files->items[middle].path, path, size) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* Finds the plain path of `place`, which has room for a slash more. */
static void find_plain(const spress_files *files, spressi_found_path *place)
{
    char *path = place->path;
    place->first = lower_bound(files, path, strlen(path));
    if (place->first < files->count && strcmp(files->items[place->first].path, path) == 0) {
        place->kind = SPRESS_FILE_REGULAR;
        return;
    }
    const size_t size = strlen(path);
    if (size != 0 && path[size - 1] != '/')
        memcpy(path + size, "/", 2);
    const size_t inside = lower_bound(files, path, strlen(path));
    if (size == 0 || (inside < files->count && starts_with(files->items[inside].path, path))) {
        place->kind = SPRESS_FILE_FOLDER;
        place->first = inside;
    } else {
        path[size] = '\0'; /* a file would stand before "a.png.meta" and "a.png/", not between */
    }
}

spressi_found_path spressi_find_path(const spress_files *files, const char *folder,
                                     const char *name)
{
    const spress_allocator a =
        files->allocator.allocate ? files->allocator : spress_allocator_default();
    spressi_found_path place = {.kind = SPRESS_FILE_NONE,
                                .room = strlen(folder) + strlen(name) + sizeof "//"};
    place.path = spressi_allocate(&a, place.room);
    if (!place.path)
        return (spressi_found_path){.kind = SPRESS_FILE_UNKNOWN};
    const bool alone = folder[0] == '\0' || name[0] == '/';
    snprintf(place.path, place.room, "%s%s%s", alone ? "" : folder, alone ? "" : "/", name);
    simplify(place.path);
    find_plain(files, &place);
    return place;
}

void spressi_found_path_free(const spress_files *files, spressi_found_path *place)
{
    const spress_allocator a =
        files->allocator.allocate ? files->allocator : spress_allocator_default();
    spressi_release(&a, place->path, place->room);
}

const char *spressi_path_below(const spressi_found_path *folder, const char *path)
{
    if (!starts_with(path, folder->path))
        return NULL;
    const char *rest = path + strlen(folder->path);
    return *rest == '/' || is_parent(rest, strcspn(rest, "/")) ? NULL : rest;
}

bool spressi_is_below_file(const spress_files *files, const char *path)
{
    for (const char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
        const size_t size = (size_t)(slash - path), at = lower_bound(files, path, size);
        if (size != 0 && at < files->count && compare(files->items[at].path, path, size) == 0)
            return true;
    }
    return false;
}
