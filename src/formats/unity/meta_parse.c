/* Finds in a `.meta` what it says of sprites, and the lines that say it; meta.h shows it. */
#include <string.h>

#include "core/reading/lines.h"
#include "formats/unity/meta.h"
#include "formats/unity/meta_text.h"

const spress_point spressi_meta_places[9] = {{0.5f, 0.5f}, {0, 1}, {0.5f, 1}, {1, 1}, {0, 0.5f},
                                             {1, 0.5f},    {0, 0}, {0.5f, 0}, {1, 0}};

spress_point spressi_meta_pivot(const spressi_meta_sprite *sprite)
{
    enum { CUSTOM = 9 };
    const bool is_custom = sprite->alignment < 0 || sprite->alignment >= CUSTOM;
    const spress_point pivot = is_custom ? (spress_point){sprite->pivot[0], sprite->pivot[1]}
                                         : spressi_meta_places[sprite->alignment];
    return (spress_point){pivot.x, 1.0f - pivot.y};
}

/* The part of the file that a line stands in. */
typedef enum section { OTHER, IDS, OLD_IDS, SHEET, SPRITES, NAMES, TEXTURES } section;

typedef struct parser {
    spressi_reader *r;
    spressi_meta *meta;
    spressi_meta_line line;
    bool in_importer;
    section section;
    spressi_meta_range *range;         /* of the section; NULL: nobody asks */
    bool in_rect, in_name, in_outline; /* of the sprite at hand */
    uint8_t *name;                     /* of the sprite at hand, where lines are joined */
    size_t name_capacity;
    int64_t id;                  /* of an entry whose name follows */
    spressi_meta_id *sprite_ids; /* ids that sprites say themselves */
    size_t sprite_id_count, sprite_id_capacity;
} parser;

static size_t place(const parser *p)
{
    return spressi_place_of(p->r, p->line.whole);
}

static bool is_key(const parser *p, const char *key)
{
    return spressi_is_word(p->line.key, key);
}

static bool take_int(parser *p, int32_t *out)
{
    return spressi_take_int(p->r, p->line.value, out);
}

/* Adds an id to a list of the parser or the file. */
static bool add_id(parser *p, spressi_meta_id entry, spressi_meta_id **list, size_t *count,
                   size_t *capacity)
{
    if (!spressi_arena_grow(p->r->arena, list, *count, capacity, sizeof **list))
        return spressi_fail_memory(p->r);
    (*list)[(*count)++] = entry;
    return true;
}

static bool add_table_id(parser *p, spress_bytes name, int64_t id)
{
    spressi_meta *m = p->meta;
    spressi_meta_id entry = {.id = id};
    return spressi_meta_take_text(p->r, name, &entry.name) &&
           add_id(p, entry, &m->ids, &m->id_count, &m->id_capacity);
}

static spressi_meta_sprite *sprite_of(const parser *p)
{
    return &p->meta->sprites[p->meta->sprite_count - 1];
}

static bool begin_sprite(parser *p)
{
    spressi_meta *m = p->meta;
    const uint64_t most = p->r->limits.frames;
    if (m->sprite_count >= most)
        return spressi_fail(p->r, SPRESS_CODE_LIMIT_FRAMES, place(p),
                            "more sprites than the limit of %llu", (unsigned long long)most);
    if (!spressi_arena_grow(p->r->arena, &m->sprites, m->sprite_count, &m->sprite_capacity,
                            sizeof *m->sprites))
        return spressi_fail_memory(p->r);
    p->in_rect = p->in_name = p->in_outline = false;
    p->name_capacity = 0;
    m->sprites[m->sprite_count++] = (spressi_meta_sprite){.name = {(const uint8_t *)"", 0},
                                                          .lines = {p->line.whole.data, 0},
                                                          .at = place(p),
                                                          .first_point = m->point_count};
    return true;
}

/* `- - {x: 1, y: 2}` begins a ring, `- {x: 1, y: 2}` goes on with it. */
static bool take_point(parser *p)
{
    spressi_meta *m = p->meta;
    const spressi_meta_line *line = &p->line;
    const uint8_t *start = line->key.data ? line->key.data : line->value.data;
    spress_bytes text = {start, (size_t)(line->value.data + line->value.size - start)};
    const bool begins = text.size != 0 && text.data[0] == '-';
    if (begins)
        text = spressi_trimmed((spress_bytes){text.data + 1, text.size - 1});
    float at[4] = {0};
    if (!spressi_meta_take_map(p->r, text, at))
        return false;
    if (!spressi_arena_grow(p->r->arena, &m->points, m->point_count, &m->point_capacity,
                            sizeof *m->points))
        return spressi_fail_memory(p->r);
    m->points[m->point_count++] = (spressi_meta_point){{at[0], at[1]}, begins};
    sprite_of(p)->point_count++;
    return true;
}

/* Goes on with a name that Unity has broken into lines. */
static bool lengthen_name(parser *p)
{
    spressi_meta_sprite *sprite = sprite_of(p);
    const spress_bytes more = p->line.value;
    const size_t size = sprite->name.size + 1 + more.size;
    if (sprite->name.size + more.size > UINT16_MAX)
        return spressi_fail(p->r, SPRESS_CODE_NAME_SIZE, place(p), "a name of more than %d bytes",
                            UINT16_MAX);
    if (size > p->name_capacity) {
        p->name_capacity = 2 * size;
        p->name = spressi_arena_allocate(p->r->arena, p->name_capacity, 1);
        if (!p->name)
            return spressi_fail_memory(p->r);
        memcpy(p->name, sprite->name.data, sprite->name.size);
    }
    p->name[sprite->name.size] = ' ';
    memcpy(p->name + sprite->name.size + 1, more.data, more.size);
    sprite->name = (spress_bytes){p->name, size};
    return true;
}

static bool take_rect_value(parser *p)
{
    static const char *const keys[] = {"x", "y", "width", "height"};
    for (size_t i = 0; i < 4; i++)
        if (is_key(p, keys[i]))
            return spressi_take_float(p->r, p->line.value, &sprite_of(p)->rect[i]);
    return true;
}

static bool take_sprite_value(parser *p)
{
    spressi_meta_sprite *sprite = sprite_of(p);
    p->in_rect = is_key(p, "rect");
    p->in_name = is_key(p, "name");
    p->in_outline = is_key(p, "outline");
    if (p->in_name) {
        p->name_capacity = 0;
        return spressi_meta_take_text(p->r, p->line.value, &sprite->name);
    }
    if (is_key(p, "alignment"))
        return take_int(p, &sprite->alignment);
    if (is_key(p, "pivot"))
        return spressi_meta_take_map(p->r, p->line.value, sprite->pivot);
    if (is_key(p, "border"))
        return spressi_meta_take_map(p->r, p->line.value, sprite->border);
    if (!is_key(p, "internalID") || p->line.value.size == 0)
        return true;
    spressi_meta_id entry = {.name = sprite->name};
    return spressi_meta_take_id(p->r, p->line.value, &entry.id) &&
           add_id(p, entry, &p->sprite_ids, &p->sprite_id_count, &p->sprite_id_capacity);
}

/* A line of the list of sprites: items at 4, their values at 6, those of a rectangle at 8. */
static bool take_sprite_line(parser *p)
{
    enum { ITEM = 4, VALUE = 6 };
    if (p->line.is_item && p->line.indent == ITEM && !begin_sprite(p))
        return false;
    if (p->meta->sprite_count == 0)
        return true; /* the line "sprites:" itself */
    spressi_meta_sprite *sprite = sprite_of(p);
    sprite->lines.size = (size_t)(p->line.whole.data + p->line.whole.size - sprite->lines.data);
    if (p->line.is_item && p->line.indent >= VALUE)
        return !p->in_outline || take_point(p);
    if (!p->line.key.data)
        return !p->in_name || p->line.indent <= VALUE || p->line.is_item || lengthen_name(p);
    if (p->line.indent == VALUE || (p->line.is_item && p->line.indent == ITEM))
        return take_sprite_value(p);
    return !p->in_rect || take_rect_value(p);
}

/* `- first:`, `213: id`, `second: name`; the kind 213 is a sprite. */
static bool take_id_line(parser *p)
{
    if (is_key(p, "213"))
        return spressi_meta_take_id(p->r, p->line.value, &p->id);
    if (p->line.is_item)
        p->id = 0;
    return !is_key(p, "second") || p->id == 0 || add_table_id(p, p->line.value, p->id);
}

static bool take_value(parser *p)
{
    int64_t id;
    switch (p->section) {
    case IDS:
        return take_id_line(p);
    case OLD_IDS:
        return p->line.indent != 4 ||
               (spressi_meta_take_id(p->r, p->line.key, &id) && add_table_id(p, p->line.value, id));
    case NAMES:
        return p->line.indent != 6 ||
               (spressi_meta_take_id(p->r, p->line.value, &id) && add_table_id(p, p->line.key, id));
    case SPRITES:
        return take_sprite_line(p);
    case TEXTURES:
        if (p->line.is_item && p->meta->texture_at == 0)
            p->meta->texture_at = place(p);
        break;
    case OTHER:
    case SHEET:
        break;
    }
    return true;
}

/* A key of the importer, which ends the section before. */
static bool begin_section(parser *p)
{
    spressi_meta *m = p->meta;
    p->section = is_key(p, "internalIDToNameTable") ? IDS
                 : is_key(p, "fileIDToRecycleName") ? OLD_IDS
                 : is_key(p, "spriteSheet")         ? SHEET
                                                    : OTHER;
    p->range = p->section == IDS          ? &m->ids_lines
               : p->section == OLD_IDS    ? &m->old_ids_lines
               : is_key(p, "spriteMode")  ? &m->mode_line
               : is_key(p, "textureType") ? &m->type_line
                                          : NULL;
    if (is_key(p, "spriteMode"))
        return take_int(p, &m->mode);
    if (is_key(p, "alignment"))
        return take_int(p, &m->single.alignment);
    if (is_key(p, "spritePivot"))
        return spressi_meta_take_map(p->r, p->line.value, m->single.pivot);
    return !is_key(p, "spriteBorder") ||
           spressi_meta_take_map(p->r, p->line.value, m->single.border);
}

/* A key of the sprite sheet. */
static void begin_part(parser *p)
{
    p->section = is_key(p, "sprites")             ? SPRITES
                 : is_key(p, "nameFileIdTable")   ? NAMES
                 : is_key(p, "secondaryTextures") ? TEXTURES
                                                  : SHEET;
    p->range = p->section == SPRITES ? &p->meta->sprites_lines
               : p->section == NAMES ? &p->meta->names_lines
                                     : NULL;
}

static bool take_line(parser *p)
{
    const spressi_meta_line *line = &p->line;
    const bool is_key_line = line->key.data && !line->is_item;
    if (is_key_line && line->indent == 0) {
        p->in_importer = is_key(p, "TextureImporter");
        p->section = OTHER;
        p->range = NULL;
        return true;
    }
    if (!p->in_importer)
        return true;
    if (is_key_line && line->indent == 2 && !begin_section(p))
        return false;
    if (is_key_line && line->indent == 4 && p->section >= SHEET)
        begin_part(p);
    if (p->range) {
        const size_t start = place(p);
        p->range->start = p->range->end == 0 ? start : p->range->start;
        p->range->end = start + line->whole.size;
    }
    return take_value(p);
}

/* Ids that sprites say count more than those of tables: they come first. */
static bool join_ids(parser *p)
{
    spressi_meta *m = p->meta;
    const spressi_meta_id *tables = m->ids;
    const size_t count = m->id_count;
    m->ids = p->sprite_ids;
    m->id_count = p->sprite_id_count;
    m->id_capacity = p->sprite_id_capacity;
    for (size_t i = 0; i < count; i++)
        if (!add_id(p, tables[i], &m->ids, &m->id_count, &m->id_capacity))
            return false;
    return true;
}

bool spressi_meta_parse(spressi_reader *reader, spressi_meta *out)
{
    *out = (spressi_meta){0};
    parser p = {.r = reader, .meta = out};
    spressi_take_tag(&reader->in, "\xEF\xBB\xBF");
    if (!spressi_begin_text(reader))
        return false;
    spress_bytes rest = {reader->in.data + reader->in.at, reader->in.size - reader->in.at};
    spressi_meta_line line;
    spressi_meta_record record = {.depth = 0};
    while (spressi_meta_next(&rest, &line)) {
        p.line = line;
        spressi_meta_record_line(reader, &record, &line);
        if (!take_line(&p))
            return false;
    }
    reader->in.at = reader->in.size;
    if (out->mode_line.end == 0)
        return spressi_fail(reader, SPRESS_CODE_DESCRIPTOR_MISSING, 0,
                            "there is no spriteMode of a TextureImporter");
    return join_ids(&p);
}
