/* The row of cocos2d's sprite sheets in the table of formats. */
#include "formats/plist/plist.h"

const spressi_format spressi_plist_format = {
    .info = {SPRESSI_TEXT_ATLAS, .id = "plist", .title = "cocos2d plist",
             .verified = "6 real files", .extensions = ".plist",
             .holds = SPRESS_HOLDS_TRIM | SPRESS_HOLDS_TURNS | SPRESS_HOLDS_IMAGE_FILES |
                      SPRESS_HOLDS_ALIASES | SPRESS_HOLDS_PIVOTS | SPRESS_HOLDS_POLYGONS |
                      SPRESS_HOLDS_PIXEL_FORMAT | SPRESS_HOLDS_PREMULTIPLIED,
             .layout = {.turn = SPRESS_TURN_CLOCKWISE}, .spread = SPRESS_SPREAD_PER_PAGE},
    .sniff = spressi_plist_sniff,
    .read = spressi_plist_atlas_read,
    .write = spressi_plist_atlas_write,
};
