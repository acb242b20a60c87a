/* Collects what a rig cannot hold of a glTF, and reports each kind once, with the first place and
 * how many there are. */
#include "formats/gltf/reading.h"

static const char *const what_is_lost[] = {
    [SPRESSI_GLTF_LOSS_TILT] = "rotations out of the plane; the rest is flattened",
    [SPRESSI_GLTF_LOSS_LEAN] = "matrices whose axes are not at right angles; they become so",
    [SPRESSI_GLTF_LOSS_DEPTH] = "places with a z other than 0; it is left out",
    [SPRESSI_GLTF_LOSS_MORPH] = "morph targets or their weights",
    [SPRESSI_GLTF_LOSS_ATTRIBUTE] = "vertex attributes like normals, colours and second sets",
    [SPRESSI_GLTF_LOSS_PRIMITIVE] = "primitives of points or lines",
    [SPRESSI_GLTF_LOSS_MATERIAL] = "materials with light, factors or further textures",
    [SPRESSI_GLTF_LOSS_TEXTURE] = "primitives without a base colour texture; they become white",
    [SPRESSI_GLTF_LOSS_SAMPLER] = "texture filters and wraps",
    [SPRESSI_GLTF_LOSS_CAMERA] = "cameras",
    [SPRESSI_GLTF_LOSS_EXTENSION] = "extensions",
    [SPRESSI_GLTF_LOSS_SCENE] = "meshes outside the scene, or whole scenes",
    [SPRESSI_GLTF_LOSS_CHANNEL] = "animation channels that move no bone",
    [SPRESSI_GLTF_LOSS_CURVE] = "steps or splines; between frames they become straight",
    [SPRESSI_GLTF_LOSS_TIMES] = "animation channels with keys between frames",
    [SPRESSI_GLTF_LOSS_BIND] = "skins bound in another pose; their vertices are moved to the rig's",
    [SPRESSI_GLTF_LOSS_POSE] = "nodes whose own pose is not their bind pose; it is left out",
};

void spressi_gltf_lose(spressi_gltf *g, spressi_gltf_loss kind, size_t at)
{
    spressi_gltf_lost *lost = &g->lost[kind];
    if (lost->count++ != 0)
        return;
    lost->at = at;
    memcpy(lost->path, spressi_json_here(&g->json)->path, sizeof lost->path);
}

void spressi_gltf_tell_losses(spressi_gltf *g)
{
    for (size_t i = 0; i < SPRESSI_GLTF_LOSSES; i++) {
        const spressi_gltf_lost *lost = &g->lost[i];
        if (lost->count == 0)
            continue;
        spressi_tell(spressi_at(g->reader, "%s", lost->path), SPRESS_CODE_GLTF_LOSS, lost->at,
                     "a rig cannot hold %s (%zu)", what_is_lost[i], lost->count);
        g->document->lost_count++;
    }
}
