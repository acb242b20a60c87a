/* Reads what a sprite sheet in JSON says of a page: in meta, or in a texture of a multiatlas. */
#include "core/text/number.h"
#include "core/text/show.h"
#include "formats/json_sheet/reading.h"

spress_bytes spressi_sheet_image_file(spress_bytes path)
{
    size_t at = path.size;
    const bool is_relative =
        path.size == 0 || (path.data[0] != '/' && !memchr(path.data, '\\', path.size) &&
                           !memchr(path.data, ':', path.size));
    while (!is_relative && at > 0 && !strchr("/\\:", path.data[at - 1]))
        at--;
    return is_relative ? path : (spress_bytes){path.data + at, path.size - at};
}

/* Takes the name of a file, of which only the last part counts where it is no relative path. NULL,
 * having reported. */
static const char *take_file(spressi_json *json, uint32_t *out_size)
{
    spressi_sheet *s = json->user;
    const size_t at = json->reader->in.at;
    if (spressi_json_peek(json) != SPRESSI_JSON_STRING) {
        spressi_json_wrong_type(json, "a string");
        return NULL;
    }
    const spress_bytes path = spressi_json_text(json, spressi_json_take_span(json));
    if (!path.data || !spressi_check_name(spressi_json_here(json), path.data, path.size, at + 1))
        return NULL;
    const spress_bytes file = spressi_sheet_image_file(path);
    if (file.size != path.size)
        spressi_tell(spressi_json_here(json), SPRESS_CODE_DESCRIPTOR_BENT, at,
                     "\"%s\" leads to another folder; the image is looked for beside the file",
                     spressi_show_bytes(path.data, path.size).text);
    if (file.size > UINT16_MAX) {
        spressi_fail(json->reader, SPRESS_CODE_NAME_SIZE, at, "a name of %zu bytes; the most is %d",
                     file.size, UINT16_MAX);
        return NULL;
    }
    *out_size = (uint32_t)file.size;
    return spressi_builder_text(&s->builder, file);
}

static bool take_image(spressi_json *json, void *out)
{
    uint32_t size = 0;
    (void)out;
    const char *file = take_file(json, &size);
    if (!file)
        return false;
    spress_page *page = spressi_sheet_page(json->user);
    page->file = file;
    page->file_size = size;
    return true;
}

static bool take_normal_map(spressi_json *json, void *out)
{
    uint32_t size;
    (void)out;
    spress_page_map *map = spressi_json_zeroed(json, 1, sizeof *map);
    if (!map)
        return false;
    map->name = "normal";
    map->file = take_file(json, &size);
    spress_page *page = spressi_sheet_page(json->user);
    page->maps = map;
    page->map_count = map->file != NULL;
    return map->file;
}

static bool take_format(spressi_json *json, void *out)
{
    uint16_t size;
    spress_page *page = spressi_sheet_page(json->user);
    (void)out;
    page->has |= SPRESS_PAGE_PIXEL_FORMAT;
    return spressi_json_take_name(json, &page->pixel_format, &size);
}

/* A number, or a text that is one. */
static bool take_scale(spressi_json *json, void *out)
{
    spressi_sheet *s = json->user;
    const size_t at = json->reader->in.at;
    float scale = 1;
    (void)out;
    if (spressi_json_peek(json) != SPRESSI_JSON_STRING) {
        if (!spressi_json_take_float(json, &scale))
            return false;
    } else {
        const spress_bytes text = spressi_json_text(json, spressi_json_take_span(json));
        if (!text.data)
            return false;
        if (!spressi_parse_float((const char *)text.data, text.size, &scale))
            return spressi_fail(spressi_json_here(json), SPRESS_CODE_DESCRIPTOR_NUMBER, at,
                                "the scale \"%s\" is no number",
                                spressi_show_bytes(text.data, text.size).text);
    }
    spressi_json_here(json);
    return spressi_builder_scale(&s->builder, scale, at);
}

static const spressi_json_member size_rows[] = {
    SPRESSI_JSON_INT("w", NEED, spressi_sheet_file, width, 0, INT32_MAX),
    SPRESSI_JSON_INT("h", NEED, spressi_sheet_file, height, 0, INT32_MAX),
};
static const spressi_json_table size_table = {SPRESSI_JSON_ROWS(size_rows)};
static const char *const apps[] = {SPRESSI_SHEET_APP, NULL};
static const spressi_json_member rows[] = {
    SPRESSI_JSON_KNOWN("app", MAY, spressi_sheet_file, app, apps),
    SPRESSI_JSON_OTHER("image", MAY, take_image),
    SPRESSI_JSON_OTHER("normalMap", MAY, take_normal_map),
    SPRESSI_JSON_OTHER("format", MAY, take_format),
    SPRESSI_JSON_INNER("size", MAY, size_table),
    SPRESSI_JSON_OTHER("scale", MAY, take_scale),
    SPRESSI_JSON_OTHER("frames", MAY, spressi_sheet_take_frames),
    SPRESSI_JSON_PLACE("related_multi_packs", MAY, spressi_sheet_file, related_at),
    SPRESSI_JSON_PLACE("frameTags", MAY, spressi_sheet_file, tags_at),
    SPRESSI_JSON_PLACE("slices", MAY, spressi_sheet_file, slices_at),
    SPRESSI_JSON_PLACE("layers", MAY, spressi_sheet_file, layers_at),
};
const spressi_json_table spressi_sheet_page_table = {SPRESSI_JSON_ROWS(rows)};

bool spressi_sheet_begin_page(spressi_sheet *s, spressi_sheet_file *file)
{
    file->width = file->height = 0;
    file->app = 1;
    return spressi_builder_page(&s->builder, (spress_bytes){(const uint8_t *)"", 0},
                                file->json.reader->in.at);
}

/* Every writer says these, and ours does, too: a page without them has what readers assume. */
static void fill_page(spress_page *page)
{
    if (!spress_page_has(page, SPRESS_PAGE_PIXEL_FORMAT))
        page->pixel_format = "RGBA8888";
    if (!spress_page_has(page, SPRESS_PAGE_SCALE))
        page->scale = (spress_factor){1, 1};
    page->has |= SPRESS_PAGE_PIXEL_FORMAT | SPRESS_PAGE_SCALE;
}

void spressi_sheet_end_page(spressi_sheet *s, spressi_sheet_file *file)
{
    spress_page *page = spressi_sheet_page(s);
    page->width = file->width;
    page->height = file->height;
    fill_page(page);
    if (page->file_size == 0 && spressi_sheet_tells(s, SPRESSI_SHEET_NO_IMAGE))
        spressi_tell(spressi_at(file->json.reader, "/meta/image"), SPRESS_CODE_DESCRIPTOR_BENT,
                     file->meta_at ? file->meta_at : SIZE_MAX, "the sheet names no image");
}
