/* Options: one table, from which parsing, help and completion are made. */
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

typedef enum option_kind {
    FLAG,
    TEXT,
    LIST, /* a text that may be given once only */
    NUMBER,
} option_kind;

typedef struct option_row {
    const char *name;
    char letter; /* 0 without a short form */
    option_kind kind;
    size_t field; /* in cli_options */
    unsigned commands;
    const char *value;
    const char *help;
} option_row;

#define FIELD(name) offsetof(cli_options, name)

static const option_row rows[] = {
    {"output", 'o', TEXT, FIELD(output), CLI_CONVERT | CLI_PCHR_PACK | CLI_PCHR_UNPACK, "OUT",
     "where to write; - is standard output"},
    {"output", 'o', TEXT, FIELD(output), CLI_UNPACK, "DIR", "folder to write to"},
    {"output", 'o', TEXT, FIELD(output), CLI_PACK, "ATLAS",
     "the atlas to write: .pct, .aatls or .scs; pages go beside it"},
    {"output", 'o', TEXT, FIELD(output), CLI_RENDER, "OUT",
     "what to draw: .png, .apng, .gif, .webp, or a folder with a / at its end"},
    {"from", 0, TEXT, FIELD(from),
     CLI_INSPECT | CLI_VALIDATE | CLI_CONVERT | CLI_UNPACK | CLI_RENDER, "FORMAT",
     "format of the input, when its content does not tell"},
    {"to", 0, TEXT, FIELD(to), CLI_CONVERT | CLI_PACK, "FORMAT",
     "format of the output, when its extension does not tell"},
    {"json", 0, FLAG, FIELD(json), CLI_INSPECT | CLI_PCHR_INSPECT | CLI_UNPACK | CLI_PACK, NULL,
     "print JSON for programs"},
    {"only", 0, TEXT, FIELD(only), CLI_UNPACK, "PATTERN",
     "frames whose name matches; without a / the part behind the last / is compared"},
    {"trimmed", 0, FLAG, FIELD(trimmed), CLI_UNPACK, NULL,
     "write the packed rectangle of each frame, not its source size"},
    {"no-nine-patch", 0, FLAG, FIELD(no_nine_patch), CLI_UNPACK, NULL,
     "write frames with splits without the border of a .9.png"},
    {"dry-run", 'n', FLAG, FIELD(dry_run), CLI_UNPACK | CLI_PACK, NULL,
     "check everything, list the files and write none"},
    {"force", 0, FLAG, FIELD(force), CLI_UNPACK, NULL,
     "replace symbolic links in the output folder (they are never followed)"},
    {"threads", 'j', NUMBER, FIELD(threads), CLI_UNPACK | CLI_PACK | CLI_RENDER | CLI_CONVERT, "N",
     "work on N threads, at most 64 (default: one per processor)"},
    {"compact", 0, FLAG, FIELD(compact),
     CLI_INSPECT | CLI_CONVERT | CLI_PCHR_INSPECT | CLI_UNPACK | CLI_PACK, NULL,
     "JSON without line breaks"},
    {"all", 'a', FLAG, FIELD(all), CLI_INSPECT | CLI_PCHR_INSPECT, NULL,
     "list everything, not only the first rows"},
    {"format", 0, TEXT, FIELD(format), CLI_VALIDATE, "text|json|sarif",
     "how to report (default: text)"},
    {"format", 0, TEXT, FIELD(format), CLI_UNPACK, "png|webp",
     "what to write (default: png; WebP is lossless)"},
    {"werror", 0, FLAG, FIELD(werror), CLI_VALIDATE, NULL, "treat warnings as errors"},
    {"lenient", 0, FLAG, FIELD(lenient), CLI_READS, NULL,
     "accept what the format's reference implementation accepts, with warnings"},
    {"allow-loss", 0, FLAG, FIELD(allow_loss), CLI_CONVERT | CLI_PCHR_UNPACK | CLI_UNPACK, NULL,
     "leave out what the target format cannot hold"},
    {"width", 0, NUMBER, FIELD(width), CLI_READS, "PIXELS", "PCSEF: width of the sprite"},
    {"height", 0, NUMBER, FIELD(height), CLI_READS, "PIXELS", "PCSEF: height to check"},
    {"palette", 0, TEXT, FIELD(palette), CLI_READS, "FILE",
     "PCSEF: colours (Paint.NET, GIMP, JASC or hex list)"},
    {"alphabet", 0, TEXT, FIELD(alphabet), CLI_READS, "document|compact",
     "PCSEF: characters of the palette (default: document)"},
    {"empty", 0, TEXT, FIELD(empty), CLI_READS, "CHAR", "PCSEF: the empty pixel (default: .)"},
    {"nearest", 0, FLAG, FIELD(nearest), CLI_CONVERT, NULL,
     "PNG to PCSEF: take the nearest colour of the palette"},
    {"no-mirror", 0, FLAG, FIELD(no_mirror), CLI_CONVERT, NULL, "PCSEF: write no mirrored rows"},
    {"no-cross-rows", 0, FLAG, FIELD(no_cross_rows), CLI_CONVERT, NULL,
     "PCSEF: end every run at the end of its row, the classic form"},
    {"image-root", 0, TEXT, FIELD(image_root),
     CLI_VALIDATE | CLI_CONVERT | CLI_PCHR_PACK | CLI_UNPACK | CLI_PACK | CLI_RENDER, "DIR",
     "folder that images may come from (default: the file's own)"},
    /* pack */
    {"list", 0, TEXT, FIELD(pack.list), CLI_PACK, "FILE",
     "take images from a list, one path per line; - is standard input"},
    {"max-size", 0, TEXT, FIELD(pack.max_size), CLI_PACK | CLI_CONVERT, "N|WxH",
     "largest page in pixels (default: 2048)"},
    {"size-constraints", 0, TEXT, FIELD(pack.size_constraints), CLI_PACK, "any|pot|multiple-of-4",
     "which page sizes are allowed; pot: powers of two (default: any)"},
    {"force-squared", 0, FLAG, FIELD(pack.force_squared), CLI_PACK, NULL, "square pages only"},
    {"no-multipack", 0, FLAG, FIELD(pack.no_multipack), CLI_PACK, NULL,
     "fail rather than open a second page"},
    {"shape-padding", 0, TEXT, FIELD(pack.shape_padding), CLI_PACK, "N",
     "free pixels between sprites (default: 2; sc-sprites: 0)"},
    {"border-padding", 0, TEXT, FIELD(pack.border_padding), CLI_PACK, "N",
     "free pixels along the page's edges (default: 0)"},
    {"extrude", 0, TEXT, FIELD(pack.extrude), CLI_PACK, "N",
     "repeat the pixels at each sprite's edge N times outwards"},
    {"bleed", 0, TEXT, FIELD(pack.bleed), CLI_PACK, "N|all",
     "give transparent pixels the colour of their neighbours, N pixels far"},
    {"trim-mode", 0, TEXT, FIELD(pack.trim_mode), CLI_PACK, "trim|crop|none",
     "cut off transparent edges; crop also forgets them (default: trim)"},
    {"trim-threshold", 0, TEXT, FIELD(pack.trim_threshold), CLI_PACK, "1-255",
     "alpha below it counts as transparent (default: 1)"},
    {"trim-margin", 0, TEXT, FIELD(pack.trim_margin), CLI_PACK, "N",
     "transparent pixels to leave around a trimmed sprite"},
    {"trim-group", 0, TEXT, FIELD(pack.trim_group), CLI_PACK, "auto|size|sequence|none",
     "which sprites are trimmed alike, so that animations do not jump (default: auto)"},
    {"keep-duplicates", 0, FLAG, FIELD(pack.keep_duplicates), CLI_PACK, NULL,
     "store equal sprites more than once"},
    {"effort", 0, TEXT, FIELD(pack.effort), CLI_PACK, "fast|normal|best",
     "how long to look for a small layout (default: normal)"},
    {"enable-rotation", 0, FLAG, FIELD(pack.enable_rotation), CLI_PACK, NULL,
     "let sprites lie turned; refused, because none of the formats can say so today"},
    {"stable", 0, TEXT, FIELD(pack.stable), CLI_PACK, "ATLAS",
     "keep frames where this earlier atlas has them"},
    {"scale", 0, TEXT, FIELD(pack.scale), CLI_PACK, "FACTOR",
     "resize all sprites (e.g. 0.5, 2, 1/3)"},
    {"variant", 0, LIST, FIELD(pack.variants), CLI_PACK, "FACTOR:SUFFIX",
     "write a further atlas at another scale (0.5:@half); several with commas"},
    {"scale-filter", 0, TEXT, FIELD(pack.scale_filter), CLI_PACK, "nearest|box|bilinear|lanczos",
     "how to resize (default: bilinear)"},
    {"page-name", 0, TEXT, FIELD(pack.page_name), CLI_PACK, "PATTERN",
     "names of pages: {n} or %d counts from 0, {n1} from 1 (default: ATLAS.png, ATLAS_0.png)"},
    {"texture-format", 0, TEXT, FIELD(pack.texture_format), CLI_PACK, "png|webp",
     "of the pages (default: png)"},
    {"png-effort", 0, TEXT, FIELD(pack.png_effort), CLI_PACK, "fast|normal|max",
     "how small to make PNG pages (default: normal)"},
    {"webp-quality", 0, TEXT, FIELD(pack.webp_quality), CLI_PACK, "1-100",
     "lossy WebP pages (default: lossless)"},
    {"strip-extensions", 0, FLAG, FIELD(pack.strip_extensions), CLI_PACK, NULL,
     "names without .png and the like (sc-sprites: always)"},
    {"strip-folders", 0, FLAG, FIELD(pack.strip_folders), CLI_PACK, NULL,
     "names without the folders in front"},
    {"prefix", 0, TEXT, FIELD(pack.prefix), CLI_PACK, "TEXT", "put TEXT before every name"},
    {"sanitize-names", 0, FLAG, FIELD(pack.sanitize_names), CLI_PACK, NULL,
     "sc-sprites: leave out what its keys cannot hold"},
    {"cell-width", 0, TEXT, FIELD(pack.cell_width), CLI_PACK, "PIXELS",
     "sc-sprites: size of the cells (default: the one that wastes least)"},
    {"fps", 0, TEXT, FIELD(pack.fps), CLI_PACK, "N",
     "sc-sprites: frames a second of numbered sequences (default: 12; 0: no animations)"},
    {"preview", 0, TEXT, FIELD(pack.preview), CLI_PACK, "FILE.png",
     "draw the pages with outlines and names"},
    {"depfile", 0, TEXT, FIELD(pack.depfile), CLI_PACK, "FILE",
     "write the inputs as a rule for make and ninja"},
    /* render */
    {"animation", 0, TEXT, FIELD(render.animation), CLI_RENDER, "NAME|all",
     "the animation, or the numbered sequence of an atlas (default: the first)"},
    {"time", 0, TEXT, FIELD(render.time), CLI_RENDER, "SECONDS", "draw this moment only"},
    {"frame", 0, TEXT, FIELD(render.frame), CLI_RENDER, "N", "draw this frame only, from 0"},
    {"fps", 0, TEXT, FIELD(render.fps), CLI_RENDER | CLI_CONVERT, "N",
     "pictures a second (default: the file's own; 12 for sequences)"},
    {"loop", 0, TEXT, FIELD(render.loop), CLI_RENDER, "N",
     "how often a film plays, 0: for ever (default: for ever, but once what does not loop)"},
    {"scale", 0, TEXT, FIELD(render.scale), CLI_RENDER | CLI_CONVERT, "FACTOR",
     "draw larger or smaller (2, 1/3)"},
    {"size", 0, TEXT, FIELD(render.size), CLI_RENDER, "N|WxH", "draw as large as fits this size"},
    {"background", 0, TEXT, FIELD(render.background), CLI_RENDER, "COLOUR",
     "#rrggbb, #rrggbbaa or transparent"},
    {"filter", 0, TEXT, FIELD(render.filter), CLI_RENDER | CLI_CONVERT, "nearest|bilinear",
     "how pixels are magnified (default: bilinear for rigs, nearest for sprites)"},
    {"antialias", 0, TEXT, FIELD(render.antialias), CLI_RENDER | CLI_CONVERT, "1-8",
     "rigs: smooth edges, by that many samples in each direction (default: 2, small ones more)"},
    {"labels", 0, FLAG, FIELD(render.labels), CLI_RENDER, NULL, "names on contact sheets"},
    {"skeleton", 0, FLAG, FIELD(render.skeleton), CLI_RENDER, NULL, "rigs: draw the bones"},
    {"wireframe", 0, FLAG, FIELD(render.wireframe), CLI_RENDER, NULL, "rigs: draw the triangles"},
    {"step", 0, FLAG, FIELD(render.step), CLI_RENDER | CLI_CONVERT, NULL,
     "rigs: do not blend between frames"},
    {"bind", 0, TEXT, FIELD(render.bind), CLI_RENDER | CLI_CONVERT, "ANIMATION[:FRAME]",
     "rigs: the pose that the meshes were drawn in"},
    {"y-down", 0, FLAG, FIELD(render.y_down), CLI_RENDER | CLI_CONVERT, NULL,
     "rigs: y points down"},
    {"clockwise", 0, FLAG, FIELD(render.clockwise), CLI_RENDER | CLI_CONVERT, NULL,
     "rigs: positive angles turn clockwise"},
    {"flip-v", 0, FLAG, FIELD(render.flip_v), CLI_RENDER | CLI_CONVERT, NULL,
     "rigs: v = 0 is the bottom row of an image"},
    {"max-input-bytes", 0, NUMBER, FIELD(max_input_bytes), CLI_READS, "N",
     "refuse larger files (default: 1 GiB)"},
    {"max-memory", 0, NUMBER, FIELD(max_memory), CLI_READS, "N",
     "refuse documents that need more bytes (default: 4 GiB)"},
    {"max-pixels", 0, NUMBER, FIELD(max_pixels), CLI_READS, "N",
     "refuse larger pictures (default: 268435456)"},
    {"max-frames", 0, NUMBER, FIELD(max_frames), CLI_READS, "N",
     "refuse atlases with more frames (default: 1000000)"},
    {"max-name-bytes", 0, NUMBER, FIELD(max_name_bytes), CLI_READS, "N",
     "refuse atlases with longer names, all together (default: 64 MiB)"},
    {"quiet", 'q', FLAG, FIELD(quiet), CLI_READS, NULL, "print errors only"},
    {"verbose", 'v', FLAG, FIELD(verbose), CLI_READS, NULL, "print notes too"},
    {"help", 'h', FLAG, FIELD(help), CLI_READS, NULL, "show this help"},
};

enum { ROW_COUNT = sizeof rows / sizeof *rows };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Edits that turn one word into the other: insert, delete, replace, swap neighbours. */
static size_t distance(const char *a, const char *b)
{
    enum { LONGEST = 40 };
    size_t rows_of[3][LONGEST + 1]; /* of the table: two back, one back, this one */
    const size_t a_size = strlen(a), b_size = strlen(b);
    if (a_size > LONGEST || b_size > LONGEST)
        return LONGEST;
    for (size_t k = 0; k <= b_size; k++)
        rows_of[0][k] = k;
    for (size_t i = 1; i <= a_size; i++) {
        const size_t *older = rows_of[(i + 1) % 3], *old = rows_of[(i + 2) % 3];
        size_t *row = rows_of[i % 3];
        row[0] = i;
        for (size_t k = 1; k <= b_size; k++) {
            row[k] = least(least(old[k], row[k - 1]) + 1, old[k - 1] + (a[i - 1] != b[k - 1]));
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                row[k] = least(row[k], older[k - 2] + 1);
        }
    }
    return rows_of[a_size % 3][b_size];
}

const char *cli_nearest(const char *word, const char *const *candidates, size_t count)
{
    const char *best = NULL;
    size_t best_distance = strlen(word) / 3 + 2; /* farther is no likely slip */
    for (size_t i = 0; i < count; i++) {
        const size_t d = distance(word, candidates[i]);
        if (d < best_distance) {
            best_distance = d;
            best = candidates[i];
        }
    }
    return best;
}

static bool fail_unknown(const char *program, const cli_command *command, const char *argument)
{
    const char *names[ROW_COUNT];
    size_t count = 0;
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (rows[i].commands & command->bit)
            names[count++] = rows[i].name;
    char word[48] = "";
    const char *start = argument + strspn(argument, "-");
    snprintf(word, sizeof word, "%.*s", (int)strcspn(start, "="), start);
    const char *near = cli_nearest(word, names, count);
    fprintf(stderr, "%s: unknown option \"%s\"", program, argument);
    if (near)
        fprintf(stderr, "; did you mean --%s?", near);
    fprintf(stderr, "\nTry \"%s %s --help\".\n", program, command->name);
    return false;
}

static const option_row *find_row(unsigned command, const char *name, size_t size, char letter)
{
    for (size_t i = 0; i < ROW_COUNT; i++) {
        if (!(rows[i].commands & command))
            continue;
        if (letter ? rows[i].letter == letter
                   : strlen(rows[i].name) == size && memcmp(rows[i].name, name, size) == 0)
            return &rows[i];
    }
    return NULL;
}

static bool set_number(const char *program, const option_row *row, const char *value,
                       uint64_t *field)
{
    char *end = NULL;
    errno = 0;
    const unsigned long long number = strtoull(value, &end, 10);
    if (errno != 0 || end == value || *end != '\0' || number == 0 || value[0] == '-') {
        fprintf(stderr, "%s: --%s needs a whole number from 1 to 2^64 - 1, not \"%s\"\n", program,
                row->name, value);
        return false;
    }
    *field = number;
    return true;
}

/* Sets the field of a row. `value` is NULL for a flag. */
static bool set_field(const char *program, const option_row *row, const char *value,
                      cli_options *options)
{
    void *field = (char *)options + row->field;
    switch (row->kind) {
    case FLAG:
        *(bool *)field = true;
        return true;
    case TEXT:
        *(const char **)field = value;
        return true;
    case LIST:
        if (*(const char **)field) {
            fprintf(stderr, "%s: --%s is given once, with commas between several\n", program,
                    row->name);
            return false;
        }
        *(const char **)field = value;
        return true;
    case NUMBER:
        return set_number(program, row, value, field);
    }
    return false;
}

/* One option at arguments[*at]; moves `*at` over a value that stands by itself. */
static bool parse_option(const char *program, const cli_command *command, char **arguments, int *at,
                         cli_options *options)
{
    const char *argument = arguments[*at];
    const bool is_long = argument[1] == '-';
    const char *name = argument + (is_long ? 2 : 1);
    const char *equals = is_long ? strchr(name, '=') : NULL;
    const size_t size = equals ? (size_t)(equals - name) : strlen(name);
    const option_row *row = find_row(command->bit, name, size, is_long ? 0 : *name);
    if (!row)
        return fail_unknown(program, command, argument);
    const char *value = equals ? equals + 1 : NULL;
    if (!is_long && name[1] != '\0')
        value = name + 1; /* -oFILE */
    if (row->kind == FLAG && value) {
        fprintf(stderr, "%s: --%s takes no value\n", program, row->name);
        return false;
    }
    if (row->kind != FLAG && !value)
        value = arguments[++*at];
    if (row->kind != FLAG && !value) {
        fprintf(stderr, "%s: --%s needs a value: %s\n", program, row->name, row->value);
        return false;
    }
    return set_field(program, row, value, options);
}

bool cli_parse_options(const char *program, const cli_command *command, int argument_count,
                       char **arguments, cli_options *out)
{
    bool options_ended = false;
    out->inputs = calloc((size_t)argument_count + 1, sizeof *out->inputs);
    if (!out->inputs) {
        fprintf(stderr, "%s: out of memory\n", program);
        return false;
    }
    for (int i = 0; i < argument_count; i++) {
        const char *argument = arguments[i];
        if (!options_ended && strcmp(argument, "--") == 0)
            options_ended = true;
        else if (options_ended || argument[0] != '-' || argument[1] == '\0')
            out->inputs[out->input_count++] = argument;
        else if (!parse_option(program, command, arguments, &i, out))
            return false;
        if (i >= argument_count)
            break;
    }
    return true;
}

void cli_print_options(FILE *out, unsigned command)
{
    for (size_t i = 0; i < ROW_COUNT; i++) {
        const option_row *row = &rows[i];
        if (!(row->commands & command))
            continue;
        char left[48];
        char letter[4] = "   ";
        if (row->letter)
            snprintf(letter, sizeof letter, "-%c,", row->letter);
        snprintf(left, sizeof left, "%s --%s%s%s", letter, row->name, row->value ? " " : "",
                 row->value ? row->value : "");
        fprintf(out, "  %-30s %s\n", left, row->help);
    }
}

static void print_words(FILE *out, unsigned command)
{
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (rows[i].commands & command)
            fprintf(out, " --%s", rows[i].name);
}

static void print_bash(FILE *out)
{
    fputs("# bash completion for spritepress and pchr\n_spritepress() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} words=\n"
          "    [[ ${COMP_WORDS[0]##*/} == pchr ]] && command=pchr-$command\n"
          "    [[ $command == pchr ]] && command=pchr-${COMP_WORDS[2]}\n"
          "    if ((COMP_CWORD == 2)) && [[ ${COMP_WORDS[1]} == pchr ]]; then\n"
          "        COMPREPLY=($(compgen -W 'inspect pack unpack' -- \"$word\"))\n"
          "        return\n"
          "    fi\n"
          "    if ((COMP_CWORD == 1)); then\n"
          "        [[ ${COMP_WORDS[0]##*/} == pchr ]] && words='inspect pack unpack --help'",
          out);
    fputs(" || words='", out);
    for (const cli_command *command = cli_commands; command->name; command++)
        fprintf(out, "%s ", command->name);
    fputs("pchr formats help --help --version'\n    else\n        case $command in\n", out);
    for (const cli_command *command = cli_commands; command->name; command++) {
        fprintf(out, "        %s) words='", command->name);
        print_words(out, command->bit);
        fputs("' ;;\n", out);
    }
    for (const cli_command *command = cli_pchr_commands; command->name; command++) {
        fprintf(out, "        pchr-%s) words='", command->name);
        print_words(out, command->bit);
        fputs("' ;;\n", out);
    }
    fputs("        esac\n    fi\n"
          "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\") $(compgen -f -- \"$word\"))\n}\n"
          "complete -o filenames -F _spritepress spritepress pchr\n",
          out);
}

static void print_fish(FILE *out)
{
    fputs(
        "# fish completion for spritepress\n"
        "complete -c spritepress -n __fish_use_subcommand -a 'pchr formats help completion'\n"
        "complete -c spritepress -n '__fish_seen_subcommand_from pchr' -a 'inspect pack unpack'\n",
        out);
    for (const cli_command *command = cli_commands; command->name; command++) {
        fprintf(out, "complete -c spritepress -n __fish_use_subcommand -a %s -d '%s'\n",
                command->name, command->summary);
        for (size_t i = 0; i < ROW_COUNT; i++)
            if (rows[i].commands & command->bit)
                fprintf(out,
                        "complete -c spritepress -n '__fish_seen_subcommand_from %s' -l %s%s\n",
                        command->name, rows[i].name, rows[i].kind == FLAG ? "" : " -r");
    }
}

void cli_print_completion(FILE *out, const char *shell)
{
    if (strcmp(shell, "fish") == 0)
        print_fish(out);
    else
        print_bash(out);
}
