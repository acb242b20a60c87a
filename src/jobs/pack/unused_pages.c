/* Finds the pages that an atlas leaves behind when it is packed anew with fewer of them. Called
 * when all outputs are made: the old descriptor is then still there. The job removes nothing;
 * whoever writes the outputs may remove these files afterwards.
 *
 * A page is unused when all of this is so, and in doubt it is not:
 *   - the old descriptor names it, by a name that `pack` gives when nobody asks for another;
 *   - it is none of the new files and none of the inputs;
 *   - no other atlas in the folder names it, and no atlas that was an input;
 *   - all of these could be read. */
#include <string.h>

#include "jobs/pack/neighbours.h"

/* What of the text stands behind its beginning; NULL when it begins otherwise. */
static const char *behind(const char *text, const char *beginning, size_t size)
{
    return strncmp(text, beginning, size) == 0 ? text + size : NULL;
}

/* Whether a page's name ends here: "@half.png". */
static bool is_end(const char *text, const spressi_scale *scale)
{
    const char *rest = behind(text, scale->suffix, scale->suffix_size);
    return rest && (strcmp(rest, ".png") == 0 || strcmp(rest, ".webp") == 0);
}

/* Whether a page's name ends here, with or without its number: "_2@half.png". */
static bool is_numbered_end(const char *text, const spressi_scale *scale)
{
    if (is_end(text, scale))
        return true;
    const size_t digits = *text == '_' ? strspn(text + 1, "0123456789") : 0;
    const bool is_plain = digits == 1 || (digits > 1 && text[1] != '0');
    return is_plain && is_end(text + 1 + digits, scale);
}

/* Whether it is a name that page_names.c gives to pages when nobody asks for another. */
static bool is_default_name(const spressi_press *press, const spressi_packed *packed,
                            const char *file)
{
    const char *stem = spressi_file_of(press->stem);
    const char *ending = packed->path + spressi_stem_size(packed->path);
    const char *rest = behind(file, stem, strlen(stem));
    const char *own = rest ? behind(rest, ending, strlen(ending)) : NULL;
    return rest &&
           (is_numbered_end(rest, packed->scale) || (own && is_numbered_end(own, packed->scale)));
}

/* Whether a user named the file as an input, or it is one: an old page that a folder brought along
 * has been left out of the inputs. */
static bool is_input(const spressi_press *press, const spressi_neighbour_page *page)
{
    const spress_host *host = press->job->host;
    spress_file_identity file;
    for (size_t i = 0; i < press->named_pages.count + press->inputs.count; i++) {
        const size_t named = press->named_pages.count;
        const char *path =
            i < named ? press->named_pages.items[i] : press->inputs.items[i - named].path;
        if (host->identify(host->context, path, &file) && file.device == page->file.device &&
            file.node == page->file.node)
            return true;
    }
    return false;
}

/* Atlases among the inputs, from anywhere, need their pages as those of the folder do. */
static bool add_input_atlases(spressi_press *press)
{
    bool good = true;
    for (size_t i = 0; good && i < press->inputs.count; i++) {
        const spressi_input *input = &press->inputs.items[i];
        if (!input->is_picture && !spressi_is_made_anew(press, input->path))
            good = spressi_add_neighbour(press, input->path, false);
    }
    return good;
}

/* Whether the old descriptor of this atlas names the page, by a name that is ours to remove. */
static bool is_candidate(const spressi_press *press, const spressi_packed *packed,
                         const spressi_neighbour_page *page)
{
    return page->is_own && page->is_there && strcmp(page->atlas, packed->path) == 0 &&
           is_default_name(press, packed, page->file_name) && !spressi_is_output(press, page->path);
}

static bool add_unused(const spressi_press *press, spressi_packed *packed,
                       const spressi_neighbour_page *page)
{
    for (size_t i = 0; i < packed->unused_count; i++)
        if (strcmp(packed->unused[i].path, page->path) == 0)
            return true; /* the descriptor named it twice */
    spress_unused_page *items = spressi_job_grow(press->job, packed->unused, packed->unused_count,
                                                 &packed->unused_capacity, sizeof *items);
    if (!items)
        return false;
    packed->unused = items;
    packed->unused[packed->unused_count++] = (spress_unused_page){page->path, page->file};
    return true;
}

bool spressi_find_unused_pages(spressi_press *press, spressi_packed *packed)
{
    const size_t errors = press->job->report->error_count;
    bool good = spressi_find_neighbours(press), looked = false;
    for (size_t i = 0; good && i < press->neighbours.count; i++) {
        if (!is_candidate(press, packed, &press->neighbours.items[i]))
            continue;
        if (!looked)
            good = add_input_atlases(press);
        looked = true;
        /* Adding may have moved the list. */
        const spressi_neighbour_page *page = &press->neighbours.items[i];
        if (good && !press->neighbours.is_doubtful && !is_input(press, page) &&
            !spressi_find_page(press, page->path, SPRESSI_OF_OTHERS))
            good = add_unused(press, packed, page);
    }
    /* Without memory some answers are wrong; that has been reported. */
    return good && press->job->report->error_count == errors;
}
