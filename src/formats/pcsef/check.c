/* Checks that PCSEF can hold a sprite; called by write.c and meter.c before they encode it. */
#include <stdio.h>

#include "core/memory/checked.h"
#include "formats/pcsef/pcsef.h"
#include "model/sprite.h"

/* "The color codes are obtained from an alphabet of printable ASCII characters, except for the
 * digits ... and the semantic codes". */
static bool check_pixels(const spress_sprite *sprite, spress_report *report, size_t count)
{
    size_t i = 0;
    while (i < count && spressi_is_colour(sprite->pixels[i]))
        i++;
    if (i == count)
        return true;
    char path[32];
    snprintf(path, sizeof path, "/rows/%zu", i / sprite->width);
    spress_report_add(report, SPRESS_CODE_PCSEF_UNWRITABLE, SPRESS_NO_OFFSET, path,
                      "byte 0x%02x, in row %zu, column %zu of the picture (from 1), cannot be "
                      "a colour",
                      (uint8_t)sprite->pixels[i], i / sprite->width + 1, i % sprite->width + 1);
    return false;
}

bool spressi_pcsef_check(const spress_sprite *sprite, spress_report *report, size_t *out_count)
{
    if (sprite->width == 0 || sprite->width > SPRESSI_SPRITE_WIDTH_MAX) {
        spress_report_add(report, SPRESS_CODE_PCSEF_UNWRITABLE, SPRESS_NO_OFFSET, "/width",
                          "a width of %u; PCSEF has 1 to %d", sprite->width,
                          SPRESSI_SPRITE_WIDTH_MAX);
        return false;
    }
    if (!spressi_is_colour(spressi_sprite_empty(sprite))) {
        spress_report_add(report, SPRESS_CODE_PCSEF_UNWRITABLE, SPRESS_NO_OFFSET, "/empty",
                          "byte 0x%02x cannot be the empty pixel", (uint8_t)sprite->empty);
        return false;
    }
    if (!spressi_multiply(sprite->width, sprite->height, out_count)) {
        spress_report_add(report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, NULL, "out of memory");
        return false;
    }
    return check_pixels(sprite, report, *out_count);
}
