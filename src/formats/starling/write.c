/* Writes Starling's XML, a file for each page; starling.h shows it. */
#include "xml/write.h"
#include "formats/starling/starling.h"
#include "model/atlas.h"

static void put_source(spressi_output *out, const spress_frame *frame)
{
    if (!(frame->flags & SPRESS_FRAME_TRIMMED))
        return;
    spressi_xml_put_int(out, "frameX", -(int64_t)frame->trim_x);
    spressi_xml_put_int(out, "frameY", -(int64_t)frame->trim_y);
    spressi_xml_put_int(out, "frameWidth", frame->source_w);
    spressi_xml_put_int(out, "frameHeight", frame->source_h);
}

static void put_frame(spressi_output *out, const spress_atlas *atlas, const spress_frame *frame)
{
    const bool is_turned = spress_frame_turn(frame) != SPRESS_TURN_NONE;
    const spress_point *pivot = spress_frame_pivot(atlas, frame);
    spressi_put_text(out, "    <SubTexture");
    spressi_xml_put_attribute(out, "name", frame->name, frame->name_size);
    spressi_xml_put_int(out, "x", frame->x);
    spressi_xml_put_int(out, "y", frame->y);
    spressi_xml_put_int(out, "width", is_turned ? frame->h : frame->w);
    spressi_xml_put_int(out, "height", is_turned ? frame->w : frame->h);
    if (is_turned)
        spressi_xml_put_attribute(out, "rotated", "true", 4);
    put_source(out, frame);
    if (pivot) {
        spressi_xml_put_float(out, "pivotX", pivot->x * (float)frame->source_w);
        spressi_xml_put_float(out, "pivotY", pivot->y * (float)frame->source_h);
    }
    spressi_put_text(out, "/>\n");
}

bool spressi_starling_write(spressi_writer *writer, const spress_document *document)
{
    const spress_atlas *atlas = &document->atlas;
    const spress_page *page = &atlas->pages[writer->part];
    spressi_output *out = &writer->out;
    spressi_put_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<TextureAtlas");
    spressi_xml_put_attribute(out, "imagePath", page->file, page->file_size);
    if (page->width > 0 && page->height > 0) {
        spressi_xml_put_int(out, "width", page->width);
        spressi_xml_put_int(out, "height", page->height);
    }
    spressi_put_text(out, ">\n");
    for (size_t i = 0; i < atlas->frame_count; i++)
        if (atlas->frames[i].page == writer->part)
            put_frame(out, atlas, &atlas->frames[i]);
    spressi_put_text(out, "</TextureAtlas>\n");
    return true;
}
