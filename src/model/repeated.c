/* Finds frames of one name and drops all but one: in engines that keep frames in a table by their
 * names the last one wins, in those that search a list the first. */
#include "core/memory/arena.h"
#include "core/text/strmap.h"
#include "model/atlas.h"
#include "model/document.h"

uint32_t *spressi_find_repeated(spress_document *document, bool first_stays)
{
    const spress_atlas *atlas = &document->atlas;
    spressi_strmap names;
    uint32_t *last = spressi_arena_allocate(document->arena, atlas->frame_count, sizeof *last);
    if (!last || !spressi_strmap_init(&names, &document->arena->allocator, atlas->frame_count))
        return NULL;
    for (uint32_t i = 0; i < atlas->frame_count; i++) {
        last[i] = i;
        if (spressi_is_later_frame(atlas, &atlas->frames[i]))
            continue;
        const uint32_t first = spressi_strmap_put(&names, spressi_frame_name(atlas->frames, i), i,
                                                  spressi_frame_name, atlas->frames);
        if (!first_stays)
            last[first] = i; /* the first one knows the last one so far */
    }
    for (uint32_t i = 0; i < atlas->frame_count; i++) {
        if (spressi_is_later_frame(atlas, &atlas->frames[i]))
            continue;
        last[i] = last[spressi_strmap_find(&names, spressi_frame_name(atlas->frames, i),
                                           spressi_frame_name, atlas->frames)];
    }
    spressi_strmap_free(&names);
    return last;
}

/* Turns the list into the new index of each frame. */
static void number_frames(uint32_t *list, size_t frame_count)
{
    const uint32_t stays = UINT32_C(1) << 31;
    uint32_t count = 0;
    for (uint32_t i = 0; i < frame_count; i++)
        if (list[i] == i)
            list[i] = stays | count++;
    for (uint32_t i = 0; i < frame_count; i++)
        if (!(list[i] & stays))
            list[i] = list[list[i]] & ~stays;
    for (uint32_t i = 0; i < frame_count; i++)
        list[i] &= ~stays;
}

/* Moves the frames that stay together. */
static void move_frames(spress_atlas *atlas, const uint32_t *list)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < atlas->frame_count; i++)
        if (list[i] == i) {
            atlas->frames[count] = atlas->frames[i];
            if (atlas->frame_offsets)
                atlas->frame_offsets[count] = atlas->frame_offsets[i];
            count++;
        }
    atlas->frame_count = count;
}

bool spressi_drop_repeated(spress_document *document, uint32_t *stays)
{
    spress_atlas *atlas = &document->atlas;
    const size_t count = atlas->frame_count;
    move_frames(atlas, stays);
    number_frames(stays, count);
    for (uint32_t i = 0; i < atlas->frame_count; i++) {
        spress_frame *frame = &atlas->frames[i];
        if (frame->alias_of < count)
            frame->alias_of = stays[frame->alias_of];
        if (frame->alias_of == i)
            frame->alias_of = SPRESS_NONE;
    }
    for (size_t i = 0; i < atlas->clip_count; i++)
        for (uint32_t k = 0; k < atlas->clips[i].step_count; k++) {
            uint32_t *frame = &atlas->clips[i].steps[k].frame;
            *frame = *frame < count ? stays[*frame] : *frame;
        }
    return spress_document_index_clips(document);
}
