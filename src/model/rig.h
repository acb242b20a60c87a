/* Checks that every reader of a rig makes, whatever the file format. */
#ifndef SPRESSI_MODEL_RIG_H
#define SPRESSI_MODEL_RIG_H

#include "core/math/float_bits.h"
#include "core/reading/reader.h"
#include "core/text/strmap.h"
#include "spritepress/rig.h"

/* A sum over the whole rig that has a limit. Readers add to it before they ask for the memory. */
typedef struct spressi_tally {
    uint64_t total;
    uint64_t limit;
    spress_code code;
    const char *what;
} spressi_tally;

typedef struct spressi_rig_tallies {
    spressi_tally name_bytes;
    spressi_tally bones;
    spressi_tally vertices;
    spressi_tally transforms;
} spressi_rig_tallies;

void spressi_rig_tallies_init(spressi_rig_tallies *tallies, const spress_limits *limits);

/* False, with nothing added, when the sum would exceed its limit. */
static inline bool spressi_tally_add(spressi_tally *tally, uint64_t more)
{
    if (more > tally->limit - tally->total)
        return false;
    tally->total += more;
    return true;
}

/* Reports that the sum exceeds its limit. Always false. */
bool spressi_tally_fail(const spressi_tally *tally, spressi_reader *reader, size_t offset);

typedef enum spressi_rig_section {
    SPRESSI_RIG_IMAGES,
    SPRESSI_RIG_BONES,
    SPRESSI_RIG_MESHES,
    SPRESSI_RIG_ANIMATIONS,
} spressi_rig_section;

/* The section's name in paths, e.g. "bones". */
const char *spressi_rig_section_name(spressi_rig_section section);

/* Finds names that occur twice in one section. */
typedef struct spressi_rig_names {
    spressi_reader *reader;
    spressi_rig_section section;
    const void *items; /* the section's array */
    spressi_strmap map;
} spressi_rig_names;

/* False, with an error, when memory ran out. After true the caller must call
 * spressi_rig_names_end. */
bool spressi_rig_names_begin(spressi_rig_names *names, spressi_reader *reader,
                             spressi_rig_section section, const void *items, size_t count);
/* Checks the name of item `index`, which stands at `offset`. */
void spressi_rig_names_add(spressi_rig_names *names, uint32_t index, size_t offset);
void spressi_rig_names_end(spressi_rig_names *names);

/* What can be wrong with a vertex. The first two are errors, the others give warnings
 * ("doubts"). */
#define SPRESSI_VERTEX_NOT_FINITE 1u
#define SPRESSI_VERTEX_BONE       2u /* weighted to a bone that does not exist */
#define SPRESSI_VERTEX_NEGATIVE   4u
#define SPRESSI_VERTEX_SUM        8u
#define SPRESSI_VERTEX_UV         16u
#define SPRESSI_VERTEX_ERRORS     (SPRESSI_VERTEX_NOT_FINITE | SPRESSI_VERTEX_BONE)

/* Weights are float32, and exporters mostly normalise them: a sum that is off by more than this
 * gets a warning. A vertex 1000 pixels from the origin is then a pixel out of place. */
#define SPRESSI_WEIGHT_SUM_TOLERANCE 0.001f

/* The faults of one vertex. A bone id with weight 0 may be anything (pchr.md, Vertex: "lets a
 * reader ignore the paired bone index"). */
unsigned spressi_vertex_faults(const spress_vertex *vertex, unsigned bone_count);

/* Whether a vertex has any fault, for loops over millions: no branches, and mostly on the bits of
 * the floats, which order like the numbers. Infinite weights and coordinates need no test of their
 * own: they fail the others. Results may be ORed. */
static inline uint32_t spressi_vertex_suspect(const spress_vertex *vertex, unsigned bone_count)
{
    const uint32_t one = 0x3F800000, minus_zero = 0x80000000;
    const uint32_t u = spressi_float_bits(vertex->u), v = spressi_float_bits(vertex->v);
    uint32_t any = (spressi_not_finite(vertex->x) | spressi_not_finite(vertex->y)) >> 31;
    any |= ((u > one) & (u != minus_zero)) | ((v > one) & (v != minus_zero));
    float sum = 0;
    for (int i = 0; i < 4; i++) {
        const uint32_t weight = spressi_float_bits(vertex->bone_weights[i]);
        any |= (vertex->bone_ids[i] >= bone_count) & (weight << 1 != 0);
        any |= weight > minus_zero;
        sum += vertex->bone_weights[i];
    }
    return any |
           !((sum >= 1 - SPRESSI_WEIGHT_SUM_TOLERANCE) & (sum <= 1 + SPRESSI_WEIGHT_SUM_TOLERANCE));
}

/* rig_equal.c: field by field, because a transform has a byte of padding. */
bool spressi_same_transform(const spress_transform *a, const spress_transform *b);

/* Bit 31 is set when a number of the transform is not finite. Results may be ORed. */
static inline uint32_t spressi_transform_not_finite(const spress_transform *t)
{
    return spressi_not_finite(t->x) | spressi_not_finite(t->y) | spressi_not_finite(t->rotation) |
           spressi_not_finite(t->scale_x) | spressi_not_finite(t->scale_y);
}

static inline bool spressi_transform_is_finite(const spress_transform *t)
{
    return spressi_transform_not_finite(t) >> 31 == 0;
}

/* The doubts of one mesh: of each kind the first vertex, and how many. A mesh gets one warning of
 * each kind, not one per vertex. */
typedef struct spressi_mesh_doubts {
    struct {
        uint32_t count;
        uint32_t vertex;
        size_t offset;
    } of[3];
} spressi_mesh_doubts;

/* Records the doubts among `faults` of a vertex that stands at `offset`. */
void spressi_mesh_doubt(spressi_mesh_doubts *doubts, unsigned faults, uint32_t vertex,
                        size_t offset);
void spressi_mesh_tell(const spressi_mesh_doubts *doubts, spressi_reader *reader,
                       const spress_mesh *mesh, size_t mesh_index);

/* Warns of an image without pixels and of a frame rate of 0. */
void spressi_rig_check_image_size(spressi_reader *reader, const spress_rig_image *image,
                                  size_t index, size_t offset);
void spressi_rig_check_fps(spressi_reader *reader, unsigned fps, size_t offset);

#endif
