/* Knows the atlases that lie in the folder of the output, and their pages. The pages of an atlas
 * that is made anew are no sprites, and may have become unused; those of all others must be neither
 * overwritten nor removed. "game.pct" and "game.aatls" of one folder would both call their page
 * "game.png", and "game_1.pct" has the name of game's second page for its own.
 *
 * Of a format with a descriptor for each page or frame, "game_1.json" may be a further descriptor
 * of "game.json". mentions.c looks into files of formats that are only written. */
#include "jobs/pack/neighbours.h"

#include <string.h>

#include "core/text/ascii.h"
#include "core/text/show.h"
#include "formats/format.h"
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

/* Whether an own page is known: an atlas may have a file for each of thousands of frames, which all
 * name few pages. */
static bool is_known_page(const spressi_neighbours *n, const spressi_neighbour_page *page)
{
    for (size_t i = 0; page->is_own && page->kind == SPRESSI_NEIGHBOUR_PAGE && i < n->count; i++)
        if (n->items[i].is_own && n->items[i].kind == page->kind &&
            strcmp(n->items[i].file_name, page->file_name) == 0 &&
            strcmp(n->items[i].atlas, page->atlas) == 0)
            return true;
    return false;
}

bool spressi_add_neighbour_page(spressi_packing *p, const spressi_neighbour_page *page)
{
    spressi_neighbours *n = &p->neighbours;
    spressi_neighbour_page added = *page;
    if (is_known_page(n, page))
        return true;
    added.path = spressi_path_beside(p->job, page->atlas, page->file_name);
    added.file_name = added.path ? spressi_job_copy(p->job, page->file_name) : NULL;
    if (!added.file_name || !SPRESSI_GROW(p->job, n->items, n->count, n->capacity))
        return false;
    added.is_there = spressi_identify(p->job, added.path, &added.file);
    n->items[n->count++] = added;
    return true;
}

/* Whether two names of pages differ in their numbers only; those of a pattern with {hash}, in
 * hexadecimal digits. */
static bool are_numbered_alike(const spressi_packing *p, const char *a, const char *b)
{
    const char *digits = spressi_hashes_pages(p) ? "0123456789abcdef" : "0123456789";
    while (*a && *b) {
        a += strspn(a, digits);
        b += strspn(b, digits);
        if (*a != *b)
            return false;
        a += *a != '\0';
        b += *b != '\0';
    }
    return a[strspn(a, digits)] == b[strspn(b, digits)];
}

/* The path of the output that a file is a further descriptor of, or NULL: it must have the name
 * that the format would give it, and its page one like that of the first descriptor. */
static const char *first_descriptor(const spressi_packing *p, const char *path,
                                    const spressi_loaded *loaded)
{
    const spress_format *format = p->format;
    const spress_document *document = loaded->document;
    if (format->spread == SPRESS_SPREAD_ONE || format->named_as_page || loaded->format != format ||
        document->atlas.page_count == 0)
        return NULL;
    for (size_t i = 0; i < p->scale_count; i++) {
        const char *own = spressi_add_suffix(p->job, p->request.output, &p->packed[i]);
        if (!own || !spressi_is_part_file(document, format, own, path))
            continue;
        if (format->spread == SPRESS_SPREAD_PER_FRAME)
            return own;
        for (size_t k = 0; k < p->neighbours.count; k++)
            if (p->neighbours.items[k].is_own && strcmp(p->neighbours.items[k].atlas, own) == 0 &&
                are_numbered_alike(p, p->neighbours.items[k].file_name,
                                   document->atlas.pages[0].file))
                return own;
    }
    return NULL;
}

static bool add_pages(spressi_packing *p, const char *path, bool is_own,
                      const spressi_loaded *loaded)
{
    const spress_atlas *atlas = &loaded->document->atlas;
    const char *first = is_own ? path : first_descriptor(p, path, loaded);
    const spressi_neighbour_page one = {.atlas = first ? first : path, .is_own = first};
    bool good = true;
    for (size_t i = 0; good && i < atlas->page_count; i++) {
        spressi_neighbour_page page = one;
        page.file_name = atlas->pages[i].file;
        good = atlas->pages[i].file_size == 0 || spressi_add_neighbour_page(p, &page);
    }
    if (good && first && !is_own) {
        spressi_neighbour_page descriptor = one;
        descriptor.file_name = spressi_file_of(path);
        descriptor.kind = SPRESSI_NEIGHBOUR_DESCRIPTOR;
        good = spressi_add_neighbour_page(p, &descriptor);
    }
    return good && (!is_own || spressi_add_page_copies(p, path, loaded));
}

bool spressi_add_neighbour(spressi_packing *p, const char *path, bool is_own)
{
    spressi_loaded loaded = {0};
    bool damaged;
    bool good = load_quietly(p, path, &loaded, &damaged);
    const bool is_atlas = loaded.document && loaded.document->kind == SPRESS_KIND_ATLAS;
    p->neighbours.is_doubtful |= damaged && !is_own;
    good = good && (!is_atlas || add_pages(p, path, is_own, &loaded));
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
    for (size_t i = 0; i < p->neighbours.count; i++)
        if (p->neighbours.items[i].kind == SPRESSI_NEIGHBOUR_DESCRIPTOR &&
            strcmp(p->neighbours.items[i].path, path) == 0)
            return true;
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
    const bool is_text = spressi_is_only_written(name);
    if (!has_own_ending(l->packing, name) && !format_by_ending(name) && !is_text)
        return true;
    const char *path = spressi_join_path(l->packing->job, l->folder, name);
    l->good = path && (spressi_is_made_anew(l->packing, path) ||
                       (is_text ? spressi_add_mentioned(l->packing, path, false)
                                : spressi_add_neighbour(l->packing, path, false)));
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
    bool good = folder;
    /* These first: their pages tell which descriptors of the folder are further ones. */
    for (size_t i = 0; good && i < p->scale_count; i++) {
        const char *own = spressi_add_suffix(job, output, &p->packed[i]);
        good = own && (p->format->reads ? spressi_add_neighbour(p, own, true)
                                        : spressi_add_mentioned(p, own, true));
    }
    return good && list_others(p, folder);
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
        if (!page || page->kind == SPRESSI_NEIGHBOUR_DESCRIPTOR ||
            (input->is_named && !page->is_own)) {
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
