/* The tables of options; jobs.h gives them to the doors. Each ends with a row without a name. */
#ifndef SPRESSI_JOBS_OPTIONS_TABLES_H
#define SPRESSI_JOBS_OPTIONS_TABLES_H

#include <stddef.h>

#include "jobs/job.h"
#include "spritepress/jobs.h"

extern const spress_option spressi_reading_options[];
extern const spress_option spressi_limit_options[];
extern const spress_option spressi_inspect_options[];
extern const spress_option spressi_validate_options[];
extern const spress_option spressi_convert_options[];
extern const spress_option spressi_pack_options[];
extern const spress_option spressi_unpack_options[];
extern const spress_option spressi_render_options[];

/* check_request.c: whether every number of a request is one that its option takes. False, having
 * reported SPRESS_CODE_REQUEST. */
bool spressi_check_request(const spressi_job *job, spress_job_kind kind, const void *request);

/* The rows for drawing a rig, which rendering and baking share: `struct_name` has a field
 * `drawing`. */
/* NOLINTBEGIN(bugprone-macro-parentheses): the arguments are a type and a text */
#define SPRESSI_DRAWING_ROWS(struct_name, what)                                                    \
    {.name = "fps",                                                                                \
     .type = SPRESS_OPTION_COUNT_32,                                                               \
     .offset = offsetof(struct_name, drawing.fps),                                                 \
     .least = 1,                                                                                   \
     .most = 1000,                                                                                 \
     .value = "N",                                                                                 \
     .fallback = "the file's own; 12 for sequences",                                               \
     .group = (what),                                                                              \
     .help = "pictures a second"},                                                                 \
        {.name = "scale",                                                                          \
         .type = SPRESS_OPTION_FACTOR,                                                             \
         .offset = offsetof(struct_name, drawing.scale),                                           \
         .value = "FACTOR",                                                                        \
         .group = (what),                                                                          \
         .help = "draw larger or smaller (2, 1/3)"},                                               \
        {.name = "filter",                                                                         \
         .type = SPRESS_OPTION_WORD,                                                               \
         .offset = offsetof(struct_name, drawing.filter),                                          \
         .words = "|nearest|bilinear",                                                             \
         .fallback = "bilinear for rigs, nearest for sprites",                                     \
         .group = (what),                                                                          \
         .help = "how pixels are magnified"},                                                      \
        {.name = "antialias",                                                                      \
         .type = SPRESS_OPTION_COUNT_32,                                                           \
         .offset = offsetof(struct_name, drawing.antialias),                                       \
         .least = 1,                                                                               \
         .most = 8,                                                                                \
         .value = "1-8",                                                                           \
         .fallback = "2, small ones more",                                                         \
         .group = (what),                                                                          \
         .rare = true,                                                                             \
         .help = "rigs: smooth edges, by that many samples in each direction"},                    \
        {.name = "step",                                                                           \
         .type = SPRESS_OPTION_FLAG,                                                               \
         .offset = offsetof(struct_name, drawing.step),                                            \
         .group = (what),                                                                          \
         .rare = true,                                                                             \
         .help = "rigs: do not blend between frames"},                                             \
        {.name = "bind",                                                                           \
         .type = SPRESS_OPTION_TEXT,                                                               \
         .offset = offsetof(struct_name, drawing.bind),                                            \
         .value = "ANIMATION[:FRAME]",                                                             \
         .group = (what),                                                                          \
         .rare = true,                                                                             \
         .help = "rigs: the pose that the meshes were drawn in"},                                  \
        {.name = "y-down",                                                                         \
         .type = SPRESS_OPTION_FLAG,                                                               \
         .offset = offsetof(struct_name, drawing.y_down),                                          \
         .group = (what),                                                                          \
         .rare = true,                                                                             \
         .help = "rigs: y points down"},                                                           \
        {.name = "clockwise",                                                                      \
         .type = SPRESS_OPTION_FLAG,                                                               \
         .offset = offsetof(struct_name, drawing.clockwise),                                       \
         .group = (what),                                                                          \
         .rare = true,                                                                             \
         .help = "rigs: positive angles turn clockwise"},                                          \
    {                                                                                              \
        .name = "flip-v", .type = SPRESS_OPTION_FLAG,                                              \
        .offset = offsetof(struct_name, drawing.flip_v), .group = (what), .rare = true,            \
        .help = "rigs: v = 0 is the bottom row of an image"                                        \
    }
/* NOLINTEND(bugprone-macro-parentheses) */

#endif
