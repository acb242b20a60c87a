/* Moves the page images of an atlas that is converted. */
#include "jobs/convert/page_images.h"

#include <stdio.h>
#include <string.h>

#include "core/memory/allocate.h"
#include "core/text/show.h"
#include "image/raster.h"
#include "model/frame_number.h"
#include "names/file_names.h"

static spress_atlas *atlas_of(const spressi_page_move *m)
{
    return &m->loaded->document->atlas;
}

static bool has_images_inside(const spressi_page_move *m)
{
    const spress_atlas *atlas = atlas_of(m);
    return atlas->page_count != 0 && atlas->pages[0].image.size != 0;
}

bool spressi_takes_pages_out(const spressi_page_move *m)
{
    const uint32_t holds = m->to->holds;
    return has_images_inside(m) && holds & SPRESS_HOLDS_IMAGE_FILES &&
           !(holds & SPRESS_HOLDS_IMAGES);
}

bool spressi_has_page_files(const spressi_page_move *m)
{
    return m->to->kind == SPRESS_KIND_ATLAS && !has_images_inside(m) &&
           m->to->holds & SPRESS_HOLDS_IMAGE_FILES && !(m->to->holds & SPRESS_HOLDS_IMAGES);
}

/* Hands a file over, under a name that no other output has. */
static bool put_page(const spressi_page_move *m, const char *path, spress_buffer *bytes)
{
    const char *folder = spressi_folder_of(m->job, m->request->output);
    const char *output =
        folder ? spressi_join_path(m->job, folder, spressi_file_of(m->request->output)) : NULL;
    if (!output) {
        spress_buffer_free(bytes);
        return false;
    }
    if (strcmp(path, output) == 0 || spress_outputs_find(m->job->outputs, path)) {
        spress_report_add(m->job->report, SPRESS_CODE_PACK_PAGES, SPRESS_NO_OFFSET, NULL,
                          "two files would be written as %s", path);
        spress_buffer_free(bytes);
        return false;
    }
    if (spressi_job_claim(m->job, path))
        return spressi_job_put(m->job, path, SPRESS_OUTPUT_PAGE, bytes);
    spress_buffer_free(bytes);
    return false;
}

/* ---- out of the file */

/* Pixels by which a page must grow so that the target's free edge is free. */
static uint32_t missing_edge(const spressi_page_move *m, size_t page)
{
    const spress_atlas *atlas = atlas_of(m);
    const int64_t edge = m->to->layout.free_edge;
    const int64_t right = atlas->pages[page].width - edge, low = atlas->pages[page].height - edge;
    for (size_t i = 0; edge != 0 && i < atlas->frame_count; i++) {
        const spress_frame *frame = &atlas->frames[i];
        if (frame->page == page &&
            ((int64_t)frame->x + frame->w > right || (int64_t)frame->y + frame->h > low))
            return (uint32_t)edge;
    }
    return 0;
}

/* The image with an edge of transparent pixels at the right and below. */
static bool grow_image(const spressi_page_move *m, spress_page *page, uint32_t edge,
                       spress_buffer *out)
{
    const spressi_job *job = m->job;
    spress_image image = {0}, grown = {0};
    bool good = spressi_job_decode_png(job, page->image, &image) &&
                spressi_job_picture(job, (uint64_t)image.width + edge,
                                    (uint64_t)image.height + edge, &grown);
    if (good) {
        spressi_blit(&grown, 0, 0, &image, spressi_whole(&image));
        page->width = (int32_t)grown.width;
        page->height = (int32_t)grown.height;
        good = spress_png_write_with(
            &grown, &(spress_png_options){.reduce = true, .plain = m->to->plain_pages},
            &job->allocator, job->report, out);
    }
    spress_image_free(&image);
    spress_image_free(&grown);
    return good;
}

static bool copy_bytes(const spressi_job *job, spress_bytes bytes, spress_buffer *out)
{
    const spress_allocator *allocator = &job->allocator;
    uint8_t *copy = spressi_allocate(allocator, bytes.size);
    if (!copy)
        return spressi_job_no_memory(job);
    memcpy(copy, bytes.data, bytes.size);
    *out = (spress_buffer){copy, bytes.size, bytes.size, *allocator};
    return true;
}

/* "world.png" beside "world.pct"; "world_1.png" for a second page. NULL, having reported, also for
 * a name that readers refuse. */
static const char *name_page(const spressi_page_move *m, size_t index)
{
    const char *output = spressi_file_of(m->request->output);
    char number[24] = "";
    if (atlas_of(m)->page_count > 1)
        snprintf(number, sizeof number, "_%zu", index);
    const char *name =
        spressi_job_print(m->job, "%.*s%s.png", (int)spressi_stem_size(output), output, number);
    const char *why = name ? spressi_unsafe_path(name) : NULL;
    if (why)
        spressi_refuse_value(m->job, "output", "a page would be called \"%s\": %s",
                             spressi_show(name).text, why);
    return why ? NULL : name;
}

static bool take_out_page(const spressi_page_move *m, const char *folder, size_t index)
{
    spress_page *page = &atlas_of(m)->pages[index];
    const uint32_t edge = missing_edge(m, index);
    const char *name = name_page(m, index);
    const char *path = name ? spressi_join_path(m->job, folder, name) : NULL;
    spress_buffer bytes = {0};
    if (!path ||
        !(edge ? grow_image(m, page, edge, &bytes) : copy_bytes(m->job, page->image, &bytes)))
        return false;
    page->file = name;
    page->file_size = (uint32_t)strlen(name);
    page->image = (spress_bytes){0};
    m->result->copied_count++;
    return put_page(m, path, &bytes);
}

/* Frames of one animation share a name inside sc-sprites: elsewhere each gets its number, as
 * `unpack` has it. */
static bool number_frames(const spressi_page_move *m)
{
    spress_atlas *atlas = atlas_of(m);
    const char **names = spressi_job_take(m->job, atlas->frame_count, sizeof *names);
    bool good = names;
    for (size_t i = 0; good && i < atlas->frame_count; i++) {
        const spress_frame *frame = &atlas->frames[i];
        char number[SPRESSI_FRAME_NUMBER_SIZE];
        spressi_animation_number(atlas, frame, number);
        if (frame->name_size + strlen(number) > SPRESS_NAME_SIZE_MAX)
            number[0] = '\0';
        names[i] = spressi_job_print(m->job, "%s%s", frame->name, number);
        good = names[i];
    }
    for (size_t i = 0; good && i < atlas->frame_count; i++) {
        atlas->frames[i].name = names[i];
        atlas->frames[i].name_size = (uint16_t)strlen(names[i]);
    }
    return good;
}

static bool take_out(const spressi_page_move *m)
{
    const char *folder = spressi_folder_of(m->job, m->request->output);
    bool good = folder && number_frames(m);
    for (size_t i = 0; good && i < atlas_of(m)->page_count; i++)
        good = take_out_page(m, folder, i);
    return good;
}

/* ---- from folder to folder */

/* Whether two paths lead to one file. */
static bool is_same_file(const spressi_job *job, const char *a, const char *b)
{
    const spress_host *host = job->host;
    spress_file_identity one, other;
    return strcmp(a, b) == 0 || (host->identify && host->identify(host->context, a, &one) &&
                                 host->identify(host->context, b, &other) &&
                                 one.device == other.device && one.node == other.node);
}

static bool copy_page(const spressi_page_move *m, size_t index, const char *to)
{
    const char *file = atlas_of(m)->pages[index].file;
    const spressi_image_source place = {.path = m->loaded->path,
                                        .image_root = m->request->reading.image_root};
    const char *why = spressi_unsafe_path(file);
    char where[48];
    spress_buffer bytes = {0};
    snprintf(where, sizeof where, "/pages/%zu", index);
    if (why) {
        spress_report_add(m->job->report, SPRESS_CODE_FILE_NAME, SPRESS_NO_OFFSET, where,
                          "the image \"%s\" is not copied: %s", spressi_show(file).text, why);
        return false;
    }
    if (spress_outputs_find(m->job->outputs, to)) /* two pages with one image */
        return true;
    const spressi_image_answer answer = spressi_read_image(m->job, &place, file, where, &bytes);
    if (answer == SPRESSI_IMAGE_MISSING)
        spress_report_add(m->job->report, SPRESS_CODE_FILE_READ, SPRESS_NO_OFFSET, where,
                          "the image file \"%s\" does not exist", spressi_show(file).text);
    if (answer != SPRESSI_IMAGE_READ)
        return false;
    m->result->copied_count++;
    return put_page(m, to, &bytes);
}

/* A host that cannot look answers as if it were. */
static bool is_there(const spressi_job *job, const char *path)
{
    char why[8];
    const spress_host *host = job->host;
    return !host->look || host->look(host->context, path, why, sizeof why) != SPRESS_FILE_NONE;
}

static bool move_page(const spressi_page_move *m, size_t index)
{
    const spressi_job *job = m->job;
    const char *file = atlas_of(m)->pages[index].file;
    const char *in = spressi_folder_of(job, m->loaded->path);
    const char *out = spressi_folder_of(job, m->request->output);
    const char *from = in ? spressi_join_path(job, in, file) : NULL;
    const char *to = out ? spressi_join_path(job, out, file) : NULL;
    if (!from || !to)
        return false;
    if (spress_outputs_find(job->outputs, to) || is_same_file(job, from, to))
        return true; /* it has grown, or is there */
    if (m->request->copy_images)
        return copy_page(m, index, to);
    if (!is_there(job, from)) {
        char where[48];
        snprintf(where, sizeof where, "/pages/%zu", index);
        spress_report_add(job->report, SPRESS_CODE_IMAGE_MISSING, SPRESS_NO_OFFSET, where,
                          "the image file \"%s\" does not exist: put it beside the new atlas",
                          spressi_show(file).text);
        return true;
    }
    m->result->stayed_count++;
    m->result->stayed_folder = in;
    return true;
}

bool spressi_move_pages(const spressi_page_move *m)
{
    if (spressi_takes_pages_out(m))
        return take_out(m);
    /* Nobody knows where standard input comes from and standard output goes to. */
    if (!spressi_has_page_files(m) || strcmp(m->request->output, "-") == 0 ||
        strcmp(m->request->input, "-") == 0)
        return true;
    bool good = true;
    for (size_t i = 0; good && i < atlas_of(m)->page_count; i++)
        good = move_page(m, i);
    return good;
}
