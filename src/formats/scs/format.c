/* sc-sprites' row in the table of formats: what it holds, and the functions that sniff, read, write
 * and dump it and make its keys. */
#include "formats/format.h"
#include "formats/scs/scs.h"

const spressi_format spressi_scs_format = {
    .info = {SPRESSI_TEXT_ATLAS, .id = "scs", .title = "sc-sprites sheet", .exact_pages = true,
             .dotted_names = true, .extensions = ".scs " SCS_ENDING_AUTHOR,
             .holds = SPRESS_HOLDS_CLIPS | SPRESS_HOLDS_CLIP_RATE | SPRESS_HOLDS_IMAGES |
                      SPRESS_HOLDS_FRAME_SCALE,
             .layout = {.cells = true, .one_page = true}},
    .frames_share_names = true,
    .clips_share_names = true,
    .sniff = spressi_scs_sniff,
    .read = spressi_scs_read,
    .write = spressi_scs_write,
    .dump = spressi_scs_dump,
    .make_key = spressi_scs_make_key,
};
