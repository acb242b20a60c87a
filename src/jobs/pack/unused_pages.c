/* Finds the pages that an atlas leaves behind when it is packed anew with fewer of them. Called
 * when all outputs are made: the old descriptor is then still there. The job removes nothing:
 * the door that writes the outputs may remove these files afterwards.
 *
 * A page is unused when all of this is so, and in doubt it is not:
 *   - the old descriptor names it, by a name that `pack` gives by default or by a hash;
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
static bool is_end(const char *text, const spressi_packed *scale)
{
    const char *rest = behind(text, scale->suffix, scale->suffix_size);
    return rest && (strcmp(rest, ".png") == 0 || strcmp(rest, ".webp") == 0);
}

/* Whether a page's name ends here, with or without its number: "_2@half.png". */
static bool is_numbered_end(const char *text, const spressi_packed *scale)
{
    if (is_end(text, scale))
        return true;
    const size_t digits = *text == '_' ? strspn(text + 1, "0123456789") : 0;
    const bool is_plain = digits == 1 || (digits > 1 && text[1] != '0');
    return is_plain && is_end(text + 1 + digits, scale);
}

/* Whether page_names.c gives this name by default. */
static bool is_default_name(const spressi_packing *p, const spressi_packed *packed,
                            const char *file)
{
    const char *stem = spressi_file_of(p->stem);
    const char *ending = packed->told.path + spressi_stem_size(packed->told.path);
    const char *rest = behind(file, stem, strlen(stem));
    const char *own = rest ? behind(rest, ending, strlen(ending)) : NULL;
    return rest && (is_numbered_end(rest, packed) || (own && is_numbered_end(own, packed)));
}

/* Whether the request's pattern, which has {hash}, gives this name to some page. */
static bool is_hashed_name(const spressi_packing *p, const spressi_packed *packed, const char *file)
{
    if (!spressi_hashes_pages(p))
        return false;
    const char *at = p->request.page_name, *end = at + spressi_stem_size(at);
    while (at < end) {
        const size_t mark = spressi_page_mark(at);
        const char *digits = mark == SPRESSI_HASH ? "0123456789abcdef" : "0123456789";
        const size_t size = mark == 0 ? (*at == *file) : strspn(file, digits);
        if (size == 0 || (mark == SPRESSI_HASH && size < 8))
            return false;
        file += mark == SPRESSI_HASH ? 8 : size;
        at += mark == 0 ? 1 : mark;
    }
    return is_end(file, packed);
}

/* Whether a user named the file as an input, or it is one: an old page that a folder brought along
 * has been left out of the inputs. */
static bool is_input(const spressi_packing *p, const spressi_neighbour_page *page)
{
    spress_file_identity file;
    for (size_t i = 0; i < p->named_pages.count + p->inputs.count; i++) {
        const size_t named = p->named_pages.count;
        const char *path = i < named ? p->named_pages.items[i] : p->inputs.items[i - named].path;
        if (spressi_identify(p->job, path, &file) && spressi_same_file(file, page->file))
            return true;
    }
    return false;
}

/* Atlases among the inputs, from anywhere, need their pages as those of the folder do. */
static bool add_input_atlases(spressi_packing *p)
{
    bool good = true;
    for (size_t i = 0; good && i < p->inputs.count; i++) {
        const spressi_input *input = &p->inputs.items[i];
        if (!input->is_picture && !spressi_is_made_anew(p, input->path))
            good = spressi_add_neighbour(p, input->path, false);
    }
    return good;
}

/* Whether a further descriptor is written again: by name, without a look at the disk, because there
 * may be one for each of thousands of frames. */
static bool is_rewritten(const spressi_packed *packed, const char *path)
{
    for (size_t i = 0; i < packed->descriptors.count; i++)
        if (strcmp(packed->descriptors.items[i].name, path) == 0)
            return true;
    return false;
}

/* Whether the old descriptor of this atlas names the page, by a name that is ours to remove. */
static bool is_candidate(const spressi_packing *p, const spressi_packed *packed,
                         const spressi_neighbour_page *page)
{
    return page->is_own && page->is_there && strcmp(page->atlas, packed->told.path) == 0 &&
           (page->kind == SPRESSI_NEIGHBOUR_DESCRIPTOR ||
            is_default_name(p, packed, page->file_name) ||
            is_hashed_name(p, packed, page->file_name)) &&
           !is_rewritten(packed, page->path) && !spressi_is_output(p, page->path);
}

static bool add_unused(const spressi_packing *p, spressi_packed *packed,
                       const spressi_neighbour_page *page)
{
    for (size_t i = 0; i < packed->told.unused_count; i++)
        if (strcmp(packed->told.unused_pages[i].path, page->path) == 0)
            return true; /* the descriptor named it twice */
    if (!SPRESSI_GROW(p->job, packed->told.unused_pages, packed->told.unused_count,
                      packed->unused_capacity))
        return false;
    packed->told.unused_pages[packed->told.unused_count++] =
        (spress_unused_page){page->path, page->file};
    return true;
}

bool spressi_find_unused_pages(spressi_packing *p, spressi_packed *packed)
{
    const size_t errors = p->job->report->error_count;
    bool good = spressi_find_neighbours(p), looked = false;
    for (size_t i = 0; good && i < p->neighbours.count; i++) {
        if (!is_candidate(p, packed, &p->neighbours.items[i]))
            continue;
        if (!looked)
            good = add_input_atlases(p);
        looked = true;
        /* Adding may have moved the list. */
        const spressi_neighbour_page *page = &p->neighbours.items[i];
        if (good && !p->neighbours.is_doubtful && !is_input(p, page) &&
            !spressi_find_page(p, page->path, SPRESSI_OF_OTHERS))
            good = add_unused(p, packed, page);
    }
    /* Without memory some answers are wrong; that has been reported. */
    return good && p->job->report->error_count == errors;
}
