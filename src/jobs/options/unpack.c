/* The options of `unpack`. */
#include "jobs/options/tables.h"

#define ROW(name, kind, field, group, ...)                                                         \
    SPRESS_OPTION(name, kind, offsetof(spress_unpack_request, field), group, __VA_ARGS__)

#define OUTPUT "Output"
#define FRAMES "Frames"

const spress_option spressi_unpack_options[] = {
    ROW("output", TEXT, output, OUTPUT, "folder to write to", .letter = 'o',
        .names = SPRESS_NAMES_FOLDER, .value = "DIR"),
    ROW("format", WORD, format, OUTPUT, "what to write; WebP is lossless", .words = "|png|webp",
        .fallback = "png"),
    ROW("dry-run", FLAG, dry_run, OUTPUT, "check everything, list the files and write none",
        .letter = 'n'),
    ROW("only", TEXTS, only, FRAMES,
        "frames whose name matches; without a / the part behind the last / is compared",
        .value = "PATTERN"),
    ROW("trimmed", FLAG, trimmed, FRAMES,
        "write the packed rectangle of each frame, not its source size"),
    ROW("no-nine-patch", FLAG, no_nine_patch, FRAMES,
        "write frames with splits without the border of a .9.png", .rare = true),
    ROW("allow-loss", FLAG, allow_loss, OUTPUT, "rigs: leave out what the JSON form cannot hold",
        .rare = true),
    ROW("compact", FLAG, compact, OUTPUT, "JSON without line breaks", .rare = true),
    {.name = NULL},
};
