/* Reads a tileset in JSON; its members are the attributes of the XML, which tiled.h shows. */
#include "core/json/object.h"
#include "formats/tiled/tiled.h"

/* A custom property of a tile. */
typedef struct json_property {
    const char *name;
    size_t value_at;
} json_property;

static bool pass_over(spressi_json *json, void *out)
{
    (void)out;
    spressi_tiled_pass_over(spressi_json_here(json), json->user, json->row->name,
                            json->reader->in.at);
    spressi_json_leap(json);
    return true;
}

static bool take_property(spressi_json *json, spressi_tiled_tile *tile)
{
    static const spressi_json_member rows[] = {
        SPRESSI_JSON_TEXT("name", NEED, json_property, name),
        SPRESSI_JSON_PLACE("value", MAY, json_property, value_at),
    };
    static const spressi_json_table table = {SPRESSI_JSON_ROWS(rows)};
    json_property property = {0};
    uint16_t size;
    const size_t at = json->reader->in.at;
    if (!spressi_json_take_object(json, &table, &property, NULL))
        return false;
    const char **to = strcmp(property.name, spressi_tiled_name) == 0   ? &tile->name
                      : strcmp(property.name, spressi_tiled_clip) == 0 ? &tile->clip
                                                                       : NULL;
    bool good = true;
    const size_t end = json->reader->in.at;
    if (to && property.value_at != 0) {
        spressi_json_visit(json, "value", property.value_at);
        const bool is_text = spressi_json_peek(json) == SPRESSI_JSON_STRING;
        good = !is_text || spressi_json_take_name(json, to, &size);
        spressi_json_leave(json);
        json->reader->in.at = end;
        if (is_text)
            return good;
    }
    spressi_tiled_pass_over(spressi_json_here(json), json->user, "properties", at);
    return good;
}

static bool take_properties(spressi_json *json, void *out)
{
    if (!spressi_json_enter_array(json))
        return false;
    bool good = true;
    while (good && spressi_json_next(json))
        good = take_property(json, out);
    return good;
}

static bool take_step(spressi_json *json, void *element, size_t index)
{
    static const spressi_json_member rows[] = {
        SPRESSI_JSON_INT("tileid", NEED, spressi_tiled_step, tile, 0, INT32_MAX),
        SPRESSI_JSON_INT("duration", NEED, spressi_tiled_step, duration_ms, 0,
                         SPRESSI_TILED_MS_MAX),
    };
    static const spressi_json_table table = {SPRESSI_JSON_ROWS(rows)};
    spressi_tiled_step *step = element;
    (void)index;
    step->at = json->reader->in.at;
    return spressi_json_take_object(json, &table, step, NULL);
}

static bool take_animation(spressi_json *json, void *out)
{
    spressi_tiled_tile *tile = out;
    const spressi_json_list list = {json->reader->limits.frames, SPRESS_CODE_LIMIT_FRAMES,
                                    sizeof *tile->steps, take_step};
    tile->steps = spressi_json_take_list(json, &list, &tile->step_count);
    return tile->steps;
}

static bool take_tile(spressi_json *json, void *element, size_t index)
{
    static const spressi_json_member rows[] = {
        SPRESSI_JSON_INT("id", NEED, spressi_tiled_tile, id, 0, INT32_MAX),
        SPRESSI_JSON_INT("x", MAY, spressi_tiled_tile, x, INT32_MIN, INT32_MAX),
        SPRESSI_JSON_INT("y", MAY, spressi_tiled_tile, y, INT32_MIN, INT32_MAX),
        SPRESSI_JSON_INT("width", MAY, spressi_tiled_tile, width, INT32_MIN, INT32_MAX),
        SPRESSI_JSON_INT("height", MAY, spressi_tiled_tile, height, INT32_MIN, INT32_MAX),
        SPRESSI_JSON_TEXT("image", MAY, spressi_tiled_tile, image.source),
        SPRESSI_JSON_INT("imagewidth", MAY, spressi_tiled_tile, image.width, 0, INT32_MAX),
        SPRESSI_JSON_INT("imageheight", MAY, spressi_tiled_tile, image.height, 0, INT32_MAX),
        SPRESSI_JSON_OTHER("properties", MAY, take_properties),
        SPRESSI_JSON_OTHER("animation", MAY, take_animation),
        SPRESSI_JSON_OTHER("objectgroup", MAY, pass_over),
    };
    static const spressi_json_table table = {SPRESSI_JSON_ROWS(rows)};
    spressi_tiled_tile *tile = element;
    (void)index;
    tile->at = json->reader->in.at;
    return spressi_json_take_object(json, &table, tile, NULL);
}

static bool take_tiles(spressi_json *json, void *out)
{
    spressi_tiled_set *set = out;
    const spressi_json_list list = {json->reader->limits.frames, SPRESS_CODE_LIMIT_FRAMES,
                                    sizeof *set->tiles, take_tile};
    set->tiles = spressi_json_take_list(json, &list, &set->tile_count);
    return set->tiles;
}

static const spressi_json_member set_rows[] = {
    SPRESSI_JSON_TEXT("name", MAY, spressi_tiled_set, name),
    SPRESSI_JSON_INT("tilewidth", NEED, spressi_tiled_set, tile_width, INT32_MIN, INT32_MAX),
    SPRESSI_JSON_INT("tileheight", NEED, spressi_tiled_set, tile_height, INT32_MIN, INT32_MAX),
    SPRESSI_JSON_INT("spacing", MAY, spressi_tiled_set, spacing, INT32_MIN, INT32_MAX),
    SPRESSI_JSON_INT("margin", MAY, spressi_tiled_set, margin, INT32_MIN, INT32_MAX),
    SPRESSI_JSON_INT("columns", MAY, spressi_tiled_set, columns, INT32_MIN, INT32_MAX),
    SPRESSI_JSON_INT("tilecount", MAY, spressi_tiled_set, tile_total, INT32_MIN, INT32_MAX),
    SPRESSI_JSON_TEXT("image", MAY, spressi_tiled_set, image.source),
    SPRESSI_JSON_INT("imagewidth", MAY, spressi_tiled_set, image.width, 0, INT32_MAX),
    SPRESSI_JSON_INT("imageheight", MAY, spressi_tiled_set, image.height, 0, INT32_MAX),
    SPRESSI_JSON_OTHER("tiles", MAY, take_tiles),
    SPRESSI_JSON_OTHER("transparentcolor", MAY, pass_over),
    SPRESSI_JSON_OTHER("properties", MAY, pass_over),
    SPRESSI_JSON_OTHER("tileoffset", MAY, pass_over),
    SPRESSI_JSON_OTHER("transformations", MAY, pass_over),
    SPRESSI_JSON_OTHER("terrains", MAY, pass_over),
    SPRESSI_JSON_OTHER("wangsets", MAY, pass_over),
};
static const spressi_json_table set_table = {SPRESSI_JSON_ROWS(set_rows)};

bool spressi_tiled_read_json(spressi_reader *reader, spressi_tiled_set *set)
{
    spressi_json json = {.reader = reader, .mode = SPRESSI_JSON_OPEN, .user = set};
    spressi_take_tag(&reader->in, "\xEF\xBB\xBF"); /* tools write it */
    if (!spressi_begin_text(reader) || !spressi_json_start(&json))
        return false;
    set->at = reader->in.at;
    const bool good = spressi_json_take_object(&json, &set_table, set, NULL);
    if (good)
        reader->in.at = reader->in.size;
    return good;
}
