/* The parts of `render`: what is asked for, pictures, what they are written as. */
#ifndef SPRITEPRESS_CLI_RENDER_H
#define SPRITEPRESS_CLI_RENDER_H

#include "cli.h"
#include "image/resample.h"
#include "load.h"
#include "spritepress/render.h"

/* One picture, and how long it is shown in a film. */
typedef struct cli_shot {
    char *label;
    spress_image image;
    uint32_t fps;         /* of the film that it is a part of; 0: a picture by itself */
    uint32_t duration_ms; /* known when it is written */
    uint32_t animation;   /* of the rig, or sequence of the atlas; or SPRESS_NONE */
    uint32_t own_scale;   /* at which the file says it is drawn (sc-sprites); 0 and 1: as it is */
} cli_shot;

typedef struct cli_shots {
    cli_shot *items;
    size_t count, capacity;
} cli_shots;

/* Appends; label and image belong to the list from then on, also when it fails. */
bool cli_add_shot(cli_shots *shots, cli_shot shot);
void cli_free_shots(cli_shots *shots);

/* Pictures of an animation in a row of a contact sheet. */
enum { CLI_SHEET_COLUMNS = 8 };

typedef enum cli_film {
    CLI_FILM_PICTURE, /* one picture, or a contact sheet of many: .png */
    CLI_FILM_APNG,
    CLI_FILM_GIF,
    CLI_FILM_WEBP,
    CLI_FILM_FOLDER, /* a PNG for each picture */
} cli_film;

/* The options, understood. */
typedef struct cli_render_request {
    const char *command; /* whose options they are: render, or convert when it bakes */
    const cli_options *options;
    cli_film film;
    uint32_t scale_numerator, scale_denominator;
    bool has_scale;
    uint32_t width, height; /* --size; 0: as large as it is */
    double time;            /* seconds; below 0: not given */
    uint32_t frame;         /* SPRESS_NONE: not given */
    uint32_t fps;           /* 0: the file's own */
    uint32_t plays;         /* --loop: how often, 0 for ever; SPRESS_NONE: as it is meant */
    uint32_t antialias;     /* samples in each direction; 1: none; 0: as many as it needs */
    bool has_background;
    spress_colour background;
    bool nearest;
    const char *bind; /* --bind ANIMATION[:FRAME] */
} cli_render_request;

typedef struct cli_rendering {
    cli_render_request request;
    const cli_reading *reading;
    const char *input;
    cli_loaded *loaded;
    unsigned threads;
    spress_report *report;
    cli_shots shots;
    bool plays_once;        /* the animation does not loop */
    bool is_sheet;          /* the shots are many things, not the frames of one animation */
    uint32_t sheet_columns; /* 0: as it looks best */
    uint32_t sheet_width, sheet_height;
    /* Of a rig's pictures: size, where the rig's 0, 0 lies on them, pictures a second. */
    uint32_t picture_width, picture_height, fps;
    spress_point origin;
    size_t removed; /* files of an older, longer film */
} cli_rendering;

/* render_request.c: CLI_FINE, or CLI_USAGE having said why. */
int cli_read_render_request(const char *command, const cli_options *options,
                            cli_render_request *out);

/* One picture at a moment, whatever the film: --time or --frame was given. */
bool cli_wants_moment(const cli_render_request *request);

/* render_atlas.c, render_rig.c: fill job->shots. */
bool cli_shoot_atlas(cli_rendering *job);
bool cli_shoot_sprite(cli_rendering *job);
bool cli_shoot_rig(cli_rendering *job);

/* render_sheet.c: all shots in rows, with their labels when asked for. */
bool cli_draw_sheet(const cli_rendering *job, spress_image *out);

/* Resizes by --scale or into --size and lays the picture on the background. */
bool cli_finish_shot(const cli_render_request *request, const spress_limits *limits,
                     cli_shot *shot);

/* How often the film plays; 0: for ever. */
uint32_t cli_film_plays(const cli_rendering *job);

/* render_folder.c: frame_00.png, frame_01.png ..., with as many digits as the last one needs, and
 * no older ones. */
bool cli_write_frames(cli_rendering *job);

/* Whether a file of a folder is called like the picture of a film. */
bool cli_is_frame_name(const char *name);

/* render_names.c: names that --animation can be given. */
typedef struct cli_choices {
    const char *const *names;
    size_t count;
} cli_choices;

/* Reports that there is no such `kind` ("animation"), and which there are. Always false. */
bool cli_fail_choice(spress_report *report, const char *kind, const char *wanted,
                     const cli_choices *choices);

/* Prints what is drawn, of how many, when nobody asked for it by name. */
void cli_tell_choice(const cli_rendering *job, const char *kind, const char *name, size_t count);

/* render_output.c: writes the shots. False with errors in the report. */
bool cli_write_film(cli_rendering *job);

#endif
