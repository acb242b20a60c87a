/* Builds the atlas of a document frame by frame. */
#include "model/builder.h"

#include <string.h>

#include "core/memory/arena.h"
#include "core/memory/budget.h"
#include "model/atlas.h"

void spressi_builder_init(spressi_builder *builder, spressi_reader *reader,
                          spress_document *document)
{
    *builder = (spressi_builder){.reader = reader, .document = document, .atlas = &document->atlas};
    document->atlas.version = "";
}

void spressi_builder_free(spressi_builder *builder)
{
    spressi_strmap_free(&builder->names);
}

/* Makes room for one element more in a list of the atlas, to whose pointer `list` points. */
static bool grow(spressi_builder *builder, void *list, size_t count, size_t *capacity, size_t size)
{
    return spressi_arena_grow(builder->reader->arena, list, count, capacity, size) ||
           spressi_fail_memory(builder->reader);
}

const char *spressi_builder_text(spressi_builder *builder, spress_bytes text)
{
    const char *copy = spressi_arena_text(builder->reader->arena, text.data, text.size);
    if (!copy)
        spressi_fail_memory(builder->reader);
    return copy;
}

/* Copies a name that is checked and counted. NULL, having reported. */
static const char *take_name(spressi_builder *builder, spress_bytes name, size_t at)
{
    spressi_reader *reader = builder->reader;
    const uint64_t most = reader->limits.name_bytes;
    if (name.size > UINT16_MAX) {
        spressi_fail(reader, SPRESS_CODE_NAME_SIZE, at, "a name of %zu bytes; the most is %d",
                     name.size, UINT16_MAX);
        return NULL;
    }
    if (name.size > most - builder->name_bytes) {
        spressi_fail(reader, SPRESS_CODE_LIMIT_NAMES, at,
                     "names of %zu bytes after %llu; the limit is %llu", name.size,
                     (unsigned long long)builder->name_bytes, (unsigned long long)most);
        return NULL;
    }
    builder->name_bytes += name.size;
    return spressi_check_name(reader, name.data, name.size, at)
               ? spressi_builder_text(builder, name)
               : NULL;
}

spress_page *spressi_builder_page(spressi_builder *builder, spress_bytes file, size_t at)
{
    spress_atlas *atlas = builder->atlas;
    const uint32_t most = builder->reader->limits.pages;
    if (atlas->page_count >= most) {
        spressi_fail(builder->reader, SPRESS_CODE_LIMIT_PAGES, at,
                     "more pages than the limit of %u", most);
        return NULL;
    }
    if (!grow(builder, &atlas->pages, atlas->page_count, &builder->page_capacity,
              sizeof *atlas->pages))
        return NULL;
    const char *name = take_name(builder, file, at);
    if (!name)
        return NULL;
    spress_page *page = &atlas->pages[atlas->page_count++];
    *page = (spress_page){.file = name, .file_size = (uint32_t)file.size};
    return page;
}

bool spressi_builder_scale(spressi_builder *builder, float scale, size_t at)
{
    enum { PARTS = 10000, MOST = 1000 };
    if (!(scale * PARTS >= 1 && scale <= MOST))
        return spressi_fail(builder->reader, SPRESS_CODE_DESCRIPTOR_RANGE, at,
                            "the scale of a page is above 0, and %d at most", MOST);
    spress_page *page = &builder->atlas->pages[builder->atlas->page_count - 1];
    spress_factor factor = {(uint32_t)(scale * PARTS + 0.5f), PARTS};
    uint32_t a = factor.numerator, b = factor.denominator;
    while (b != 0) { /* the greatest common divisor */
        const uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    page->has |= SPRESS_PAGE_SCALE;
    page->scale = (spress_factor){factor.numerator / a, factor.denominator / a};
    return true;
}

bool spressi_builder_map(spressi_builder *builder, const char *name, const char *file)
{
    spressi_reader *reader = builder->reader;
    spress_page *page = &builder->atlas->pages[builder->atlas->page_count - 1];
    spress_page_map *maps =
        spressi_arena_allocate(reader->arena, page->map_count + 1, sizeof *maps);
    if (!maps)
        return spressi_fail_memory(reader);
    if (page->map_count != 0)
        memcpy(maps, page->maps, page->map_count * sizeof *maps);
    maps[page->map_count++] = (spress_page_map){name, file};
    page->maps = maps;
    return true;
}

static bool keep_offset(spressi_builder *builder, size_t at)
{
    spress_atlas *atlas = builder->atlas;
    if (!builder->reader->keep_offsets)
        return true;
    if (!grow(builder, &atlas->frame_offsets, atlas->frame_count, &builder->offset_capacity,
              sizeof *atlas->frame_offsets))
        return false;
    atlas->frame_offsets[atlas->frame_count] = (uint32_t)at;
    return true;
}

spress_frame *spressi_builder_frame(spressi_builder *builder, spress_bytes name, size_t at)
{
    enum { ASK_EACH = 1 << 16 }; /* frames: a few milliseconds */
    spress_atlas *atlas = builder->atlas;
    const uint32_t most = builder->reader->limits.frames;
    if (atlas->frame_count % ASK_EACH == 0 && spressi_budget_is_stopped(builder->reader->budget)) {
        spressi_fail_memory(builder->reader);
        return NULL;
    }
    if (atlas->frame_count >= most) {
        spressi_fail(builder->reader, SPRESS_CODE_LIMIT_FRAMES, at,
                     "more frames than the limit of %u", most);
        return NULL;
    }
    if (!grow(builder, &atlas->frames, atlas->frame_count, &builder->frame_capacity,
              sizeof *atlas->frames))
        return NULL;
    const char *copy = keep_offset(builder, at) ? take_name(builder, name, at) : NULL;
    if (!copy)
        return NULL;
    spress_frame *frame = &atlas->frames[atlas->frame_count++];
    *frame = (spress_frame){.name = copy,
                            .name_size = (uint16_t)name.size,
                            .alias_of = SPRESS_NONE,
                            .extra = SPRESS_NONE,
                            .page = (uint16_t)(atlas->page_count == 0 ? 0 : atlas->page_count - 1)};
    return frame;
}

spress_frame_extra *spressi_builder_extra(spressi_builder *builder, spress_frame *frame)
{
    spress_atlas *atlas = builder->atlas;
    if (frame->extra != SPRESS_NONE)
        return &atlas->extras[frame->extra];
    if (!grow(builder, &atlas->extras, atlas->extra_count, &builder->extra_capacity,
              sizeof *atlas->extras))
        return NULL;
    frame->extra = (uint32_t)atlas->extra_count;
    atlas->extras[atlas->extra_count] = (spress_frame_extra){0};
    return &atlas->extras[atlas->extra_count++];
}

spress_clip *spressi_builder_clip(spressi_builder *builder, spress_bytes name, size_t at,
                                  size_t step_count)
{
    spress_atlas *atlas = builder->atlas;
    spressi_reader *reader = builder->reader;
    if (step_count > reader->limits.frames) {
        spressi_fail(reader, SPRESS_CODE_LIMIT_FRAMES, at,
                     "an animation of %zu frames; the limit is %u", step_count,
                     reader->limits.frames);
        return NULL;
    }
    if (!grow(builder, &atlas->clips, atlas->clip_count, &builder->clip_capacity,
              sizeof *atlas->clips))
        return NULL;
    const char *copy = take_name(builder, name, at);
    spress_clip_step *steps =
        copy ? spressi_arena_zeroed(reader->arena, step_count, sizeof *steps) : NULL;
    if (!steps) {
        if (copy)
            spressi_fail_memory(reader);
        return NULL;
    }
    spress_clip *clip = &atlas->clips[atlas->clip_count++];
    *clip = (spress_clip){.name = copy,
                          .name_size = (uint32_t)name.size,
                          .steps = steps,
                          .step_count = (uint32_t)step_count};
    return clip;
}

bool spressi_builder_find(spressi_builder *builder, spress_bytes name, uint32_t *out_index)
{
    spress_atlas *atlas = builder->atlas;
    spressi_strmap *names = &builder->names;
    if (!names->slots) {
        if (!spressi_strmap_init(names, &builder->reader->arena->allocator, atlas->frame_count))
            return spressi_fail_memory(builder->reader);
        for (uint32_t i = 0; i < atlas->frame_count; i++)
            spressi_strmap_put(names, spressi_frame_name(atlas->frames, i), i, spressi_frame_name,
                               atlas->frames);
    }
    *out_index = spressi_strmap_find(names, name, spressi_frame_name, atlas->frames);
    return true;
}

/* Warns of every frame that another one of its name replaces, and drops it. */
static bool drop_repeated(spressi_builder *builder)
{
    spress_atlas *atlas = builder->atlas;
    spressi_at(builder->reader, "/frames");
    uint32_t *last = spressi_find_repeated(builder->document, builder->first_wins);
    bool repeated = false;
    for (uint32_t i = 0; last && i < atlas->frame_count; i++) {
        if (last[i] == i)
            continue;
        repeated = true;
        if (builder->merges_equal &&
            spressi_same_frame(atlas, &atlas->frames[i], &atlas->frames[last[i]]))
            continue;
        spressi_tell(spressi_about(builder->reader, spressi_frame_name(atlas->frames, i)),
                     SPRESS_CODE_ATLAS_DUPLICATE,
                     atlas->frame_offsets ? atlas->frame_offsets[i] : SIZE_MAX,
                     "%s frame is called \"{frame}\", too, and replaces this one",
                     builder->first_wins ? "an earlier" : "a later");
    }
    return last && (!repeated || spressi_drop_repeated(builder->document, last));
}

bool spressi_builder_end(spressi_builder *builder)
{
    /* Once before, because whether a frame is repeated depends on its clip. */
    return (spress_document_index_clips(builder->document) && drop_repeated(builder) &&
            spress_document_index_clips(builder->document)) ||
           spressi_fail_memory(builder->reader);
}
