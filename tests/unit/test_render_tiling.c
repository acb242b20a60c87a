/* What must hold for every mesh: no gap, no pixel twice, and the same pixels whatever the cut.
 * Single triangles are compared with a reference that asks every pixel on its own. */
#include <math.h>

#include "support.h"

enum { SIDE = 64, CORNERS_MAX = 400, INDICES_MAX = 2400 };

/* White at alpha 128 laid over nothing, and over itself: 128 + 128 * 127 / 255. */
enum { ONCE = 128, TWICE = 192 };

typedef struct mesh {
    spress_corner corners[CORNERS_MAX];
    uint16_t indices[INDICES_MAX];
    size_t corner_count, index_count;
} mesh;

typedef struct bench {
    spress_canvas canvas;
    spress_texture texture;
    test_random random;
} bench;

static void begin(bench *b, spress_image *image)
{
    *b = (bench){.random = {1}};
    assert_true(spress_canvas_init(&b->canvas, SIDE, SIDE, NULL, NULL));
    assert_true(spress_texture_init(&b->texture, image, NULL));
}

static void begin_half(bench *b)
{
    uint8_t half[] = {255, 255, 255, 128};
    begin(b, &(spress_image){.width = 1, .height = 1, .rgba = half});
}

static void end(bench *b)
{
    spress_canvas_free(&b->canvas);
    spress_texture_free(&b->texture);
}

/* Multiples of 1/256, of 1/2 (edges through middles), or anything. */
static float random_place(test_random *random, float low, float high)
{
    const uint32_t kind = test_random_below(random, 3);
    const float at = low + (high - low) * (float)test_random_below(random, 1u << 20) / (1 << 20);
    const float grid = kind == 0 ? 2 : 256;
    return kind == 2 ? at : roundf(at * grid) / grid;
}

static uint16_t add_corner(mesh *m, float x, float y)
{
    assert_true(m->corner_count < CORNERS_MAX);
    m->corners[m->corner_count] = (spress_corner){.x = x, .y = y};
    return (uint16_t)m->corner_count++;
}

/* Either way round. */
static void add_triangle(mesh *m, test_random *random, uint16_t a, uint16_t b, uint16_t c)
{
    const bool turned = test_random_below(random, 2) != 0;
    assert_true(m->index_count + 3 <= INDICES_MAX);
    m->indices[m->index_count++] = a;
    m->indices[m->index_count++] = turned ? c : b;
    m->indices[m->index_count++] = turned ? b : c;
}

static void draw(bench *b, const mesh *m)
{
    const spress_triangles triangles = {.texture = &b->texture,
                                        .corners = m->corners,
                                        .corner_count = m->corner_count,
                                        .indices = m->indices,
                                        .index_count = m->index_count};
    spress_canvas_clear(&b->canvas, (spress_colour){0, 0, 0, 0});
    spress_draw_triangles(&b->canvas, &triangles);
}

static int64_t fixed(float value)
{
    return llround((double)value * 256);
}

/* On which side of the line from `a` to `b` a point is that lies an infinitely small step to the
 * right of a middle, and an even smaller one below it: never on the line, unless the line is a
 * point. That is what the top-left rule means. */
static int side_of(const spress_corner *a, const spress_corner *b, int x, int y)
{
    const int64_t dx = fixed(b->x) - fixed(a->x), dy = fixed(b->y) - fixed(a->y);
    const int64_t value =
        dx * ((int64_t)y * 256 + 128 - fixed(a->y)) - dy * ((int64_t)x * 256 + 128 - fixed(a->x));
    if (value != 0)
        return value < 0 ? -1 : 1;
    if (dy != 0)
        return dy < 0 ? 1 : -1;
    return dx < 0 ? -1 : dx > 0;
}

static bool covers(const spress_corner *a, const spress_corner *b, const spress_corner *c, int x,
                   int y)
{
    const int side = side_of(a, b, x, y);
    return side != 0 && side_of(b, c, x, y) == side && side_of(c, a, x, y) == side;
}

/* How many triangles of the mesh have the pixel. */
static int count_covers(const mesh *m, int x, int y)
{
    int count = 0;
    for (size_t i = 0; i < m->index_count; i += 3)
        count += covers(&m->corners[m->indices[i]], &m->corners[m->indices[i + 1]],
                        &m->corners[m->indices[i + 2]], x, y);
    return count;
}

static uint8_t alpha_at(const bench *b, int x, int y)
{
    return b->canvas.rgba[((size_t)y * SIDE + (size_t)x) * 4 + 3];
}

TEST(single_triangles)
{
    bench b;
    begin_half(&b);
    for (size_t round = 0; round < 2000; round++) {
        mesh m = {.corner_count = 0};
        const float reach = round % 3 == 0 ? 4 : round % 3 == 1 ? 70 : 3000;
        const float at = round % 3 == 0 ? 30 : 32;
        for (int i = 0; i < 3; i++)
            add_corner(&m, random_place(&b.random, at - reach, at + reach),
                       random_place(&b.random, at - reach, at + reach));
        add_triangle(&m, &b.random, 0, 1, 2);
        draw(&b, &m);
        for (int y = 0; y < SIDE; y++)
            for (int x = 0; x < SIDE; x++)
                if (alpha_at(&b, x, y) != (count_covers(&m, x, y) ? ONCE : 0))
                    fail_msg("round %zu, pixel %d, %d: alpha %u", round, x, y, alpha_at(&b, x, y));
    }
    end(&b);
}

/* Every pixel no more than once, and inside the outline exactly once. */
static void expect_tiled(const bench *b, const mesh *m, size_t round)
{
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            const int wanted = count_covers(m, x, y);
            assert_in_range(wanted, 0, 1);
            if (alpha_at(b, x, y) != (wanted ? ONCE : 0))
                fail_msg("round %zu, pixel %d, %d: alpha %u", round, x, y, alpha_at(b, x, y));
        }
}

/* A star-shaped outline around a middle. */
static void make_fan(mesh *m, test_random *random, size_t spokes, const float middle[2])
{
    *m = (mesh){.corner_count = 0};
    const uint16_t hub = add_corner(m, middle[0], middle[1]);
    for (size_t i = 0; i < spokes; i++) {
        const float angle = 6.2831853f * (float)i / (float)spokes;
        const float radius = random_place(random, 3, 40);
        add_corner(m, middle[0] + radius * cosf(angle), middle[1] + radius * sinf(angle));
    }
    for (size_t i = 0; i < spokes; i++)
        add_triangle(m, random, hub, (uint16_t)(1 + i), (uint16_t)(1 + (i + 1) % spokes));
}

TEST(fans_leave_no_gap)
{
    bench b;
    begin_half(&b);
    for (size_t round = 0; round < 200; round++) {
        mesh m;
        const float middle[2] = {random_place(&b.random, 20, 44), random_place(&b.random, 20, 44)};
        make_fan(&m, &b.random, 5 + test_random_below(&b.random, 40), middle);
        draw(&b, &m);
        expect_tiled(&b, &m, round);
    }
    end(&b);
}

/* A grid with moved corners that is larger than the canvas: all of it is blended, once. */
static void make_grid(mesh *m, test_random *random, size_t cells)
{
    const float size = (SIDE + 8.0f) / (float)cells;
    *m = (mesh){.corner_count = 0};
    for (size_t j = 0; j <= cells; j++)
        for (size_t i = 0; i <= cells; i++) {
            const bool edge = i == 0 || j == 0 || i == cells || j == cells;
            const float span = edge ? 0 : size * 0.24f;
            add_corner(m, (float)i * size - 4 + random_place(random, -span, span),
                       (float)j * size - 4 + random_place(random, -span, span));
        }
    for (size_t j = 0; j < cells; j++)
        for (size_t i = 0; i < cells; i++) {
            const uint16_t a = (uint16_t)(j * (cells + 1) + i), c = (uint16_t)(a + cells + 1);
            if (test_random_below(random, 2) != 0) {
                add_triangle(m, random, a, (uint16_t)(a + 1), (uint16_t)(c + 1));
                add_triangle(m, random, a, (uint16_t)(c + 1), c);
            } else {
                add_triangle(m, random, a, (uint16_t)(a + 1), c);
                add_triangle(m, random, (uint16_t)(a + 1), (uint16_t)(c + 1), c);
            }
        }
}

TEST(grids_blend_everything_once)
{
    bench b;
    begin_half(&b);
    for (size_t round = 0; round < 2000; round++) {
        mesh m;
        make_grid(&m, &b.random, 1 + test_random_below(&b.random, 18));
        draw(&b, &m);
        for (size_t i = 3; i < (size_t)SIDE * SIDE * 4; i += 4)
            if (b.canvas.rgba[i] != ONCE)
                fail_msg("round %zu, pixel %zu, %zu: alpha %u", round, i / 4 % SIDE, i / 4 / SIDE,
                         b.canvas.rgba[i]);
    }
    end(&b);
}

static void shuffle(mesh *m, test_random *random)
{
    for (size_t i = m->index_count / 3; i > 1; i--) {
        const size_t k = test_random_below(random, (uint32_t)i);
        uint16_t kept[3];
        memcpy(kept, m->indices + 3 * k, sizeof kept);
        memcpy(m->indices + 3 * k, m->indices + 3 * (i - 1), sizeof kept);
        memcpy(m->indices + 3 * (i - 1), kept, sizeof kept);
    }
}

TEST(order_does_not_matter_where_nothing_overlaps)
{
    bench b;
    begin_half(&b);
    static uint8_t wanted[SIDE * SIDE * 4];
    for (size_t round = 0; round < 500; round++) {
        mesh m;
        const float middle[2] = {random_place(&b.random, 20, 44), random_place(&b.random, 20, 44)};
        if (round % 2 == 0)
            make_fan(&m, &b.random, 20, middle);
        else
            make_grid(&m, &b.random, 9);
        draw(&b, &m);
        memcpy(wanted, b.canvas.rgba, sizeof wanted);
        shuffle(&m, &b.random);
        draw(&b, &m);
        assert_memory_equal(b.canvas.rgba, wanted, sizeof wanted);
    }
    end(&b);
}

/* A convex polygon is a fan around any of its own corners, or around a point inside. */
TEST(every_cut_covers_the_same)
{
    bench b;
    begin_half(&b);
    static uint8_t wanted[SIDE * SIDE * 4];
    for (size_t round = 0; round < 1000; round++) {
        mesh outline = {.corner_count = 0};
        const size_t count = 4 + test_random_below(&b.random, 5);
        const float size = random_place(&b.random, 2, 60);
        for (size_t i = 0; i < count; i++) {
            const float angle = 6.2831853f * ((float)i + 0.1f) / (float)count;
            /* On the grid that positions are rounded to, or flat corners might turn inwards. */
            add_corner(&outline, roundf((32 + size * cosf(angle)) * 256) / 256,
                       roundf((30 + size * 0.7f * sinf(angle)) * 256) / 256);
        }
        for (size_t hub = 0; hub <= count; hub++) {
            mesh m = outline;
            const uint16_t middle =
                hub < count ? (uint16_t)hub : add_corner(&m, 32, 30 + 0.3f * size);
            for (size_t i = 0; i < count; i++)
                if (i != hub && (i + 1) % count != hub)
                    add_triangle(&m, &b.random, middle, (uint16_t)i, (uint16_t)((i + 1) % count));
            draw(&b, &m);
            if (hub == 0)
                memcpy(wanted, b.canvas.rgba, sizeof wanted);
            assert_memory_equal(b.canvas.rgba, wanted, sizeof wanted);
        }
    }
    end(&b);
}

/* Overlapping triangles do blend twice: the tests above would see it. */
TEST(overlaps_are_seen)
{
    bench b;
    begin_half(&b);
    mesh m = {.corner_count = 0};
    add_corner(&m, 0, 0);
    add_corner(&m, 64, 0);
    add_corner(&m, 0, 64);
    add_triangle(&m, &b.random, 0, 1, 2);
    add_triangle(&m, &b.random, 0, 1, 2);
    draw(&b, &m);
    assert_int_equal(alpha_at(&b, 5, 5), TWICE);
    assert_int_equal(count_covers(&m, 5, 5), 2);
    end(&b);
}

/* Where a pixel's middle lies in the texture, in texels. False where the triangle is too thin for
 * numbers without an error bound. */
static bool texel_of(const spress_corner *c, int x, int y, double out[2])
{
    double px[3], py[3];
    for (int i = 0; i < 3; i++) {
        px[i] = (double)fixed(c[i].x) / 256;
        py[i] = (double)fixed(c[i].y) / 256;
    }
    const double area = (px[1] - px[0]) * (py[2] - py[0]) - (py[1] - py[0]) * (px[2] - px[0]);
    if (fabs(area) < 4)
        return false;
    const double mx = x + 0.5, my = y + 0.5;
    const double b1 = ((mx - px[0]) * (py[2] - py[0]) - (my - py[0]) * (px[2] - px[0])) / area;
    const double b2 = ((px[1] - px[0]) * (my - py[0]) - (py[1] - py[0]) * (mx - px[0])) / area;
    out[0] = 16 * ((double)c[0].u * (1 - b1 - b2) + (double)c[1].u * b1 + (double)c[2].u * b2);
    out[1] = 16 * ((double)c[0].v * (1 - b1 - b2) + (double)c[1].v * b1 + (double)c[2].v * b2);
    return true;
}

static int clamped(int texel)
{
    return texel < 0 ? 0 : texel > 15 ? 15 : texel;
}

static double texel_value(const uint8_t *image, int x, int y)
{
    return image[((size_t)clamped(y) * 16 + (size_t)clamped(x)) * 4];
}

static double bilinear(const uint8_t *image, const double at[2])
{
    const double x = floor(at[0] - 0.5), y = floor(at[1] - 0.5);
    const double fx = at[0] - 0.5 - x, fy = at[1] - 0.5 - y;
    const int i = (int)x, j = (int)y;
    return (texel_value(image, i, j) * (1 - fx) + texel_value(image, i + 1, j) * fx) * (1 - fy) +
           (texel_value(image, i, j + 1) * (1 - fx) + texel_value(image, i + 1, j + 1) * fx) * fy;
}

static bool is_near_whole(double value)
{
    return fabs(value - round(value)) < 1e-4;
}

/* Texels by barycentric coordinates in double precision, each pixel by itself. */
TEST(texels_of_random_triangles)
{
    bench b;
    uint8_t noise[16 * 16 * 4];
    test_random random = {7};
    size_t compared = 0;
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = i % 4 == 3 ? 255 : (uint8_t)test_random_below(&random, 256);
    begin(&b, &(spress_image){.width = 16, .height = 16, .rgba = noise});
    for (size_t round = 0; round < 1000; round++) {
        spress_corner corners[3];
        const uint16_t indices[3] = {0, 1, 2};
        for (int i = 0; i < 3; i++)
            corners[i] = (spress_corner){
                random_place(&b.random, -20, 84), random_place(&b.random, -20, 84),
                random_place(&b.random, -0.3f, 1.3f), random_place(&b.random, -0.3f, 1.3f)};
        const spress_triangles triangles = {
            &b.texture, round % 2 ? SPRESS_BILINEAR : SPRESS_NEAREST, corners, 3, indices, 3};
        spress_canvas_clear(&b.canvas, (spress_colour){0, 0, 0, 0});
        spress_draw_triangles(&b.canvas, &triangles);
        for (int y = 0; y < SIDE; y++)
            for (int x = 0; x < SIDE; x++) {
                double at[2];
                if (alpha_at(&b, x, y) == 0 || !texel_of(corners, x, y, at))
                    continue;
                const double got = b.canvas.rgba[((size_t)y * SIDE + (size_t)x) * 4];
                if (round % 2 == 0 && (is_near_whole(at[0]) || is_near_whole(at[1])))
                    continue; /* between two texels either is right */
                /* Bilinear: two roundings, and parts cut to 256ths in both directions. */
                const double slack = round % 2 ? 3.0 : 0.0;
                const double wanted =
                    round % 2 ? bilinear(noise, at)
                              : texel_value(noise, (int)floor(at[0]), (int)floor(at[1]));
                if (fabs(got - wanted) > slack)
                    fail_msg("round %zu, pixel %d, %d: %g, not %g", round, x, y, got, wanted);
                compared++;
            }
    }
    assert_true(compared > 300000);
    end(&b);
}
