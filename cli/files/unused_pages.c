/* Removes pages that an atlas does not need any more. */
#include "files/unused_pages.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/paths.h"
#include "files/write.h"
#include "host/files.h"
#include "system/system.h"

/* Whether the plain file that the job looked at is still there, as it was: another program may have
 * put a page of its own in its place, whose node can be that of the old one. */
static bool is_same_file(int folder, const char *name, spress_file_identity file)
{
    struct stat status;
    if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(status.st_mode))
        return false;
    const spress_file_identity now = cli_identity(&status);
    return now.device == file.device && now.node == file.node && now.changed_ns == file.changed_ns;
}

static bool warn(const char *path, const char *why, spress_report *report)
{
    spress_report_add(report, SPRESS_CODE_PACK_UNUSED, SPRESS_NO_OFFSET, NULL,
                      "cannot remove %s: %s", path, why);
    return false;
}

/* True when the page is gone, or would be. The folder is opened first, so that the file that was
 * looked at and the one that is removed lie in the same one. */
static bool remove_page(const spress_unused_page *page, bool dry_run, spress_report *report)
{
    const char *path = page->path;
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    char *place = cli_folder_of(path);
    const int folder = place ? open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    free(place);
    if (folder < 0)
        return warn(path, strerror(errno), report);
    bool gone = is_same_file(folder, name, page->file);
    if (gone && !dry_run && unlinkat(folder, name, 0) != 0)
        gone = warn(path, strerror(errno), report);
    close(folder);
    return gone;
}

/* Whether the descriptor is still the one that was written: one that another program has put there
 * meanwhile may name the old pages. */
static bool is_in_place(const spress_packed_atlas *atlas, const spress_outputs *outputs)
{
    const spress_output *made = spress_outputs_find(outputs, atlas->path);
    return made && cli_compare_file(atlas->path, (spress_bytes){made->bytes.data,
                                                                made->bytes.size}) == CLI_FILE_SAME;
}

/* Removes the pages, and leaves in the list those that are gone. */
static void remove_pages(spress_packed_atlas *atlas, bool dry_run, spress_report *report)
{
    size_t gone = 0;
    for (size_t k = 0; k < atlas->unused_count; k++)
        if (remove_page(&atlas->unused_pages[k], dry_run, report))
            atlas->unused_pages[gone++] = atlas->unused_pages[k];
    atlas->unused_count = gone;
}

/* Other runs wait meanwhile: one that has found a page as it wants it must find it to the end. */
static void remove_in_turn(spress_packed_atlas *atlas, const spress_outputs *outputs,
                           spress_report *report)
{
    char *place = cli_folder_of(atlas->path);
    const int folder = place ? open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    free(place);
    if (folder < 0 || !cli_take_turn(folder) || !is_in_place(atlas, outputs))
        atlas->unused_count = 0;
    remove_pages(atlas, false, report);
    if (folder >= 0)
        close(folder);
}

void cli_remove_unused_pages(spress_pack_result *result, const spress_outputs *outputs,
                             spress_report *report)
{
    for (size_t i = 0; i < result->atlas_count; i++) {
        spress_packed_atlas *atlas = &result->atlases[i];
        if (result->dry_run)
            remove_pages(atlas, true, report);
        else if (atlas->unused_count != 0)
            remove_in_turn(atlas, outputs, report);
    }
}
