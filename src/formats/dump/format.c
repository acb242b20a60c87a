/* The JSON dump's row in the table of formats: every kind of document. `inspect --json` prints a
 * brief one. */
#include "formats/format.h"
#include "formats/dump/dump.h"

static const spress_option settings[] = {
    SPRESS_OPTION("compact", FLAG, offsetof(spressi_dump_settings, compact), "Formats",
                  "JSON without line breaks"),
    SPRESS_OPTION("brief", FLAG, offsetof(spressi_dump_settings, brief), "Formats",
                  "JSON dump: as inspect --json, without images that are inside the file",
                  .rare = true),
    {0},
};

/* Dumps what PCT and sc-sprites say of a whole atlas, once it has come by way of a dump. */
static bool dump(const spressi_dump *dump, spressi_dump_place place)
{
    const spress_atlas *atlas = &dump->document->atlas;
    spressi_json_writer *json = dump->json;
    if (place == SPRESSI_DUMP_HEAD && atlas->cell_width != 0)
        spressi_json_key_int(json, "cellWidth", atlas->cell_width);
    if (place == SPRESSI_DUMP_HEAD && atlas->extension)
        spressi_json_key_text(json, "extension", atlas->extension);
    if (place != SPRESSI_DUMP_TAIL || atlas->folder_count == 0)
        return true;
    spressi_json_key_open(json, "folders", '[');
    for (size_t i = 0; i < atlas->folder_count; i++)
        spressi_json_string(json, atlas->folders[i].name, atlas->folders[i].name_size);
    spressi_json_close(json, ']');
    return true;
}

const spressi_format spressi_spritepress_json_format = {
    .info = {.id = "spritepress-json",
             .title = "Spritepress JSON (as inspect --json)",
             .kind = SPRESS_KIND_ATLAS,
             .kinds = SPRESS_KIND_BIT(SPRESS_KIND_ATLAS) | SPRESS_KIND_BIT(SPRESS_KIND_SPRITE) |
                      SPRESS_KIND_BIT(SPRESS_KIND_RIG),
             .text = true,
             .reads = true,
             .writes = true,
             .packs = true,
             .exact_pages = true,
             .is_dump = true,
             .extensions = ".json",
             .holds = SPRESS_HOLDS_EVERYTHING,
             .layout = {.turn = SPRESS_TURN_CLOCKWISE},
             .write_settings = settings},
    .frames_share_names = true,
    .clips_share_names = true,
    .sniff = spressi_dump_sniff,
    .read = spressi_dump_read,
    .write = spressi_dump_write,
    .dump = dump,
};
