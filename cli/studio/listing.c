/* Lists the files of a project, folder by folder; no depth of folders makes the stack grow. */
#include "studio/listing.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "files/open_below.h"
#include "files/paths.h"
#include "studio/names.h"

studio_stamp studio_stamp_of(const struct stat *status)
{
    return (studio_stamp){(uint64_t)status->st_ino, (uint64_t)status->st_size, status->st_mtim,
                          status->st_ctim};
}

static bool same_time(const struct timespec *a, const struct timespec *b)
{
    return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

bool studio_stamp_equals(const studio_stamp *a, const studio_stamp *b)
{
    return a->node == b->node && a->size == b->size && same_time(&a->written, &b->written) &&
           same_time(&a->changed, &b->changed);
}

/* Makes room for one more item of `size` bytes in an array. False when memory ran out. */
static bool make_room(void **items, size_t count, size_t *capacity, size_t size)
{
    enum { FIRST = 64 };
    if (count < *capacity)
        return true;
    const size_t wanted = *capacity ? *capacity * 2 : FIRST;
    void *grown = realloc(*items, wanted * size);
    if (!grown)
        return false;
    *items = grown;
    *capacity = wanted;
    return true;
}

/* Takes `path` over; false when memory ran out, which NULL tells too. */
static bool add_folder(studio_listing *listing, char *path)
{
    void *folders = listing->folders;
    const bool good = path && make_room(&folders, listing->folder_count, &listing->folder_capacity,
                                        sizeof *listing->folders);
    listing->folders = folders;
    if (!good)
        free(path);
    else
        listing->folders[listing->folder_count++] = path;
    return good;
}

static bool append_file(studio_listing *listing, char *path, studio_id id, studio_stamp stamp)
{
    void *files = listing->files;
    const bool good =
        path && make_room(&files, listing->count, &listing->capacity, sizeof *listing->files);
    listing->files = files;
    if (!good)
        free(path);
    else
        listing->files[listing->count++] = (studio_file){.path = path, .id = id, .stamp = stamp};
    return good;
}

/* What a walk over the folders needs. */
typedef struct listing_walk {
    studio_listing *listing;
    const uint8_t *secret;
    int root;
} listing_walk;

static bool add_entry(const listing_walk *walk, int folder, const char *folder_path,
                      const char *name)
{
    studio_listing *listing = walk->listing;
    struct stat status;
    if (!studio_name_is_plain(name, strlen(name)) ||
        fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0 ||
        !(S_ISREG(status.st_mode) || S_ISDIR(status.st_mode)))
        return true;
    char *path = strcmp(folder_path, ".") == 0 ? strdup(name) : cli_join(folder_path, name);
    if (!path)
        return false;
    const bool is_folder = S_ISDIR(status.st_mode);
    const bool fits = is_folder ? listing->folder_count < STUDIO_FOLDERS_MOST
                                : listing->count < STUDIO_FILES_MOST;
    if (!fits || !studio_path_is_plain(path, strlen(path))) {
        listing->truncated = true;
        free(path);
        return true;
    }
    if (is_folder)
        return add_folder(listing, path);
    const studio_id id = studio_id_with(walk->secret, path);
    return append_file(listing, path, id, studio_stamp_of(&status));
}

/* A folder that cannot be opened is passed over: it is gone, or not ours to read. */
static bool list_folder(const listing_walk *walk, const char *path)
{
    const int folder = cli_open_plainly_below(walk->root, path);
    DIR *stream = folder < 0 ? NULL : fdopendir(folder);
    if (!stream) {
        if (folder >= 0)
            close(folder);
        return true;
    }
    bool good = true;
    for (const struct dirent *entry; good && (entry = readdir(stream));)
        good = add_entry(walk, folder, path, entry->d_name);
    closedir(stream);
    return good;
}

static int compare_paths(const void *a, const void *b)
{
    const studio_file *first = a, *second = b;
    return strcmp(first->path, second->path);
}

bool studio_listing_fill(studio_listing *listing, int root,
                         const uint8_t secret[STUDIO_SECRET_SIZE])
{
    const listing_walk walk = {listing, secret, root};
    bool good = add_folder(listing, strdup("."));
    /* The list grows while it is walked. A folder may move, but never frees its text. */
    for (size_t i = 0; good && i < listing->folder_count; i++)
        good = list_folder(&walk, listing->folders[i]);
    if (good && listing->count != 0)
        qsort(listing->files, listing->count, sizeof *listing->files, compare_paths);
    if (!good)
        studio_listing_free(listing);
    return good;
}

void studio_listing_free(studio_listing *listing)
{
    for (size_t i = 0; i < listing->count; i++)
        free(listing->files[i].path);
    for (size_t i = 0; i < listing->folder_count; i++)
        free(listing->folders[i]);
    free(listing->files);
    free(listing->folders);
    *listing = (studio_listing){0};
}

studio_file *studio_listing_find_id(const studio_listing *listing, const char *id, size_t size)
{
    for (size_t i = 0; i < listing->count; i++)
        if (studio_id_is(&listing->files[i].id, id, size))
            return &listing->files[i];
    return NULL;
}

studio_file *studio_listing_find_path(const studio_listing *listing, const char *path)
{
    for (size_t i = 0; i < listing->count; i++)
        if (strcmp(listing->files[i].path, path) == 0)
            return &listing->files[i];
    return NULL;
}

studio_file *studio_listing_add(studio_listing *listing, const char *path, studio_id id)
{
    if (!append_file(listing, strdup(path), id, (studio_stamp){0}))
        return NULL;
    const studio_file added = listing->files[listing->count - 1];
    size_t at = listing->count - 1;
    for (; at > 0 && strcmp(listing->files[at - 1].path, path) > 0; at--)
        listing->files[at] = listing->files[at - 1];
    listing->files[at] = added;
    return &listing->files[at];
}
