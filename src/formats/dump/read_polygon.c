/* Reads the polygon of a frame in a JSON dump. */
#include "formats/dump/reading.h"

static bool read_points(spressi_dump_reader *d, const spress_point **out_points,
                        uint32_t *out_count)
{
    size_t count = 0;
    if (!spressi_dump_count(d, INT32_MAX, SPRESS_CODE_JSON_RANGE, &count))
        return false;
    spress_point *points = spressi_dump_allocate(d, count, sizeof *points);
    if (!points)
        return false;
    *out_points = points;
    *out_count = (uint32_t)count;
    spressi_json_enter_array(&d->json);
    while (spressi_json_next(&d->json)) {
        float values[2];
        if (!spressi_dump_take_floats(d, 2, values))
            return false;
        *points++ = (spress_point){values[0], values[1]};
    }
    return true;
}

/* Takes the three vertices of a triangle; the polygon's vertices are known. */
static bool read_triangle(spressi_dump_reader *d, uint32_t vertex_count, uint32_t *out_vertices)
{
    if (!spressi_dump_enter_list(d, 3, "vertices"))
        return false;
    while (spressi_json_next(&d->json)) {
        const size_t vertex_at = d->json.reader->in.at;
        if (!spressi_dump_take_u32(d, 0, out_vertices))
            return false;
        if (*out_vertices++ >= vertex_count)
            return spressi_fail(spressi_json_here(&d->json), SPRESS_CODE_JSON_REFERENCE, vertex_at,
                                "vertex %u; there are %u vertices", out_vertices[-1], vertex_count);
    }
    return true;
}

static bool read_triangles(spressi_dump_reader *d, spress_polygon *polygon)
{
    size_t count = 0;
    if (!spressi_dump_count(d, INT32_MAX, SPRESS_CODE_JSON_RANGE, &count))
        return false;
    uint32_t *vertices = spressi_dump_allocate(d, count, 3 * sizeof *vertices);
    if (!vertices)
        return false;
    polygon->triangles = vertices;
    polygon->triangle_count = (uint32_t)count;
    spressi_json_enter_array(&d->json);
    for (; spressi_json_next(&d->json); vertices += 3)
        if (!read_triangle(d, polygon->vertex_count, vertices))
            return false;
    return true;
}

enum { POLYGON_VERTICES, POLYGON_UVS, POLYGON_TRIANGLES, POLYGON_COUNT };

static const spressi_json_field polygon_fields[] = {[POLYGON_VERTICES] = {"vertices", 1},
                                                    [POLYGON_UVS] = {"uvs", 2},
                                                    [POLYGON_TRIANGLES] = {"triangles", 4}};
static const spressi_json_shape polygon_shape = {polygon_fields, POLYGON_COUNT, 7};

static void visit(spressi_dump_reader *d, size_t field, const size_t *at)
{
    spressi_json_visit(&d->json, polygon_fields[field].name, at[field]);
}

/* Reads the members in the order in which they need each other. */
static bool read_members(spressi_dump_reader *d, const size_t *at, spress_polygon *polygon)
{
    uint32_t uv_count;
    visit(d, POLYGON_VERTICES, at);
    if (!read_points(d, &polygon->vertices, &polygon->vertex_count))
        return false;
    spressi_json_leave(&d->json);
    visit(d, POLYGON_UVS, at);
    if (!read_points(d, &polygon->uvs, &uv_count))
        return false;
    if (uv_count != polygon->vertex_count)
        return spressi_fail(spressi_json_here(&d->json), SPRESS_CODE_JSON_RANGE, at[POLYGON_UVS],
                            "%u points for %u vertices", uv_count, polygon->vertex_count);
    spressi_json_leave(&d->json);
    visit(d, POLYGON_TRIANGLES, at);
    if (!read_triangles(d, polygon))
        return false;
    spressi_json_leave(&d->json);
    return true;
}

bool spressi_dump_take_polygon(spressi_dump_reader *d, const spress_polygon **out_polygon)
{
    size_t at[POLYGON_COUNT];
    if (!spressi_json_index(&d->json, &polygon_shape, at))
        return false;
    const size_t end = d->json.reader->in.at;
    spress_polygon *polygon = spressi_dump_allocate(d, 1, sizeof *polygon);
    if (!polygon || !read_members(d, at, polygon))
        return false;
    *out_polygon = polygon;
    d->json.reader->in.at = end;
    return true;
}
