/* What rendering tells programs. */
#include "jobs/results/results.h"

#include <string.h>

static const char *const film_words[] = {
    [SPRESS_FILM_BY_NAME] = "",     [SPRESS_FILM_PNG] = "png",   [SPRESS_FILM_APNG] = "apng",
    [SPRESS_FILM_GIF] = "gif",      [SPRESS_FILM_WEBP] = "webp", [SPRESS_FILM_FOLDER] = "folder",
    [SPRESS_FILM_FOLDER + 1] = NULL};

static bool is_sheet(const void *root, const void *item)
{
    (void)item;
    return ((const spress_render_result *)root)->is_sheet;
}

static bool chose(const void *root, const char *kind)
{
    const spress_render_result *result = root;
    return result->choice && strcmp(result->choice, kind) == 0;
}

static bool chose_animation(const void *root, const void *item)
{
    (void)item;
    return chose(root, "animation");
}

static bool chose_sequence(const void *root, const void *item)
{
    (void)item;
    return chose(root, "sequence");
}

static const spressi_field sheet_fields[] = {
    {SPRESSI_ROW("width", U32, spress_render_result, sheet_width)},
    {SPRESSI_ROW("height", U32, spress_render_result, sheet_height)},
    {SPRESSI_ROW("pages", SIZE, spress_render_result, sheet_count)},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_sheet_object = {"RenderedSheet", "of the largest page", sheet_fields,
                                             true};

static const spressi_field fields[] = {
    {SPRESSI_ROW("film", WORD, spress_render_result, film), .words = film_words},
    {SPRESSI_ROW("pictures", SIZE, spress_render_result, picture_count)},
    {SPRESSI_ROW("width", U32, spress_render_result, width), .help = "of the largest picture"},
    {SPRESSI_ROW("height", U32, spress_render_result, height)},
    {.name = "sheet",
     .type = SPRESSI_FIELD_OBJECT,
     .presence = SPRESSI_WHEN,
     .is_there = is_sheet,
     .object = &spressi_sheet_object},
    {SPRESSI_ROW("milliseconds", U64, spress_render_result, length_ms),
     .help = "how long the film plays once"},
    {SPRESSI_ROW("plays", U32, spress_render_result, plays), .help = "how often; 0: for ever"},
    {SPRESSI_ROW("animation", TEXT, spress_render_result, chosen), .presence = SPRESSI_WHEN,
     .is_there = chose_animation, .help = "the one that was chosen, when the request names none"},
    {SPRESSI_ROW("sequence", TEXT, spress_render_result, chosen), .presence = SPRESSI_WHEN,
     .is_there = chose_sequence, .help = "the same, of numbered frames"},
    {SPRESSI_MAYBE("bindPose", TEXT, spress_render_result, bind),
     .help = "a sentence about the rig's bind pose"},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_render_result_object = {"RenderResult", NULL, fields, false};

bool spress_render_result_json(const spress_render_result *result, bool compact,
                               const spress_allocator *allocator, spress_buffer *out)
{
    return spressi_tell_result(&result->base, &spressi_render_result_object, compact, allocator,
                               out);
}
