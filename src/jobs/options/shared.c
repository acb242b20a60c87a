/* The options that several jobs share: how documents are read, and limits. */
#include "jobs/options/tables.h"

#define READ(field)  offsetof(spress_reading, field)
#define LIMIT(field) offsetof(spress_limits, field)
#define READING      "Reading"
#define PCSEF        "PCSEF and PNG"
#define LIMITS       "Limits"

/* Over the spress_reading that every request begins with. */
const spress_option spressi_reading_options[] = {
    {.name = "from",
     .type = SPRESS_OPTION_TEXT,
     .offset = READ(from),
     .names = SPRESS_NAMES_READ_FORMAT,
     .value = "FORMAT",
     .group = READING,
     .help = "format of the input, when its content does not tell"},
    {.name = "lenient",
     .type = SPRESS_OPTION_FLAG,
     .offset = READ(lenient),
     .group = READING,
     .help = "accept what the format's reference implementation accepts, with warnings"},
    {.name = "image-root",
     .type = SPRESS_OPTION_TEXT,
     .offset = READ(image_root),
     .names = SPRESS_NAMES_FOLDER,
     .value = "DIR",
     .fallback = "the file's own folder",
     .group = READING,
     .rare = true,
     .help = "folder that images may come from"},
    {.name = "no-orientation",
     .type = SPRESS_OPTION_FLAG,
     .offset = READ(no_orientation),
     .group = READING,
     .rare = true,
     .help = "leave JPEGs as they are stored, not turned as their Exif data say"},
    {.name = "width",
     .type = SPRESS_OPTION_COUNT_32,
     .offset = READ(width),
     .least = 1,
     .most = 65535,
     .value = "PIXELS",
     .group = PCSEF,
     .help = "PCSEF: width of the sprite"},
    {.name = "height",
     .type = SPRESS_OPTION_COUNT_32,
     .offset = READ(height),
     .least = 1,
     .value = "PIXELS",
     .group = PCSEF,
     .help = "PCSEF: height to check"},
    {.name = "palette",
     .type = SPRESS_OPTION_TEXT,
     .offset = READ(palette),
     .names = SPRESS_NAMES_INPUT_FILE,
     .value = "FILE",
     .group = PCSEF,
     .help = "PCSEF: colours (Paint.NET, GIMP, JASC or hex list)"},
    {.name = "nearest",
     .type = SPRESS_OPTION_FLAG,
     .offset = READ(nearest),
     .group = PCSEF,
     .rare = true,
     .help = "PNG to PCSEF: take the nearest colour of the palette"},
    {.name = "alphabet",
     .type = SPRESS_OPTION_WORD,
     .offset = READ(alphabet),
     .words = "document|compact",
     .fallback = "document",
     .group = PCSEF,
     .rare = true,
     .help = "PCSEF: characters of the palette"},
    {.name = "empty",
     .type = SPRESS_OPTION_TEXT,
     .offset = READ(empty),
     .value = "CHAR",
     .fallback = ".",
     .group = PCSEF,
     .rare = true,
     .help = "PCSEF: the empty pixel"},
    {.name = NULL},
};

#define LIMIT_ROW(row_name, row_type, field, row_most, row_fallback, row_help)                     \
    {                                                                                              \
        .name = (row_name), .type = (row_type), .offset = LIMIT(field), .least = 1,                \
        .most = (row_most), .value = "N", .fallback = (row_fallback), .group = LIMITS,             \
        .rare = true, .help = (row_help)                                                           \
    }

const spress_option spressi_limit_options[] = {
    LIMIT_ROW("max-input-bytes", SPRESS_OPTION_COUNT_64, input_bytes, 0, "1 GiB",
              "refuse larger files"),
    LIMIT_ROW("max-memory", SPRESS_OPTION_COUNT_64, memory_bytes, 0,
              "4 GiB a document, 8 GiB a job", "refuse documents and jobs that need more bytes"),
    LIMIT_ROW("max-pixels", SPRESS_OPTION_COUNT_64, pixels, 0, "268435456",
              "refuse larger pictures"),
    LIMIT_ROW("max-pages", SPRESS_OPTION_COUNT_32, pages, 65535, "65535",
              "refuse atlases with more pages"),
    LIMIT_ROW("max-frames", SPRESS_OPTION_COUNT_32, frames, 0, "1000000",
              "refuse atlases with more frames"),
    LIMIT_ROW("max-name-bytes", SPRESS_OPTION_COUNT_64, name_bytes, 0, "64 MiB",
              "refuse files with longer names, all together"),
    LIMIT_ROW("max-bones", SPRESS_OPTION_COUNT_32, bones, 0, "65535",
              "refuse rigs with more bones"),
    LIMIT_ROW("max-vertices", SPRESS_OPTION_COUNT_64, vertices, 0, "268435456",
              "refuse rigs with more vertices, all together"),
    LIMIT_ROW("max-transforms", SPRESS_OPTION_COUNT_64, transforms, 0, "1073741824",
              "refuse rigs with more transforms, all together"),
    {.name = NULL},
};
