/* Holds pixels as they are, or compressed when there are many. */
#include "jobs/frames/hold.h"

#include "core/budget.h"

void spressi_hold_pixels(spress_image *image, uint64_t *plain_bytes, spressi_squeezed *out_squeezed)
{
    const uint64_t size = (uint64_t)image->width * image->height * 4;
    if (!spressi_budget_add(plain_bytes, size, SPRESSI_PLAIN_BYTES_MAX))
        spressi_squeeze(image, out_squeezed);
}
