/* Reads a page of the atlas in a JSON dump. */
#include <stddef.h>

#include "formats/dump/reading.h"
#include "spritepress/image.h"

enum {
    PAGE_WIDTH,
    PAGE_HEIGHT,
    PAGE_PADDING,
    PAGE_FILTER_MIN,
    PAGE_FILTER_MAG,
    PAGE_WRAP_U,
    PAGE_WRAP_V,
    PAGE_FILE,
    PAGE_PIXEL_FORMAT,
    PAGE_SCALE,
    PAGE_PREMULTIPLIED,
    PAGE_IMAGE
};

static const spressi_json_field page_fields[] = {
    [PAGE_WIDTH] = {"width", 1},
    [PAGE_HEIGHT] = {"height", 2},
    [PAGE_PADDING] = {"padding", 4},
    [PAGE_FILTER_MIN] = {"filterMin", 8},
    [PAGE_FILTER_MAG] = {"filterMag", 16},
    [PAGE_WRAP_U] = {"wrapU", 32},
    [PAGE_WRAP_V] = {"wrapV", 64},
    [PAGE_FILE] = {"file", 128},
    [PAGE_PIXEL_FORMAT] = {"pixelFormat", 256},
    [PAGE_SCALE] = {"scale", 512},
    [PAGE_PREMULTIPLIED] = {"premultiplied", 1024},
    [PAGE_IMAGE] = {"image", 2048},
};
static const spressi_json_shape page_shape = {page_fields, sizeof page_fields / sizeof *page_fields,
                                              1 | 2};

static bool take_size(spressi_json *json, int32_t *out_size)
{
    return spressi_json_take_int(json, 0, INT32_MAX, out_size);
}

/* Filters and wraps are numbers of AATLS, a byte each. */
static bool take_mode(spressi_json *json, int8_t *out_mode)
{
    int32_t mode;
    if (!spressi_json_take_int(json, INT8_MIN, INT8_MAX, &mode))
        return false;
    *out_mode = (int8_t)mode;
    return true;
}

/* The fraction of the smallest numbers that is this float32, by its continued fraction: 1/3 for the
 * float nearest to it. */
static bool find_factor(float value, spress_factor *out)
{
    uint64_t above = 1, below = 0, above_before = 0, below_before = 1;
    double rest = value;
    for (int i = 0; i < 32; i++) {
        const uint64_t whole = (uint64_t)rest;
        const uint64_t numerator = whole * above + above_before;
        const uint64_t denominator = whole * below + below_before;
        if (numerator > UINT32_MAX || denominator > UINT32_MAX)
            return false;
        above_before = above;
        below_before = below;
        above = numerator;
        below = denominator;
        if (above != 0 && (float)above / (float)below == value) {
            *out = (spress_factor){(uint32_t)above, (uint32_t)below};
            return true;
        }
        if (rest - (double)whole < 1e-9)
            return false;
        rest = 1 / (rest - (double)whole);
    }
    return false;
}

static bool take_scale(spressi_json *json, spress_factor *out_scale)
{
    const size_t at = json->reader->in.at;
    float scale;
    if (!spressi_json_take_float(json, &scale))
        return false;
    return (scale >= 0.0001f && scale <= 10000 && find_factor(scale, out_scale)) ||
           spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_RANGE, at,
                        "the scale is not within 0.0001 to 10000");
}

/* Takes a PNG. That it is whole and of the page's size is checked when both are known. */
static bool take_image(spressi_json *json, spress_page *page)
{
    const size_t at = json->reader->in.at;
    spress_png_info info;
    const char *reason;
    size_t fault;
    if (!spressi_json_take_base64(json, SPRESS_CODE_JSON_IMAGE, &page->image))
        return false;
    const size_t size = spress_png_scan(page->image, &info, &reason, &fault);
    if (size != 0 && size == page->image.size)
        return true;
    return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_IMAGE, at,
                        "the image is no whole PNG: %s",
                        size == 0 ? reason : "something follows it");
}

static bool take_texts(spressi_dump_reader *d, size_t field, spress_page *page)
{
    uint32_t size;
    if (field == PAGE_FILE)
        return spressi_dump_take_name(d, &page->file, &page->file_size);
    page->has |= SPRESS_PAGE_PIXEL_FORMAT;
    return spressi_dump_take_name(d, &page->pixel_format, &size);
}

static bool take_member(spressi_dump_reader *d, size_t field, spress_page *page)
{
    spressi_json *json = &d->json;
    switch (field) {
    case PAGE_WIDTH:
        return take_size(json, &page->width);
    case PAGE_HEIGHT:
        return take_size(json, &page->height);
    case PAGE_PADDING:
        page->has |= SPRESS_PAGE_PADDING;
        return take_size(json, &page->padding);
    case PAGE_FILTER_MIN:
        return take_mode(json, &page->filter_min);
    case PAGE_FILTER_MAG:
        return take_mode(json, &page->filter_mag);
    case PAGE_WRAP_U:
        return take_mode(json, &page->wrap_u);
    case PAGE_WRAP_V:
        return take_mode(json, &page->wrap_v);
    case PAGE_SCALE:
        page->has |= SPRESS_PAGE_SCALE;
        return take_scale(json, &page->scale);
    case PAGE_PREMULTIPLIED:
        page->has |= SPRESS_PAGE_PREMULTIPLIED;
        return spressi_json_take_bool(json, &page->premultiplied);
    case PAGE_IMAGE:
        return take_image(json, page);
    default:
        return take_texts(d, field, page);
    }
}

/* Filters come in pairs, and so do wraps. */
static bool take_pair(spressi_dump_reader *d, const spressi_json_members *members, size_t first,
                      bool *out_has)
{
    const uint32_t one = page_fields[first].fills, other = page_fields[first + 1].fills;
    const uint32_t found = members->filled & (one | other);
    *out_has = found == (one | other);
    if (found == 0 || *out_has)
        return true;
    return spressi_fail(spressi_json_here(&d->json), SPRESS_CODE_JSON_MISSING_KEY,
                        members->opened_at, "\"%s\" and \"%s\" go together",
                        page_fields[first].name, page_fields[first + 1].name);
}

/* Compares the size of an image inside with the page's; its file has no name then. */
static bool finish_image(spressi_dump_reader *d, const spressi_json_members *members,
                         spress_page *page)
{
    spress_png_info info = {0};
    const char *reason;
    size_t fault;
    if (!page->file)
        page->file = "";
    if (page->image.size == 0)
        return true;
    page->file = "";
    page->file_size = 0;
    spress_png_scan(page->image, &info, &reason, &fault);
    if (info.width == (uint32_t)page->width && info.height == (uint32_t)page->height)
        return true;
    return spressi_fail(spressi_json_here(&d->json), SPRESS_CODE_JSON_IMAGE, members->opened_at,
                        "the page is %d x %d, its image %u x %u", page->width, page->height,
                        info.width, info.height);
}

bool spressi_dump_read_page(spressi_dump_reader *d, spress_page *page)
{
    spressi_json_members members;
    bool filters, wraps;
    if (!spressi_json_enter_object(&d->json, &page_shape, &members))
        return false;
    while (spressi_json_next_member(&d->json, &members))
        if (!take_member(d, members.field, page))
            return false;
    if (!members.whole || !take_pair(d, &members, PAGE_FILTER_MIN, &filters) ||
        !take_pair(d, &members, PAGE_WRAP_U, &wraps))
        return false;
    page->has |= (filters ? SPRESS_PAGE_FILTERS : 0) | (wraps ? SPRESS_PAGE_WRAPS : 0);
    return finish_image(d, &members, page);
}
