/* Writes Defold's `.tpinfo`; defold.h shows it. */

#include "core/text/number.h"
#include "formats/defold/defold.h"
#include "model/atlas.h"

static void put_indent(spressi_output *out, size_t depth)
{
    for (size_t i = 0; i < depth; i++)
        spressi_put_text(out, "  ");
}

static void put_line(spressi_output *out, size_t depth, const char *text)
{
    put_indent(out, depth);
    spressi_put_text(out, text);
    spressi_put_char(out, '\n');
}

static void put_string(spressi_output *out, size_t depth, const char *field, const char *text,
                       size_t size)
{
    put_indent(out, depth);
    spressi_put_text(out, field);
    spressi_put_text(out, ": \"");
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '"' || text[i] == '\\')
            spressi_put_char(out, '\\');
        spressi_put_char(out, text[i]);
    }
    spressi_put_text(out, "\"\n");
}

static void put_bool(spressi_output *out, size_t depth, const char *field, bool value)
{
    put_indent(out, depth);
    spressi_put_text(out, field);
    spressi_put_text(out, value ? ": true\n" : ": false\n");
}

/* A message of numbers: `count` of x, y, width and height, from the `first` on. */
typedef struct number_message {
    const char *name;
    size_t first, count;
    float values[4];
} number_message;

static void put_numbers(spressi_output *out, size_t depth, const number_message *message)
{
    static const char *const fields[] = {"x", "y", "width", "height"};
    char text[SPRESSI_FLOAT_TEXT_MAX];
    put_indent(out, depth);
    spressi_put_text(out, message->name);
    spressi_put_text(out, " {\n");
    for (size_t i = 0; i < message->count; i++) {
        put_indent(out, depth + 1);
        spressi_put_text(out, fields[message->first + i]);
        spressi_put_text(out, ": ");
        spressi_put(out, text, spressi_print_float(text, message->values[i]));
        spressi_put_char(out, '\n');
    }
    put_line(out, depth, "}");
}

static void put_rect(spressi_output *out, const char *name, const int32_t *values)
{
    number_message rect = {.name = name, .count = 4};
    for (size_t i = 0; i < rect.count; i++)
        rect.values[i] = (float)values[i];
    put_numbers(out, 2, &rect);
}

static void put_point(spressi_output *out, const char *name, spress_point point)
{
    put_numbers(out, 2, &(number_message){name, 0, 2, {point.x, point.y}});
}

static void put_size(spressi_output *out, size_t depth, const char *name, const int32_t size[2])
{
    put_numbers(out, depth, &(number_message){name, 2, 2, {(float)size[0], (float)size[1]}});
}

static void put_mesh(spressi_output *out, const spress_polygon *polygon)
{
    for (uint32_t i = 0; i < polygon->vertex_count; i++)
        put_point(out, "vertices", polygon->vertices[i]);
    put_indent(out, 2);
    spressi_put_text(out, "indices: [");
    for (size_t i = 0; i < (size_t)polygon->triangle_count * 3; i++) {
        spressi_put_text(out, i == 0 ? "" : ", ");
        spressi_put_int(out, polygon->triangles[i]);
    }
    spressi_put_text(out, "]\n");
}

static void put_sprite(spressi_output *out, const spress_atlas *atlas, const spress_frame *frame)
{
    const spress_point *pivot = spress_frame_pivot(atlas, frame);
    const spress_polygon *polygon = spress_frame_polygon(atlas, frame);
    put_line(out, 1, "sprites {");
    put_string(out, 2, "name", frame->name, frame->name_size);
    put_bool(out, 2, "trimmed", frame->flags & SPRESS_FRAME_TRIMMED);
    put_bool(out, 2, "rotated", spress_frame_turn(frame) != SPRESS_TURN_NONE);
    put_bool(out, 2, "is_solid", false);
    put_point(out, "corner_offset", (spress_point){(float)frame->trim_x, (float)frame->trim_y});
    put_rect(out, "source_rect", (int32_t[]){frame->trim_x, frame->trim_y, frame->w, frame->h});
    if (pivot)
        put_point(
            out, "pivot",
            (spress_point){pivot->x * (float)frame->source_w, pivot->y * (float)frame->source_h});
    put_rect(
        out, "frame_rect",
        (int32_t[]){frame->x, frame->y, spressi_frame_width(frame), spressi_frame_height(frame)});
    put_size(out, 2, "untrimmed_size", (int32_t[]){frame->source_w, frame->source_h});
    if (polygon)
        put_mesh(out, polygon);
    put_line(out, 1, "}");
}

/* The numbers are float32, in which larger whole ones have gaps. */
static bool check_frame(spressi_writer *writer, const spress_frame *frames, size_t index)
{
    enum { EXACT = 1 << 24 };
    const spress_frame *f = &frames[index];
    const int32_t values[] = {f->x,      f->y,      f->w,        f->h,
                              f->trim_x, f->trim_y, f->source_w, f->source_h};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (values[i] > EXACT || values[i] < -EXACT)
            return spressi_refuse_at(writer, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, frames, index,
                                     "a number of \"{frame}\" is beyond what a float32 holds");
    return true;
}

static void put_page(spressi_output *out, const spress_atlas *atlas, size_t index)
{
    const spress_page *page = &atlas->pages[index];
    put_line(out, 0, "pages {");
    put_string(out, 1, "name", page->file, page->file_size);
    put_size(out, 1, "size", (int32_t[]){page->width, page->height});
    for (size_t i = 0; i < atlas->frame_count; i++)
        if (atlas->frames[i].page == index)
            put_sprite(out, atlas, &atlas->frames[i]);
    put_line(out, 0, "}");
}

bool spressi_defold_tpinfo_write(spressi_writer *writer, const spress_document *document)
{
    const spress_atlas *atlas = &document->atlas;
    for (size_t i = 0; i < atlas->frame_count; i++)
        if (!check_frame(writer, atlas->frames, i))
            return false;
    put_line(&writer->out, 0, "version: \"2.0\"");
    put_line(&writer->out, 0, "description: \"spritepress\"");
    for (size_t i = 0; i < atlas->page_count; i++)
        put_page(&writer->out, atlas, i);
    return true;
}
