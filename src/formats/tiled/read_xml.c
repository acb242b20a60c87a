/* Reads a tileset in XML; tiled.h shows it. */
#include <string.h>

#include "core/text/show.h"
#include "formats/tiled/tiled.h"
#include "xml/read.h"

/* Which of the elements that the walk is in count. */
typedef enum xml_section { OTHER, TILE, PROPERTIES, ANIMATION } xml_section;

typedef struct xml_reader {
    spressi_reader *r;
    spressi_tiled_set *set;
    xml_section outer, inner; /* at depth 1 and 2 */
} xml_reader;

static bool keep_text(xml_reader *x, const char *text, const char **out)
{
    if (text && !(*out = spressi_arena_text(x->r->arena, text, strlen(text))))
        return spressi_fail_memory(x->r);
    return true;
}

/* An attribute that goes to an int. */
typedef struct int_field {
    const char *name;
    size_t to;
} int_field;

/* Takes the attributes of a list that ends with NULL into a struct. */
static bool take_ints(xml_reader *x, const spressi_xml_element *element, const int_field *fields,
                      void *out)
{
    for (; fields->name; fields++) {
        const char *const names[] = {fields->name, NULL};
        const char *value;
        spressi_xml_pick(element, names, &value);
        if (!spressi_xml_take_int(x->r, element, fields->name, value,
                                  (int32_t *)(void *)((char *)out + fields->to)))
            return false;
    }
    return true;
}

static bool take_text(xml_reader *x, const spressi_xml_element *element, const char *name,
                      const char **out)
{
    const char *const names[] = {name, NULL};
    const char *value;
    spressi_xml_pick(element, names, &value);
    return keep_text(x, value, out);
}

static bool begin_set(xml_reader *x, const spressi_xml_element *element)
{
    static const int_field fields[] = {
        {"tilewidth", offsetof(spressi_tiled_set, tile_width)},
        {"tileheight", offsetof(spressi_tiled_set, tile_height)},
        {"spacing", offsetof(spressi_tiled_set, spacing)},
        {"margin", offsetof(spressi_tiled_set, margin)},
        {"columns", offsetof(spressi_tiled_set, columns)},
        {"tilecount", offsetof(spressi_tiled_set, tile_total)},
        {NULL, 0},
    };
    spressi_tiled_set *set = x->set;
    if (strcmp(element->name, "tileset") != 0)
        return spressi_fail(x->r, SPRESS_CODE_DESCRIPTOR_SYNTAX, element->at,
                            "the root is <%s>, not <tileset>", spressi_show(element->name).text);
    set->at = element->at;
    return take_text(x, element, "name", &set->name) && take_ints(x, element, fields, set);
}

static bool take_image(xml_reader *x, const spressi_xml_element *element, spressi_tiled_image *out)
{
    static const int_field fields[] = {
        {"width", offsetof(spressi_tiled_image, width)},
        {"height", offsetof(spressi_tiled_image, height)},
        {NULL, 0},
    };
    const char *colour = NULL;
    if (!take_text(x, element, "source", &out->source) ||
        !take_text(x, element, "trans", &colour) || !take_ints(x, element, fields, out))
        return false;
    if (colour)
        spressi_tiled_pass_over(x->r, x->set, "transparent colour", element->at);
    return out->source ||
           spressi_fail(x->r, SPRESS_CODE_DESCRIPTOR_MISSING, element->at, "<image> has no source");
}

static bool begin_tile(xml_reader *x, const spressi_xml_element *element)
{
    static const int_field fields[] = {
        {"id", offsetof(spressi_tiled_tile, id)},
        {"x", offsetof(spressi_tiled_tile, x)},
        {"y", offsetof(spressi_tiled_tile, y)},
        {"width", offsetof(spressi_tiled_tile, width)},
        {"height", offsetof(spressi_tiled_tile, height)},
        {NULL, 0},
    };
    spressi_tiled_set *set = x->set;
    if (!spressi_arena_grow(x->r->arena, &set->tiles, set->tile_count, &set->tile_capacity,
                            sizeof *set->tiles))
        return spressi_fail_memory(x->r);
    spressi_tiled_tile *tile = &set->tiles[set->tile_count++];
    *tile = (spressi_tiled_tile){.at = element->at, .id = -1};
    spressi_at(x->r, "/tiles/%zu", set->tile_count - 1);
    if (!take_ints(x, element, fields, tile))
        return false;
    return tile->id >= 0 || spressi_fail(x->r, SPRESS_CODE_DESCRIPTOR_MISSING, element->at,
                                         "<tile> has no id, or one below 0");
}

static bool begin_in_set(xml_reader *x, const spressi_xml_element *element)
{
    x->outer = x->inner = OTHER;
    if (strcmp(element->name, "image") == 0)
        return take_image(x, element, &x->set->image);
    if (strcmp(element->name, "tile") == 0) {
        x->outer = TILE;
        return begin_tile(x, element);
    }
    spressi_tiled_pass_over(x->r, x->set, element->name, element->at);
    return true;
}

static bool begin_in_tile(xml_reader *x, const spressi_xml_element *element)
{
    x->inner = OTHER;
    if (strcmp(element->name, "image") == 0)
        return take_image(x, element, &x->set->tiles[x->set->tile_count - 1].image);
    if (strcmp(element->name, "properties") == 0)
        x->inner = PROPERTIES;
    else if (strcmp(element->name, "animation") == 0)
        x->inner = ANIMATION;
    else
        spressi_tiled_pass_over(x->r, x->set, element->name, element->at);
    return true;
}

static bool take_property(xml_reader *x, const spressi_xml_element *element)
{
    static const char *const names[] = {"name", "value", "type", NULL};
    spressi_tiled_tile *tile = &x->set->tiles[x->set->tile_count - 1];
    const char *values[3];
    spressi_xml_pick(element, names, values);
    const bool is_text = values[0] && values[1] && (!values[2] || strcmp(values[2], "string") == 0);
    if (is_text && strcmp(values[0], spressi_tiled_name) == 0)
        return keep_text(x, values[1], &tile->name);
    if (is_text && strcmp(values[0], spressi_tiled_clip) == 0)
        return keep_text(x, values[1], &tile->clip);
    spressi_tiled_pass_over(x->r, x->set, "properties", element->at);
    return true;
}

static bool take_step(xml_reader *x, const spressi_xml_element *element)
{
    static const int_field fields[] = {
        {"tileid", offsetof(spressi_tiled_step, tile)},
        {"duration", offsetof(spressi_tiled_step, duration_ms)},
        {NULL, 0},
    };
    spressi_tiled_tile *tile = &x->set->tiles[x->set->tile_count - 1];
    if (!spressi_arena_grow(x->r->arena, &tile->steps, tile->step_count, &tile->step_capacity,
                            sizeof *tile->steps))
        return spressi_fail_memory(x->r);
    spressi_tiled_step *step = &tile->steps[tile->step_count++];
    *step = (spressi_tiled_step){.at = element->at};
    return take_ints(x, element, fields, step);
}

static bool begin(void *context, const spressi_xml_element *element)
{
    xml_reader *x = context;
    switch (element->depth) {
    case 0:
        return begin_set(x, element);
    case 1:
        return begin_in_set(x, element);
    case 2:
        return x->outer != TILE || begin_in_tile(x, element);
    case 3:
        if (x->inner == PROPERTIES && strcmp(element->name, "property") == 0)
            return take_property(x, element);
        return x->inner != ANIMATION || strcmp(element->name, "frame") != 0 ||
               take_step(x, element);
    }
    return true;
}

bool spressi_tiled_read_xml(spressi_reader *reader, spressi_tiled_set *set)
{
    static const spressi_xml_handler handler = {.begin = begin};
    xml_reader x = {.r = reader, .set = set};
    return spressi_xml_read(reader, &handler, &x);
}
