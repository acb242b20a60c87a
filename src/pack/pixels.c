/* Borrows the pixels of a sprite for the steps that read them: trim.c, duplicates.c and
 * press_result.c. The caller of the press holds them, or makes them each time. */
#include <assert.h>

#include "pack/press.h"

bool spressi_press_borrow(const spress_pack *pack, const press_sprite *sprite, spress_image *out)
{
    const spress_pack_pixels *pixels = &pack->options.pixels;
    const spress_image *image = sprite->source.image;
    if (image->rgba) {
        *out = *image;
        return true;
    }
    if (!pixels->make(pixels->context, sprite->index, out))
        return false;
    assert(out->width == image->width && out->height == image->height);
    return true;
}

void spressi_press_give_back(const press_sprite *sprite, spress_image *borrowed)
{
    if (!sprite->source.image->rgba)
        spress_image_free(borrowed);
}
