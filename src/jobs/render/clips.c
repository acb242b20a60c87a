/* Finds what an atlas can play by the names of its sprites and by its clips. */
#include "jobs/render/clips.h"

#include <string.h>

#include "jobs/names/sequences.h"

/* The sprites are frames of the atlas in their order where it has one page, as sc-sprites has. */
const spress_frame *spressi_frame_of_sprite(const spressi_rendering *rendering,
                                            const spressi_sprites *sprites, size_t index)
{
    const spress_atlas *atlas = &rendering->loaded->document->atlas;
    if (index >= atlas->frame_count || atlas->page_count != 1)
        return NULL;
    const spress_frame *frame = &atlas->frames[index];
    return strncmp(sprites->items[index].name, frame->name, frame->name_size) == 0 ? frame : NULL;
}

/* What the file says of the animation, when the sprite is a frame of one. */
static void note_animation(const spressi_rendering *rendering, const spressi_sprites *sprites,
                           size_t index, spressi_playable *sequence)
{
    const spress_frame *frame = spressi_frame_of_sprite(rendering, sprites, index);
    const spress_clip *clip =
        frame ? spress_frame_clip(&rendering->loaded->document->atlas, frame, NULL) : NULL;
    if (!clip || clip->step_count < 2)
        return;
    sequence->is_animation = true;
    sequence->fps = spress_clip_rate(clip);
}

bool spressi_find_playables(const spressi_rendering *rendering, const spressi_sprites *sprites,
                            spressi_playables *out)
{
    const spressi_job *job = rendering->job;
    spressi_name_sequences found;
    const char **names = spressi_job_take(job, sprites->count + 1, sizeof *names);
    if (!names)
        return false;
    for (size_t i = 0; i < sprites->count; i++)
        names[i] = sprites->items[i].name;
    if (!spressi_group_names(job, names, sprites->count, &found))
        return false;
    out->items = spressi_job_take(job, found.count + 1, sizeof *out->items);
    if (!out->items)
        return false;
    out->sprites = found.members;
    out->count = found.count;
    for (size_t i = 0; i < found.count; i++) {
        const spressi_name_sequence *s = &found.items[i];
        out->items[i] = (spressi_playable){
            .name = s->name, .first = s->first, .count = s->count, .is_middle = s->is_middle};
        for (size_t k = 0; k < s->count; k++)
            note_animation(rendering, sprites, found.members[s->first + k], &out->items[i]);
    }
    return true;
}

size_t spressi_default_playable(const spressi_playables *playables)
{
    size_t best = 0;
    int best_worth = -1;
    for (size_t i = 0; i < playables->count; i++) {
        const spressi_playable *s = &playables->items[i];
        const int worth = s->count < 2 ? 0 : s->is_animation ? 3 : s->is_middle ? 1 : 2;
        if (worth > best_worth) {
            best = i;
            best_worth = worth;
        }
    }
    return best;
}
