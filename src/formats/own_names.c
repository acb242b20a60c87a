/* Gives frames and animations names of their own before a writer sees them. The frames of an
 * animation may share a name, and animations too; in most formats the last of a name would replace
 * the others. Called by the registry. */
#include "formats/own_names.h"

#include <string.h>

#include "core/text/number.h"
#include "core/text/strmap.h"
#include "model/atlas.h"
#include "model/frame_number.h"

/* Names while they become different. */
typedef struct name_list {
    spressi_arena *arena;
    spress_bytes *items;
    uint32_t *next; /* the first number that may be free for a name */
    spressi_strmap taken;
} name_list;

static spress_bytes item_of(const void *context, uint32_t index)
{
    const name_list *names = context;
    return names->items[index];
}

static bool name_list_init(name_list *names, spressi_arena *arena, size_t count)
{
    *names = (name_list){.arena = arena};
    names->items = spressi_arena_zeroed(arena, count, sizeof *names->items);
    names->next = spressi_arena_allocate(arena, count, sizeof *names->next);
    if (!names->items || !names->next ||
        !spressi_strmap_init(&names->taken, &arena->allocator, count))
        return false;
    for (size_t i = 0; i < count; i++)
        names->next[i] = 2;
    return true;
}

static uint32_t put(name_list *names, uint32_t index)
{
    return spressi_strmap_put(&names->taken, names->items[index], index, item_of, names);
}

/* Takes the name `stem` with `number` behind it; where that is taken, the next number that is free
 * behind both. */
static bool take(name_list *names, uint32_t index, spress_bytes stem, const char *number)
{
    enum { MORE = sizeof "_4294967295" };
    const size_t number_size = strlen(number), size = stem.size + number_size;
    char *text = spressi_arena_allocate(names->arena, size + MORE, 1);
    if (!text)
        return false;
    memcpy(text, stem.data, stem.size);
    memcpy(text + stem.size, number, number_size);
    text[size] = '\0';
    names->items[index] = (spress_bytes){(const uint8_t *)text, size};
    const uint32_t first = put(names, index);
    for (uint32_t other = first; other != index; other = put(names, index)) {
        text[size] = '_';
        const size_t end = size + 1 + spressi_print_int(text + size + 1, names->next[first]++);
        text[end] = '\0';
        names->items[index].size = end;
    }
    return true;
}

static bool has_later_frame(const spress_atlas *atlas)
{
    for (size_t i = 0; atlas->clip_count != 0 && i < atlas->frame_count; i++)
        if (spressi_is_later_frame(atlas, &atlas->frames[i]))
            return true;
    return false;
}

/* Names that need no number stay as they are, also where they come later. False without memory. */
static bool number_frames(spress_atlas *atlas, spressi_arena *arena, bool *out_too_long)
{
    name_list names;
    char number[SPRESSI_FRAME_NUMBER_SIZE];
    spress_frame *frames = spressi_arena_allocate(arena, atlas->frame_count, sizeof *frames);
    if (!frames || !name_list_init(&names, arena, atlas->frame_count))
        return false;
    for (uint32_t i = 0; i < atlas->frame_count; i++) {
        frames[i] = atlas->frames[i];
        spressi_animation_number(atlas, &atlas->frames[i], number);
        names.items[i] = spressi_frame_name(atlas->frames, i);
        if (*number == '\0')
            put(&names, i);
    }
    bool good = true;
    for (uint32_t i = 0; good && i < atlas->frame_count; i++) {
        spressi_animation_number(atlas, &atlas->frames[i], number);
        if (*number == '\0')
            continue;
        good = take(&names, i, names.items[i], number);
        *out_too_long |= names.items[i].size > UINT16_MAX;
        frames[i].name = (const char *)names.items[i].data;
        frames[i].name_size = (uint16_t)names.items[i].size;
    }
    atlas->frames = frames;
    spressi_strmap_free(&names.taken);
    return good;
}

/* The first animation of a name keeps it. `*out_changed` is set when another one had the name.
 * False without memory. */
static bool number_clips(spress_atlas *atlas, spressi_arena *arena, bool *out_changed)
{
    name_list names;
    spress_clip *clips = spressi_arena_allocate(arena, atlas->clip_count, sizeof *clips);
    if (!clips || !name_list_init(&names, arena, atlas->clip_count))
        return false;
    bool good = true;
    for (uint32_t i = 0; good && i < atlas->clip_count; i++) {
        clips[i] = atlas->clips[i];
        const spress_bytes name = {(const uint8_t *)clips[i].name, clips[i].name_size};
        names.items[i] = name;
        if (put(&names, i) == i)
            continue;
        *out_changed = true;
        good = take(&names, i, name, "");
        clips[i].name = (const char *)names.items[i].data;
        clips[i].name_size = (uint32_t)names.items[i].size;
    }
    atlas->clips = clips;
    spressi_strmap_free(&names.taken);
    return good;
}

const spress_document *spressi_own_names(spressi_writer *writer, const spressi_format *row,
                                         const spress_document *document, spressi_arena **scratch)
{
    *scratch = NULL;
    if (document->kind != SPRESS_KIND_ATLAS || document->atlas.clip_count == 0)
        return document;
    bool changed = !row->frames_share_names && has_later_frame(&document->atlas);
    const bool has_clips = row->info.holds & SPRESS_HOLDS_CLIPS && !row->clips_share_names;
    if (!changed && !has_clips)
        return document;
    bool too_long = false;
    *scratch = spressi_arena_new(&writer->allocator, UINT64_MAX);
    spress_document *copy = *scratch ? spressi_arena_allocate(*scratch, 1, sizeof *copy) : NULL;
    if (copy)
        *copy = *document;
    if (!copy || (changed && !number_frames(&copy->atlas, *scratch, &too_long)) ||
        (has_clips && !number_clips(&copy->atlas, *scratch, &changed))) {
        writer->out.failed = true;
        return NULL;
    }
    if (too_long) {
        spressi_refuse(writer, SPRESS_CODE_CANNOT_HOLD, NULL,
                       "a name that frames share is too long to have a number behind it");
        return NULL;
    }
    return changed ? copy : document;
}
