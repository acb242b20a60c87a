/* Brings the images of a rig's JSON form into the document, and takes them out of it again. */
#include "source/rig_images.h"

#include <stdio.h>
#include <string.h>

#include "core/memory/allocate.h"
#include "core/text/show.h"
#include "names/file_names.h"
#include "source/first_equal.h"
#include "spritepress/codecs.h"

enum { NAME_SIZE = 200 }; /* of a file name, with its NUL */

/* Keeps bytes for as long as the document lives. */
static bool keep(const spressi_job *job, spress_document *document, spress_bytes bytes,
                 spress_bytes *out)
{
    const size_t size = bytes.size;
    uint8_t *copy = spress_document_allocate(document, size ? size : 1, 1);
    if (!copy)
        return spressi_job_no_memory(job);
    if (size != 0)
        memcpy(copy, bytes.data, size);
    *out = (spress_bytes){copy, size};
    return true;
}

/* An image that is brought into its document. */
typedef struct gathering {
    const spressi_job *job;
    const spressi_image_source *place;
    spress_document *document;
    spress_rig_image *image;
    char path[48]; /* in the document, for findings */
} gathering;

/* rgba8888 images are stored as pixels, but lie in the folder as PNG like the others. */
static bool keep_pixels(const gathering *g, spress_bytes file)
{
    spress_image pixels = {0};
    spress_rig_image *image = g->image;
    const size_t before = g->job->report->count;
    if (!spressi_job_decode_png(g->job, file, &pixels)) {
        spressi_set_path(g->job->report, before, g->path);
        return false;
    }
    bool good = pixels.width == image->width && pixels.height == image->height;
    if (!good)
        spress_report_add(g->job->report, SPRESS_CODE_IMAGE_SIZE, SPRESS_NO_OFFSET, g->path,
                          "\"%s\" has %ux%u pixels; the JSON says %ux%u",
                          spressi_show(image->path).text, pixels.width, pixels.height, image->width,
                          image->height);
    const spress_bytes raw = {pixels.rgba, (size_t)pixels.width * pixels.height * 4};
    good = good && keep(g->job, g->document, raw, &image->data);
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
        spress_report_add(g->job->report, SPRESS_CODE_IMAGE_DECODE, SPRESS_NO_OFFSET, g->path,
                          "\"%s\" is no whole PNG: %s (byte %zu)",
                          spressi_show(g->image->path).text, reason, at);
        return false;
    }
    if (info.flaw_count != 0)
        spress_report_add(g->job->report, SPRESS_CODE_IMAGE_FLAW, SPRESS_NO_OFFSET, g->path,
                          "a chunk of \"%s\" has a wrong CRC (byte %zu); no pixel needs it",
                          g->image->path, info.flaw_at);
    return keep(g->job, g->document, file, &g->image->data);
}

static bool gather_image(const gathering *g)
{
    const spress_rig_image *image = g->image;
    if (!image->path) {
        spress_report_add(g->job->report, SPRESS_CODE_JSON_MISSING_KEY, SPRESS_NO_OFFSET, g->path,
                          "the image \"%s\" has no \"path\"", spressi_show(image->name).text);
        return false;
    }
    spress_buffer file = {0};
    const spressi_image_answer answer =
        spressi_read_image(g->job, g->place, image->path, g->path, &file);
    if (answer == SPRESSI_IMAGE_MISSING)
        spress_report_add(g->job->report, SPRESS_CODE_FILE_READ, SPRESS_NO_OFFSET, g->path,
                          "the image file \"%s\" does not exist", spressi_show(image->path).text);
    if (answer != SPRESSI_IMAGE_READ)
        return false;
    const spress_bytes bytes = {file.data, file.size};
    const bool good =
        image->format == SPRESS_IMAGE_RGBA8888 ? keep_pixels(g, bytes) : keep_png(g, bytes);
    spress_buffer_free(&file);
    return good;
}

/* Images of one format whose bytes lie in files. */
typedef struct files_of_format {
    const spress_rig *rig;
    spress_image_format format;
} files_of_format;

static spress_bytes path_of(const void *context, uint32_t index)
{
    const files_of_format *files = context;
    const spress_rig_image *image = &files->rig->images[index];
    if (image->data.data || !image->path || image->format != files->format)
        return (spress_bytes){NULL, 0};
    return spressi_text_bytes(image->path);
}

/* Whether an image can have the bytes of one before it. Raw pixels are compared with the size that
 * the JSON gives them: those of another size are read to be refused. */
static bool can_share(const spress_rig_image *image, const spress_rig_image *first)
{
    return image != first && (image->format == SPRESS_IMAGE_PNG ||
                              (image->width == first->width && image->height == first->height));
}

/* Reads a file once for all images that name it. */
static bool gather_format(const spressi_job *job, const spressi_image_source *place,
                          spress_document *document, spress_image_format format)
{
    spress_rig *rig = &document->rig;
    const files_of_format files = {rig, format};
    const uint32_t *first = spressi_first_equal(job, rig->image_count, path_of, &files);
    for (uint32_t i = 0; first && i < rig->image_count; i++) {
        gathering g = {.job = job, .place = place, .document = document, .image = &rig->images[i]};
        snprintf(g.path, sizeof g.path, "/images/%u", i);
        if (g.image->data.data || g.image->format != format)
            continue;
        if (can_share(g.image, &rig->images[first[i]]))
            g.image->data = rig->images[first[i]].data;
        else if (!gather_image(&g))
            return false;
    }
    return first;
}

bool spressi_gather_images(const spressi_job *job, const spressi_image_source *place,
                           spress_document *document)
{
    return gather_format(job, place, document, SPRESS_IMAGE_PNG) &&
           gather_format(job, place, document, SPRESS_IMAGE_RGBA8888);
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
static const char *name_image(spress_document *document, uint32_t index, spressi_name_set *used)
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
        spressi_safe_file_name(wanted, ending, name, sizeof name);
        if (!spressi_name_set_add(used, name, index, &taken_by))
            return NULL;
        if (taken_by == index)
            return spress_document_text(document, name, strlen(name));
        snprintf(ending, sizeof ending, "-%llu.png", (unsigned long long)number);
    }
}

bool spressi_name_images(const spressi_job *job, spress_document *document)
{
    spressi_name_set used;
    if (!spressi_name_set_init(&used, job, document->rig.image_count))
        return false;
    bool good = true;
    for (uint32_t i = 0; good && i < document->rig.image_count; i++) {
        document->rig.images[i].path = name_image(document, i, &used);
        good = document->rig.images[i].path || spressi_job_no_memory(job);
    }
    spressi_name_set_free(&used);
    return good;
}

/* An image as the bytes of a PNG file. */
static bool encode_image(const spressi_job *job, const spress_rig_image *image, spress_buffer *out)
{
    const spress_allocator *allocator = &job->allocator;
    const size_t size = image->data.size;
    uint8_t *copy = spressi_allocate(allocator, size ? size : 1);
    if (!copy)
        return spressi_job_no_memory(job);
    if (size != 0)
        memcpy(copy, image->data.data, size);
    if (image->format == SPRESS_IMAGE_PNG) {
        *out = (spress_buffer){copy, size, size ? size : 1, *allocator};
        return true;
    }
    const spress_image pixels = {.width = image->width, .height = image->height, .rgba = copy};
    const bool good = spress_png_write(&pixels, allocator, job->report, out);
    spressi_release(allocator, copy, size ? size : 1);
    return good;
}

static const char *image_file(const spressi_job *job, const char *folder,
                              const spress_rig_image *image)
{
    return folder ? spressi_join_path(job, folder, image->path) : image->path;
}

bool spressi_claim_images(const spressi_job *job, const char *folder,
                          const spress_document *document)
{
    bool good = true;
    for (uint32_t i = 0; i < document->rig.image_count; i++) {
        const char *file = image_file(job, folder, &document->rig.images[i]);
        good &= file && spressi_job_claim(job, file);
    }
    return good;
}

bool spressi_scatter_images(const spressi_job *job, const char *folder,
                            const spress_document *document)
{
    for (uint32_t i = 0; i < document->rig.image_count; i++) {
        const spress_rig_image *image = &document->rig.images[i];
        const char *file = image_file(job, folder, image);
        spress_buffer bytes = {0};
        if (!file || !encode_image(job, image, &bytes) ||
            !spressi_job_put(job, file, SPRESS_OUTPUT_PAGE, &bytes))
            return false;
    }
    return true;
}
