/* Reads the animations of a PCHR file. Loads their frames at once or, when the input is read in
 * place, later (spress_rig_load_frames). */
#include "core/memory/budget.h"
#include "formats/pchr/reading.h"

/* By hand, not by the table in layout.c, for speed: a rig has thousands of transforms. */
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

/* Faults gathered over many transforms: bit 31 of `not_finite` is set when a number is not finite;
 * `flags` has every flag that any of them has. */
typedef struct suspicion {
    uint32_t not_finite;
    unsigned flags;
} suspicion;

static inline void suspect(suspicion *all, const spress_transform *t)
{
    all->not_finite |= spressi_transform_not_finite(t);
    all->flags |= t->flags;
}

static bool is_sound(suspicion all)
{
    return all.not_finite >> 31 == 0 && (all.flags & ~(unsigned)SPRESS_TRANSFORM_VISIBLE) == 0;
}

/* Reports what is wrong with the transforms from the cursor on: fails at a number that is not
 * finite, else warns about unknown flag bits. */
static bool explain_transforms(spressi_reader *reader, size_t animation, size_t bone_count,
                               size_t count)
{
    const spressi_cursor *in = &reader->in;
    size_t flagged = 0, first_flagged = 0;
    uint8_t flags = 0;
    for (size_t i = 0; i < count; i++) {
        spress_transform transform;
        const size_t offset = in->at + i * SPRESSI_PCHR_TRANSFORM_SIZE;
        load_transform(in->data + offset, &transform);
        const spressi_field *bad =
            spressi_pchr_bad_float(SPRESSI_FIELDS(spressi_pchr_transform_fields), &transform);
        if (bad) {
            const size_t index = (size_t)(bad - spressi_pchr_transform_fields);
            spressi_at(reader, "/animations/%zu/frames/%zu/%zu/%s", animation, i / bone_count,
                       i % bone_count, bad->name);
            return spressi_fail(reader, SPRESS_CODE_PCHR_FLOAT,
                                offset + spressi_fields_size(spressi_pchr_transform_fields, index),
                                "the number is not finite");
        }
        if ((transform.flags & ~SPRESS_TRANSFORM_VISIBLE) != 0 && flagged++ == 0) {
            first_flagged = i;
            flags = transform.flags;
        }
    }
    spressi_at(reader, "/animations/%zu/frames/%zu/%zu/flags", animation,
               first_flagged / bone_count, first_flagged % bone_count);
    spressi_tell(reader, SPRESS_CODE_PCHR_FLAGS,
                 in->at + first_flagged * SPRESSI_PCHR_TRANSFORM_SIZE +
                     SPRESSI_PCHR_TRANSFORM_FLAGS_AT,
                 "flags 0x%02x: only bit 0 is known; %zu of the animation's transforms have others",
                 flags, flagged);
    return true;
}

/* Reads frames: one transform per bone, frame after frame, with nothing between. The caller has
 * checked that the bytes are there. Gives the memory of damaged frames back: the document would
 * keep it to its end, and a caller may try to load them again and again. */
static bool read_transforms(spressi_pchr *p, spress_animation *animation, size_t count)
{
    enum { ASK_EACH = 1 << 16 }; /* transforms: a few milliseconds */
    spress_transform *transforms =
        spressi_arena_allocate(p->reader->arena, count, sizeof *transforms);
    if (!transforms)
        return spressi_fail_memory(spressi_pchr_here(p, "frames"));
    const uint8_t *bytes = p->in->data + p->in->at;
    suspicion all = {0, 0};
    for (size_t i = 0; i < count; i++) {
        if (i % ASK_EACH == 0 && spressi_budget_is_stopped(p->reader->budget))
            return spressi_fail_memory(spressi_pchr_here(p, "frames"));
        load_transform(bytes + i * SPRESSI_PCHR_TRANSFORM_SIZE, &transforms[i]);
        suspect(&all, &transforms[i]);
    }
    if (!is_sound(all) && !explain_transforms(p->reader, p->index, p->rig->bone_count, count)) {
        spressi_arena_resize(p->reader->arena, transforms, count * sizeof *transforms, 0);
        return false;
    }
    spressi_take(p->in, count * SPRESSI_PCHR_TRANSFORM_SIZE);
    animation->transforms = transforms;
    animation->stored = (spress_bytes){NULL, 0};
    return true;
}

/* Leaves the frames in the input and notes where they are. */
static void skip_transforms(spressi_pchr *p, spress_animation *animation, size_t count)
{
    const size_t size = count * SPRESSI_PCHR_TRANSFORM_SIZE;
    animation->stored = (spress_bytes){spressi_take(p->in, size), size};
}

/* A reader that stands before the stored frames of an animation. */
static spressi_reader reader_of_frames(const spress_document *document,
                                       const spress_animation *animation, spress_report *report)
{
    const spress_bytes input = document->input;
    return (spressi_reader){.in = {.data = input.data,
                                   .size = input.size,
                                   .at = (size_t)(animation->stored.data - input.data)},
                            .arena = document->arena,
                            .report = report};
}

static size_t stored_count(const spress_animation *animation)
{
    return animation->stored.size / SPRESSI_PCHR_TRANSFORM_SIZE;
}

bool spress_rig_load_frames(spress_document *document, uint32_t animation, spress_report *report)
{
    spress_rig *rig = &document->rig;
    if (document->kind != SPRESS_KIND_RIG || animation >= rig->animation_count ||
        stored_count(&rig->animations[animation]) == 0)
        return true;
    spress_animation *loaded = &rig->animations[animation];
    spressi_reader reader = reader_of_frames(document, loaded, report);
    spressi_pchr p = {.reader = &reader,
                      .in = &reader.in,
                      .rig = rig,
                      .section = SPRESSI_RIG_ANIMATIONS,
                      .index = animation};
    return read_transforms(&p, loaded, stored_count(loaded));
}

static bool is_sound_as_stored(spress_bytes stored)
{
    suspicion all = {0, 0};
    for (size_t at = 0; at < stored.size; at += SPRESSI_PCHR_TRANSFORM_SIZE) {
        spress_transform transform;
        load_transform(stored.data + at, &transform);
        suspect(&all, &transform);
    }
    return is_sound(all);
}

void spressi_pchr_check_stored(const spress_document *document, spress_report *report)
{
    const spress_rig *rig = &document->rig;
    for (size_t i = 0; rig->animations && i < rig->animation_count; i++) {
        if (is_sound_as_stored(rig->animations[i].stored))
            continue;
        spressi_reader reader = reader_of_frames(document, &rig->animations[i], report);
        explain_transforms(&reader, i, rig->bone_count, stored_count(&rig->animations[i]));
    }
}

/* Without bones any number of frames takes no bytes and no memory. */
bool spressi_pchr_read_animation(spressi_pchr *p, void *entry)
{
    spress_animation *animation = entry;
    if (!spressi_pchr_read_name(p, &animation->name, &animation->name_size))
        return false;
    const size_t at = p->in->at;
    if (!spressi_pchr_take(p, SPRESSI_FIELDS(spressi_pchr_animation_fields), animation))
        return false;
    if ((animation->flags & ~SPRESS_ANIMATION_LOOP) != 0)
        spressi_tell(spressi_pchr_here(p, "flags"), SPRESS_CODE_PCHR_FLAGS, at,
                     "flags 0x%02x: only bit 0 is known", animation->flags);

    const uint64_t count = (uint64_t)animation->frame_count * p->rig->bone_count;
    if (count > spressi_left(p->in) / SPRESSI_PCHR_TRANSFORM_SIZE)
        return spressi_pchr_too_many(spressi_pchr_here(p, "frameCount"), at + 1, count,
                                     "transforms");
    if (!spressi_tally_add(&p->tallies.transforms, count))
        return spressi_tally_fail(&p->tallies.transforms, spressi_pchr_here(p, "frameCount"),
                                  at + 1);
    spressi_pchr_record_frames(p, animation->frame_count);
    if (count == 0 || !p->reader->in_place)
        return count == 0 || read_transforms(p, animation, (size_t)count);
    skip_transforms(p, animation, (size_t)count);
    return true;
}
