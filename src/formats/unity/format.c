/* The rows of Unity's formats in the table of formats. */
#include "formats/unity/meta.h"
#include "formats/unity/unity.h"

const spressi_format spressi_unity_tpsheet_format = {
    .info = {SPRESSI_TEXT_ATLAS, .id = "unity-tpsheet", .title = "TexturePacker sheet for Unity",
             .extensions = ".tpsheet", .verified = "6 real files",
             .vague_ending = true, /* Godot's */
             .bare_names = true, .trims_by_pivot = true,
             .holds = SPRESS_HOLDS_IMAGE_FILES | SPRESS_HOLDS_PIVOTS | SPRESS_HOLDS_NINE_PATCH |
                      SPRESS_HOLDS_POLYGONS | SPRESS_HOLDS_PREMULTIPLIED | SPRESS_HOLDS_MAPS,
             .map_name = "normal", .spread = SPRESS_SPREAD_PER_PAGE},
    .sniff = spressi_unity_tpsheet_sniff,
    .read = spressi_unity_tpsheet_read,
    .write = spressi_unity_tpsheet_write,
};

const spressi_format spressi_unity_meta_format = {
    .info = {SPRESSI_TEXT_ATLAS, .id = "unity-meta", .title = "Unity's meta of a picture",
             .extensions = ".png.meta .meta", .verified = "309 real files", .bare_names = true,
             .trims_by_pivot = true, .updates = true, .named_as_page = true,
             .holds = SPRESS_HOLDS_IMAGE_FILES | SPRESS_HOLDS_PIVOTS | SPRESS_HOLDS_NINE_PATCH |
                      SPRESS_HOLDS_POLYGONS,
             .spread = SPRESS_SPREAD_PER_PAGE},
    .sniff = spressi_unity_meta_sniff,
    .read = spressi_unity_meta_read,
    .write = spressi_unity_meta_write,
};
