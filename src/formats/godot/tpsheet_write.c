/* Writes Godot's `.tpsheet`; godot.h shows it. */
#include <string.h>

#include "core/json/write.h"
#include "formats/godot/godot.h"

static void put_box(spressi_json_writer *json, const char *key, const int32_t *numbers)
{
    static const char *const names[] = {"x", "y", "w", "h"};
    spressi_json_key_open_line(json, key, '{');
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        spressi_json_key_int(json, names[i], numbers[i]);
    spressi_json_close(json, '}');
}

static void put_sprite(spressi_json_writer *json, const spress_atlas *atlas,
                       const spress_frame *frame)
{
    const spress_point *pivot = spress_frame_pivot(atlas, frame);
    int32_t margin[4];
    spressi_godot_margin_of(frame, margin);
    spressi_json_open(json, '{');
    spressi_json_key_string(json, "filename", frame->name, frame->name_size);
    put_box(json, "region", (int32_t[]){frame->x, frame->y, frame->w, frame->h});
    put_box(json, "margin", margin);
    if (pivot) {
        spressi_json_key_open_line(json, "anchor", '{');
        spressi_json_key_float(json, "x", pivot->x);
        spressi_json_key_float(json, "y", pivot->y);
        spressi_json_close(json, '}');
    }
    spressi_json_close(json, '}');
}

static void put_texture(spressi_json_writer *json, const spress_atlas *atlas, size_t index)
{
    const spress_page *page = &atlas->pages[index];
    spressi_json_open(json, '{');
    spressi_json_key_string(json, "image", page->file, page->file_size);
    spressi_json_key_open_line(json, "size", '{');
    spressi_json_key_int(json, "w", page->width);
    spressi_json_key_int(json, "h", page->height);
    spressi_json_close(json, '}');
    for (size_t i = 0; i < page->map_count; i++)
        if (strcmp(page->maps[i].name, "normal") == 0)
            spressi_json_key_text(json, "normalMap", page->maps[i].file);
    spressi_json_key_open(json, "sprites", '[');
    for (size_t i = 0; i < atlas->frame_count; i++)
        if (atlas->frames[i].page == index)
            put_sprite(json, atlas, &atlas->frames[i]);
    spressi_json_close(json, ']');
    spressi_json_close(json, '}');
}

bool spressi_godot_tpsheet_write(spressi_writer *writer, const spress_document *document)
{
    const spress_atlas *atlas = &document->atlas;
    spressi_json_writer json;
    spressi_json_begin(&json, &writer->out, false);
    spressi_json_open(&json, '{');
    spressi_json_key_open(&json, "textures", '[');
    for (size_t i = 0; i < atlas->page_count; i++)
        put_texture(&json, atlas, i);
    spressi_json_close(&json, ']');
    spressi_json_key_open_line(&json, "meta", '{');
    spressi_json_key_text(&json, "app", "spritepress");
    spressi_json_key_text(&json, "version", "1.0"); /* of the format, as the plugin knows it */
    spressi_json_close(&json, '}');
    spressi_json_close(&json, '}');
    spressi_json_end(&json);
    return true;
}
