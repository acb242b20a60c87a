/* Prints a sprite as its characters. */
#include <string.h>

#include "commands/inspect.h"
#include "report/digits.h"
#include "report/findings.h"

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

void cli_inspect_sprite(const char *path, const spress_inspection *found)
{
    const spress_sprite *sprite = &found->document->sprite;
    const size_t pixels = (size_t)sprite->width * sprite->height;
    const bool is_picture = found->format->is_picture;
    cli_print_text(stdout, path);
    printf(": %s%s\n", found->format->title, is_picture ? ", as a sprite" : "");
    printf("%ux%u pixels, %zu colours, %s bytes", sprite->width, sprite->height,
           count_colours(sprite), cli_group(found->file_size).text);
    if (pixels != 0 && !is_picture)
        printf(" (%.0f%% of one character per pixel)",
               (double)found->file_size / (double)pixels * 100);
    puts("\n");
    if (sprite->width > COLUMNS_MAX || sprite->height > ROWS_MAX) {
        puts("  (too large to show here: convert it to PNG)");
        return;
    }
    for (uint32_t row = 0; row < sprite->height; row++) {
        char line[COLUMNS_MAX + 1] = "";
        memcpy(line, sprite->pixels + (size_t)row * sprite->width, sprite->width);
        fputs("  ", stdout);
        cli_print_line(stdout, line);
    }
}
