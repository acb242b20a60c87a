#include <stdlib.h>
#include <string.h>

#include "inspect.h"

enum { ROWS_MAX = 200, COLUMNS_MAX = 200 };

static size_t count_colours(const spress_sprite *sprite)
{
    bool used[256] = {false};
    size_t count = 0;
    for (size_t i = 0; i < (size_t)sprite->width * sprite->height; i++) {
        const unsigned char c = (unsigned char)sprite->pixels[i];
        count += !used[c] && sprite->pixels[i] != sprite->empty;
        used[c] = true;
    }
    return count;
}

void cli_inspect_sprite(const char *path, const cli_loaded *loaded)
{
    const spress_sprite *sprite = &loaded->document->sprite;
    const size_t pixels = (size_t)sprite->width * sprite->height;
    printf("%s: %s\n", path, loaded->is_png ? "PNG picture, as a sprite" : loaded->format->title);
    printf("%ux%u pixels, %zu colours, %zu bytes", sprite->width, sprite->height,
           count_colours(sprite), loaded->file.size);
    if (pixels != 0 && !loaded->is_png)
        printf(" (%.0f%% of one character per pixel)",
               (double)loaded->file.size / (double)pixels * 100);
    puts("\n");
    if (sprite->width > COLUMNS_MAX || sprite->height > ROWS_MAX) {
        puts("  (too large to show here: convert it to PNG)");
        return;
    }
    for (uint32_t row = 0; row < sprite->height; row++)
        printf("  %.*s\n", (int)sprite->width, sprite->pixels + (size_t)row * sprite->width);
}
