/* Disposes of frames on the canvas of GIF and APNG. */
#include "codecs/composition.h"

static void clear(spress_image *image, spressi_rect part)
{
    for (uint32_t y = 0; y < part.height; y++)
        memset(spressi_pixel(image, part.x, part.y + y), 0, (size_t)part.width * 4);
}

bool spressi_composition_begin(spressi_composition *canvas, const spressi_image_input *in,
                               const char *kind, uint64_t width, uint64_t height)
{
    *canvas = (spressi_composition){.in = in};
    if (!spressi_image_begin(in, kind, width, height, &canvas->image))
        return false;
    clear(&canvas->image, spressi_whole(&canvas->image));
    return true;
}

void spressi_composition_free(spressi_composition *canvas)
{
    spress_image_free(&canvas->image);
    spress_image_free(&canvas->before);
}

bool spressi_composition_next(spressi_composition *canvas, spressi_rect part,
                              spressi_disposal disposal)
{
    const spressi_rect old = canvas->part;
    if (canvas->disposal == SPRESSI_DISPOSE_CLEAR)
        clear(&canvas->image, old);
    else if (canvas->disposal == SPRESSI_DISPOSE_REVERT)
        spressi_blit(&canvas->image, old.x, old.y, &canvas->before, old);
    canvas->part = part;
    canvas->disposal = disposal;
    if (disposal != SPRESSI_DISPOSE_REVERT)
        return true;
    if (!canvas->before.rgba && !spressi_image_begin(canvas->in, "canvas", canvas->image.width,
                                                     canvas->image.height, &canvas->before))
        return false;
    spressi_blit(&canvas->before, part.x, part.y, &canvas->image, part);
    return true;
}
