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
 * A whole JSON dump has more, each the last of its table of fields: `data` of an image, and `flags`
 * of the rig, an animation and a transform, which are bits that no document defines. */
#ifndef SPRESSI_FORMATS_PCHR_JSON_READING_H
#define SPRESSI_FORMATS_PCHR_JSON_READING_H

#include "core/json_read.h"
#include "formats/pchr/layout.h"
#include "model/rig.h"

typedef struct spressi_pchr_json {
    spressi_json json;
    spress_rig *rig;
    spressi_rig_tallies tallies;
    size_t name_at; /* offset of the name that was read last */
    bool is_dump;   /* the members that only a whole dump has are read as well */
} spressi_pchr_json;

bool spressi_pchr_json_take_name(spressi_pchr_json *p, const char **out_name, uint16_t *out_size);

/* The shape with or without its last field, which only a whole dump has. */
static inline spressi_json_shape spressi_pchr_json_shape(const spressi_pchr_json *p,
                                                         spressi_json_shape whole)
{
    whole.field_count -= !p->is_dump;
    return whole;
}

/* Takes flags of up to `most` and adds them to `*flags`, but for `known`, which has members of its
 * own. */
bool spressi_pchr_json_take_flags(spressi_pchr_json *p, uint16_t most, uint16_t known,
                                  uint16_t *flags);

/* Counts the array at the cursor, which stays. False when there is no array or it has more than
 * 65,535 elements. */
bool spressi_pchr_json_count(spressi_pchr_json *p, size_t *out_count);

/* Readers of one element of a section; `entry` is its zeroed struct, `index` its place. */
bool spressi_pchr_json_read_mesh(spressi_pchr_json *p, void *entry, size_t index);
bool spressi_pchr_json_read_animation(spressi_pchr_json *p, void *entry, size_t index);

#endif
