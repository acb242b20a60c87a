/* Saves files, each at once and only over what the page has read. */
#include "studio/saving.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "files/open_below.h"
#include "files/paths.h"
#include "files/staging.h"
#include "files/write.h"

static const char waiting_name[] = "0";

struct studio_save {
    studio_project *project;
    char *path;
    const char *name; /* the last part of the path */
    studio_id id;
    studio_hash expected; /* empty: the file must not be there yet */
    int folder, staging, file;
    char staging_name[sizeof CLI_STAGING_NAME];
    struct sha256_ctx running;
    uint64_t size;
    int problem; /* errno of the first failure */
};

/* Opens the file's folder and a file in a hidden folder there. False with errno. */
static bool open_places(studio_save *save)
{
    char *folder = cli_folder_of(save->path);
    if (!folder)
        return false;
    save->folder = cli_open_plainly_below(save->project->root, folder);
    free(folder);
    if (save->folder < 0)
        return false;
    cli_staging_sweep(save->folder);
    save->staging = cli_staging_make(save->folder, save->staging_name);
    if (save->staging < 0)
        return false;
    save->file = openat(save->staging, waiting_name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    return save->file >= 0;
}

studio_save *studio_save_begin(studio_project *project, const char *path,
                               const studio_hash *expected, const studio_refusal **out_why)
{
    studio_save *save = calloc(1, sizeof *save);
    *out_why = &studio_refusal_memory;
    if (!save)
        return NULL;
    *save = (studio_save){.project = project,
                          .path = strdup(path),
                          .folder = -1,
                          .staging = -1,
                          .file = -1,
                          .staging_name = CLI_STAGING_NAME};
    if (!save->path) {
        free(save);
        return NULL;
    }
    const char *slash = strrchr(save->path, '/');
    save->name = slash ? slash + 1 : save->path;
    save->id = studio_id_with(project->secret, path);
    if (expected)
        save->expected = *expected;
    sha256_init(&save->running);
    if (open_places(save))
        return save;
    *out_why = studio_refusal_of(errno);
    studio_save_free(save);
    return NULL;
}

void studio_save_put(studio_save *save, const void *bytes, size_t size)
{
    if (save->problem == 0 && size > STUDIO_FILE_MOST - save->size)
        save->problem = EFBIG;
    if (save->problem == 0 && !cli_write_all(save->file, (spress_bytes){bytes, size}))
        save->problem = errno;
    if (save->problem != 0)
        return;
    save->size += size;
    sha256_update(&save->running, size, bytes);
}

/* Gives the new file the permissions of the one that it replaces, which must be ours to write. */
static const studio_refusal *take_permissions(const studio_save *save, mode_t mode)
{
    return faccessat(save->folder, save->name, W_OK, AT_EACCESS) == 0 &&
                   fchmod(save->file, mode & 0777) == 0
               ? NULL
               : studio_refusal_of(errno);
}

/* Looks at the file that is to be replaced: its hash must be the one that the page has read. */
static const studio_refusal *check_present(studio_save *save, studio_hash *out_present)
{
    struct stat status;
    const studio_refusal *why = NULL;
    const int present =
        openat(save->folder, save->name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (present < 0)
        return errno == ENOENT ? &studio_refusal_changed : studio_refusal_of(errno);
    const bool known = fstat(present, &status) == 0;
    if (known && !S_ISREG(status.st_mode))
        why = &studio_refusal_link;
    else if (!known || !studio_hash_file(present, STUDIO_FILE_MOST, out_present))
        why = studio_refusal_of(errno);
    else if (strcmp(out_present->text, save->expected.text) != 0)
        why = &studio_refusal_changed;
    close(present);
    return why ? why : take_permissions(save, status.st_mode);
}

/* Gives a new file its name unless that is taken. File systems that cannot do it in one call can
 * make a second link. */
static bool place_new(const studio_save *save)
{
    if (renameat2(save->staging, waiting_name, save->folder, save->name, RENAME_NOREPLACE) == 0)
        return true;
    return errno == EINVAL && linkat(save->staging, waiting_name, save->folder, save->name, 0) == 0;
}

static const studio_refusal *place(studio_save *save, studio_hash hash, studio_hash *out_present)
{
    if (!save->expected.text[0])
        return place_new(save)   ? NULL
               : errno == EEXIST ? &studio_refusal_exists
                                 : studio_refusal_of(errno);
    const studio_refusal *why = check_present(save, out_present);
    if (why || strcmp(hash.text, out_present->text) == 0)
        return why; /* a file that has the right bytes already is left alone, with its time */
    return renameat(save->staging, waiting_name, save->folder, save->name) == 0
               ? NULL
               : studio_refusal_of(errno);
}

/* Notes stamp and hash, so that the next listing finds nothing new, and tells all pages of it: the
 * one that saves knows the hash. Without memory the next listing tells of a file that was added. */
static void note_saved(studio_save *save, studio_hash hash)
{
    studio_listing *listing = &save->project->listing;
    struct stat status;
    if (fstatat(save->folder, save->name, &status, AT_SYMLINK_NOFOLLOW) != 0)
        return;
    studio_file *file = studio_listing_find_path(listing, save->path);
    if (!file && listing->count < STUDIO_FILES_MOST)
        file = studio_listing_add(listing, save->path, save->id);
    if (!file)
        return;
    const bool same = strcmp(file->hash.text, hash.text) == 0;
    file->stamp = studio_stamp_of(&status);
    file->hash = hash;
    if (!same)
        studio_changes_add(&save->project->changes,
                           save->expected.text[0] ? STUDIO_CHANGED : STUDIO_ADDED, file);
}

const studio_refusal *studio_save_commit(studio_save *save, studio_hash *out_hash)
{
    out_hash->text[0] = '\0';
    if (save->problem == 0 && fsync(save->file) != 0)
        save->problem = errno;
    if (save->problem != 0)
        return studio_refusal_of(save->problem);
    const studio_hash hash = studio_hash_end(&save->running);
    const studio_refusal *why = place(save, hash, out_hash);
    if (why)
        return why;
    (void)fsync(save->folder); /* not all systems can, and then there is nothing to be done */
    note_saved(save, hash);
    *out_hash = hash;
    return NULL;
}

void studio_save_free(studio_save *save)
{
    if (!save)
        return;
    if (save->file >= 0)
        close(save->file);
    if (save->staging >= 0) {
        (void)unlinkat(save->staging, waiting_name, 0);
        cli_staging_remove(save->folder, save->staging_name, save->staging);
        close(save->staging);
    }
    if (save->folder >= 0)
        close(save->folder);
    free(save->path);
    free(save);
}

const studio_id *studio_save_id(const studio_save *save)
{
    return &save->id;
}
