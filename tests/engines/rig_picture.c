/* Draws a rig as the native library does, for tests/engines/check.mjs.
 *
 *   rig_picture FILE ANIMATION SECONDS SIDE X Y >PICTURE.png
 *
 * The picture has SIDE pixels on each side, the rig's 0, 0 lies at X, Y; edges are not smoothed. */
#include <stdio.h>
#include <stdlib.h>

#include "../npm/read_rig.h"

static void expect(bool good)
{
    if (!good) {
        fputs("rig_picture: failed\n", stderr);
        exit(1);
    }
}

static spress_texture *make_textures(const spress_rig *rig)
{
    spress_texture *textures = need(calloc(rig->image_count, sizeof *textures));
    for (size_t i = 0; i < rig->image_count; i++) {
        spress_image image;
        expect(spress_png_read(rig->images[i].data, NULL, NULL, NULL, &image));
        expect(spress_texture_init(&textures[i], &image, NULL));
        spress_image_free(&image);
    }
    return textures;
}

static void print_canvas(const spress_canvas *canvas)
{
    spress_image image;
    spress_buffer png = {0};
    expect(spress_canvas_image(canvas, 1, NULL, &image));
    expect(spress_png_write(&image, NULL, NULL, &png));
    fwrite(png.data, 1, png.size, stdout);
    spress_buffer_free(&png);
    spress_image_free(&image);
}

int main(int argc, char **argv)
{
    if (argc != 7)
        return 2;
    const spress_document *document = read_rig(argv[1]);
    const spress_rig *rig = &document->rig;
    const uint32_t side = (uint32_t)strtoul(argv[4], NULL, 10);
    spress_skeleton skeleton;
    spress_pose pose;
    spress_canvas canvas;
    expect(spress_skeleton_init(&skeleton, rig, NULL, need(malloc(spress_skeleton_size(rig)))));
    spress_pose_init(&pose, &skeleton, need(malloc(spress_pose_size(&skeleton))));
    const uint32_t animation = (uint32_t)strtoul(argv[2], NULL, 10);
    const spress_moment moment = spress_moment_at(rig, animation, strtod(argv[3], NULL), NULL);
    spress_transforms_sample(&skeleton, moment, pose.locals);
    spress_pose_update(&skeleton, &pose);
    expect(spress_canvas_init(&canvas, side, side, NULL, NULL));
    const spress_rig_scene scene = {.skeleton = &skeleton,
                                    .textures = make_textures(rig),
                                    .sampling = SPRESS_BILINEAR,
                                    .scale = 1,
                                    .origin = {strtof(argv[5], NULL), strtof(argv[6], NULL)}};
    spress_rig_draw(&canvas, &scene, &pose, need(malloc(spress_rig_draw_size(&scene, &canvas))));
    print_canvas(&canvas);
    return 0; /* the system takes the memory back */
}
