/* The row of Defold's format in the table of formats. */
#include "formats/defold/defold.h"

const spressi_format spressi_defold_tpinfo_format = {
    .info = {SPRESSI_TEXT_ATLAS, .id = "defold-tpinfo", .title = "TexturePacker info for Defold",
             .extensions = ".tpinfo", .verified = "6 real files", .bare_names = true,
             .holds = SPRESS_HOLDS_TRIM | SPRESS_HOLDS_TURNS | SPRESS_HOLDS_PAGES |
                      SPRESS_HOLDS_IMAGE_FILES | SPRESS_HOLDS_PIVOTS | SPRESS_HOLDS_POLYGONS,
             .layout = {.turn = SPRESS_TURN_CLOCKWISE}},
    .sniff = spressi_defold_tpinfo_sniff,
    .read = spressi_defold_tpinfo_read,
    .write = spressi_defold_tpinfo_write,
};
