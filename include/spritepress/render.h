/* Drawing without a graphics card: textured triangles and pictures on a canvas.
 *
 * A canvas stores premultiplied colours, so that straight-alpha sources blend correctly;
 * spress_canvas_image makes them straight again. The same calls give the same pixels everywhere. */
#ifndef SPRITEPRESS_RENDER_H
#define SPRITEPRESS_RENDER_H

#include "spritepress/anim.h"
#include "spritepress/base.h"
#include "spritepress/image.h"
#include "spritepress/sprite.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A picture to draw from: premultiplied RGBA8. */
typedef struct spress_texture {
    uint32_t width, height;
    uint8_t *rgba;
    spress_allocator allocator;
} spress_texture;

/* Makes a texture of a straight-alpha picture. False when memory ran out. NULL allocator: malloc.
 */
SPRESS_API bool spress_texture_init(spress_texture *texture, const spress_image *image,
                                    const spress_allocator *allocator);
SPRESS_API void spress_texture_free(spress_texture *texture);

/* The target of drawing: premultiplied RGBA8, rows without gaps. */
typedef struct spress_canvas {
    uint32_t width, height;
    uint8_t *rgba;
    spress_allocator allocator;
} spress_canvas;

enum { SPRESS_CANVAS_MAX = 32768 }; /* pixels of a side */

/* A transparent canvas. False when a side is 0 or above SPRESS_CANVAS_MAX, the pixels are over the
 * limit, or memory ran out. */
SPRESS_API bool spress_canvas_init(spress_canvas *canvas, uint32_t width, uint32_t height,
                                   const spress_limits *limits, const spress_allocator *allocator);
SPRESS_API void spress_canvas_free(spress_canvas *canvas);

/* Fills the whole canvas with a straight-alpha colour. */
SPRESS_API void spress_canvas_clear(spress_canvas *canvas, spress_colour colour);

/* A straight-alpha picture of the canvas, each pixel the mean of `shrink` x `shrink` pixels of the
 * canvas (1: as it is), whose sides must be multiples of `shrink`. False when memory ran out. */
SPRESS_API bool spress_canvas_image(const spress_canvas *canvas, uint32_t shrink,
                                    const spress_allocator *allocator, spress_image *out);

typedef enum spress_sampling {
    SPRESS_SAMPLING_AUTO, /* nearest; a job draws rigs bilinear */
    SPRESS_NEAREST,
    SPRESS_BILINEAR,
} spress_sampling;

/* A corner: in pixels of the canvas, y down, and in the texture, 0 to 1 from its upper left. */
typedef struct spress_corner {
    float x, y, u, v;
} spress_corner;

/* Triangles to draw: three indices each. All is borrowed. */
typedef struct spress_triangles {
    const spress_texture *texture;
    spress_sampling sampling;
    const spress_corner *corners;
    size_t corner_count;
    const uint16_t *indices;
    size_t index_count;
} spress_triangles;

/* Draws triangles over what is there. A pixel belongs to a triangle when its middle does; a middle
 * on an edge belongs to one side only (the top-left rule, on positions rounded to 1/256 pixel), so
 * that triangles that share an edge leave no gap and blend no pixel twice. Takes either winding.
 * Skips empty triangles, those with a coordinate that is NaN or millions of pixels away, and those
 * with an index that has no corner. Clips everything. Allocates nothing. */
SPRESS_API void spress_draw_triangles(spress_canvas *canvas, const spress_triangles *triangles);

/* Draws a line of one pixel width, its ends included, no pixel twice. */
SPRESS_API void spress_draw_line(spress_canvas *canvas, const float from[2], const float to[2],
                                 spress_colour colour);

/* A rig and how to draw it. All is borrowed. */
typedef struct spress_rig_scene {
    const spress_skeleton *skeleton;
    const spress_texture *textures; /* one for each image of the rig; without pixels: not drawn */
    spress_sampling sampling;
    float scale;           /* pixels of the canvas for a unit of the rig */
    spress_point origin;   /* where on the canvas the rig's 0, 0 lies */
    bool wireframe, bones; /* drawn over the meshes, edges of visible ones and all bones */
    spress_colour line_colour, bone_colour;
    float line_width; /* of edges in pixels of the canvas, and the measure of bones; below 1: 1 */
} spress_rig_scene;

/* Bytes of memory that spress_rig_draw needs for this rig, with or without lines, on a canvas of
 * this size; never 0. */
SPRESS_API size_t spress_rig_draw_size(const spress_rig_scene *scene, const spress_canvas *canvas);

/* Draws the visible meshes of a pose from back to front, then lines: edges that meet, cross or are
 * shared blend no pixel twice. A bone is a dot at its joint and a line from its parent's joint that
 * grows thinner; one without children gets a short line along its +y. `memory` is aligned as by
 * malloc. Allocates nothing. */
SPRESS_API void spress_rig_draw(spress_canvas *canvas, const spress_rig_scene *scene,
                                const spress_pose *pose, void *memory);

#ifdef __cplusplus
}
#endif

#endif
