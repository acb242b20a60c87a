/* The rows of Godot's formats in the table of formats. */
#include "formats/godot/godot.h"

static const spress_option settings[] = {
    SPRESS_OPTION("godot", COUNT_32, offsetof(spressi_godot_settings, version), "Formats",
                  "the version of Godot that reads the resource", .value = "N", .least = 3,
                  .most = 4, .fallback = "4"),
    SPRESS_OPTION("res-folder", TEXT, offsetof(spressi_godot_settings, folder), "Formats",
                  "the folder of the pages in the project", .value = "PATH", .fallback = "res://"),
    SPRESS_OPTION("filter-clip", FLAG, offsetof(spressi_godot_settings, filter_clip), "Formats",
                  "keep texture filters from showing pixels of other frames"),
    {0},
};

const spressi_format spressi_godot_tres_format = {
    .info = {SPRESSI_TEXT_ATLAS, .id = "godot-tres", .title = "Godot SpriteFrames",
             .extensions = ".tres", .verified = "Godot 3.2.3 (--godot 3; Godot 4 not tried)",
             .bare_names = true,
             .holds = SPRESS_HOLDS_TRIM | SPRESS_HOLDS_PAGES | SPRESS_HOLDS_IMAGE_FILES |
                      SPRESS_HOLDS_CLIPS | SPRESS_HOLDS_CLIP_PLAY,
             .write_settings = settings},
    .sniff = spressi_godot_tres_sniff,
    .read = spressi_godot_tres_read,
    .write = spressi_godot_tres_write,
};

const spressi_format spressi_godot_textures_format = {
    .info = {SPRESSI_TEXT_ATLAS, .id = "godot-textures",
             .title = "Godot AtlasTextures, a file for each frame", .extensions = ".tres",
             .verified = "Godot 3.2.3 (--godot 3; Godot 4 not tried)", .bare_names = true,
             .holds = SPRESS_HOLDS_TRIM | SPRESS_HOLDS_PAGES | SPRESS_HOLDS_IMAGE_FILES,
             .spread = SPRESS_SPREAD_PER_FRAME, .write_settings = settings},
    .frames_share_names = true, /* a file for each, and files have names of their own */
    .sniff = spressi_godot_textures_sniff,
    .read = spressi_godot_tres_read,
    .write = spressi_godot_textures_write,
};

const spressi_format spressi_godot_tpsheet_format = {
    .info = {SPRESSI_TEXT_ATLAS, .id = "godot-tpsheet", .title = "TexturePacker sheet for Godot",
             .extensions = ".tpsheet", .verified = "6 real files",
             .vague_ending = true, /* Unity's */
             .holds = SPRESS_HOLDS_TRIM | SPRESS_HOLDS_PAGES | SPRESS_HOLDS_IMAGE_FILES |
                      SPRESS_HOLDS_PIVOTS | SPRESS_HOLDS_MAPS,
             .map_name = "normal"},
    .sniff = spressi_godot_tpsheet_sniff,
    .read = spressi_godot_tpsheet_read,
    .write = spressi_godot_tpsheet_write,
};
