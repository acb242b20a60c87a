/* What the names in a template mean: the variables of free-tex-packer's exporters. */
#include "core/text/bytes.h"
#include "formats/template/template.h"
#include "model/atlas.h"

static bool is_name(spress_bytes name, const char *word)
{
    return name.size == strlen(word) && memcmp(name.data, word, name.size) == 0;
}

static spressi_view_value number(double value)
{
    return (spressi_view_value){.type = VIEW_NUMBER, .number = value};
}

static spressi_view_value flag(bool value)
{
    return (spressi_view_value){.type = VIEW_BOOL, .number = value};
}

static spressi_view_value text(const char *start, size_t size)
{
    return (spressi_view_value){.type = VIEW_TEXT, .text = {(const uint8_t *)start, size}};
}

/* A row of a table of numbers: what it is called, and its place among those of an element. */
static spressi_view_value find_number(const char *const *names, const double *values,
                                      spress_bytes name)
{
    for (size_t i = 0; names[i]; i++) {
        const size_t size = strlen(names[i]);
        if (is_name(name, names[i]))
            return number(values[i]);
        if (size > name.size && names[i][name.size] == '.' &&
            memcmp(names[i], name.data, name.size) == 0)
            return (spressi_view_value){.type = VIEW_OBJECT, .number = 1};
    }
    return (spressi_view_value){0};
}

static spressi_view_value find_in_rect(const spressi_view_page *page, const spressi_view *view,
                                       spress_bytes name)
{
    static const char *const names[] = {"frame.x",
                                        "frame.y",
                                        "frame.w",
                                        "frame.h",
                                        "frame.hw",
                                        "frame.hh",
                                        "spriteSourceSize.x",
                                        "spriteSourceSize.y",
                                        "spriteSourceSize.w",
                                        "spriteSourceSize.h",
                                        "sourceSize.w",
                                        "sourceSize.h",
                                        "margin.x",
                                        "margin.y",
                                        "margin.w",
                                        "margin.h",
                                        "pivot.x",
                                        "pivot.y",
                                        "index",
                                        "frame.index",
                                        NULL};
    const spress_frame *frame = &page->atlas->frames[view->item];
    const spress_point *pivot = spress_frame_pivot(page->atlas, frame);
    const double w = frame->w, h = frame->h, full_w = frame->source_w, full_h = frame->source_h;
    const double values[] = {frame->x,
                             frame->y,
                             w,
                             h,
                             w / 2,
                             h / 2,
                             frame->trim_x,
                             frame->trim_y,
                             w,
                             h,
                             full_w,
                             full_h,
                             (full_w - w) / 2,
                             (full_h - h) / 2,
                             full_w - w,
                             full_h - h,
                             pivot ? (double)pivot->x : 0.5,
                             pivot ? (double)pivot->y : 0.5,
                             (double)view->index,
                             (double)view->index + 1}; /* Solar2D counts from 1 */
    if (is_name(name, "name"))
        return text(frame->name, frame->name_size);
    if (is_name(name, "rotated"))
        return flag(spress_frame_turn(frame) != SPRESS_TURN_NONE);
    if (is_name(name, "trimmed"))
        return flag(frame->flags & SPRESS_FRAME_TRIMMED);
    return find_number(names, values, name);
}

static spressi_view_value find_in_clip(const spressi_view_page *page, const spressi_view *view,
                                       spress_bytes name)
{
    static const char *const names[] = {"fps", "repeats", "index", NULL};
    const spress_clip *clip = &page->atlas->clips[view->item];
    const double values[] = {spress_clip_rate(clip), clip->repeats, (double)view->index};
    if (is_name(name, "name"))
        return text(clip->name, clip->name_size);
    if (is_name(name, "frames"))
        return (spressi_view_value){
            .type = VIEW_LIST, .list = VIEW_STEPS, .count = clip->step_count};
    return find_number(names, values, name);
}

static spressi_view_value find_in_step(const spressi_view_page *page, const spressi_view *view,
                                       spress_bytes name)
{
    static const char *const names[] = {"duration", "index", NULL};
    const spress_clip_step *step = &page->atlas->clips[view->clip].steps[view->item];
    const spress_frame *frame = &page->atlas->frames[step->frame];
    const double values[] = {step->duration_us / 1000.0, (double)step->frame};
    if (is_name(name, "name"))
        return text(frame->name, frame->name_size);
    return find_number(names, values, name);
}

static spressi_view_value find_in_root(const spressi_view_page *page, spress_bytes name)
{
    static const struct {
        const char *name, *text;
    } texts[] = {{"appInfo.displayName", "Spritepress"},
                 {"appInfo.name", "spritepress"},
                 {"appInfo.version", SPRESS_VERSION},
                 {"appInfo.url", "spritepress"},
                 {"config.base64Prefix", "data:image/png;base64,"}};
    static const char *const names[] = {"config.imageWidth", "config.imageHeight", "config.scale",
                                        NULL};
    const spress_page *p = &page->atlas->pages[page->page];
    const spress_factor scale = spress_page_scale(p);
    const double values[] = {p->width, p->height, (double)scale.numerator / scale.denominator};
    if (is_name(name, "rects"))
        return (spressi_view_value){
            .type = VIEW_LIST, .list = VIEW_RECTS, .count = page->rect_count};
    if (is_name(name, "animations"))
        return (spressi_view_value){
            .type = VIEW_LIST, .list = VIEW_ANIMATIONS, .count = page->atlas->clip_count};
    if (is_name(name, "config.imageName") || is_name(name, "config.imageFile"))
        return text(p->file, p->file_size);
    if (is_name(name, "config.format")) {
        const char *format = p->pixel_format ? p->pixel_format : "RGBA8888";
        return text(format, strlen(format));
    }
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (is_name(name, texts[i].name))
            return (spressi_view_value){.type = VIEW_TEXT, .text = spressi_bytes_of(texts[i].text)};
    if (is_name(name, "appInfo"))
        return (spressi_view_value){.type = VIEW_OBJECT, .number = 1};
    return find_number(names, values, name);
}

spressi_view_value spressi_view_find(const spressi_view_page *page, const spressi_view *view,
                                     spress_bytes name)
{
    if (view->list != VIEW_NO_LIST && is_name(name, "first"))
        return flag(view->index == 0);
    if (view->list != VIEW_NO_LIST && is_name(name, "last"))
        return flag(view->index + 1 == view->count);
    switch (view->list) {
    case VIEW_NO_LIST:
        return find_in_root(page, name);
    case VIEW_RECTS:
        return find_in_rect(page, view, name);
    case VIEW_ANIMATIONS:
        return find_in_clip(page, view, name);
    case VIEW_STEPS:
        return find_in_step(page, view, name);
    }
    return (spressi_view_value){0};
}

void spressi_view_move(const spressi_view_page *page, spressi_view *view, size_t index)
{
    view->item = view->list == VIEW_RECTS && index != 0 ? view->item + 1 : index;
    view->index = index;
    while (view->list == VIEW_RECTS && page->atlas->frames[view->item].page != page->page)
        view->item++;
}
