/* Writes what an atlas cannot say of the animations that were baked into it:
 *
 *   {"animations": [{"name", "loop", "fps", "width", "height", "originX", "originY",
 *                    "frames": ["walk_0", "walk_1" ...]}]}
 *
 * or, in sc-sprites, where an animation is one sprite, "sprite" and "frameCount" in place of
 * "frames". The origin is where the rig's 0, 0 lies in the pictures, from their upper left. */
#include <string.h>

#include "core/json/write.h"
#include "jobs/bake/groups.h"

/* Names as the atlas has them, so that they can be looked up in it. */
static void put_frames(spressi_json_writer *json, const spressi_group *group,
                       const spressi_sprites *sprites)
{
    spressi_json_key(json, "frames");
    spressi_json_open_line(json, '[');
    for (size_t i = 0; i < group->count; i++) {
        const char *name = sprites->items[group->first + i].base.name;
        spressi_json_string(json, name, strlen(name));
    }
    spressi_json_close(json, ']');
}

/* An animation has its key; one that is a single picture the name of that. */
static void put_sprite(spressi_json_writer *json, const spressi_group *group,
                       const spressi_sprites *sprites)
{
    const char *name = group->count == 1 ? sprites->items[group->first].base.name : group->key;
    spressi_json_key(json, "sprite");
    spressi_json_string(json, name, strlen(name));
    spressi_json_key_int(json, "frameCount", (int64_t)group->count);
}

static void put_animation(spressi_json_writer *json, const spressi_rendering *r,
                          const spressi_group *group)
{
    const spress_animation *animation = group->animation;
    spressi_json_key(json, "name");
    spressi_json_string(json, animation->name, animation->name_size);
    spressi_json_key_bool(json, "loop", animation->flags & SPRESS_ANIMATION_LOOP);
    spressi_json_key_int(json, "fps", r->fps);
    spressi_json_key_int(json, "width", group->part.width);
    spressi_json_key_int(json, "height", group->part.height);
    spressi_json_key(json, "originX");
    spressi_json_float(json, r->origin.x - (float)group->part.x);
    spressi_json_key(json, "originY");
    spressi_json_float(json, r->origin.y - (float)group->part.y);
}

bool spressi_write_sidecar(const spressi_rendering *r, const spressi_groups *groups, bool cells,
                           spressi_packing *p)
{
    spressi_output out;
    spressi_json_writer json;
    spressi_output_init(&out, &r->job->allocator);
    spressi_json_begin(&json, &out, p->compact_sidecar);
    spressi_json_open(&json, '{');
    spressi_json_key(&json, "animations");
    spressi_json_open(&json, '[');
    for (size_t i = 0; i < groups->count; i++) {
        spressi_json_open(&json, '{');
        put_animation(&json, r, &groups->items[i]);
        if (cells)
            put_sprite(&json, &groups->items[i], &p->sprites);
        else
            put_frames(&json, &groups->items[i], &p->sprites);
        spressi_json_close(&json, '}');
    }
    spressi_json_close(&json, ']');
    spressi_json_close(&json, '}');
    return spressi_json_finish(&json, &out, &p->sidecar) || spressi_job_no_memory(r->job);
}
