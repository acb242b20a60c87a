/* Counts the pixels that drawing paints, so that a caller can bound how often triangles cover a
 * picture before any is painted. */
#ifndef SPRESSI_RENDER_METER_H
#define SPRESSI_RENDER_METER_H

#include "spritepress/render.h"

/* `pay` is asked before pixels are painted, for a line or for triangles of some million pixels at
 * once; and with 0 pixels inside a triangle of many millions. False: they are not, and drawing
 * ends. With `only_counts` it is asked, and nothing is painted: the canvas needs no pixels. */
typedef struct spressi_meter {
    bool (*pay)(void *context, uint64_t pixels);
    void *context;
    bool only_counts;
} spressi_meter;

static inline bool spressi_meter_pay(const spressi_meter *meter, uint64_t pixels)
{
    return !meter || meter->pay(meter->context, pixels);
}

static inline bool spressi_meter_only_counts(const spressi_meter *meter)
{
    return meter && meter->only_counts;
}

/* rig_draw.c: as spress_rig_draw. False when the meter, which may be NULL, has ended it. */
bool spressi_rig_draw(spress_canvas *canvas, const spress_rig_scene *scene, const spress_pose *pose,
                      void *memory, const spressi_meter *meter);

/* triangles.c: as spress_draw_triangles. False when the meter, which may be NULL, has ended it. */
bool spressi_draw_triangles(spress_canvas *canvas, const spress_triangles *triangles,
                            const spressi_meter *meter);

#endif
