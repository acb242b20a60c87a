/* Quaternions, turns and plane affine matrices for glTF's reader and writer.
 *
 * Computes in double, from sums, products, quotients and square roots only, which IEEE 754 defines
 * to the last bit: a file is the same wherever it is written, and the reader recognises the
 * writer's quaternions. */
#include <math.h>

#include "core/math/turn.h"
#include "formats/gltf/gltf.h"
#include "model/rig.h"

#define PI 3.14159265358979323846

/* atan(t) in degrees for 0 <= t <= 1. Halving the angle three times, by tan(a/2) = t / (1 + sqrt(1
 * + t^2)), keeps the series short. */
static double arc_of_tangent(double t)
{
    enum { TERMS = 10 };
    for (int i = 0; i < 3; i++)
        t = t / (1 + sqrt(1 + t * t));
    double sum = 0;
    for (int k = TERMS; k >= 0; k--)
        sum = 1.0 / (2 * k + 1) - t * t * sum;
    return 8 * t * sum * (180 / PI);
}

/* atan2 in degrees, signed zeros included; 0 for the point 0, 0. */
static double arc(double y, double x)
{
    const double high = fabs(y), wide = fabs(x);
    double degrees = 0;
    if (high > wide)
        degrees = 90 - arc_of_tangent(wide / high);
    else if (wide > 0)
        degrees = arc_of_tangent(high / wide);
    if (x < 0)
        degrees = 180 - degrees;
    return copysign(degrees, y);
}

void spressi_gltf_turn(float degrees, float *out_z, float *out_w)
{
    double sine, cosine;
    spressi_sine_of(fmod((double)degrees, 720) / 2, &sine, &cosine); /* fmod is exact */
    /* Never -0: many tools lose the sign. */
    *out_z = sine == 0 ? 0 : (float)sine;
    *out_w = cosine == 0 ? 0 : (float)cosine;
}

float spressi_gltf_degrees(double z, double w)
{
    if (z == 0 || w == 0) /* no turn and half a turn have no sign */
        return z == 0 ? 0 : 180;
    return (float)(2 * (w < 0 ? arc(-z, -w) : arc(z, w)));
}

void spressi_gltf_slerp(const float from[4], const float to[4], double t, float out[4])
{
    double dot = 0;
    for (int i = 0; i < 4; i++)
        dot += (double)from[i] * to[i];
    const double sign = dot < 0 ? -1 : 1;
    dot = fabs(dot) < 1 ? fabs(dot) : 1;
    double near = 1 - t, far = t; /* what slerp tends to for small arcs */
    const double sine = sqrt(1 - dot * dot);
    if (sine > 1e-5) {
        const double angle = arc(sine, dot);
        double cosine;
        spressi_sine_of((1 - t) * angle, &near, &cosine);
        spressi_sine_of(t * angle, &far, &cosine);
        near /= sine;
        far /= sine;
    }
    for (int i = 0; i < 4; i++)
        out[i] = (float)(near * from[i] + sign * far * to[i]);
}

spressi_gltf_affine spressi_gltf_affine_of(const spress_transform *local)
{
    double sine, cosine;
    spressi_sine_of(fmod((double)local->rotation, 360), &sine, &cosine);
    return (spressi_gltf_affine){.a = cosine * local->scale_x,
                                 .b = sine * local->scale_x,
                                 .c = -sine * local->scale_y,
                                 .d = cosine * local->scale_y,
                                 .tx = local->x,
                                 .ty = local->y};
}

spressi_gltf_affine spressi_gltf_multiply(spressi_gltf_affine outer, spressi_gltf_affine inner)
{
    return (spressi_gltf_affine){.a = outer.a * inner.a + outer.c * inner.b,
                                 .b = outer.b * inner.a + outer.d * inner.b,
                                 .c = outer.a * inner.c + outer.c * inner.d,
                                 .d = outer.b * inner.c + outer.d * inner.d,
                                 .tx = outer.a * inner.tx + outer.c * inner.ty + outer.tx,
                                 .ty = outer.b * inner.tx + outer.d * inner.ty + outer.ty};
}

bool spressi_gltf_invert(spressi_gltf_affine m, spressi_gltf_affine *out)
{
    const double determinant = m.a * m.d - m.b * m.c;
    const double size = m.a * m.a + m.b * m.b + m.c * m.c + m.d * m.d;
    if (!(fabs(determinant) > 1e-12 * size) || !isfinite(1 / determinant))
        return false;
    *out = (spressi_gltf_affine){.a = m.d / determinant,
                                 .b = -m.b / determinant,
                                 .c = -m.c / determinant,
                                 .d = m.a / determinant,
                                 .tx = (m.c * m.ty - m.d * m.tx) / determinant,
                                 .ty = (m.b * m.tx - m.a * m.ty) / determinant};
    return true;
}

bool spressi_gltf_decompose(spressi_gltf_affine m, spress_transform *out)
{
    const double x_size = sqrt(m.a * m.a + m.b * m.b), y_size = sqrt(m.c * m.c + m.d * m.d);
    const double lean = fabs(m.a * m.c + m.b * m.d);
    out->x = (float)m.tx;
    out->y = (float)m.ty;
    out->scale_x = (float)x_size;
    if (x_size > 0) {
        out->rotation = (float)arc(m.b, m.a);
        out->scale_y = (float)((m.a * m.d - m.b * m.c) / x_size);
    } else {
        out->rotation = (float)arc(-m.c, m.d);
        out->scale_y = (float)y_size;
    }
    return lean <= 1e-4 * x_size * y_size;
}
