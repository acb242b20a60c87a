/* Gives files that wait in a hidden folder their names. A second link keeps the file that is
 * replaced: when a later file of the same set cannot be placed, all of them are taken back. */
#include "files/place.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

const char *cli_waiting_name(size_t number, char out[24])
{
    snprintf(out, 24, "%zu", number);
    return out;
}

bool cli_place(const cli_seat *seat, cli_placed *out)
{
    char waiting[24], old[24];
    struct stat status;
    cli_waiting_name(seat->waiting, waiting);
    cli_waiting_name(seat->old, old);
    const bool is_new =
        fstatat(seat->folder, seat->name, &status, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT;
    const bool kept = !is_new && linkat(seat->folder, seat->name, seat->staging, old, 0) == 0;
    if (renameat(seat->staging, waiting, seat->folder, seat->name) != 0) {
        const int problem = errno;
        if (kept)
            (void)unlinkat(seat->staging, old, 0);
        errno = problem;
        return false;
    }
    *out = is_new ? CLI_IS_NEW : kept ? CLI_REPLACED : CLI_PLACED_FOR_GOOD;
    return true;
}

bool cli_take_back(const cli_seat *seat, cli_placed placed)
{
    char old[24];
    switch (placed) {
    case CLI_WAITS:
        return true;
    case CLI_IS_NEW:
        return unlinkat(seat->folder, seat->name, 0) == 0;
    case CLI_REPLACED:
        return renameat(seat->staging, cli_waiting_name(seat->old, old), seat->folder,
                        seat->name) == 0;
    case CLI_PLACED_FOR_GOOD:
        break;
    }
    return false;
}

void cli_clear_seat(const cli_seat *seat, cli_placed placed)
{
    char number[24];
    if (placed == CLI_WAITS)
        (void)unlinkat(seat->staging, cli_waiting_name(seat->waiting, number), 0);
    else if (placed == CLI_REPLACED)
        (void)unlinkat(seat->staging, cli_waiting_name(seat->old, number), 0);
}
