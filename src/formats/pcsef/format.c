/* PCSEF's row in the table of formats. The format has no signature: only a file's extension
 * tells. */
#include "formats/format.h"
#include "formats/pcsef/pcsef.h"

static const spress_option settings[] = {
    {.name = "no-mirror",
     .type = SPRESS_OPTION_FLAG,
     .offset = offsetof(spressi_pcsef_settings, no_mirror),
     .group = "Formats",
     .help = "PCSEF: write no mirrored rows"},
    {.name = "no-cross-rows",
     .type = SPRESS_OPTION_FLAG,
     .offset = offsetof(spressi_pcsef_settings, no_cross_rows),
     .group = "Formats",
     .rare = true,
     .help = "PCSEF: end every run at the end of its row, the classic form"},
    {0},
};

const spressi_format spressi_pcsef_format = {
    .info = {.id = "pcsef",
             .title = "Platanus compact sprite string",
             .kind = SPRESS_KIND_SPRITE,
             .kinds = SPRESS_KIND_BIT(SPRESS_KIND_SPRITE),
             .text = true,
             .reads = true,
             .writes = true,
             .needs_width = true,
             .extensions = ".pcsef",
             .write_settings = settings},
    .read = spressi_pcsef_read,
    .write = spressi_pcsef_write,
};
