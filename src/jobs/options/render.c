/* The options of `render`. */
#include "jobs/options/tables.h"

#define ROW(name, kind, field, group, ...)                                                         \
    SPRESS_OPTION(name, kind, offsetof(spress_render_request, field), group, __VA_ARGS__)

#define OUTPUT  "Output"
#define MOMENTS "What is drawn"
#define DRAWING "How it is drawn"

const spress_option spressi_render_options[] = {
    ROW("output", TEXT, output, OUTPUT,
        "what to draw: .png, .apng, .gif, .webp, or a folder with a / at its end", .letter = 'o',
        .names = SPRESS_NAMES_OUTPUT_FILE, .value = "OUT"),
    ROW("to", WORD, film, OUTPUT,
        "what to draw, when the ending of OUT does not tell; -o - is standard output",
        .most = SPRESS_FILM_FOLDER /* which a command line asks for by the output's ending */,
        .words = "|png|apng|gif|webp"),
    ROW("loop", NUMBER, loop, OUTPUT, "how often a film plays, 0: for ever", .most = 65535,
        .value = "N", .fallback = "for ever, but once what does not loop"),
    ROW("animation", TEXT, animation, MOMENTS,
        "the animation, or the numbered sequence of an atlas", .words = "all", .value = "NAME|all",
        .fallback = "the first that moves"),
    ROW("time", SECONDS, time, MOMENTS, "draw this moment only", .value = "SECONDS"),
    ROW("frame", NUMBER, frame, MOMENTS, "draw this frame only, from 0", .most = 65535,
        .value = "N"),
    ROW("size", EXTENT, size, DRAWING,
        "as large as fits this size: each picture, or a whole sheet of sprites", .value = "N|WxH"),
    ROW("background", COLOUR, background, DRAWING, "#rrggbb, #rrggbbaa or transparent",
        .value = "COLOUR"),
    ROW("labels", FLAG, labels, DRAWING, "names on contact sheets"),
    ROW("skeleton", FLAG, skeleton, DRAWING, "rigs: draw the bones"),
    ROW("wireframe", FLAG, wireframe, DRAWING, "rigs: draw the triangles"),
    SPRESSI_DRAWING_ROWS(spress_render_request, DRAWING),
    {.name = NULL},
};
