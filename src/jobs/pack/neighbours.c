/* Knows the atlases that lie in the folder of the output, and their pages. The pages of an atlas
 * that is made anew are no sprites, and may have become unused; those of all others must be neither
 * overwritten nor removed. "game.pct" and "game.aatls" of one folder would both call their page
 * "game.png", and "game_1.pct" has the name of game's second page for its own. */
#include "jobs/pack/neighbours.h"

#include <string.h>

#include "core/text/ascii.h"
#include "core/text/show.h"
#include "names/picture_name.h"

/* Whether a file has the ending of the output. */
static bool has_own_ending(const spressi_packing *p, const char *name)
{
    const char *output = p->request.output;
    const char *ending = output + spressi_stem_size(output);
    return *ending != '\0' && spressi_ends_with(name, ending);
}

/* The first format that atlases with the ending of a file are read as, or NULL. */
static const spress_format *format_by_ending(const char *name)
{
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        if (format->reads && format->kinds & SPRESS_KIND_BIT(SPRESS_KIND_ATLAS) &&
            spress_format_has_extension(format, name))
            return format;
    }
    return NULL;
}

/* Loads a file unless it only has the ending of an atlas: of an ending that many formats have, like
 * ".json", the content decides. A dump is mostly a copy of the atlas beside it, which must not keep
 * that one from being made anew. */
static bool load_atlas(const spressi_packing *p, const spressi_job *job, const char *path,
                       const spressi_terms *terms, spressi_loaded *out)
{
    spress_buffer file = {0};
    if (!spressi_job_read(job, path, job->limits.input_bytes, &file))
        return false;
    const spress_format *ending = format_by_ending(path);
    const spress_bytes bytes = {file.data, file.size};
    if (!has_own_ending(p, path) && ending && ending->vague_ending) {
        const spress_format *format = spress_format_recognise(bytes, NULL);
        if (!format || format->is_dump) {
            spress_buffer_free(&file);
            return true;
        }
    }
    return spressi_load_bytes(job, path, terms, &file, out);
}

/* Loads what lies at `path`, if it is a file. Reports only that memory ran out, and then returns
 * false. `*out_damaged` tells that it is of a format that is known, and could not be read. */
static bool load_quietly(const spressi_packing *p, const char *path, spressi_loaded *out,
                         bool *out_damaged)
{
    const spress_host *host = p->job->host;
    spress_report found;
    spress_report_init(&found, NULL, 0);
    spressi_job silent = *p->job;
    silent.report = &found;
    const spress_reading reading = {.lenient = true};
    spressi_terms terms;
    char why[8];
    *out_damaged = false;
    if (!host->look || host->look(host->context, path, why, sizeof why) != SPRESS_FILE_REGULAR ||
        (spressi_terms_init(&silent, &reading, &terms) &&
         load_atlas(p, &silent, path, &terms, out)) ||
        found.error_count == 0)
        return true;
    *out_damaged = spress_report_status(&found) != SPRESS_STATUS_UNKNOWN;
    return !spress_report_has(&found, SPRESS_STATUS_MEMORY) || spressi_job_no_memory(p->job);
}

static bool add_page(spressi_packing *p, const char *atlas, bool is_own, const char *file)
{
    const spressi_job *job = p->job;
    spressi_neighbours *n = &p->neighbours;
    const char *path = spressi_path_beside(job, atlas, file);
    const char *name = path ? spressi_job_copy(job, file) : NULL;
    if (!name || !SPRESSI_GROW(job, n->items, n->count, n->capacity))
        return false;
    spressi_neighbour_page page = {path, name, atlas, is_own, false, {0}};
    page.is_there = spressi_identify(p->job, path, &page.file);
    n->items[n->count++] = page;
    return true;
}

bool spressi_add_neighbour(spressi_packing *p, const char *path, bool is_own)
{
    spressi_loaded loaded = {0};
    bool damaged;
    bool good = load_quietly(p, path, &loaded, &damaged);
    const bool is_atlas = loaded.document && loaded.document->kind == SPRESS_KIND_ATLAS;
    p->neighbours.is_doubtful |= damaged && !is_own;
    for (size_t i = 0; is_atlas && good && i < loaded.document->atlas.page_count; i++) {
        const spress_page *page = &loaded.document->atlas.pages[i];
        good = page->file_size == 0 || add_page(p, path, is_own, page->file);
    }
    spressi_unload(&loaded);
    return good;
}

/* Whether the entry of a folder is the one that a new descriptor takes the place of. That another
 * entry leads to the same file does not count: it keeps the old content. Where case does not count,
 * one file answers to several spellings. */
static bool is_same_entry(const spressi_packing *p, const char *path, const char *own)
{
    spress_file_identity a, b;
    if (strcmp(path, own) == 0)
        return true;
    const size_t size = strlen(own);
    return strlen(path) == size && spressi_same_letters(path, own, size) &&
           spressi_identify(p->job, path, &a) && spressi_identify(p->job, own, &b) &&
           spressi_same_file(a, b);
}

bool spressi_is_made_anew(const spressi_packing *p, const char *path)
{
    for (size_t i = 0; i < p->scale_count; i++) {
        const char *own = spressi_add_suffix(p->job, p->request.output, &p->packed[i]);
        if (own && is_same_entry(p, path, own))
            return true;
    }
    return false;
}

typedef struct listing {
    spressi_packing *packing;
    const char *folder;
    bool good;
} listing;

static bool take_name(void *taker, const char *name)
{
    listing *l = taker;
    if (!has_own_ending(l->packing, name) && !format_by_ending(name))
        return true;
    const char *path = spressi_join_path(l->packing->job, l->folder, name);
    l->good = path && (spressi_is_made_anew(l->packing, path) ||
                       spressi_add_neighbour(l->packing, path, false));
    return l->good;
}

/* Adds the atlases of the folder. A missing folder is empty. */
static bool list_others(spressi_packing *p, const char *folder)
{
    const spress_host *host = p->job->host;
    spress_report unheard;
    spress_report_init(&unheard, NULL, 0);
    listing l = {p, folder, true};
    const spress_listing how = {folder, 0, take_name, &l, &unheard};
    if (!host->list || !host->list(host->context, &how))
        p->neighbours.is_doubtful = true;
    return l.good;
}

bool spressi_find_neighbours(spressi_packing *p)
{
    const spressi_job *job = p->job;
    const char *output = p->request.output;
    if (p->neighbours.is_known || strcmp(output, "-") == 0)
        return true;
    p->neighbours.is_known = true;
    const char *folder = spressi_folder_of(job, output);
    bool good = folder && list_others(p, folder);
    for (size_t i = 0; good && i < p->scale_count; i++) {
        const char *own = spressi_add_suffix(job, output, &p->packed[i]);
        good = own && spressi_add_neighbour(p, own, true);
    }
    return good;
}

const spressi_neighbour_page *spressi_find_page(const spressi_packing *p, const char *path,
                                                spressi_whose whose)
{
    const spressi_neighbours *n = &p->neighbours;
    spress_file_identity file;
    const bool is_there = n->count != 0 && spressi_identify(p->job, path, &file);
    for (size_t i = 0; i < n->count; i++) {
        const spressi_neighbour_page *page = &n->items[i];
        const bool same = strcmp(page->path, path) == 0 ||
                          (is_there && page->is_there && spressi_same_file(page->file, file));
        if (same && (whose == SPRESSI_ANYBODYS || !page->is_own))
            return page;
    }
    return NULL;
}

bool spressi_spare_page(const spressi_packing *p, const char *path)
{
    const spressi_neighbour_page *page = spressi_find_page(p, path, SPRESSI_OF_OTHERS);
    if (page)
        spressi_say(p->job->report, SPRESS_CODE_PACK_SIBLING,
                    "%s is a page of %s and would be overwritten", spressi_show(path).text,
                    spressi_show(page->atlas).text);
    return !page;
}

bool spressi_leave_out_pages(spressi_packing *p)
{
    spressi_inputs *inputs = &p->inputs;
    size_t kept = 0;
    bool good = spressi_find_neighbours(p);
    for (size_t i = 0; good && i < inputs->count; i++) {
        const spressi_input *input = &inputs->items[i];
        const spressi_neighbour_page *page = spressi_find_page(p, input->path, SPRESSI_ANYBODYS);
        /* A page of another atlas that the request names by itself is meant. */
        if (!page || (input->is_named && !page->is_own)) {
            inputs->items[kept++] = *input;
            continue;
        }
        inputs->ignored_count++;
        spressi_say(p->job->report, SPRESS_CODE_PACK_OWN_PAGE,
                    "%s is a page of an atlas, and no sprite", spressi_show(input->path).text);
        if (input->is_named)
            good = spressi_texts_add(p->job, &p->named_pages, input->path);
    }
    inputs->count = kept;
    return good;
}
