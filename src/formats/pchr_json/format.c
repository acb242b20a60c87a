/* The row of PCHR's JSON form in the table of formats: what it holds, and the functions that sniff,
 * read and write it. */
#include "formats/format.h"
#include "formats/pchr_json/pchr_json.h"

static const spress_option settings[] = {
    SPRESS_OPTION("compact", FLAG, offsetof(spressi_pchr_json_settings, compact), "Formats",
                  "JSON without line breaks"),
    {0},
};

const spressi_format spressi_pchr_json_format = {
    .info = {SPRESSI_RIG, .id = "pchr-json", .title = "JSON form of PCHR", .text = true,
             .is_unpacked = true, .has_version = true, .extensions = ".json",
             .holds = SPRESS_HOLDS_IMAGE_FILES | SPRESS_HOLDS_CLIPS, .write_settings = settings},
    .sniff = spressi_pchr_json_sniff,
    .read = spressi_pchr_json_read,
    .write = spressi_pchr_json_write,
};
