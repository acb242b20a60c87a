#include "images.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "names.h"

/* What reading an image needs beside its name. */
typedef struct cli_image_request {
    spress_report *report;
    cli_file *out;
    bool *missing;
    uint64_t limit;
} cli_image_request;

/* Whether an absolute path lies in the folder `root`, also absolute, or below. */
static bool lies_below(const char *path, const char *root)
{
    const size_t size = strlen(root);
    return strncmp(path, root, size) == 0 &&
           (path[size] == '/' || (size > 0 && root[size - 1] == '/'));
}

/* Makes one absolute path of a folder (absolute) and a name, "." and ".." resolved as text. */
static char *join_lexically(const char *folder, const char *name)
{
    char *path = malloc(strlen(folder) + strlen(name) + 2);
    if (!path)
        return NULL;
    size_t size = 0;
    if (name[0] != '/') {
        size = strlen(folder);
        memcpy(path, folder, size);
        size -= size == 1; /* the root folder is its slash alone */
    }
    while (*name) {
        const size_t part = strcspn(name, "/");
        const bool up = part == 2 && memcmp(name, "..", 2) == 0;
        while (up && size > 0 && path[--size] != '/')
            continue;
        if (!up && part != 0 && !(part == 1 && name[0] == '.')) {
            path[size++] = '/';
            memcpy(path + size, name, part);
            size += part;
        }
        name += part + (name[part] == '/');
    }
    path[size] = '\0';
    return path;
}

static bool refuse(const char *name, const char *path, const char *why, spress_report *report)
{
    spress_report_add(report, SPRESS_IMAGE_OUTSIDE, SPRESS_NO_OFFSET, path,
                      "the image \"%s\" is not read: %s", name, why);
    return false;
}

/* Opens and reads a file that must lie below `root`: first as its name says, then with links
 * resolved. A pipe or a device is not waited for. */
static bool read_below(const char *file, const char *root, const char *name, const char *path,
                       cli_image_request *request)
{
    static const char outside[] = "it lies outside the folder that images may come from";
    struct stat status;
    if (!lies_below(file, root))
        return refuse(name, path, outside, request->report);
    char *resolved = realpath(file, NULL);
    if (!resolved) {
        *request->missing = errno == ENOENT || errno == ENOTDIR;
        if (!*request->missing)
            spress_report_add(request->report, SPRESS_FILE_READ, SPRESS_NO_OFFSET, path,
                              "cannot read %s: %s", name, strerror(errno));
        return false;
    }
    bool good = false;
    if (!lies_below(resolved, root))
        refuse(name, path, outside, request->report);
    else if (stat(resolved, &status) != 0 || !S_ISREG(status.st_mode))
        spress_report_add(request->report, SPRESS_FILE_READ, SPRESS_NO_OFFSET, path,
                          "cannot read %s: it is no regular file", name);
    else
        good = cli_read_file(resolved, request->limit, request->out, request->report);
    free(resolved);
    return good;
}

bool cli_read_image(const cli_place *place, const char *name, const char *path,
                    spress_report *report, cli_file *out, bool *missing)
{
    *missing = false;
    /* With --image-root a name may climb, as long as it ends below that root. */
    const char *why = cli_unsafe_path(name);
    if (why && !place->image_root)
        return refuse(name, path, why, report);
    char *own = strcmp(place->path, "-") == 0 ? strdup(".") : cli_folder_of(place->path);
    char *folder = own ? realpath(own, NULL) : NULL;
    char *root =
        place->image_root ? realpath(place->image_root, NULL) : (folder ? strdup(folder) : NULL);
    char *file = folder ? join_lexically(folder, name) : NULL;
    cli_image_request request = {report, out, missing, place->limits->input_bytes};
    bool good = false;
    if (file && root)
        good = read_below(file, root, name, path, &request);
    else
        spress_report_add(report, SPRESS_FILE_READ, SPRESS_NO_OFFSET, path,
                          "the folder of images cannot be read: %s", strerror(errno));
    free(file);
    free(root);
    free(folder);
    free(own);
    return good;
}

void cli_set_path(spress_report *report, size_t first, const char *path)
{
    for (size_t i = first; i < report->count; i++) {
        report->items[i].offset = SPRESS_NO_OFFSET;
        snprintf(report->items[i].path, sizeof report->items[i].path, "%s", path);
    }
}

/* Decodes a PNG and compares it with the declared size; findings get `path` as their place. */
static void check_png(spress_bytes png, int64_t width, int64_t height, const char *path,
                      const cli_place *place, spress_report *report)
{
    spress_image image = {0};
    const size_t before = report->count;
    if (!spress_png_read(png, place->limits, NULL, report, &image)) {
        cli_set_path(report, before, path);
        return;
    }
    if (image.width != width || image.height != height)
        spress_report_add(report, SPRESS_IMAGE_SIZE, SPRESS_NO_OFFSET, path,
                          "the image has %ux%u pixels; %lldx%lld are declared", image.width,
                          image.height, (long long)width, (long long)height);
    spress_image_free(&image);
}

/* Images of other kinds, by how they begin: not ours to judge. */
static bool is_other_image(const cli_file *file)
{
    static const char *const signatures[] = {"GIF8", "\xFF\xD8\xFF", "RIFF",
                                             "BM",   "DDS ",         "\xABKTX"};
    for (size_t i = 0; i < sizeof signatures / sizeof *signatures; i++) {
        const size_t size = strlen(signatures[i]);
        if (file->size >= size && memcmp(file->data, signatures[i], size) == 0)
            return true;
    }
    return false;
}

/* An image that lies in a file beside the document. */
static void check_file(const cli_place *place, const char *name, int64_t width, int64_t height,
                       const char *path, spress_report *report)
{
    cli_file file = {0};
    bool missing;
    if (!cli_read_image(place, name, path, report, &file, &missing)) {
        if (missing)
            spress_report_add(report, SPRESS_IMAGE_MISSING, SPRESS_NO_OFFSET, path,
                              "the image \"%s\" was not found, so its size was not compared", name);
        return;
    }
    if (is_other_image(&file))
        spress_report_add(report, SPRESS_IMAGE_CODEC, SPRESS_NO_OFFSET, path,
                          "the image \"%s\" is no PNG and was not looked at", name);
    else
        check_png((spress_bytes){file.data, file.size}, width, height, path, place, report);
    free(file.data);
}

void cli_check_images(const cli_place *place, const spress_document *document,
                      spress_report *report)
{
    char path[48];
    if (document->kind == SPRESS_KIND_ATLAS) {
        for (size_t i = 0; i < document->atlas.page_count; i++) {
            const spress_page *page = &document->atlas.pages[i];
            snprintf(path, sizeof path, "/pages/%zu", i);
            if (page->image.size != 0)
                check_png(page->image, page->width, page->height, path, place, report);
            else
                check_file(place, page->file, page->width, page->height, path, report);
        }
    } else if (document->kind == SPRESS_KIND_RIG) {
        for (size_t i = 0; i < document->rig.image_count; i++) {
            const spress_rig_image *image = &document->rig.images[i];
            snprintf(path, sizeof path, "/images/%zu", i);
            if (image->path) /* of either format: the files are PNG */
                check_file(place, image->path, image->width, image->height, path, report);
            else if (image->format == SPRESS_IMAGE_PNG && image->data.size != 0)
                check_png(image->data, image->width, image->height, path, place, report);
        }
    }
}
