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

static bool take_component(spressi_gltf *g, const spressi_json_object *object, size_t key,
                           uint16_t *out_row)
{
    int32_t value = 0;
    if (!spressi_json_need(&g->json, object, key) ||
        !spressi_json_member_int(&g->json, object, key, 0, &value))
        return false;
    for (size_t i = 0; i < COMPONENTS; i++)
        if (components[i].component == value) {
            *out_row = (uint16_t)i;
            return true;
        }
    spressi_json_visit(&g->json, object->names[key], object->at[key]);
    return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_TYPE, object->at[key],
                        "%d is no component type", (int)value);
}

enum {
    ACCESSOR_VIEW,
    ACCESSOR_OFFSET,
    ACCESSOR_COMPONENT,
    ACCESSOR_NORMALISED,
    ACCESSOR_COUNT,
    ACCESSOR_TYPE,
    ACCESSOR_SPARSE,
};
static const char *const accessor_names[] = {
    "bufferView", "byteOffset", "componentType", "normalized", "count", "type", "sparse", NULL};
static const char *const type_names[] = {"SCALAR", "VEC2", "VEC3", "VEC4",
                                         "MAT2",   "MAT3", "MAT4", NULL};
/* Small matrices have gaps between their columns; a rig needs none, so their width is 0. */
static const uint8_t type_widths[] = {1, 2, 3, 4, 0, 0, 16, 0};

static bool read_accessor(spressi_gltf *g, size_t index)
{
    spressi_json_object object;
    spressi_gltf_accessor *accessor = &g->accessors[index];
    int32_t offset = 0, count = 0;
    size_t type;
    *accessor = (spressi_gltf_accessor){0};
    if (!spressi_gltf_open_entry(g, SPRESSI_GLTF_ACCESSORS, index, accessor_names, &object) ||
        !spressi_gltf_take_index(g, &object, ACCESSOR_VIEW, SPRESSI_GLTF_VIEWS, &accessor->view) ||
        !spressi_json_member_int(&g->json, &object, ACCESSOR_OFFSET, 0, &offset) ||
        !take_component(g, &object, ACCESSOR_COMPONENT, &accessor->component) ||
        !spressi_json_member_bool(&g->json, &object, ACCESSOR_NORMALISED, &accessor->normalised) ||
        !spressi_json_need(&g->json, &object, ACCESSOR_COUNT) ||
        !spressi_json_member_int(&g->json, &object, ACCESSOR_COUNT, 1, &count) ||
        !spressi_json_need(&g->json, &object, ACCESSOR_TYPE) ||
        !spressi_json_member_word(&g->json, &object, ACCESSOR_TYPE, type_names, &type))
        return false;
    accessor->offset = (uint32_t)offset;
    accessor->count = (uint32_t)count;
    accessor->width = type_widths[type];
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

enum { PART_VIEW, PART_OFFSET, PART_COMPONENT };
static const char *const part_names[] = {"bufferView", "byteOffset", "componentType", NULL};

/* Reads one of the two parts of a sparse accessor as if it were an accessor. The caller fills
 * `*part` with what the file does not say again. */
static bool read_part(spressi_gltf *g, const spressi_json_object *sparse, size_t key,
                      spressi_gltf_accessor *part, run *out)
{
    spressi_json_object object;
    int32_t offset = 0;
    if (!spressi_json_need(&g->json, sparse, key) ||
        !spressi_json_look_through_member(&g->json, sparse, key, part_names, &object) ||
        !spressi_json_need(&g->json, &object, PART_VIEW) ||
        !spressi_gltf_take_index(g, &object, PART_VIEW, SPRESSI_GLTF_VIEWS, &part->view) ||
        !spressi_json_member_int(&g->json, &object, PART_OFFSET, 0, &offset) ||
        (part->component == COMPONENTS &&
         !take_component(g, &object, PART_COMPONENT, &part->component)))
        return false;
    part->offset = (uint32_t)offset;
    g->reader->in.at = object.start;
    if (!find_run(g, part, element_size_of(part), out))
        return false;
    spressi_json_leave(&g->json);
    return true;
}

enum { SPARSE_COUNT, SPARSE_INDICES, SPARSE_VALUES };
static const char *const sparse_names[] = {"count", "indices", "values", NULL};

/* Section "Sparse accessors": replaces some elements of the view, or of zeros. */
static bool replace_elements(spressi_gltf *g, const spressi_json_object *object,
                             const spressi_gltf_accessor *accessor, float *values)
{
    spressi_json_object sparse;
    int32_t count = 0;
    run index_run = {0}, value_run = {0};
    if (!spressi_json_look_through_member(&g->json, object, ACCESSOR_SPARSE, sparse_names,
                                          &sparse) ||
        !spressi_json_need(&g->json, &sparse, SPARSE_COUNT) ||
        !spressi_json_member_int(&g->json, &sparse, SPARSE_COUNT, 1, &count))
        return false;
    spressi_gltf_accessor indices = {.count = (uint32_t)count, .component = COMPONENTS, .width = 1};
    spressi_gltf_accessor replaced = *accessor;
    replaced.count = (uint32_t)count;
    if (!read_part(g, &sparse, SPARSE_INDICES, &indices, &index_run) ||
        !read_part(g, &sparse, SPARSE_VALUES, &replaced, &value_run))
        return false;
    for (size_t i = 0; i < (size_t)count; i++) {
        float index = 0;
        load_element(&indices, index_run.data + i * index_run.stride, &index);
        if (!(index >= 0 && (double)index < accessor->count))
            return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_REFERENCE,
                                sparse.start, "there is no element %.0f to replace", (double)index);
        load_element(accessor, value_run.data + i * value_run.stride,
                     values + (size_t)index * accessor->width);
    }
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

static bool load_values(spressi_gltf *g, const spressi_json_object *object,
                        spressi_gltf_accessor *accessor)
{
    run elements = {0};
    g->reader->in.at = object->start;
    if (accessor->view != SPRESS_NONE &&
        !find_run(g, accessor, element_size_of(accessor), &elements))
        return false;
    if (!spressi_gltf_spend(g, accessor->count, accessor->width * sizeof(float)))
        return false;
    float *values = spressi_gltf_scratch(g, accessor->count, accessor->width * sizeof *values);
    if (!values)
        return false;
    load_elements(accessor, &elements, values);
    if ((object->at[ACCESSOR_SPARSE] != 0 && !replace_elements(g, object, accessor, values)) ||
        !check_finite(g, accessor, values, object->start))
        return false;
    accessor->values = values;
    return true;
}

bool spressi_gltf_values(spressi_gltf *g, uint32_t index, unsigned width, const float **out_values)
{
    spressi_gltf_accessor *accessor = &g->accessors[index];
    const spressi_json before = g->json;
    const size_t at = g->reader->in.at;
    spressi_json_object object;
    if (accessor->values && accessor->width == width) {
        *out_values = accessor->values;
        return true;
    }
    if (!spressi_gltf_open_entry(g, SPRESSI_GLTF_ACCESSORS, index, accessor_names, &object))
        return false;
    if (accessor->width != width) {
        spressi_json_visit(&g->json, "type", object.at[ACCESSOR_TYPE]);
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_TYPE,
                            object.at[ACCESSOR_TYPE],
                            "elements of %u numbers are needed where this accessor is used", width);
    }
    if (!load_values(g, &object, accessor))
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
