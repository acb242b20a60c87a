/* Keeps the list of files in memory: adding, finding, removing. */
#include <string.h>

#include "core/memory/allocate.h"
#include "runtime/memory_files/places.h"

/* Whether a file may lie there: "..", "/" and folders are none, and files have nothing in them. */
static bool names_file(const spress_files *files, const spressi_found_path *place)
{
    if (place->kind != SPRESS_FILE_NONE)
        return place->kind == SPRESS_FILE_REGULAR;
    if (spressi_is_below_file(files, place->path))
        return false;
    const char *slash = strrchr(place->path, '/');
    const char *last = slash ? slash + 1 : place->path;
    return *last != '\0' && strcmp(last, "..") != 0;
}

/* A copy of the path with exactly the room it needs. */
static char *copy_path(const spress_files *files, const char *path)
{
    const size_t size = strlen(path) + 1;
    char *copy = spressi_allocate(&files->allocator, size);
    if (copy)
        memcpy(copy, path, size);
    return copy;
}

static bool insert(spress_files *files, const spressi_found_path *place, spress_buffer *bytes)
{
    spress_file *file = files->items + place->first;
    char *path = copy_path(files, place->path);
    if (!path)
        return false;
    memmove(file + 1, file, (files->count - place->first) * sizeof *file);
    files->count++;
    *file = (spress_file){path, *bytes};
    return true;
}

bool spress_files_take(spress_files *files, const char *path, spress_buffer *bytes)
{
    if (!files->allocator.allocate)
        files->allocator = spress_allocator_default();
    spressi_found_path place = spressi_find_path(files, "", path);
    bool good = names_file(files, &place);
    if (good && place.kind == SPRESS_FILE_REGULAR) {
        spress_buffer_free(&files->items[place.first].bytes);
        files->items[place.first].bytes = *bytes;
    } else {
        good = good &&
               spressi_grow(&files->allocator, &files->items, files->count, &files->capacity,
                            sizeof *files->items) &&
               insert(files, &place, bytes);
    }
    spressi_found_path_free(files, &place);
    if (!good)
        spress_buffer_free(bytes);
    *bytes = (spress_buffer){0};
    return good;
}

bool spress_files_add(spress_files *files, const char *path, spress_bytes bytes)
{
    if (!files->allocator.allocate)
        files->allocator = spress_allocator_default();
    const spress_allocator *a = &files->allocator;
    const size_t capacity = bytes.size ? bytes.size : 1;
    spress_buffer copy = {spressi_allocate(a, capacity), bytes.size, capacity, *a};
    if (!copy.data)
        return false;
    if (bytes.size != 0)
        memcpy(copy.data, bytes.data, bytes.size);
    return spress_files_take(files, path, &copy);
}

const spress_file *spress_files_find(const spress_files *files, const char *path)
{
    spressi_found_path place = spressi_find_path(files, "", path);
    spressi_found_path_free(files, &place);
    return place.kind == SPRESS_FILE_REGULAR ? &files->items[place.first] : NULL;
}

static void free_file(const spress_files *files, spress_file *file)
{
    spressi_release(&files->allocator, file->path, strlen(file->path) + 1);
    spress_buffer_free(&file->bytes);
}

bool spress_files_remove(spress_files *files, const char *path)
{
    const spress_file *found = spress_files_find(files, path);
    if (!found)
        return false;
    const size_t at = (size_t)(found - files->items);
    spress_file *file = &files->items[at];
    free_file(files, file);
    files->count--;
    memmove(file, file + 1, (files->count - at) * sizeof *file);
    return true;
}

void spress_files_free(spress_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        free_file(files, &files->items[i]);
    if (files->items)
        spressi_release(&files->allocator, files->items, files->capacity * sizeof *files->items);
    *files = (spress_files){0};
}
