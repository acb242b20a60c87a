/* The options of `diff`. */
#include "jobs/options/tables.h"

#define ROW(name, kind, field, group, ...)                                                         \
    SPRESS_OPTION(name, kind, offsetof(spress_diff_request, field), group, __VA_ARGS__)

#define PICTURES "Pictures"

const spress_option spressi_diff_options[] = {
    ROW("pixels", FLAG, pixels, PICTURES, "also compare what the frames of atlases look like"),
    ROW("picture", TEXT, picture, PICTURES,
        "draw the frames that look different: before, after, and where",
        .names = SPRESS_NAMES_OUTPUT_FILE, .value = "FILE.png"),
    {.name = NULL},
};
