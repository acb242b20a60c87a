#include "rig_files.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "names.h"

enum { NAME_SIZE = 200 }; /* of a file name, with its NUL */

/* Keeps bytes for as long as the document lives. */
static bool keep(spress_document *document, const void *bytes, size_t size, spress_bytes *out,
                 spress_report *report)
{
    uint8_t *copy = spress_document_allocate(document, size ? size : 1, 1);
    if (!copy)
        return cli_fail_memory(report);
    if (size != 0)
        memcpy(copy, bytes, size);
    *out = (spress_bytes){copy, size};
    return true;
}

/* An image that is brought into its document. */
typedef struct gathering {
    const cli_place *place;
    spress_document *document;
    spress_rig_image *image;
    char path[48]; /* in the document, for findings */
    spress_report *report;
} gathering;

/* rgba8888 images are stored as pixels, but lie in the folder as PNG like the others. */
static bool keep_pixels(const gathering *g, spress_bytes file)
{
    spress_image pixels = {0};
    spress_rig_image *image = g->image;
    const size_t before = g->report->count;
    if (!spress_png_read(file, g->place->limits, NULL, g->report, &pixels)) {
        cli_set_path(g->report, before, g->path);
        return false;
    }
    bool good = pixels.width == image->width && pixels.height == image->height;
    if (!good)
        spress_report_add(g->report, SPRESS_IMAGE_SIZE, SPRESS_NO_OFFSET, g->path,
                          "\"%s\" has %ux%u pixels; the JSON says %ux%u", image->path, pixels.width,
                          pixels.height, image->width, image->height);
    good = good && keep(g->document, pixels.rgba, (size_t)pixels.width * pixels.height * 4,
                        &image->data, g->report);
    spress_image_free(&pixels);
    return good;
}

/* A PNG goes into the file byte for byte, but only a whole one. */
static bool keep_png(const gathering *g, spress_bytes file)
{
    spress_png_info info;
    const char *reason;
    size_t at;
    if (spress_png_scan(file, &info, &reason, &at) == 0) {
        spress_report_add(g->report, SPRESS_IMAGE_DECODE, SPRESS_NO_OFFSET, g->path,
                          "\"%s\" is no whole PNG: %s (byte %zu)", g->image->path, reason, at);
        return false;
    }
    return keep(g->document, file.data, file.size, &g->image->data, g->report);
}

static bool gather_image(const gathering *g)
{
    const spress_rig_image *image = g->image;
    if (!image->path) {
        spress_report_add(g->report, SPRESS_JSON_MISSING_KEY, SPRESS_NO_OFFSET, g->path,
                          "the image \"%s\" has no \"path\"", image->name);
        return false;
    }
    cli_file file = {0};
    const cli_image_answer answer =
        cli_read_image(g->place, image->path, g->path, g->report, &file);
    if (answer == CLI_IMAGE_MISSING)
        spress_report_add(g->report, SPRESS_FILE_READ, SPRESS_NO_OFFSET, g->path,
                          "the image file \"%s\" does not exist", image->path);
    if (answer != CLI_IMAGE_READ)
        return false;
    const spress_bytes bytes = {file.data, file.size};
    const bool good =
        image->format == SPRESS_IMAGE_RGBA8888 ? keep_pixels(g, bytes) : keep_png(g, bytes);
    free(file.data);
    return good;
}

bool cli_gather_images(const cli_place *place, spress_document *document, spress_report *report)
{
    for (size_t i = 0; i < document->rig.image_count; i++) {
        gathering g = {.place = place,
                       .document = document,
                       .image = &document->rig.images[i],
                       .report = report};
        snprintf(g.path, sizeof g.path, "/images/%zu", i);
        if (!g.image->data.data && !gather_image(&g))
            return false;
    }
    return true;
}

static bool has_other_than_ascii(const char *name)
{
    for (; *name; name++)
        if ((unsigned char)*name >= 0x80)
            return true;
    return false;
}

/* A file name for image `index` that no image before it has. Names beyond ASCII get the image's
 * number at once, because the file system may know more about them than we do. */
static const char *name_image(spress_document *document, uint32_t index, cli_name_set *used)
{
    char name[NAME_SIZE];
    char ending[32] = ".png";
    const char *wanted = document->rig.images[index].name;
    const uint32_t count = document->rig.image_count;
    uint64_t number = index;
    uint32_t taken_by;
    if (has_other_than_ascii(wanted) && count > 1)
        snprintf(ending, sizeof ending, "-%u.png", index);
    for (;; number += count) {
        cli_safe_file_name(wanted, ending, name, sizeof name);
        if (!cli_name_set_add(used, name, index, &taken_by))
            return NULL;
        if (taken_by == index)
            return spress_document_text(document, name, strlen(name));
        snprintf(ending, sizeof ending, "-%llu.png", (unsigned long long)number);
    }
}

bool cli_name_images(spress_document *document, spress_report *report)
{
    cli_name_set used;
    if (!cli_name_set_init(&used, document->rig.image_count))
        return cli_fail_memory(report);
    bool good = true;
    for (uint32_t i = 0; good && i < document->rig.image_count; i++) {
        document->rig.images[i].path = name_image(document, i, &used);
        good = document->rig.images[i].path || cli_fail_memory(report);
    }
    cli_name_set_free(&used);
    return good;
}

static bool stage_image(const char *file, const spress_rig_image *image, cli_outputs *outputs,
                        spress_report *report)
{
    if (image->format == SPRESS_IMAGE_PNG)
        return cli_stage(outputs, file, image->data, report);
    uint8_t *rgba = malloc(image->data.size ? image->data.size : 1);
    spress_buffer png = {0};
    if (!rgba)
        return cli_fail_memory(report);
    if (image->data.size != 0)
        memcpy(rgba, image->data.data, image->data.size);
    const spress_image pixels = {.width = image->width, .height = image->height, .rgba = rgba};
    const bool good = spress_png_write(&pixels, NULL, report, &png) &&
                      cli_stage(outputs, file, (spress_bytes){png.data, png.size}, report);
    spress_buffer_free(&png);
    free(rgba);
    return good;
}

bool cli_scatter_images(const char *folder, spress_document *document, cli_outputs *outputs,
                        spress_report *report)
{
    if (!cli_name_images(document, report))
        return false;
    for (uint32_t i = 0; i < document->rig.image_count; i++) {
        const spress_rig_image *image = &document->rig.images[i];
        char *file = cli_join(folder, image->path);
        if (!file)
            return cli_fail_memory(report);
        const bool good = stage_image(file, image, outputs, report);
        free(file);
        if (!good)
            return false;
    }
    return true;
}
