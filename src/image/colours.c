/* A hash table of up to 256 colours. */
#include "image/colours.h"

/* The slot that holds the colour, or the free one where it belongs. There are four times as many
 * slots as colours: one is always free. */
static size_t find_slot(const spressi_colours *colours, spress_colour c)
{
    const uint32_t word = (uint32_t)c.r << 24 | (uint32_t)c.g << 16 | (uint32_t)c.b << 8 | c.a;
    size_t slot = (word * UINT32_C(2654435769)) >> 22;
    while (colours->slots[slot] != 0 &&
           !spressi_same_colour(colours->list[colours->slots[slot] - 1], c))
        slot = (slot + 1) % SPRESSI_COLOUR_SLOTS;
    return slot;
}

int spressi_colours_find(const spressi_colours *colours, spress_colour colour)
{
    return colours->slots[find_slot(colours, colour)] - 1;
}

bool spressi_colours_add(spressi_colours *colours, spress_colour colour)
{
    const size_t slot = find_slot(colours, colour);
    if (colours->slots[slot] != 0)
        return true;
    if (colours->count == SPRESSI_PALETTE_MAX)
        return false;
    colours->list[colours->count++] = colour;
    colours->slots[slot] = (uint16_t)colours->count;
    return true;
}
