/* Checks that every sprite and animation fits on a page, or leaves it out; called by press.c before
 * layout. */
#include <stdio.h>

#include "pack/press.h"

/* Larger than all pages, and small enough that sums cannot overflow. */
enum { BOX_MOST = 1 << 28 };

/* The box of a sprite, or of the frames of an animation side by side, in cells. */
static spressi_size box_of(const spress_pack *pack, const press_plan *plan, const press_key *key)
{
    const press_picture *picture = &plan->pictures[plan->sprites[key->first].picture];
    const uint64_t width = (uint64_t)picture->w * key->count;
    const uint32_t cell = pack->cell;
    const uint32_t w = press_box(pack, width < BOX_MOST ? (uint32_t)width : BOX_MOST);
    const uint32_t h = press_box(pack, picture->h);
    return (spressi_size){(int32_t)((w + cell - 1) / cell), (int32_t)((h + cell - 1) / cell)};
}

static bool fits(spressi_size box, spressi_size room, bool rotate)
{
    return (box.w <= room.w && box.h <= room.h) || (rotate && box.h <= room.w && box.w <= room.h);
}

static void report(const spress_pack *pack, const press_plan *plan, const press_key *key,
                   spressi_size page)
{
    const spress_pack_options *o = &pack->options;
    const int32_t cell = (int32_t)pack->cell;
    char shown[160];
    if (key->count > 1) {
        spressi_press_describe(plan, key, shown, sizeof shown);
    } else {
        char name[96];
        spress_text_escape(name, sizeof name, (const char *)key->text.data, key->text.size);
        snprintf(shown, sizeof shown, "\"%s\"", name);
    }
    const spressi_finding finding = {.code = o->left_out ? SPRESS_CODE_PACK_SKIPPED
                                                         : SPRESS_CODE_PACK_TOO_LARGE,
                                     .frame = key->text};
    spressi_report(pack->report, &finding,
                   "%s%s needs a page of %d x %d; pages are at most %u x %u",
                   o->left_out ? "left out: " : "", shown, page.w * cell, page.h * cell,
                   o->max_width, o->max_height);
}

/* Marks what does not fit, if the caller wants to go on without it, and reports it. */
static void refuse(const spress_pack *pack, const press_plan *plan, const press_key *key,
                   spressi_size page)
{
    const press_sprite *sprites = &plan->sprites[key->first];
    spress_report *to = pack->report;
    const char *file = to ? to->file : NULL;
    for (uint32_t i = 0; pack->options.left_out && i < key->count; i++)
        pack->options.left_out[sprites[i].index] = true;
    if (to && pack->options.left_out)
        to->file = sprites->source.origin;
    report(pack, plan, key, page);
    if (to)
        to->file = file;
}

bool spressi_press_check_sizes(const spress_pack *pack, const press_plan *plan)
{
    const spressi_rects_options rects = spressi_press_rects_options(pack, SPRESS_PACK_NORMAL);
    spressi_page_rules rules;
    spressi_size room = {0, 0};
    if (spressi_page_rules_init(&rules, &rects))
        room = spressi_page_room(&rules, rules.most);
    bool fine = true;
    for (uint32_t i = 0; i < pack->sprite_count;) {
        const press_key key = spressi_press_key(pack, plan, i);
        const spressi_size box = box_of(pack, plan, &key);
        if (!fits(box, room, pack->options.rotate)) {
            refuse(pack, plan, &key, spressi_page_for(&rules, box));
            fine = false;
        }
        i += key.count;
    }
    return fine;
}
