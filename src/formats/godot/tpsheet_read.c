/* Reads Godot's `.tpsheet`; godot.h shows it. */
#include "core/json/object.h"
#include "core/json/sniff.h"
#include "core/reading/lines.h"
#include "formats/godot/godot.h"
#include "model/builder.h"

/* A sprite as the file has it. */
typedef struct sprite {
    const char *name;
    uint16_t name_size;
    int32_t x, y, w, h;
    int32_t margin[4];
    spress_point anchor;
    float rotation;
} sprite;

static const spressi_json_member point_rows[] = {
    SPRESSI_JSON_FLOAT("x", NEED, sprite, anchor.x),
    SPRESSI_JSON_FLOAT("y", NEED, sprite, anchor.y),
};
static const spressi_json_table anchor_table = {SPRESSI_JSON_ROWS(point_rows)};

static const spressi_json_member region_rows[] = {
    SPRESSI_JSON_INT("x", NEED, sprite, x, INT32_MIN, INT32_MAX),
    SPRESSI_JSON_INT("y", NEED, sprite, y, INT32_MIN, INT32_MAX),
    SPRESSI_JSON_INT("w", NEED, sprite, w, 0, INT32_MAX),
    SPRESSI_JSON_INT("h", NEED, sprite, h, 0, INT32_MAX),
};
static const spressi_json_table region_table = {SPRESSI_JSON_ROWS(region_rows)};

static const spressi_json_member margin_rows[] = {
    SPRESSI_JSON_INT("x", NEED, sprite, margin[0], INT32_MIN, INT32_MAX),
    SPRESSI_JSON_INT("y", NEED, sprite, margin[1], INT32_MIN, INT32_MAX),
    SPRESSI_JSON_INT("w", NEED, sprite, margin[2], INT32_MIN, INT32_MAX),
    SPRESSI_JSON_INT("h", NEED, sprite, margin[3], INT32_MIN, INT32_MAX),
};
static const spressi_json_table margin_table = {SPRESSI_JSON_ROWS(margin_rows)};

enum { SPRITE_ANCHOR = 3 };
static const spressi_json_member sprite_rows[] = {
    SPRESSI_JSON_NAME("filename", NEED, sprite, name),
    SPRESSI_JSON_INNER("region", NEED, region_table),
    SPRESSI_JSON_INNER("margin", MAY, margin_table),
    [SPRITE_ANCHOR] = SPRESSI_JSON_INNER("anchor", MAY, anchor_table),
    SPRESSI_JSON_FLOAT("rotation", MAY, sprite, rotation),
};
static const spressi_json_table sprite_table = {SPRESSI_JSON_ROWS(sprite_rows)};

static bool take_sprite(spressi_json *json)
{
    spressi_builder *builder = json->user;
    const size_t at = json->reader->in.at;
    sprite s = {0};
    uint32_t found;
    if (!spressi_json_take_object(json, &sprite_table, &s, &found))
        return false;
    spress_frame *frame =
        spressi_builder_frame(builder, (spress_bytes){(const uint8_t *)s.name, s.name_size}, at);
    if (!frame)
        return false;
    frame->x = s.x;
    frame->y = s.y;
    frame->w = s.w;
    frame->h = s.h;
    if (!spressi_godot_set_margin(frame, s.margin))
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_DESCRIPTOR_RANGE, at,
                            "region and margin together leave int32");
    if (s.rotation != 0)
        spressi_tell(spressi_json_here(json), SPRESS_CODE_DESCRIPTOR_UNTOLD, at,
                     "\"rotation\" is passed over, as Godot's plugin does");
    if (!(found >> SPRITE_ANCHOR & 1))
        return true;
    spress_frame_extra *extra = spressi_builder_extra(builder, frame);
    if (!extra)
        return false;
    extra->has |= SPRESS_EXTRA_PIVOT;
    extra->pivot = s.anchor;
    return true;
}

static bool take_sprites(spressi_json *json, void *out)
{
    (void)out;
    if (!spressi_json_enter_array(json))
        return false;
    while (spressi_json_next(json))
        if (!take_sprite(json))
            return false;
    return true;
}

/* A texture but for its sprites, which come last. */
typedef struct texture {
    const char *image, *normal_map;
    uint16_t image_size;
    size_t image_at;
    int32_t width, height;
} texture;

/* The page, whose name and size are known: these rows come first, wherever they stand. */
static bool begin_page(spressi_json *json, const texture *t)
{
    spressi_builder *builder = json->user;
    const spress_bytes file = {(const uint8_t *)t->image, t->image_size};
    spress_page *page = spressi_builder_page(builder, file, json->reader->in.at);
    if (!page)
        return false;
    page->width = t->width;
    page->height = t->height;
    return !t->normal_map || spressi_builder_map(builder, "normal", t->normal_map);
}

static bool take_page_sprites(spressi_json *json, void *out)
{
    return begin_page(json, out) && take_sprites(json, out);
}

static const spressi_json_member size_rows[] = {
    SPRESSI_JSON_INT("w", NEED, texture, width, 0, INT32_MAX),
    SPRESSI_JSON_INT("h", NEED, texture, height, 0, INT32_MAX),
};
static const spressi_json_table size_table = {SPRESSI_JSON_ROWS(size_rows)};
static const spressi_json_member texture_rows[] = {
    SPRESSI_JSON_NAME("image", NEED, texture, image),
    SPRESSI_JSON_INNER("size", MAY, size_table),
    SPRESSI_JSON_TEXT("normalMap", MAY, texture, normal_map),
    SPRESSI_JSON_OTHER("sprites", NEED, take_page_sprites),
};
static const spressi_json_table texture_table = {SPRESSI_JSON_ROWS(texture_rows), .in_order = true};

static bool take_textures(spressi_json *json, void *out)
{
    (void)out;
    if (!spressi_json_enter_array(json))
        return false;
    while (spressi_json_next(json)) {
        texture t = {0};
        if (!spressi_json_take_object(json, &texture_table, &t, NULL))
            return false;
    }
    return true;
}

static const spressi_json_member root_rows[] = {
    SPRESSI_JSON_OTHER("textures", NEED, take_textures),
};
static const spressi_json_table root_table = {SPRESSI_JSON_ROWS(root_rows)};

bool spressi_godot_tpsheet_read(spressi_reader *reader, const spress_read_options *options,
                                spress_document *document)
{
    spressi_builder builder;
    spressi_json json = {.reader = reader,
                         .mode = SPRESSI_JSON_OPEN,
                         .commas = SPRESSI_JSON_COMMAS_FORGIVEN, /* free-tex-packer writes one */
                         .user = &builder};
    (void)options;
    spressi_builder_init(&builder, reader, document);
    spressi_take_tag(&reader->in, "\xEF\xBB\xBF");
    const bool good = spressi_begin_text(reader) && spressi_json_start(&json) &&
                      spressi_json_take_object(&json, &root_table, &builder, NULL) &&
                      spressi_builder_end(&builder);
    spressi_builder_free(&builder);
    return good;
}

/* Phaser's multiatlas has textures, too, and in these no sprites. */
unsigned spressi_godot_tpsheet_sniff(spress_bytes input)
{
    static const spressi_json_mark textures = {"textures", NULL};
    return spressi_json_sniff(input, &textures, 1) != 0 &&
                   spressi_stands_early(input, "\"sprites\"")
               ? SPRESSI_SNIFF_DIALECT
               : SPRESSI_SNIFF_NO;
}
