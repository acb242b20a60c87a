#include "images.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "names.h"

/* Whether `path`, links resolved, still lies below `root`. */
static bool lies_below(const char *path, const char *root)
{
    char *real_path = realpath(path, NULL);
    char *real_root = realpath(root, NULL);
    bool below = false;
    if (real_path && real_root) {
        const size_t size = strlen(real_root);
        below = strncmp(real_path, real_root, size) == 0 &&
                (real_path[size] == '/' || (size > 0 && real_root[size - 1] == '/'));
    }
    free(real_path);
    free(real_root);
    return below;
}

static bool refuse(const char *name, const char *why, spress_report *report)
{
    spress_report_add(report, SPRESS_IMAGE_OUTSIDE, SPRESS_NO_OFFSET, NULL,
                      "the image \"%s\" is not read: %s", name, why);
    return false;
}

bool cli_read_image(const cli_place *place, const char *name, spress_report *report, cli_file *out,
                    bool *missing)
{
    *missing = false;
    const bool standard = strcmp(place->path, "-") == 0;
    char *own = standard ? strdup(".") : cli_folder_of(place->path);
    const char *root = place->image_root ? place->image_root : own;
    /* With --image-root a name may climb, as long as it ends below that root. */
    const char *why = cli_unsafe_path(name);
    if (why && !place->image_root) {
        free(own);
        return refuse(name, why, report);
    }
    char *path = own ? cli_join(name[0] == '/' ? "" : own, name[0] == '/' ? name + 1 : name) : NULL;
    char *resolved = path ? realpath(path, NULL) : NULL;
    bool good = false;
    if (!path) {
        spress_report_add(report, SPRESS_MEMORY, SPRESS_NO_OFFSET, NULL, "out of memory");
    } else if (!resolved && errno == ENOENT) {
        *missing = true;
    } else if (resolved && !lies_below(resolved, root)) {
        refuse(name, "it lies outside the folder that images may come from", report);
    } else {
        good = cli_read_file(path, place->limits->input_bytes, out, report);
    }
    free(resolved);
    free(path);
    free(own);
    return good;
}

/* Decodes a PNG and compares it with the declared size; findings get `path` as their place. */
static void check_png(spress_bytes png, int64_t width, int64_t height, const char *path,
                      const cli_place *place, spress_report *report)
{
    spress_image image = {0};
    const size_t before = report->count;
    if (!spress_png_read(png, place->limits, NULL, report, &image)) {
        for (size_t i = before; i < report->count; i++) {
            report->items[i].offset = SPRESS_NO_OFFSET;
            snprintf(report->items[i].path, sizeof report->items[i].path, "%s", path);
        }
        return;
    }
    if (image.width != width || image.height != height)
        spress_report_add(report, SPRESS_IMAGE_SIZE, SPRESS_NO_OFFSET, path,
                          "the image has %ux%u pixels; %lldx%lld are declared", image.width,
                          image.height, (long long)width, (long long)height);
    spress_image_free(&image);
}

static bool is_png(const cli_file *file)
{
    return file->size >= 8 && memcmp(file->data, "\x89PNG\r\n\x1A\n", 8) == 0;
}

static void check_page(const cli_place *place, const spress_page *page, const char *path,
                       spress_report *report)
{
    if (page->image.size != 0) {
        check_png(page->image, page->width, page->height, path, place, report);
        return;
    }
    cli_file file = {0};
    bool missing;
    if (!cli_read_image(place, page->file, report, &file, &missing)) {
        if (missing)
            spress_report_add(report, SPRESS_IMAGE_MISSING, SPRESS_NO_OFFSET, path,
                              "the image \"%s\" was not found, so its size was not compared",
                              page->file);
        return;
    }
    if (is_png(&file))
        check_png((spress_bytes){file.data, file.size}, page->width, page->height, path, place,
                  report);
    else
        spress_report_add(report, SPRESS_IMAGE_CODEC, SPRESS_NO_OFFSET, path,
                          "the image \"%s\" is no PNG and was not looked at", page->file);
    free(file.data);
}

void cli_check_images(const cli_place *place, const spress_document *document,
                      spress_report *report)
{
    char path[48];
    if (document->kind == SPRESS_KIND_ATLAS) {
        for (size_t i = 0; i < document->atlas.page_count; i++) {
            snprintf(path, sizeof path, "/pages/%zu", i);
            check_page(place, &document->atlas.pages[i], path, report);
        }
    } else if (document->kind == SPRESS_KIND_RIG) {
        for (size_t i = 0; i < document->rig.image_count; i++) {
            const spress_rig_image *image = &document->rig.images[i];
            snprintf(path, sizeof path, "/images/%zu", i);
            if (image->format == SPRESS_IMAGE_PNG && image->data.size != 0)
                check_png(image->data, image->width, image->height, path, place, report);
        }
    }
}
