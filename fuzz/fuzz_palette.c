/* Palettes: whatever is accepted has colours. */
#include <stdlib.h>

#include "spritepress/spritepress.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    spress_palette palette = {.count = 0};
    if (spress_palette_read((spress_bytes){data, size}, NULL, &palette) &&
        (palette.count == 0 || palette.count > 256))
        abort();
    return 0;
}
