/* AATLS's row in the table of formats: what it holds, and the functions that sniff, read, write and
 * check it. */
#include "formats/format.h"
#include "formats/aatls/layout.h"
#include "model/atlas.h"

/* Skips trim boxes: the reader has reported offsets that do not fit, each at its own field. */
static bool check(const spress_document *document, const spress_allocator *allocator,
                  spress_report *report)
{
    const bool skip_trim_boxes = true;
    return spressi_atlas_check(&document->atlas, allocator, report, skip_trim_boxes);
}

#define FILTERS "Texture filters and wraps"

/* Filters that the document and Arc number alike: of its other two the document means linear,
 * linear by 5, which Arc takes for nearest, linear. `mipmap` is linear, linear for both. OpenGL
 * magnifies without mipmaps. The words stand in the order of the numbers. */
static const spress_option write_settings[] = {
    SPRESS_OPTION("filter-min", WORD, offsetof(aatls_settings, filter_min), FILTERS,
                  "AATLS: how engines make pages smaller: nearest, linear, mipmap (linear between "
                  "levels, too), mipmap-nearest-nearest or mipmap-linear-nearest",
                  .words = "|nearest|linear|mipmap|mipmap-nearest-nearest|mipmap-linear-nearest",
                  .value = "FILTER", .fallback = "the input's, or nearest", .rare = true),
    SPRESS_OPTION("filter-mag", WORD, offsetof(aatls_settings, filter_mag), FILTERS,
                  "AATLS: how engines make pages larger", .words = "|nearest|linear",
                  .fallback = "the input's, or nearest", .rare = true),
    SPRESS_OPTION("wrap-u", WORD, offsetof(aatls_settings, wrap_u), FILTERS,
                  "AATLS: what lies beyond the left and right edge of a page",
                  .words = "|mirror|clamp|repeat", .fallback = "the input's, or clamp",
                  .rare = true),
    SPRESS_OPTION("wrap-v", WORD, offsetof(aatls_settings, wrap_v), FILTERS,
                  "AATLS: what lies beyond the upper and lower edge of a page",
                  .words = "|mirror|clamp|repeat", .fallback = "the input's, or clamp",
                  .rare = true),
    {.name = NULL},
};

const spressi_format spressi_aatls_format = {
    .info = {SPRESSI_ATLAS, .id = "aatls", .title = "Arc atlas (Mindustry)",
             .verified = "Arc 42010d0 of 2026-08-20", .exact_pages = true, .extensions = ".aatls",
             .bare_names = true,  /* as Arc's packer gives them */
             .plain_pages = true, /* Arc's plain-Java decoder */
             .holds = SPRESS_HOLDS_TRIM | SPRESS_HOLDS_PAGES | SPRESS_HOLDS_IMAGE_FILES |
                      SPRESS_HOLDS_NINE_PATCH | SPRESS_HOLDS_PADS | SPRESS_HOLDS_SAMPLER,
             /* Numbers are signed 16 bits; section 10 wants every region inside its page
              * (check_axis in region.c, is_inside in write.c). */
             .layout = {.max_side = INT16_MAX, .free_edge = 1}, .write_settings = write_settings},
    .sniff = spressi_aatls_sniff,
    .read = spressi_aatls_read,
    .write = spressi_aatls_write,
    .check = check,
};
