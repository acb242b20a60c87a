/* PCT's row in the table of formats: what it holds, and the functions that sniff, read, write and
 * dump it. */
#include "formats/format.h"
#include "formats/pct/writing.h"

/* Dumps the folder dictionary as the file had it. */
static bool dump(const spressi_dump *dump, spressi_dump_place place)
{
    const spress_atlas *atlas = &dump->document->atlas;
    if (place != SPRESSI_DUMP_TAIL)
        return true;
    spressi_json_key_open(dump->json, "folders", '[');
    for (size_t i = 0; i < atlas->folder_count; i++)
        spressi_json_string(dump->json, atlas->folders[i].name, atlas->folders[i].name_size);
    spressi_json_close(dump->json, ']');
    return true;
}

const spressi_format spressi_pct_format = {
    .info = {SPRESSI_TEXT_ATLAS, .id = "pct", .title = "Phaser Compact Texture atlas",
             .verified = "Phaser 4.2.1", .exact_pages = true, .extensions = ".pct",
             .holds = SPRESS_HOLDS_TRIM | SPRESS_HOLDS_PAGES | SPRESS_HOLDS_IMAGE_FILES |
                      SPRESS_HOLDS_ALIASES | SPRESS_HOLDS_PADDING | SPRESS_HOLDS_PIXEL_FORMAT,
             .layout = {.blocks = true}},
    .sniff = spressi_pct_sniff,
    .read = spressi_pct_read,
    .write = spressi_pct_write,
    .dump = dump,
};
