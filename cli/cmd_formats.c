/* spritepress formats: what can be read and written. */
#include "usage.h"

int cli_formats(const cli_options *options)
{
    static const char *const kinds[] = {"atlas", "sprite", "rig"};
    if (options->input_count != 0)
        return cli_fail_usage("formats", "it lists all formats and takes no \"%s\"",
                              options->inputs[0]);
    printf("%-10s %-7s %-12s %s\n", "id", "kind", "extension", "title");
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        printf("%-10s %-7s %-12s %s\n", format->id, kinds[format->kind], format->extensions,
               format->title);
    }
    printf("%-10s %-7s %-12s %s\n", "png", "sprite", ".png",
           "PNG picture (with a palette: a sprite)");
    printf("%-10s %-7s %-12s %s\n", "json", "any", ".json",
           "JSON dump, as inspect --json; output only");
    return CLI_FINE;
}
