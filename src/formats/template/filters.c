/* The filters of free-tex-packer's exporters: {{frame.y | mirror : frame.w : config.imageWidth}}.
 */
#include "formats/template/template.h"

static double add(double a, const double *b)
{
    return a + b[0];
}

static double subtract(double a, const double *b)
{
    return a - b[0];
}

static double multiply(double a, const double *b)
{
    return a * b[0];
}

static double divide(double a, const double *b)
{
    return b[0] == 0 ? 0 : a / b[0];
}

/* The middle of a part, counted from the middle of the whole. */
static double offset_left(double start, const double *b)
{
    return start + b[0] / 2 - b[1] / 2;
}

static double offset_right(double start, const double *b)
{
    return b[1] / 2 - (start + b[0] / 2);
}

/* The start of a part, counted from the other end of the whole. */
static double mirror(double start, const double *b)
{
    return b[1] - start - b[0];
}

static const struct {
    const char *name;
    size_t arguments;
    double (*apply)(double value, const double *arguments);
} filters[] = {
    {"add", 1, add},       {"subtract", 1, subtract},      {"multiply", 1, multiply},
    {"divide", 1, divide}, {"offsetLeft", 2, offset_left}, {"offsetRight", 2, offset_right},
    {"mirror", 2, mirror}};

bool spressi_view_filter(spress_bytes name, spressi_view_value *value,
                         const spressi_view_value *arguments, size_t count)
{
    for (size_t i = 0; i < sizeof filters / sizeof *filters; i++) {
        if (name.size != strlen(filters[i].name) ||
            memcmp(name.data, filters[i].name, name.size) != 0)
            continue;
        double numbers[2] = {0};
        for (size_t k = 0; k < count && k < 2; k++)
            numbers[k] = arguments[k].number;
        *value = (spressi_view_value){.type = VIEW_NUMBER,
                                      .number = filters[i].apply(value->number, numbers)};
        return count == filters[i].arguments;
    }
    return false;
}

void spressi_put_escaped_name(spressi_output *out, spress_bytes name)
{
    static const char from[] = "%#:;\\/";
    static const char *const to[] = {"%25", "%23", "%3A", "%3B", "-", "-"};
    for (size_t i = 0; i < name.size; i++) {
        const char *found = name.data[i] != 0 ? strchr(from, name.data[i]) : NULL;
        if (found)
            spressi_put_text(out, to[found - from]);
        else
            spressi_put_char(out, (char)name.data[i]);
    }
}
