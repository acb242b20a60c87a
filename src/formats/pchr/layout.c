/* The fields of PCHR's parts (pchr.md), in the order of the file; all numbers are little-endian.
 * Read, recorded for the structure tree and written by these tables. Names and arrays lie around
 * them:
 *
 *   file       "PCHR", header, then images, bones, meshes and animations, each a u16 count and
 *              that many entries
 *   image      string name, image, u32 dataLength, u8 data[dataLength]
 *   bone       string name, bone
 *   mesh       string name, mesh, vertex vertices[vertexCount], u16 indices[indexCount]
 *   animation  string name, animation, transform frames[frameCount * boneCount]
 *   string     u16 length, that many bytes of UTF-8
 */
#include "formats/pchr/layout.h"

const spressi_field spressi_pchr_header_fields[3] = {
    SPRESSI_FIELD("version", U32_LE, spress_rig, version),
    SPRESSI_FIELD("fps", U16_LE, spress_rig, fps),
    SPRESSI_FIELD("flags", U16_LE, spress_rig, flags), /* reserved, 0 */
};

const spressi_field spressi_pchr_image_fields[3] = {
    SPRESSI_FIELD("width", U16_LE, spress_rig_image, width),
    SPRESSI_FIELD("height", U16_LE, spress_rig_image, height),
    SPRESSI_FIELD("format", U8, spress_rig_image, format), /* 0 png, 1 rgba8888 */
};

/* -1, or below the bone's own index: "parents before children". */
const spressi_field spressi_pchr_bone_fields[1] = {
    SPRESSI_FIELD("parent", I16_LE, spress_bone, parent),
};

/* indexCount is a multiple of three: "three indices per triangle". */
const spressi_field spressi_pchr_mesh_fields[3] = {
    SPRESSI_FIELD("image", U16_LE, spress_mesh, image), /* below imageCount */
    SPRESSI_FIELD("vertexCount", U16_LE, spress_mesh, vertex_count),
    SPRESSI_FIELD("indexCount", U32_LE, spress_mesh, index_count),
};

const spressi_field spressi_pchr_animation_fields[2] = {
    SPRESSI_FIELD("flags", U8, spress_animation, flags), /* bit 0 looping */
    SPRESSI_FIELD("frameCount", U16_LE, spress_animation, frame_count),
};

const spressi_field spressi_pchr_vertex_fields[12] = {
    SPRESSI_FIELD("x", F32_LE, spress_vertex, x), /* pixels */
    SPRESSI_FIELD("y", F32_LE, spress_vertex, y),
    SPRESSI_FIELD("u", F32_LE, spress_vertex, u), /* 0 to 1 */
    SPRESSI_FIELD("v", F32_LE, spress_vertex, v),
    SPRESSI_FIELD("boneIds/0", U16_LE, spress_vertex, bone_ids[0]),
    SPRESSI_FIELD("boneIds/1", U16_LE, spress_vertex, bone_ids[1]),
    SPRESSI_FIELD("boneIds/2", U16_LE, spress_vertex, bone_ids[2]),
    SPRESSI_FIELD("boneIds/3", U16_LE, spress_vertex, bone_ids[3]),
    SPRESSI_FIELD("boneWeights/0", F32_LE, spress_vertex, bone_weights[0]), /* 0 in unused places */
    SPRESSI_FIELD("boneWeights/1", F32_LE, spress_vertex, bone_weights[1]),
    SPRESSI_FIELD("boneWeights/2", F32_LE, spress_vertex, bone_weights[2]),
    SPRESSI_FIELD("boneWeights/3", F32_LE, spress_vertex, bone_weights[3]),
};

const spressi_field spressi_pchr_transform_fields[7] = {
    SPRESSI_FIELD("x", F32_LE, spress_transform, x), /* pixels, from the parent */
    SPRESSI_FIELD("y", F32_LE, spress_transform, y),
    SPRESSI_FIELD("rotation", F32_LE, spress_transform, rotation), /* degrees */
    SPRESSI_FIELD("scaleX", F32_LE, spress_transform, scale_x),
    SPRESSI_FIELD("scaleY", F32_LE, spress_transform, scale_y),
    SPRESSI_FIELD("flags", U8, spress_transform, flags), /* bit 0 visible */
    SPRESSI_FIELD("zOrder", I16_LE, spress_transform, z_order),
};
