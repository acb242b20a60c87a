/* Opens a file so that the kernel, not a look beforehand, keeps it below a folder. */
#include "files/open_below.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { OPEN_FILE = O_RDONLY | O_NONBLOCK | O_CLOEXEC };

int cli_open_below(int root, const char *path)
{
    struct open_how how = {.flags = OPEN_FILE, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
    const long opened = syscall(SYS_openat2, root, path, &how, sizeof how);
    /* Kernels before 5.6 do not know the call, and some sandboxes forbid it. */
    if (opened < 0 && (errno == ENOSYS || errno == EPERM))
        return cli_open_plainly_below(root, path);
    return (int)opened;
}
