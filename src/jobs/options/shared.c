/* The options that several jobs share: how documents are read, and limits. */
#include "jobs/options/tables.h"

#define SPRESSI_ENGINE(id, title, formats, turns, webp, output) "|" #id
const char spressi_engine_words[] =
#include "formats/engines.def"
    ;
#undef SPRESSI_ENGINE

#define ROW(name, kind, field, group, ...)                                                         \
    SPRESS_OPTION(name, kind, offsetof(spress_reading, field), group, __VA_ARGS__)
#define READING "Reading"
#define PCSEF   "PCSEF and PNG"
#define LIMITS  "Limits"

/* Over the spress_reading that every request begins with. */
const spress_option spressi_reading_options[] = {
    ROW("from", TEXT, from, READING, "format of the input, when its content does not tell",
        .names = SPRESS_NAMES_READ_FORMAT, .value = "FORMAT"),
    ROW("lenient", FLAG, lenient, READING,
        "accept what the format's reference implementation accepts, with warnings"),
    ROW("image-root", TEXT, image_root, READING, "folder that images may come from",
        .names = SPRESS_NAMES_FOLDER, .value = "DIR", .fallback = "the file's own folder",
        .rare = true),
    ROW("no-orientation", FLAG, no_orientation, READING,
        "leave JPEGs as they are stored, not turned as their Exif data say", .rare = true),
    ROW("width", COUNT_32, width, PCSEF, "PCSEF: width of the sprite", .least = 1, .most = 65535,
        .value = "PIXELS"),
    ROW("height", COUNT_32, height, PCSEF, "PCSEF: height to check", .least = 1, .value = "PIXELS"),
    ROW("palette", TEXT, palette, PCSEF, "PCSEF: colours (Paint.NET, GIMP, JASC or hex list)",
        .names = SPRESS_NAMES_INPUT_FILE, .value = "FILE"),
    ROW("nearest", FLAG, nearest, PCSEF, "PNG to PCSEF: take the nearest colour of the palette",
        .rare = true),
    ROW("alphabet", WORD, alphabet, PCSEF, "PCSEF: characters of the palette",
        .words = "document|compact", .fallback = "document", .rare = true),
    ROW("empty", TEXT, empty, PCSEF, "PCSEF: the empty pixel", .value = "CHAR", .fallback = ".",
        .rare = true),
    {.name = NULL},
};

#define LIMIT_ROW(name, kind, field, largest, default, ...)                                        \
    SPRESS_OPTION(name, kind, offsetof(spress_limits, field), LIMITS, __VA_ARGS__, .least = 1,     \
                  .most = (largest), .value = "N", .fallback = (default), .rare = true)

const spress_option spressi_limit_options[] = {
    LIMIT_ROW("max-input-bytes", COUNT_64, input_bytes, 0, "1 GiB", "refuse larger files"),
    LIMIT_ROW("max-memory", COUNT_64, memory_bytes, 0, "4 GiB a document, 8 GiB a job",
              "refuse documents and jobs that need more bytes"),
    LIMIT_ROW("max-pixels", COUNT_64, pixels, 0, "268435456", "refuse larger pictures"),
    LIMIT_ROW("max-pages", COUNT_32, pages, 65535, "65535", "refuse atlases with more pages"),
    LIMIT_ROW("max-frames", COUNT_32, frames, 0, "1000000", "refuse atlases with more frames"),
    LIMIT_ROW("max-name-bytes", COUNT_64, name_bytes, 0, "64 MiB",
              "refuse files with longer names, all together"),
    LIMIT_ROW("max-bones", COUNT_32, bones, 0, "65535", "refuse rigs with more bones"),
    LIMIT_ROW("max-vertices", COUNT_64, vertices, 0, "268435456",
              "refuse rigs with more vertices, all together"),
    LIMIT_ROW("max-transforms", COUNT_64, transforms, 0, "1073741824",
              "refuse rigs with more transforms, all together"),
    {.name = NULL},
};
