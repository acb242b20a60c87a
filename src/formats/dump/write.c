/* Writes the JSON dump: a document for programs and tests, with the field names of the formats'
 * documents. Leaves out what the document does not have, and a brief dump also what only a reader
 * needs. */
#include "formats/dump/dump.h"
#include "formats/pchr_json/pchr_json.h"
#include "model/atlas.h"
#include "model/sprite.h"

const char *const spressi_dump_directions[] = {"forward", "reverse", "ping-pong", NULL};
const char *const spressi_dump_turns[] = {"none", "clockwise", "counter-clockwise", "half", NULL};
const char *const spressi_dump_alphabets[] = {"document", "compact", NULL};

static void put_maps(spressi_json_writer *json, const spress_page *page)
{
    spressi_json_key_open_line(json, "maps", '[');
    for (size_t i = 0; i < page->map_count; i++) {
        spressi_json_open_line(json, '{');
        spressi_json_key_text(json, "name", page->maps[i].name);
        spressi_json_key_text(json, "file", page->maps[i].file);
        spressi_json_close(json, '}');
    }
    spressi_json_close(json, ']');
}

static void put_page(spressi_json_writer *json, const spress_page *page, bool brief)
{
    spressi_json_open_line(json, '{');
    if (page->image.size == 0) { /* else the image is inside the file */
        spressi_json_key_string(json, "file", page->file, page->file_size);
    }
    spressi_json_key_int(json, "width", page->width);
    spressi_json_key_int(json, "height", page->height);
    if (page->has & SPRESS_PAGE_PADDING)
        spressi_json_key_int(json, "padding", page->padding);
    if (page->has & SPRESS_PAGE_PIXEL_FORMAT)
        spressi_json_key_text(json, "pixelFormat", page->pixel_format);
    if (page->has & SPRESS_PAGE_FILTERS) {
        spressi_json_key_int(json, "filterMin", page->filter_min);
        spressi_json_key_int(json, "filterMag", page->filter_mag);
    }
    if (page->has & SPRESS_PAGE_WRAPS) {
        spressi_json_key_int(json, "wrapU", page->wrap_u);
        spressi_json_key_int(json, "wrapV", page->wrap_v);
    }
    if (page->has & SPRESS_PAGE_SCALE) {
        spressi_json_key_float(json, "scale",
                               (float)page->scale.numerator / (float)page->scale.denominator);
    }
    if (page->has & SPRESS_PAGE_PREMULTIPLIED)
        spressi_json_key_bool(json, "premultiplied", page->premultiplied);
    if (page->map_count != 0)
        put_maps(json, page);
    if (page->image.size != 0 && !brief)
        spressi_json_key_base64(json, "image", page->image);
    spressi_json_close(json, '}');
}

static void put_four(spressi_json_writer *json, const char *key, const int16_t values[4])
{
    spressi_json_key_open_line(json, key, '[');
    for (size_t i = 0; i < 4; i++)
        spressi_json_int(json, values[i]);
    spressi_json_close(json, ']');
}

static void put_point(spressi_json_writer *json, spress_point point)
{
    spressi_json_open_line(json, '[');
    spressi_json_float(json, point.x);
    spressi_json_float(json, point.y);
    spressi_json_close(json, ']');
}

static void put_points(spressi_json_writer *json, const char *key, const spress_point *points,
                       size_t count)
{
    spressi_json_key_open_line(json, key, '[');
    for (size_t i = 0; i < count; i++)
        put_point(json, points[i]);
    spressi_json_close(json, ']');
}

static void put_polygon(spressi_json_writer *json, const spress_polygon *polygon)
{
    spressi_json_key_open_line(json, "polygon", '{');
    put_points(json, "vertices", polygon->vertices, polygon->vertex_count);
    put_points(json, "uvs", polygon->uvs, polygon->vertex_count);
    spressi_json_key_open_line(json, "triangles", '[');
    for (size_t i = 0; i < polygon->triangle_count; i++) {
        spressi_json_open_line(json, '[');
        for (size_t k = 0; k < 3; k++)
            spressi_json_int(json, polygon->triangles[3 * i + k]);
        spressi_json_close(json, ']');
    }
    spressi_json_close(json, ']');
    spressi_json_close(json, '}');
}

/* The place in the clip that shows the frame, with the names of sc-sprites. */
static void put_animation(spressi_json_writer *json, const spress_atlas *atlas,
                          const spress_frame *frame)
{
    uint32_t step;
    const spress_clip *clip = spress_frame_clip(atlas, frame, &step);
    if (!clip || clip->step_count < 2)
        return;
    spressi_json_key_open_line(json, "animation", '{');
    spressi_json_key_int(json, "index", step);
    spressi_json_key_int(json, "frames", clip->step_count);
    spressi_json_key_int(json, "rate", spress_clip_rate(clip));
    spressi_json_close(json, '}');
}

static void put_turn(spressi_json_writer *json, const spress_frame *frame)
{
    const spress_turn turn = spress_frame_turn(frame);
    if (turn != SPRESS_TURN_NONE)
        spressi_json_key_text(json, "turn", spressi_dump_turns[turn]);
}

static void put_extra(spressi_json_writer *json, const spress_atlas *atlas,
                      const spress_frame *frame)
{
    const int16_t *splits = spress_frame_splits(atlas, frame);
    const int16_t *pads = spress_frame_pads(atlas, frame);
    const spress_point *pivot = spress_frame_pivot(atlas, frame);
    const spress_polygon *polygon = spress_frame_polygon(atlas, frame);
    const char *user_data = spress_frame_user_data(atlas, frame);
    if (splits)
        put_four(json, "splits", splits);
    if (pads)
        put_four(json, "pads", pads);
    if (spress_frame_has(atlas, frame, SPRESS_EXTRA_SCALE))
        spressi_json_key_int(json, "scale", spress_frame_scale(atlas, frame));
    put_animation(json, atlas, frame);
    put_turn(json, frame);
    if (pivot) {
        spressi_json_key(json, "pivot");
        put_point(json, *pivot);
    }
    if (polygon)
        put_polygon(json, polygon);
    if (user_data)
        spressi_json_key_text(json, "userData", user_data);
}

/* Puts the flags that no document defines. */
static void put_flags(spressi_json_writer *json, const spress_frame *frame)
{
    const uint32_t flags = frame->flags & ~(SPRESSI_FRAME_TURNED | SPRESS_FRAME_TRIMMED);
    if (flags != 0)
        spressi_json_key_int(json, "flags", flags);
}

static void put_frame(spressi_json_writer *json, const spress_atlas *atlas,
                      const spress_frame *frame, bool brief)
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
    spressi_json_key_string(json, "key", frame->name, frame->name_size);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        spressi_json_key_int(json, numbers[i].key, numbers[i].value);
    spressi_json_key_bool(json, "trimmed", frame->flags & SPRESS_FRAME_TRIMMED);
    spressi_json_key_bool(json, "rotated", spress_frame_turn(frame) != SPRESS_TURN_NONE);
    if (frame->alias_of < atlas->frame_count) {
        const spress_frame *original = &atlas->frames[frame->alias_of];
        spressi_json_key_string(json, "aliasOf", original->name, original->name_size);
    }
    put_extra(json, atlas, frame);
    if (!brief)
        put_flags(json, frame);
    spressi_json_close(json, '}');
}

static void put_clip(spressi_json_writer *json, const spress_clip *clip, bool brief)
{
    spressi_json_open_line(json, '{');
    spressi_json_key_string(json, "name", clip->name, clip->name_size);
    spressi_json_key_text(json, "direction", spressi_dump_directions[clip->direction]);
    if (clip->repeats != 0)
        spressi_json_key_int(json, "repeats", clip->repeats);
    if (clip->rate != 0 && !brief)
        spressi_json_key_int(json, "rate", clip->rate);
    spressi_json_key_open_line(json, "steps", '[');
    for (uint32_t i = 0; i < clip->step_count; i++) {
        spressi_json_open_line(json, '{');
        spressi_json_key_int(json, "frame", clip->steps[i].frame);
        spressi_json_key_int(json, "durationUs", clip->steps[i].duration_us);
        spressi_json_close(json, '}');
    }
    spressi_json_close(json, ']');
    spressi_json_close(json, '}');
}

static void put_clips(spressi_json_writer *json, const spress_atlas *atlas, bool brief)
{
    if (atlas->clip_count == 0)
        return;
    spressi_json_key_open(json, "clips", '[');
    for (size_t i = 0; i < atlas->clip_count; i++)
        put_clip(json, &atlas->clips[i], brief);
    spressi_json_close(json, ']');
}

/* Puts the fields that only the document's own format has. */
static bool put_own(const spressi_dump *dump, spressi_dump_place place)
{
    const spressi_format *row = spressi_format_row(dump->document->format);
    return !row || !row->dump || row->dump(dump, place);
}

static bool put_atlas(const spressi_dump *dump, bool brief)
{
    const spress_atlas *atlas = &dump->document->atlas;
    spressi_json_writer *json = dump->json;
    spressi_json_key_text(json, "version", atlas->version ? atlas->version : "");
    bool complete = put_own(dump, SPRESSI_DUMP_HEAD);
    spressi_json_key_open(json, "pages", '[');
    for (size_t i = 0; i < atlas->page_count; i++)
        put_page(json, &atlas->pages[i], brief);
    spressi_json_close(json, ']');
    spressi_json_key_open(json, "frames", '[');
    for (size_t i = 0; i < atlas->frame_count; i++)
        put_frame(json, atlas, &atlas->frames[i], brief);
    spressi_json_close(json, ']');
    complete = put_own(dump, SPRESSI_DUMP_TAIL) && complete;
    put_clips(json, atlas, brief);
    return complete;
}

static void put_palette(spressi_json_writer *json, const spress_palette *palette)
{
    static const char hex[] = "0123456789abcdef";
    spressi_json_key_open(json, "palette", '[');
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

static void put_sprite(spressi_json_writer *json, const spress_sprite *sprite, bool brief)
{
    const char empty = spressi_sprite_empty(sprite);
    spressi_json_key_int(json, "width", sprite->width);
    spressi_json_key_int(json, "height", sprite->height);
    spressi_json_key_open(json, "rows", '[');
    for (size_t y = 0; y < sprite->height; y++)
        spressi_json_string(json, sprite->pixels + y * sprite->width, sprite->width);
    spressi_json_close(json, ']');
    if (sprite->palette)
        put_palette(json, sprite->palette);
    if (brief)
        return;
    if (empty != '.') {
        spressi_json_key_string(json, "empty", &empty, 1);
    }
    if (sprite->alphabet != SPRESS_ALPHABET_DOCUMENT)
        spressi_json_key_text(json, "alphabet", spressi_dump_alphabets[sprite->alphabet]);
}

bool spressi_dump_write(spressi_writer *writer, const spress_document *document)
{
    spressi_dump_settings settings = {0};
    if (!spressi_take_write_settings(&spressi_spritepress_json_format.info,
                                     writer->options->settings, &settings, writer->report))
        return false;
    if (document->kind == SPRESS_KIND_RIG)
        return spressi_pchr_json_put(writer, document,
                                     (spressi_rig_json){settings.compact, !settings.brief});

    const bool is_atlas = document->kind == SPRESS_KIND_ATLAS;
    spressi_json_writer json;
    const spressi_dump dump = {&json, document, &writer->allocator};
    bool complete = true;
    spressi_json_begin(&json, &writer->out, settings.compact);
    spressi_json_open(&json, '{');
    if (document->format) /* a document made by hand has none */
        spressi_json_key_text(&json, "format", document->format->id);
    spressi_json_key_text(&json, "kind", is_atlas ? "atlas" : "sprite");
    if (is_atlas)
        complete = put_atlas(&dump, settings.brief);
    else
        put_sprite(&json, &document->sprite, settings.brief);
    spressi_json_close(&json, '}');
    spressi_json_end(&json);
    return complete || spressi_refuse(writer, SPRESS_CODE_MEMORY, NULL, "out of memory");
}
