/* Writes sprite sheets in JSON: a hash or an array for each page, or a multiatlas of all;
 * json_sheet.h shows them. */
#include <stdio.h>

#include "core/text/number.h"
#include "core/text/plural.h"
#include "core/text/show.h"
#include "formats/json_sheet/writing.h"
#include "model/atlas.h"

typedef spressi_sheet_writer sheet_writer;

/* Up to four numbers as an object. */
static void put_ints(spressi_json_writer *json, const char *key, const char *const *names,
                     const int32_t *values)
{
    spressi_json_key_open_line(json, key, '{');
    for (size_t i = 0; names[i]; i++)
        spressi_json_key_int(json, names[i], values[i]);
    spressi_json_close(json, '}');
}

static const char *const rect_names[] = {"x", "y", "w", "h", NULL};
static const char *const size_names[] = {"w", "h", NULL};
static const char *const border_names[] = {"left", "top", "right", "bottom", NULL};

void spressi_sheet_put_rect(spressi_json_writer *json, const char *key, spressi_sheet_rect rect)
{
    put_ints(json, key, rect_names, (int32_t[]){rect.x, rect.y, rect.w, rect.h});
}

static void put_splits(sheet_writer *s, const spress_frame *frame, const int16_t *splits)
{
    const int32_t left = splits[0], right = splits[1], top = splits[2], bottom = splits[3];
    if (s->multiatlas)
        put_ints(
            &s->json, "scale9Borders", rect_names,
            (int32_t[]){left, top, frame->source_w - left - right, frame->source_h - top - bottom});
    else
        put_ints(&s->json, "borders", border_names, (int32_t[]){left, top, right, bottom});
}

void spressi_sheet_open_frame(spressi_sheet_writer *s, const spress_frame *frame, size_t number)
{
    spressi_json_writer *json = &s->json;
    char digits[SPRESSI_INT_TEXT_MAX];
    const char *name = s->numbered ? digits : frame->name;
    const size_t size = s->numbered ? spressi_print_int(digits, (int64_t)number) : frame->name_size;
    if (s->hash)
        spressi_json_key_sized(json, name, size);
    spressi_json_open_line(json, '{');
    if (!s->hash)
        spressi_json_key_string(json, "filename", name, size);
    spressi_sheet_put_rect(json, "frame",
                           (spressi_sheet_rect){frame->x, frame->y, frame->w, frame->h});
    spressi_json_key_bool(json, "rotated", spress_frame_turn(frame) != SPRESS_TURN_NONE);
    spressi_json_key_bool(json, "trimmed", frame->flags & SPRESS_FRAME_TRIMMED);
    spressi_sheet_put_rect(json, "spriteSourceSize",
                           (spressi_sheet_rect){frame->trim_x, frame->trim_y, frame->w, frame->h});
    put_ints(json, "sourceSize", size_names, (int32_t[]){frame->source_w, frame->source_h});
}

static void put_frame(sheet_writer *s, const spress_frame *frame)
{
    spressi_json_writer *json = &s->json;
    const spress_point *pivot = spress_frame_pivot(s->atlas, frame);
    const int16_t *splits = spress_frame_splits(s->atlas, frame);
    spressi_sheet_open_frame(s, frame, 0);
    if (pivot) {
        spressi_json_key_open(json, "anchor", '{');
        spressi_json_key_float(json, "x", pivot->x);
        spressi_json_key_float(json, "y", pivot->y);
        spressi_json_close(json, '}');
    }
    if (splits)
        put_splits(s, frame, splits);
    spressi_json_close(json, '}');
}

static void put_frames(sheet_writer *s, size_t page)
{
    spressi_json_key_open(&s->json, "frames", s->hash ? '{' : '[');
    for (size_t i = 0; i < s->atlas->frame_count; i++)
        if (s->atlas->frames[i].page == page)
            put_frame(s, &s->atlas->frames[i]);
    spressi_json_close(&s->json, s->hash ? '}' : ']');
}

/* The page of a clip's first step: its file has the clip. */
static size_t page_of(const spress_atlas *atlas, const spress_clip *clip)
{
    const uint32_t frame = clip->step_count != 0 ? clip->steps[0].frame : SPRESS_NONE;
    return frame < atlas->frame_count ? atlas->frames[frame].page : SIZE_MAX;
}

static void put_clip(sheet_writer *s, const spress_clip *clip)
{
    const spress_atlas *atlas = s->atlas;
    size_t strangers = 0;
    spressi_json_key_sized(&s->json, clip->name, clip->name_size);
    spressi_json_open_line(&s->json, '[');
    for (uint32_t i = 0; i < clip->step_count; i++) {
        if (clip->steps[i].frame >= atlas->frame_count)
            continue;
        const spress_frame *frame = &atlas->frames[clip->steps[i].frame];
        strangers += frame->page != s->w->part;
        spressi_json_string(&s->json, frame->name, frame->name_size);
    }
    spressi_json_close(&s->json, ']');
    if (strangers != 0)
        spress_report_add(s->w->report, SPRESS_CODE_DESCRIPTOR_PAGES, SPRESS_NO_OFFSET, NULL,
                          "%zu frame%s of the animation \"%s\" %s not on the page of its first: "
                          "Pixi plays it without %s; larger pages help",
                          strangers, spressi_plural(strangers), spressi_show(clip->name).text,
                          strangers == 1 ? "is" : "are", strangers == 1 ? "it" : "them");
}

static void put_clips(sheet_writer *s)
{
    bool any = false;
    for (size_t i = 0; i < s->atlas->clip_count; i++)
        any |= page_of(s->atlas, &s->atlas->clips[i]) == s->w->part;
    if (!any)
        return;
    spressi_json_key_open(&s->json, "animations", '{');
    for (size_t i = 0; i < s->atlas->clip_count; i++)
        if (page_of(s->atlas, &s->atlas->clips[i]) == s->w->part)
            put_clip(s, &s->atlas->clips[i]);
    spressi_json_close(&s->json, '}');
}

static void put_scale(sheet_writer *s, const spress_page *page)
{
    const spress_factor scale = spress_page_scale(page);
    const float value = (float)scale.numerator / (float)scale.denominator;
    char text[SPRESSI_FLOAT_TEXT_MAX];
    if (s->multiatlas)
        spressi_json_key_float(&s->json, "scale", value);
    else
        spressi_json_key_string(&s->json, "scale", text, spressi_print_float(text, value));
}

static void put_normal_map(sheet_writer *s, const spress_page *page)
{
    for (size_t i = 0; s->multiatlas && i < page->map_count; i++)
        if (strcmp(page->maps[i].name, "normal") == 0)
            spressi_json_key_text(&s->json, "normalMap", page->maps[i].file);
}

/* What a page says of its image. Every reader assumes RGBA8888, and some want to be told. */
static void put_page(sheet_writer *s, const spress_page *page)
{
    const bool has_format = spress_page_has(page, SPRESS_PAGE_PIXEL_FORMAT);
    spressi_json_key_string(&s->json, "image", page->file, page->file_size);
    put_normal_map(s, page);
    spressi_json_key_text(&s->json, "format", has_format ? page->pixel_format : "RGBA8888");
    put_ints(&s->json, "size", size_names, (int32_t[]){page->width, page->height});
    put_scale(s, page);
}

/* The other files of the atlas, which lie in the same folder. */
static void put_related(sheet_writer *s)
{
    if (s->w->file_count < 2)
        return;
    spressi_json_key_open_line(&s->json, "related_multi_packs", '[');
    for (size_t i = 0; i < s->w->file_count; i++) {
        const char *path = s->w->files[i].name;
        const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
        if (i != s->w->part)
            spressi_json_string(&s->json, name, strlen(name));
    }
    spressi_json_close(&s->json, ']');
}

/* Readers of TexturePacker's JSON know its version 1.0. */
static void open_meta(sheet_writer *s)
{
    spressi_json_key_open(&s->json, "meta", '{');
    spressi_json_key_text(&s->json, "app", SPRESSI_SHEET_APP);
    spressi_json_key_text(&s->json, "version", "1.0");
}

void spressi_sheet_open_meta(spressi_sheet_writer *s, const spress_page *page)
{
    open_meta(s);
    put_page(s, page);
}

/* A name with a drive or backslashes would come back without them. */
static bool check_page(sheet_writer *s, size_t index)
{
    const spress_page *page = &s->atlas->pages[index];
    const spress_bytes file = {(const uint8_t *)page->file, page->file_size};
    char path[32];
    snprintf(path, sizeof path, "/pages/%zu", index);
    return spressi_sheet_image_file(file).size == file.size ||
           spressi_refuse(s->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, path,
                          "the name of the page's image, \"%s\", is no relative path",
                          spressi_show(page->file).text);
}

bool spressi_sheet_begin(spressi_sheet_writer *s, const spressi_format *format,
                         spressi_sheet_settings *out_settings)
{
    *out_settings = (spressi_sheet_settings){0};
    if (!spressi_take_write_settings(&format->info, s->w->options->settings, out_settings,
                                     s->w->report))
        return false;
    for (size_t i = 0; i < s->atlas->page_count; i++)
        if (!check_page(s, i))
            return false;
    spressi_json_begin(&s->json, &s->w->out, out_settings->compact);
    spressi_json_open(&s->json, '{');
    return true;
}

void spressi_sheet_end(spressi_sheet_writer *s)
{
    spressi_json_close(&s->json, '}');
    spressi_json_end(&s->json);
}

/* Writes the page of this file as a hash or as an array. */
static bool write_page(sheet_writer *s, const spressi_format *format)
{
    spressi_sheet_settings settings;
    if (!spressi_sheet_begin(s, format, &settings))
        return false;
    put_frames(s, s->w->part);
    put_clips(s);
    spressi_sheet_open_meta(s, &s->atlas->pages[s->w->part]);
    put_related(s);
    spressi_json_close(&s->json, '}');
    spressi_sheet_end(s);
    return true;
}

bool spressi_json_hash_write(spressi_writer *writer, const spress_document *document)
{
    sheet_writer s = {.w = writer, .atlas = &document->atlas, .hash = true};
    return write_page(&s, &spressi_json_hash_format);
}

bool spressi_json_array_write(spressi_writer *writer, const spress_document *document)
{
    sheet_writer s = {.w = writer, .atlas = &document->atlas};
    return write_page(&s, &spressi_json_array_format);
}

bool spressi_multiatlas_write(spressi_writer *writer, const spress_document *document)
{
    sheet_writer s = {.w = writer, .atlas = &document->atlas, .multiatlas = true};
    spressi_sheet_settings settings;
    if (!spressi_sheet_begin(&s, &spressi_multiatlas_format, &settings))
        return false;
    spressi_json_key_open(&s.json, "textures", '[');
    for (size_t i = 0; i < s.atlas->page_count; i++) {
        spressi_json_open(&s.json, '{');
        put_page(&s, &s.atlas->pages[i]);
        put_frames(&s, i);
        spressi_json_close(&s.json, '}');
    }
    spressi_json_close(&s.json, ']');
    open_meta(&s);
    spressi_json_close(&s.json, '}');
    spressi_sheet_end(&s);
    return true;
}
