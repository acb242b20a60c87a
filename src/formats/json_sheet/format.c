/* The rows of sprite sheets in JSON in the table of formats: one reader, several ways to write. */
#include "formats/json_sheet/json_sheet.h"

enum {
    HOLDS = SPRESS_HOLDS_TRIM | SPRESS_HOLDS_TURNS | SPRESS_HOLDS_IMAGE_FILES |
            SPRESS_HOLDS_NINE_PATCH | SPRESS_HOLDS_PIVOTS | SPRESS_HOLDS_PIXEL_FORMAT |
            SPRESS_HOLDS_PAGE_SCALE,
};

static const spress_option settings[] = {
    SPRESS_OPTION("compact", FLAG, offsetof(spressi_sheet_settings, compact), "Formats",
                  "JSON without line breaks"),
    {0},
};

const spressi_format spressi_json_hash_format = {
    .info = {SPRESSI_TEXT_ATLAS, .id = "json-hash", .title = "JSON hash (TexturePacker, Pixi)",
             .verified = "Phaser 3.90.0, Phaser 4.2.1, PixiJS 8.22.0", .vague_ending = true,
             .extensions = ".json", .holds = HOLDS | SPRESS_HOLDS_CLIPS,
             .layout = {.turn = SPRESS_TURN_CLOCKWISE}, .spread = SPRESS_SPREAD_PER_PAGE,
             .write_settings = settings},
    .sniff = spressi_json_hash_sniff,
    .read = spressi_json_sheet_read,
    .write = spressi_json_hash_write,
};

const spressi_format spressi_json_array_format = {
    .info = {SPRESSI_TEXT_ATLAS, .id = "json-array", .title = "JSON array (TexturePacker)",
             .verified = "Phaser 3.90.0, Phaser 4.2.1, melonJS 20.7.0", .vague_ending = true,
             .extensions = ".json", .holds = HOLDS | SPRESS_HOLDS_CLIPS,
             .layout = {.turn = SPRESS_TURN_CLOCKWISE}, .spread = SPRESS_SPREAD_PER_PAGE,
             .write_settings = settings},
    .sniff = spressi_json_array_sniff,
    .read = spressi_json_sheet_read,
    .write = spressi_json_array_write,
};

const spressi_format spressi_multiatlas_format = {
    .info = {SPRESSI_TEXT_ATLAS, .id = "multiatlas", .title = "Phaser multiatlas",
             .verified = "Phaser 3.90.0, Phaser 4.2.1", .vague_ending = true, .extensions = ".json",
             .holds = HOLDS | SPRESS_HOLDS_PAGES | SPRESS_HOLDS_MAPS,
             .layout = {.turn = SPRESS_TURN_CLOCKWISE}, .map_name = "normal",
             .write_settings = settings},
    .sniff = spressi_multiatlas_sniff,
    .read = spressi_json_sheet_read,
    .write = spressi_multiatlas_write,
};

static const spress_option aseprite_settings[] = {
    SPRESS_OPTION("compact", FLAG, offsetof(spressi_sheet_settings, compact), "Formats",
                  "JSON without line breaks"),
    SPRESS_OPTION("hash", FLAG, offsetof(spressi_sheet_settings, hash), "Formats",
                  "Aseprite JSON: frames as an object, not as an array", .rare = true),
    SPRESS_OPTION(
        "number-frames", FLAG, offsetof(spressi_sheet_settings, numbered), "Formats",
        "Aseprite JSON: frames are called 0, 1, 2 ..., as Phaser's createFromAseprite asks",
        .rare = true),
    {0},
};

const spressi_format spressi_aseprite_json_format = {
    .info = {SPRESSI_TEXT_ATLAS, .id = "aseprite-json", .title = "Aseprite JSON",
             .verified = "Phaser 3.90.0, Phaser 4.2.1, Kaplay 3001.0.19, Excalibur 0.31.0",
             .vague_ending = true, .extensions = ".json",
             .holds = (HOLDS & ~SPRESS_HOLDS_TURNS) | SPRESS_HOLDS_CLIPS | SPRESS_HOLDS_CLIP_PLAY,
             .layout = {.one_page = true}, .write_settings = aseprite_settings},
    .clips_share_names = true,
    .sniff = spressi_aseprite_json_sniff,
    .read = spressi_json_sheet_read,
    .write = spressi_aseprite_json_write,
};
