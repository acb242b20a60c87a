/* Reads the polygon of a frame in a JSON dump. */
#include "formats/dump/reading.h"

static bool read_point(spressi_json *json, void *point, size_t index)
{
    (void)index;
    return spressi_dump_take_point(json, point);
}

static bool read_points(spressi_json *json, const spress_point **out_points, uint32_t *out_count)
{
    static const spressi_json_list points = {INT32_MAX, SPRESS_CODE_JSON_RANGE,
                                             sizeof(spress_point), read_point};
    size_t count;
    *out_points = spressi_json_take_list(json, &points, &count);
    if (!*out_points)
        return false;
    *out_count = (uint32_t)count;
    return true;
}

static bool read_vertices(spressi_json *json, void *out)
{
    spress_polygon *polygon = out;
    return read_points(json, &polygon->vertices, &polygon->vertex_count);
}

static bool read_uvs(spressi_json *json, void *out)
{
    spress_polygon *polygon = out;
    const size_t at = json->reader->in.at;
    uint32_t count;
    if (!read_points(json, &polygon->uvs, &count))
        return false;
    return count == polygon->vertex_count ||
           spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_RANGE, at,
                        "%u points for %u vertices", count, polygon->vertex_count);
}

static bool read_triangles(spressi_json *json, void *out)
{
    spress_polygon *polygon = out;
    size_t count;
    if (!spressi_json_count_list(json, INT32_MAX, SPRESS_CODE_JSON_RANGE, &count))
        return false;
    uint32_t *vertices = spressi_json_zeroed(json, count, 3 * sizeof *vertices);
    if (!vertices)
        return false;
    polygon->triangles = vertices;
    polygon->triangle_count = (uint32_t)count;
    spressi_json_enter_array(json);
    while (spressi_json_next(json)) {
        if (!spressi_dump_enter_list(json, 3, "vertices"))
            return false;
        while (spressi_json_next(json))
            if (!spressi_dump_take_index(json, polygon->vertex_count, "vertex", "vertices",
                                         vertices++))
                return false;
    }
    return true;
}

static const spressi_json_member polygon_rows[] = {
    SPRESSI_JSON_OTHER("vertices", NEED, read_vertices),
    SPRESSI_JSON_OTHER("uvs", NEED, read_uvs),
    SPRESSI_JSON_OTHER("triangles", NEED, read_triangles),
};
static const spressi_json_table polygon_table = {SPRESSI_JSON_ROWS(polygon_rows), .in_order = true};

bool spressi_dump_take_polygon(spressi_json *json, const spress_polygon **out_polygon)
{
    spress_polygon *polygon = spressi_json_zeroed(json, 1, sizeof *polygon);
    *out_polygon = polygon;
    return polygon && spressi_json_take_object(json, &polygon_table, polygon, NULL);
}
