/* Copies from a previous atlas: pivots of sprites by name, filters and wraps by
 * page. An atlas that is made anew keeps them so, unless the caller says otherwise. */
#include "model/atlas.h"
#include "pack/press.h"

bool spressi_press_map_previous(const spress_pack *pack, spressi_strmap *out)
{
    const spress_atlas *previous = pack->options.previous;
    if (!spressi_strmap_init(out, &pack->arena->allocator, previous->frame_count))
        return false;
    for (size_t i = 0; i < previous->frame_count; i++)
        spressi_strmap_put(out, spressi_frame_name(previous->frames, (uint32_t)i), (uint32_t)i,
                           spressi_frame_name, previous->frames);
    return true;
}

const spress_frame *spressi_press_find_previous(const spress_pack *pack,
                                                const spressi_strmap *names,
                                                const press_sprite *sprite)
{
    const spress_frame *frames = pack->options.previous->frames;
    const spress_bytes name = {(const uint8_t *)sprite->source.name, sprite->source.name_size};
    const uint32_t at = spressi_strmap_find(names, name, spressi_frame_name, frames);
    return at != SPRESS_NONE ? &frames[at] : NULL;
}

bool spressi_press_inherit_pivots(const spress_pack *pack, press_sprite *sprites)
{
    const spress_atlas *previous = pack->options.previous;
    spressi_strmap names;
    if (!previous || previous->extra_count == 0)
        return true;
    if (!spressi_press_map_previous(pack, &names))
        return spressi_press_no_memory(pack);
    for (size_t i = 0; i < pack->sprite_count; i++) {
        spress_pack_sprite *sprite = &sprites[i].source;
        const spress_frame *frame = spressi_press_find_previous(pack, &names, &sprites[i]);
        const spress_point *pivot = frame ? spress_frame_pivot(previous, frame) : NULL;
        if (!pivot || sprite->has & SPRESS_EXTRA_PIVOT)
            continue;
        sprite->has |= SPRESS_EXTRA_PIVOT;
        sprite->pivot = *pivot;
    }
    spressi_strmap_free(&names);
    return true;
}

/* Copies the filters and wraps that a page has. False when it has none. */
static bool take_sampler(const spress_page *from, spress_page *to)
{
    const uint32_t sampler = from ? from->has & (SPRESS_PAGE_FILTERS | SPRESS_PAGE_WRAPS) : 0;
    if (sampler == 0)
        return false;
    to->has |= sampler;
    to->filter_min = from->filter_min;
    to->filter_mag = from->filter_mag;
    to->wrap_u = from->wrap_u;
    to->wrap_v = from->wrap_v;
    return true;
}

void spressi_press_inherit_sampler(const spress_pack *pack, size_t index, spress_page *page)
{
    const spress_atlas *previous = pack->options.previous;
    const uint32_t *origins = pack->plan.previous_pages;
    const bool has_pages = previous && previous->page_count != 0;
    const uint32_t origin = origins && origins[index] != SPRESS_NONE ? origins[index] : 0;
    if (!has_pages || !take_sampler(&previous->pages[origin], page))
        take_sampler(pack->options.sampler, page);
}
