/* Reads sc-sprites: header, canvas, and the frames of the sprites; scs.h draws the file. */
#include "formats/scs/reading.h"

#include "core/text/show.h"
#include "formats/format.h"
#include "image/png_record.h"
#include "spritepress/codecs.h"

unsigned spressi_scs_sniff(spress_bytes input)
{
    spressi_cursor in = {.data = input.data, .size = input.size};
    spressi_take_tag(&in, "\xEF\xBB\xBF");
    const bool found =
        spressi_take_tag(&in, SCS_SIGNATURE) || spressi_take_tag(&in, SCS_SIGNATURE_AUTHOR);
    return found ? SPRESSI_SNIFF_SIGNATURE : SPRESSI_SNIFF_NO;
}

/* "Version Specifier": a number from 1 to 999, of which we know 1. */
static bool read_version(scs_reader *s, scs_text *line)
{
    const uint8_t *first = line->at;
    const size_t offset = scs_offset(s, first);
    uint32_t version;
    spressi_scs_at(s, "version");
    if (!spressi_scs_take_digits(line, &version) || line->at == line->end || *line->at != ';')
        return spressi_fail(s->r, SPRESS_CODE_SCS_VERSION, offset,
                            "the version is not a number followed by a semicolon");
    scs_record(s, "version", SPRESS_TREE_INTEGER, (scs_text){first, line->at});
    if (!spressi_scs_check_zero(s, first, line->at, "version"))
        return false;
    if (version == 0 || version > SCS_VERSION_MAX)
        return spressi_fail(s->r, SPRESS_CODE_SCS_VERSION, offset, "the version is not 1 to %d",
                            SCS_VERSION_MAX);
    if (version != SCS_VERSION)
        return spressi_fail(s->r, SPRESS_CODE_SCS_VERSION_UNSUPPORTED, offset,
                            "version %u is valid but not supported", version);
    line->at++;
    s->atlas->version = "1";
    return true;
}

/* "Version Specifier": nothing, or x- and a name; then a semicolon. */
static bool read_extension(scs_reader *s, scs_text *line)
{
    const uint8_t *first = line->at;
    const uint8_t *name = first;
    size_t size = 0;
    spressi_scs_at(s, "extension");
    if (line->end - line->at >= 2 && memcmp(line->at, "x-", 2) == 0) {
        name += 2;
        size = spressi_scs_extension_size(name, line->end);
        line->at = name + size;
        if (size == 0)
            return spressi_fail(s->r, SPRESS_CODE_SCS_EXTENSION, scs_offset(s, name),
                                "the name of the extension does not begin with a letter or digit");
    }
    if (line->at == line->end || *line->at != ';')
        return spressi_fail(s->r, SPRESS_CODE_SCS_EXTENSION, scs_offset(s, line->at),
                            size == 0 ? "neither a semicolon nor an extension"
                                      : "no semicolon behind the extension");
    scs_record(s, "extension", SPRESS_TREE_TEXT, (scs_text){first, line->at});
    line->at++;
    if (size == 0)
        return true;
    if (size > SPRESS_NAME_SIZE_MAX)
        return spressi_fail(s->r, SPRESS_CODE_NAME_SIZE, scs_offset(s, name),
                            "the name of the extension has %zu bytes", size);
    s->atlas->extension = spressi_arena_text(s->r->arena, name, size);
    if (!s->atlas->extension)
        return spressi_fail_memory(s->r);
    spressi_tell(s->r, SPRESS_CODE_SCS_EXTENDED, scs_offset(s, name),
                 "extension \"%s\" is read by the rules of version 1",
                 spressi_show(s->atlas->extension).text);
    return true;
}

/* "Header": in version 1 the cell width is the only attribute. */
static bool read_cell_width(scs_reader *s, scs_text *line)
{
    const uint8_t *first = line->at;
    uint32_t width;
    spressi_scs_at(s, "cellWidth");
    if (!spressi_scs_take_digits(line, &width) || width == 0)
        return spressi_fail(s->r, SPRESS_CODE_SCS_CELL_WIDTH, scs_offset(s, first),
                            "the cell width is not a positive number");
    scs_record(s, "cell width", SPRESS_TREE_INTEGER, (scs_text){first, line->at});
    if (!spressi_scs_check_zero(s, first, line->at, "cellWidth"))
        return false;
    if (width > SCS_INTEGER_MAX)
        return spressi_fail(s->r, SPRESS_CODE_SCS_INTEGER, scs_offset(s, first),
                            "the cell width is more than %d", SCS_INTEGER_MAX);
    if (line->end - line->at == 2 && memcmp(line->at, ";\r", 2) == 0) {
        if (!spressi_relax(s->r, SPRESS_CODE_SCS_HEADER, scs_offset(s, line->end - 1),
                           "a semicolon and a line feed must follow the cell width"))
            return false;
        line->end--;
    }
    if (line->at == line->end || *line->at != ';' || line->at + 1 != line->end) {
        const uint8_t *at = line->at + (line->at < line->end && *line->at == ';');
        return spressi_fail(s->r, SPRESS_CODE_SCS_HEADER, scs_offset(s, at),
                            "a semicolon and a line feed must follow the cell width");
    }
    s->atlas->cell_width = width;
    return true;
}

/* The document's signature; lenient reading takes the author's. */
static bool read_signature(scs_reader *s)
{
    spressi_reader *r = s->r;
    const size_t at = r->in.at;
    const bool is_documented = spressi_take_tag(&r->in, SCS_SIGNATURE);
    if (is_documented || spressi_take_tag(&r->in, SCS_SIGNATURE_AUTHOR)) {
        spressi_tree_open(r->tree, SPRESS_TREE_LINE, at, "header");
        spressi_tree_leaf(r->tree, "signature", SPRESS_TREE_TEXT, at, r->in.at - at);
        return is_documented || spressi_relax(r, SPRESS_CODE_SCS_AUTHOR, at,
                                              "the file begins with \"" SCS_SIGNATURE_AUTHOR "\"");
    }
    return spressi_fail(r, SPRESS_CODE_SCS_MAGIC, at,
                        "the file does not begin with \"" SCS_SIGNATURE "\"");
}

static bool read_header(scs_reader *s)
{
    spressi_reader *r = s->r;
    scs_text line;
    if (spressi_take_tag(&r->in, "\xEF\xBB\xBF") &&
        !spressi_relax(r, SPRESS_CODE_BOM, 0, "the text begins with a byte-order mark"))
        return false;
    if (!read_signature(s))
        return false;
    const uint8_t *rest = r->in.data + r->in.at;
    const bool has_feed = spressi_scs_take_line(s, &line);
    if (!has_feed) /* report the first fault of the text that is there */
        line = (scs_text){rest, r->in.data + r->in.size};
    if (!spressi_scs_check_utf8(s, line) || !read_version(s, &line) || !read_extension(s, &line) ||
        !read_cell_width(s, &line))
        return false;
    if (!has_feed)
        return spressi_fail(spressi_scs_at(s, "cellWidth"), SPRESS_CODE_SCS_HEADER, r->in.size,
                            "the file ends before the header's line feed");
    spressi_tree_close(r->tree, r->in.at);
    return true;
}

/* Refuses keys that are used twice, or as a sprite and as a group, and names both lines. */
static bool check_keys(scs_reader *s)
{
    const spress_allocator *allocator = &s->r->arena->allocator;
    if (s->sprite_count < 2)
        return true;
    const size_t size = s->sprite_count * sizeof(scs_key);
    scs_key *keys = allocator->allocate(allocator->context, size);
    if (!keys)
        return spressi_scs_fail_scratch(s);
    for (size_t i = 0; i < s->sprite_count; i++)
        keys[i] = (scs_key){s->r->in.data + s->sprites[i].offset, s->sprites[i].key_size, i};
    scs_clash clash;
    const bool found = spressi_scs_find_clash(keys, s->sprite_count, &clash);
    allocator->release(allocator->context, keys, size);
    if (!found)
        return true;

    const scs_sprite *first = &s->sprites[clash.first];
    const scs_sprite *second = &s->sprites[clash.second];
    const uint8_t *text = s->r->in.data;
    const spressi_shown first_key = spressi_show_bytes(text + first->offset, first->key_size);
    const spressi_shown second_key = spressi_show_bytes(text + second->offset, second->key_size);
    spressi_at(s->r, "/sprites/%s", second_key.text);
    if (clash.repeated)
        return spressi_fail(s->r, SPRESS_CODE_SCS_KEY_REPEATED, second->offset,
                            "\"%s\" on line %zu stands on line %zu already", second_key.text,
                            clash.second + SCS_FIRST_LINE, clash.first + SCS_FIRST_LINE);
    return spressi_fail(
        s->r, SPRESS_CODE_SCS_KEY_CONFLICT, second->offset,
        "\"%s\" on line %zu and \"%s\" on line %zu: one would be a sprite and a group at once",
        second_key.text, clash.second + SCS_FIRST_LINE, first_key.text,
        clash.first + SCS_FIRST_LINE);
}

static bool check_canvas_size(scs_reader *s, const spress_png_info *info, size_t offset)
{
    enum { WIDTH_AT = 16, HEIGHT_AT = 20 }; /* in a PNG: behind signature, size and type of IHDR */
    const uint32_t cell = s->atlas->cell_width;
    if (info->width % cell != 0)
        return spressi_fail(s->r, SPRESS_CODE_SCS_CANVAS_SIZE, offset + WIDTH_AT,
                            "the canvas is %u wide, no multiple of %u", info->width, cell);
    if (info->height % cell != 0)
        return spressi_fail(s->r, SPRESS_CODE_SCS_CANVAS_SIZE, offset + HEIGHT_AT,
                            "the canvas is %u high, no multiple of %u", info->height, cell);
    return true;
}

/* "Canvas": the rest of the file is a PNG, kept byte for byte. */
static bool read_canvas(scs_reader *s)
{
    spressi_reader *r = s->r;
    const size_t offset = r->in.at;
    const spress_bytes rest = {r->in.data + offset, spressi_left(&r->in)};
    spress_png_info info;
    const char *reason;
    size_t at;
    spressi_at(r, "/canvas");
    spressi_tree_open(r->tree, SPRESS_TREE_STRUCT, offset, "canvas");
    const size_t recorded = spressi_png_record(r->tree, rest);
    const size_t size = spress_png_scan(rest, &info, &reason, &at);
    if (size == 0)
        return spressi_fail(r, SPRESS_CODE_SCS_CANVAS, offset + at, "%s",
                            rest.size == 0 ? "the canvas is missing" : reason);
    spressi_tree_close(r->tree, offset + recorded);
    if (!check_canvas_size(s, &info, offset))
        return false;
    if (size < rest.size)
        spressi_tree_leaf(r->tree, "not read", SPRESS_TREE_GAP, offset + size, rest.size - size);
    if (size < rest.size && !spressi_relax(r, SPRESS_CODE_SCS_TRAILING, offset + size,
                                           "%zu bytes follow the canvas", rest.size - size))
        return false;

    spress_page *page = spressi_arena_zeroed(r->arena, 1, sizeof *page);
    uint8_t *png = page ? spressi_arena_allocate(r->arena, size, 1) : NULL;
    if (!png)
        return spressi_fail_memory(r);
    memcpy(png, rest.data, size);
    *page = (spress_page){.file = "",
                          .width = (int32_t)info.width,
                          .height = (int32_t)info.height,
                          .image = {png, size}};
    s->atlas->pages = page;
    s->atlas->page_count = 1;
    return true;
}

/* Refuses a sprite that is not on the canvas. The author's program takes it, and so does lenient
 * reading, as long as its pixels can be counted. */
static bool allow_outside(scs_reader *s, const scs_sprite *sprite, uint64_t right, uint64_t bottom)
{
    const spress_page *page = s->atlas->pages;
    const uint32_t cell = s->atlas->cell_width;
    const uint64_t most = INT32_MAX / cell;
    spressi_at(s->r, "/sprites/%s",
               spressi_show_bytes(s->r->in.data + sprite->offset, sprite->key_size).text);
    if (right > most || bottom > most)
        return spressi_fail(s->r, SPRESS_CODE_SCS_OUTSIDE, sprite->offset,
                            "the sprite ends beyond the %d-th pixel", INT32_MAX);
    return spressi_relax(s->r, SPRESS_CODE_SCS_OUTSIDE, sprite->offset,
                         "row %u, column %u, %ux%u cells, %u frames on a canvas of %ux%u",
                         sprite->y, sprite->x, sprite->w, sprite->h, sprite->frames,
                         (uint32_t)page->width / cell, (uint32_t)page->height / cell);
}

/* Checks that all frames of each sprite, side by side, lie on the canvas. Counts in cells: 31 bits
 * times 31 bits and 31 more fit into 64. */
static bool check_inside(scs_reader *s)
{
    const spress_page *page = s->atlas->pages;
    const uint64_t columns = (uint32_t)page->width / s->atlas->cell_width;
    const uint64_t rows = (uint32_t)page->height / s->atlas->cell_width;
    for (size_t i = 0; i < s->sprite_count; i++) {
        const scs_sprite *sprite = &s->sprites[i];
        const uint64_t right = sprite->x + (uint64_t)sprite->w * sprite->frames;
        const uint64_t bottom = (uint64_t)sprite->y + sprite->h;
        if ((right > columns || bottom > rows) && !allow_outside(s, sprite, right, bottom))
            return false;
    }
    return true;
}

/* A missing {anim} means `1@0`, which is no animation. The rate of `1@5` has no effect, but is
 * kept. */
static bool is_animated(const scs_sprite *sprite)
{
    return sprite->frames > 1 || sprite->rate != 0;
}

/* Adds the clip of a sprite whose frames come next. */
static void put_clip(scs_reader *s, const scs_sprite *sprite, const char *name)
{
    enum { SECOND_US = 1000000 };
    spress_atlas *atlas = s->atlas;
    const uint32_t duration = sprite->rate == 0 ? 0 : (SECOND_US + sprite->rate / 2) / sprite->rate;
    for (uint32_t i = 0; i < sprite->frames; i++)
        s->steps[i] = (spress_clip_step){(uint32_t)atlas->frame_count + i, duration};
    atlas->clips[atlas->clip_count++] = (spress_clip){.name = name,
                                                      .name_size = sprite->key_size,
                                                      .step_count = sprite->frames,
                                                      .steps = s->steps,
                                                      .rate = sprite->rate};
    s->steps += sprite->frames;
}

/* Adds one frame for each frame of the animation. */
static void put_frames(scs_reader *s, const scs_sprite *sprite, const char *name)
{
    spress_atlas *atlas = s->atlas;
    const uint32_t cell = atlas->cell_width;
    const int32_t w = (int32_t)(sprite->w * cell); /* check_inside: inside int32 */
    const int32_t h = (int32_t)(sprite->h * cell);
    for (uint32_t i = 0; i < sprite->frames; i++) {
        const uint32_t index = (uint32_t)atlas->frame_count++;
        atlas->extras[index] =
            (spress_frame_extra){.has = SPRESS_EXTRA_SCALE, .scale = sprite->scale};
        atlas->frames[index] = (spress_frame){.name = name,
                                              .x = (int32_t)((sprite->x + i * sprite->w) * cell),
                                              .y = (int32_t)(sprite->y * cell),
                                              .w = w,
                                              .h = h,
                                              .source_w = w,
                                              .source_h = h,
                                              .alias_of = SPRESS_NONE,
                                              .extra = index,
                                              .name_size = (uint16_t)sprite->key_size};
        if (atlas->frame_offsets)
            atlas->frame_offsets[index] =
                sprite->offset < UINT32_MAX ? (uint32_t)sprite->offset : UINT32_MAX;
    }
    atlas->extra_count = atlas->frame_count;
}

/* Makes room for the clips and their steps, if there are any. */
static bool make_clips(scs_reader *s)
{
    size_t clips = 0, steps = 0;
    for (size_t i = 0; i < s->sprite_count; i++)
        if (is_animated(&s->sprites[i])) {
            clips++;
            steps += s->sprites[i].frames;
        }
    if (clips == 0)
        return true;
    s->atlas->clips = spressi_arena_allocate(s->r->arena, clips, sizeof *s->atlas->clips);
    s->steps = spressi_arena_allocate(s->r->arena, steps, sizeof *s->steps);
    return (s->atlas->clips && s->steps) || spressi_fail_memory(s->r);
}

static bool make_frames(scs_reader *s)
{
    spressi_arena *arena = s->r->arena;
    spress_atlas *atlas = s->atlas;
    const size_t total = (size_t)s->frame_total;
    if (total == 0)
        return true;
    char *pool = spressi_arena_allocate(arena, (size_t)s->key_bytes + s->sprite_count, 1);
    if (!pool || !(atlas->frames = spressi_arena_allocate(arena, total, sizeof *atlas->frames)) ||
        !(atlas->extras = spressi_arena_allocate(arena, total, sizeof *atlas->extras)))
        return spressi_fail_memory(s->r);
    if (s->r->keep_offsets && !(atlas->frame_offsets = spressi_arena_allocate(
                                    arena, total, sizeof *atlas->frame_offsets)))
        return spressi_fail_memory(s->r);
    if (!make_clips(s))
        return false;
    for (size_t i = 0; i < s->sprite_count; i++) {
        const scs_sprite *sprite = &s->sprites[i];
        memcpy(pool, s->r->in.data + sprite->offset, sprite->key_size);
        pool[sprite->key_size] = '\0';
        if (is_animated(sprite))
            put_clip(s, sprite, pool);
        put_frames(s, sprite, pool);
        pool += sprite->key_size + 1;
    }
    return true;
}

bool spressi_scs_read(spressi_reader *reader, const spress_read_options *options,
                      spress_document *document)
{
    (void)options;
    scs_reader s = {.r = reader, .atlas = &document->atlas};
    const bool read = read_header(&s) && spressi_scs_read_coordinates(&s) && check_keys(&s) &&
                      read_canvas(&s) && check_inside(&s) && make_frames(&s) &&
                      (spress_document_index_clips(document) || spressi_fail_memory(reader));
    const spress_allocator *allocator = &reader->arena->allocator;
    if (s.sprites)
        allocator->release(allocator->context, s.sprites, s.sprite_capacity * sizeof *s.sprites);
    return read;
}
