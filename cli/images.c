#include "images.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "names.h"

/* An image that a document names. */
typedef struct named_image {
    const char *name; /* as the document has it */
    const char *path; /* where in the document */
    uint64_t limit;
    spress_report *report;
} named_image;

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

static cli_image_answer refuse(const named_image *image, const char *why)
{
    spress_report_add(image->report, SPRESS_IMAGE_OUTSIDE, SPRESS_NO_OFFSET, image->path,
                      "the image \"%s\" is not read: %s", image->name, why);
    return CLI_IMAGE_REFUSED;
}

static cli_image_answer fail_reading(const named_image *image, const char *why)
{
    spress_report_add(image->report, SPRESS_FILE_READ, SPRESS_NO_OFFSET, image->path,
                      "cannot read %s: %s", image->name, why);
    return CLI_IMAGE_REFUSED;
}

/* Opens and reads a file that must lie below `root`: first as its name says, then with links
 * resolved. A pipe or a device is not waited for. */
static cli_image_answer read_below(const named_image *image, const char *file, const char *root,
                                   cli_file *out)
{
    static const char outside[] = "it lies outside the folder that images may come from";
    struct stat status;
    if (!lies_below(file, root))
        return refuse(image, outside);
    char *resolved = realpath(file, NULL);
    if (!resolved)
        return errno == ENOENT || errno == ENOTDIR ? CLI_IMAGE_MISSING
                                                   : fail_reading(image, strerror(errno));
    cli_image_answer answer = CLI_IMAGE_READ;
    if (!lies_below(resolved, root))
        answer = refuse(image, outside);
    else if (stat(resolved, &status) != 0 || !S_ISREG(status.st_mode))
        answer = fail_reading(image, "it is no regular file");
    else if (!cli_read_file(resolved, image->limit, out, image->report))
        answer = CLI_IMAGE_REFUSED;
    free(resolved);
    return answer;
}

cli_image_answer cli_read_image(const cli_place *place, const char *name, const char *path,
                                spress_report *report, cli_file *out)
{
    const named_image image = {name, path, place->limits->input_bytes, report};
    /* With --image-root a name may climb, as long as it ends below that root. */
    const char *why = cli_unsafe_path(name);
    if (why && !place->image_root)
        return refuse(&image, why);
    char *own = strcmp(place->path, "-") == 0 ? strdup(".") : cli_folder_of(place->path);
    char *folder = own ? realpath(own, NULL) : NULL;
    char *root =
        place->image_root ? realpath(place->image_root, NULL) : (folder ? strdup(folder) : NULL);
    char *file = folder ? join_lexically(folder, name) : NULL;
    cli_image_answer answer = CLI_IMAGE_REFUSED;
    if (file && root)
        answer = read_below(&image, file, root, out);
    else
        spress_report_add(report, SPRESS_FILE_READ, SPRESS_NO_OFFSET, path,
                          "the folder of images cannot be read: %s", strerror(errno));
    free(file);
    free(root);
    free(folder);
    free(own);
    return answer;
}

void cli_set_path(spress_report *report, size_t first, const char *path)
{
    for (size_t i = first; i < report->count; i++) {
        report->items[i].offset = SPRESS_NO_OFFSET;
        snprintf(report->items[i].path, sizeof report->items[i].path, "%s", path);
    }
}

/* What a document says about an image. */
typedef struct declared_image {
    int64_t width, height;
    const char *path; /* where in the document */
} declared_image;

/* Decodes a PNG and compares it with the declared size; findings get the image's place. */
static void check_png(spress_bytes png, const declared_image *declared, const cli_place *place,
                      spress_report *report)
{
    spress_image image = {0};
    const size_t before = report->count;
    if (!spress_png_read(png, place->limits, NULL, report, &image)) {
        cli_set_path(report, before, declared->path);
        return;
    }
    if (image.width != declared->width || image.height != declared->height)
        spress_report_add(report, SPRESS_IMAGE_SIZE, SPRESS_NO_OFFSET, declared->path,
                          "the image has %ux%u pixels; %lldx%lld are declared", image.width,
                          image.height, (long long)declared->width, (long long)declared->height);
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
static void check_file(const char *name, const declared_image *declared, const cli_place *place,
                       spress_report *report)
{
    cli_file file = {0};
    switch (cli_read_image(place, name, declared->path, report, &file)) {
    case CLI_IMAGE_READ:
        break;
    case CLI_IMAGE_MISSING:
        spress_report_add(report, SPRESS_IMAGE_MISSING, SPRESS_NO_OFFSET, declared->path,
                          "the image \"%s\" was not found, so its size was not compared", name);
        return;
    case CLI_IMAGE_REFUSED:
        return;
    }
    if (is_other_image(&file))
        spress_report_add(report, SPRESS_IMAGE_CODEC, SPRESS_NO_OFFSET, declared->path,
                          "the image \"%s\" is no PNG and was not looked at", name);
    else
        check_png((spress_bytes){file.data, file.size}, declared, place, report);
    free(file.data);
}

static void check_pages(const cli_place *place, const spress_atlas *atlas, spress_report *report)
{
    char path[48];
    for (size_t i = 0; i < atlas->page_count; i++) {
        const spress_page *page = &atlas->pages[i];
        const declared_image declared = {page->width, page->height, path};
        snprintf(path, sizeof path, "/pages/%zu", i);
        if (page->image.size != 0)
            check_png(page->image, &declared, place, report);
        else
            check_file(page->file, &declared, place, report);
    }
}

static void check_rig_images(const cli_place *place, const spress_rig *rig, spress_report *report)
{
    char path[48];
    for (size_t i = 0; i < rig->image_count; i++) {
        const spress_rig_image *image = &rig->images[i];
        const declared_image declared = {image->width, image->height, path};
        snprintf(path, sizeof path, "/images/%zu", i);
        if (image->path) /* of either format: the files are PNG */
            check_file(image->path, &declared, place, report);
        else if (image->format == SPRESS_IMAGE_PNG && image->data.size != 0)
            check_png(image->data, &declared, place, report);
    }
}

void cli_check_images(const cli_place *place, const spress_document *document,
                      spress_report *report)
{
    if (document->kind == SPRESS_KIND_ATLAS)
        check_pages(place, &document->atlas, report);
    else if (document->kind == SPRESS_KIND_RIG)
        check_rig_images(place, &document->rig, report);
}
