/* Checks that all readers of rigs share: limits, names used twice, vertices, images, frame rate. */
#include "model/rig.h"

#include "core/text/number.h"
#include "core/text/show.h"

void spressi_rig_tallies_init(spressi_rig_tallies *tallies, const spress_limits *limits)
{
    *tallies = (spressi_rig_tallies){
        .name_bytes = {0, limits->name_bytes, SPRESS_CODE_LIMIT_NAMES, "bytes of names"},
        .bones = {0, limits->bones, SPRESS_CODE_PCHR_LIMIT, "bones"},
        .vertices = {0, limits->vertices, SPRESS_CODE_PCHR_LIMIT, "vertices"},
        .transforms = {0, limits->transforms, SPRESS_CODE_PCHR_LIMIT, "transforms"},
    };
}

bool spressi_tally_fail(const spressi_tally *tally, spressi_reader *reader, size_t offset)
{
    return spressi_fail(reader, tally->code, offset, "more than %llu %s",
                        (unsigned long long)tally->limit, tally->what);
}

static spress_bytes image_name(const void *items, uint32_t index)
{
    const spress_rig_image *image = (const spress_rig_image *)items + index;
    return spressi_bytes_of(image->name, image->name_size);
}

static spress_bytes bone_name(const void *items, uint32_t index)
{
    const spress_bone *bone = (const spress_bone *)items + index;
    return spressi_bytes_of(bone->name, bone->name_size);
}

static spress_bytes mesh_name(const void *items, uint32_t index)
{
    const spress_mesh *mesh = (const spress_mesh *)items + index;
    return spressi_bytes_of(mesh->name, mesh->name_size);
}

static spress_bytes animation_name(const void *items, uint32_t index)
{
    const spress_animation *animation = (const spress_animation *)items + index;
    return spressi_bytes_of(animation->name, animation->name_size);
}

static const struct {
    const char *name;
    spressi_strmap_name *name_of;
} sections[] = {
    [SPRESSI_RIG_IMAGES] = {"images", image_name},
    [SPRESSI_RIG_BONES] = {"bones", bone_name},
    [SPRESSI_RIG_MESHES] = {"meshes", mesh_name},
    [SPRESSI_RIG_ANIMATIONS] = {"animations", animation_name},
};

const char *spressi_rig_section_name(spressi_rig_section section)
{
    return sections[section].name;
}

bool spressi_rig_names_begin(spressi_rig_names *names, spressi_reader *reader,
                             spressi_rig_section section, const void *items, size_t count)
{
    *names = (spressi_rig_names){.reader = reader, .section = section, .items = items};
    if (spressi_strmap_init(&names->map, &reader->arena->allocator, count))
        return true;
    return spressi_fail(reader, SPRESS_CODE_MEMORY, reader->in.at, "out of memory");
}

void spressi_rig_names_add(spressi_rig_names *names, uint32_t index, size_t offset)
{
    spressi_strmap_name *name_of = sections[names->section].name_of;
    const spress_bytes name = name_of(names->items, index);
    const uint32_t first = spressi_strmap_put(&names->map, name, index, name_of, names->items);
    if (first == index)
        return;
    spressi_at(names->reader, "/%s/%u/name", sections[names->section].name, index);
    spressi_tell(names->reader, SPRESS_CODE_RIG_DUPLICATE, offset,
                 "\"%s\" is also the name of /%s/%u", spressi_show_bytes(name.data, name.size).text,
                 sections[names->section].name, first);
}

void spressi_rig_names_end(spressi_rig_names *names)
{
    spressi_strmap_free(&names->map);
}

unsigned spressi_vertex_faults(const spress_vertex *v, unsigned bone_count)
{
    unsigned faults = 0;
    bool finite = spressi_is_finite(v->x) && spressi_is_finite(v->y) && spressi_is_finite(v->u) &&
                  spressi_is_finite(v->v);
    float sum = 0;
    for (int i = 0; i < 4; i++) {
        const float weight = v->bone_weights[i];
        finite = finite && spressi_is_finite(weight);
        if (weight != 0 && v->bone_ids[i] >= bone_count)
            faults |= SPRESSI_VERTEX_BONE;
        if (weight < 0)
            faults |= SPRESSI_VERTEX_NEGATIVE;
        sum += weight;
    }
    if (!finite)
        faults |= SPRESSI_VERTEX_NOT_FINITE;
    if (!(sum >= 1 - SPRESSI_WEIGHT_SUM_TOLERANCE && sum <= 1 + SPRESSI_WEIGHT_SUM_TOLERANCE))
        faults |= SPRESSI_VERTEX_SUM;
    if (!(v->u >= 0 && v->u <= 1 && v->v >= 0 && v->v <= 1))
        faults |= SPRESSI_VERTEX_UV;
    return faults;
}

static const struct {
    unsigned fault;
    spress_code code;
} doubt_kinds[] = {
    {SPRESSI_VERTEX_NEGATIVE, SPRESS_CODE_RIG_WEIGHT_NEGATIVE},
    {SPRESSI_VERTEX_SUM, SPRESS_CODE_RIG_WEIGHT_SUM},
    {SPRESSI_VERTEX_UV, SPRESS_CODE_RIG_UV},
};

enum { DOUBT_KINDS = sizeof doubt_kinds / sizeof *doubt_kinds };
_Static_assert(sizeof((spressi_mesh_doubts *)0)->of / sizeof *((spressi_mesh_doubts *)0)->of ==
                   DOUBT_KINDS,
               "a mesh has room for every kind of doubt");

void spressi_mesh_doubt(spressi_mesh_doubts *doubts, unsigned faults, uint32_t vertex,
                        size_t offset)
{
    for (int i = 0; i < DOUBT_KINDS; i++) {
        if (!(faults & doubt_kinds[i].fault))
            continue;
        if (doubts->of[i].count++ == 0) {
            doubts->of[i].vertex = vertex;
            doubts->of[i].offset = offset;
        }
    }
}

/* Prints the numbers of the vertex that a warning is about, without the locale. */
static void print_numbers(char *out, const float *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i != 0)
            *out++ = ' ';
        out += spressi_print_float(out, numbers[i]);
    }
    *out = '\0';
}

void spressi_mesh_tell(const spressi_mesh_doubts *doubts, spressi_reader *reader,
                       const spress_mesh *mesh, size_t mesh_index)
{
    for (int i = 0; i < DOUBT_KINDS; i++) {
        const uint32_t count = doubts->of[i].count;
        if (count == 0)
            continue;
        const uint32_t index = doubts->of[i].vertex;
        const spress_vertex *vertex = &mesh->vertices[index];
        const bool uv = doubt_kinds[i].code == SPRESS_CODE_RIG_UV;
        const float place[] = {vertex->u, vertex->v};
        char numbers[4 * (SPRESSI_FLOAT_TEXT_MAX + 1)];
        print_numbers(numbers, uv ? place : vertex->bone_weights, uv ? 2 : 4);
        spressi_at(reader, "/meshes/%zu/vertices/%u", mesh_index, index);
        spressi_tell(reader, doubt_kinds[i].code, doubts->of[i].offset,
                     "%s %s; %u of the mesh's vertices %s so",
                     uv ? "u and v are" : "the weights are", numbers, count,
                     count == 1 ? "is" : "are");
    }
}

void spressi_rig_check_image_size(spressi_reader *reader, const spress_rig_image *image,
                                  size_t index, size_t offset)
{
    if (image->width != 0 && image->height != 0)
        return;
    spressi_at(reader, "/images/%zu", index);
    spressi_tell(reader, SPRESS_CODE_RIG_IMAGE_EMPTY, offset, "the image is %u x %u", image->width,
                 image->height);
}

void spressi_rig_check_fps(spressi_reader *reader, unsigned fps, size_t offset)
{
    if (fps == 0)
        spressi_tell(spressi_at(reader, "/fps"), SPRESS_CODE_RIG_FPS, offset,
                     "the frame rate is 0");
}
