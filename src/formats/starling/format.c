/* The row of Starling's XML in the table of formats. */
#include "formats/starling/starling.h"

const spressi_format spressi_starling_format = {
    .info = {SPRESSI_TEXT_ATLAS, .id = "starling", .title = "Starling, Sparrow, Kenney XML",
             .verified = "Phaser 4.2.1", .extensions = ".xml",
             .holds = SPRESS_HOLDS_TRIM | SPRESS_HOLDS_TURNS | SPRESS_HOLDS_IMAGE_FILES |
                      SPRESS_HOLDS_PIVOTS,
             .layout = {.turn = SPRESS_TURN_CLOCKWISE}, .spread = SPRESS_SPREAD_PER_PAGE},
    .sniff = spressi_starling_sniff,
    .read = spressi_starling_read,
    .write = spressi_starling_write,
};
