/* A posed rig on a canvas: order, visibility, axes, lines. The rig is made by hand: three bones,
 * one quad of 4 x 4 units for each, every one in its own colour. */
#include <math.h>

#include "support.h"

enum { SIDE = 16, BONES = 3 };

typedef struct stage {
    spress_rig rig;
    spress_bone bones[BONES];
    spress_mesh meshes[BONES];
    spress_vertex vertices[BONES][4];
    spress_transform transforms[2 * BONES];
    spress_animation animations[1];
    spress_rig_image images[BONES];
    spress_texture textures[BONES];
    spress_skeleton skeleton;
    spress_pose pose;
    spress_canvas canvas;
    void *skeleton_memory, *pose_memory;
} stage;

static uint16_t QUAD[] = {0, 1, 2, 0, 2, 3};
static const uint8_t COLOURS[BONES][4] = {{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}};

/* Mesh i covers x from 2i to 2i + 4 and y from 0 to 4 in the bind pose: neighbours overlap by half.
 */
static void fill_mesh(stage *s, size_t i)
{
    static const float places[4][2] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    for (size_t k = 0; k < 4; k++)
        s->vertices[i][k] = (spress_vertex){.x = 2 * (float)i + places[k][0],
                                            .y = places[k][1],
                                            .u = places[k][0] / 4,
                                            .v = 1 - places[k][1] / 4,
                                            .bone_ids = {(uint16_t)i},
                                            .bone_weights = {1}};
    s->meshes[i] = (spress_mesh){.name = "quad",
                                 .name_size = 4,
                                 .image = (uint16_t)i,
                                 .vertex_count = 4,
                                 .index_count = 6,
                                 .vertices = s->vertices[i],
                                 .indices = QUAD};
}

/* Frame 0 is the bind pose; tests change frame 1. */
static void begin(stage *s)
{
    memset(s, 0, sizeof *s);
    for (size_t i = 0; i < BONES; i++) {
        uint8_t pixel[4];
        memcpy(pixel, COLOURS[i], 4);
        s->bones[i] = (spress_bone){"bone", 4, i == 0 ? -1 : 0};
        assert_true(spress_texture_init(
            &s->textures[i], &(spress_image){.width = 1, .height = 1, .rgba = pixel}, NULL));
        fill_mesh(s, i);
        for (size_t k = 0; k < 2; k++)
            s->transforms[k * BONES + i] = (spress_transform){
                .x = 2 * (float)(i > 0) * (float)i, .scale_x = 1, .scale_y = 1, .flags = 1};
    }
    s->animations[0] = (spress_animation){
        .name = "move", .name_size = 4, .frame_count = 2, .transforms = s->transforms};
    s->rig = (spress_rig){.version = 1,
                          .fps = 1,
                          .image_count = BONES,
                          .bone_count = BONES,
                          .mesh_count = BONES,
                          .animation_count = 1,
                          .images = s->images,
                          .bones = s->bones,
                          .meshes = s->meshes,
                          .animations = s->animations};
    assert_true(spress_canvas_init(&s->canvas, SIDE, SIDE, NULL, NULL));
}

/* The rig's 0, 0 lies at pixel 2, 12. */
static spress_rig_scene pose_scene(stage *s, spress_axes axes)
{
    const spress_skeleton_options options = {.axes = axes};
    s->skeleton_memory = malloc(spress_skeleton_size(&s->rig));
    assert_non_null(s->skeleton_memory);
    assert_true(spress_skeleton_init(&s->skeleton, &s->rig, &options, s->skeleton_memory));
    s->pose_memory = malloc(spress_pose_size(&s->skeleton));
    assert_non_null(s->pose_memory);
    spress_pose_init(&s->pose, &s->skeleton, s->pose_memory);
    spress_transforms_sample(&s->skeleton, (spress_moment){0, 1, 1, 0}, s->pose.locals);
    spress_pose_update(&s->skeleton, &s->pose);
    return (spress_rig_scene){.skeleton = &s->skeleton,
                              .textures = s->textures,
                              .scale = 1,
                              .origin = {2, 12},
                              .line_colour = {255, 255, 255, 255},
                              .bone_colour = {255, 255, 0, 255}};
}

/* In memory of exactly the size that is asked for: one byte further and the sanitizer stops. */
static void draw_scene(stage *s, const spress_rig_scene *scene)
{
    const size_t size = spress_rig_draw_size(scene, &s->canvas);
    AUTO_FREE void *scratch = MUST(malloc(size));
    memset(scratch, 0xA5, size);
    spress_rig_draw(&s->canvas, scene, &s->pose, scratch);
}

static void end(stage *s)
{
    for (size_t i = 0; i < BONES; i++)
        spress_texture_free(&s->textures[i]);
    spress_canvas_free(&s->canvas);
    free(s->skeleton_memory);
    free(s->pose_memory);
}

/* A stage that ends with its block. */
#define STAGE(name)                                                                                \
    AUTO(end) stage name;                                                                          \
    begin(&name)

/* One letter for each colour. */
static char letter_at(const stage *s, size_t x, size_t y)
{
    static const struct {
        uint8_t rgba[4];
        char letter;
    } letters[] = {{{0, 0, 0, 0}, '.'},     {{255, 0, 0, 255}, 'r'},     {{0, 255, 0, 255}, 'g'},
                   {{0, 0, 255, 255}, 'b'}, {{255, 255, 255, 255}, 'w'}, {{255, 255, 0, 255}, 'y'}};
    for (size_t i = 0; i < COUNT_OF(letters); i++)
        if (memcmp(s->canvas.rgba + (y * SIDE + x) * 4, letters[i].rgba, 4) == 0)
            return letters[i].letter;
    return '?';
}

/* Rows from `top` on are these; all others are empty. */
static void expect_rows(const stage *s, size_t top, const char *const *rows, size_t count)
{
    for (size_t y = 0; y < SIDE; y++) {
        char got[SIDE + 1] = {0};
        for (size_t x = 0; x < SIDE; x++)
            got[x] = letter_at(s, x, y);
        const char *wanted = y >= top && y < top + count ? rows[y - top] : "................";
        if (strcmp(got, wanted) != 0)
            fail_msg("row %zu is\n%s, not\n%s", y, got, wanted);
    }
}

static void draw(stage *s, spress_axes axes)
{
    const spress_rig_scene scene = pose_scene(s, axes);
    draw_scene(s, &scene);
}

static const spress_axes UP = {false, false, false};

TEST(later_meshes_are_on_top)
{
    static const char *const rows[] = {"..rrggbbbb......", "..rrggbbbb......", "..rrggbbbb......",
                                       "..rrggbbbb......"};
    STAGE(s);
    draw(&s, UP);
    expect_rows(&s, 8, rows, 4);
}

TEST(z_order)
{
    static const char *const rows[] = {"..rrrrggbb......", "..rrrrggbb......", "..rrrrggbb......",
                                       "..rrrrggbb......"};
    STAGE(s);
    s.transforms[BONES + 0].z_order = 5;
    s.transforms[BONES + 1].z_order = -2;
    s.transforms[BONES + 2].z_order = -3;
    draw(&s, UP);
    expect_rows(&s, 8, rows, 4);
}

TEST(visibility)
{
    static const char *const rows[] = {"..rrrrbbbb......", "..rrrrbbbb......", "..rrrrbbbb......",
                                       "..rrrrbbbb......"};
    STAGE(s);
    s.transforms[BONES + 1].flags = 0;
    s.transforms[BONES + 2].x = 4;
    draw(&s, UP);
    expect_rows(&s, 8, rows, 4);
}

/* The parent goes two to the right and three up; the children with it, the last one further. */
TEST(movement)
{
    static const char *const rows[] = {"........bbbb....", "....rrggbbbb....", "....rrggbbbb....",
                                       "....rrggbbbb....", "....rrgggg......"};
    STAGE(s);
    s.transforms[BONES + 0].x = 2;
    s.transforms[BONES + 0].y = 3;
    s.transforms[BONES + 2].y = 1;
    draw(&s, UP);
    expect_rows(&s, 4, rows, 5);
}

TEST(y_down)
{
    static const char *const rows[] = {"..rrggbbbb......", "..rrggbbbb......", "..rrggbbbb......",
                                       "..rrggbbbb......"};
    STAGE(s);
    draw(&s, (spress_axes){.y_down = true});
    expect_rows(&s, 12, rows, 4);
}

/* A quarter turn of the root about 0, 0, counter-clockwise on the screen: what was right is above.
 */
TEST(rotation)
{
    static const char *const counter[] = {
        "....bbbb........", "....bbbb........", "....bbbb........", "....bbbb........",
        "....gggg........", "....gggg........", "....rrrr........", "....rrrr........"};
    static const char *const clockwise[] = {
        "........rrrr....", "........rrrr....", "........gggg....", "........gggg....",
        "........bbbb....", "........bbbb....", "........bbbb....", "........bbbb...."};
    static const struct {
        spress_axes axes;
        bool is_clockwise;
    } cases[] = {{{false, false, false}, false},
                 {{false, true, false}, true},
                 {{true, false, false}, false},
                 {{true, true, false}, true}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        STAGE(s);
        s.transforms[BONES].rotation = 90;
        spress_rig_scene scene = pose_scene(&s, cases[i].axes);
        scene.origin = (spress_point){8, 8};
        draw_scene(&s, &scene);
        /* With y down the quads lie below the x axis: to the right of it once turned. */
        if (!cases[i].axes.y_down && !cases[i].is_clockwise)
            expect_rows(&s, 0, counter, 8);
        else if (!cases[i].axes.y_down)
            expect_rows(&s, 8, clockwise, 8);
        else
            assert_int_equal(
                letter_at(&s, cases[i].is_clockwise ? 5 : 9, cases[i].is_clockwise ? 15 : 0), 'b');
    }
}

/* A texture of two rows: which is above? */
TEST(flip_v)
{
    for (int flip = 0; flip < 2; flip++) {
        STAGE(s);
        uint8_t rows[] = {255, 255, 255, 255, 255, 255, 0, 255};
        spress_texture_free(&s.textures[2]);
        assert_true(spress_texture_init(
            &s.textures[2], &(spress_image){.width = 1, .height = 2, .rgba = rows}, NULL));
        draw(&s, (spress_axes){.flip_v = flip != 0});
        assert_int_equal(letter_at(&s, 8, 8), flip ? 'y' : 'w');
        assert_int_equal(letter_at(&s, 8, 9), flip ? 'y' : 'w');
        assert_int_equal(letter_at(&s, 8, 10), flip ? 'w' : 'y');
        assert_int_equal(letter_at(&s, 8, 11), flip ? 'w' : 'y');
    }
}

TEST(scale_and_origin)
{
    static const char *const rows[] = {".rgbb...........", ".rgbb..........."};
    STAGE(s);
    spress_rig_scene scene = pose_scene(&s, UP);
    scene.scale = 0.5f;
    scene.origin = (spress_point){1, 3};
    draw_scene(&s, &scene);
    expect_rows(&s, 1, rows, 2);
}

TEST(a_texture_without_pixels_is_left_out)
{
    static const char *const rows[] = {"..rrrrbbbb......", "..rrrrbbbb......", "..rrrrbbbb......",
                                       "..rrrrbbbb......"};
    STAGE(s);
    spress_texture_free(&s.textures[1]);
    draw(&s, UP);
    expect_rows(&s, 8, rows, 4);
    /* So is a mesh of an image that there is not. */
    s.meshes[2].image = 9;
    spress_canvas_clear(&s.canvas, (spress_colour){0, 0, 0, 0});
    const spress_rig_scene scene = {
        .skeleton = &s.skeleton, .textures = s.textures, .scale = 1, .origin = {2, 12}};
    draw_scene(&s, &scene);
    assert_int_equal(letter_at(&s, 5, 9), 'r');
    assert_int_equal(letter_at(&s, 7, 9), '.');
}

/* Quads without pixels: outlines and the diagonal from lower left to upper right. The mesh spans
 * x 2 to 6 and y 8 to 12: its edges lie between pixels, and then the next one has them; the
 * diagonal goes through the middles of 2, 11 to 5, 8. */
TEST(wireframe)
{
    static const char *const rows[] = {"..wwwww.........", "..w.w.w.........", "..ww..w.........",
                                       "..w...w.........", "..wwwww........."};
    STAGE(s);
    s.transforms[BONES + 1].flags = s.transforms[BONES + 2].flags = 0;
    spress_texture_free(&s.textures[0]);
    spress_rig_scene scene = pose_scene(&s, UP);
    scene.wireframe = true;
    draw_scene(&s, &scene);
    expect_rows(&s, 8, rows, 5);
}

/* Three meshes overlap, triangles share their diagonals and all edges meet at corners: yet no pixel
 * is blended twice, however wide the lines are. */
TEST(wires_are_blended_once)
{
    static const float widths[] = {0, 1, 2, 3.5f};
    for (size_t k = 0; k < COUNT_OF(widths); k++) {
        size_t covered = 0;
        STAGE(s);
        for (size_t i = 0; i < BONES; i++)
            spress_texture_free(&s.textures[i]);
        spress_rig_scene scene = pose_scene(&s, UP);
        scene.wireframe = true;
        scene.line_width = widths[k];
        scene.line_colour = (spress_colour){255, 255, 255, 100};
        draw_scene(&s, &scene);
        for (size_t i = 0; i < SIDE * SIDE; i++) {
            const uint8_t *pixel = s.canvas.rgba + i * 4;
            covered += pixel[3] != 0;
            for (size_t c = 0; c < 4; c++)
                assert_true(pixel[c] == 0 || pixel[c] == 100);
        }
        /* Three squares of 16 pixels around and diagonals of 4, of which neighbours share some. */
        assert_in_range(covered, k < 2 ? 30 : 50, k < 2 ? 60 : SIDE * SIDE);
    }
}

/* A line of three pixels' width has a pixel more on either side, and round ends. */
TEST(wide_wires)
{
    static const char *const rows[] = {".wwwwww.........", ".wwwwww.........", ".wwwwww.........",
                                       ".wwwwww.........", ".wwwwww.........", ".wwwwww........."};
    STAGE(s);
    s.transforms[BONES + 1].flags = s.transforms[BONES + 2].flags = 0;
    spress_texture_free(&s.textures[0]);
    spress_rig_scene scene = pose_scene(&s, UP);
    scene.wireframe = true;
    scene.line_width = 2; /* from y = 7 to 9, and from 11 to 13: 7, 8 and 11, 12 */
    draw_scene(&s, &scene);
    expect_rows(&s, 7, rows, 6);
}

/* Lines come last: those of the mesh at the back are not covered by the others. */
TEST(lines_lie_on_top)
{
    STAGE(s);
    spress_rig_scene scene = pose_scene(&s, UP);
    scene.wireframe = true;
    draw_scene(&s, &scene);
    for (size_t y = 8; y <= 12; y++)
        assert_int_equal(letter_at(&s, 8, y), 'w'); /* the second mesh's right edge, in the third */
}

static void expect_letters(const stage *s, const size_t from[2], const size_t to[2], char letter)
{
    for (size_t y = from[1]; y <= to[1]; y++)
        for (size_t x = from[0]; x <= to[0]; x++)
            if (letter_at(s, x, y) != letter)
                fail_msg("%c at %zu, %zu", letter_at(s, x, y), x, y);
}

/* Joints at 2, 12 and, moved, at 8, 6 and 8, 12. Hidden bones are drawn too; they are there all the
 * same. A joint's radius is 2.5: of the middles around 8, 6 those at 1.5, 0.5 are within it and
 * those at 2.5, 0.5 are not. The bone from 2, 12 to 8, 12 is 3.5 wide at first and 1 in the end:
 * at 5.5 it is 2.04, and reaches from 10.98 to 13.02. From 8, 6, where nothing hangs, it goes on
 * upwards by 9: at 2.5 it is 2.53 wide. */
TEST(skeleton)
{
    STAGE(s);
    for (size_t i = 0; i < BONES; i++)
        s.transforms[BONES + i].flags = 0;
    s.transforms[BONES + 1].x = 6;
    s.transforms[BONES + 1].y = 6;
    s.transforms[BONES + 2].x = 6;
    spress_rig_scene scene = pose_scene(&s, UP);
    scene.bones = true;
    draw_scene(&s, &scene);
    expect_letters(&s, (size_t[]){0, 10}, (size_t[]){3, 13}, 'y');
    expect_letters(&s, (size_t[]){6, 4}, (size_t[]){9, 7}, 'y');
    expect_letters(&s, (size_t[]){6, 10}, (size_t[]){9, 13}, 'y');
    expect_letters(&s, (size_t[]){2, 11}, (size_t[]){8, 12}, 'y');
    expect_letters(&s, (size_t[]){7, 2}, (size_t[]){8, 2}, 'y');
    assert_true(letter_at(&s, 5, 9) == 'y' || letter_at(&s, 5, 8) == 'y'); /* the slanted one */
    /* A rim of a pixel is dark, at three quarters of the bones' alpha. */
    static const uint8_t rim[4] = {0, 0, 0, 191};
    assert_memory_equal(s.canvas.rgba + (6 * SIDE + 10) * 4, rim, 4);
    assert_memory_equal(s.canvas.rgba + (2 * SIDE + 9) * 4, rim, 4);
    expect_letters(&s, (size_t[]){12, 0}, (size_t[]){15, 15}, '.');
}

/* Where a joint is no place, nothing is drawn of it; the rest is. */
TEST(bones_far_away)
{
    STAGE(s);
    for (size_t i = 0; i < BONES; i++)
        s.transforms[BONES + i].flags = 0;
    s.transforms[BONES + 1].x = 3e38f;
    s.transforms[BONES + 2].x = 6;
    spress_rig_scene scene = pose_scene(&s, UP);
    scene.bones = scene.wireframe = true;
    scene.line_width = 1e30f;
    draw_scene(&s, &scene);
    scene.line_width = NAN;
    draw_scene(&s, &scene);
    expect_letters(&s, (size_t[]){6, 10}, (size_t[]){9, 13}, 'y');
}
