/* Makes the atlas of every scale: sprites that are loaded and named become files. `pack` ends with
 * it, and so does baking a rig. */
#include <string.h>

#include "jobs/pack/pack.h"

/* Whether names or keys are in each other's way. */
static bool blames_names(const spressi_job *job)
{
    const spress_report *report = job->report;
    for (size_t i = job->first_finding; i < report->count; i++) {
        const spress_code code = report->items[i].code;
        if (code == SPRESS_CODE_PACK_NAME || code == SPRESS_CODE_PACK_ANIMATION ||
            code == SPRESS_CODE_PACK_GROUP)
            return true;
    }
    return false;
}

void spressi_press_refuse(spressi_press *press)
{
    if (!press->refused)
        spress_report_add(press->job->report, SPRESS_CODE_PACK_INPUT, SPRESS_NO_OFFSET, NULL,
                          "nothing was written");
    press->refused = true;
}

/* A sprite that is too large for one atlas is left out of all: lays out again those that still have
 * some that a later one left out. */
static bool lay_out_alike(spressi_press *press)
{
    size_t left = press->sprites.count;
    bool good = true;
    for (size_t i = 0; good && i < press->packed_count;) {
        spressi_packed *packed = &press->packed[i++];
        if (packed->figures.sprite_count > left)
            good = spressi_lay_out_scale(press, packed);
        if (packed->figures.sprite_count < left) {
            left = packed->figures.sprite_count;
            i = 0;
        }
    }
    return good;
}

bool spressi_press_plan(spressi_press *press)
{
    const uint64_t start = spressi_now(press->job);
    bool good = true;
    if (press->request->skip_broken) {
        press->left_out =
            spressi_job_take(press->job, press->sprites.count + 1, sizeof *press->left_out);
        good = press->left_out;
    }
    for (size_t i = 0; good && i < press->scale_count; i++) {
        spressi_packed *packed = &press->packed[press->packed_count++];
        packed->scale = &press->scales[i];
        if (press->previous[i].document)
            packed->previous = &press->previous[i].document->atlas;
        good = spressi_plan_scale(press, packed);
    }
    good = good && lay_out_alike(press);
    press->layout_us = spressi_now(press->job) - start;
    if (!good && blames_names(press->job))
        spressi_press_refuse(press);
    return good;
}

static bool has_text(const spressi_texts *list, const char *text)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i], text) == 0)
            return true;
    return false;
}

/* Every obstacle is named, not only the first. */
static bool claim_outputs(const spressi_press *press)
{
    spressi_texts list = {0};
    bool good = spressi_list_outputs(press, &list);
    const size_t count = good ? list.count : 0;
    for (size_t i = 0; i < count; i++)
        good &= has_text(&press->claimed, list.items[i]) ||
                spressi_job_claim(press->job, list.items[i]);
    return good;
}

static bool make_pages(spressi_press *press)
{
    const bool good = spressi_press_pages(press);
    for (size_t i = 0; i < press->packed_count; i++)
        spressi_free_scaled(&press->packed[i]);
    spressi_free_pixels(&press->sprites);
    return good;
}

static bool describe(spressi_press *press)
{
    bool good = true;
    for (size_t i = 0; good && i < press->packed_count; i++)
        good = spressi_describe_scale(press, &press->packed[i]);
    /* Several descriptors have their names only now that they are written. */
    return good && (press->format->spread == SPRESS_SPREAD_ONE ||
                    (spressi_check_outputs(press) && claim_outputs(press)));
}

/* What can be refused is refused before the pages, which take the time. */
bool spressi_press_encode(spressi_press *press)
{
    const uint64_t start = spressi_now(press->job);
    const bool inside = spress_format_images_inside(press->format);
    bool good = true;
    for (size_t i = 0; good && i < press->packed_count; i++)
        good = spressi_name_pages(press, &press->packed[i]);
    good = good && spressi_check_outputs(press) && claim_outputs(press);
    if (inside)
        good = good && make_pages(press) && describe(press);
    else
        good = good && describe(press) && make_pages(press);
    press->encode_us = spressi_now(press->job) - start;
    return good;
}

/* Pages beside the descriptor; then the descriptor itself. */
static bool put_atlas(const spressi_press *press, spressi_packed *packed)
{
    const spressi_job *job = press->job;
    const bool inside = spress_format_images_inside(press->format);
    const char *folder = spressi_folder_of(job, packed->path);
    bool good = folder != NULL;
    packed->first_output = job->outputs->count;
    for (size_t i = 0; good && !inside && i < packed->page_count; i++) {
        spressi_page_work *page = &packed->pages[i];
        const char *path = spressi_join_path(job, folder, page->file);
        good = path && spressi_job_put(job, path, SPRESS_OUTPUT_PAGE, &page->bytes);
    }
    for (size_t i = 0; good && i < packed->descriptors.count; i++) {
        spress_output *descriptor = &packed->descriptors.items[i];
        good = spressi_job_put(job, descriptor->name, descriptor->role, &descriptor->bytes);
    }
    packed->output_count = job->outputs->count - packed->first_output;
    return good;
}

bool spressi_press_finish(spressi_press *press)
{
    const spressi_job *job = press->job;
    bool good = spressi_put_preview(press) && spressi_put_depfile(press);
    if (good && press->sidecar_path)
        good = spressi_job_put(job, press->sidecar_path, SPRESS_OUTPUT_SIDECAR, &press->sidecar);
    for (size_t i = 0; good && i < press->packed_count; i++)
        good = spressi_find_unused_pages(press, &press->packed[i]) &&
               put_atlas(press, &press->packed[i]);
    return good;
}

/* Bytes of the descriptor, without an image that is inside it. */
static size_t text_size(const spressi_press *press, const spressi_packed *packed)
{
    size_t size = packed->descriptor_size;
    for (size_t i = 0; spress_format_images_inside(press->format) && i < packed->page_count; i++)
        size -= packed->pages[i].size;
    return size;
}

/* Copies the name of the first frame, as the descriptor has it; NULL without frames. */
static bool copy_first_name(const spressi_press *press, const spressi_packed *packed,
                            const char **out)
{
    const spress_document *document = packed->document;
    *out = NULL;
    if (!document || document->atlas.frame_count == 0)
        return true;
    *out = spressi_job_copy(press->job, document->atlas.frames[0].name);
    return *out;
}

static bool tell_atlas(const spressi_press *press, const spressi_packed *packed,
                       spress_packed_atlas *out)
{
    spress_packed_page *pages = spressi_job_take(press->job, packed->page_count + 1, sizeof *pages);
    const char *first_name;
    if (!pages || !copy_first_name(press, packed, &first_name))
        return false;
    for (size_t i = 0; i < packed->page_count; i++) {
        const spressi_page_work *page = &packed->pages[i];
        pages[i] = (spress_packed_page){.file = page->file,
                                        .width = page->width,
                                        .height = page->height,
                                        .used_pixels = page->used,
                                        .bytes = page->size};
    }
    *out = (spress_packed_atlas){.path = packed->path,
                                 .figures = packed->figures,
                                 .pages = pages,
                                 .page_count = packed->page_count,
                                 .first_name = first_name,
                                 .descriptor_bytes = text_size(press, packed),
                                 .texture_packer_bytes = packed->texture_packer_size,
                                 .first_output = packed->first_output,
                                 .output_count = packed->output_count,
                                 .unused_pages = packed->unused,
                                 .unused_count = packed->unused_count,
                                 .explanation = packed->explanation};
    return true;
}

bool spressi_press_result(const spressi_press *press, spress_pack_result *out)
{
    spress_packed_atlas *atlases =
        spressi_job_take(press->job, press->packed_count + 1, sizeof *atlases);
    if (!atlases)
        return false;
    for (size_t i = 0; i < press->packed_count; i++)
        if (!tell_atlas(press, &press->packed[i], &atlases[i]))
            return false;
    out->format = press->format;
    out->atlases = atlases;
    out->atlas_count = press->packed_count;
    out->read_us = press->read_us;
    out->layout_us = press->layout_us;
    out->encode_us = press->encode_us;
    out->dry_run = press->request->dry_run;
    return true;
}

void spressi_press_free(spressi_press *press)
{
    for (size_t i = 0; i < press->packed_count; i++)
        spressi_free_packed(&press->packed[i]);
    spressi_free_pixels(&press->sprites);
    for (size_t i = 0; i < SPRESSI_SCALES_MAX; i++)
        spressi_unload(&press->previous[i]);
    spress_buffer_free(&press->sidecar);
}
