/* Makes the atlas of every scale: sprites that are loaded and named become files. `pack` ends with
 * it, and so does baking a rig. */
#include <string.h>

#include "core/text/buffer.h"
#include "formats/format.h"
#include "jobs/pack/pack.h"

void spressi_packing_refuse(spressi_packing *p)
{
    if (!p->refused)
        spressi_say(p->job->report, SPRESS_CODE_PACK_INPUT, "nothing was written");
    p->refused = true;
}

/* A sprite that is too large for one atlas is left out of all: lays out again those that still have
 * some that a later one left out. */
static bool lay_out_alike(spressi_packing *p)
{
    size_t left = p->sprites.count;
    bool good = true;
    for (size_t i = 0; good && i < p->packed_count;) {
        spressi_packed *packed = &p->packed[i++];
        if (packed->told.figures.sprite_count > left)
            good = spressi_lay_out_scale(p, packed);
        if (packed->told.figures.sprite_count < left) {
            left = packed->told.figures.sprite_count;
            i = 0;
        }
    }
    return good;
}

bool spressi_packing_plan(spressi_packing *p)
{
    const uint64_t start = spressi_now(p->job);
    bool good = true;
    if (p->request.skip_broken) {
        p->left_out = spressi_job_take(p->job, p->sprites.count, sizeof *p->left_out);
        good = p->left_out;
    }
    for (size_t i = 0; good && i < p->scale_count; i++) {
        p->packed_count++;
        good = spressi_plan_scale(p, &p->packed[i]);
    }
    good = good && lay_out_alike(p);
    for (size_t i = 0; good && i < p->packed_count; i++)
        good = spressi_weigh_efforts(p, &p->packed[i]);
    p->layout_us = spressi_now(p->job) - start;
    if (!good && spress_report_has(p->job->report, SPRESS_STATUS_CONFLICT))
        spressi_packing_refuse(p);
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
static bool claim_outputs(const spressi_packing *p)
{
    spressi_texts list = {0};
    bool good = spressi_list_outputs(p, &list);
    const size_t count = good ? list.count : 0;
    for (size_t i = 0; i < count; i++)
        good &= has_text(&p->claimed, list.items[i]) || spressi_job_claim(p->job, list.items[i]);
    return good;
}

static bool make_pages(spressi_packing *p)
{
    const bool good = spressi_packing_pages(p);
    for (size_t i = 0; i < p->packed_count; i++)
        spressi_free_resized(p, &p->packed[i]);
    spressi_free_pixels(&p->sprites);
    return good;
}

/* Copies of pages have their names only now that the descriptor is written. */
static bool claim_copies(const spressi_packing *p, spressi_packed *packed)
{
    bool good = spressi_name_page_copies(p, packed) && spressi_check_outputs(p);
    const size_t count = good ? packed->page_count : 0;
    for (size_t i = 0; i < count; i++)
        good &= spressi_job_claim(p->job, packed->pages[i].copy_path);
    return good;
}

static bool describe(spressi_packing *p)
{
    const bool has_copies = spressi_format_row(p->format)->name_copies;
    bool good = true;
    for (size_t i = 0; good && i < p->packed_count; i++)
        good = spressi_describe_scale(p, &p->packed[i]) &&
               (!has_copies || claim_copies(p, &p->packed[i]));
    /* Several descriptors have their names only now that they are written. */
    return good && (p->format->spread == SPRESS_SPREAD_ONE ||
                    (spressi_check_outputs(p) && claim_outputs(p)));
}

/* What can be refused is refused before the pages, which take the time. */
bool spressi_packing_encode(spressi_packing *p)
{
    const uint64_t start = spressi_now(p->job);
    const bool inside = spress_format_images_inside(p->format);
    const bool hashed = spressi_hashes_pages(p);
    bool good = true;
    for (size_t i = 0; good && i < p->packed_count; i++)
        good = spressi_name_pages(p, &p->packed[i]);
    good = good && (!hashed || make_pages(p));
    for (size_t i = 0; hashed && good && i < p->packed_count; i++)
        good = spressi_name_hashed_pages(p, &p->packed[i]);
    good = good && spressi_check_outputs(p) && claim_outputs(p);
    if (hashed)
        good = good && describe(p);
    else if (inside)
        good = good && make_pages(p) && describe(p);
    else
        good = good && describe(p) && make_pages(p);
    p->encode_us = spressi_now(p->job) - start;
    return good;
}

static bool put_copy(const spressi_job *job, const spressi_page_work *page)
{
    if (!page->copy_path)
        return true;
    spressi_output copy;
    spressi_output_init(&copy, &job->allocator);
    spressi_put(&copy, page->bytes.data, page->bytes.size);
    const bool good =
        !copy.failed && spressi_job_put(job, page->copy_path, SPRESS_OUTPUT_PAGE, &copy.buffer);
    if (copy.failed)
        spressi_output_free(&copy);
    return good || (copy.failed && spressi_job_no_memory(job));
}

/* Pages beside the descriptor; then the descriptor itself. */
static bool put_atlas(const spressi_packing *p, spressi_packed *packed)
{
    const spressi_job *job = p->job;
    const bool inside = spress_format_images_inside(p->format);
    bool good = true;
    packed->told.first_output = job->outputs->count;
    for (size_t i = 0; good && !inside && i < packed->page_count; i++) {
        spressi_page_work *page = &packed->pages[i];
        good = put_copy(job, page) &&
               spressi_job_put(job, page->path, SPRESS_OUTPUT_PAGE, &page->bytes);
    }
    for (size_t i = 0; good && i < packed->descriptors.count; i++) {
        spress_output *descriptor = &packed->descriptors.items[i];
        good = spressi_job_put(job, descriptor->name, descriptor->role, &descriptor->bytes);
    }
    packed->told.output_count = job->outputs->count - packed->told.first_output;
    return good;
}

bool spressi_packing_finish(spressi_packing *p)
{
    const spressi_job *job = p->job;
    bool good = spressi_put_preview(p) && spressi_put_depfile(p);
    if (good && p->sidecar_path)
        good = spressi_job_put(job, p->sidecar_path, SPRESS_OUTPUT_SIDECAR, &p->sidecar);
    for (size_t i = 0; good && i < p->packed_count; i++)
        good = spressi_find_unused_pages(p, &p->packed[i]) && put_atlas(p, &p->packed[i]);
    return good;
}

/* Adds what is known only at the end: pages, and the name of the first frame, as the descriptor has
 * it. */
static bool tell_atlas(const spressi_packing *p, spressi_packed *packed)
{
    const spress_document *document = packed->document;
    spress_packed_page *pages = spressi_job_take(p->job, packed->page_count, sizeof *pages);
    for (size_t i = 0; pages && i < packed->page_count; i++)
        pages[i] = packed->pages[i].told;
    packed->told.pages = pages;
    packed->told.page_count = packed->page_count;
    if (!document || document->atlas.frame_count == 0)
        return pages;
    packed->told.first_name = spressi_job_copy(p->job, document->atlas.frames[0].name);
    return pages && packed->told.first_name;
}

bool spressi_packing_result(spressi_packing *p, spress_pack_result *out)
{
    spress_packed_atlas *atlases = spressi_job_take(p->job, p->packed_count, sizeof *atlases);
    if (!atlases)
        return false;
    for (size_t i = 0; i < p->packed_count; i++) {
        if (!tell_atlas(p, &p->packed[i]))
            return false;
        atlases[i] = p->packed[i].told;
    }
    out->format = p->format;
    out->atlases = atlases;
    out->atlas_count = p->packed_count;
    out->read_us = p->read_us;
    out->layout_us = p->layout_us;
    out->encode_us = p->encode_us;
    out->dry_run = p->request.dry_run;
    return true;
}

void spressi_packing_free(spressi_packing *p)
{
    for (size_t i = 0; i < p->scale_count; i++) {
        spressi_free_layout(p, &p->packed[i]);
        spressi_unload(&p->packed[i].previous);
    }
    spressi_free_pixels(&p->sprites);
    spress_buffer_free(&p->sidecar);
}
