/* Spares the pages of atlases beside the one that is made. "game.pct" and "game.aatls" of one
 * folder would both call their page "game.png", and the second to be packed would break the first
 * without a word. */
#include <string.h>

#include "jobs/pack/pack.h"

static bool is_output(const spressi_press *press, const char *path)
{
    for (size_t i = 0; i < press->packed_count; i++)
        if (strcmp(press->packed[i].path, path) == 0)
            return true;
    return false;
}

static bool is_page_of(const spressi_packed *packed, const char *file)
{
    for (size_t i = 0; i < packed->page_count; i++)
        if (strcmp(packed->pages[i].file, file) == 0)
            return true;
    return false;
}

static bool spare_page(const spressi_press *press, const char *file, const char *path)
{
    char page[256], atlas[256];
    spress_text_escape(page, sizeof page, file, strlen(file));
    spress_text_escape(atlas, sizeof atlas, path, strlen(path));
    spress_report_add(press->job->report, SPRESS_PACK_SIBLING, SPRESS_NO_OFFSET, NULL,
                      "%s is a page of %s and would be overwritten", page, atlas);
    return false;
}

/* Whether no page of the atlas at `path` would be overwritten. What cannot be read as an atlas has
 * no pages. */
static bool spare_pages(const spressi_press *press, const spressi_packed *packed, const char *path)
{
    spress_diagnostic first;
    spress_report found;
    spress_report_init(&found, &first, 1);
    spressi_job silent = *press->job;
    silent.report = &found;
    const spress_reading reading = {.lenient = true};
    spressi_terms terms;
    spressi_loaded loaded = {0};
    char why[8];
    bool good = true;
    if (!press->job->host->look ||
        press->job->host->look(press->job->host->context, path, why, sizeof why) !=
            SPRESS_FILE_REGULAR ||
        !spressi_terms_init(&silent, &reading, &terms) ||
        !spressi_load(&silent, path, &terms, &loaded))
        return found.error_count == 0 || first.code != SPRESS_MEMORY ||
               spressi_job_no_memory(press->job);
    const bool is_atlas = loaded.document && loaded.document->kind == SPRESS_KIND_ATLAS;
    for (size_t i = 0; is_atlas && good && i < loaded.document->atlas.page_count; i++) {
        const char *file = loaded.document->atlas.pages[i].file;
        good = !file || !is_page_of(packed, file) || spare_page(press, file, path);
    }
    spressi_unload(&loaded);
    return good;
}

/* The file of another format beside an atlas, "game.aatls" beside "game.pct". Only the first
 * extension of a format is looked for. */
static bool spare_sibling(const spressi_press *press, const spressi_packed *packed,
                          const spress_format *format)
{
    const char *path =
        spressi_job_print(press->job, "%.*s%.*s", (int)spressi_stem_size(packed->path),
                          packed->path, (int)strcspn(format->extensions, " "), format->extensions);
    return path && (is_output(press, path) || spare_pages(press, packed, path));
}

/* Whether pages of the format are files beside it. */
static bool has_page_files(const spress_format *format)
{
    return format->packs && !(format->holds & SPRESS_HOLDS_IMAGES);
}

bool spressi_spare_siblings(const spressi_press *press)
{
    bool good = true;
    if (!has_page_files(press->format))
        return true;
    for (size_t i = 0; i < press->packed_count; i++)
        for (size_t k = 0; k < spress_format_count(); k++)
            if (has_page_files(spress_format_at(k)))
                good &= spare_sibling(press, &press->packed[i], spress_format_at(k));
    return good;
}
