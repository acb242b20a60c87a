/* The JSON dump's row in the table of formats: every kind of document, output only. `inspect
 * --json` prints it. */
#include "formats/format.h"
#include "formats/dump/dump.h"

static const spress_option settings[] = {
    {.name = "compact",
     .type = SPRESS_OPTION_FLAG,
     .offset = offsetof(spressi_dump_settings, compact),
     .group = "Formats",
     .help = "JSON without line breaks"},
    {0},
};

const spressi_format spressi_json_format = {
    .info = {.id = "json",
             .title = "JSON dump (as inspect --json)",
             .kind = SPRESS_KIND_ATLAS,
             .kinds = SPRESS_KIND_BIT(SPRESS_KIND_ATLAS) | SPRESS_KIND_BIT(SPRESS_KIND_SPRITE) |
                      SPRESS_KIND_BIT(SPRESS_KIND_RIG),
             .text = true,
             .writes = true,
             .is_dump = true,
             .extensions = ".json",
             .holds = SPRESS_HOLDS_EVERYTHING &
                      ~(SPRESS_HOLDS_IMAGES | SPRESS_HOLDS_IMAGE_FILES | SPRESS_HOLDS_FLAGS),
             .write_settings = settings},
    .write = spressi_dump_write,
};
