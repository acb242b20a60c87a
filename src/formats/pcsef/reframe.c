/* What a picture costs with columns more or less: '>' needs an even width and a figure in its
 * centre. */
#include <string.h>

#include "formats/pcsef/meter.h"
#include "model/sprite.h"

/* Copies the picture with its new columns; returns how many pixels were cut off that are not empty.
 */
static size_t draw(const spress_pcsef_meter *m, int32_t left, size_t width)
{
    const char empty = spressi_sprite_empty(&m->checked);
    const size_t old_width = m->checked.width;
    size_t lost = 0;
    memset(m->reframed, empty, width * m->checked.height);
    for (size_t i = 0; i < m->count; i++) {
        const int64_t x = (int64_t)(i % old_width) + left;
        if (x >= 0 && x < (int64_t)width)
            m->reframed[i / old_width * width + (size_t)x] = m->checked.pixels[i];
        else
            lost += m->checked.pixels[i] != empty;
    }
    return lost;
}

bool spress_pcsef_meter_reframe(spress_pcsef_meter *meter, int32_t left, int32_t right,
                                spress_pcsef_reframed *out)
{
    const int64_t old_width = meter->checked.width;
    const int64_t width = old_width + left + right;
    if (!meter->measured || width < 1 || width > old_width + 1 || width > SPRESSI_SPRITE_WIDTH_MAX)
        return false;
    spress_sprite sprite = meter->checked;
    sprite.width = (uint32_t)width;
    sprite.pixels = meter->reframed;
    const size_t lost = draw(meter, left, (size_t)width);
    *out = (spress_pcsef_reframed){
        .size = spressi_pcsef_choose(&sprite, meter->tokens_allowed, meter->choices),
        .lost_count = lost};
    return true;
}
