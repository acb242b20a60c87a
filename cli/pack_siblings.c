/* Atlases beside the one that is written. "game.pct" and "game.aatls" of one folder would both call
 * their page "game.png", and the second to be packed would break the first without a word. */
#include <stdlib.h>
#include <string.h>

#include "core/report.h"
#include "memory.h"
#include "pack.h"

static bool is_output(const cli_press *c, const char *path)
{
    for (size_t i = 0; i < c->packed_count; i++)
        if (strcmp(c->packed[i].path, path) == 0)
            return true;
    return false;
}

static bool is_page_of(const cli_packed *packed, const char *file)
{
    for (size_t i = 0; i < packed->page_count; i++)
        if (strcmp(packed->pages[i].file, file) == 0)
            return true;
    return false;
}

/* Whether no page of the atlas at `path` would be overwritten. What cannot be read as an atlas has
 * no pages. */
static bool spare_pages(const cli_press *c, const cli_packed *packed, const char *path)
{
    spress_report nothing;
    spress_report_init(&nothing, NULL, 0);
    cli_loaded loaded = {0};
    const cli_reading reading = {.limits = c->reading.limits,
                                 .read = {.lenient = true, .limits = c->reading.limits}};
    bool good = true;
    if (!cli_load(path, &reading, &nothing, &loaded))
        return true;
    const bool is_atlas = loaded.document && loaded.document->kind == SPRESS_KIND_ATLAS;
    for (size_t i = 0; is_atlas && good && i < loaded.document->atlas.page_count; i++) {
        const char *file = loaded.document->atlas.pages[i].file;
        if (!file || !is_page_of(packed, file))
            continue;
        char page[256], atlas[256];
        spress_text_escape(page, sizeof page, file, strlen(file));
        spress_text_escape(atlas, sizeof atlas, path, strlen(path));
        spress_report_add(c->report, SPRESS_PACK_SIBLING, SPRESS_NO_OFFSET, NULL,
                          "%s is a page of %s and would be overwritten", page, atlas);
        good = false;
    }
    cli_unload(&loaded);
    return good;
}

/* The file of another format beside an atlas, "game.aatls" beside "game.pct". */
static bool spare_sibling(const cli_press *c, const cli_packed *packed, const char *extension)
{
    const size_t stem = cli_stem_size(packed->path);
    const size_t extension_size = strlen(extension) + 1; /* with its NUL */
    char *path = malloc(stem + extension_size);
    if (!path)
        return cli_fail_memory(c->report);
    memcpy(path, packed->path, stem);
    memcpy(path + stem, extension, extension_size);
    const bool good = is_output(c, path) || spare_pages(c, packed, path);
    free(path);
    return good;
}

bool cli_spare_siblings(const cli_press *c)
{
    static const char *const extensions[] = {".pct", ".aatls"}; /* their pages are files */
    bool good = true;
    if (c->request.pack.target == SPRESS_PACK_CELLS)
        return true;
    for (size_t i = 0; i < c->packed_count; i++)
        for (size_t k = 0; k < sizeof extensions / sizeof *extensions; k++)
            good &= spare_sibling(c, &c->packed[i], extensions[k]);
    return good;
}
