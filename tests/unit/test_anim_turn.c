/* Sine and cosine of degrees against libm's in double precision. */
#include "core/math/turn.h"

#include <math.h>

#include "support.h"

static double units_off(float is, double should)
{
    int exponent;
    frexp(should, &exponent);
    return fabs((double)is - should) / ldexp(1, exponent - 24);
}

TEST(sines_are_right)
{
    test_random random = {.state = 16};
    for (int i = 0; i < 400000; i++) {
        const float span = i % 2 ? 200 : SPRESSI_TURN_RANGE;
        /* 32 bits of chance, so that all low bits of the float vary. */
        const float degrees =
            (float)((double)test_random_below(&random, UINT32_MAX) / UINT32_MAX * 2 - 1) * span;
        float sine, cosine;
        spressi_sines(&degrees, 1, &sine, &cosine);
        /* Exact: fmod is. Double keeps 29 more bits than the result needs. */
        const double rest = fmod((double)degrees, 360) * (3.14159265358979323846 / 180);
        assert_true(fabs((double)sine - sin(rest)) < 1e-7);
        assert_true(fabs((double)cosine - cos(rest)) < 1e-7);
        if (fabs(sin(rest)) > 1e-6)
            assert_true(units_off(sine, sin(rest)) < 2);
        if (fabs(cos(rest)) > 1e-6)
            assert_true(units_off(cosine, cos(rest)) < 2);
    }
}

TEST(double_sines_are_right)
{
    test_random random = {.state = 17};
    for (int i = 0; i < 100000; i++) {
        const double degrees =
            (double)test_random_below(&random, UINT32_MAX) / UINT32_MAX * 1440 - 720;
        double sine, cosine;
        spressi_sine_of(degrees, &sine, &cosine);
        const double rest = fmod(degrees, 360) * (3.14159265358979323846 / 180);
        assert_true(fabs(sine - sin(rest)) < 1e-14); /* `rest` itself is off by up to 4e-15 */
        assert_true(fabs(cosine - cos(rest)) < 1e-14);
    }
}

TEST(right_angles_are_exact)
{
    static const float sines[] = {0, 1, 0, -1}, cosines[] = {1, 0, -1, 0};
    for (int quarter = -700; quarter <= 700; quarter++) {
        const float degrees = 90.0f * (float)quarter;
        float sine, cosine;
        spressi_sines(&degrees, 1, &sine, &cosine);
        assert_true(sine == sines[quarter & 3] && cosine == cosines[quarter & 3]);
        double exact_sine, exact_cosine;
        spressi_sine_of(90 * (quarter % 8), &exact_sine, &exact_cosine);
        assert_true(exact_sine == (double)sine && exact_cosine == (double)cosine);
    }
}

TEST(far_angles_are_brought_near)
{
    assert_true(spressi_turn_reduce(65536) == 65536);
    assert_true(spressi_turn_reduce(-720) == -720);
    assert_true(spressi_turn_reduce(72000) == 0);
    assert_true(spressi_turn_reduce(-1e6f) == -280); /* 1000000 = 2777 * 360 + 280 */
    assert_true(spressi_turn_reduce(NAN) == 0);
    assert_true(spressi_turn_reduce(-INFINITY) == 0);
}
