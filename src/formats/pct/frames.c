/* Stores the frames and names that PCT's reader finds, and drops frames whose name comes again. */
#include "core/memory/checked.h"
#include "formats/pct/reading.h"
#include "model/atlas.h"

enum {
    FIRST_FRAMES = 64,
    SAMPLE_FRAMES = 512, /* enough to guess what the rest will be like */
};

char *spressi_pct_pool(pct_reader *pct, size_t size)
{
    size_t needed;
    if (!spressi_add(size, PCT_POOL_SLACK, &needed))
        return NULL;
    char *room = spressi_pool_room(
        &pct->pool, pct->r->arena, needed,
        (spressi_progress){pct->frames_end - pct->frames_start, pct->r->in.size - pct->frames_end});
    if (!room)
        spressi_fail_memory(pct->r);
    return room;
}

bool spressi_pct_claim(pct_reader *pct, uint64_t frames, uint64_t bytes, size_t offset)
{
    const spress_limits *limits = &pct->r->limits;
    if (frames > limits->frames || pct->atlas->frame_count > limits->frames - frames)
        return spressi_fail(pct->r, SPRESS_CODE_LIMIT_FRAMES, offset,
                            "%llu more frames after %zu; the limit is %u",
                            (unsigned long long)frames, pct->atlas->frame_count, limits->frames);
    if (bytes > limits->name_bytes || pct->name_bytes > limits->name_bytes - bytes)
        return spressi_fail(pct->r, SPRESS_CODE_LIMIT_NAMES, offset,
                            "names of %llu bytes after %llu; the limit is %llu",
                            (unsigned long long)bytes, (unsigned long long)pct->name_bytes,
                            (unsigned long long)limits->name_bytes);
    pct->name_bytes += bytes;
    return true;
}

/* Guesses from the text read so far how many frames the rest will bring, so that an even file needs
 * two or three allocations and ends with little to spare. */
static size_t next_capacity(const pct_reader *pct)
{
    const size_t count = pct->atlas->frame_count;
    if (count < FIRST_FRAMES / 4)
        return FIRST_FRAMES;
    const double done = (double)(pct->frames_end - pct->frames_start + 1);
    const double all = (double)(pct->r->in.size - pct->frames_start + 1);
    const double guess = (double)count * (all / done) * 1.02;
    const size_t least = count + count / 4 + 1;
    /* Bounds the guess: a sample as long as there are few frames; then one frame per two bytes of
     * text or, where that is more, four times the frames so far. */
    const size_t dense = pct->r->in.size / 2;
    const size_t most = count < SAMPLE_FRAMES ? SAMPLE_FRAMES
                        : count > dense / 4   ? count * 4
                                              : dense;
    return guess < (double)least ? least : guess > (double)most ? most : (size_t)guess + 1;
}

bool spressi_pct_reserve(pct_reader *pct, size_t count)
{
    spress_atlas *atlas = pct->atlas;
    if (count <= pct->frame_capacity - atlas->frame_count)
        return true;
    size_t capacity = next_capacity(pct);
    if (capacity - atlas->frame_count < count)
        capacity = atlas->frame_count + count;
    spress_frame *frames =
        spressi_arena_resize(pct->r->arena, atlas->frames, pct->frame_capacity * sizeof *frames,
                             capacity * sizeof *frames);
    if (!frames)
        return spressi_fail_memory(pct->r);
    atlas->frames = frames;
    if (pct->r->keep_offsets) {
        uint32_t *offsets =
            spressi_arena_resize(pct->r->arena, atlas->frame_offsets,
                                 pct->frame_capacity * sizeof *offsets, capacity * sizeof *offsets);
        if (!offsets)
            return spressi_fail_memory(pct->r);
        atlas->frame_offsets = offsets;
    }
    pct->frame_capacity = capacity;
    return true;
}

static void tell_duplicate(pct_reader *pct, const spress_frame *frame, size_t offset)
{
    spressi_tell(spressi_about(pct->r, spressi_frame_name(frame, 0)), SPRESS_CODE_PCT_DUPLICATE,
                 offset,
                 "\"{frame}\" is used again; this frame takes the place of the earlier one");
}

static void set_frame(spress_atlas *atlas, size_t index, const spress_frame *frame, size_t offset)
{
    atlas->frames[index] = *frame;
    if (atlas->frame_offsets)
        atlas->frame_offsets[index] = (uint32_t)offset;
}

/* Frame `at` has the name of the later frame `from`, which takes its place. */
static void replace(pct_reader *pct, size_t from, uint32_t at)
{
    spress_atlas *atlas = pct->atlas;
    const size_t offset = atlas->frame_offsets ? atlas->frame_offsets[from] : SIZE_MAX;
    tell_duplicate(pct, &atlas->frames[from], offset);
    set_frame(atlas, at, &atlas->frames[from], offset);
}

/* Builds the index of names, with room for `capacity` frames. A frame whose name came before takes
 * the place of the earlier one, as a key of a JavaScript object keeps its place. */
static bool rebuild(pct_reader *pct, size_t capacity)
{
    spress_atlas *atlas = pct->atlas;
    spressi_pct_index_free(&pct->names);
    if (!spressi_pct_index_init(&pct->names, &pct->r->arena->allocator, capacity))
        return spressi_fail(pct->r, SPRESS_CODE_MEMORY, pct->r->in.at, "out of memory");
    uint32_t count =
        (uint32_t)spressi_pct_index_fill(&pct->names, atlas->frames, atlas->frame_count);
    for (size_t i = count; i < atlas->frame_count; i++) {
        if (count != i)
            set_frame(atlas, count, &atlas->frames[i],
                      atlas->frame_offsets ? atlas->frame_offsets[i] : SIZE_MAX);
        const uint32_t at = spressi_pct_index_put(&pct->names, atlas->frames, count);
        if (at == count)
            count++;
        else
            replace(pct, i, at);
    }
    atlas->frame_count = count;
    return true;
}

bool spressi_pct_build_names(pct_reader *pct, size_t more)
{
    if (pct->names_built)
        return true;
    pct->names_built = true;
    return rebuild(pct, pct->atlas->frame_count + more);
}

/* An alias of an alias must not take the place of a frame: its original may repeat that frame, and
 * then aliases would go round in a ring. Others cannot, for nothing repeats a new frame yet. */
static bool repeats_alias(const spress_atlas *atlas, const spress_frame *frame)
{
    return frame->alias_of != SPRESS_NONE && atlas->frames[frame->alias_of].alias_of != SPRESS_NONE;
}

bool spressi_pct_commit_named(pct_reader *pct, size_t offset)
{
    spress_atlas *atlas = pct->atlas;
    const uint32_t index = (uint32_t)atlas->frame_count;
    if (index >= pct->names.capacity && !rebuild(pct, 2 * (size_t)index + FIRST_FRAMES))
        return false;
    const spress_frame *frame = &atlas->frames[index];
    const uint32_t at = spressi_pct_index_put(&pct->names, atlas->frames, index);
    if (at == index) {
        atlas->frame_count++;
        return true;
    }
    if (at == frame->alias_of) {
        spressi_tell(spressi_about(pct->r, spressi_frame_name(frame, 0)), SPRESS_CODE_PCT_DUPLICATE,
                     offset, "\"{frame}\" is an alias of itself");
        return true;
    }
    tell_duplicate(pct, frame, offset);
    set_frame(atlas, at, frame, offset);
    if (repeats_alias(atlas, &atlas->frames[at]))
        atlas->frames[at].alias_of = SPRESS_NONE;
    return true;
}
