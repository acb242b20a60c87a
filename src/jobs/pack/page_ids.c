/* Gives pages ids for names, where a format wants that, and names the copies of pages that it
 * wants. Called by page_names.c, and by atlases.c once the descriptor is written. */
#include <string.h>

#include "core/text/strmap.h"
#include "formats/format.h"
#include "jobs/pack/neighbours.h"
#include "names/picture_name.h"

static spress_bytes name_of(const void *pages, uint32_t index)
{
    const char *file = ((const spressi_page_work *)pages)[index].told.file;
    return spressi_text_bytes(file);
}

/* Page by page the names that the atlas has that will be replaced. */
static size_t keep_names(const spressi_packing *p, spressi_packed *packed, spressi_strmap *names)
{
    size_t kept = 0;
    for (size_t i = 0; i < p->neighbours.count && kept < packed->page_count; i++) {
        const spressi_neighbour_page *old = &p->neighbours.items[i];
        if (!old->is_own || old->kind != SPRESSI_NEIGHBOUR_PAGE ||
            strcmp(old->atlas, packed->told.path) != 0 ||
            !spressi_ends_with(old->file_name, ".png"))
            continue;
        packed->pages[kept].told.file = old->file_name;
        if (spressi_strmap_put(names, name_of(packed->pages, (uint32_t)kept), (uint32_t)kept,
                               name_of, packed->pages) == kept)
            kept++;
    }
    return kept;
}

/* An id that no page before has. */
static bool add_name(const spressi_packing *p, spressi_packed *packed, size_t page,
                     spressi_strmap *names)
{
    const char *stem =
        spressi_job_text(p->job, packed->told.path, spressi_stem_size(packed->told.path));
    const char *name = stem ? spressi_file_of(stem) : NULL;
    const spress_bytes atlas = {(const uint8_t *)name, name ? strlen(name) : 0};
    bool found = false;
    for (size_t number = page; name && !found; number++) {
        char id[SPRESSI_PAGE_ID];
        spressi_format_row(p->format)->make_page_id(atlas, number, id);
        const char *file = spressi_job_print(p->job, "%s.png", id);
        if (!file)
            return false;
        packed->pages[page].told.file = file;
        found = spressi_strmap_put(names, name_of(packed->pages, (uint32_t)page), (uint32_t)page,
                                   name_of, packed->pages) == page;
    }
    return found;
}

bool spressi_give_page_ids(const spressi_packing *p, spressi_packed *packed)
{
    spressi_strmap names = {0};
    if (!spressi_strmap_init(&names, &p->job->allocator, packed->page_count))
        return spressi_job_no_memory(p->job);
    bool good = true;
    for (size_t i = keep_names(p, packed, &names); good && i < packed->page_count; i++)
        good = add_name(p, packed, i, &names);
    spressi_strmap_free(&names);
    return good;
}

/* How the copies of pages are called by the descriptor that has these bytes. */
static bool find_copy_name(const spressi_packing *p, spress_bytes descriptor,
                           spressi_copy_name *out)
{
    const spressi_job *job = p->job;
    spressi_reader written = {.in = {.data = descriptor.data, .size = descriptor.size},
                              .arena = job->arena,
                              .limits = job->limits,
                              .report = job->report};
    return spressi_format_row(p->format)->name_copies(&written, out);
}

static const char *copy_of(const spressi_packing *p, const spressi_copy_name *name,
                           const char *file)
{
    return spressi_job_print(p->job, "%s%.*s%s", name->before, (int)spressi_stem_size(file), file,
                             name->behind);
}

bool spressi_name_page_copies(const spressi_packing *p, spressi_packed *packed)
{
    const spress_buffer *text = &packed->descriptors.items[0].bytes;
    spressi_copy_name name;
    bool good = find_copy_name(p, (spress_bytes){text->data, text->size}, &name);
    for (size_t i = 0; good && i < packed->page_count; i++) {
        spressi_page_work *page = &packed->pages[i];
        const char *copy = copy_of(p, &name, page->told.file);
        page->copy_path = copy ? spressi_path_beside(p->job, packed->told.path, copy) : NULL;
        good = page->copy_path;
    }
    return good;
}

bool spressi_add_page_copies(spressi_packing *p, const char *path, const spressi_loaded *loaded)
{
    const spress_atlas *atlas = &loaded->document->atlas;
    spressi_copy_name name;
    if (loaded->format != p->format || !spressi_format_row(p->format)->name_copies)
        return true;
    bool good = find_copy_name(p, (spress_bytes){loaded->file.data, loaded->file.size}, &name);
    for (size_t i = 0; good && i < atlas->page_count; i++) {
        const spressi_neighbour_page copy = {.atlas = path,
                                             .is_own = true,
                                             .kind = SPRESSI_NEIGHBOUR_COPY,
                                             .file_name = copy_of(p, &name, atlas->pages[i].file)};
        good = copy.file_name && spressi_add_neighbour_page(p, &copy);
    }
    return good;
}
