/* The options of `convert`; settings of formats come with their rows. */
#include "jobs/options/tables.h"

#define OUTPUT "Output"
#define BAKING "Rigs that become atlases"

const spress_option spressi_convert_options[] = {
    {.name = "output",
     .letter = 'o',
     .type = SPRESS_OPTION_TEXT,
     .offset = offsetof(spress_convert_request, output),
     .names = SPRESS_NAMES_OUTPUT_FILE,
     .value = "OUT",
     .group = OUTPUT,
     .help = "where to write; - is standard output"},
    {.name = "to",
     .type = SPRESS_OPTION_TEXT,
     .offset = offsetof(spress_convert_request, to),
     .names = SPRESS_NAMES_WRITTEN_FORMAT,
     .value = "FORMAT",
     .group = OUTPUT,
     .help = "format of the output, when its extension does not tell"},
    {.name = "allow-loss",
     .type = SPRESS_OPTION_FLAG,
     .offset = offsetof(spress_convert_request, allow_loss),
     .group = OUTPUT,
     .help = "leave out what the target format cannot hold"},
    {.name = "copy-images",
     .type = SPRESS_OPTION_FLAG,
     .offset = offsetof(spress_convert_request, copy_images),
     .group = OUTPUT,
     .help = "atlases: copy the page images beside the output, when it is in another folder"},
    {.name = "max-size",
     .type = SPRESS_OPTION_EXTENT,
     .offset = offsetof(spress_convert_request, max_size),
     .value = "N|WxH",
     .fallback = "2048; sc-sprites: 4096",
     .group = BAKING,
     .help = "largest page in pixels"},
    SPRESSI_DRAWING_ROWS(spress_convert_request, BAKING),
    {.name = NULL},
};
