/* Clamps overflow to the greatest float: infinity or NaN would spread to everything computed from
 * it. */
#ifndef SPRESSI_ANIM_FINITE_H
#define SPRESSI_ANIM_FINITE_H

#include <float.h>

#include "core/math/vec4.h"

/* NaN (infinity minus infinity) has no sign to keep and becomes -FLT_MAX. */
static inline float spressi_finite(float value)
{
    const float above = value > -FLT_MAX ? value : -FLT_MAX;
    return above < FLT_MAX ? above : FLT_MAX;
}

static inline spressi_vec4 spressi_vec4_finite(spressi_vec4 v)
{
    const spressi_vec4 most = {FLT_MAX, FLT_MAX, FLT_MAX, FLT_MAX};
    v = spressi_vec4_choose(v > -most, v, -most);
    return spressi_vec4_choose(v < most, v, most);
}

#endif
