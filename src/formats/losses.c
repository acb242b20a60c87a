/* The table of what documents may have and formats may lack: most of it is left out, and reported;
 * where the pixels would come out wrong without it, writing is refused. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/reports/report.h"
#include "core/text/show.h"
#include "formats/format.h"
#include "formats/sprite_losses.h"
#include "model/atlas.h"

const char *const spressi_feature_names[] = {
    "turns",    "trim",        "ninePatch",     "clips",     "pages",
    "images",   "imageFiles",  "aliases",       "sampler",   "frameScale",
    "padding",  "pixelFormat", "flags",         "pivots",    "polygons",
    "userData", "pageScale",   "premultiplied", "clipPlay",  "anyTurn",
    "maps",     "pads",        "clipRate",      "clipTimes", NULL,
};

const char *spress_feature_name(uint32_t holds)
{
    size_t bit = 0;
    while (spressi_feature_names[bit] && !(holds >> bit & 1))
        bit++;
    return spressi_feature_names[bit];
}

typedef struct loss_list {
    spress_report *report;
    const char *target;   /* the format's title */
    uint32_t holds;       /* of what the format holds, this is written */
    uint32_t moved;       /* what the format holds, but not of frames that are laid out anew */
    const char *map_name; /* the format's */
    size_t count;
    const char *part;   /* the list that has what is lost now: "frames"; NULL: the whole document */
    size_t index;       /* its place in that list */
    uint32_t feature;   /* the bit that is missing */
    spress_bytes frame; /* the first that loses it */
} loss_list;

/* The path of the finding is that of `member` in the JSON dump: "/frames/3/splits". What the whole
 * document loses has no path. */
SPRESS_PRINTF(3, 4)
static void lose(loss_list *list, const char *member, const char *format, ...)
{
    char what[256], path[64] = "";
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    if (list->part)
        snprintf(path, sizeof path, "/%s/%zu/%s", list->part, list->index, member);
    const spressi_finding finding = {
        .code = SPRESS_CODE_LOSS, .path = path, .feature = list->feature, .frame = list->frame};
    if (list->feature & list->moved)
        spressi_report(list->report, &finding,
                       "the frames are laid out anew for %s, and %s cannot follow", list->target,
                       what);
    else
        spressi_report(list->report, &finding, "%s cannot hold %s", list->target, what);
    list->count++;
}

static bool has_splits(const spress_atlas *atlas, const spress_frame *frame)
{
    return spress_frame_splits(atlas, frame) != NULL;
}

static bool has_pads(const spress_atlas *atlas, const spress_frame *frame)
{
    return spress_frame_pads(atlas, frame) != NULL;
}

static bool is_scaled(const spress_atlas *atlas, const spress_frame *frame)
{
    return spress_frame_scale(atlas, frame) != 1;
}

/* A clip of one step shows a still picture: nothing is lost with it. */
static bool is_animated(const spress_atlas *atlas, const spress_frame *frame)
{
    const spress_clip *clip = spress_frame_clip(atlas, frame, NULL);
    return clip && clip->step_count > 1;
}

static bool has_pivot(const spress_atlas *atlas, const spress_frame *frame)
{
    return spress_frame_pivot(atlas, frame) != NULL;
}

static bool has_polygon(const spress_atlas *atlas, const spress_frame *frame)
{
    return spress_frame_polygon(atlas, frame) != NULL;
}

static bool has_user_data(const spress_atlas *atlas, const spress_frame *frame)
{
    return spress_frame_user_data(atlas, frame) != NULL;
}

static bool is_alias(const spress_atlas *atlas, const spress_frame *frame)
{
    (void)atlas;
    return frame->alias_of != SPRESS_NONE;
}

static bool has_unknown_flags(const spress_atlas *atlas, const spress_frame *frame)
{
    (void)atlas;
    return (frame->flags & ~(SPRESSI_FRAME_TURNED | SPRESS_FRAME_TRIMMED)) != 0;
}

static bool is_trimmed(const spress_atlas *atlas, const spress_frame *frame)
{
    (void)atlas;
    return frame->flags & SPRESS_FRAME_TRIMMED;
}

static bool is_turned(const spress_atlas *atlas, const spress_frame *frame)
{
    (void)atlas;
    return spress_frame_turn(frame) != SPRESS_TURN_NONE;
}

static bool has_pages(const spress_atlas *atlas)
{
    return atlas->page_count > 1;
}

/* Every reader assumes RGBA8888: nothing is lost with it. */
static void lose_pixel_format(const spress_page *page, loss_list *list)
{
    if ((page->has & SPRESS_PAGE_PIXEL_FORMAT) && strcmp(page->pixel_format, "RGBA8888") != 0)
        lose(list, "pixelFormat", "the pixel format \"%s\" of page %zu",
             spressi_show(page->pixel_format).text, list->index);
}

static void lose_sampler(const spress_page *page, loss_list *list)
{
    if (page->has & (SPRESS_PAGE_FILTERS | SPRESS_PAGE_WRAPS))
        lose(list, "filterMin", "the texture filters %d,%d and wraps %d,%d of page %zu",
             page->filter_min, page->filter_mag, page->wrap_u, page->wrap_v, list->index);
}

static void lose_page_scale(const spress_page *page, loss_list *list)
{
    const spress_factor scale = spress_page_scale(page);
    if (scale.numerator != scale.denominator)
        lose(list, "scale", "the scale %u/%u of page %zu", scale.numerator, scale.denominator,
             list->index);
}

/* Formats that hold maps hold some only, by their names. */
static void lose_maps(const spress_page *page, loss_list *list)
{
    list->feature = SPRESS_HOLDS_MAPS;
    for (size_t i = 0; i < page->map_count; i++)
        if (!(list->holds & SPRESS_HOLDS_MAPS) ||
            (list->map_name && strcmp(page->maps[i].name, list->map_name) != 0))
            lose(list, "maps", "the %s map of page %zu", spressi_show(page->maps[i].name).text,
                 list->index);
}

static void lose_premultiplied(const spress_page *page, loss_list *list)
{
    if (page->premultiplied)
        lose(list, "premultiplied", "that page %zu has premultiplied alpha", list->index);
}

/* Whether no whole frame rate can say how long the steps are. */
static bool is_uneven(const spress_clip *clip)
{
    enum { SECOND_US = 1000000 };
    const uint32_t first = clip->step_count != 0 ? clip->steps[0].duration_us : 0;
    bool uneven = clip->rate == 0 && first != 0 && SECOND_US % first != 0;
    for (uint32_t i = 1; clip->rate == 0 && i < clip->step_count; i++)
        uneven |= clip->steps[i].duration_us != first;
    return uneven;
}

static void lose_clip_rate(const spress_clip *clip, loss_list *list)
{
    const uint32_t rate = spress_clip_rate(clip);
    if (list->holds & SPRESS_HOLDS_CLIPS && rate != 0)
        lose(list, clip->rate != 0 ? "rate" : "steps", "how fast clip \"%s\" plays, %u a second",
             spressi_show(clip->name).text, rate);
}

static void lose_clip_play(const spress_clip *clip, loss_list *list)
{
    if (!(list->holds & SPRESS_HOLDS_CLIPS))
        return; /* the row with is_animated reports the whole clip */
    if (clip->direction != SPRESS_CLIP_FORWARD)
        lose(list, "direction", "the direction of clip \"%s\"", spressi_show(clip->name).text);
    if (clip->repeats != 0)
        lose(list, "repeats", "that clip \"%s\" plays %u times", spressi_show(clip->name).text,
             clip->repeats);
    if ((list->holds & (SPRESS_HOLDS_CLIP_RATE | SPRESS_HOLDS_CLIP_TIMES)) ==
            SPRESS_HOLDS_CLIP_RATE &&
        is_uneven(clip))
        lose(list, "steps", "the durations of the steps of clip \"%s\"",
             spressi_show(clip->name).text);
}

static void lose_rig_flags(const spress_document *document, loss_list *list)
{
    const spress_rig *rig = &document->rig;
    if (rig->flags != 0)
        lose(list, "flags", "the file's reserved flags 0x%04x", rig->flags);
    list->part = "animations";
    for (size_t i = 0; i < rig->animation_count; i++) {
        const spress_animation *animation = &rig->animations[i];
        list->index = i;
        if (animation->flags & ~SPRESS_ANIMATION_LOOP)
            lose(list, "flags", "the unknown flags 0x%02x of animation \"%s\"", animation->flags,
                 spressi_show(animation->name).text);
        const size_t count = (size_t)animation->frame_count * rig->bone_count;
        size_t odd = 0;
        for (size_t k = 0; animation->transforms && k < count; k++)
            odd += (animation->transforms[k].flags & ~SPRESS_TRANSFORM_VISIBLE) != 0;
        if (odd != 0)
            lose(list, "transforms", "the unknown flags of %zu transforms of animation \"%s\"", odd,
                 spressi_show(animation->name).text);
    }
    list->part = NULL;
}

static size_t images_inside(const spress_document *document)
{
    size_t count = 0;
    if (document->kind == SPRESS_KIND_ATLAS)
        for (size_t i = 0; i < document->atlas.page_count; i++)
            count += document->atlas.pages[i].image.size != 0;
    if (document->kind == SPRESS_KIND_RIG)
        for (size_t i = 0; i < document->rig.image_count; i++)
            count += document->rig.images[i].data.size != 0;
    return count;
}

/* Images can be inside the file or in files that it names; a format without either loses them. */
static void lose_images(const spress_document *document, loss_list *list)
{
    const size_t images = images_inside(document);
    if (images != 0)
        lose(list, "images", "the %zu image%s inside the file", images, images == 1 ? "" : "s");
}

#define OF_FRAMES(feature, words, key, has)                                                        \
    {                                                                                              \
        .holds = SPRESS_HOLDS_##feature, .what = (words), .member = (key), .frame = (has)          \
    }

/* What documents may have and formats may lack. One of the functions is set. The padding of a page
 * has no row: PCT calls it informational, and every frame has its place without it. */
static const struct loss_row {
    uint32_t holds;            /* with any of these bits a format keeps it; 0: the function knows */
    const char *what, *member; /* for `frame`: in messages and in the JSON dump */
    void (*page)(const spress_page *page, loss_list *list);
    bool (*frame)(const spress_atlas *atlas, const spress_frame *frame);
    void (*clip)(const spress_clip *clip, loss_list *list);
    void (*rig)(const spress_document *document, loss_list *list);
    void (*any)(const spress_document *document, loss_list *list);
    /* For what cannot be left out: writing is refused. `what` is "turned", or "more than one page"
     * for a `refused_atlas`. */
    bool (*refused_frame)(const spress_atlas *atlas, const spress_frame *frame);
    bool (*refused_atlas)(const spress_atlas *atlas);
} rows[] = {
    {.holds = SPRESS_HOLDS_PAGES, .what = "more than one page", .refused_atlas = has_pages},
    {.holds = SPRESS_HOLDS_TRIM, .what = "trimmed", .refused_frame = is_trimmed},
    {.holds = SPRESS_HOLDS_TURNS, .what = "turned", .refused_frame = is_turned},
    {.holds = SPRESS_HOLDS_PIXEL_FORMAT, .page = lose_pixel_format},
    {.holds = SPRESS_HOLDS_SAMPLER, .page = lose_sampler},
    {.holds = SPRESS_HOLDS_PAGE_SCALE, .page = lose_page_scale},
    {.holds = SPRESS_HOLDS_PREMULTIPLIED, .page = lose_premultiplied},
    {.page = lose_maps},
    OF_FRAMES(NINE_PATCH, "the splits", "splits", has_splits),
    OF_FRAMES(PADS, "the pads", "pads", has_pads),
    OF_FRAMES(CLIPS, "the animation", "animation", is_animated),
    OF_FRAMES(FRAME_SCALE, "the drawing scale", "scale", is_scaled),
    OF_FRAMES(ALIASES, "the alias relation", "aliasOf", is_alias),
    OF_FRAMES(PIVOTS, "the pivot", "pivot", has_pivot),
    OF_FRAMES(POLYGONS, "the polygon", "polygon", has_polygon),
    OF_FRAMES(USER_DATA, "the user data", "userData", has_user_data),
    {.holds = SPRESS_HOLDS_CLIP_PLAY, .clip = lose_clip_play},
    {.holds = SPRESS_HOLDS_CLIP_RATE | SPRESS_HOLDS_CLIP_PLAY, .clip = lose_clip_rate},
    OF_FRAMES(FLAGS, "the unknown flags", "flags", has_unknown_flags),
    {.holds = SPRESS_HOLDS_FLAGS, .rig = lose_rig_flags},
    {.holds = SPRESS_HOLDS_IMAGES | SPRESS_HOLDS_IMAGE_FILES, .any = lose_images},
};

/* What formats lose that `trims_by_pivot`: the others hold it, or refuse trimmed frames. */
static const struct loss_row source_size =
    OF_FRAMES(TRIM, "the size before trimming", "sourceW", is_trimmed);

/* What formats lose with `numbers_frames` and with `whole_pivots`. No bit stands for these. */
static const struct loss_row own_name = {
    .what = "the name", .member = "key", .frame = spressi_has_own_name};
static const struct loss_row split_pivot = {.what = "the fraction of a pixel in the pivot",
                                            .member = "pivot",
                                            .frame = spressi_has_split_pivot};

static void lose_of_frames(const spress_atlas *atlas, const struct loss_row *row, loss_list *list)
{
    size_t count = 0;
    for (size_t i = atlas->frame_count; i-- > 0;) { /* `index` ends as that of the first */
        if (!row->frame(atlas, &atlas->frames[i]))
            continue;
        list->index = i;
        count++;
    }
    if (count == 0)
        return;
    list->part = "frames";
    list->frame = spressi_frame_name(atlas->frames, (uint32_t)list->index);
    if (count == 1)
        lose(list, row->member, "%s of \"{frame}\"", row->what);
    else
        lose(list, row->member, "%s of %zu frames, the first \"{frame}\"", row->what, count);
    list->part = NULL;
    list->frame = (spress_bytes){0};
}

static void lose_of_clips(const spress_atlas *atlas, const struct loss_row *row, loss_list *list)
{
    list->part = "clips";
    for (list->index = 0; list->index < atlas->clip_count; list->index++)
        row->clip(&atlas->clips[list->index], list);
    list->part = NULL;
}

static void lose_row(const spress_document *document, const struct loss_row *row, loss_list *list)
{
    const bool is_atlas = document->kind == SPRESS_KIND_ATLAS;
    list->feature = row->holds;
    if (row->clip && is_atlas)
        lose_of_clips(&document->atlas, row, list);
    if (row->frame && is_atlas)
        lose_of_frames(&document->atlas, row, list);
    if (row->rig && document->kind == SPRESS_KIND_RIG)
        row->rig(document, list);
    if (row->any)
        row->any(document, list);
}

/* Reports page by page, so that all losses of a page stand together. */
static void lose_of_pages(const spress_atlas *atlas, loss_list *list)
{
    list->part = "pages";
    for (list->index = 0; list->index < atlas->page_count; list->index++)
        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
            if (rows[k].page && !(list->holds & rows[k].holds)) {
                list->feature = rows[k].holds;
                rows[k].page(&atlas->pages[list->index], list);
            }
    list->part = NULL;
}

size_t spressi_report_losses(const spress_document *document, const spress_format *format,
                             uint32_t moved, spress_report *report)
{
    const uint32_t holds = format->holds & ~moved;
    loss_list list = {.report = report,
                      .target = format->title,
                      .holds = holds,
                      .moved = format->holds & moved,
                      .map_name = format->map_name};
    /* Flags that no document defines can only mean something in the format they come from. */
    const uint32_t own = document->format == format ? SPRESS_HOLDS_FLAGS & ~moved : 0;
    const bool fits = format->kinds & SPRESS_KIND_BIT(document->kind) && !format->is_companion;
    if (fits && document->kind == SPRESS_KIND_ATLAS)
        lose_of_pages(&document->atlas, &list);
    for (size_t i = 0; fits && i < sizeof rows / sizeof *rows; i++)
        if (!((holds | own) & rows[i].holds))
            lose_row(document, &rows[i], &list);
    /* Frames that are laid out anew for it become as large as they were before trimming. */
    if (fits && format->trims_by_pivot && moved == 0)
        lose_row(document, &source_size, &list);
    if (fits && format->numbers_frames)
        lose_row(document, &own_name, &list);
    if (fits && format->whole_pivots)
        lose_row(document, &split_pivot, &list);
    return list.count + (format->is_companion ? 0 : document->lost_count);
}

size_t spress_report_losses(const spress_document *document, const spress_format *format,
                            spress_report *report)
{
    return spressi_report_losses(document, format, 0, report);
}

/* Refuses an atlas for what a row of the table says of it; true when it did. */
static bool refuse_row(spressi_writer *writer, const spress_format *format,
                       const struct loss_row *row, const spress_atlas *atlas)
{
    spressi_finding finding = {.code = SPRESS_CODE_CANNOT_HOLD, .feature = row->holds};
    if (row->refused_atlas && row->refused_atlas(atlas))
        return !spressi_report(writer->report, &finding, "%s cannot hold %s", format->title,
                               row->what);
    for (uint32_t i = 0; row->refused_frame && i < atlas->frame_count; i++) {
        finding.frame = spressi_frame_name(atlas->frames, i);
        if (row->refused_frame(atlas, &atlas->frames[i]))
            return !spressi_report(writer->report, &finding,
                                   "%s cannot say that the frame \"{frame}\" is %s", format->title,
                                   row->what);
    }
    return false;
}

/* Refuses frames that are turned in another way than the format turns; true when it did. */
static bool refuse_turns(spressi_writer *writer, const spress_format *format,
                         const spress_atlas *atlas)
{
    static const char *const words[] = {"not", "clockwise", "counter-clockwise", "by 180 degrees"};
    for (uint32_t i = 0; i < atlas->frame_count; i++) {
        const spress_turn turn = spress_frame_turn(&atlas->frames[i]);
        const spressi_finding finding = {.code = SPRESS_CODE_CANNOT_HOLD,
                                         .feature = SPRESS_HOLDS_ANY_TURN,
                                         .frame = spressi_frame_name(atlas->frames, i)};
        if (turn != SPRESS_TURN_NONE && turn != format->layout.turn)
            return !spressi_report(writer->report, &finding,
                                   "the frame \"{frame}\" is turned %s; in %s frames are turned %s",
                                   words[turn], format->title, words[format->layout.turn]);
    }
    return false;
}

bool spressi_refuse_losses(spressi_writer *writer, const spress_format *format,
                           const spress_document *document)
{
    /* A format that has a file for each page holds pages. */
    const uint32_t more = (format->spread == SPRESS_SPREAD_ONE ? 0 : SPRESS_HOLDS_PAGES) |
                          (format->trims_by_pivot ? SPRESS_HOLDS_TRIM : 0);
    if (document->kind != SPRESS_KIND_ATLAS || format->is_companion)
        return false;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!((format->holds | more) & rows[i].holds) &&
            refuse_row(writer, format, &rows[i], &document->atlas))
            return true;
    return !(format->holds & SPRESS_HOLDS_ANY_TURN) &&
           refuse_turns(writer, format, &document->atlas);
}
