/* Writes, compares and makes room for files. */
#include "files/write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/paths.h"

bool cli_write_all(int descriptor, spress_bytes bytes)
{
    size_t written = 0;
    while (written < bytes.size) {
        const ssize_t put = write(descriptor, bytes.data + written, bytes.size - written);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        written += (size_t)put;
    }
    return true;
}

bool cli_write_and_close(int descriptor, spress_bytes bytes, bool sync)
{
    const bool good = cli_write_all(descriptor, bytes) && (!sync || fsync(descriptor) == 0);
    const int problem = errno;
    if (close(descriptor) == 0 && good)
        return true;
    errno = good ? errno : problem;
    return false;
}

bool cli_file_equals(int descriptor, spress_bytes bytes)
{
    uint8_t block[1 << 14];
    struct stat status;
    size_t at = 0;
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode) ||
        (uint64_t)status.st_size != bytes.size)
        return false;
    for (;;) {
        const ssize_t got = read(descriptor, block, sizeof block);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got == 0 && at == bytes.size;
        if ((size_t)got > bytes.size - at || memcmp(block, bytes.data + at, (size_t)got) != 0)
            return false;
        at += (size_t)got;
    }
}

cli_file_state cli_compare_file(const char *path, spress_bytes bytes)
{
    const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return errno == ENOENT || errno == ENOTDIR ? CLI_FILE_MISSING : CLI_FILE_DIFFERS;
    const bool same = cli_file_equals(descriptor, bytes);
    close(descriptor);
    return same ? CLI_FILE_SAME : CLI_FILE_DIFFERS;
}

bool cli_make_folder(const char *path, spress_report *report)
{
    char *copy = strdup(path);
    if (!copy)
        return cli_fail_memory(report);
    bool good = true;
    for (char *p = copy + (copy[0] == '/'); good; p++) {
        if (*p != '/' && *p != '\0')
            continue;
        const char kept = *p;
        *p = '\0';
        struct stat status;
        if (mkdir(copy, 0777) != 0 && !(stat(copy, &status) == 0 && S_ISDIR(status.st_mode)))
            good = cli_fail_file(report, SPRESS_CODE_FILE_WRITE, copy, strerror(errno));
        *p = kept;
        if (kept == '\0')
            break;
    }
    free(copy);
    return good;
}
