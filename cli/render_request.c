/* What the options of `render` mean. */
#include <stdlib.h>
#include <string.h>

#include "render.h"
#include "usage.h"

enum { PLAYS_MAX = 65535 }; /* GIF and WebP have 16 bits for it */

static const struct {
    const char *ending;
    cli_film film;
} kinds[] = {{".png", CLI_FILM_PICTURE},
             {".apng", CLI_FILM_APNG},
             {".gif", CLI_FILM_GIF},
             {".webp", CLI_FILM_WEBP},
             {"/", CLI_FILM_FOLDER}};

enum { KIND_COUNT = sizeof kinds / sizeof *kinds };

/* The kind of film by the ending of the output's name. */
static bool find_ending(const char *output, cli_film *out)
{
    const size_t size = strlen(output);
    for (size_t i = 0; i < KIND_COUNT; i++) {
        const size_t ending = strlen(kinds[i].ending);
        if (size >= ending && strcasecmp(output + size - ending, kinds[i].ending) == 0) {
            *out = kinds[i].film;
            return true;
        }
    }
    return false;
}

/* By --to, which names the endings without their dots. */
static bool find_format(const char *to, cli_film *out)
{
    for (size_t i = 0; i < KIND_COUNT; i++)
        if (*kinds[i].ending == '.' && strcasecmp(to, kinds[i].ending + 1) == 0) {
            *out = kinds[i].film;
            return true;
        }
    return false;
}

static int find_film(const cli_options *options, cli_render_request *out)
{
    const char *to = options->to, *output = options->output;
    const bool named = find_ending(output, &out->film);
    if (to && named && out->film == CLI_FILM_FOLDER)
        return cli_fail_option(out->command, "to", to, "a folder gets PNGs");
    if (to)
        return find_format(to, &out->film)
                   ? CLI_FINE
                   : cli_fail_option(out->command, "to", to, "is png, apng, gif or webp");
    if (named)
        return CLI_FINE;
    if (strcmp(output, "-") == 0)
        return cli_fail_usage(out->command, "-o - needs --to png, apng, gif or webp");
    return cli_fail_usage(out->command,
                          "%s: the ending tells what to write: .png, .apng, .gif, .webp, or / for "
                          "a folder",
                          output);
}

static bool hex_digit(char c, uint8_t *out)
{
    const char *digits = "0123456789abcdef";
    const char *at = c != '\0' ? strchr(digits, c | 0x20) : NULL;
    if (!at || (c < '0') || (c > '9' && c < 'A'))
        return false;
    *out = (uint8_t)(at - digits);
    return true;
}

/* "#rgb", "#rrggbb", "#rrggbbaa", with or without "#", or "transparent". */
static bool parse_colour(const char *text, spress_colour *out)
{
    if (strcmp(text, "transparent") == 0) {
        *out = (spress_colour){0, 0, 0, 0};
        return true;
    }
    text += *text == '#';
    const size_t size = strlen(text);
    uint8_t digits[8] = {0, 0, 0, 0, 0, 0, 15, 15};
    if (size != 3 && size != 6 && size != 8)
        return false;
    for (size_t i = 0; i < size; i++) {
        uint8_t digit;
        if (!hex_digit(text[i], &digit))
            return false;
        if (size == 3)
            digits[2 * i] = digits[2 * i + 1] = digit;
        else
            digits[i] = digit;
    }
    *out = (spress_colour){
        (uint8_t)(digits[0] << 4 | digits[1]), (uint8_t)(digits[2] << 4 | digits[3]),
        (uint8_t)(digits[4] << 4 | digits[5]), (uint8_t)(digits[6] << 4 | digits[7])};
    return true;
}

static int read_pictures(const cli_render_texts *texts, cli_render_request *out)
{
    if (texts->background) {
        out->has_background = true;
        if (!parse_colour(texts->background, &out->background))
            return cli_fail_option(out->command, "background", texts->background,
                                   "needs a colour: #rrggbb, #rrggbbaa or transparent");
    }
    out->scale_numerator = out->scale_denominator = 1;
    if (texts->scale) {
        out->has_scale = true;
        if (!cli_parse_factor(texts->scale, strlen(texts->scale), &out->scale_numerator,
                              &out->scale_denominator))
            return cli_fail_option(out->command, "scale", texts->scale,
                                   "needs a factor: 0.5, 2 or 1/3");
    }
    if (texts->size && !cli_parse_size(texts->size, &out->width, &out->height))
        return cli_fail_option(out->command, "size", texts->size, "needs a size: 256 or 320x240");
    if (texts->size && texts->scale)
        return cli_fail_option(out->command, "size", texts->size,
                               "cannot be used together with --scale");
    out->nearest = true;
    if (texts->filter) {
        out->nearest = strcmp(texts->filter, "nearest") == 0;
        if (!out->nearest && strcmp(texts->filter, "bilinear") != 0)
            return cli_fail_option(out->command, "filter", texts->filter, "is nearest or bilinear");
    }
    return CLI_FINE;
}

/* "0", "0.0416667" or "1/24". */
static bool parse_seconds(const char *text, double *out)
{
    const char *digits = "0123456789";
    const size_t whole = strspn(text, digits);
    const char mark = text[whole];
    const char *rest = text + whole + (mark != '\0');
    const size_t size = strlen(rest);
    uint64_t seconds, divisor = 1;
    double part = 0;
    if (!cli_parse_number(text, whole, UINT32_MAX, &seconds))
        return false;
    if (mark == '/' && (!cli_parse_number(rest, size, UINT32_MAX, &divisor) || divisor == 0))
        return false;
    if (mark != '/' && mark != '\0' && (mark != '.' || size == 0 || strspn(rest, digits) != size))
        return false;
    for (size_t i = size; mark == '.' && i-- > 0;)
        part = (part + (rest[i] - '0')) / 10;
    *out = ((double)seconds + part) / (double)divisor;
    return true;
}

static int read_moments(const cli_render_texts *texts, cli_render_request *out)
{
    uint64_t number;
    out->time = -1;
    out->frame = SPRESS_NONE;
    if (texts->time && !parse_seconds(texts->time, &out->time))
        return cli_fail_option(out->command, "time", texts->time, "needs seconds: 0, 0.25 or 1/3");
    if (texts->frame) {
        if (!cli_parse_number(texts->frame, strlen(texts->frame), 65535, &number))
            return cli_fail_option(out->command, "frame", texts->frame,
                                   "needs a number from 0 to 65535");
        out->frame = (uint32_t)number;
    }
    if (texts->time && texts->frame)
        return cli_fail_option(out->command, "frame", texts->frame,
                               "cannot be used together with --time");
    if (texts->fps) {
        if (!cli_parse_number(texts->fps, strlen(texts->fps), 1000, &number) || number == 0)
            return cli_fail_option(out->command, "fps", texts->fps,
                                   "needs a whole number from 1 to 1000");
        out->fps = (uint32_t)number;
    }
    out->plays = SPRESS_NONE;
    if (texts->loop) {
        if (!cli_parse_number(texts->loop, strlen(texts->loop), PLAYS_MAX, &number))
            return cli_fail_option(out->command, "loop", texts->loop,
                                   "needs a number from 0 to 65535");
        out->plays = (uint32_t)number;
    }
    if (texts->antialias) {
        if (!cli_parse_number(texts->antialias, strlen(texts->antialias), 8, &number) ||
            number == 0)
            return cli_fail_option(out->command, "antialias", texts->antialias,
                                   "needs a number from 1 to 8");
        out->antialias = (uint32_t)number;
    }
    return CLI_FINE;
}

bool cli_wants_moment(const cli_render_request *request)
{
    return request->time >= 0 || request->frame != SPRESS_NONE;
}

int cli_read_render_request(const char *command, const cli_options *options,
                            cli_render_request *out)
{
    *out =
        (cli_render_request){.command = command, .options = options, .bind = options->render.bind};
    if (options->input_count != 1 || !options->output) {
        fputs("spritepress render: one file and -o OUT are needed\n"
              "Try \"spritepress render --help\".\n",
              stderr);
        return CLI_USAGE;
    }
    int status = find_film(options, out);
    if (status == CLI_FINE)
        status = read_pictures(&options->render, out);
    return status == CLI_FINE ? read_moments(&options->render, out) : status;
}
