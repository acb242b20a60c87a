/* Makes the textures of a rig. */
#include "jobs/render/draw_rig.h"

#include <string.h>

#include "source/first_equal.h"

static bool decode_image(const spressi_job *job, const spress_rig_image *image, spress_image *out)
{
    if (image->format == SPRESS_IMAGE_RGBA8888) {
        if (!spressi_job_picture(job, image->width, image->height, out))
            return false;
        memcpy(out->rgba, image->data.data, image->data.size);
        return true;
    }
    return spressi_job_decode_png(job, image->data, out);
}

/* Where the bytes of an image lie. */
static spress_bytes place_of(const void *context, uint32_t index)
{
    const spress_rig *rig = context;
    const spress_rig_image *image = &rig->images[index];
    const bool empty = image->width == 0 || image->height == 0;
    return (spress_bytes){(const uint8_t *)&image->data, empty ? 0 : sizeof image->data};
}

static bool make_texture(const spressi_job *job, const spress_rig_image *image, spress_texture *out)
{
    spress_image pixels = {0};
    if (image->width == 0 || image->height == 0)
        return true;
    if (!decode_image(job, image, &pixels))
        return false;
    const bool made = spress_texture_init(out, &pixels, &job->allocator);
    spress_image_free(&pixels);
    return made || spressi_job_no_memory(job);
}

bool spressi_rig_textures_make(const spressi_job *job, const spress_rig *rig,
                               spressi_rig_textures *out)
{
    const uint32_t count = rig->image_count;
    *out = (spressi_rig_textures){.items = spressi_job_take(job, count, sizeof *out->items),
                                  .owners = spressi_first_equal(job, count, place_of, rig)};
    if (!out->items || !out->owners)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        if (out->owners[i] != i)
            out->items[i] = out->items[out->owners[i]];
        else if (!make_texture(job, &rig->images[i], &out->items[i]))
            return false;
        out->count = i + 1;
    }
    return true;
}

void spressi_rig_textures_free(spressi_rig_textures *textures)
{
    for (uint32_t i = 0; i < textures->count; i++)
        if (textures->owners[i] == i)
            spress_texture_free(&textures->items[i]);
}
