/* The rows of libGDX's and Spine's atlases in the table of formats: one reader, three ways to
 * write. */
#include "formats/libgdx/libgdx.h"

enum {
    HOLDS = SPRESS_HOLDS_TRIM | SPRESS_HOLDS_TURNS | SPRESS_HOLDS_ANY_TURN | SPRESS_HOLDS_PAGES |
            SPRESS_HOLDS_IMAGE_FILES | SPRESS_HOLDS_NINE_PATCH | SPRESS_HOLDS_PADS |
            SPRESS_HOLDS_SAMPLER | SPRESS_HOLDS_PIXEL_FORMAT | SPRESS_HOLDS_PREMULTIPLIED,
};

const spressi_format spressi_libgdx_format = {
    .info = {SPRESSI_TEXT_ATLAS, .id = "libgdx", .title = "libGDX atlas",
             .verified = "spine-core 4.3.13", .extensions = ".atlas", .bare_names = true,
             .holds = HOLDS, .layout = {.turn = SPRESS_TURN_COUNTER_CLOCKWISE}},
    .sniff = spressi_libgdx_sniff,
    .read = spressi_libgdx_read,
    .write = spressi_libgdx_write,
};

const spressi_format spressi_libgdx_legacy_format = {
    .info = {SPRESSI_TEXT_ATLAS, .id = "libgdx-legacy", .title = "libGDX atlas, old syntax",
             .verified = "spine-core 4.3.13", .extensions = ".atlas", .bare_names = true,
             .holds = HOLDS, .layout = {.turn = SPRESS_TURN_COUNTER_CLOCKWISE}},
    .sniff = spressi_libgdx_sniff_legacy,
    .read = spressi_libgdx_read_legacy,
    .write = spressi_libgdx_write_legacy,
};

const spressi_format spressi_spine_format = {
    .info = {SPRESSI_TEXT_ATLAS, .id = "spine", .title = "Spine atlas",
             .verified = "spine-core 4.3.13", .extensions = ".atlas .atlas.txt", .bare_names = true,
             .holds = HOLDS | SPRESS_HOLDS_PAGE_SCALE,
             .layout = {.turn = SPRESS_TURN_COUNTER_CLOCKWISE}},
    .sniff = spressi_spine_sniff,
    .read = spressi_libgdx_read,
    .write = spressi_libgdx_write_spine,
};
