/* Reads the atlas of a JSON dump: the lists, in the order in which they refer to each other. */
#include "formats/dump/reading.h"

/* Jobs look at the first page to see where the images of all pages are. */
static bool check_images(spressi_json *json, const spress_atlas *atlas, size_t at)
{
    for (size_t i = 1; i < atlas->page_count; i++)
        if ((atlas->pages[i].image.size != 0) != (atlas->pages[0].image.size != 0))
            return spressi_fail(spressi_json_here(json), SPRESS_CODE_JSON_IMAGE, at,
                                "page %zu has its image %s, page 0 has not", i,
                                atlas->pages[i].image.size != 0 ? "inside" : "in a file");
    return true;
}

static bool read_pages(spressi_json *json, void *out)
{
    spress_atlas *atlas = out;
    const uint32_t limit = json->reader->limits.pages;
    const size_t at = json->reader->in.at;
    const spressi_json_list pages = {limit < UINT16_MAX ? limit : UINT16_MAX,
                                     SPRESS_CODE_LIMIT_PAGES, sizeof *atlas->pages,
                                     spressi_dump_read_page};
    atlas->pages = spressi_json_take_list(json, &pages, &atlas->page_count);
    return atlas->pages && check_images(json, atlas, at);
}

/* The limit of frames keeps the memory of clips and folders small, too, which have none. */
static void *take_list(spressi_json *json, size_t size,
                       bool (*take)(spressi_json *json, void *element, size_t index),
                       size_t *out_count)
{
    const spressi_json_list list = {json->reader->limits.frames, SPRESS_CODE_LIMIT_FRAMES, size,
                                    take};
    return spressi_json_take_list(json, &list, out_count);
}

static bool read_frame(spressi_json *json, void *element, size_t index)
{
    spressi_dump_reader *d = json->user;
    spress_atlas *atlas = &d->document->atlas;
    const size_t at = json->reader->in.at;
    if (index == 0 && json->reader->keep_offsets &&
        !(atlas->frame_offsets =
              spressi_json_zeroed(json, atlas->frame_count, sizeof *atlas->frame_offsets)))
        return false;
    if (atlas->frame_offsets)
        atlas->frame_offsets[index] = at < UINT32_MAX ? (uint32_t)at : UINT32_MAX;
    return spressi_dump_read_frame(json, element, index);
}

static bool read_frames(spressi_json *json, void *out)
{
    spress_atlas *atlas = out;
    spressi_dump_reader *d = json->user;
    d->frames_at = json->reader->in.at;
    atlas->frames = take_list(json, sizeof *atlas->frames, read_frame, &atlas->frame_count);
    return atlas->frames;
}

static bool read_clips(spressi_json *json, void *out)
{
    spress_atlas *atlas = out;
    atlas->clips =
        take_list(json, sizeof *atlas->clips, spressi_dump_read_clip, &atlas->clip_count);
    return atlas->clips;
}

static bool read_folder(spressi_json *json, void *element, size_t index)
{
    spress_folder *folder = element;
    uint16_t size;
    (void)index;
    if (!spressi_json_take_counted_name(json, &folder->name, &size))
        return false;
    folder->name_size = size;
    return true;
}

static bool read_folders(spressi_json *json, void *out)
{
    spress_atlas *atlas = out;
    atlas->folders = take_list(json, sizeof *atlas->folders, read_folder, &atlas->folder_count);
    return atlas->folders;
}

static const spressi_json_member atlas_rows[] = {
    SPRESSI_JSON_TEXT("version", MAY, spress_atlas, version),
    SPRESSI_JSON_INT("cellWidth", MAY, spress_atlas, cell_width, 0, INT32_MAX),
    SPRESSI_JSON_TEXT("extension", MAY, spress_atlas, extension),
    SPRESSI_JSON_OTHER("pages", NEED, read_pages),
    SPRESSI_JSON_OTHER("frames", NEED, read_frames),
    SPRESSI_JSON_OTHER("folders", MAY, read_folders),
    SPRESSI_JSON_OTHER("clips", MAY, read_clips),
};
static const spressi_json_table atlas_table = {SPRESSI_JSON_ROWS(atlas_rows), .in_order = true};

bool spressi_dump_read_atlas(spressi_dump_reader *d)
{
    spress_atlas *atlas = &d->document->atlas;
    atlas->version = "";
    if (!spressi_json_take_object(&d->json, &atlas_table, atlas, NULL))
        return false;
    if (!spress_document_index_clips(d->document))
        return spressi_fail_memory(d->json.reader);
    return spressi_dump_settle_names(d);
}
