/* Clamps overflow to the greatest float: infinity or NaN would spread to everything computed from
 * it. */
#ifndef SPRESSI_ANIM_FINITE_H
#define SPRESSI_ANIM_FINITE_H

#include <float.h>

#include "core/vec4.h"

/* NaN (infinity minus infinity) has no sign to keep and becomes -FLT_MAX. */
static inline float spressi_finite(float value)
{
    const float above = value > -FLT_MAX ? value : -FLT_MAX;
    return above < FLT_MAX ? above : FLT_MAX;
}

static inline spressi_vec4 spressi_vec4_finite(spressi_vec4 v)
{
    return spressi_vec4_min(spressi_vec4_max(v, spressi_vec4_splat(-FLT_MAX)),
                            spressi_vec4_splat(FLT_MAX));
}

#endif
