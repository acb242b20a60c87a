/* The parts of `pack`: what is asked for, sprites, pages, files, what is said about them. */
#ifndef SPRITEPRESS_CLI_PACK_H
#define SPRITEPRESS_CLI_PACK_H

#include "cli.h"
#include "files.h"
#include "image/resample.h"
#include "inputs.h"
#include "load.h"
#include "paths.h"
#include "progress.h"

/* A size of the whole atlas: 1/2 for "--variant 0.5:@half". */
typedef struct cli_scale {
    uint32_t numerator, denominator;
    const char *suffix; /* of the files' names; not ended by NUL */
    size_t suffix_size;
} cli_scale;

enum { CLI_SCALES_MAX = 16 };

/* The options, understood. */
typedef struct cli_pack_request {
    const cli_options *options;
    const spress_format *format;
    spress_pack_options pack;
    spress_png_effort png_effort;
    bool webp;
    uint8_t webp_quality; /* 0: lossless */
    spressi_filter filter;
    cli_scale scales[CLI_SCALES_MAX];
    size_t scale_count;
    unsigned threads;
    char *stem;        /* of the output without its extension */
    const char *pages; /* pattern for the names of pages, or NULL */
} cli_pack_request;

/* pack_request.c: CLI_FINE, or CLI_USAGE having said why. */
int cli_read_pack_request(const cli_options *options, cli_pack_request *out);
void cli_free_pack_request(cli_pack_request *request);

/* One sprite as it came in. */
typedef struct cli_sprite {
    char *name;
    const char *path; /* of the file it came from; borrowed from the inputs */
    char *origin;     /* which of several sprites in that file it is, with the path; or NULL */
    spress_image image;
    uint32_t has; /* SPRESS_EXTRA_SPLITS, SPRESS_EXTRA_PADS */
    int16_t splits[4], pads[4];
} cli_sprite;

typedef struct cli_sprites {
    cli_sprite *items;
    size_t count, capacity;
    cli_paths pages; /* image files that frames of atlases were taken from */
} cli_sprites;

/* Appends a sprite; name, origin and image belong to the list from then on, also when it fails. */
bool cli_add_sprite(cli_sprites *sprites, cli_sprite sprite);
/* Frees the pixels of a picture, which keeps its size. */
void cli_drop_pixels(spress_image *image);

/* Frees the pixels of all sprites. */
void cli_free_pixels(cli_sprites *sprites);
void cli_free_sprites(cli_sprites *sprites);

/* pack_load.c: decodes all inputs, on several threads. Every finding is printed, with the file it
 * is about. Returns the status they call for. */
int cli_load_sprites(const cli_pack_request *request, const cli_reading *reading,
                     const cli_inputs *inputs, cli_sprites *out);

/* pack_atlas.c: the frames of an atlas, which was loaded from `path`, as sprites. */
typedef struct cli_atlas_source {
    const cli_options *options;
    const cli_reading *reading;
    const char *path;
    cli_loaded *loaded;
} cli_atlas_source;

bool cli_take_frames(const cli_atlas_source *source, spress_report *report, cli_sprites *out);

/* pack_names.c: names as the atlas is to have them. False with findings, which are printed: names
 * that the format cannot hold. That names collide is found by the library. */
bool cli_name_sprites(const cli_pack_request *request, cli_sprites *sprites);

/* pack_nine_patch.c: takes the border of a .9.png away and what it says into the sprite. False with
 * the reason. */
bool cli_take_nine_patch(cli_sprite *sprite, const char **out_reason);

/* One page, encoded. */
typedef struct cli_packed_page {
    char *file; /* name beside the descriptor */
    uint32_t width, height;
    uint64_t used;      /* pixels of sprites */
    spress_image image; /* until it has been encoded */
    spress_buffer bytes;
} cli_packed_page;

/* The atlas at one scale. The first four fields are filled in before cli_plan_scale. */
typedef struct cli_packed {
    const cli_pack_request *request;
    const cli_sprites *source;
    const cli_scale *scale;
    const spress_atlas *previous; /* --stable; may be NULL */
    char *path;                   /* of the descriptor */
    spress_pack *pack;
    spress_pack_figures figures;
    cli_packed_page *pages;
    size_t page_count;
    spress_document *document;
    spress_buffer descriptor;
    uint64_t json_size; /* of the same frames as TexturePacker writes them */
    bool unchanged;     /* all files were there already */
    spress_image *scaled;
    spress_pack_sprite *sprites;
    size_t sprite_count;
} cli_packed;

/* pack_run.c */

/* "hero@half.pct" of "hero.pct": a file of the atlas at a scale. To free(); NULL without memory. */
char *cli_add_suffix(const char *path, const cli_scale *scale);

/* Plans the atlas: everything that can be wrong with the sprites is found here. */
bool cli_plan_scale(cli_packed *packed, spress_report *report);

/* Names and draws the pages. After this the sprites' pixels are not needed any more. */
bool cli_draw_scale(cli_packed *packed, spress_report *report);

/* Encodes pages and descriptor; writes nothing. */
bool cli_encode_scale(cli_packed *packed, spress_report *report);

/* Frees the resized sprites. */
void cli_free_scaled(cli_packed *packed);
void cli_free_packed(cli_packed *packed);

/* How long each phase took. */
typedef struct cli_phase_times {
    double decode_ms, layout_ms, encode_ms, write_ms;
} cli_phase_times;

/* pack_summary.c */
void cli_print_packed(const cli_packed *packed, size_t count, const cli_phase_times *times);

/* Everything on its way from sprites to files. */
typedef struct cli_press {
    const cli_options *options;
    cli_pack_request request;
    cli_reading reading;
    cli_inputs inputs;
    cli_sprites sprites;
    cli_loaded previous[CLI_SCALES_MAX]; /* --stable, for every scale */
    cli_paths previous_paths;            /* of those that were there */
    cli_packed packed[CLI_SCALES_MAX];
    size_t packed_count;
    cli_phase_times times;
    int status;         /* of what was found about the inputs */
    bool refused;       /* it has been said that nothing was written */
    char *sidecar_path; /* NULL: none */
    spress_buffer sidecar;
    spress_report *report;
} cli_press;

/* pack_press.c */
bool cli_press_plan(cli_press *press);
void cli_press_refuse(cli_press *press); /* says, once, that the sprites cannot be used */
bool cli_press_encode(cli_press *press); /* the sprites' pixels are gone afterwards */
bool cli_press_write(cli_press *press);
void cli_press_free(cli_press *press);

/* pack_outputs.c: whether all files that will be written are different, and none is an input. */
bool cli_check_outputs(const cli_press *press);

/* pack_siblings.c: whether no page of an atlas of another format beside an output is overwritten.
 */
bool cli_spare_siblings(const cli_press *press);

/* Whether the file will be replaced by one that is written. */
bool cli_is_output(const cli_press *press, const char *path);

/* pack_depfile.c: stages the rule of --depfile, if that is asked for. */
bool cli_stage_depfile(cli_press *press, cli_outputs *outputs);

/* preview.c: all pages below each other, with outlines and names. */
bool cli_draw_preview(const cli_packed *packed, const spress_limits *limits, spress_image *out);

/* Milliseconds since some moment. */
double cli_now_ms(void);

#endif
