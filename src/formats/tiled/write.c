/* Writes a tileset in XML or JSON; tiled.h shows it. */
#include "xml/write.h"
#include "core/json/write.h"
#include "core/text/bytes.h"
#include "formats/tiled/tiled.h"

static const char version[] = "1.10";

/* Whether the frame is the whole image of its page. */
static bool is_whole(const spress_frame *frame, const spress_page *page)
{
    return frame->x == 0 && frame->y == 0 && frame->w == page->width && frame->h == page->height &&
           frame->w > 0 && frame->h > 0;
}

/* Whether a tile has anything to say; on a sheet most have not. */
static bool says_anything(const spressi_tiled_plan *plan, size_t index)
{
    return !plan->is_sheet || plan->is_named[index] || plan->clips[index] != SPRESS_NONE;
}

static const spress_clip *clip_of(const spressi_tiled_plan *plan, size_t index)
{
    return plan->clips[index] == SPRESS_NONE ? NULL : &plan->atlas->clips[plan->clips[index]];
}

/* The properties of a tile, of which there are up to two. */
static size_t list_properties(const spressi_tiled_plan *plan, size_t index, const char **keys,
                              spress_bytes *values)
{
    const spress_frame *frame = &plan->atlas->frames[index];
    const spress_clip *clip = clip_of(plan, index);
    size_t count = 0;
    if (clip && !(clip->name_size == frame->name_size &&
                  memcmp(clip->name, frame->name, frame->name_size) == 0)) {
        keys[count] = spressi_tiled_clip;
        values[count++] = spressi_bytes_of(clip->name, clip->name_size);
    }
    if (plan->is_named[index]) {
        keys[count] = spressi_tiled_name;
        values[count++] = spressi_bytes_of(frame->name, frame->name_size);
    }
    return count;
}

/* ---- XML */

static void put_image(spressi_output *out, const spress_page *page)
{
    spressi_put_text(out, "<image");
    spressi_xml_put_attribute(out, "source", page->file, page->file_size);
    if (page->width != 0)
        spressi_xml_put_int(out, "width", page->width);
    if (page->height != 0)
        spressi_xml_put_int(out, "height", page->height);
    spressi_put_text(out, "/>\n");
}

static void put_properties(spressi_output *out, const spressi_tiled_plan *plan, size_t index)
{
    const char *keys[2];
    spress_bytes values[2];
    const size_t count = list_properties(plan, index, keys, values);
    for (size_t i = 0; i < count; i++) {
        spressi_put_text(out, i == 0 ? "  <properties>\n   <property" : "   <property");
        spressi_xml_put_attribute(out, "name", keys[i], strlen(keys[i]));
        spressi_xml_put_attribute(out, "value", (const char *)values[i].data, values[i].size);
        spressi_put_text(out, i + 1 == count ? "/>\n  </properties>\n" : "/>\n");
    }
}

static void put_animation(spressi_output *out, const spressi_tiled_plan *plan,
                          const spress_clip *clip)
{
    spressi_put_text(out, "  <animation>\n");
    for (uint32_t i = 0; i < spressi_tiled_step_count(clip); i++) {
        const spress_clip_step *step = spressi_tiled_step_at(clip, i);
        spressi_put_text(out, "   <frame");
        spressi_xml_put_int(out, "tileid", plan->ids[step->frame]);
        spressi_xml_put_int(out, "duration", spressi_tiled_duration(clip, step));
        spressi_put_text(out, "/>\n");
    }
    spressi_put_text(out, "  </animation>\n");
}

static void put_tile(spressi_output *out, const spressi_tiled_plan *plan, size_t index)
{
    const spress_frame *frame = &plan->atlas->frames[index];
    const spress_page *page = &plan->atlas->pages[frame->page];
    spressi_put_text(out, " <tile");
    spressi_xml_put_int(out, "id", plan->ids[index]);
    if (!plan->is_sheet && !is_whole(frame, page)) {
        spressi_xml_put_int(out, "x", frame->x);
        spressi_xml_put_int(out, "y", frame->y);
        spressi_xml_put_int(out, "width", frame->w);
        spressi_xml_put_int(out, "height", frame->h);
    }
    spressi_put_text(out, ">\n");
    put_properties(out, plan, index);
    if (!plan->is_sheet) {
        spressi_put_text(out, "  ");
        put_image(out, page);
    }
    if (clip_of(plan, index))
        put_animation(out, plan, clip_of(plan, index));
    spressi_put_text(out, " </tile>\n");
}

static void put_set(spressi_output *out, const spressi_tiled_plan *plan)
{
    spressi_put_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<tileset");
    spressi_xml_put_attribute(out, "version", version, sizeof version - 1);
    spressi_xml_put_attribute(out, "name", plan->name, strlen(plan->name));
    spressi_xml_put_int(out, "tilewidth", plan->tile_width);
    spressi_xml_put_int(out, "tileheight", plan->tile_height);
    if (plan->is_sheet && plan->spacing != 0)
        spressi_xml_put_int(out, "spacing", plan->spacing);
    if (plan->is_sheet && plan->margin != 0)
        spressi_xml_put_int(out, "margin", plan->margin);
    spressi_xml_put_int(out, "tilecount", (int64_t)plan->atlas->frame_count);
    spressi_xml_put_int(out, "columns", plan->is_sheet ? plan->columns : 0);
    spressi_put_text(out, ">\n");
    if (plan->is_sheet) {
        spressi_put_char(out, ' ');
        put_image(out, &plan->atlas->pages[0]);
    } else {
        spressi_put_text(out, " <grid orientation=\"orthogonal\" width=\"1\" height=\"1\"/>\n");
    }
    for (size_t i = 0; i < plan->atlas->frame_count; i++)
        if (says_anything(plan, i))
            put_tile(out, plan, i);
    spressi_put_text(out, "</tileset>\n");
}

/* ---- JSON */

static void put_json_image(spressi_json_writer *json, const spress_page *page)
{
    spressi_json_key_string(json, "image", page->file, page->file_size);
    if (page->width > 0)
        spressi_json_key_int(json, "imagewidth", page->width);
    if (page->height > 0)
        spressi_json_key_int(json, "imageheight", page->height);
}

static void put_json_properties(spressi_json_writer *json, const spressi_tiled_plan *plan,
                                size_t index)
{
    const char *keys[2];
    spress_bytes values[2];
    const size_t count = list_properties(plan, index, keys, values);
    if (count == 0)
        return;
    spressi_json_key_open(json, "properties", '[');
    for (size_t i = 0; i < count; i++) {
        spressi_json_open_line(json, '{');
        spressi_json_key_text(json, "name", keys[i]);
        spressi_json_key_text(json, "type", "string");
        spressi_json_key_string(json, "value", (const char *)values[i].data, values[i].size);
        spressi_json_close(json, '}');
    }
    spressi_json_close(json, ']');
}

static void put_json_animation(spressi_json_writer *json, const spressi_tiled_plan *plan,
                               const spress_clip *clip)
{
    spressi_json_key_open(json, "animation", '[');
    for (uint32_t i = 0; i < spressi_tiled_step_count(clip); i++) {
        const spress_clip_step *step = spressi_tiled_step_at(clip, i);
        spressi_json_open_line(json, '{');
        spressi_json_key_int(json, "duration", spressi_tiled_duration(clip, step));
        spressi_json_key_int(json, "tileid", plan->ids[step->frame]);
        spressi_json_close(json, '}');
    }
    spressi_json_close(json, ']');
}

static void put_json_tile(spressi_json_writer *json, const spressi_tiled_plan *plan, size_t index)
{
    const spress_frame *frame = &plan->atlas->frames[index];
    const spress_page *page = &plan->atlas->pages[frame->page];
    spressi_json_open(json, '{');
    spressi_json_key_int(json, "id", plan->ids[index]);
    if (!plan->is_sheet && !is_whole(frame, page)) {
        spressi_json_key_int(json, "x", frame->x);
        spressi_json_key_int(json, "y", frame->y);
        spressi_json_key_int(json, "width", frame->w);
        spressi_json_key_int(json, "height", frame->h);
    }
    if (!plan->is_sheet)
        put_json_image(json, page);
    put_json_properties(json, plan, index);
    if (clip_of(plan, index))
        put_json_animation(json, plan, clip_of(plan, index));
    spressi_json_close(json, '}');
}

static void put_json_set(spressi_output *out, const spressi_tiled_plan *plan)
{
    spressi_json_writer json;
    spressi_json_begin(&json, out, false);
    spressi_json_open(&json, '{');
    spressi_json_key_int(&json, "columns", plan->is_sheet ? plan->columns : 0);
    if (plan->is_sheet)
        put_json_image(&json, &plan->atlas->pages[0]);
    spressi_json_key_int(&json, "margin", plan->is_sheet ? plan->margin : 0);
    spressi_json_key_string(&json, "name", plan->name, strlen(plan->name));
    spressi_json_key_int(&json, "spacing", plan->is_sheet ? plan->spacing : 0);
    spressi_json_key_int(&json, "tilecount", (int64_t)plan->atlas->frame_count);
    spressi_json_key_int(&json, "tileheight", plan->tile_height);
    spressi_json_key_open(&json, "tiles", '[');
    for (size_t i = 0; i < plan->atlas->frame_count; i++)
        if (says_anything(plan, i))
            put_json_tile(&json, plan, i);
    spressi_json_close(&json, ']');
    spressi_json_key_int(&json, "tilewidth", plan->tile_width);
    spressi_json_key_text(&json, "type", "tileset");
    spressi_json_key_text(&json, "version", version);
    spressi_json_close(&json, '}');
    spressi_json_end(&json);
}

static bool write(spressi_writer *writer, const spress_document *document,
                  void (*put)(spressi_output *out, const spressi_tiled_plan *plan))
{
    spressi_tiled_plan plan;
    const bool good = spressi_tiled_plan_init(&plan, writer, document);
    if (good)
        put(&writer->out, &plan);
    spressi_tiled_plan_free(&plan);
    return good;
}

bool spressi_tiled_write_xml(spressi_writer *writer, const spress_document *document)
{
    return write(writer, document, put_set);
}

bool spressi_tiled_write_json(spressi_writer *writer, const spress_document *document)
{
    return write(writer, document, put_json_set);
}
