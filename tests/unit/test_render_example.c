/* The example of docs/render.md, compiled and run; the page and this file must say the same. */
#include "image/raster.h"
#include "support.h"

/* clang-format off */
/* example */
/* How a rig stands on a square canvas: all of it, in the middle. */
static spress_rig_scene scene_of(const spress_skeleton *skeleton, const spress_texture *textures,
                                 const spress_bounds *box, float side)
{
    const float width = box->right - box->left, height = box->top - box->bottom;
    const float scale = side / (width > height ? width : height);
    return (spress_rig_scene){.skeleton = skeleton, .textures = textures, .sampling = SPRESS_BILINEAR, .scale = scale,
                              .origin = {side / 2 - (box->left + box->right) / 2 * scale,
                                         side / 2 + (box->bottom + box->top) / 2 * scale}};
}

/* A picture of a rig some seconds into an animation. Smooth edges come from drawing twice as large. */
static bool draw_rig(const spress_rig *rig, const spress_texture *textures, double seconds, spress_image *out)
{
    enum { SIDE = 256, SAMPLES = 2 };
    spress_skeleton skeleton;
    spress_pose pose;
    spress_bounds box;
    spress_canvas canvas = {0};
    void *skeleton_memory = malloc(spress_skeleton_size(rig)), *pose_memory = NULL, *scratch = NULL;
    bool good = skeleton_memory && spress_skeleton_init(&skeleton, rig, NULL, skeleton_memory) &&
                (pose_memory = malloc(spress_pose_size(&skeleton))) != NULL &&
                spress_canvas_init(&canvas, SIDE * SAMPLES, SIDE * SAMPLES, NULL, NULL);
    if (good) {
        spress_pose_init(&pose, &skeleton, pose_memory);
        spress_transforms_sample(&skeleton, spress_moment_at(rig, 0, seconds, NULL), pose.locals);
        spress_pose_update(&skeleton, &pose);
        good = spress_pose_bounds(&skeleton, &pose, &box); /* false: nothing is visible */
    }
    if (good) {
        const spress_rig_scene scene = scene_of(&skeleton, textures, &box, SIDE * SAMPLES);
        scratch = malloc(spress_rig_draw_size(&scene, &canvas));
        if (scratch)
            spress_rig_draw(&canvas, &scene, &pose, scratch); /* further frames need no memory */
        good = scratch && spress_canvas_image(&canvas, SAMPLES, NULL, out);
    }
    spress_canvas_free(&canvas);
    free(scratch);
    free(pose_memory);
    free(skeleton_memory);
    return good;
}
/* end of example */
/* clang-format on */

TEST(the_example_draws)
{
    size_t size;
    AUTO_FREE uint8_t *file = read_file("examples/fox.pchr", &size);
    AUTO_DOCUMENT *document = MUST(spress_read((spress_bytes){file, size}, NULL, NULL, NULL));
    spress_image atlas, picture;
    spress_texture texture;
    assert_true(spress_png_read(document->rig.images[0].data, NULL, NULL, NULL, &atlas));
    assert_true(spress_texture_init(&texture, &atlas, NULL));
    assert_true(draw_rig(&document->rig, &texture, 0, &picture));
    assert_int_equal(picture.width, 256);
    assert_int_equal(picture.height, 256);
    /* The fox is as high as wide: nearly all of the picture. Its meshes have a little air around.
     */
    spressi_rect box;
    assert_true(spressi_trim_box(&picture, 0, &box));
    assert_in_range(box.width, 230, 256);
    assert_in_range(box.height, 230, 256);
    spress_image_free(&picture);
    spress_texture_free(&texture);
    spress_image_free(&atlas);
}

TEST(the_page_says_the_same)
{
    expect_example("docs/render.md", "tests/unit/test_render_example.c");
}
