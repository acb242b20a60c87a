/* Lays the frames of an atlas out anew, for a format that has its image inside. The old pages do
 * not fit there: there are several, their frames are trimmed and stand on no grid of cells. So
 * frames become sprites, as when `pack` is given an atlas, and pass through the same press. */
#include "jobs/convert/lay_out.h"

#include "jobs/bake/bake.h"
#include "jobs/pack/pack.h"

/* The frames as sprites. What the atlas says of them and of its pages has been reported among the
 * losses. */
static bool take_sprites(spressi_press *press, const spressi_loaded *loaded, const char *image_root)
{
    spressi_sprites *sprites = &press->sprites;
    bool good = spressi_take_frames(press->job, loaded, image_root, sprites);
    for (size_t i = 0; i < sprites->count; i++)
        sprites->items[i].has = 0;
    sprites->look = (spressi_page_look){0};
    for (size_t i = 0; good && i < sprites->pages.count; i++)
        good = spressi_spare_input(press->job, &press->inputs, sprites->pages.items[i]);
    return good && (spressi_name_sprites(press, sprites) || (spressi_press_refuse(press), false));
}

bool spressi_lay_out(spressi_job *job, const spress_convert_request *request,
                     const spressi_loaded *loaded, const spress_format *to,
                     spress_convert_result *out)
{
    spress_pack_request packing = spressi_packing_request(request, to);
    /* What the old atlas says of a frame stays as it is: its size, and that it is a single one. */
    packing.trim = SPRESS_TRIMMING_NONE;
    packing.fps = (spress_number){0, true};
    packing.sanitize_names = request->allow_loss;
    spressi_press press;
    const bool good = spressi_press_init(&press, job, &packing) &&
                      take_sprites(&press, loaded, request->reading.image_root) &&
                      spressi_press_plan(&press) && spressi_press_encode(&press) &&
                      spressi_press_finish(&press) && spressi_press_result(&press, &out->packed);
    out->laid_out = good;
    spressi_press_free(&press);
    return good;
}
