/* Reads images that documents name, and checks those that they hold. */
#include "source/images.h"

#include <stdio.h>
#include <string.h>

#include "core/text/show.h"
#include "names/file_names.h"
#include "source/first_equal.h"
#include "spritepress/codecs.h"

static spressi_image_answer refuse(const spressi_job *job, const spress_image_place *wanted,
                                   const char *what, const char *where, const char *why)
{
    spress_report_add(job->report, SPRESS_CODE_IMAGE_OUTSIDE, SPRESS_NO_OFFSET, where,
                      "the %s \"%s\" is not read: %s", what ? what : "image",
                      spressi_show(wanted->name).text, why);
    return SPRESSI_IMAGE_REFUSED;
}

spressi_image_answer spressi_read_image(const spressi_job *job, const spressi_image_source *place,
                                        const char *name, const char *where, spress_buffer *out)
{
    const spress_host *host = job->host;
    const spress_image_place wanted = {place->path, place->image_root, name};
    const spress_file_terms terms = {.limit = job->limits.input_bytes,
                                     .allocator = &job->allocator};
    const size_t before = job->report->count;
    /* With an image root a name may climb, as long as it ends below that root. */
    const char *why = place->image_root ? NULL : spressi_unsafe_path(name);
    if (why)
        return refuse(job, &wanted, place->what, where, why);
    if (!host->read_image)
        return SPRESSI_IMAGE_MISSING;
    switch (host->read_image(host->context, &wanted, &terms, job->report, out)) {
    case SPRESS_IMAGE_FOUND:
        return SPRESSI_IMAGE_READ;
    case SPRESS_IMAGE_ABSENT:
        return SPRESSI_IMAGE_MISSING;
    case SPRESS_IMAGE_FORBIDDEN:
        return refuse(job, &wanted, place->what, where,
                      "it lies outside the folder that images may come from");
    case SPRESS_IMAGE_UNREADABLE:
        break;
    }
    spressi_set_path(job->report, before, where);
    return SPRESSI_IMAGE_REFUSED;
}

void spressi_set_path(spress_report *report, size_t first, const char *path)
{
    for (size_t i = first; i < report->count; i++) {
        report->items[i].offset = SPRESS_NO_OFFSET;
        snprintf(report->items[i].path, sizeof report->items[i].path, "%s", path);
    }
}

bool spressi_check_image_size(const spressi_job *job, const spress_image *image, int64_t width,
                              int64_t height)
{
    if (image->width == width && image->height == height)
        return true;
    spress_report_add(job->report, SPRESS_CODE_IMAGE_SIZE, SPRESS_NO_OFFSET, NULL,
                      "the image has %ux%u pixels; %lldx%lld are declared", image->width,
                      image->height, (long long)width, (long long)height);
    return false;
}

bool spressi_decode_page(const spressi_job *job, const spress_page *page, spress_bytes file,
                         spress_image *out)
{
    const spress_image_options options = {.name = page->file,
                                          .limits = job->limits,
                                          .allocator = &job->allocator,
                                          .budget = job->host->budget,
                                          .no_orientation = job->no_orientation};
    spress_image image = {0};
    if (!spress_image_read(file, &options, job->report, &image))
        return false;
    if (!spressi_check_image_size(job, &image, page->width, page->height)) {
        spress_image_free(&image);
        return false;
    }
    *out = image;
    return true;
}

/* What a document says about an image. */
typedef struct declared_image {
    int64_t width, height;
    const char *path; /* where in the document */
} declared_image;

/* The size of an image; 0 x 0: it could not be decoded, which was reported. */
typedef struct found_size {
    uint32_t width, height;
} found_size;

/* Compares a size with the declared one; findings get the image's place. */
static void check_size(const spressi_job *job, found_size found, const declared_image *declared)
{
    const spress_image image = {.width = found.width, .height = found.height};
    const size_t before = job->report->count;
    spressi_check_image_size(job, &image, declared->width, declared->height);
    spressi_set_path(job->report, before, declared->path);
}

/* Decodes a PNG and compares it with the declared size. */
static found_size check_png(const spressi_job *job, spress_bytes png,
                            const declared_image *declared)
{
    spress_image image = {0};
    const size_t before = job->report->count;
    const bool decoded = spressi_job_decode_png(job, png, &image);
    const found_size found = {image.width, image.height};
    spressi_set_path(job->report, before, declared->path);
    spress_image_free(&image);
    if (decoded)
        check_size(job, found, declared);
    return found;
}

/* Images of other kinds, by how they begin: not ours to judge. */
static bool is_other_image(const spress_buffer *file)
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
static found_size check_file(const spressi_job *job, const spressi_image_source *place,
                             const char *name, const declared_image *declared)
{
    spress_buffer file = {0};
    found_size found = {0};
    switch (spressi_read_image(job, place, name, declared->path, &file)) {
    case SPRESSI_IMAGE_READ:
        break;
    case SPRESSI_IMAGE_MISSING:
        spressi_report(job->report,
                       &(spressi_finding){.code = SPRESS_CODE_IMAGE_MISSING,
                                          .severity = place->must_exist ? SPRESS_SEVERITY_ERROR
                                                                        : SPRESS_SEVERITY_NOTE,
                                          .path = declared->path},
                       "the image \"%s\" was not found, so its size was not compared",
                       spressi_show(name).text);
        return found;
    case SPRESSI_IMAGE_REFUSED:
        return found;
    }
    if (is_other_image(&file))
        spress_report_add(job->report, SPRESS_CODE_IMAGE_CODEC, SPRESS_NO_OFFSET, declared->path,
                          "the image \"%s\" is no PNG and was not looked at",
                          spressi_show(name).text);
    else
        found = check_png(job, (spress_bytes){file.data, file.size}, declared);
    spress_buffer_free(&file);
    return found;
}

/* One of the document's images: in a file, or in the document. */
typedef struct listed_image {
    const char *file; /* NULL: `data` */
    spress_bytes data;
    int64_t width, height;
} listed_image;

static listed_image list_image(const spress_document *document, uint32_t index)
{
    if (document->kind == SPRESS_KIND_ATLAS) {
        const spress_page *page = &document->atlas.pages[index];
        return (listed_image){page->image.size == 0 ? page->file : NULL, page->image, page->width,
                              page->height};
    }
    const spress_rig_image *image = &document->rig.images[index]; /* the files are PNG */
    const bool is_png = image->format == SPRESS_IMAGE_PNG;
    return (listed_image){image->path, is_png ? image->data : (spress_bytes){NULL, 0}, image->width,
                          image->height};
}

static spress_bytes file_of(const void *context, uint32_t index)
{
    const char *file = list_image(context, index).file;
    return spressi_text_bytes(file);
}

/* A file that several images name is read once; its faults are reported at the first. */
static void check_all(const spressi_job *job, const spressi_image_source *place,
                      const spress_document *document, uint32_t count)
{
    const char *list = document->kind == SPRESS_KIND_ATLAS ? "pages" : "images";
    const uint32_t *first = spressi_first_equal(job, count, file_of, document);
    found_size *found = spressi_job_take(job, count, sizeof *found);
    for (uint32_t i = 0; first && found && i < count; i++) {
        char path[48];
        const listed_image image = list_image(document, i);
        const declared_image declared = {image.width, image.height, path};
        snprintf(path, sizeof path, "/%s/%u", list, i);
        if (first[i] != i && found[first[i]].width != 0)
            check_size(job, found[first[i]], &declared);
        else if (first[i] == i && image.file)
            found[i] = check_file(job, place, image.file, &declared);
        else if (first[i] == i && image.data.size != 0)
            check_png(job, image.data, &declared);
    }
}

void spressi_check_images(const spressi_job *job, const spressi_image_source *place,
                          const spress_document *document)
{
    if (document->kind == SPRESS_KIND_ATLAS)
        check_all(job, place, document, (uint32_t)document->atlas.page_count);
    else if (document->kind == SPRESS_KIND_RIG)
        check_all(job, place, document, document->rig.image_count);
}
