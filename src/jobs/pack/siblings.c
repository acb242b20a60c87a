/* Knows the pages of atlases that are there already: those of the atlas that is made anew, which
 * are no sprites, and those of atlases of other formats beside it, which must not be overwritten.
 * "game.pct" and "game.aatls" of one folder would both call their page "game.png". */
#include <string.h>

#include "jobs/pack/pack.h"

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
    *out_damaged = first.code != SPRESS_UNKNOWN_FORMAT;
    return first.code != SPRESS_MEMORY || spressi_job_no_memory(press->job);
}

bool spressi_list_pages(const spressi_press *press, const char *path, spressi_texts *out,
                        bool *out_damaged)
{
    spressi_loaded loaded = {0};
    bool good = load_quietly(press, path, &loaded, out_damaged);
    const bool is_atlas = loaded.document && loaded.document->kind == SPRESS_KIND_ATLAS;
    for (size_t i = 0; is_atlas && good && i < loaded.document->atlas.page_count; i++) {
        const spress_page *page = &loaded.document->atlas.pages[i];
        if (page->file_size != 0)
            good = spressi_texts_add(press->job, out, spressi_job_copy(press->job, page->file));
    }
    spressi_unload(&loaded);
    return good;
}

/* Whether pages of the format are files beside it. */
static bool has_page_files(const spress_format *format)
{
    return format->packs && !(format->holds & SPRESS_HOLDS_IMAGES);
}

/* Only the first extension of a format is looked for. */
bool spressi_list_sibling_pages(const spressi_press *press, const char *path, spressi_texts *out)
{
    const size_t stem = spressi_stem_size(path);
    bool good = true, damaged;
    for (size_t i = 0; good && i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        if (!has_page_files(format) || !has_page_files(press->format))
            continue;
        const char *sibling =
            spressi_job_print(press->job, "%.*s%.*s", (int)stem, path,
                              (int)strcspn(format->extensions, " "), format->extensions);
        good = sibling &&
               (strcmp(sibling, path) == 0 || spressi_list_pages(press, sibling, out, &damaged));
    }
    return good;
}

bool spressi_has_text(const spressi_texts *list, const char *text)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i], text) == 0)
            return true;
    return false;
}

bool spressi_spare_page(const spressi_press *press, const char *file)
{
    char page[256];
    spress_text_escape(page, sizeof page, file, strlen(file));
    spress_report_add(press->job->report, SPRESS_PACK_SIBLING, SPRESS_NO_OFFSET, NULL,
                      "%s is a page of the atlas beside it and would be overwritten", page);
    return false;
}

/* Pages that the request names may be those of another atlas. */
bool spressi_spare_siblings(const spressi_press *press)
{
    bool good = true;
    for (size_t i = 0; good && i < press->packed_count; i++) {
        const spressi_packed *packed = &press->packed[i];
        spressi_texts taken = {0};
        good = spressi_list_sibling_pages(press, packed->path, &taken);
        for (size_t k = 0; k < packed->page_count; k++)
            if (spressi_has_text(&taken, packed->pages[k].file))
                good = spressi_spare_page(press, packed->pages[k].file);
    }
    return good;
}

/* The files that pages are, in a folder; NULL, having reported, without memory. */
static spress_file_identity *identify_pages(const spressi_press *press, const char *folder,
                                            const spressi_texts *pages, size_t *out_count)
{
    const spress_host *host = press->job->host;
    spress_file_identity *files = spressi_job_take(press->job, pages->count + 1, sizeof *files);
    *out_count = 0;
    for (size_t i = 0; files && host->identify && i < pages->count; i++) {
        const char *page = spressi_join_path(press->job, folder, pages->items[i]);
        if (!page)
            return NULL;
        *out_count += host->identify(host->context, page, &files[*out_count]);
    }
    return files;
}

static bool is_among(const spressi_press *press, const char *path,
                     const spress_file_identity *files, size_t count)
{
    const spress_host *host = press->job->host;
    spress_file_identity own;
    if (count == 0 || !host->identify(host->context, path, &own))
        return false;
    for (size_t i = 0; i < count; i++)
        if (own.device == files[i].device && own.node == files[i].node)
            return true;
    return false;
}

static void tell_page(const spressi_press *press, const char *path)
{
    char shown[256];
    spress_text_escape(shown, sizeof shown, path, strlen(path));
    spress_report_add(press->job->report, SPRESS_PACK_OWN_PAGE, SPRESS_NO_OFFSET, NULL,
                      "%s is a page of an atlas, and no sprite", shown);
}

/* Leaves the pages of the atlas at `path`, and of those beside it, out of the inputs. */
static bool leave_out(spressi_press *press, const char *path)
{
    spressi_inputs *inputs = &press->inputs;
    const char *folder = spressi_folder_of(press->job, path);
    spressi_texts pages = {0};
    size_t count, kept = 0;
    bool damaged;
    if (!folder || !spressi_list_pages(press, path, &pages, &damaged) ||
        !spressi_list_sibling_pages(press, path, &pages))
        return false;
    const spress_file_identity *files = identify_pages(press, folder, &pages, &count);
    if (!files)
        return false;
    for (size_t i = 0; i < inputs->count; i++) {
        if (is_among(press, inputs->items[i].path, files, count)) {
            inputs->ignored_count++;
            tell_page(press, inputs->items[i].path);
        } else {
            inputs->items[kept++] = inputs->items[i];
        }
    }
    inputs->count = kept;
    return true;
}

bool spressi_leave_out_pages(spressi_press *press)
{
    bool good = true;
    for (size_t i = 0; good && i < press->scale_count; i++) {
        const char *path =
            spressi_add_suffix(press->job, press->request->output, &press->scales[i]);
        good = path && leave_out(press, path);
    }
    return good;
}
