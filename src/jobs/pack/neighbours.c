/* Knows the atlases that lie in the folder of the output, and their pages. The pages of an atlas
 * that is made anew are no sprites, and may have become unused; those of all others must be neither
 * overwritten nor removed. "game.pct" and "game.aatls" of one folder would both call their page
 * "game.png", and "game_1.pct" has the name of game's second page for its own. */
#include "jobs/pack/neighbours.h"

#include <ctype.h>
#include <string.h>

#include "core/show.h"
#include "jobs/names/picture_name.h"

/* Loads what lies at `path`, if it is a file. Reports only that memory ran out, and then returns
 * false. `*out_damaged` tells that it is of a format that is known, and could not be read. */
static bool load_quietly(const spressi_press *press, const char *path, spressi_loaded *out,
                         bool *out_damaged)
{
    const spress_host *host = press->job->host;
    spress_diagnostic first;
    spress_report found;
    spress_report_init(&found, &first, 1);
    spressi_job silent = *press->job;
    silent.report = &found;
    const spress_reading reading = {.lenient = true};
    spressi_terms terms;
    char why[8];
    *out_damaged = false;
    if (!host->look || host->look(host->context, path, why, sizeof why) != SPRESS_FILE_REGULAR ||
        (spressi_terms_init(&silent, &reading, &terms) &&
         spressi_load(&silent, path, &terms, out)) ||
        found.error_count == 0)
        return true;
    *out_damaged = first.code != SPRESS_CODE_UNKNOWN_FORMAT;
    return first.code != SPRESS_CODE_MEMORY || spressi_job_no_memory(press->job);
}

static bool identify(const spressi_press *press, const char *path, spress_file_identity *out)
{
    const spress_host *host = press->job->host;
    return path && host->identify && host->identify(host->context, path, out);
}

static bool same_file(spress_file_identity a, spress_file_identity b)
{
    return a.device == b.device && a.node == b.node;
}

static bool add_page(spressi_press *press, const char *atlas, bool is_own, const char *file)
{
    const spressi_job *job = press->job;
    spressi_neighbours *n = &press->neighbours;
    const char *folder = spressi_folder_of(job, atlas);
    const char *path = folder ? spressi_join_path(job, folder, file) : NULL;
    const char *name = path ? spressi_job_copy(job, file) : NULL;
    spressi_neighbour_page *items =
        name ? spressi_job_grow(job, n->items, n->count, &n->capacity, sizeof *items) : NULL;
    if (!items)
        return false;
    spressi_neighbour_page page = {path, name, atlas, is_own, false, {0}};
    page.is_there = identify(press, path, &page.file);
    n->items = items;
    n->items[n->count++] = page;
    return true;
}

bool spressi_add_neighbour(spressi_press *press, const char *path, bool is_own)
{
    spressi_loaded loaded = {0};
    bool damaged;
    bool good = load_quietly(press, path, &loaded, &damaged);
    const bool is_atlas = loaded.document && loaded.document->kind == SPRESS_KIND_ATLAS;
    press->neighbours.is_doubtful |= damaged && !is_own;
    for (size_t i = 0; is_atlas && good && i < loaded.document->atlas.page_count; i++) {
        const spress_page *page = &loaded.document->atlas.pages[i];
        good = page->file_size == 0 || add_page(press, path, is_own, page->file);
    }
    spressi_unload(&loaded);
    return good;
}

/* Whether a file may be an atlas, by its ending: one of a format, or that of the output. A JSON
 * dump is mostly a copy of the atlas beside it, which must not keep that one from being made anew.
 */
static bool may_be_atlas(const spressi_press *press, const char *name)
{
    const char *output = press->request->output;
    const char *ending = output + spressi_stem_size(output);
    if (*ending != '\0' && spressi_ends_with(name, ending))
        return true;
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        if (format->reads && !format->is_dump &&
            format->kinds & SPRESS_KIND_BIT(SPRESS_KIND_ATLAS) &&
            spress_format_has_extension(format, name))
            return true;
    }
    return false;
}

static bool same_letters(const char *a, const char *b)
{
    while (*a != '\0' && tolower((unsigned char)*a) == tolower((unsigned char)*b))
        a++, b++;
    return *a == *b;
}

/* Whether the entry of a folder is the one that a new descriptor takes the place of. That another
 * entry leads to the same file does not count: it keeps the old content. Where case does not count,
 * one file answers to several spellings. */
static bool is_same_entry(const spressi_press *press, const char *path, const char *own)
{
    spress_file_identity a, b;
    if (strcmp(path, own) == 0)
        return true;
    return same_letters(path, own) && identify(press, path, &a) && identify(press, own, &b) &&
           same_file(a, b);
}

bool spressi_is_made_anew(const spressi_press *press, const char *path)
{
    for (size_t i = 0; i < press->scale_count; i++) {
        const char *own = spressi_add_suffix(press->job, press->request->output, &press->scales[i]);
        if (own && is_same_entry(press, path, own))
            return true;
    }
    return false;
}

typedef struct listing {
    spressi_press *press;
    const char *folder;
    bool good;
} listing;

static bool take_name(void *taker, const char *name)
{
    listing *l = taker;
    if (!may_be_atlas(l->press, name))
        return true;
    const char *path = spressi_join_path(l->press->job, l->folder, name);
    l->good = path && (spressi_is_made_anew(l->press, path) ||
                       spressi_add_neighbour(l->press, path, false));
    return l->good;
}

/* A folder that is not there yet has nobody in it. */
static bool list_others(spressi_press *press, const char *folder)
{
    const spress_host *host = press->job->host;
    spress_diagnostic first;
    spress_report unheard;
    spress_report_init(&unheard, &first, 1);
    listing l = {press, folder, true};
    const spress_listing how = {folder, 0, take_name, &l, &unheard};
    if (!host->list || !host->list(host->context, &how))
        press->neighbours.is_doubtful = true;
    return l.good;
}

bool spressi_find_neighbours(spressi_press *press)
{
    const spressi_job *job = press->job;
    const char *output = press->request->output;
    if (press->neighbours.is_known || strcmp(output, "-") == 0)
        return true;
    press->neighbours.is_known = true;
    const char *folder = spressi_folder_of(job, output);
    bool good = folder && list_others(press, folder);
    for (size_t i = 0; good && i < press->scale_count; i++) {
        const char *own = spressi_add_suffix(job, output, &press->scales[i]);
        good = own && spressi_add_neighbour(press, own, true);
    }
    return good;
}

const spressi_neighbour_page *spressi_find_page(const spressi_press *press, const char *path,
                                                spressi_whose whose)
{
    const spressi_neighbours *n = &press->neighbours;
    spress_file_identity file;
    const bool is_there = n->count != 0 && identify(press, path, &file);
    for (size_t i = 0; i < n->count; i++) {
        const spressi_neighbour_page *page = &n->items[i];
        const bool same = strcmp(page->path, path) == 0 ||
                          (is_there && page->is_there && same_file(page->file, file));
        if (same && (whose == SPRESSI_ANYBODYS || !page->is_own))
            return page;
    }
    return NULL;
}

bool spressi_spare_page(const spressi_press *press, const char *path)
{
    const spressi_neighbour_page *page = spressi_find_page(press, path, SPRESSI_OF_OTHERS);
    if (page)
        spress_report_add(press->job->report, SPRESS_CODE_PACK_SIBLING, SPRESS_NO_OFFSET, NULL,
                          "%s is a page of %s and would be overwritten", spressi_show(path).text,
                          spressi_show(page->atlas).text);
    return !page;
}

bool spressi_leave_out_pages(spressi_press *press)
{
    spressi_inputs *inputs = &press->inputs;
    size_t kept = 0;
    bool good = spressi_find_neighbours(press);
    for (size_t i = 0; good && i < inputs->count; i++) {
        const spressi_input *input = &inputs->items[i];
        const spressi_neighbour_page *page =
            spressi_find_page(press, input->path, SPRESSI_ANYBODYS);
        /* Who names the page of another atlas by itself means it. */
        if (!page || (input->is_named && !page->is_own)) {
            inputs->items[kept++] = *input;
            continue;
        }
        inputs->ignored_count++;
        spress_report_add(press->job->report, SPRESS_CODE_PACK_OWN_PAGE, SPRESS_NO_OFFSET, NULL,
                          "%s is a page of an atlas, and no sprite",
                          spressi_show(input->path).text);
        if (input->is_named)
            good = spressi_texts_add(press->job, &press->named_pages, input->path);
    }
    inputs->count = kept;
    return good;
}
