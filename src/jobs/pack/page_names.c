/* Names the pages of an atlas, by other names than those of atlases in its folder. */
#include <stdio.h>
#include <string.h>

#include "core/text/show.h"
#include "formats/format.h"
#include "jobs/pack/neighbours.h"
#include "names/file_names.h"

/* The upper half of FNV-1a in 64 bits, which docs/pack.md names. 0 before the page is made. */
static uint32_t hash_page(const spressi_packed *packed, size_t page)
{
    const spress_buffer *file = packed->pages ? &packed->pages[page].bytes : NULL;
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    if (!file || file->size == 0)
        return 0;
    for (size_t i = 0; i < file->size; i++)
        hash = (hash ^ file->data[i]) * UINT64_C(0x100000001B3);
    return (uint32_t)(hash >> 32);
}

size_t spressi_page_mark(const char *pattern)
{
    return strncmp(pattern, "{n}", 3) == 0                 ? 3
           : strncmp(pattern, "{n1}", 4) == 0              ? 4
           : strncmp(pattern, "%d", 2) == 0                ? 2
           : strncmp(pattern, "{hash}", SPRESSI_HASH) == 0 ? SPRESSI_HASH
                                                           : 0;
}

bool spressi_hashes_pages(const spressi_packing *p)
{
    return p->request.page_name && strstr(p->request.page_name, "{hash}");
}

/* Puts what the marks of the request's pattern stand for. Returns whether there was one. */
static bool put_marks(const spressi_packing *p, const spressi_packed *packed, size_t page,
                      char *out, size_t size)
{
    size_t used = 0;
    bool marked = false;
    for (const char *at = p->request.page_name; *at != '\0' && used + 24 < size;) {
        const size_t mark = spressi_page_mark(at);
        if (mark == 0) {
            out[used++] = *at++;
            continue;
        }
        used += (size_t)(mark == SPRESSI_HASH
                             ? snprintf(out + used, size - used, "%08x", hash_page(packed, page))
                             : snprintf(out + used, size - used, "%zu", page + (mark == 4)));
        at += mark;
        marked = true;
    }
    out[used] = '\0';
    return marked;
}

/* Readers refuse a page of such a name, and so it is not given. The scale's suffix or the output
 * has brought it about: patterns for names have been looked at. */
static bool check_name(const spressi_packing *p, const spressi_packed *scale, const char *name)
{
    const char *why = spress_format_images_inside(p->format) ? NULL : spressi_unsafe_path(name);
    const char *option = scale->suffix_size != 0 ? "variant"
                         : p->request.page_name  ? "page-name"
                                                 : "output";
    return !why || spressi_refuse_value(p->job, option, "a page would be called \"%s\": %s",
                                        spressi_show(name).text, why);
}

/* The name of a page, relative to the descriptor: "hero.png", or "hero_0.png" when there are
 * several, or by the pattern of the request. The scale's suffix goes before the extension, and that
 * of the descriptor ("hero.aatls.png") where the plain names belong to another atlas. */
static const char *name_page(const spressi_packing *p, const spressi_packed *packed, size_t count,
                             size_t page)
{
    enum { ROOM = 4096 };
    const char *pattern = p->request.page_name, *stem = spressi_file_of(p->stem);
    const char *extension = p->webp ? ".webp" : ".png";
    const char *ending =
        packed->has_own_page_names ? packed->told.path + spressi_stem_size(packed->told.path) : "";
    char name[ROOM];
    if (!pattern && count > 1)
        snprintf(name, sizeof name, "%s%s_%zu%s", stem, ending, page, extension);
    else if (!pattern)
        snprintf(name, sizeof name, "%s%s%s", stem, ending, extension);
    else if (!put_marks(p, packed, page, name, sizeof name) && count > 1) {
        spressi_say(p->job->report, SPRESS_CODE_PACK_PAGES, "%zu pages, and \"%s\" names only one",
                    count, spressi_show(pattern).text);
        return NULL;
    }
    const char *whole = spressi_add_suffix(p->job, name, packed);
    return whole && check_name(p, packed, whole) ? whole : NULL;
}

/* Gives all pages their names. `*out_taken` tells whether another atlas has one of them. */
static bool try_names(const spressi_packing *p, spressi_packed *packed, bool *out_taken)
{
    const bool has_ids = spressi_format_row(p->format)->make_page_id;
    *out_taken = false;
    if (has_ids && !spressi_give_page_ids(p, packed))
        return false;
    for (size_t i = 0; i < packed->page_count; i++) {
        spressi_page_work *page = &packed->pages[i];
        if (!has_ids)
            page->told.file = name_page(p, packed, packed->page_count, i);
        if (page->told.file)
            page->path = spressi_path_beside(p->job, packed->told.path, page->told.file);
        if (!page->told.file || !page->path)
            return false;
        *out_taken |= spressi_find_page(p, page->path, SPRESSI_OF_OTHERS) != NULL;
    }
    return true;
}

const char *spressi_first_page_name(const spressi_packing *p, const spressi_packed *packed)
{
    return name_page(p, packed, 1, 0);
}

bool spressi_name_hashed_pages(const spressi_packing *p, spressi_packed *packed)
{
    bool is_taken; /* what takes another's place is found with the other outputs */
    return try_names(p, packed, &is_taken);
}

bool spressi_name_pages(spressi_packing *p, spressi_packed *packed)
{
    const size_t count = spress_pack_page_count(packed->pack);
    const bool inside = spress_format_images_inside(p->format);
    bool is_taken;
    packed->pages = spressi_job_take(p->job, count, sizeof *packed->pages);
    packed->page_count = packed->pages ? count : 0;
    for (size_t i = 0; i < packed->page_count; i++) {
        spressi_page_work *page = &packed->pages[i];
        spress_pack_page_size(packed->pack, i, &page->told.width, &page->told.height);
        page->told.used_pixels = spress_pack_page_used(packed->pack, i);
    }
    if (!packed->pages || !spressi_find_neighbours(p) || !try_names(p, packed, &is_taken))
        return false;
    packed->has_own_page_names = is_taken && !inside && !p->request.page_name &&
                                 !spressi_format_row(p->format)->make_page_id;
    return !packed->has_own_page_names || try_names(p, packed, &is_taken);
}
