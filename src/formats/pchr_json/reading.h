/* What the files that read PCHR's JSON form share.
 *
 *   {version, fps,
 *    images: [{name, width, height, format, path}],
 *    bones: [{name, parent}],
 *    meshes: [{name, image, vertices: [{x, y, u, v, boneIds: [4], boneWeights: [4]}],
 *              indices: []}],
 *    animations: [{name, loop,
 *                  frames: [[{x, y, rotation, scaleX, scaleY, visible, zOrder}]]}]}
 *
 * Everything is required but `version` (1), an image's `format` ("png") and `path` (none: the image
 * cannot be packed then), `loop` (false), `visible` (true), `zOrder` (0), `scaleX` and `scaleY`
 * (1). Older spellings that are read but never written: `parentIdx` for `parent`, `imageIdx` for
 * `image`, `triangles` (indices, or lists of three) for `indices`, and on a vertex `bones: [{idx,
 * weight}]`, at most four, for `boneIds` and `boneWeights`.
 *
 * A whole JSON dump has more: `data` of an image, and `flags` of the rig, an animation and a
 * transform, which are bits that no document defines. */
#ifndef SPRESSI_FORMATS_PCHR_JSON_READING_H
#define SPRESSI_FORMATS_PCHR_JSON_READING_H

#include "core/json/object.h"
#include "formats/pchr/layout.h"
#include "model/rig.h"

/* Tables and lists find it as json->user. */
typedef struct spressi_pchr_json {
    spressi_json json;
    spress_rig *rig;
    spressi_rig_tallies tallies;
    size_t name_at; /* offset of the name that was read last */
} spressi_pchr_json;

/* Counts the array at the cursor, which stays; fails for more than 65,535 elements. */
static inline bool spressi_pchr_json_count(spressi_json *json, size_t *out_count)
{
    return spressi_json_count_list(json, SPRESSI_PCHR_COUNT_MAX, SPRESS_CODE_JSON_RANGE, out_count);
}

/* Readers of one element of a section. */
bool spressi_pchr_json_read_mesh(spressi_json *json, void *entry, size_t index);
bool spressi_pchr_json_read_animation(spressi_json *json, void *entry, size_t index);

#endif
