/* Finds frames whose name a later frame has, and drops them: in engines that keep frames in a table
 * by their names, the last one wins. */
#include "core/arena.h"
#include "core/strmap.h"
#include "model/atlas.h"
#include "model/document.h"

uint32_t *spressi_find_repeated(spress_document *document)
{
    const spress_atlas *atlas = &document->atlas;
    spressi_strmap names;
    uint32_t *last = spressi_arena_allocate(document->arena, atlas->frame_count + 1, sizeof *last);
    if (!last || !spressi_strmap_init(&names, &document->arena->allocator, atlas->frame_count))
        return NULL;
    for (uint32_t i = 0; i < atlas->frame_count; i++) {
        last[i] = i;
        if (spressi_is_later_frame(atlas, &atlas->frames[i]))
            continue;
        const uint32_t first = spressi_strmap_put(&names, spressi_frame_name(atlas->frames, i), i,
                                                  spressi_frame_name, atlas->frames);
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

/* Moves the frames that stay together, and turns the list into the new index of each frame. */
static void move_frames(spress_atlas *atlas, uint32_t *list)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < atlas->frame_count; i++)
        if (list[i] == i) {
            atlas->frames[count] = atlas->frames[i];
            if (atlas->frame_offsets)
                atlas->frame_offsets[count] = atlas->frame_offsets[i];
            count++;
        }
    /* From the end, because the last of a name comes behind the others of that name. */
    uint32_t next = count;
    for (uint32_t i = (uint32_t)atlas->frame_count; i-- > 0;)
        list[i] = list[i] == i ? --next : list[list[i]];
    atlas->frame_count = count;
}

bool spressi_drop_repeated(spress_document *document, uint32_t *last_of_name)
{
    spress_atlas *atlas = &document->atlas;
    const size_t count = atlas->frame_count;
    move_frames(atlas, last_of_name);
    for (uint32_t i = 0; i < atlas->frame_count; i++) {
        spress_frame *frame = &atlas->frames[i];
        if (frame->alias_of < count)
            frame->alias_of = last_of_name[frame->alias_of];
        if (frame->alias_of == i)
            frame->alias_of = SPRESS_NONE;
    }
    for (size_t i = 0; i < atlas->clip_count; i++)
        for (uint32_t k = 0; k < atlas->clips[i].step_count; k++) {
            uint32_t *frame = &atlas->clips[i].steps[k].frame;
            *frame = *frame < count ? last_of_name[*frame] : *frame;
        }
    return spress_document_index_clips(document);
}
