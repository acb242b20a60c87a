/* The options of `convert`; settings of formats come with their rows. */
#include "jobs/options/tables.h"

#define ROW(name, kind, field, group, ...)                                                         \
    SPRESS_OPTION(name, kind, offsetof(spress_convert_request, field), group, __VA_ARGS__)

#define OUTPUT "Output"
#define BAKING "Rigs that become atlases"

const spress_option spressi_convert_options[] = {
    ROW("output", TEXT, output, OUTPUT, "where to write; - is standard output", .letter = 'o',
        .names = SPRESS_NAMES_OUTPUT_FILE, .value = "OUT"),
    ROW("to", TEXT, to, OUTPUT, "format of the output, when its extension does not tell",
        .names = SPRESS_NAMES_WRITTEN_FORMAT, .value = "FORMAT"),
    SPRESSI_WRITING_ROWS(spress_convert_request, OUTPUT),
    ROW("allow-loss", FLAG, allow_loss, OUTPUT, "leave out what the target format cannot hold"),
    ROW("copy-images", FLAG, copy_images, OUTPUT,
        "atlases: copy the page images beside the output, when it is in another folder"),
    ROW("max-size", EXTENT, max_size, BAKING,
        "largest page in pixels, also for an atlas that is laid out anew", .value = "N|WxH",
        .fallback = SPRESSI_TEXT_OF(SPRESS_PAGE_SIDE) "; sc-sprites: 4096"),
    SPRESSI_DRAWING_ROWS(spress_convert_request, BAKING),
    {.name = NULL},
};
