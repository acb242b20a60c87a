/* Reads sprite sheets in JSON; json_sheet.h shows them. */
#include "formats/json_sheet/reading.h"

/* A page for each texture of a multiatlas. */
static bool take_textures(spressi_json *json, void *out)
{
    spressi_sheet_file *file = out;
    if (!spressi_json_enter_array(json))
        return false;
    while (spressi_json_next(json)) {
        if (!spressi_sheet_begin_page(json->user, file) ||
            !spressi_json_take_object(json, &spressi_sheet_page_table, file, NULL))
            return false;
        spressi_sheet_end_page(json->user, file);
    }
    return true;
}

/* The frames of the one page of a hash or an array; meta, which says what the page is, comes behind
 * them. */
static bool take_frames(spressi_json *json, void *out)
{
    return spressi_sheet_begin_page(json->user, out) && spressi_sheet_take_frames(json, out);
}

enum { HAS_FRAMES = 1, HAS_TEXTURES = 2 }; /* in the order of the rows */
static const spressi_json_member root_rows[] = {
    SPRESSI_JSON_OTHER("frames", MAY, take_frames),
    SPRESSI_JSON_OTHER("textures", MAY, take_textures),
    SPRESSI_JSON_PLACE("animations", MAY, spressi_sheet_file, animations_at),
    SPRESSI_JSON_PLACE("meta", MAY, spressi_sheet_file, meta_at),
};
static const spressi_json_table root_table = {SPRESSI_JSON_ROWS(root_rows)};

static bool take_meta(spressi_sheet *s, spressi_sheet_file *file)
{
    spressi_json *json = &file->json;
    if (file->meta_at != 0) {
        spressi_json_visit(json, "meta", file->meta_at);
        if (!spressi_json_take_object(json, &spressi_sheet_page_table, file, NULL))
            return false;
        spressi_json_leave(json);
    }
    spressi_sheet_end_page(s, file);
    return true;
}

bool spressi_sheet_take_file(spressi_sheet *s, spressi_sheet_file *file)
{
    spressi_json *json = &file->json;
    spressi_take_tag(&json->reader->in, "\xEF\xBB\xBF"); /* tools write it */
    if (!spressi_begin_text(json->reader) || !spressi_json_start(json))
        return false;
    const size_t at = json->reader->in.at;
    uint32_t found = 0;
    if (!spressi_json_take_object(json, &root_table, file, &found))
        return false;
    if (!(found & (HAS_FRAMES | HAS_TEXTURES)))
        return spressi_json_fail_missing(json, "frames", at);
    return found & HAS_TEXTURES || take_meta(s, file);
}

bool spressi_json_sheet_read(spressi_reader *reader, const spress_read_options *options,
                             spress_document *document)
{
    spressi_sheet s = {.options = options};
    spressi_sheet_file file = {.json = {.reader = reader, .mode = SPRESSI_JSON_LAX, .user = &s}};
    spressi_builder_init(&s.builder, reader, document);
    const bool good = spressi_sheet_take_file(&s, &file) && spressi_sheet_take_related(&s, &file) &&
                      spressi_sheet_take_slices(&s, &file) && spressi_sheet_take_tags(&s, &file) &&
                      spressi_builder_end(&s.builder);
    spressi_builder_free(&s.builder);
    return good;
}
