/* The rasteriser against pixels computed by hand. */
#include <math.h>

#include "support.h"

enum { SIDE = 8 };

typedef struct scene {
    spress_canvas canvas;
    spress_texture texture;
    spress_triangles triangles;
} scene;

static spress_texture make_texture(uint32_t width, uint32_t height, const spress_colour *colours)
{
    spress_image image;
    spress_texture texture;
    assert_true(spress_image_init(&image, width, height, NULL, NULL));
    for (size_t i = 0; i < (size_t)width * height; i++)
        memcpy(image.rgba + i * 4,
               &(uint8_t[4]){colours[i].r, colours[i].g, colours[i].b, colours[i].a}, 4);
    assert_true(spress_texture_init(&texture, &image, NULL));
    spress_image_free(&image);
    return texture;
}

static void begin(scene *s, uint32_t width, uint32_t height, spress_texture texture)
{
    *s = (scene){.texture = texture};
    assert_true(spress_canvas_init(&s->canvas, width, height, NULL, NULL));
    s->triangles.texture = &s->texture;
}

static void begin_solid(scene *s, spress_colour colour)
{
    begin(s, SIDE, SIDE, make_texture(1, 1, &colour));
}

static void end(scene *s)
{
    spress_canvas_free(&s->canvas);
    spress_texture_free(&s->texture);
}

/* Scenes that end with their block. */
#define SCENE(name, ...)                                                                           \
    AUTO(end) scene name;                                                                          \
    begin(&name, __VA_ARGS__)
#define SOLID_SCENE(name, ...)                                                                     \
    AUTO(end) scene name;                                                                          \
    begin_solid(&name, __VA_ARGS__)

static void draw(scene *s, const spress_corner *corners, size_t count)
{
    static const uint16_t indices[] = {0, 1, 2, 0, 2, 3};
    s->triangles.corners = corners;
    s->triangles.corner_count = count;
    s->triangles.indices = indices;
    s->triangles.index_count = count == 3 ? 3 : 6;
    spress_draw_triangles(&s->canvas, &s->triangles);
    s->triangles.corners = NULL; /* the caller's, who may end before the scene does */
}

/* A rectangle that shows all of the texture. */
static void draw_box(scene *s, float left, float top, float right, float bottom)
{
    const spress_corner corners[] = {
        {left, top, 0, 0}, {right, top, 1, 0}, {right, bottom, 1, 1}, {left, bottom, 0, 1}};
    draw(s, corners, 4);
}

static const uint8_t *pixel(const scene *s, uint32_t x, uint32_t y)
{
    return s->canvas.rgba + ((size_t)y * s->canvas.width + x) * 4;
}

/* The premultiplied pixel is this. */
static void expect_pixel(const scene *s, uint32_t x, uint32_t y, spress_colour c)
{
    const uint8_t *got = pixel(s, x, y);
    if (got[0] != c.r || got[1] != c.g || got[2] != c.b || got[3] != c.a)
        fail_msg("pixel %u, %u is %u %u %u %u, not %u %u %u %u", x, y, got[0], got[1], got[2],
                 got[3], c.r, c.g, c.b, c.a);
}

/* The canvas is as drawn in text: '#' where the colour is, '.' where nothing is. */
static void expect_cover(const scene *s, const char *const *rows, spress_colour colour)
{
    for (uint32_t y = 0; y < s->canvas.height; y++)
        for (uint32_t x = 0; x < s->canvas.width; x++)
            expect_pixel(s, x, y, rows[y][x] == '#' ? colour : (spress_colour){0, 0, 0, 0});
}

static const spress_colour WHITE = {255, 255, 255, 255};
static const spress_colour HALF = {128, 128, 128, 128}; /* white at alpha 128, premultiplied */
static const char *const NOTHING[] = {"........", "........", "........", "........",
                                      "........", "........", "........", "........"};

TEST(middles_decide)
{
    static const char *const box[] = {"........", ".##.....", ".##.....", "........",
                                      "........", "........", "........", "........"};
    SOLID_SCENE(s, WHITE);
    draw_box(&s, 1, 1, 3, 3);
    expect_cover(&s, box, WHITE);
    /* Anything from just beyond the middles of the neighbours covers the same. */
    spress_canvas_clear(&s.canvas, (spress_colour){0, 0, 0, 0});
    draw_box(&s, 0.51f, 0.51f, 3.49f, 3.49f);
    expect_cover(&s, box, WHITE);
    spress_canvas_clear(&s.canvas, (spress_colour){0, 0, 0, 0});
    draw_box(&s, 1.49f, 1.49f, 2.51f, 2.51f);
    expect_cover(&s, box, WHITE);
    /* Between the middles there is nothing. */
    spress_canvas_clear(&s.canvas, (spress_colour){0, 0, 0, 0});
    draw_box(&s, 1.51f, 1.51f, 2.49f, 2.49f);
    expect_cover(&s, NOTHING, WHITE);
}

/* On the diagonal x + y = 3 lie four middles: the triangle whose left edge it is has them. */
TEST(diagonal_belongs_to_one)
{
    static const char *const upper[] = {"###.....", "##......", "#.......", "........",
                                        "........", "........", "........", "........"};
    static const char *const lower[] = {"...#....", "..##....", ".###....", "####....",
                                        "........", "........", "........", "........"};
    SOLID_SCENE(s, WHITE);
    draw(&s, (spress_corner[]){{0, 0, 0, 0}, {4, 0, 0, 0}, {0, 4, 0, 0}}, 3);
    expect_cover(&s, upper, WHITE);
    spress_canvas_clear(&s.canvas, (spress_colour){0, 0, 0, 0});
    draw(&s, (spress_corner[]){{4, 0, 0, 0}, {4, 4, 0, 0}, {0, 4, 0, 0}}, 3);
    expect_cover(&s, lower, WHITE);
}

/* Edges through middles: left and top ones are in, right and bottom ones out. */
TEST(top_left_rule)
{
    static const char *const first[] = {"##......", "##......", "........", "........",
                                        "........", "........", "........", "........"};
    static const char *const next[] = {"........", ".##.....", ".##.....", "........",
                                       "........", "........", "........", "........"};
    SOLID_SCENE(s, WHITE);
    draw_box(&s, 0.5f, 0.5f, 2.5f, 2.5f);
    expect_cover(&s, first, WHITE);
    /* One 256th further the next pixels are meant; less than half of that is rounded away. */
    const float step = 1.0f / 256;
    spress_canvas_clear(&s.canvas, (spress_colour){0, 0, 0, 0});
    draw_box(&s, 0.5f + step, 0.5f + step, 2.5f + step, 2.5f + step);
    expect_cover(&s, next, WHITE);
    spress_canvas_clear(&s.canvas, (spress_colour){0, 0, 0, 0});
    draw_box(&s, 0.5f + step * 0.49f, 0.5f + step * 0.49f, 2.5f + step * 0.49f,
             2.5f + step * 0.49f);
    expect_cover(&s, first, WHITE);
    spress_canvas_clear(&s.canvas, (spress_colour){0, 0, 0, 0});
    draw_box(&s, 0.5f + step * 0.51f, 0.5f + step * 0.51f, 2.5f + step * 0.51f,
             2.5f + step * 0.51f);
    expect_cover(&s, next, WHITE);
    /* Left of the canvas rounding goes the same way: -0.5 + 2/256 begins behind middle -1. */
    spress_canvas_clear(&s.canvas, (spress_colour){0, 0, 0, 0});
    draw_box(&s, -0.5f + 2 * step, -3, 0.5f, 9);
    expect_cover(&s, NOTHING, WHITE);
}

TEST(windings_are_equal)
{
    const spress_corner corners[] = {{0.3f, 0.9f, 0, 0}, {7.2f, 2.1f, 0, 0}, {3.8f, 7.6f, 0, 0}};
    static const size_t orders[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                        {2, 1, 0}, {1, 0, 2}, {0, 2, 1}};
    uint8_t wanted[SIDE * SIDE * 4];
    for (size_t i = 0; i < 6; i++) {
        SOLID_SCENE(s, (spress_colour){255, 255, 255, 128});
        draw(&s,
             (spress_corner[]){corners[orders[i][0]], corners[orders[i][1]], corners[orders[i][2]]},
             3);
        if (i == 0)
            memcpy(wanted, s.canvas.rgba, sizeof wanted);
        assert_memory_equal(s.canvas.rgba, wanted, sizeof wanted);
    }
}

TEST(nearest_texels)
{
    const spress_colour four[] = {
        {10, 0, 0, 255}, {20, 0, 0, 255}, {30, 0, 0, 255}, {40, 0, 0, 255}};
    SCENE(s, 4, 4, make_texture(2, 2, four));
    draw_box(&s, 0, 0, 4, 4);
    for (uint32_t y = 0; y < 4; y++)
        for (uint32_t x = 0; x < 4; x++)
            expect_pixel(&s, x, y, four[y / 2 * 2 + x / 2]);
    /* Mirrored and on its side: u runs upwards, v to the left. */
    draw(&s, (spress_corner[]){{0, 0, 1, 1}, {4, 0, 1, 0}, {4, 4, 0, 0}, {0, 4, 0, 1}}, 4);
    for (uint32_t y = 0; y < 4; y++)
        for (uint32_t x = 0; x < 4; x++)
            expect_pixel(&s, x, y, four[(3 - x) / 2 * 2 + (3 - y) / 2]);
}

/* Five texels on three pixels: 0.83, 2.5 and 4.17 texels from the left. */
TEST(nearest_when_smaller)
{
    const spress_colour five[] = {
        {1, 0, 0, 255}, {2, 0, 0, 255}, {3, 0, 0, 255}, {4, 0, 0, 255}, {5, 0, 0, 255}};
    SCENE(s, 3, 1, make_texture(5, 1, five));
    draw_box(&s, 0, 0, 3, 1);
    expect_pixel(&s, 0, 0, five[0]);
    expect_pixel(&s, 1, 0, five[2]);
    expect_pixel(&s, 2, 0, five[4]);
}

/* u from -1 to 2 on six pixels: -1.5, -0.5, 0.5, 1.5, 2.5, 3.5 of two texels. */
TEST(outside_the_texture_its_edge_goes_on)
{
    const spress_colour two[] = {{100, 0, 0, 255}, {200, 0, 0, 255}};
    const spress_corner wide[] = {{0, 0, -1, 0}, {6, 0, 2, 0}, {6, 1, 2, 1}, {0, 1, -1, 1}};
    for (int bilinear = 0; bilinear < 2; bilinear++) {
        /* Between the texels' middles, 0.5 and 1.5, no pixel's middle lies: both ways agree. */
        SCENE(s, 6, 1, make_texture(2, 1, two));
        s.triangles.sampling = bilinear ? SPRESS_BILINEAR : SPRESS_NEAREST;
        draw(&s, wide, 4);
        for (uint32_t x = 0; x < 6; x++)
            expect_pixel(&s, x, 0, two[x / 3]);
    }
}

/* Two texels on four pixels. Middles lie at -1/4, 1/4, 3/4, 5/4 from the first texel's middle:
 * 0, (255 * 64 + 128) / 256 = 64, (255 * 192 + 128) / 256 = 191, 255. */
TEST(bilinear_in_a_row)
{
    const spress_colour two[] = {{0, 255, 0, 255}, {255, 0, 0, 255}};
    static const uint8_t wanted[] = {0, 64, 191, 255};
    SCENE(s, 4, 1, make_texture(2, 1, two));
    s.triangles.sampling = SPRESS_BILINEAR;
    draw_box(&s, 0, 0, 4, 1);
    for (uint32_t x = 0; x < 4; x++)
        expect_pixel(&s, x, 0, (spress_colour){wanted[x], (uint8_t)(255 - wanted[x]), 0, 255});
}

/* One pixel in the middle of four texels: rows first, (10 + 20) / 2 = 15 and (30 + 41) / 2 = 36
 * (35.5 rounded), then (15 + 36) / 2 = 26 (25.5 rounded). */
TEST(bilinear_between_four)
{
    const spress_colour four[] = {
        {10, 0, 0, 255}, {20, 0, 0, 255}, {30, 0, 0, 255}, {41, 0, 0, 255}};
    SCENE(s, 1, 1, make_texture(2, 2, four));
    s.triangles.sampling = SPRESS_BILINEAR;
    draw_box(&s, 0, 0, 1, 1);
    expect_pixel(&s, 0, 0, (spress_colour){26, 0, 0, 255});
}

/* Half way between opaque red and invisible green lies half transparent red, without green. */
TEST(hidden_colours_do_not_bleed)
{
    const spress_colour two[] = {{255, 0, 0, 255}, {0, 255, 0, 0}};
    AUTO_IMAGE image;
    SCENE(s, 1, 1, make_texture(2, 1, two));
    s.triangles.sampling = SPRESS_BILINEAR;
    draw_box(&s, 0, 0, 1, 1);
    expect_pixel(&s, 0, 0, (spress_colour){128, 0, 0, 128});
    assert_true(spress_canvas_image(&s.canvas, 1, NULL, &image));
    assert_memory_equal(image.rgba, ((uint8_t[]){255, 0, 0, 128}), 4);
}

/* (200, 100, 50) at 128 is 100, 50, 25, 128 premultiplied (100.4, 50.2, 25.1). */
TEST(source_over)
{
    const spress_colour colour = {200, 100, 50, 128};
    spress_image image;
    SCENE(s, 2, 1, make_texture(1, 1, &colour));
    /* On opaque (10, 20, 30): 127/255 of it is 4.98, 9.96, 14.94. */
    spress_canvas_clear(&s.canvas, (spress_colour){10, 20, 30, 255});
    draw_box(&s, 0, 0, 1, 1);
    expect_pixel(&s, 0, 0, (spress_colour){105, 60, 40, 255});
    expect_pixel(&s, 1, 0, (spress_colour){10, 20, 30, 255});
    /* On blue at 64, premultiplied (0, 0, 64, 64): 127/255 of 64 is 31.87. Straight again:
     * 100, 50 and 57 times 255/160 are 159.4, 79.7, 90.8. */
    spress_canvas_clear(&s.canvas, (spress_colour){0, 0, 255, 64});
    draw_box(&s, 0, 0, 1, 1);
    expect_pixel(&s, 0, 0, (spress_colour){100, 50, 57, 160});
    assert_true(spress_canvas_image(&s.canvas, 1, NULL, &image));
    assert_memory_equal(image.rgba, ((uint8_t[]){159, 80, 91, 160, 0, 0, 255, 64}), 8);
    spress_image_free(&image);
    /* On nothing: as it is. */
    spress_canvas_clear(&s.canvas, (spress_colour){9, 9, 9, 0});
    draw_box(&s, 0, 0, 1, 1);
    expect_pixel(&s, 0, 0, (spress_colour){100, 50, 25, 128});
    expect_pixel(&s, 1, 0, (spress_colour){0, 0, 0, 0});
}

TEST(invisible_changes_nothing_and_opaque_replaces)
{
    const spress_colour ends[] = {{200, 100, 50, 0}, {200, 100, 50, 255}};
    for (size_t i = 0; i < 2; i++) {
        SCENE(s, 1, 1, make_texture(1, 1, &ends[i]));
        spress_canvas_clear(&s.canvas, (spress_colour){100, 150, 200, 51});
        draw_box(&s, 0, 0, 1, 1);
        expect_pixel(&s, 0, 0, i == 0 ? (spress_colour){20, 30, 40, 51} : ends[1]);
    }
}

/* Far beyond the canvas on all sides: every pixel once, and nothing else is written. */
TEST(clipping)
{
    static const float far[] = {10, 1000, 100000, 4000000};
    static const char *const all[] = {"########", "########", "########", "########",
                                      "########", "########", "########", "########"};
    for (size_t i = 0; i < COUNT_OF(far); i++) {
        SOLID_SCENE(s, (spress_colour){255, 255, 255, 128});
        draw_box(&s, -far[i], -far[i], far[i], far[i]);
        expect_cover(&s, all, HALF);
    }
}

TEST(beside_the_canvas_is_nothing)
{
    SOLID_SCENE(s, WHITE);
    draw_box(&s, -8, 0, 0, 8);
    draw_box(&s, 8, 0, 16, 8);
    draw_box(&s, 0, -8, 8, 0);
    draw_box(&s, 0, 8, 8, 16);
    draw_box(&s, -4000000, -4000000, 0.5f - 1.0f / 256, 4000000);
    draw_box(&s, 7.5f + 1.0f / 256, -4000000, 4000000, 4000000);
    draw_box(&s, -4000000, -4000000, 4000000, 0.5f - 1.0f / 256);
    draw_box(&s, -4000000, 7.5f + 1.0f / 256, 4000000, 4000000);
    expect_cover(&s, NOTHING, WHITE);
}

TEST(partly_outside)
{
    static const char *const corner[] = {"##......", "##......", "##......", "........",
                                         "........", "........", "......##", "......##"};
    SOLID_SCENE(s, WHITE);
    draw_box(&s, -5, -100, 2, 3);
    draw_box(&s, 6, 6, 9, 4000000);
    expect_cover(&s, corner, WHITE);
}

TEST(useless_triangles_are_left_out)
{
    const spress_corner a = {0, 0, 0, 0}, b = {8, 0, 0, 0}, c = {0, 8, 0, 0};
    const float bad[] = {NAN, INFINITY, -INFINITY, 3e38f, -3e38f, 5e6f, -5e6f};
    SOLID_SCENE(s, WHITE);
    draw(&s, (spress_corner[]){a, a, a}, 3);
    draw(&s, (spress_corner[]){a, b, b}, 3);
    draw(&s, (spress_corner[]){{1, 1, 0, 0}, {3, 3, 0, 0}, {7, 7, 0, 0}}, 3);
    /* Flat once rounded. */
    draw(&s, (spress_corner[]){{0, 1, 0, 0}, {8, 1, 0, 0}, {4, 1.001f, 0, 0}}, 3);
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        draw(&s, (spress_corner[]){a, {bad[i], 0, 0, 0}, c}, 3);
        draw(&s, (spress_corner[]){a, b, {0, bad[i], 0, 0}}, 3);
        if (!isfinite(bad[i])) {
            draw(&s, (spress_corner[]){{0, 0, bad[i], 0}, b, c}, 3);
            draw(&s, (spress_corner[]){a, b, {0, 8, 0, bad[i]}}, 3);
        }
    }
    expect_cover(&s, NOTHING, WHITE);
}

/* Texture coordinates of any size are clamped; this is about not reading outside. */
TEST(huge_texture_coordinates)
{
    static const float huge[] = {1e5f, 1e9f, 1e20f, 3e38f, -1e9f, -3e38f};
    const spress_colour two[] = {{10, 0, 0, 255}, {20, 0, 0, 255}};
    for (size_t i = 0; i < COUNT_OF(huge); i++)
        for (int bilinear = 0; bilinear < 2; bilinear++) {
            SCENE(s, SIDE, SIDE, make_texture(2, 1, two));
            s.triangles.sampling = bilinear ? SPRESS_BILINEAR : SPRESS_NEAREST;
            draw(
                &s,
                (spress_corner[]){
                    {0, 0, huge[i], 0}, {8, 0, huge[i], 0}, {8, 8, huge[i], 1}, {0, 8, huge[i], 1}},
                4);
            for (uint32_t k = 0; k < SIDE; k++)
                expect_pixel(&s, k, k, two[huge[i] > 0]);
            /* From one end of the numbers to the other: one texel on the left half, the other on
             * the right. */
            draw(&s,
                 (spress_corner[]){{0, 0, -huge[i], 0},
                                   {8, 0, huge[i], 0},
                                   {8, 8, huge[i], 1},
                                   {0, 8, -huge[i], 1}},
                 4);
            for (uint32_t k = 0; k < SIDE; k++)
                expect_pixel(&s, k, 3, two[(k >= 4) == (huge[i] > 0)]);
        }
}

TEST(indices_out_of_range)
{
    static const char *const box[] = {"##......", "##......", "........", "........",
                                      "........", "........", "........", "........"};
    static const uint16_t indices[] = {0, 1, 4, 65535, 1, 2, 0, 1, 2, 0, 2, 3, 1, 2, 4, 0, 1};
    const spress_corner corners[] = {{0, 0, 0, 0}, {2, 0, 0, 0}, {2, 2, 0, 0}, {0, 2, 0, 0}};
    SOLID_SCENE(s, WHITE);
    s.triangles.corners = corners;
    s.triangles.corner_count = 4;
    s.triangles.indices = indices;
    s.triangles.index_count = 17; /* two are left over */
    spress_draw_triangles(&s.canvas, &s.triangles);
    expect_cover(&s, box, WHITE);
    s.triangles.index_count = 0;
    spress_draw_triangles(&s.canvas, &s.triangles);
    s.triangles.index_count = 2;
    spress_draw_triangles(&s.canvas, &s.triangles);
    expect_cover(&s, box, WHITE);
}

/* Means of squares of premultiplied pixels. */
TEST(shrink)
{
    AUTO(spress_canvas_free) spress_canvas canvas;
    AUTO_IMAGE image;
    assert_true(spress_canvas_init(&canvas, 4, 4, NULL, NULL));
    /* Alphas 200 + 0 + 0 + 56 = 4 * 64; red 100 + 50 = 150: straight 150 * 255 / 256 = 149.4. */
    memcpy(canvas.rgba, ((uint8_t[]){100, 0, 0, 200, 0, 0, 0, 0}), 8);
    memcpy(canvas.rgba + 16, ((uint8_t[]){0, 0, 0, 0, 50, 0, 0, 56}), 8);
    /* Opaque: 10 + 20 + 30 + 41 = 101, 25.25; 1 + 1 + 2 + 2 = 6, 1.5 is rounded up. */
    memcpy(canvas.rgba + 8, ((uint8_t[]){10, 1, 0, 255, 20, 1, 255, 255}), 8);
    memcpy(canvas.rgba + 24, ((uint8_t[]){30, 2, 0, 255, 41, 2, 255, 255}), 8);
    /* A trace of one pixel is nothing: alpha 1 / 4. Of two pixels it is 1: 0.5 is rounded up. */
    memcpy(canvas.rgba + 32, ((uint8_t[]){1, 1, 1, 1}), 4);
    memcpy(canvas.rgba + 40, ((uint8_t[]){1, 0, 1, 1, 1, 0, 0, 1}), 8);
    assert_true(spress_canvas_image(&canvas, 2, NULL, &image));
    assert_int_equal(image.width, 2);
    assert_int_equal(image.height, 2);
    assert_memory_equal(
        image.rgba, ((uint8_t[]){149, 0, 0, 64, 25, 2, 128, 255, 0, 0, 0, 0, 255, 0, 128, 1}), 16);
    spress_image_free(&image);
    /* The whole: alpha 256 + 1020 + 1 + 2 = 1279 / 16 = 79.9, red 150 + 101 + 1 + 2 = 254:
     * 254 * 255 / 1279 = 50.6; green 6 + 1 = 7: 1.4; blue 510 + 1 + 1 = 512: 102.1. */
    assert_true(spress_canvas_image(&canvas, 4, NULL, &image));
    assert_memory_equal(image.rgba, ((uint8_t[]){51, 1, 102, 80}), 4);
}

/* A straight picture of full pixels comes back as it was, whatever its alpha, when it is opaque. */
TEST(straight_and_back)
{
    spress_colour colours[256];
    spress_image image;
    for (int i = 0; i < 256; i++)
        colours[i] = (spress_colour){(uint8_t)i, (uint8_t)(255 - i), (uint8_t)(i * 7), 255};
    SCENE(s, 16, 16, make_texture(16, 16, colours));
    for (int bilinear = 0; bilinear < 2; bilinear++) {
        s.triangles.sampling = bilinear ? SPRESS_BILINEAR : SPRESS_NEAREST;
        draw_box(&s, 0, 0, 16, 16);
        assert_true(spress_canvas_image(&s.canvas, 1, NULL, &image));
        for (size_t i = 0; i < 256; i++)
            assert_memory_equal(image.rgba + i * 4,
                                ((uint8_t[]){colours[i].r, colours[i].g, colours[i].b, 255}), 4);
        spress_image_free(&image);
    }
}

TEST(sizes_and_limits)
{
    spress_canvas canvas = {.width = 77};
    const spress_limits small = {.pixels = 100};
    assert_false(spress_canvas_init(&canvas, 0, 5, NULL, NULL));
    assert_false(spress_canvas_init(&canvas, 5, 0, NULL, NULL));
    assert_false(spress_canvas_init(&canvas, 32769, 1, NULL, NULL));
    assert_false(spress_canvas_init(&canvas, 1, 32769, NULL, NULL));
    assert_false(spress_canvas_init(&canvas, 101, 1, &small, NULL));
    assert_int_equal(canvas.width, 77); /* untouched */
    assert_true(spress_canvas_init(&canvas, 10, 10, &small, NULL));
    for (size_t i = 0; i < 400; i++)
        assert_int_equal(canvas.rgba[i], 0);
    spress_canvas_free(&canvas);
    assert_true(spress_canvas_init(&canvas, 32768, 1, NULL, NULL));
    spress_canvas_free(&canvas);
    spress_canvas_free(&canvas); /* empty is fine, NULL too */
    spress_canvas_free(NULL);
    spress_texture_free(NULL);
}

TEST(memory_runs_out)
{
    failing_allocator f, g;
    spress_canvas canvas;
    spress_texture texture = {0};
    spress_image image;
    failing_allocator_init(&f, 1);
    assert_false(spress_canvas_init(&canvas, 2, 2, NULL, &f.allocator));
    assert_int_equal(f.live_count, 0);
    failing_allocator_init(&f, 2);
    assert_true(spress_canvas_init(&canvas, 2, 2, NULL, &f.allocator));
    assert_false(spress_canvas_image(&canvas, 1, &f.allocator, &image));
    assert_true(spress_canvas_image(&canvas, 1, &f.allocator, &image));
    failing_allocator_init(&g, 1);
    assert_false(spress_texture_init(&texture, &image, &g.allocator));
    assert_null(texture.rgba);
    assert_true(spress_texture_init(&texture, &image, &g.allocator));
    spress_texture_free(&texture);
    spress_image_free(&image);
    spress_canvas_free(&canvas);
    assert_int_equal(f.live_count, 0);
    assert_int_equal(g.live_count, 0);
}

static void expect_line(const float from[2], const float to[2], const char *const *rows)
{
    SOLID_SCENE(s, WHITE);
    spress_draw_line(&s.canvas, from, to, (spress_colour){255, 255, 255, 128});
    expect_cover(&s, rows, HALF);
    spress_canvas_clear(&s.canvas, (spress_colour){0, 0, 0, 0});
    spress_draw_line(&s.canvas, to, from, (spress_colour){255, 255, 255, 128});
    expect_cover(&s, rows, HALF);
}

/* Half transparent, so that a pixel drawn twice is seen. */
TEST(lines)
{
    static const char *const across[] = {"........", ".#####..", "........", "........",
                                         "........", "........", "........", "........"};
    static const char *const down[] = {"..#.....", "..#.....", "..#.....", "..#.....",
                                       "..#.....", "..#.....", "..#.....", "..#....."};
    static const char *const slanted[] = {"#.......", ".#......", "..#.....", "...#....",
                                          "........", "........", "........", "........"};
    static const char *const dot[] = {"........", "........", "........", "........",
                                      "........", ".....#..", "........", "........"};
    expect_line((float[]){1.5f, 1.5f}, (float[]){5.5f, 1.5f}, across);
    expect_line((float[]){1.1f, 1.9f}, (float[]){5.9f, 1.1f}, across);
    expect_line((float[]){2.5f, -50.5f}, (float[]){2.5f, 1000.25f}, down);
    expect_line((float[]){0.5f, 0.5f}, (float[]){3.5f, 3.5f}, slanted);
    expect_line((float[]){5.2f, 5.8f}, (float[]){5.2f, 5.8f}, dot);
    expect_line((float[]){-3, -3}, (float[]){-1, 9}, NOTHING);
    expect_line((float[]){NAN, 1}, (float[]){3, 1}, NOTHING);
    expect_line((float[]){1, 1}, (float[]){INFINITY, 1}, NOTHING);
    expect_line((float[]){1, 1}, (float[]){3, 3e38f}, NOTHING);
}
