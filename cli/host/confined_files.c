/* Reads files that must lie in a folder, and never one outside: images that documents name, and
 * what is found in folders of pictures. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/open_below.h"
#include "files/paths.h"
#include "host/files.h"
#include "system/system.h"

/* Whether an absolute path lies in the folder `root`, also absolute, or below. */
static bool lies_below(const char *path, const char *root)
{
    const size_t size = strlen(root);
    return strncmp(path, root, size) == 0 &&
           (path[size] == '/' || (size > 0 && root[size - 1] == '/'));
}

static spress_image_answer fail_reading(const char *name, const char *why, spress_report *report)
{
    cli_fail_file(report, SPRESS_CODE_FILE_READ, name, why);
    return SPRESS_IMAGE_UNREADABLE;
}

/* What is known about the image while it is looked for. */
typedef struct wanted_image {
    const char *name;
    const spress_file_terms *terms;
    spress_report *report;
} wanted_image;

/* Reads an open file, which must be a regular one. */
static spress_image_answer read_opened(const wanted_image *wanted, int descriptor,
                                       spress_buffer *out)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode))
        return fail_reading(wanted->name, "it is no regular file", wanted->report);
    return cli_read_open(descriptor, wanted->name, wanted->terms, wanted->report, out)
               ? SPRESS_IMAGE_FOUND
               : SPRESS_IMAGE_UNREADABLE;
}

/* Opens a file below the open folder. A link with an absolute path leaves the folder for the kernel
 * even where it leads back into it: then the path that it leads to is tried, and kept below like
 * any other. */
static int open_resolved(int folder, const char *file, const char *root)
{
    const int descriptor = cli_open_below(folder, file + strlen(root) + (root[1] != '\0'));
    if (descriptor >= 0 || errno != EXDEV)
        return descriptor;
    char *resolved = cli_real_path(file);
    const bool inside = resolved && lies_below(resolved, root);
    const int again =
        inside ? cli_open_below(folder, resolved + strlen(root) + (root[1] != '\0')) : -1;
    if (!inside)
        errno = EXDEV;
    free(resolved);
    return again;
}

/* What a path has behind the folder that it begins with. */
static const char *behind(const char *path, const char *root)
{
    const size_t size = strlen(root);
    if (strcmp(root, ".") == 0 || strncmp(path, root, size) != 0)
        return path;
    return path + size + strspn(path + size, "/");
}

int cli_open_confined(const char *root, const char *path)
{
    char *real = cli_real_path(root);
    char *file = real ? cli_join_lexically(real, behind(path, root)) : NULL;
    const int folder = file ? open(real, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    const int descriptor = folder >= 0 ? open_resolved(folder, file, real) : -1;
    const int problem = errno;
    if (folder >= 0)
        close(folder);
    free(file);
    free(real);
    errno = problem;
    return descriptor;
}

bool cli_leads_out(void *context, const char *root, const char *path)
{
    struct stat status;
    (void)context;
    if (lstat(path, &status) != 0 || !S_ISLNK(status.st_mode))
        return false;
    char *folder = cli_real_path(root), *file = cli_real_path(path);
    /* A link that leads nowhere is found out when it is read. */
    const bool out = folder && file && !lies_below(file, folder);
    free(folder);
    free(file);
    return out;
}

/* Opens and reads a file that must lie below `root`, by its name and with links resolved. Nobody
 * can swap a link in between: what is read is what was opened. */
static spress_image_answer read_below(const wanted_image *wanted, const char *file,
                                      const char *root, spress_buffer *out)
{
    if (!lies_below(file, root))
        return SPRESS_IMAGE_FORBIDDEN;
    const int folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const int descriptor = folder >= 0 ? open_resolved(folder, file, root) : -1;
    const int problem = errno;
    spress_image_answer answer;
    if (descriptor >= 0)
        answer = read_opened(wanted, descriptor, out);
    else if (problem == ENOENT || problem == ENOTDIR)
        answer = SPRESS_IMAGE_ABSENT;
    else if (problem == EXDEV)
        answer = SPRESS_IMAGE_FORBIDDEN;
    else
        answer = fail_reading(wanted->name, strerror(problem), wanted->report);
    if (descriptor >= 0)
        close(descriptor);
    if (folder >= 0)
        close(folder);
    return answer;
}

spress_image_answer cli_read_image(void *context, const spress_image_place *place,
                                   const spress_file_terms *terms, spress_report *report,
                                   spress_buffer *out)
{
    const wanted_image wanted = {place->name, terms, report};
    (void)context;
    char *own = strcmp(place->document, "-") == 0 ? strdup(".") : cli_folder_of(place->document);
    char *folder = own ? cli_real_path(own) : NULL;
    char *root =
        place->image_root ? cli_real_path(place->image_root) : (folder ? strdup(folder) : NULL);
    char *file = folder ? cli_join_lexically(folder, place->name) : NULL;
    spress_image_answer answer = SPRESS_IMAGE_UNREADABLE;
    if (file && root)
        answer = read_below(&wanted, file, root, out);
    else
        spress_report_add(report, SPRESS_CODE_FILE_READ, SPRESS_NO_OFFSET, NULL,
                          "the folder of images cannot be read: %s", strerror(errno));
    free(file);
    free(root);
    free(folder);
    free(own);
    return answer;
}
