/* The tables of options; jobs.h gives them to the doors. Each ends with a row without a name. */
#ifndef SPRESSI_JOBS_OPTIONS_TABLES_H
#define SPRESSI_JOBS_OPTIONS_TABLES_H

#include <stddef.h>

#include "runtime/job.h"
#include "spritepress/jobs.h"

extern const spress_option spressi_reading_options[];
extern const spress_option spressi_limit_options[];
extern const spress_option spressi_inspect_options[];
extern const spress_option spressi_validate_options[];
extern const spress_option spressi_convert_options[];
extern const spress_option spressi_pack_options[];
extern const spress_option spressi_unpack_options[];
extern const spress_option spressi_diff_options[];
extern const spress_option spressi_render_options[];

/* shared.c: the ids of engines as words of an option, "|phaser3|phaser4 ...". */
extern const char spressi_engine_words[];

/* check_request.c: whether every number of a request is one that its option takes. False, having
 * reported SPRESS_CODE_REQUEST. */
bool spressi_check_request(const spressi_job *job, spress_job_kind kind, const void *request);

/* Report SPRESS_CODE_REQUEST about an option, "is for atlases", or about its value, "the ending
 * tells no format". Always false. */
bool spressi_refuse_option(const spressi_job *job, const char *option, const char *format, ...)
    SPRESS_PRINTF(3, 4);
bool spressi_refuse_value(const spressi_job *job, const char *option, const char *format, ...)
    SPRESS_PRINTF(3, 4);

/* The same with a sentence that is ready. */
bool spressi_refuse_by(const spressi_job *job, const char *option, spress_objection objection,
                       const char *why);

/* defaults.c: gives numbers and extents that a request leaves out the defaults of their rows, as
 * the format has them. A number stays unset: only its value is filled. */
void spressi_fill_defaults(spress_job_kind kind, const spress_format *format, void *request);

/* Numbers that a default names among words. */
#define SPRESSI_SEQUENCE_FPS  12 /* of frames whose file has no rate */
#define SPRESSI_SAMPLES_LEAST 2  /* in each direction, for smooth edges */

#define SPRESSI_QUOTE(text)     #text
#define SPRESSI_TEXT_OF(number) SPRESSI_QUOTE(number)

/* The rows for drawing a rig, which rendering and baking share: `struct_name` has a field
 * `drawing`. */
/* NOLINTBEGIN(bugprone-macro-parentheses): the arguments are a type and a text */
#define SPRESSI_DRAWING_ROW(struct_name, key, kind, field, heading, ...)                           \
    SPRESS_OPTION(key, kind, offsetof(struct_name, drawing.field), heading, __VA_ARGS__)
#define SPRESSI_DRAWING_ROWS(struct_name, what)                                                    \
    SPRESSI_DRAWING_ROW(                                                                           \
        struct_name, "fps", COUNT_32, fps, what, "pictures a second", .least = 1, .most = 1000,    \
        .value = "N",                                                                              \
        .fallback = "the file's own; " SPRESSI_TEXT_OF(SPRESSI_SEQUENCE_FPS) " for sequences"),    \
        SPRESSI_DRAWING_ROW(struct_name, "scale", FACTOR, scale, what,                             \
                            "draw larger or smaller (2, 1/3)", .value = "FACTOR"),                 \
        SPRESSI_DRAWING_ROW(struct_name, "filter", WORD, filter, what, "how pixels are magnified", \
                            .words = "|nearest|bilinear",                                          \
                            .fallback = "bilinear for rigs, nearest for sprites"),                 \
        SPRESSI_DRAWING_ROW(                                                                       \
            struct_name, "antialias", COUNT_32, antialias, what,                                   \
            "rigs: smooth edges, by that many samples in each direction", .least = 1, .most = 8,   \
            .value = "1-8",                                                                        \
            .fallback = SPRESSI_TEXT_OF(SPRESSI_SAMPLES_LEAST) ", small ones more", .rare = true), \
        SPRESSI_DRAWING_ROW(struct_name, "step", FLAG, step, what,                                 \
                            "rigs: do not blend between frames", .rare = true),                    \
        SPRESSI_DRAWING_ROW(struct_name, "bind", TEXT, bind, what,                                 \
                            "rigs: the pose that the meshes were drawn in",                        \
                            .value = "ANIMATION[:FRAME]", .rare = true),                           \
        SPRESSI_DRAWING_ROW(struct_name, "y-down", FLAG, y_down, what, "rigs: y points down",      \
                            .rare = true),                                                         \
        SPRESSI_DRAWING_ROW(struct_name, "clockwise", FLAG, clockwise, what,                       \
                            "rigs: positive angles turn clockwise", .rare = true),                 \
        SPRESSI_DRAWING_ROW(struct_name, "flip-v", FLAG, flip_v, what,                             \
                            "rigs: v = 0 is the bottom row of an image", .rare = true)

/* The rows that packing and converting share: how a document is written. */
#define SPRESSI_WRITING_ROWS(struct_name, what)                                                    \
    SPRESS_OPTION("for", WORD, offsetof(struct_name, engine), what,                                \
                  "engine that reads the output: of its formats the one with the output's ending", \
                  .words = spressi_engine_words, .value = "ENGINE"),                               \
        SPRESS_OPTION(                                                                             \
            "template", TEXT, offsetof(struct_name, template_file), what,                          \
            "write by a Mustache template, with the variables of free-tex-packer's exporters",     \
            .names = SPRESS_NAMES_INPUT_FILE, .value = "FILE"),                                    \
        SPRESS_OPTION("dialect", WORD, offsetof(struct_name, dialect), what,                       \
                      "write to the letter of the document, or as the format's own program does",  \
                      .words = "|document|reference",                                              \
                      .fallback = "document; reference for .scspr", .rare = true)
/* NOLINTEND(bugprone-macro-parentheses) */

#endif
