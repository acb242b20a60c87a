/* Makes weights obey glTF (section "Skinned mesh attributes"). A rig's weights are "read as
 * authored and are not renormalized" (pchr.md, Vertex), so that they may be anything. */
#include <math.h>

#include "formats/gltf/gltf.h"
#include "model/rig.h"

/* glTF asks for a sum "as close as reasonably possible" to 1; the Khronos validator allows 2e-7 for
 * each weight. Weights that an exporter normalised in float32 stay as they are. */
#define SUM_TOLERANCE 1e-7

/* Adds up weights above 0 joint by joint, each sum in the joint's first slot. */
static double gather(const uint16_t ids[4], const float weights[4], double sums[4])
{
    double total = 0;
    for (int i = 0; i < 4; i++) {
        sums[i] = 0;
        if (!(weights[i] > 0))
            continue;
        int slot = 0;
        while (slot < i && !(sums[slot] > 0 && ids[slot] == ids[i]))
            slot++;
        sums[slot] += (double)weights[i];
        total += (double)weights[i];
    }
    return total;
}

spressi_gltf_influences spressi_gltf_normalise(const uint16_t ids[4], const float weights[4])
{
    spressi_gltf_influences result = {0};
    double sums[4];
    const double total = gather(ids, weights, sums);
    int used = 0;
    for (int i = 0; i < 4; i++)
        used += sums[i] > 0;
    if (used == 0) { /* glTF has no vertex without a joint */
        result.weights[0] = 1;
        return result;
    }
    const double divisor = fabs(total - 1) > SUM_TOLERANCE * used ? total : 1;
    for (int i = 0; i < 4; i++) {
        result.weights[i] = (float)(sums[i] / divisor);
        result.joints[i] = result.weights[i] > 0 ? ids[i] : 0;
    }
    return result;
}

bool spressi_gltf_same_influences(const spressi_gltf_influences *a,
                                  const spressi_gltf_influences *b)
{
    for (int i = 0; i < 4; i++)
        if (a->joints[i] != b->joints[i] ||
            spressi_float_bits(a->weights[i]) != spressi_float_bits(b->weights[i]))
            return false;
    return true;
}
