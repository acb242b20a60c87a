/* The rows of Tiled's tilesets in the table of formats. */
#include "core/json/sniff.h"
#include "formats/tiled/tiled.h"
#include "xml/read.h"

static unsigned sniff_xml(spress_bytes input)
{
    return spressi_xml_has_root(input, "tileset") ? SPRESSI_SNIFF_DIALECT : SPRESSI_SNIFF_NO;
}

static unsigned sniff_json(spress_bytes input)
{
    static const spressi_json_mark marks[] = {{"tilewidth", NULL}, {"tileheight", NULL}};
    static const spressi_json_mark map[] = {{"layers", NULL}};
    return spressi_json_sniff(input, marks, 2) == 3 && spressi_json_sniff(input, map, 1) == 0
               ? SPRESSI_SNIFF_DIALECT
               : SPRESSI_SNIFF_NO;
}

static bool read(spressi_reader *reader, const spress_read_options *options,
                 spress_document *document)
{
    (void)options;
    return spressi_tiled_read_any(reader, document, NULL);
}

enum {
    HOLDS = SPRESS_HOLDS_PAGES | SPRESS_HOLDS_IMAGE_FILES | SPRESS_HOLDS_CLIPS |
            SPRESS_HOLDS_CLIP_RATE | SPRESS_HOLDS_CLIP_TIMES,
};

const spressi_format spressi_tiled_tsx_format = {
    .info = {SPRESSI_TEXT_ATLAS, .id = "tiled-tsx", .title = "Tiled tileset",
             .verified = "Tiled 1.8.2 (sheets and pictures; rectangles not tried)",
             .extensions = ".tsx", .updates = true, .bare_names = true, .holds = HOLDS},
    .sniff = sniff_xml,
    .read = read,
    .write = spressi_tiled_write_xml,
};

const spressi_format spressi_tiled_tsj_format = {
    .info = {SPRESSI_TEXT_ATLAS, .id = "tiled-tsj", .title = "Tiled tileset in JSON",
             .verified = "Tiled 1.8.2 (sheets and pictures; rectangles not tried)",
             .extensions = ".tsj", .updates = true, .bare_names = true, .holds = HOLDS},
    .sniff = sniff_json,
    .read = read,
    .write = spressi_tiled_write_json,
};
