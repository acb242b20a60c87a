/* `inspect --json`: a document for programs and tests, with the field names of the formats'
 * documents. Fields that a format does not have are left out. */
#include "formats/dump/dump.h"

#include "formats/format.h"

static bool is_format(const spress_document *document, const char *id)
{
    return document->format && strcmp(document->format->id, id) == 0;
}

static void put_page(spressi_json_writer *json, const spress_document *document,
                     const spress_page *page)
{
    spressi_json_open_line(json, '{');
    if (!is_format(document, "scs")) { /* its page is inside the file */
        spressi_json_key(json, "file");
        spressi_json_string(json, page->file, page->file_size);
    }
    spressi_json_key_int(json, "width", page->width);
    spressi_json_key_int(json, "height", page->height);
    if (is_format(document, "pct")) {
        spressi_json_key_int(json, "padding", page->padding);
        spressi_json_key_text(json, "pixelFormat", page->pixel_format ? page->pixel_format : "");
    }
    if (is_format(document, "aatls")) {
        spressi_json_key_int(json, "filterMin", page->filter_min);
        spressi_json_key_int(json, "filterMag", page->filter_mag);
        spressi_json_key_int(json, "wrapU", page->wrap_u);
        spressi_json_key_int(json, "wrapV", page->wrap_v);
    }
    spressi_json_close(json, '}');
}

static void put_four(spressi_json_writer *json, const char *key, const int16_t values[4])
{
    spressi_json_key(json, key);
    spressi_json_open_line(json, '[');
    for (size_t i = 0; i < 4; i++)
        spressi_json_int(json, values[i]);
    spressi_json_close(json, ']');
}

static void put_extra(spressi_json_writer *json, const spress_frame_extra *extra)
{
    if (extra->has & SPRESS_EXTRA_SPLITS)
        put_four(json, "splits", extra->splits);
    if (extra->has & SPRESS_EXTRA_PADS)
        put_four(json, "pads", extra->pads);
    if (extra->has & SPRESS_EXTRA_SCALE)
        spressi_json_key_int(json, "scale", extra->scale);
    if ((extra->has & SPRESS_EXTRA_ANIMATION) && extra->frames > 1) {
        spressi_json_key(json, "animation");
        spressi_json_open_line(json, '{');
        spressi_json_key_int(json, "index", extra->index);
        spressi_json_key_int(json, "frames", extra->frames);
        spressi_json_key_int(json, "rate", extra->rate);
        spressi_json_close(json, '}');
    }
}

static void put_frame(spressi_json_writer *json, const spress_atlas *atlas,
                      const spress_frame *frame)
{
    const struct {
        const char *key;
        int32_t value;
    } numbers[] = {{"page", frame->page},
                   {"x", frame->x},
                   {"y", frame->y},
                   {"w", frame->w},
                   {"h", frame->h},
                   {"sourceW", frame->source_w},
                   {"sourceH", frame->source_h},
                   {"trimX", frame->trim_x},
                   {"trimY", frame->trim_y}};
    spressi_json_open_line(json, '{');
    spressi_json_key(json, "key");
    spressi_json_string(json, frame->name, frame->name_size);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        spressi_json_key_int(json, numbers[i].key, numbers[i].value);
    spressi_json_key_bool(json, "trimmed", frame->flags & SPRESS_FRAME_TRIMMED);
    spressi_json_key_bool(json, "rotated", frame->flags & SPRESS_FRAME_ROTATED);
    if (frame->alias_of < atlas->frame_count) {
        const spress_frame *original = &atlas->frames[frame->alias_of];
        spressi_json_key(json, "aliasOf");
        spressi_json_string(json, original->name, original->name_size);
    }
    if (frame->extra < atlas->extra_count)
        put_extra(json, &atlas->extras[frame->extra]);
    spressi_json_close(json, '}');
}

static void put_folders(spressi_json_writer *json, const spress_atlas *atlas)
{
    spressi_json_key(json, "folders");
    spressi_json_open(json, '[');
    for (size_t i = 0; i < atlas->folder_count; i++)
        spressi_json_string(json, atlas->folders[i].name, atlas->folders[i].name_size);
    spressi_json_close(json, ']');
}

static bool put_atlas(spressi_json_writer *json, const spress_document *document,
                      const spress_allocator *allocator)
{
    const spress_atlas *atlas = &document->atlas;
    const bool is_scs = is_format(document, "scs");
    bool complete = true;
    spressi_json_key_text(json, "version", atlas->version ? atlas->version : "");
    if (is_scs)
        spressi_json_key_int(json, "cellWidth", atlas->cell_width);
    if (is_scs && atlas->extension)
        spressi_json_key_text(json, "extension", atlas->extension);
    spressi_json_key(json, "pages");
    spressi_json_open(json, '[');
    for (size_t i = 0; i < atlas->page_count; i++)
        put_page(json, document, &atlas->pages[i]);
    spressi_json_close(json, ']');
    spressi_json_key(json, "frames");
    spressi_json_open(json, '[');
    for (size_t i = 0; i < atlas->frame_count; i++)
        put_frame(json, atlas, &atlas->frames[i]);
    spressi_json_close(json, ']');
    if (is_format(document, "pct"))
        put_folders(json, atlas);
    if (is_scs) {
        spressi_json_key(json, "sprites");
        complete = spressi_json_dump_tree(json, atlas, allocator);
    }
    return complete;
}

static void put_palette(spressi_json_writer *json, const spress_palette *palette)
{
    static const char hex[] = "0123456789abcdef";
    spressi_json_key(json, "palette");
    spressi_json_open(json, '[');
    for (size_t i = 0; i < palette->count; i++) {
        const spress_colour c = palette->colours[i];
        const uint8_t parts[] = {c.r, c.g, c.b, c.a};
        char text[9] = "#";
        for (size_t k = 0; k < sizeof parts; k++) {
            text[1 + 2 * k] = hex[parts[k] >> 4];
            text[2 + 2 * k] = hex[parts[k] & 15];
        }
        spressi_json_string(json, text, sizeof text);
    }
    spressi_json_close(json, ']');
}

static void put_sprite(spressi_json_writer *json, const spress_sprite *sprite)
{
    spressi_json_key_int(json, "width", sprite->width);
    spressi_json_key_int(json, "height", sprite->height);
    spressi_json_key(json, "rows");
    spressi_json_open(json, '[');
    for (size_t y = 0; y < sprite->height; y++)
        spressi_json_string(json, sprite->pixels + y * sprite->width, sprite->width);
    spressi_json_close(json, ']');
    if (sprite->palette)
        put_palette(json, sprite->palette);
}

bool spressi_json_dump_write(spressi_writer *writer, const spress_document *document)
{
    if (document->kind == SPRESS_KIND_RIG)
        return spressi_pchr_json_write(writer, document);

    const bool is_atlas = document->kind == SPRESS_KIND_ATLAS;
    spressi_json_writer json;
    bool complete = true;
    spressi_json_begin(&json, &writer->out, writer->options->json_compact);
    spressi_json_open(&json, '{');
    if (document->format) /* a document made by hand has none */
        spressi_json_key_text(&json, "format", document->format->id);
    spressi_json_key_text(&json, "kind", is_atlas ? "atlas" : "sprite");
    if (is_atlas)
        complete = put_atlas(&json, document, &writer->allocator);
    else
        put_sprite(&json, &document->sprite);
    spressi_json_close(&json, '}');
    spressi_json_end(&json);
    return complete || spressi_refuse(writer, SPRESS_MEMORY, NULL, "out of memory");
}
