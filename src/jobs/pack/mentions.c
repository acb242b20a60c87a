/* Finds the pages that files of formats name which are only written: CSS, C headers, Lua modules.
 * No reader tells what they name, so every piece of their text that ends like a page counts. Called
 * by neighbours.c. */
#include <string.h>

#include "jobs/pack/neighbours.h"

bool spressi_is_only_written(const char *name)
{
    bool found = false;
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        if (!spress_format_has_extension(format, name))
            continue;
        if (format->reads)
            return false;
        found = true;
    }
    return found;
}

/* Where the name begins that ends at `end`: behind a quote, a bracket or white space. */
static const char *begin_of(const char *text, const char *end)
{
    while (end > text && (unsigned char)end[-1] > ' ' && !strchr("\"'()<>[]{}=,;|", end[-1]))
        end--;
    return end;
}

/* Adds what ends with this ending, but one name not twice in a row: CSS names the page per class.
 */
static bool add_endings(spressi_packing *p, const spressi_neighbour_page *one, const char *text,
                        const char *ending)
{
    const char *last = "";
    for (const char *at = strstr(text, ending); at; at = strstr(at + 1, ending)) {
        const char *end = at + strlen(ending), *begin = begin_of(text, at);
        spressi_neighbour_page page = *one;
        page.file_name = spressi_job_text(p->job, begin, (size_t)(end - begin));
        if (!page.file_name)
            return false;
        if (begin == at || strcmp(page.file_name, last) == 0)
            continue;
        if (!spressi_add_neighbour_page(p, &page))
            return false;
        last = page.file_name;
    }
    return true;
}

bool spressi_add_mentioned(spressi_packing *p, const char *path, bool is_own)
{
    const spress_host *host = p->job->host;
    spress_report unheard;
    spress_report_init(&unheard, NULL, 0);
    spressi_job silent = *p->job;
    silent.report = &unheard;
    spress_buffer file = {0};
    char why[8];
    if (!host->look || host->look(host->context, path, why, sizeof why) != SPRESS_FILE_REGULAR ||
        !spressi_job_read(&silent, path, silent.limits.input_bytes, &file))
        return !spress_report_has(&unheard, SPRESS_STATUS_MEMORY) || spressi_job_no_memory(p->job);
    /* Behind a NUL no name is found: these formats have none. */
    const char *text = spressi_job_text(p->job, (const char *)file.data, file.size);
    spress_buffer_free(&file);
    const spressi_neighbour_page one = {.atlas = path, .is_own = is_own};
    return text && add_endings(p, &one, text, ".png") && add_endings(p, &one, text, ".webp");
}
