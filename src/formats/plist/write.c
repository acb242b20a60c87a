/* Writes sprite sheets of cocos2d, format 3, a file for each page; plist.h shows them. */
#include <string.h>

#include "core/text/number.h"
#include "formats/plist/plist.h"
#include "model/atlas.h"
#include "xml/write.h"

typedef struct plist_writer {
    spressi_output *out;
    const spress_atlas *atlas;
} plist_writer;

static void put_line(plist_writer *p, size_t depth, const char *text)
{
    for (size_t i = 0; i < depth; i++)
        spressi_put_text(p->out, "    ");
    spressi_put_text(p->out, text);
    spressi_put_char(p->out, '\n');
}

/* `<tag>text</tag>` */
static void put_element(plist_writer *p, size_t depth, const char *tag, const char *text,
                        size_t size)
{
    for (size_t i = 0; i < depth; i++)
        spressi_put_text(p->out, "    ");
    spressi_put_char(p->out, '<');
    spressi_put_text(p->out, tag);
    spressi_put_char(p->out, '>');
    spressi_xml_put_text(p->out, text, size);
    spressi_put_text(p->out, "</");
    spressi_put_text(p->out, tag);
    spressi_put_text(p->out, ">\n");
}

static void put_key(plist_writer *p, size_t depth, const char *key)
{
    put_element(p, depth, "key", key, strlen(key));
}

/* How numbers stand in a text: "{1,2}" or "{{1,2},{3,4}}". */
typedef enum number_shape { SHAPE_PAIR, SHAPE_RECT } number_shape;

static void put_number(plist_writer *p, double value)
{
    char text[SPRESSI_FLOAT_TEXT_MAX];
    spressi_put(p->out, text, spressi_print_float(text, (float)value));
}

static void put_numbers(plist_writer *p, size_t depth, const char *key, number_shape shape,
                        const double *values)
{
    put_key(p, depth, key);
    for (size_t i = 0; i < depth; i++)
        spressi_put_text(p->out, "    ");
    spressi_put_text(p->out, shape == SHAPE_RECT ? "<string>{{" : "<string>{");
    put_number(p, values[0]);
    spressi_put_char(p->out, ',');
    put_number(p, values[1]);
    if (shape == SHAPE_RECT) {
        spressi_put_text(p->out, "},{");
        put_number(p, values[2]);
        spressi_put_char(p->out, ',');
        put_number(p, values[3]);
        spressi_put_char(p->out, '}');
    }
    spressi_put_text(p->out, "}</string>\n");
}

static void put_points(plist_writer *p, const char *key, const spress_point *points, size_t count)
{
    put_key(p, 4, key);
    spressi_put_text(p->out, "                <string>");
    for (size_t i = 0; i < count; i++) {
        spressi_put_text(p->out, i == 0 ? "" : " ");
        put_number(p, (double)points[i].x);
        spressi_put_char(p->out, ' ');
        put_number(p, (double)points[i].y);
    }
    spressi_put_text(p->out, "</string>\n");
}

static void put_polygon(plist_writer *p, const spress_polygon *polygon)
{
    put_key(p, 4, "triangles");
    spressi_put_text(p->out, "                <string>");
    for (size_t i = 0; i < (size_t)polygon->triangle_count * 3; i++) {
        spressi_put_text(p->out, i == 0 ? "" : " ");
        spressi_put_int(p->out, polygon->triangles[i]);
    }
    spressi_put_text(p->out, "</string>\n");
    put_points(p, "vertices", polygon->vertices, polygon->vertex_count);
    put_points(p, "verticesUV", polygon->uvs, polygon->vertex_count);
}

/* Whether a frame can be told as a further name of another one. */
static bool is_alias(const spress_atlas *atlas, const spress_frame *frame)
{
    return frame->alias_of < atlas->frame_count &&
           atlas->frames[frame->alias_of].alias_of == SPRESS_NONE &&
           spress_frame_same_picture(frame, &atlas->frames[frame->alias_of]);
}

/* `next` has for each frame the next of its aliases, which put_frames has chained. */
static void put_aliases(plist_writer *p, const uint32_t *next, size_t index)
{
    put_key(p, 4, "aliases");
    if (next[index] == SPRESS_NONE) {
        put_line(p, 4, "<array/>");
        return;
    }
    put_line(p, 4, "<array>");
    for (uint32_t i = next[index]; i != SPRESS_NONE; i = next[i])
        put_element(p, 5, "string", p->atlas->frames[i].name, p->atlas->frames[i].name_size);
    put_line(p, 4, "</array>");
}

static void put_frame(plist_writer *p, const uint32_t *next, size_t index)
{
    const spress_frame *frame = &p->atlas->frames[index];
    const spress_point *pivot = spress_frame_pivot(p->atlas, frame);
    const spress_polygon *polygon = spress_frame_polygon(p->atlas, frame);
    const double w = frame->w, h = frame->h, source_w = frame->source_w, source_h = frame->source_h;
    put_element(p, 3, "key", frame->name, frame->name_size);
    put_line(p, 3, "<dict>");
    put_aliases(p, next, index);
    if (pivot)
        put_numbers(p, 4, "anchor", SHAPE_PAIR,
                    (double[]){(double)pivot->x, (double)(1.0f - pivot->y)});
    put_numbers(p, 4, "spriteOffset", SHAPE_PAIR,
                (double[]){frame->trim_x + (w - source_w) / 2, (source_h - h) / 2 - frame->trim_y});
    put_numbers(p, 4, "spriteSize", SHAPE_PAIR, (double[]){w, h});
    put_numbers(p, 4, "spriteSourceSize", SHAPE_PAIR, (double[]){source_w, source_h});
    put_numbers(p, 4, "textureRect", SHAPE_RECT, (double[]){frame->x, frame->y, w, h});
    put_key(p, 4, "textureRotated");
    put_line(p, 4, spress_frame_turn(frame) == SPRESS_TURN_NONE ? "<false/>" : "<true/>");
    if (polygon)
        put_polygon(p, polygon);
    put_line(p, 3, "</dict>");
}

/* Chains the aliases of each frame: next[frame] is the first, next[alias] the one behind it. */
static void chain_aliases(const spress_atlas *atlas, uint32_t *next)
{
    for (size_t i = 0; i < atlas->frame_count; i++)
        next[i] = SPRESS_NONE;
    for (uint32_t i = (uint32_t)atlas->frame_count; i-- > 0;) {
        const spress_frame *frame = &atlas->frames[i];
        if (!is_alias(atlas, frame))
            continue;
        next[i] = next[frame->alias_of];
        next[frame->alias_of] = i;
    }
}

static void put_frames(plist_writer *p, const uint32_t *next, size_t page)
{
    put_key(p, 2, "frames");
    put_line(p, 2, "<dict>");
    for (size_t i = 0; i < p->atlas->frame_count; i++)
        if (p->atlas->frames[i].page == page && !is_alias(p->atlas, &p->atlas->frames[i]))
            put_frame(p, next, i);
    put_line(p, 2, "</dict>");
}

static void put_metadata(plist_writer *p, const spress_page *page)
{
    put_key(p, 2, "metadata");
    put_line(p, 2, "<dict>");
    put_key(p, 3, "format");
    put_line(p, 3, "<integer>3</integer>");
    if (spress_page_has(page, SPRESS_PAGE_PIXEL_FORMAT)) {
        put_key(p, 3, "pixelFormat");
        put_element(p, 3, "string", page->pixel_format, strlen(page->pixel_format));
    }
    if (spress_page_has(page, SPRESS_PAGE_PREMULTIPLIED)) {
        put_key(p, 3, "premultiplyAlpha");
        put_line(p, 3, page->premultiplied ? "<true/>" : "<false/>");
    }
    put_key(p, 3, "realTextureFileName");
    put_element(p, 3, "string", page->file, page->file_size);
    put_numbers(p, 3, "size", SHAPE_PAIR, (double[]){page->width, page->height});
    put_key(p, 3, "textureFileName");
    put_element(p, 3, "string", page->file, page->file_size);
    put_line(p, 2, "</dict>");
}

bool spressi_plist_atlas_write(spressi_writer *writer, const spress_document *document)
{
    const spress_atlas *atlas = &document->atlas;
    const spress_allocator *a = &writer->allocator;
    plist_writer p = {&writer->out, atlas};
    const size_t size = (atlas->frame_count + 1) * sizeof(uint32_t);
    uint32_t *next = a->allocate(a->context, size);
    if (!next)
        return spressi_refuse(writer, SPRESS_CODE_MEMORY, NULL, "out of memory");
    chain_aliases(atlas, next);
    spressi_put_text(p.out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                            "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
                            "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n"
                            "<plist version=\"1.0\">\n");
    put_line(&p, 1, "<dict>");
    put_frames(&p, next, writer->part);
    put_metadata(&p, &atlas->pages[writer->part]);
    put_line(&p, 1, "</dict>");
    spressi_put_text(p.out, "</plist>\n");
    a->release(a->context, next, size);
    return true;
}
