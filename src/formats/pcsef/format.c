/* PCSEF's row in the table of formats. The format has no signature: only a file's extension
 * tells. */
#include "formats/format.h"
#include "formats/pcsef/pcsef.h"

static const spress_option settings[] = {
    SPRESS_OPTION("no-mirror", FLAG, offsetof(spressi_pcsef_settings, no_mirror), "Formats",
                  "PCSEF: write no mirrored rows"),
    SPRESS_OPTION("no-cross-rows", FLAG, offsetof(spressi_pcsef_settings, no_cross_rows), "Formats",
                  "PCSEF: end every run at the end of its row, the classic form", .rare = true),
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
