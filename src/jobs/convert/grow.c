/* Enlarges pages for a format that wants pixels free at the right and at the bottom
 * (`layout.free_edge`). Called by run.c before the document is written.
 *
 * Packers fill a page up to its edges; AATLS demands a free column and row. The frames stay where
 * they are, so that a larger image is all that is needed. The image that the source names is left
 * as it is: the source goes on using it. */
#include "jobs/convert/grow.h"

#include <stdio.h>
#include <string.h>

#include "core/text/show.h"
#include "image/raster.h"
#include "model/atlas.h"
#include "names/file_names.h"

enum { NAME_SIZE = 256, WHERE_SIZE = 48 };

/* Finds out how far the frames of each page reach. */
static void measure(const spressi_growth *g)
{
    const spress_atlas *atlas = &g->document->atlas;
    for (size_t i = 0; i < atlas->frame_count; i++) {
        const spress_frame *frame = &atlas->frames[i];
        if (frame->page >= atlas->page_count)
            continue;
        const spress_page *page = &atlas->pages[frame->page];
        spressi_grown_page *grown = &g->pages[frame->page];
        const int64_t right = (int64_t)frame->x + spressi_frame_width(frame);
        const int64_t bottom = (int64_t)frame->y + spressi_frame_height(frame);
        grown->broken |= (frame->x | frame->y | frame->w | frame->h) < 0 || right > page->width ||
                         bottom > page->height;
        grown->right = right > grown->right ? right : grown->right;
        grown->bottom = bottom > grown->bottom ? bottom : grown->bottom;
    }
}

static uint32_t larger(int32_t side, int64_t needed)
{
    return needed > side ? (uint32_t)needed : (uint32_t)side;
}

/* Whether the page lacks nothing but the free edge, and a larger one has it. */
static bool can_grow(const spressi_growth *g, const spress_page *page, spressi_grown_page *grown)
{
    const spress_layout_rule *rule = &g->to->layout;
    if (grown->broken || page->width < 1 || page->height < 1 || page->image.size != 0)
        return false;
    grown->width = larger(page->width, grown->right + rule->free_edge);
    grown->height = larger(page->height, grown->bottom + rule->free_edge);
    const bool fits =
        rule->max_side == 0 || (grown->width <= rule->max_side && grown->height <= rule->max_side);
    return fits &&
           (grown->width != (uint32_t)page->width || grown->height != (uint32_t)page->height);
}

/* Names the page's new image after the old one and the format: "hero.png" becomes "hero.aatls.png",
 * or "hero-2.aatls.png" when a file of the document has that name. */
static bool name_page(const spressi_growth *g, size_t index, spressi_name_set *used)
{
    const spress_atlas *atlas = &g->document->atlas;
    const char *file = spressi_file_of(atlas->pages[index].file);
    const char *stem = spressi_job_print(g->job, "%.*s", (int)spressi_stem_size(file), file);
    const uint32_t place = (uint32_t)(atlas->page_count + 1 + index);
    uint32_t taken_by = SPRESS_NONE;
    if (!stem)
        return false;
    for (unsigned number = 1; taken_by != place; number++) {
        char ending[64], name[NAME_SIZE];
        if (number == 1)
            snprintf(ending, sizeof ending, ".%s.png", g->to->id);
        else
            snprintf(ending, sizeof ending, "-%u.%s.png", number, g->to->id);
        spressi_safe_file_name(stem, ending, name, sizeof name);
        if (!spressi_name_set_add(used, name, place, &taken_by))
            return false;
        if (taken_by == place)
            g->pages[index].file = spress_document_text(g->document, name, strlen(name));
    }
    return g->pages[index].file || spressi_job_no_memory(g->job);
}

/* Names the new images of all pages that can grow: none is called like an image of the document or
 * like the output. */
static bool name_pages(const spressi_growth *g)
{
    const spress_atlas *atlas = &g->document->atlas;
    spressi_name_set used;
    uint32_t taken_by;
    if (!spressi_name_set_init(&used, g->job, 2 * atlas->page_count + 1))
        return false;
    bool good = spressi_name_set_add(&used, spressi_file_of(g->output), 0, &taken_by);
    for (size_t i = 0; good && i < atlas->page_count; i++)
        good = spressi_name_set_add(&used, spressi_file_of(atlas->pages[i].file), (uint32_t)i + 1,
                                    &taken_by);
    for (size_t i = 0; good && i < atlas->page_count; i++)
        if (can_grow(g, &atlas->pages[i], &g->pages[i]))
            good = name_page(g, i, &used);
    spressi_name_set_free(&used);
    return good;
}

/* Makes the larger image as the bytes of a PNG file. */
static bool encode(const spressi_growth *g, const spressi_grown_page *grown,
                   const spress_image *image, spress_buffer *out)
{
    const spressi_job *job = g->job;
    spress_image larger_image = {0};
    if (!spressi_job_picture(job, grown->width, grown->height, &larger_image))
        return false;
    spressi_blit(&larger_image, 0, 0, image, (spressi_rect){0, 0, image->width, image->height});
    const spress_png_options options = {.reduce = true, .plain = g->to->plain_pages};
    const bool good =
        spress_png_write_with(&larger_image, &options, &job->allocator, job->report, out);
    spress_image_free(&larger_image);
    return good;
}

/* Hands the new image to the outputs and changes the page. */
static bool put_page(const spressi_growth *g, size_t index, spress_buffer *png)
{
    spress_page *page = &g->document->atlas.pages[index];
    spressi_grown_page *grown = &g->pages[index];
    const char *folder = spressi_folder_of(g->job, g->output);
    const char *path = folder ? spressi_join_path(g->job, folder, grown->file) : NULL;
    if (!path || !spressi_job_claim(g->job, path)) {
        spress_buffer_free(png);
        return false;
    }
    grown->source = page->file;
    page->file = grown->file;
    page->file_size = (uint32_t)strlen(grown->file);
    page->width = (int32_t)grown->width;
    page->height = (int32_t)grown->height;
    return spressi_job_put(g->job, path, SPRESS_OUTPUT_PAGE, png);
}

static bool grow_page(const spressi_growth *g, size_t index, const char *where)
{
    const spress_page *page = &g->document->atlas.pages[index];
    spress_buffer file = {0}, png = {0};
    spress_image image = {0};
    const size_t before = g->job->report->count;
    const spressi_image_answer answer =
        spressi_read_image(g->job, &g->place, page->file, where, &file);
    if (answer == SPRESSI_IMAGE_MISSING) {
        spress_report_add(g->job->report, SPRESS_CODE_IMAGE_MISSING, SPRESS_NO_OFFSET, where,
                          "the image \"%s\" was not found, so the page cannot grow", page->file);
        return true;
    }
    bool good = answer == SPRESSI_IMAGE_READ;
    if (good && strcmp(g->output, "-") == 0)
        good = spressi_refuse_value(g->job, "output",
                                    "a page grows and becomes a file beside the output; name one "
                                    "with `output`");
    else if (good)
        good = spressi_decode_page(g->job, page, (spress_bytes){file.data, file.size}, &image) &&
               encode(g, &g->pages[index], &image, &png);
    if (!good)
        spressi_set_path(g->job->report, before, where);
    spress_image_free(&image);
    spress_buffer_free(&file);
    return good && put_page(g, index, &png);
}

bool spressi_grow_pages(spressi_growth *g)
{
    if (g->document->kind != SPRESS_KIND_ATLAS || g->to->layout.free_edge == 0)
        return true;
    const size_t count = g->document->atlas.page_count;
    g->pages = spressi_job_take(g->job, count, sizeof *g->pages);
    if (!g->pages)
        return false;
    memset(g->pages, 0, count * sizeof *g->pages);
    measure(g);
    if (!name_pages(g))
        return false;
    for (size_t i = 0; i < count; i++) {
        char where[WHERE_SIZE];
        snprintf(where, sizeof where, "/pages/%zu", i);
        if (g->pages[i].file && !grow_page(g, i, where))
            return false;
    }
    return true;
}

void spressi_tell_growth(const spressi_growth *g)
{
    for (size_t i = 0; g->pages && i < g->document->atlas.page_count; i++) {
        const spressi_grown_page *grown = &g->pages[i];
        char where[WHERE_SIZE];
        snprintf(where, sizeof where, "/pages/%zu", i);
        if (grown->source)
            spress_report_add(g->job->report, SPRESS_CODE_ATLAS_GREW, SPRESS_NO_OFFSET, where,
                              "%s wants the right and the bottom edge free: \"%s\" was copied to "
                              "\"%s\", which has %ux%u pixels",
                              g->to->title, spressi_show(grown->source).text,
                              spressi_show(grown->file).text, grown->width, grown->height);
    }
}
