/* What glTF's writer and reader share. docs/formats/gltf.md has the mapping.
 *
 * A rig goes to glTF and back without a changed bit, although glTF has quaternions where a rig has
 * degrees, and rules for weights that a rig does not have. The writer puts what glTF itself cannot
 * hold into `extras`. The reader takes a value from there only if writing that value gives what the
 * rest of the file says, so that a change by another tool wins over stale extras. */
#ifndef SPRESSI_FORMATS_GLTF_GLTF_H
#define SPRESSI_FORMATS_GLTF_GLTF_H

#include "core/text/base64.h"
#include "core/text/buffer.h"
#include "formats/format.h"
#include "spritepress/rig.h"

/* Our key in `extras`. */
#define SPRESSI_GLTF_EXTRAS "spritepress"
#define SPRESSI_GLTF_UNLIT  "KHR_materials_unlit"

enum {
    SPRESSI_GLTF_EXTRAS_VERSION = 1,

    /* Section "Accessor data types". */
    SPRESSI_GLTF_BYTE = 5120,
    SPRESSI_GLTF_UNSIGNED_BYTE = 5121,
    SPRESSI_GLTF_SHORT = 5122,
    SPRESSI_GLTF_UNSIGNED_SHORT = 5123,
    SPRESSI_GLTF_UNSIGNED_INT = 5125,
    SPRESSI_GLTF_FLOAT = 5126,

    SPRESSI_GLTF_LINEAR = 9729,         /* sampler.magFilter, minFilter */
    SPRESSI_GLTF_CLAMP_TO_EDGE = 33071, /* sampler.wrapS, wrapT */

    /* Section "GLB file format specification": header, then chunks of length, type, data. */
    SPRESSI_GLTF_VERSION = 2,
    SPRESSI_GLTF_HEADER_SIZE = 12,
    SPRESSI_GLTF_CHUNK_HEADER_SIZE = 8,
    SPRESSI_GLTF_JSON_CHUNK = 0x4E4F534A, /* "JSON" */
    SPRESSI_GLTF_BIN_CHUNK = 0x004E4942,  /* "BIN\0" */
    SPRESSI_GLTF_MATRIX_FLOATS = 16,

    /* Frames a second for a rig without a rate, and for a foreign file whose keys fit no usual
     * rate. */
    SPRESSI_GLTF_DEFAULT_FPS = 60,
};

#define SPRESSI_GLTF_MAGIC    "glTF"
#define SPRESSI_GLTF_DATA_URI "data:application/octet-stream;base64,"

/* --- math.c: the same bits on every machine, which libm does not promise */

/* z and w of the quaternion that turns by degrees about the z-axis. */
void spressi_gltf_turn(float degrees, float *out_z, float *out_w);

/* The reverse: above -180 to 180 degrees, the same for both quaternions of a rotation. They need
 * not be of length 1. */
float spressi_gltf_degrees(double z, double w);

/* `t` of the way from one unit quaternion to another by the shorter arc (glTF, appendix C.4). */
void spressi_gltf_slerp(const float from[4], const float to[4], double t, float out[4]);

/* x' = a * x + c * y + tx, y' = b * x + d * y + ty. */
typedef struct spressi_gltf_affine {
    double a, b, c, d, tx, ty;
} spressi_gltf_affine;

spressi_gltf_affine spressi_gltf_affine_of(const spress_transform *local);
spressi_gltf_affine spressi_gltf_multiply(spressi_gltf_affine outer, spressi_gltf_affine inner);

/* False when there is no inverse. */
bool spressi_gltf_invert(spressi_gltf_affine matrix, spressi_gltf_affine *out);

/* Translation, rotation and scale of a matrix; flags and z-order stay. False when its axes are not
 * at right angles (it leans), which the result leaves out. */
bool spressi_gltf_decompose(spressi_gltf_affine matrix, spress_transform *out);

/* --- weights.c */

typedef struct spressi_gltf_influences {
    uint16_t joints[4];
    float weights[4];
} spressi_gltf_influences;

/* The influences of a vertex as glTF wants them: no weight below 0, no joint twice, a sum of 1, and
 * joint 0 where the weight is 0. Influences that obey already stay bit for bit. */
spressi_gltf_influences spressi_gltf_normalise(const uint16_t ids[4], const float weights[4]);

bool spressi_gltf_same_influences(const spressi_gltf_influences *a,
                                  const spressi_gltf_influences *b);

/* The settings of the text form's writer. */
typedef struct spressi_gltf_settings {
    bool compact; /* no line breaks */
} spressi_gltf_settings;

extern const spressi_format spressi_gltf_format;

/* What the rows in format.c point to; glb is the binary form. */
unsigned spressi_gltf_sniff(spress_bytes input);
bool spressi_gltf_read(spressi_reader *reader, const spress_read_options *options,
                       spress_document *document);
bool spressi_gltf_write(spressi_writer *writer, const spress_document *document);
unsigned spressi_glb_sniff(spress_bytes input);
bool spressi_glb_read(spressi_reader *reader, const spress_read_options *options,
                      spress_document *document);
bool spressi_glb_write(spressi_writer *writer, const spress_document *document);

#endif
