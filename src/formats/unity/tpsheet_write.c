/* Writes Unity's `.tpsheet`, a file for each page; unity.h shows it. */
#include <stdio.h>
#include <string.h>

#include "core/text/number.h"
#include "formats/unity/unity.h"
#include "model/atlas.h"

typedef struct tpsheet_writer {
    spressi_output *out;
    const spress_atlas *atlas;
    size_t page;
} tpsheet_writer;

/* Whether a frame of the page has something. */
static bool any(const tpsheet_writer *t,
                bool (*has)(const spress_atlas *atlas, const spress_frame *frame))
{
    const spress_atlas *atlas = t->atlas;
    for (size_t i = 0; i < atlas->frame_count; i++)
        if (atlas->frames[i].page == t->page && has(atlas, &atlas->frames[i]))
            return true;
    return false;
}

static bool has_splits(const spress_atlas *atlas, const spress_frame *frame)
{
    return spress_frame_splits(atlas, frame) != NULL;
}

static void put_line(tpsheet_writer *t, const char *key, const char *value)
{
    spressi_put_text(t->out, key);
    spressi_put_text(t->out, value);
    spressi_put_char(t->out, '\n');
}

static void put_header(tpsheet_writer *t)
{
    const spress_page *page = &t->atlas->pages[t->page];
    char size[32];
    snprintf(size, sizeof size, "%dx%d", page->width, page->height);
    spressi_put_text(t->out, "# Sprite sheet data for Unity.\n:format=40300\n");
    put_line(t, ":texture=", page->file);
    put_line(t, ":size=", size);
    for (size_t i = 0; i < page->map_count; i++)
        if (strcmp(page->maps[i].name, "normal") == 0)
            put_line(t, ":normalmap=", page->maps[i].file);
    put_line(t, ":pivotpoints=", any(t, spressi_unity_has_pivot) ? "enabled" : "disabled");
    put_line(t, ":borders=", any(t, has_splits) ? "enabled" : "disabled");
    if (spress_page_has(page, SPRESS_PAGE_PREMULTIPLIED))
        put_line(t, ":alphahandling=",
                 page->premultiplied ? "PremultiplyAlpha" : "ClearTransparentPixels");
    spressi_put_char(t->out, '\n');
}

static void put_name(tpsheet_writer *t, const spress_frame *frame)
{
    for (size_t i = 0; i < frame->name_size; i++) {
        const char c = frame->name[i];
        if (strchr("%#:;", c)) {
            char escape[4];
            snprintf(escape, sizeof escape, "%%%02X", (unsigned)c);
            spressi_put_text(t->out, escape);
        } else {
            spressi_put_char(t->out, c);
        }
    }
}

static void put_float(tpsheet_writer *t, float value)
{
    char text[SPRESSI_FLOAT_TEXT_MAX];
    spressi_put(t->out, text, spressi_print_float(text, value));
}

static void put_mesh(tpsheet_writer *t, const spress_frame *frame, const spress_polygon *polygon)
{
    spressi_put_text(t->out, "; ");
    spressi_put_int(t->out, polygon->vertex_count);
    for (uint32_t i = 0; i < polygon->vertex_count; i++) {
        const spress_point *point = &polygon->vertices[i];
        spressi_put_char(t->out, ';');
        put_float(t, point->x - (float)frame->trim_x);
        spressi_put_char(t->out, ';');
        put_float(t, (float)frame->h - (point->y - (float)frame->trim_y));
    }
    spressi_put_text(t->out, "; ");
    spressi_put_int(t->out, polygon->triangle_count);
    for (size_t i = 0; i < (size_t)polygon->triangle_count * 3; i++) {
        spressi_put_char(t->out, ';');
        spressi_put_int(t->out, polygon->triangles[i]);
    }
}

static void put_sprite(tpsheet_writer *t, const spress_frame *frame)
{
    static const int16_t none[4] = {0};
    const int32_t page_height = t->atlas->pages[t->page].height;
    const spress_polygon *polygon = spress_frame_polygon(t->atlas, frame);
    const spress_point pivot = spressi_unity_pivot(t->atlas, frame);
    const int16_t *splits = spress_frame_splits(t->atlas, frame);
    const int64_t bottom = (int64_t)page_height - frame->y - frame->h;
    const int64_t rectangle[] = {frame->x, bottom, frame->w, frame->h};
    put_name(t, frame);
    for (size_t i = 0; i < 4; i++) {
        spressi_put_char(t->out, ';');
        spressi_put_int(t->out, rectangle[i]);
    }
    spressi_put_text(t->out, "; ");
    put_float(t, pivot.x);
    spressi_put_char(t->out, ';');
    put_float(t, pivot.y);
    for (size_t i = 0; i < 4; i++) {
        spressi_put_text(t->out, i == 0 ? "; " : ";");
        spressi_put_int(t->out, splits ? splits[i] : none[i]);
    }
    if (polygon)
        put_mesh(t, frame, polygon);
    spressi_put_char(t->out, '\n');
}

bool spressi_unity_tpsheet_write(spressi_writer *writer, const spress_document *document)
{
    tpsheet_writer t = {&writer->out, &document->atlas, writer->part};
    if (!spressi_check_name_ends(writer, t.atlas))
        return false;
    put_header(&t);
    for (size_t i = 0; i < t.atlas->frame_count; i++)
        if (t.atlas->frames[i].page == t.page)
            put_sprite(&t, &t.atlas->frames[i]);
    return true;
}
