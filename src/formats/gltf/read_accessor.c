/* Reads accessors; converts their numbers to floats when they are asked for (section "Accessors").
 * A float holds every index that a rig can have. */
#include "formats/gltf/reading.h"

static const struct {
    uint16_t component;
    uint8_t size;
    float greatest; /* the value that means 1 when normalised */
    spress_tree_type type;
} components[] = {
    {SPRESSI_GLTF_BYTE, 1, 127, SPRESS_TREE_I8},
    {SPRESSI_GLTF_UNSIGNED_BYTE, 1, 255, SPRESS_TREE_U8},
    {SPRESSI_GLTF_SHORT, 2, 32767, SPRESS_TREE_I16_LE},
    {SPRESSI_GLTF_UNSIGNED_SHORT, 2, 65535, SPRESS_TREE_U16_LE},
    {SPRESSI_GLTF_UNSIGNED_INT, 4, 0, SPRESS_TREE_U32_LE},
    {SPRESSI_GLTF_FLOAT, 4, 0, SPRESS_TREE_F32_LE},
};

enum { COMPONENTS = sizeof components / sizeof *components };

spress_tree_type spressi_gltf_number_type(const spressi_gltf_accessor *accessor)
{
    return components[accessor->component].type;
}

static bool take_component(spressi_json *json, void *out)
{
    spressi_gltf_accessor *accessor = out;
    const size_t at = json->reader->in.at;
    int32_t value;
    if (!spressi_json_take_int(json, 0, INT32_MAX, &value))
        return false;
    for (size_t i = 0; i < COMPONENTS; i++)
        if (components[i].component == value) {
            accessor->component = (uint16_t)i;
            return true;
        }
    return spressi_fail(spressi_json_here(json), SPRESS_CODE_GLTF_TYPE, at,
                        "%d is no component type", (int)value);
}

static const char *const type_names[] = {"SCALAR", "VEC2", "VEC3", "VEC4",
                                         "MAT2",   "MAT3", "MAT4", NULL};
/* Small matrices have gaps between their columns; a rig needs none, so their width is 0. */
static const uint8_t type_widths[] = {1, 2, 3, 4, 0, 0, 16, 0};

static const spressi_json_member accessor_rows[] = {
    SPRESSI_GLTF_INDEX("bufferView", MAY, spressi_gltf_accessor, view, VIEWS),
    SPRESSI_JSON_INT("byteOffset", MAY, spressi_gltf_accessor, offset, 0, INT32_MAX),
    SPRESSI_JSON_OTHER("componentType", NEED, take_component),
    SPRESSI_JSON_BOOL("normalized", MAY, spressi_gltf_accessor, normalised),
    SPRESSI_JSON_INT("count", NEED, spressi_gltf_accessor, count, 1, INT32_MAX),
    {SPRESSI_JSON_TO("type", NEED, KNOWN, spressi_gltf_accessor, width), .words = type_names,
     .place_to = offsetof(spressi_gltf_accessor, type_at)},
    SPRESSI_JSON_PLACE("sparse", MAY, spressi_gltf_accessor, sparse_at),
};
static const spressi_json_table accessor_table = {SPRESSI_JSON_ROWS(accessor_rows)};

static bool read_accessor(spressi_gltf *g, size_t index)
{
    spressi_gltf_accessor *accessor = &g->accessors[index];
    *accessor = (spressi_gltf_accessor){.view = SPRESS_NONE};
    if (!spressi_gltf_read_entry(g, SPRESSI_GLTF_ACCESSORS, index, &accessor_table, accessor))
        return false;
    accessor->width = type_widths[accessor->width];
    return true;
}

/* Elements somewhere in a view. */
typedef struct run {
    const uint8_t *data;
    size_t stride;
} run;

/* Finds the elements of `element_size` bytes of an accessor, if they lie in its view. An error is
 * reported at the cursor. */
static bool find_run(spressi_gltf *g, const spressi_gltf_accessor *accessor, size_t element_size,
                     run *out)
{
    const spressi_gltf_view *view = &g->views[accessor->view];
    const size_t stride = view->stride != 0 ? view->stride : element_size;
    const size_t size = view->data.size, offset = accessor->offset;
    if (offset > size || element_size > size - offset ||
        accessor->count - 1 > (size - offset - element_size) / stride)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_BOUNDS, g->reader->in.at,
                            "%u elements from byte %u on do not lie in the view's %zu bytes",
                            accessor->count, accessor->offset, size);
    *out = (run){view->data.data + offset, stride};
    return true;
}

static float load(const uint8_t *from, uint16_t row, bool normalised)
{
    float value = 0;
    switch (components[row].component) {
    case SPRESSI_GLTF_BYTE:
        value = (int8_t)*from;
        break;
    case SPRESSI_GLTF_UNSIGNED_BYTE:
        value = *from;
        break;
    case SPRESSI_GLTF_SHORT:
        value = (int16_t)spressi_load_u16le(from);
        break;
    case SPRESSI_GLTF_UNSIGNED_SHORT:
        value = spressi_load_u16le(from);
        break;
    case SPRESSI_GLTF_UNSIGNED_INT:
        value = (float)spressi_load_u32le(from);
        break;
    default:
        return spressi_load_f32le(from);
    }
    if (!normalised || components[row].greatest == 0)
        return value;
    value /= components[row].greatest;
    return value < -1 ? -1 : value;
}

static void load_element(const spressi_gltf_accessor *accessor, const uint8_t *from, float *to)
{
    const size_t size = components[accessor->component].size;
    for (size_t i = 0; i < accessor->width; i++)
        to[i] = load(from + i * size, accessor->component, accessor->normalised);
}

static size_t element_size_of(const spressi_gltf_accessor *accessor)
{
    return (size_t)components[accessor->component].size * accessor->width;
}

/* One of the two parts of a sparse accessor. The caller fills in what the file does not say of it;
 * only indices say their type. */
static const spressi_json_member part_rows[] = {
    SPRESSI_GLTF_INDEX("bufferView", NEED, spressi_gltf_accessor, view, VIEWS),
    SPRESSI_JSON_INT("byteOffset", MAY, spressi_gltf_accessor, offset, 0, INT32_MAX),
    SPRESSI_JSON_OTHER("componentType", NEED, take_component),
};
static const spressi_json_table values_table = {.rows = part_rows, .count = 2};
static const spressi_json_table indices_table = {.rows = part_rows, .count = 3};

static bool read_part(spressi_json *json, const spressi_json_table *table,
                      spressi_gltf_accessor *part, run *out)
{
    const size_t at = json->reader->in.at;
    part->offset = 0;
    if (!spressi_json_take_object(json, table, part, NULL))
        return false;
    const size_t end = json->reader->in.at;
    json->reader->in.at = at;
    if (!find_run(json->user, part, element_size_of(part), out))
        return false;
    json->reader->in.at = end;
    return true;
}

typedef struct sparse {
    spressi_gltf_accessor indices, replaced;
    uint32_t count;
    run index_run, value_run;
} sparse;

static bool take_indices(spressi_json *json, void *out)
{
    sparse *s = out;
    s->indices.count = s->count;
    return read_part(json, &indices_table, &s->indices, &s->index_run);
}

static bool take_values(spressi_json *json, void *out)
{
    sparse *s = out;
    s->replaced.count = s->count;
    return read_part(json, &values_table, &s->replaced, &s->value_run);
}

static const spressi_json_member sparse_rows[] = {
    SPRESSI_JSON_INT("count", NEED, sparse, count, 1, INT32_MAX),
    SPRESSI_JSON_OTHER("indices", NEED, take_indices),
    SPRESSI_JSON_OTHER("values", NEED, take_values),
};
static const spressi_json_table sparse_table = {SPRESSI_JSON_ROWS(sparse_rows), .in_order = true};

/* Section "Sparse accessors": replaces some elements of the view, or of zeros. */
static bool replace_elements(spressi_gltf *g, const spressi_gltf_accessor *accessor, float *values)
{
    sparse s = {.indices = {.width = 1}, .replaced = *accessor};
    spressi_json_visit(&g->json, "sparse", accessor->sparse_at);
    if (!spressi_json_take_object(&g->json, &sparse_table, &s, NULL))
        return false;
    for (size_t i = 0; i < s.count; i++) {
        float index = 0;
        load_element(&s.indices, s.index_run.data + i * s.index_run.stride, &index);
        if (!(index >= 0 && (double)index < accessor->count))
            return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_REFERENCE,
                                accessor->sparse_at, "there is no element %.0f to replace",
                                (double)index);
        load_element(accessor, s.value_run.data + i * s.value_run.stride,
                     values + (size_t)index * accessor->width);
    }
    spressi_json_leave(&g->json);
    return true;
}

static bool check_finite(spressi_gltf *g, const spressi_gltf_accessor *accessor,
                         const float *values, size_t at)
{
    const size_t count = (size_t)accessor->count * accessor->width;
    size_t i = 0;
    while (i < count && spressi_is_finite(values[i]))
        i++;
    return i == count || spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_FLOAT, at,
                                      "a number of element %zu is not finite", i / accessor->width);
}

static void load_elements(const spressi_gltf_accessor *accessor, const run *elements, float *values)
{
    if (!elements->data) { /* no view: zeros */
        memset(values, 0, (size_t)accessor->count * accessor->width * sizeof *values);
        return;
    }
    for (size_t i = 0; i < accessor->count; i++)
        load_element(accessor, elements->data + i * elements->stride, values + i * accessor->width);
}

/* Loads the numbers of the accessor at the cursor. */
static bool load_values(spressi_gltf *g, spressi_gltf_accessor *accessor)
{
    const size_t at = g->reader->in.at;
    run elements = {0};
    if (accessor->view != SPRESS_NONE &&
        !find_run(g, accessor, element_size_of(accessor), &elements))
        return false;
    if (!spressi_gltf_spend(g, accessor->count, accessor->width * sizeof(float)))
        return false;
    float *values = spressi_gltf_scratch(g, accessor->count, accessor->width * sizeof *values);
    if (!values)
        return false;
    load_elements(accessor, &elements, values);
    if ((accessor->sparse_at != 0 && !replace_elements(g, accessor, values)) ||
        !check_finite(g, accessor, values, at))
        return false;
    accessor->values = values;
    return true;
}

bool spressi_gltf_values(spressi_gltf *g, uint32_t index, unsigned width, const float **out_values)
{
    spressi_gltf_accessor *accessor = &g->accessors[index];
    const spressi_json before = g->json;
    const size_t at = g->reader->in.at;
    if (accessor->values && accessor->width == width) {
        *out_values = accessor->values;
        return true;
    }
    spressi_gltf_go(g, SPRESSI_GLTF_ACCESSORS, index);
    if (accessor->width != width) {
        spressi_json_visit(&g->json, "type", accessor->type_at);
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_TYPE, accessor->type_at,
                            "elements of %u numbers are needed where this accessor is used", width);
    }
    if (!load_values(g, accessor))
        return false;
    *out_values = accessor->values;
    g->json = before;
    g->reader->in.at = at;
    return true;
}

bool spressi_gltf_read_accessors(spressi_gltf *g)
{
    const size_t count = g->lists[SPRESSI_GLTF_ACCESSORS].count;
    g->accessors = spressi_gltf_scratch(g, count, sizeof *g->accessors);
    if (!g->accessors)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!read_accessor(g, i))
            return false;
    return true;
}
