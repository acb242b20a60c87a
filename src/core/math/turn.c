/* Sine and cosine without libm. Its sinf differs from one system to the next, takes radians, which
 * no multiple of 90 degrees but 0 has exactly, and takes one angle at a time. Here the angle is
 * first brought to -45..45 degrees, which is exact; two polynomials in degrees give the result. The
 * loop has neither branches nor calls, so that compilers vectorise it. */
#include "core/math/turn.h"

#include <stdint.h>
#include <string.h>

/* sin(r degrees) = r * (S1 + z * (S3 + z * (S5 + z * S7))) with z = r * r, cos likewise from 1 on:
 * through the Chebyshev nodes of 0 <= z <= 45 * 45. S1 is pi / 180; the code rounds r * S1 before
 * it adds the small rest. */
#define S1 0x1.1df46ap-6f
#define S3 (-0x1.dbb81ep-21f)
#define S5 0x1.dad0c6p-37f
#define S7 (-0x1.bda51ap-54f)
#define C2 (-0x1.3f6a1ep-13f)
#define C4 0x1.09b116p-28f
#define C6 (-0x1.6197b4p-45f)
#define C8 0x1.f31296p-63f

static inline float with_sign(float value, uint32_t sign)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits ^= sign;
    memcpy(&value, &bits, sizeof bits);
    return value;
}

void spressi_sines(const float *restrict degrees, size_t count, float *restrict sines,
                   float *restrict cosines)
{
    for (size_t i = 0; i < count; i++) {
        const float quarters = degrees[i] * (1.0f / 90) + SPRESSI_ROUNDER;
        uint32_t quadrant; /* its two lowest bits */
        memcpy(&quadrant, &quarters, sizeof quadrant);
        const float r = degrees[i] - 90 * (quarters - SPRESSI_ROUNDER);
        const float z = r * r;
        const float s = r * S1 + r * (z * (S3 + z * (S5 + z * S7)));
        const float c = 1 + z * (C2 + z * (C4 + z * (C6 + z * C8)));
        sines[i] = with_sign(quadrant & 1 ? c : s, (quadrant & 2) << 30);
        cosines[i] = with_sign(quadrant & 1 ? s : c, ((quadrant + 1) & 2) << 30);
    }
}

/* Taylor series on -45..45 degrees, nested; the ninth term is below 1e-17. */
void spressi_sine_of(double degrees, double *out_sine, double *out_cosine)
{
    enum { TERMS = 8 };
    const int quarters = (int)(degrees / 90 + (degrees < 0 ? -0.5 : 0.5));
    const double x = (degrees - 90 * quarters) * (3.14159265358979323846 / 180);
    double sine = 1, cosine = 1;
    for (int k = TERMS; k > 0; k--) {
        sine = 1 - sine * x * x / (2 * k * (2 * k + 1));
        cosine = 1 - cosine * x * x / (2 * k * (2 * k - 1));
    }
    sine *= x;
    switch (quarters & 3) {
    case 0:
        *out_sine = sine;
        *out_cosine = cosine;
        break;
    case 1:
        *out_sine = cosine;
        *out_cosine = -sine;
        break;
    case 2:
        *out_sine = -sine;
        *out_cosine = -cosine;
        break;
    default:
        *out_sine = -cosine;
        *out_cosine = sine;
        break;
    }
}
