/* Reads a page of the atlas in a JSON dump. */
#include "formats/dump/reading.h"
#include "spritepress/codecs.h"

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

static bool take_scale(spressi_json *json, void *out)
{
    spress_page *page = out;
    const size_t at = json->reader->in.at;
    float scale;
    page->has |= SPRESS_PAGE_SCALE;
    if (!spressi_json_take_float(json, &scale))
        return false;
    return (scale >= 0.0001f && scale <= 10000 && find_factor(scale, &page->scale)) ||
           spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_RANGE, at,
                        "the scale is not within 0.0001 to 10000");
}

/* Takes a PNG. That it is whole and of the page's size is checked when both are known. */
static bool take_image(spressi_json *json, void *out)
{
    spress_page *page = out;
    const size_t at = json->reader->in.at;
    spress_png_info info;
    const char *reason;
    size_t fault;
    if (!spressi_json_take_base64(json, SPRESS_CODE_JSON_IMAGE, &page->image))
        return false;
    const size_t size = spress_png_scan(page->image, &info, &reason, &fault);
    return (size != 0 && size == page->image.size) ||
           spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_IMAGE, at,
                        "the image is no whole PNG: %s",
                        size == 0 ? reason : "something follows it");
}

static const spressi_json_member map_rows[] = {
    SPRESSI_JSON_TEXT("name", NEED, spress_page_map, name),
    SPRESSI_JSON_TEXT("file", NEED, spress_page_map, file),
};
static const spressi_json_table map_table = {SPRESSI_JSON_ROWS(map_rows)};

static bool take_map(spressi_json *json, void *map, size_t index)
{
    (void)index;
    return spressi_json_take_object(json, &map_table, map, NULL);
}

static bool take_maps(spressi_json *json, void *out)
{
    enum { MOST = 16 };
    static const spressi_json_list maps = {MOST, SPRESS_CODE_JSON_RANGE, sizeof(spress_page_map),
                                           take_map};
    spress_page *page = out;
    page->maps = spressi_json_take_list(json, &maps, &page->map_count);
    return page->maps;
}

enum {
    PAGE_FILE,
    PAGE_WIDTH,
    PAGE_HEIGHT,
    PAGE_PADDING,
    PAGE_PIXEL_FORMAT,
    PAGE_FILTER_MIN,
    PAGE_FILTER_MAG,
    PAGE_WRAP_U,
    PAGE_WRAP_V,
    PAGE_PREMULTIPLIED,
    PAGE_SCALE,
    PAGE_MAPS,
    PAGE_IMAGE,
};

/* Filters and wraps are numbers of AATLS, a byte each. */
static const spressi_json_member page_rows[] = {
    [PAGE_FILE] = SPRESSI_JSON_NAME("file", MAY, spress_page, file),
    [PAGE_WIDTH] = SPRESSI_JSON_INT("width", NEED, spress_page, width, 0, INT32_MAX),
    [PAGE_HEIGHT] = SPRESSI_JSON_INT("height", NEED, spress_page, height, 0, INT32_MAX),
    [PAGE_PADDING] = SPRESSI_JSON_INT("padding", MAY, spress_page, padding, 0, INT32_MAX),
    [PAGE_PIXEL_FORMAT] = SPRESSI_JSON_TEXT("pixelFormat", MAY, spress_page, pixel_format),
    [PAGE_FILTER_MIN] =
        SPRESSI_JSON_INT("filterMin", MAY, spress_page, filter_min, INT8_MIN, INT8_MAX),
    [PAGE_FILTER_MAG] =
        SPRESSI_JSON_INT("filterMag", MAY, spress_page, filter_mag, INT8_MIN, INT8_MAX),
    [PAGE_WRAP_U] = SPRESSI_JSON_INT("wrapU", MAY, spress_page, wrap_u, INT8_MIN, INT8_MAX),
    [PAGE_WRAP_V] = SPRESSI_JSON_INT("wrapV", MAY, spress_page, wrap_v, INT8_MIN, INT8_MAX),
    [PAGE_PREMULTIPLIED] = SPRESSI_JSON_BOOL("premultiplied", MAY, spress_page, premultiplied),
    [PAGE_SCALE] = SPRESSI_JSON_OTHER("scale", MAY, take_scale),
    [PAGE_MAPS] = SPRESSI_JSON_OTHER("maps", MAY, take_maps),
    [PAGE_IMAGE] = SPRESSI_JSON_OTHER("image", MAY, take_image),
};
static const spressi_json_table page_table = {SPRESSI_JSON_ROWS(page_rows)};

/* Members that the model notes as there. Filters come in pairs, and so do wraps. */
static const struct {
    size_t row;
    bool pair; /* with the row behind it */
    uint32_t has;
} presences[] = {
    {PAGE_PADDING, false, SPRESS_PAGE_PADDING},
    {PAGE_PIXEL_FORMAT, false, SPRESS_PAGE_PIXEL_FORMAT},
    {PAGE_PREMULTIPLIED, false, SPRESS_PAGE_PREMULTIPLIED},
    {PAGE_FILTER_MIN, true, SPRESS_PAGE_FILTERS},
    {PAGE_WRAP_U, true, SPRESS_PAGE_WRAPS},
};

static bool note_presence(spressi_json *json, uint32_t found, size_t at, spress_page *page)
{
    for (size_t i = 0; i < sizeof presences / sizeof *presences; i++) {
        const size_t row = presences[i].row;
        const uint32_t wanted = presences[i].pair ? 3 : 1, there = found >> row & wanted;
        if (there == wanted)
            page->has |= presences[i].has;
        else if (there != 0)
            return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_MISSING_KEY, at,
                                "\"%s\" and \"%s\" go together", page_rows[row].name,
                                page_rows[row + 1].name);
    }
    return true;
}

/* Compares the size of an image inside with the page's; its file has no name then. */
static bool finish_image(spressi_json *json, size_t at, spress_page *page)
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
    return (info.width == (uint32_t)page->width && info.height == (uint32_t)page->height) ||
           spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_IMAGE, at,
                        "the page is %d x %d, its image %u x %u", page->width, page->height,
                        info.width, info.height);
}

bool spressi_dump_read_page(spressi_json *json, void *page, size_t index)
{
    const size_t at = json->reader->in.at;
    uint32_t found;
    (void)index;
    return spressi_json_take_object(json, &page_table, page, &found) &&
           note_presence(json, found, at, page) && finish_image(json, at, page);
}
