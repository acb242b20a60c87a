/* The row of GameMaker's sprites in the table of formats. */
#include "formats/gamemaker/gamemaker.h"

#include "core/json/sniff.h"

static unsigned sniff(spress_bytes input)
{
    static const spressi_json_mark marks[] = {
        {"$GMSprite", NULL}, {"bboxMode", NULL}, {"collisionKind", NULL}};
    const uint32_t found = spressi_json_sniff(input, marks, 3);
    return found & 1 || found == 6 ? SPRESSI_SNIFF_DIALECT : SPRESSI_SNIFF_NO;
}

const spressi_format spressi_gamemaker_yy_format = {
    .info = {SPRESSI_TEXT_ATLAS, .id = "gamemaker-yy", .title = "GameMaker sprite",
             .numbers_frames = true, .whole_pivots = true, .plain_pages = true,
             .verified = "@bscotch/yy 2.7.0", .extensions = ".yy", .updates = true,
             .holds = SPRESS_HOLDS_PAGES | SPRESS_HOLDS_IMAGE_FILES | SPRESS_HOLDS_CLIPS |
                      SPRESS_HOLDS_CLIP_PLAY | SPRESS_HOLDS_CLIP_RATE | SPRESS_HOLDS_PIVOTS |
                      SPRESS_HOLDS_NINE_PATCH,
             .layout = {.frame_pages = true}},
    .sniff = sniff,
    .read = spressi_yy_read,
    .write = spressi_yy_write,
    .clips_share_names = true, /* it has one at most */
    .make_page_id = spressi_yy_make_page_id,
    .name_copies = spressi_yy_name_copies,
};
