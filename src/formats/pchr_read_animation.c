/* Reads the animations of a PCHR file. */
#include "formats/pchr_reading.h"

/* Bone transform
 *
 *    0  f32  x, y               pixels, from the parent
 *    8  f32  rotation           degrees
 *   12  f32  scaleX, scaleY
 *   20  u8   flags              bit 0 visible
 *   21  i16  zOrder
 */
static void load_transform(const uint8_t *b, spress_transform *t)
{
    t->x = spressi_load_f32le(b);
    t->y = spressi_load_f32le(b + 4);
    t->rotation = spressi_load_f32le(b + 8);
    t->scale_x = spressi_load_f32le(b + 12);
    t->scale_y = spressi_load_f32le(b + 16);
    t->flags = b[SPRESSI_PCHR_TRANSFORM_FLAGS_AT];
    t->z_order = (int16_t)spressi_load_u16le(b + SPRESSI_PCHR_TRANSFORM_Z_AT);
}

/* Something is wrong with the transforms: a number is not finite, which ends it, or else there are
 * unknown flag bits. */
static bool explain_transforms(const spressi_pchr *p, const spress_animation *animation,
                               size_t offset)
{
    const size_t bone_count = p->rig->bone_count;
    const size_t count = animation->frame_count * bone_count;
    size_t flagged = 0;
    size_t first_flagged = 0;
    for (size_t i = 0; i < count; i++) {
        const spress_transform *transform = &animation->transforms[i];
        const size_t bad = spressi_pchr_transform_bad_float(transform);
        if (bad < SPRESSI_PCHR_TRANSFORM_FLOATS) {
            spressi_at(p->reader, "/animations/%zu/frames/%zu/%zu/%s", p->index, i / bone_count,
                       i % bone_count, spressi_pchr_transform_floats[bad]);
            return spressi_fail(p->reader, SPRESS_PCHR_FLOAT,
                                offset + i * SPRESSI_PCHR_TRANSFORM_SIZE + 4 * bad,
                                "the number is not finite");
        }
        if ((transform->flags & ~SPRESS_TRANSFORM_VISIBLE) != 0 && flagged++ == 0)
            first_flagged = i;
    }
    spressi_at(p->reader, "/animations/%zu/frames/%zu/%zu/flags", p->index,
               first_flagged / bone_count, first_flagged % bone_count);
    spressi_tell(p->reader, SPRESS_PCHR_FLAGS,
                 offset + first_flagged * SPRESSI_PCHR_TRANSFORM_SIZE +
                     SPRESSI_PCHR_TRANSFORM_FLAGS_AT,
                 "flags 0x%02x: only bit 0 is known; %zu of the animation's transforms have others",
                 animation->transforms[first_flagged].flags, flagged);
    return true;
}

/* frames: one transform per bone, frame after frame, with nothing between. The caller saw to it
 * that the bytes are there. */
static bool read_transforms(spressi_pchr *p, spress_animation *animation, size_t count)
{
    const size_t at = p->in->at;
    animation->transforms =
        spressi_arena_allocate(p->reader->arena, count, sizeof *animation->transforms);
    if (!animation->transforms)
        return spressi_fail_memory(spressi_pchr_here(p, "frames"));

    const uint8_t *bytes = spressi_take(p->in, count * SPRESSI_PCHR_TRANSFORM_SIZE);
    uint32_t not_finite = 0;
    unsigned flags = 0;
    for (size_t i = 0; i < count; i++) {
        spress_transform *t = &animation->transforms[i];
        load_transform(bytes + i * SPRESSI_PCHR_TRANSFORM_SIZE, t);
        not_finite |= spressi_not_finite(t->x) | spressi_not_finite(t->y) |
                      spressi_not_finite(t->rotation) | spressi_not_finite(t->scale_x) |
                      spressi_not_finite(t->scale_y);
        flags |= t->flags;
    }
    const bool sound = not_finite >> 31 == 0 && (flags & ~(unsigned)SPRESS_TRANSFORM_VISIBLE) == 0;
    return sound || explain_transforms(p, animation, at);
}

/* Animation
 *
 *   string         name
 *   u8             flags        bit 0 looping
 *   u16            frameCount
 *   BoneTransform  frames[frameCount * boneCount]
 *
 * Without bones any number of frames takes no bytes and no memory.
 */
bool spressi_pchr_read_animation(spressi_pchr *p, void *entry)
{
    spress_animation *animation = entry;
    if (!spressi_pchr_read_name(p, &animation->name, &animation->name_size))
        return false;
    const size_t at = p->in->at;
    animation->flags = spressi_take_u8(p->in);
    animation->frame_count = spressi_take_u16le(p->in);
    if (p->in->overrun)
        return spressi_pchr_cut(spressi_pchr_here(p, ""));
    if ((animation->flags & ~SPRESS_ANIMATION_LOOP) != 0)
        spressi_tell(spressi_pchr_here(p, "flags"), SPRESS_PCHR_FLAGS, at,
                     "flags 0x%02x: only bit 0 is known", animation->flags);

    const uint64_t count = (uint64_t)animation->frame_count * p->rig->bone_count;
    if (count > spressi_left(p->in) / SPRESSI_PCHR_TRANSFORM_SIZE)
        return spressi_pchr_too_many(spressi_pchr_here(p, "frameCount"), at + 1, count,
                                     "transforms");
    if (!spressi_tally_add(&p->tallies.transforms, count))
        return spressi_tally_fail(&p->tallies.transforms, spressi_pchr_here(p, "frameCount"),
                                  at + 1);
    return count == 0 || read_transforms(p, animation, (size_t)count);
}
