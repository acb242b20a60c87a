/* The palette used when the caller gives none: seven greys, then twelve hues in six tones each.
 * Computed, so that its order and its steps stand in one place. */
#include "spritepress/sprite.h"

enum {
    GREY_COUNT = 7, /* with the hues 79: one for every character of the document's alphabet */
    HUE_COUNT = 12,
    HUE_STEP = 128, /* of 256 for each sixth of the circle: 30 degrees */
};

/* One tone: saturation and value, of 255. From light over full to dark. */
typedef struct tone {
    uint8_t saturation, value;
} tone;

static const tone tones[] = {{85, 255}, {170, 255}, {255, 255}, {255, 192}, {255, 128}, {128, 160}};

/* HSV to RGB in whole numbers. `hue` runs from 0 to 6 * 256: red, yellow, green, cyan, blue,
 * magenta stand 256 apart. */
static spress_colour colour_of(unsigned hue, tone t)
{
    const unsigned rising = hue % 256;
    const unsigned low = t.value * (255u - t.saturation) / 255;
    const unsigned span = t.value - low;
    const uint8_t high = t.value;
    const uint8_t base = (uint8_t)low;
    const uint8_t up = (uint8_t)(low + span * rising / 256);
    const uint8_t down = (uint8_t)(low + span * (256 - rising) / 256);
    switch (hue / 256) {
    case 0:
        return (spress_colour){high, up, base, 255};
    case 1:
        return (spress_colour){down, high, base, 255};
    case 2:
        return (spress_colour){base, high, up, 255};
    case 3:
        return (spress_colour){base, down, high, 255};
    case 4:
        return (spress_colour){up, base, high, 255};
    default:
        return (spress_colour){high, base, down, 255};
    }
}

void spress_palette_default(spress_palette *out)
{
    *out = (spress_palette){0};
    for (unsigned i = 0; i < GREY_COUNT; i++) {
        const uint8_t grey = (uint8_t)(i * 255 / (GREY_COUNT - 1));
        out->colours[out->count++] = (spress_colour){grey, grey, grey, 255};
    }
    for (unsigned hue = 0; hue < HUE_COUNT; hue++)
        for (unsigned i = 0; i < sizeof tones / sizeof *tones; i++)
            out->colours[out->count++] = colour_of(hue * HUE_STEP, tones[i]);
}
