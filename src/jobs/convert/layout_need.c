/* Tells whether an atlas must be laid out anew, and which letters of names that costs. */
#include <stdio.h>
#include <string.h>

#include "core/reports/report.h"
#include "formats/format.h"
#include "jobs/convert/lay_out.h"
#include "model/atlas.h"
#include "names/picture_name.h"

/* Whether the format, or its engine, wants the frame to lie in another way. */
static bool must_move(const spress_frame *frame, const spress_format *to,
                      const spress_engine *engine)
{
    const spress_turn turn = spress_frame_turn(frame);
    if (frame->flags & SPRESS_FRAME_TRIMMED && !(to->holds & SPRESS_HOLDS_TRIM))
        return true;
    if (turn == SPRESS_TURN_NONE)
        return false;
    if ((engine && !engine->turns) || !(to->holds & SPRESS_HOLDS_TURNS))
        return true;
    /* libGDX and Spine read any number of degrees, and draw 90 rightly. */
    return turn != to->layout.turn && (engine || !(to->holds & SPRESS_HOLDS_ANY_TURN));
}

static bool has_too_large_page(const spress_atlas *atlas, const spress_layout_rule *rule)
{
    bool found = false;
    for (size_t i = 0; i < atlas->page_count; i++)
        found |= rule->max_side != 0 && (atlas->pages[i].width > (int64_t)rule->max_side ||
                                         atlas->pages[i].height > (int64_t)rule->max_side);
    return found;
}

/* Whether a frame is not what a format with `frame_pages` has: the whole of the page of its number.
 */
static bool shares_page(const spress_atlas *atlas, size_t index)
{
    const spress_frame *frame = &atlas->frames[index];
    const spress_page *page = &atlas->pages[frame->page];
    return frame->page != index || frame->x != 0 || frame->y != 0 || frame->w != page->width ||
           frame->h != page->height;
}

static bool pixels_must_move(const spress_atlas *atlas, const spress_format *to,
                             const spress_engine *engine)
{
    const bool is_file = atlas->pages[0].file_size != 0;
    bool found = (spress_format_images_inside(to) && is_file) ||
                 (atlas->page_count > 1 && to->layout.one_page) ||
                 has_too_large_page(atlas, &to->layout);
    for (size_t i = 0; !found && i < atlas->frame_count; i++)
        found = must_move(&atlas->frames[i], to, engine) ||
                (to->layout.frame_pages && shares_page(atlas, i));
    return found;
}

bool spressi_needs_layout(const spressi_loaded *loaded, const spress_format *to,
                          const spress_engine *engine)
{
    const spress_document *document = loaded->document;
    return document && document->kind == SPRESS_KIND_ATLAS && to->packs &&
           document->atlas.page_count != 0 && pixels_must_move(&document->atlas, to, engine);
}

/* Whether a key of the name lacks something that the name has. */
static bool loses_letters(const spressi_job *job, const spress_format *to, const char *name)
{
    const spressi_format *row = spressi_format_row(to);
    char *stem = spressi_job_text(job, name, spressi_picture_stem(name, strlen(name)));
    char *key = stem ? spressi_job_take(job, strlen(stem) + 1, 1) : NULL;
    return key && row->make_key && row->make_key(stem, key) == SPRESSI_KEY_CHANGED;
}

bool spressi_tell_lost_letters(const spressi_job *job, const spressi_loaded *loaded,
                               const spress_format *to)
{
    const spress_atlas *atlas = &loaded->document->atlas;
    const size_t errors = job->report->error_count;
    for (size_t i = 0; i < atlas->frame_count; i++) {
        const char *name = atlas->frames[i].name;
        if (!loses_letters(job, to, name))
            continue;
        char path[64];
        snprintf(path, sizeof path, "/frames/%zu/key", i);
        const spressi_finding finding = {.code = SPRESS_CODE_LOSS,
                                         .path = path,
                                         .frame = spressi_frame_name(atlas->frames, (uint32_t)i)};
        spressi_report(job->report, &finding, "%s cannot hold the name \"{frame}\" as it is",
                       to->title);
    }
    return job->report->error_count == errors;
}
