/* The command: what its parts share. */
#ifndef SPRITEPRESS_CLI_H
#define SPRITEPRESS_CLI_H

#include <stdio.h>

#include "spritepress/spritepress.h"

/* Exit status. */
enum {
    CLI_FINE = 0,
    CLI_FINDINGS = 1, /* the input has errors */
    CLI_USAGE = 2,
    CLI_TROUBLE = 3, /* I/O or memory */
};

/* What the options of `pack` said, as they were written; pack_request.c understands them. */
typedef struct cli_pack_texts {
    const char *trim_mode, *trim_threshold, *trim_margin, *trim_group;
    const char *max_size, *size_constraints, *shape_padding, *border_padding, *extrude, *bleed;
    const char *scale, *scale_filter, *variants, *effort, *stable, *page_name;
    const char *texture_format, *png_effort, *webp_quality, *prefix;
    const char *cell_width, *fps, *list, *depfile, *preview;
    bool force_squared, no_multipack, enable_rotation, keep_duplicates;
    bool strip_extensions, strip_folders, sanitize_names;
} cli_pack_texts;

/* What the options of `render` said, as they were written; render_request.c understands them. */
typedef struct cli_render_texts {
    const char *animation, *time, *frame, *fps, *scale, *size, *background, *bind, *filter;
    const char *antialias, *loop;
    bool y_down, clockwise, flip_v, skeleton, wireframe, labels, step;
} cli_render_texts;

/* What the options said. Texts are borrowed from argv. */
typedef struct cli_options {
    bool help, quiet, verbose;
    bool lenient, werror, json, all, allow_loss, nearest, no_mirror, no_cross_rows, compact;
    bool trimmed, no_nine_patch, dry_run, force;
    const char *from, *to, *output, *format, *palette, *image_root, *empty, *alphabet;
    const char *only;
    uint64_t width, height, threads;
    uint64_t max_input_bytes, max_memory, max_pixels, max_pages, max_frames, max_name_bytes;
    uint64_t max_bones, max_vertices, max_transforms;
    cli_pack_texts pack;
    cli_render_texts render;
    const char **inputs; /* what is no option, in order */
    size_t input_count;
} cli_options;

enum {
    CLI_INSPECT = 1,
    CLI_VALIDATE = 2,
    CLI_CONVERT = 4,
    CLI_PCHR_INSPECT = 8,
    CLI_PCHR_PACK = 16,
    CLI_PCHR_UNPACK = 32,
    CLI_UNPACK = 64,
    CLI_PACK = 128,
    CLI_RENDER = 256,
    CLI_FORMATS = 512,
    CLI_COMPLETION = 1024,
    CLI_HELP = 2048,
    CLI_READS = CLI_INSPECT | CLI_VALIDATE | CLI_CONVERT | CLI_PCHR_INSPECT | CLI_PCHR_PACK |
                CLI_PCHR_UNPACK | CLI_UNPACK | CLI_PACK | CLI_RENDER,
    CLI_EVERY = CLI_READS | CLI_FORMATS | CLI_COMPLETION | CLI_HELP,
};

typedef struct cli_command {
    const char *name;
    unsigned bit;
    const char *arguments; /* for the usage line */
    const char *summary;
    const char *help;                       /* a few sentences and examples */
    int (*run)(const cli_options *options); /* NULL: main.c does it */
    const struct cli_command *commands;     /* its own, or NULL */
} cli_command;

/* Every command, ended by one without a name; the second table is that of `pchr`. */
extern const cli_command cli_commands[];
extern const cli_command cli_pchr_commands[];

int cli_inspect(const cli_options *options);
int cli_validate(const cli_options *options);
int cli_convert(const cli_options *options);
int cli_pack(const cli_options *options);
int cli_render(const cli_options *options);
int cli_unpack(const cli_options *options);
int cli_formats(const cli_options *options);
int cli_completion(const cli_options *options);
int cli_pchr_inspect(const cli_options *options);
int cli_pchr_pack(const cli_options *options);
int cli_pchr_unpack(const cli_options *options);

/* options.c */

/* Reads the arguments of a command. On failure says why, with the nearest known option, and returns
 * false. */
bool cli_parse_options(const char *program, const cli_command *command, int argument_count,
                       char **arguments, cli_options *out);

/* The options of a command, for its help. */
void cli_print_options(FILE *out, unsigned command);

/* The candidate nearest to `word`, or NULL when none is near. */
const char *cli_nearest(const char *word, const char *const *candidates, size_t count);

/* numbers.c: values of options. */

/* Digits and nothing else, up to `most`. */
bool cli_parse_number(const char *text, size_t size, uint64_t most, uint64_t *out);

/* "0.5", "2" or "1/3", up to four digits on each side and not 0, as a fraction. */
bool cli_parse_factor(const char *text, size_t size, uint32_t *out_numerator,
                      uint32_t *out_denominator);

/* "N" or "WxH", from 1 to a million. */
bool cli_parse_size(const char *text, uint32_t *out_width, uint32_t *out_height);

/* help.c */
void cli_print_usage(FILE *out, const char *program, const cli_command *commands);
void cli_print_command_help(FILE *out, const char *program, const cli_command *command);

#endif
