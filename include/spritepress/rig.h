/* A rig: images, bones, skinned meshes and sampled animations. PCHR files are rigs. */
#ifndef SPRITEPRESS_RIG_H
#define SPRITEPRESS_RIG_H

#include "spritepress/base.h"
#include "spritepress/diagnostics.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum spress_image_format {
    SPRESS_IMAGE_PNG = 0,
    SPRESS_IMAGE_RGBA8888 = 1,
} spress_image_format;

typedef struct spress_rig_image {
    const char *name; /* UTF-8, ends with NUL */
    uint16_t name_size;
    uint16_t width, height;
    uint8_t format;    /* spress_image_format */
    spress_bytes data; /* the stored bytes; data.data is NULL when the image is still in a file */
    const char *path;  /* JSON form: the image's file; NULL elsewhere */
} spress_rig_image;

typedef struct spress_bone {
    const char *name;
    uint16_t name_size;
    int16_t parent; /* below the bone's own index, or -1 */
} spress_bone;

/* Laid out as in the file, so that reading and writing are copies on little-endian machines. */
typedef struct spress_vertex {
    float x, y, u, v;
    uint16_t bone_ids[4];
    float bone_weights[4];
} spress_vertex;

typedef struct spress_mesh {
    const char *name;
    uint16_t name_size;
    uint16_t image;
    uint16_t vertex_count;
    uint32_t index_count; /* a multiple of three */
    spress_vertex *vertices;
    uint16_t *indices;
} spress_mesh;

enum { SPRESS_TRANSFORM_VISIBLE = 1, SPRESS_ANIMATION_LOOP = 1 };

typedef struct spress_transform {
    float x, y, rotation, scale_x, scale_y; /* rotation in degrees */
    int16_t z_order;
    uint8_t flags; /* SPRESS_TRANSFORM_VISIBLE; unknown bits of a file are kept */
} spress_transform;

typedef struct spress_animation {
    const char *name;
    uint16_t name_size;
    uint8_t flags; /* SPRESS_ANIMATION_LOOP; unknown bits of a file are kept */
    uint16_t frame_count;
    spress_transform *transforms; /* frame_count * bone_count, frame by frame */
    /* Read in place (document.h): the frames as stored in the input, until they are loaded;
     * `transforms` is NULL until then. */
    spress_bytes stored;
} spress_animation;

/* Owned by its document. */
typedef struct spress_rig {
    uint32_t version;
    uint16_t fps;
    uint16_t flags; /* reserved by the format */
    uint16_t image_count, bone_count, mesh_count, animation_count;
    spress_rig_image *images;
    spress_bone *bones;
    spress_mesh *meshes;
    spress_animation *animations;
} spress_rig;

/* Bit-exact comparison (-0 differs from 0), image bytes included. Frames that have been loaded
 * differ from those that have not. */
SPRESS_API bool spress_rig_equal(const spress_rig *a, const spress_rig *b, char *difference,
                                 size_t difference_size);

#ifdef __cplusplus
}
#endif

#endif
