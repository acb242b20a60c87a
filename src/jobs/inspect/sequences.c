/* Lists what an atlas can play: its clips, and frames whose names differ in their number only. */
#include "jobs/inspect/sequences.h"

#include "jobs/load/load.h"
#include "jobs/options/tables.h"
#include "names/sequences.h"

static spress_found_sequence clip_sequence(const spress_atlas *atlas, const spress_clip *clip)
{
    const spress_clip_step *last = &clip->steps[clip->step_count - 1];
    return (spress_found_sequence){.name = clip->name,
                                   .is_clip = true,
                                   .count = clip->step_count,
                                   .fps = spress_clip_rate(clip),
                                   .first = atlas->frames[clip->steps[0].frame].name,
                                   .last = atlas->frames[last->frame].name};
}

/* The names of frames that no clip shows; NULL for the others. */
static const char **free_names(const spressi_job *job, const spress_atlas *atlas)
{
    const char **names = spressi_job_take(job, atlas->frame_count, sizeof *names);
    for (size_t i = 0; names && i < atlas->frame_count; i++) {
        const spress_clip *clip = spress_frame_clip(atlas, &atlas->frames[i], NULL);
        names[i] = clip && clip->step_count > 1 ? NULL : atlas->frames[i].name;
    }
    return names;
}

bool spressi_inspect_sequences(const spressi_job *job, const spress_document *document,
                               spress_inspection *out)
{
    if (!document || document->kind != SPRESS_KIND_ATLAS)
        return spressi_refuse_option(job, "sequences", "is for atlases");
    const spress_atlas *atlas = &document->atlas;
    spressi_name_sequences found;
    const char **names = free_names(job, atlas);
    if (!names || !spressi_group_names(job, names, atlas->frame_count, &found))
        return false;
    spress_found_sequence *list =
        spressi_job_take(job, atlas->clip_count + found.count, sizeof *list);
    if (!list)
        return false;
    for (size_t i = 0; i < atlas->clip_count; i++)
        if (atlas->clips[i].step_count > 1)
            list[out->sequence_count++] = clip_sequence(atlas, &atlas->clips[i]);
    for (size_t i = 0; i < found.count; i++) {
        const spressi_name_sequence *s = &found.items[i];
        const size_t *members = found.members + s->first;
        if (s->count > 1) /* one frame with a number plays nothing */
            list[out->sequence_count++] =
                (spress_found_sequence){.name = s->name,
                                        .count = s->count,
                                        .first = names[members[0]],
                                        .last = names[members[s->count - 1]]};
    }
    out->sequences = list;
    return true;
}
