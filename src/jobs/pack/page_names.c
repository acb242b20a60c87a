/* Names the pages of an atlas, and tells them from those of atlases beside it. */
#include <stdio.h>
#include <string.h>

#include "core/show.h"
#include "jobs/names/file_names.h"
#include "jobs/pack/neighbours.h"

/* Puts a number for {n}, {n1} or %d. Returns whether the pattern had one. */
static bool put_number(const char *pattern, size_t page, char *out, size_t size)
{
    size_t used = 0;
    bool numbered = false;
    for (const char *p = pattern; *p != '\0' && used + 24 < size;) {
        const size_t mark = strncmp(p, "{n}", 3) == 0    ? 3
                            : strncmp(p, "{n1}", 4) == 0 ? 4
                            : strncmp(p, "%d", 2) == 0   ? 2
                                                         : 0;
        if (mark == 0) {
            out[used++] = *p++;
            continue;
        }
        used += (size_t)snprintf(out + used, size - used, "%zu", page + (mark == 4));
        p += mark;
        numbered = true;
    }
    out[used] = '\0';
    return numbered;
}

/* Readers refuse a page of such a name, and so it is not given. The scale's suffix or the output
 * has brought it about: patterns for names have been looked at. */
static bool check_name(const spressi_press *press, const spressi_scale *scale, const char *name)
{
    const char *why = spress_format_images_inside(press->format) ? NULL : spressi_unsafe_path(name);
    const char *option = scale->suffix_size != 0     ? "variant"
                         : press->request->page_name ? "page-name"
                                                     : "output";
    return !why || spressi_refuse_option(press->job, option, "a page would be called \"%s\": %s",
                                         spressi_show(name).text, why);
}

/* The name of a page, relative to the descriptor: "hero.png", or "hero_0.png" when there are
 * several, or by the pattern of the request. The scale's suffix goes before the extension, and that
 * of the descriptor ("hero.aatls.png") where the plain names belong to another atlas. */
static const char *name_page(const spressi_press *press, const spressi_packed *packed, size_t page)
{
    enum { ROOM = 4096 };
    const char *pattern = press->request->page_name, *stem = spressi_file_of(press->stem);
    const char *extension = press->webp ? ".webp" : ".png";
    const char *ending =
        packed->has_own_page_names ? packed->path + spressi_stem_size(packed->path) : "";
    char name[ROOM];
    if (!pattern && packed->page_count > 1)
        snprintf(name, sizeof name, "%s%s_%zu%s", stem, ending, page, extension);
    else if (!pattern)
        snprintf(name, sizeof name, "%s%s%s", stem, ending, extension);
    else if (!put_number(pattern, page, name, sizeof name) && packed->page_count > 1) {
        spress_report_add(press->job->report, SPRESS_CODE_PACK_PAGES, SPRESS_NO_OFFSET, NULL,
                          "%zu pages, and \"%s\" names only one", packed->page_count,
                          spressi_show(pattern).text);
        return NULL;
    }
    const char *whole = spressi_add_suffix(press->job, name, packed->scale);
    return whole && check_name(press, packed->scale, whole) ? whole : NULL;
}

/* Gives all pages their names. `*out_taken` tells whether another atlas has one of them. */
static bool try_names(const spressi_press *press, spressi_packed *packed, bool *out_taken)
{
    const spressi_job *job = press->job;
    const char *folder = spressi_folder_of(job, packed->path);
    *out_taken = false;
    if (!folder)
        return false;
    for (size_t i = 0; i < packed->page_count; i++) {
        packed->pages[i].file = name_page(press, packed, i);
        if (!packed->pages[i].file)
            return false;
        const char *path = spressi_join_path(job, folder, packed->pages[i].file);
        if (!path)
            return false;
        *out_taken |= spressi_find_page(press, path, SPRESSI_OF_OTHERS) != NULL;
    }
    return true;
}

const char *spressi_first_page_name(const spressi_press *press, const spressi_scale *scale)
{
    const spressi_packed alone = {.scale = scale, .page_count = 1};
    return name_page(press, &alone, 0);
}

bool spressi_name_pages(spressi_press *press, spressi_packed *packed)
{
    const size_t count = spress_pack_page_count(packed->pack);
    const bool inside = spress_format_images_inside(press->format);
    bool is_taken;
    packed->pages = spressi_job_take(press->job, count + 1, sizeof *packed->pages);
    packed->page_count = packed->pages ? count : 0;
    for (size_t i = 0; i < packed->page_count; i++) {
        spressi_page_work *page = &packed->pages[i];
        spress_pack_page_size(packed->pack, i, &page->width, &page->height);
        page->used = spress_pack_page_used(packed->pack, i);
    }
    if (!packed->pages || !spressi_find_neighbours(press) || !try_names(press, packed, &is_taken))
        return false;
    packed->has_own_page_names = is_taken && !inside && !press->request->page_name;
    return !packed->has_own_page_names || try_names(press, packed, &is_taken);
}
