/* Lays the frames of an atlas out anew, for a format that the old pages do not fit: its image is
 * inside, or it cannot say that frames are trimmed or turned. So frames become sprites, as when
 * `pack` is given an atlas, and are packed the same way. */
#include "jobs/convert/lay_out.h"

#include <stdio.h>
#include <string.h>

#include "formats/format.h"
#include "jobs/bake/bake.h"
#include "jobs/load/target.h"
#include "jobs/pack/pack.h"

/* The extras of sprites that a format holds. */
static uint32_t extras_of(const spress_format *to)
{
    uint32_t extras = 0;
    if (to->holds & SPRESS_HOLDS_NINE_PATCH)
        extras |= SPRESS_EXTRA_SPLITS | SPRESS_EXTRA_PADS;
    if (to->holds & SPRESS_HOLDS_PIVOTS)
        extras |= SPRESS_EXTRA_PIVOT;
    if (to->holds & SPRESS_HOLDS_USER_DATA)
        extras |= SPRESS_EXTRA_USER_DATA;
    return extras;
}

/* A sheet of cells makes an animation of numbered names: the frames of a clip get such names. One
 * that several steps show is there several times. */
static bool number_clip(const spressi_packing *p, const spress_clip *clip, bool *is_numbered,
                        spressi_sprites *sprites)
{
    char digits[24];
    const int width = snprintf(digits, sizeof digits, "%u", clip->step_count - 1);
    for (uint32_t i = 0; i < clip->step_count; i++) {
        const uint32_t index = clip->steps[i].frame;
        char *name = spressi_job_print(p->job, "%s.%0*u", clip->name, width, i);
        spressi_sprite copy = sprites->items[index];
        copy.base.name = name;
        if (!name)
            return false;
        if (!is_numbered[index]) {
            is_numbered[index] = true;
            sprites->items[index] = copy;
            continue;
        }
        copy.original = copy.shares ? copy.original : index;
        copy.shares = true;
        if (!spressi_add_sprite(p->job, sprites, copy))
            return false;
    }
    return true;
}

static bool number_clips(const spressi_packing *p, spressi_sprites *sprites)
{
    bool *is_numbered = spressi_job_take(p->job, sprites->count, sizeof *is_numbered);
    if (!is_numbered)
        return false;
    memset(is_numbered, 0, sprites->count * sizeof *is_numbered);
    for (size_t i = 0; i < sprites->clip_count; i++)
        if (!number_clip(p, &sprites->clips[i], is_numbered, sprites))
            return false;
    return true;
}

/* The frames as sprites, and the clips. What the format cannot hold has been reported among the
 * losses, and goes. */
static bool take_sprites(spressi_packing *p, const spressi_loaded *loaded, const char *image_root)
{
    spressi_sprites *sprites = &p->sprites;
    bool good = spressi_take_frames(p->job, loaded, image_root, sprites);
    for (size_t i = 0; i < sprites->count; i++)
        sprites->items[i].base.has &= extras_of(p->format);
    if (!(p->format->holds & SPRESS_HOLDS_CLIPS))
        sprites->clip_count = 0;
    if (!(p->format->holds & SPRESS_HOLDS_SAMPLER))
        sprites->look = (spressi_page_look){0};
    if (good && p->format->layout.cells)
        good = number_clips(p, sprites);
    for (size_t i = 0; good && i < sprites->pages.count; i++)
        good = spressi_spare_input(p->job, &p->inputs, sprites->pages.items[i]);
    return good && (spressi_name_sprites(p, sprites) || (spressi_packing_refuse(p), false));
}

/* Frames of an atlas with turned frames may lie turned again, where format and engine can tell. */
static bool may_turn(const spress_convert_request *request, const spressi_loaded *loaded,
                     const spress_format *to)
{
    const spress_atlas *atlas = &loaded->document->atlas;
    const spress_engine *engine = spressi_engine_of(request->engine);
    bool turned = false;
    for (size_t i = 0; i < atlas->frame_count; i++)
        turned |= spress_frame_turn(&atlas->frames[i]) != SPRESS_TURN_NONE;
    return turned && to->layout.turn != SPRESS_TURN_NONE && (!engine || engine->turns);
}

bool spressi_lay_out(spressi_job *job, const spress_convert_request *request,
                     const spressi_loaded *loaded, const spress_format *to,
                     spress_convert_result *out)
{
    spress_pack_request packing = spressi_packing_request(request, to);
    if (to->layout.cells) {
        /* What the old atlas says of a frame stays as it is: its size, and that it is a single one.
         * Clips have their own rates. */
        packing.trim = SPRESS_TRIM_NONE;
        packing.fps = (spress_number){loaded->document->atlas.clip_count != 0 ? 1 : 0, true};
    }
    packing.sanitize_names = request->allow_loss && spressi_format_row(to)->make_key;
    packing.enable_rotation = may_turn(request, loaded, to);
    spressi_packing p;
    bool good = spressi_packing_init(&p, job, &packing, NULL);
    p.losses_told = true;
    good = good && take_sprites(&p, loaded, request->reading.image_root) &&
           spressi_packing_plan(&p) && spressi_packing_encode(&p) && spressi_packing_finish(&p) &&
           spressi_packing_result(&p, &out->packed);
    out->laid_out = good;
    spressi_packing_free(&p);
    return good;
}
