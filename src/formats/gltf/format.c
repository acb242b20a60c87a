/* glTF's two rows in the table of formats: as text and as one binary file. */
#include "formats/format.h"
#include "formats/gltf/gltf.h"

static const spress_option settings[] = {
    SPRESS_OPTION("compact", FLAG, offsetof(spressi_gltf_settings, compact), "Formats",
                  "JSON without line breaks"),
    {0},
};

const spressi_format spressi_gltf_format = {
    .info = {SPRESSI_RIG, .id = "gltf", .title = "glTF 2.0 (text)", .text = true,
             .extensions = ".gltf",
             .holds =
                 SPRESS_HOLDS_IMAGES | SPRESS_HOLDS_CLIPS | SPRESS_HOLDS_FLAGS | SPRESS_HOLDS_BIND,
             .write_settings = settings},
    .sniff = spressi_gltf_sniff,
    .read = spressi_gltf_read,
    .write = spressi_gltf_write,
};

const spressi_format spressi_glb_format = {
    .info = {SPRESSI_RIG, .id = "glb", .title = "glTF 2.0 (binary)", .extensions = ".glb",
             .holds =
                 SPRESS_HOLDS_IMAGES | SPRESS_HOLDS_CLIPS | SPRESS_HOLDS_FLAGS | SPRESS_HOLDS_BIND},
    .sniff = spressi_glb_sniff,
    .read = spressi_glb_read,
    .write = spressi_glb_write,
};
