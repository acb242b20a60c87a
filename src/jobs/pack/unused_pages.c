/* Finds the pages that an atlas leaves behind when it is packed anew with fewer of them. Called
 * when all outputs are made: the old descriptor is then still there. The job removes nothing;
 * whoever writes the outputs may remove these files afterwards.
 *
 * A page is unused when all of this is so, and in doubt it is not:
 *   - the old descriptor names it, by a name that `pack` gives when nobody asks for another;
 *   - it is none of the new files and none of the inputs;
 *   - no other atlas in the folder names it, and no atlas that was an input. */
#include <string.h>

#include "jobs/pack/pack.h"

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

/* One page that may be unused. */
typedef struct candidate {
    const spressi_press *press;
    const char *path;
    spress_file_identity file;
} candidate;

/* Whether a path leads to the same file. */
static bool is_same(const candidate *page, const char *path)
{
    const spress_host *host = page->press->job->host;
    spress_file_identity file;
    return host->identify(host->context, path, &file) && file.device == page->file.device &&
           file.node == page->file.node;
}

/* Whether the atlas at `path` names the page; one that is damaged may. False in `*out_good` without
 * memory. */
static bool is_named_by(const candidate *page, const char *path, bool *out_good)
{
    const spressi_job *job = page->press->job;
    const char *folder = spressi_folder_of(job, path);
    spressi_texts files = {0};
    bool damaged = false;
    if (!folder || !spressi_list_pages(page->press, path, &files, &damaged))
        *out_good = false;
    if (damaged)
        return true;
    for (size_t i = 0; *out_good && i < files.count; i++) {
        const char *file = spressi_join_path(job, folder, files.items[i]);
        if (!file)
            *out_good = false;
        else if (is_same(page, file))
            return true;
    }
    return false;
}

/* Whether an input is the page, or an atlas that names it and stays as it is. Pages of the old
 * atlas have been left out of the inputs; one that the request names all the same is the user's. */
static bool is_input(const candidate *page, bool *out_good)
{
    const spressi_inputs *inputs = &page->press->inputs;
    const spress_texts *named = &page->press->request->inputs;
    for (size_t i = 0; i < named->count; i++)
        if (is_same(page, named->items[i]))
            return true;
    for (size_t i = 0; *out_good && i < inputs->count; i++) {
        const char *path = inputs->items[i].path;
        if (is_same(page, path))
            return true;
        if (!inputs->items[i].is_picture && !spressi_is_output(page->press, path) &&
            is_named_by(page, path, out_good))
            return true;
    }
    return false;
}

/* Whether one of the atlases beside names the page. */
static bool is_of_another(const candidate *page, const spressi_texts *atlases, bool *out_good)
{
    for (size_t i = 0; *out_good && i < atlases->count; i++)
        if (is_named_by(page, atlases->items[i], out_good))
            return true;
    return false;
}

/* Whether a file may be an atlas with pages beside it, by its ending. */
static bool may_be_atlas(const char *name)
{
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        if (format->reads && format->kinds & SPRESS_KIND_BIT(SPRESS_KIND_ATLAS) &&
            spress_format_has_extension(format, name))
            return true;
    }
    return false;
}

typedef struct sibling_list {
    const spressi_press *press;
    const char *folder;
    spressi_texts atlases;
} sibling_list;

static bool take_sibling(void *taker, const char *name)
{
    sibling_list *list = taker;
    if (!may_be_atlas(name))
        return true;
    const char *path = spressi_join_path(list->press->job, list->folder, name);
    if (!path)
        return false;
    return spressi_is_output(list->press, path) ||
           spressi_texts_add(list->press->job, &list->atlases, path);
}

/* Lists all atlases in the folder but those that are written. False when it cannot be listed. */
static bool list_siblings(sibling_list *list)
{
    const spress_host *host = list->press->job->host;
    spress_diagnostic first;
    spress_report unheard;
    spress_report_init(&unheard, &first, 1);
    const spress_listing how = {list->folder, 0, take_sibling, list, &unheard};
    return host->list && host->list(host->context, &how);
}

/* The pages that the old descriptor names and that could be removed, as paths. */
static bool list_candidates(const spressi_press *press, const spressi_packed *packed,
                            const char *folder, spressi_texts *out)
{
    spressi_texts old = {0};
    bool damaged;
    bool good = spressi_list_pages(press, packed->path, &old, &damaged);
    for (size_t i = 0; good && i < old.count; i++) {
        if (!is_default_name(press, packed, old.items[i]))
            continue;
        const char *path = spressi_join_path(press->job, folder, old.items[i]);
        good = path && (spressi_is_output(press, path) || spressi_has_text(out, path) ||
                        spressi_texts_add(press->job, out, path));
    }
    return good;
}

/* Moves the candidates that nobody needs to the atlas. */
static bool sift(const spressi_press *press, spressi_packed *packed,
                 const spressi_texts *candidates, const spressi_texts *siblings)
{
    const spress_host *host = press->job->host;
    bool good = true;
    for (size_t i = 0; good && i < candidates->count; i++) {
        candidate page = {press, candidates->items[i], {0}};
        if (host->identify(host->context, page.path, &page.file) && !is_input(&page, &good) &&
            !is_of_another(&page, siblings, &good) && good)
            good = spressi_texts_add(press->job, &packed->unused, page.path);
    }
    return good;
}

bool spressi_find_unused_pages(const spressi_press *press, spressi_packed *packed)
{
    const spressi_job *job = press->job;
    const size_t errors = job->report->error_count;
    const char *folder = spressi_folder_of(job, packed->path);
    spressi_texts candidates = {0};
    if (!folder)
        return false;
    if (strcmp(packed->path, "-") == 0 || !job->host->identify)
        return true;
    if (!list_candidates(press, packed, folder, &candidates))
        return false;
    sibling_list siblings = {press, folder, {0}};
    const bool good = candidates.count == 0 || !list_siblings(&siblings) ||
                      sift(press, packed, &candidates, &siblings.atlases);
    /* Without memory some answers are wrong; that has been reported. */
    return good && job->report->error_count == errors;
}
