/* Measures drawing without a graphics card.
 *
 *   spritepress-bench-render [examples/fox.pchr]
 *
 * prints a line per measurement: what, the way it was done, microseconds for a frame of 512 x 512
 * and frames per second on one core. "plain" is the same work as one would write it down first:
 * three edge functions for every pixel of a triangle's box, texels weighted channel by channel in
 * float. Ways are measured in turns; of the medians of the rounds the least counts, since
 * neighbours on the machine only ever add. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"
#include "spritepress/spritepress.h"

enum { SIDE = 512, ROUNDS = 5, WAYS = 2 };

typedef struct stage {
    const spress_rig *rig;
    spress_skeleton skeleton;
    spress_pose pose;
    spress_canvas canvas;
    spress_texture texture;
    spress_rig_scene scene;
    spress_triangles quad; /* all of the canvas */
    void *scratch;
    spress_corner *corners;
    spress_point *points;
    uint32_t *order;
    uint32_t animation;
    double seconds;
} stage;

static void *need(void *memory)
{
    if (!memory) {
        fputs("no memory\n", stderr);
        exit(1);
    }
    return memory;
}

static void stop(const char *why)
{
    fprintf(stderr, "%s\n", why);
    exit(1);
}

/* --- the plain way ------------------------------------------------------------------------------
 */

static float clampf(float value, float most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

static const uint8_t *plain_texel(const spress_texture *t, float x, float y)
{
    const size_t column = (size_t)clampf(x, (float)(t->width - 1));
    const size_t row = (size_t)clampf(y, (float)(t->height - 1));
    return t->rgba + (row * t->width + column) * 4;
}

static void plain_sample(const spress_triangles *d, float u, float v, float *out)
{
    if (d->sampling == SPRESS_NEAREST) {
        for (int i = 0; i < 4; i++)
            out[i] = plain_texel(d->texture, u, v)[i];
        return;
    }
    const float x = floorf(u - 0.5f), y = floorf(v - 0.5f);
    const float fx = u - 0.5f - x, fy = v - 0.5f - y;
    const uint8_t *a = plain_texel(d->texture, x, y), *b = plain_texel(d->texture, x + 1, y);
    const uint8_t *c = plain_texel(d->texture, x, y + 1);
    const uint8_t *e = plain_texel(d->texture, x + 1, y + 1);
    for (int i = 0; i < 4; i++)
        out[i] = ((float)a[i] * (1 - fx) + (float)b[i] * fx) * (1 - fy) +
                 ((float)c[i] * (1 - fx) + (float)e[i] * fx) * fy;
}

static float cross(const spress_corner *a, const spress_corner *b, float x, float y)
{
    return (b->x - a->x) * (y - a->y) - (b->y - a->y) * (x - a->x);
}

static void plain_pixel(spress_canvas *canvas, const spress_triangles *d, const spress_corner *p[3],
                        float x, float y)
{
    const float area = cross(p[0], p[1], p[2]->x, p[2]->y);
    const float w0 = cross(p[1], p[2], x, y) / area, w1 = cross(p[2], p[0], x, y) / area;
    const float w2 = 1 - w0 - w1;
    float colour[4];
    if (w0 < 0 || w1 < 0 || w2 < 0)
        return;
    plain_sample(d, (w0 * p[0]->u + w1 * p[1]->u + w2 * p[2]->u) * (float)d->texture->width,
                 (w0 * p[0]->v + w1 * p[1]->v + w2 * p[2]->v) * (float)d->texture->height, colour);
    uint8_t *pixel = canvas->rgba + ((size_t)y * canvas->width + (size_t)x) * 4;
    for (int i = 0; i < 4; i++)
        pixel[i] = (uint8_t)(colour[i] + (float)pixel[i] * (255 - colour[3]) / 255 + 0.5f);
}

static void plain_triangles(spress_canvas *canvas, const spress_triangles *d)
{
    for (size_t i = 0; i + 2 < d->index_count; i += 3) {
        const spress_corner *p[3] = {&d->corners[d->indices[i]], &d->corners[d->indices[i + 1]],
                                     &d->corners[d->indices[i + 2]]};
        const float left = floorf(fminf(p[0]->x, fminf(p[1]->x, p[2]->x)));
        const float right = ceilf(fmaxf(p[0]->x, fmaxf(p[1]->x, p[2]->x)));
        const float top = floorf(fminf(p[0]->y, fminf(p[1]->y, p[2]->y)));
        const float bottom = ceilf(fmaxf(p[0]->y, fmaxf(p[1]->y, p[2]->y)));
        const int last_x = (int)fminf(right, SIDE), last_y = (int)fminf(bottom, SIDE);
        for (int y = (int)fmaxf(top, 0); y < last_y; y++)
            for (int x = (int)fmaxf(left, 0); x < last_x; x++)
                plain_pixel(canvas, d, p, (float)x + 0.5f, (float)y + 0.5f);
    }
}

static void plain_rig(stage *s)
{
    const size_t count = spress_draw_order(&s->skeleton, s->pose.locals, s->order);
    for (size_t i = 0; i < count; i++) {
        const spress_mesh *mesh = &s->rig->meshes[s->order[i]];
        spress_vertices_skin(mesh->vertices, mesh->vertex_count, s->pose.matrices,
                             s->pose.matrix_count, s->points);
        for (size_t k = 0; k < mesh->vertex_count; k++)
            s->corners[k] = (spress_corner){s->points[k].x * s->scene.scale + s->scene.origin.x,
                                            s->scene.origin.y - s->points[k].y * s->scene.scale,
                                            mesh->vertices[k].u, mesh->vertices[k].v};
        const spress_triangles triangles = {&s->texture,   s->scene.sampling,
                                            s->corners,    mesh->vertex_count,
                                            mesh->indices, mesh->index_count};
        plain_triangles(&s->canvas, &triangles);
    }
}

/* A straight picture, pixel by pixel and channel by channel. */
static void plain_image(const spress_canvas *canvas, int shrink, spress_image *out)
{
    for (uint32_t y = 0; y < out->height; y++)
        for (uint32_t x = 0; x < out->width; x++) {
            float sums[4] = {0};
            for (int i = 0; i < shrink * shrink; i++) {
                const size_t row = y * (size_t)shrink + (size_t)(i / shrink);
                const size_t column = x * (size_t)shrink + (size_t)(i % shrink);
                for (int c = 0; c < 4; c++)
                    sums[c] += canvas->rgba[(row * canvas->width + column) * 4 + (size_t)c];
            }
            uint8_t *pixel = out->rgba + ((size_t)y * out->width + x) * 4;
            for (int c = 0; c < 3; c++)
                pixel[c] = (uint8_t)(sums[3] > 0 ? clampf(sums[c] * 255 / sums[3] + 0.5f, 255) : 0);
            pixel[3] = (uint8_t)(sums[3] / (float)(shrink * shrink) + 0.5f);
        }
}

/* --- what is measured ---------------------------------------------------------------------------
 */

static void begin_frame(stage *s)
{
    spress_canvas_clear(&s->canvas, (spress_colour){0, 0, 0, 0});
    const spress_moment moment = spress_moment_at(s->rig, s->animation, s->seconds, NULL);
    spress_transforms_sample(&s->skeleton, moment, s->pose.locals);
    spress_pose_update(&s->skeleton, &s->pose);
    s->seconds += 0.0137;
}

static void character(void *context)
{
    stage *s = context;
    begin_frame(s);
    spress_rig_draw(&s->canvas, &s->scene, &s->pose, s->scratch);
}

static void plain_character(void *context)
{
    stage *s = context;
    begin_frame(s);
    plain_rig(s);
}

static void full_canvas(void *context)
{
    stage *s = context;
    spress_canvas_clear(&s->canvas, (spress_colour){0, 0, 0, 0});
    s->quad.sampling = s->scene.sampling;
    spress_draw_triangles(&s->canvas, &s->quad);
}

static void plain_full_canvas(void *context)
{
    stage *s = context;
    spress_canvas_clear(&s->canvas, (spress_colour){0, 0, 0, 0});
    s->quad.sampling = s->scene.sampling;
    plain_triangles(&s->canvas, &s->quad);
}

static void take_image(const stage *s, uint32_t shrink)
{
    spress_image image;
    if (!spress_canvas_image(&s->canvas, shrink, NULL, &image))
        stop("no memory");
    spress_image_free(&image);
}

static void take_plain_image(const stage *s, int shrink)
{
    spress_image image;
    if (!spress_image_init(&image, SIDE / (uint32_t)shrink, SIDE / (uint32_t)shrink, NULL, NULL))
        stop("no memory");
    plain_image(&s->canvas, shrink, &image);
    spress_image_free(&image);
}

static void to_image(void *context)
{
    take_image(context, 1);
}

static void to_plain_image(void *context)
{
    take_plain_image(context, 1);
}

static void to_half_image(void *context)
{
    take_image(context, 2);
}

static void to_plain_half_image(void *context)
{
    take_plain_image(context, 2);
}

/* All that `render` does for a picture but compressing it. */
static void whole(void *context)
{
    character(context);
    take_image(context, 1);
}

static void plain_whole(void *context)
{
    plain_character(context);
    take_plain_image(context, 1);
}

static void measure(const char *what, stage *s, const char *const *names,
                    void (*const *works)(void *), size_t count)
{
    double least[WAYS] = {0};
    for (size_t round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < count; i++) {
            const double ns = bench_median_ns(works[i], s);
            least[i] = round == 0 || ns < least[i] ? ns : least[i];
        }
    for (size_t i = 0; i < count; i++)
        printf("%-28s %-12s %10.1f us %10.0f frames/s\n", what, names[i], least[i] / 1e3,
               1e9 / least[i]);
    fflush(stdout);
}

static void make_texture(stage *s)
{
    const spress_rig_image *stored = &s->rig->images[0];
    spress_image image;
    if (stored->format != SPRESS_IMAGE_PNG ||
        !spress_png_read(stored->data, NULL, NULL, NULL, &image))
        stop("the rig needs a PNG");
    if (!spress_texture_init(&s->texture, &image, NULL))
        stop("no memory");
    spress_image_free(&image);
}

/* As large as the animation fits the canvas. */
static void make_scene(stage *s)
{
    spress_bounds b;
    if (!spress_animation_bounds(&s->skeleton, s->animation, 2, &s->pose, &b))
        stop("nothing is visible");
    const float longest = fmaxf(b.right - b.left, b.top - b.bottom);
    const float scale = (SIDE - 2) / longest;
    s->scene =
        (spress_rig_scene){.skeleton = &s->skeleton, .textures = &s->texture, .scale = scale};
    s->scene.origin.x = SIDE / 2.0f - (b.left + b.right) / 2 * scale;
    s->scene.origin.y = SIDE / 2.0f + (b.bottom + b.top) / 2 * scale;
}

static uint32_t find_animation(const spress_rig *rig, const char *name)
{
    for (uint32_t i = 0; i < rig->animation_count; i++)
        if (strcmp(rig->animations[i].name, name) == 0)
            return i;
    return 0;
}

static void prepare(stage *s, const spress_rig *rig)
{
    size_t most = 1;
    for (size_t i = 0; i < rig->mesh_count; i++)
        most = rig->meshes[i].vertex_count > most ? rig->meshes[i].vertex_count : most;
    *s = (stage){.rig = rig, .animation = find_animation(rig, "walk")};
    if (!spress_skeleton_init(&s->skeleton, rig, NULL, need(malloc(spress_skeleton_size(rig)))))
        stop("no bind pose");
    spress_pose_init(&s->pose, &s->skeleton, need(malloc(spress_pose_size(&s->skeleton))));
    s->corners = need(malloc(most * sizeof *s->corners));
    s->points = need(malloc(most * sizeof *s->points));
    s->order = need(malloc((rig->mesh_count + 1u) * sizeof *s->order));
    if (!spress_canvas_init(&s->canvas, SIDE, SIDE, NULL, NULL))
        stop("no memory");
    make_texture(s);
    make_scene(s);
    s->scratch = need(malloc(spress_rig_draw_size(&s->scene, &s->canvas)));
}

int main(int argc, char **argv)
{
    static const uint16_t indices[] = {0, 1, 2, 0, 2, 3};
    static const spress_corner corners[] = {
        {0, 0, 0.02f, 0.1f}, {SIDE, 0, 0.9f, 0}, {SIDE, SIDE, 1, 0.95f}, {0, SIDE, 0.1f, 1}};
    static const char *const names[] = {"ours", "plain"};
    const char *path = argc > 1 ? argv[1] : "examples/fox.pchr";
    size_t size;
    uint8_t *file = bench_read_file(path, &size);
    spress_document *document =
        spress_read((spress_bytes){file, size}, spress_format_find("pchr"), NULL, NULL);
    if (!document || document->rig.image_count == 0)
        stop("no rig");
    stage s;
    prepare(&s, &document->rig);
    s.quad = (spress_triangles){&s.texture, SPRESS_NEAREST, corners, 4, indices, 6};
    for (int bilinear = 0; bilinear < 2; bilinear++) {
        s.scene.sampling = bilinear ? SPRESS_BILINEAR : SPRESS_NEAREST;
        measure(bilinear ? "character, bilinear" : "character, nearest", &s, names,
                (void (*const[])(void *)){character, plain_character}, 2);
        measure(bilinear ? "with its picture, bilinear" : "with its picture, nearest", &s, names,
                (void (*const[])(void *)){whole, plain_whole}, 2);
        measure(bilinear ? "whole canvas, bilinear" : "whole canvas, nearest", &s, names,
                (void (*const[])(void *)){full_canvas, plain_full_canvas}, 2);
    }
    character(&s); /* what a picture is taken of */
    measure("straight picture", &s, names, (void (*const[])(void *)){to_image, to_plain_image}, 2);
    measure("picture of half the size", &s, names,
            (void (*const[])(void *)){to_half_image, to_plain_half_image}, 2);
    return 0;
}
