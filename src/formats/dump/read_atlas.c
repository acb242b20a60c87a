/* Reads the atlas of a JSON dump: the lists, in the order in which they refer to each other. */
#include "formats/dump/reading.h"

enum {
    ATLAS_VERSION,
    ATLAS_PAGES,
    ATLAS_FRAMES,
    ATLAS_CLIPS,
    ATLAS_FOLDERS,
    ATLAS_CELL_WIDTH,
    ATLAS_EXTENSION,
    ATLAS_COUNT
};

static const spressi_json_field atlas_fields[ATLAS_COUNT] = {
    [ATLAS_VERSION] = {"version", 1},      [ATLAS_PAGES] = {"pages", 2},
    [ATLAS_FRAMES] = {"frames", 4},        [ATLAS_CLIPS] = {"clips", 8},
    [ATLAS_FOLDERS] = {"folders", 16},     [ATLAS_CELL_WIDTH] = {"cellWidth", 32},
    [ATLAS_EXTENSION] = {"extension", 64},
};
static const spressi_json_shape atlas_shape = {atlas_fields, ATLAS_COUNT, 2 | 4};

/* Goes to a member of the atlas; false when there is none. */
static bool visit(spressi_dump_reader *d, const size_t *at, size_t field)
{
    if (at[field] == 0)
        return false;
    spressi_json_visit(&d->json, atlas_fields[field].name, at[field]);
    return true;
}

/* Jobs look at the first page to see where the images of all pages are. */
static bool check_images(spressi_dump_reader *d, size_t offset)
{
    const spress_atlas *atlas = &d->document->atlas;
    for (size_t i = 1; i < atlas->page_count; i++)
        if ((atlas->pages[i].image.size != 0) != (atlas->pages[0].image.size != 0))
            return spressi_fail(spressi_json_here(&d->json), SPRESS_CODE_JSON_IMAGE, offset,
                                "page %zu has its image %s, page 0 has not", i,
                                atlas->pages[i].image.size != 0 ? "inside" : "in a file");
    return true;
}

static bool read_pages(spressi_dump_reader *d, size_t offset)
{
    spress_atlas *atlas = &d->document->atlas;
    const uint32_t limit = d->json.reader->limits.pages;
    size_t count = 0;
    if (!spressi_dump_count(d, limit < UINT16_MAX ? limit : UINT16_MAX, SPRESS_CODE_LIMIT_PAGES,
                            &count) ||
        !(atlas->pages = spressi_dump_allocate(d, count, sizeof *atlas->pages)))
        return false;
    spressi_json_enter_array(&d->json);
    while (spressi_json_next(&d->json))
        if (!spressi_dump_read_page(d, &atlas->pages[atlas->page_count++]))
            return false;
    return check_images(d, offset);
}

static bool read_frames(spressi_dump_reader *d)
{
    spress_atlas *atlas = &d->document->atlas;
    const spressi_reader *reader = d->json.reader;
    size_t count = 0;
    if (!spressi_dump_count(d, reader->limits.frames, SPRESS_CODE_LIMIT_FRAMES, &count) ||
        !(atlas->frames = spressi_dump_allocate(d, count, sizeof *atlas->frames)))
        return false;
    if (reader->keep_offsets &&
        !(atlas->frame_offsets = spressi_dump_allocate(d, count, sizeof *atlas->frame_offsets)))
        return false;
    spressi_json_enter_array(&d->json);
    while (spressi_json_next(&d->json)) {
        const size_t at = reader->in.at;
        if (atlas->frame_offsets)
            atlas->frame_offsets[atlas->frame_count] = at < UINT32_MAX ? (uint32_t)at : UINT32_MAX;
        if (!spressi_dump_read_frame(d, atlas->frame_count++))
            return false;
    }
    return true;
}

/* There is no limit of clips; that of frames keeps their memory small. */
static bool read_clips(spressi_dump_reader *d)
{
    spress_atlas *atlas = &d->document->atlas;
    size_t count = 0;
    if (!spressi_dump_count(d, d->json.reader->limits.frames, SPRESS_CODE_LIMIT_FRAMES, &count) ||
        !(atlas->clips = spressi_dump_allocate(d, count, sizeof *atlas->clips)))
        return false;
    spressi_json_enter_array(&d->json);
    while (spressi_json_next(&d->json))
        if (!spressi_dump_read_clip(d, &atlas->clips[atlas->clip_count++]))
            return false;
    return true;
}

static bool read_folders(spressi_dump_reader *d)
{
    spress_atlas *atlas = &d->document->atlas;
    size_t count = 0;
    if (!spressi_dump_count(d, d->json.reader->limits.frames, SPRESS_CODE_LIMIT_FRAMES, &count) ||
        !(atlas->folders = spressi_dump_allocate(d, count, sizeof *atlas->folders)))
        return false;
    spressi_json_enter_array(&d->json);
    while (spressi_json_next(&d->json)) {
        spress_folder *folder = &atlas->folders[atlas->folder_count++];
        if (!spressi_dump_take_name(d, &folder->name, &folder->name_size))
            return false;
    }
    return true;
}

/* The members that are no lists. */
static bool read_head(spressi_dump_reader *d, const size_t *at)
{
    spress_atlas *atlas = &d->document->atlas;
    uint32_t size;
    atlas->version = "";
    if (visit(d, at, ATLAS_VERSION)) {
        if (!spressi_dump_take_name(d, &atlas->version, &size))
            return false;
        spressi_json_leave(&d->json);
    }
    if (visit(d, at, ATLAS_CELL_WIDTH)) {
        if (!spressi_dump_take_u32(d, 0, &atlas->cell_width))
            return false;
        spressi_json_leave(&d->json);
    }
    if (visit(d, at, ATLAS_EXTENSION)) {
        if (!spressi_dump_take_name(d, &atlas->extension, &size))
            return false;
        spressi_json_leave(&d->json);
    }
    return true;
}

/* The lists that need not be there. */
static bool read_optional(spressi_dump_reader *d, const size_t *at)
{
    if (visit(d, at, ATLAS_FOLDERS)) {
        if (!read_folders(d))
            return false;
        spressi_json_leave(&d->json);
    }
    if (visit(d, at, ATLAS_CLIPS)) {
        if (!read_clips(d))
            return false;
        spressi_json_leave(&d->json);
    }
    return true;
}

bool spressi_dump_read_atlas(spressi_dump_reader *d)
{
    size_t at[ATLAS_COUNT];
    if (!spressi_json_index(&d->json, &atlas_shape, at) || !read_head(d, at))
        return false;
    visit(d, at, ATLAS_PAGES);
    if (!read_pages(d, at[ATLAS_PAGES]))
        return false;
    spressi_json_leave(&d->json);
    visit(d, at, ATLAS_FRAMES);
    if (!read_frames(d))
        return false;
    spressi_json_leave(&d->json);
    if (!read_optional(d, at))
        return false;
    if (!spress_document_index_clips(d->document))
        return spressi_fail_memory(d->json.reader);
    return spressi_dump_settle_names(d, at[ATLAS_FRAMES]);
}
