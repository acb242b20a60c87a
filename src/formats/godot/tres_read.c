/* Reads Godot's resources as text: SpriteFrames, and single AtlasTextures; godot.h shows them. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/memory/budget.h"
#include "core/reading/lines.h"
#include "core/text/number.h"
#include "core/text/show.h"
#include "core/text/strmap.h"
#include "formats/godot/godot.h"
#include "formats/godot/tres_text.h"
#include "model/builder.h"

/* The ids of external or of sub-resources, and the page or frame of each. */
typedef struct id_list {
    spress_bytes *ids;
    uint32_t *values; /* SPRESS_NONE: none that is used */
    size_t count, id_capacity, value_capacity;
    spressi_strmap map; /* of all of them, once somebody has looked for one */
} id_list;

/* An AtlasTexture at hand. */
typedef struct tres_texture {
    spress_bytes name;
    uint32_t page; /* SPRESS_NONE: it shows something else than a picture */
    float region[4], margin[4];
} tres_texture;

typedef struct tres_reader {
    spressi_reader *r;
    spressi_builder builder;
    spressi_tres text;
    const char *file_name;
    bool is_texture; /* the format has a file for each AtlasTexture, and no animations */
    id_list pages, frames;
    bool *unnamed; /* by frame: it has only its id for a name */
    size_t unnamed_capacity;
    spress_clip_step *steps; /* of the animation at hand */
    float *lengths;          /* of the steps, in frames */
    size_t step_count, step_capacity, length_capacity;
    /* For the structure tree: what the value at hand is called, and where it begins. */
    spress_bytes key;
    size_t element, value_at;
    bool in_section;
} tres_reader;

/* What stands in a tag. */
typedef struct tres_tag {
    spress_bytes name, type, path, id;
    size_t at;
} tres_tag;

/* Of a tag that has none, and of a value that refers to nothing. */
static const spress_bytes no_id = {(const uint8_t *)"", 0};

static spress_bytes id_of(const void *context, uint32_t index)
{
    return ((const id_list *)context)->ids[index];
}

/* Finds the page or frame of an id; SPRESS_NONE when there is none. */
static bool find_id(tres_reader *t, id_list *list, spress_bytes id, uint32_t *out)
{
    *out = SPRESS_NONE;
    if (list->count == 0)
        return true;
    if (!list->map.slots) {
        if (!spressi_strmap_init(&list->map, &t->r->arena->allocator, list->count))
            return spressi_fail_memory(t->r);
        for (uint32_t i = 0; i < list->count; i++)
            spressi_strmap_put(&list->map, id_of(list, i), i, id_of, list);
    }
    const uint32_t index = spressi_strmap_find(&list->map, id, id_of, list);
    if (index != SPRESS_NONE)
        *out = list->values[index];
    return true;
}

/* Godot reads the tags in their order: external resources, sub-resources, the resource. */
static bool add_id(tres_reader *t, id_list *list, const tres_tag *tag, uint32_t value)
{
    if (list->map.slots)
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_SYNTAX, tag->at,
                            "the resource comes behind those that use such");
    if (!spressi_arena_grow(t->r->arena, &list->ids, list->count, &list->id_capacity,
                            sizeof *list->ids) ||
        !spressi_arena_grow(t->r->arena, &list->values, list->count, &list->value_capacity,
                            sizeof *list->values))
        return spressi_fail_memory(t->r);
    list->ids[list->count] = tag->id;
    list->values[list->count++] = value;
    return true;
}

static void begin_section(tres_reader *t)
{
    spress_tree *tree = t->r->tree;
    if (t->in_section)
        spressi_tree_close(tree, t->text.at);
    else
        spressi_tree_between(tree, "comment", t->text.at);
    spressi_tree_open(tree, SPRESS_TREE_LINES, t->text.at, "section");
    t->in_section = true;
}

/* `[name key=value ...]` */
static bool take_tag(tres_reader *t, tres_tag *out)
{
    spressi_tres *text = &t->text;
    *out = (tres_tag){.at = text->at, .id = no_id};
    begin_section(t);
    if (!spressi_tres_pass(text, '[') || !spressi_tres_take_text(text, true, &out->name))
        return false;
    spressi_tree_label(t->r->tree, out->name.data, out->name.size);
    while (!spressi_tres_is_mark(text, ']')) {
        spress_bytes key;
        if (!spressi_tres_take_text(text, true, &key) || !spressi_tres_pass(text, '='))
            return false;
        spress_bytes *value = spressi_is_word(key, "type")   ? &out->type
                              : spressi_is_word(key, "path") ? &out->path
                              : spressi_is_word(key, "id")   ? &out->id
                                                             : NULL;
        const size_t at = text->at;
        if (!(value ? spressi_tres_take_text(text, true, value) : spressi_tres_skip(text)))
            return false;
        spressi_tres_record(text, key, at);
    }
    return spressi_tres_next(text);
}

/* The last part of a path, which is the name of a picture beside the resource. */
static spress_bytes file_of(spress_bytes path)
{
    size_t at = path.size;
    if (at == 0)
        return path; /* of NULL, too */
    while (at > 0 && path.data[at - 1] != '/' && path.data[at - 1] != '\\')
        at--;
    return (spress_bytes){path.data + at, path.size - at};
}

static bool add_page(tres_reader *t, const tres_tag *tag)
{
    const spress_bytes type = tag->type;
    uint32_t page = SPRESS_NONE;
    if (tag->path.size == 0)
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_MISSING, tag->at,
                            "the external resource has no path");
    if (spressi_is_word(type, "Texture2D") || spressi_is_word(type, "Texture") ||
        spressi_is_word(type, "CompressedTexture2D") || spressi_is_word(type, "StreamTexture")) {
        page = (uint32_t)t->builder.atlas->page_count;
        if (!spressi_builder_page(&t->builder, file_of(tag->path), tag->at))
            return false;
    } else {
        spressi_tell(t->r, SPRESS_CODE_DESCRIPTOR_UNTOLD, tag->at,
                     "an external resource of type %s is passed over",
                     spressi_show_bytes(type.data, type.size).text);
    }
    return add_id(t, &t->pages, tag, page);
}

/* `Name(id)`; false for another value, which is passed over. `*out_id` is then empty. */
static bool take_reference(tres_reader *t, const char *name, spress_bytes *out_id)
{
    spressi_tres *text = &t->text;
    *out_id = no_id;
    if (!spressi_tres_is_word(text, name))
        return spressi_tres_skip(text);
    return spressi_tres_next(text) && spressi_tres_pass(text, '(') &&
           spressi_tres_take_text(text, true, out_id) && spressi_tres_pass(text, ')');
}

/* `Rect2(x, y, w, h)` */
static bool take_rect(tres_reader *t, float out[4])
{
    spressi_tres *text = &t->text;
    if (!spressi_tres_is_word(text, "Rect2"))
        return spressi_tres_skip(text);
    if (!spressi_tres_next(text) || !spressi_tres_pass(text, '('))
        return false;
    for (size_t i = 0; i < 4; i++)
        if (!spressi_tres_take_float(text, &out[i]) || !spressi_tres_pass(text, i < 3 ? ',' : ')'))
            return false;
    return true;
}

static bool take_texture_value(tres_reader *t, spress_bytes key, tres_texture *out)
{
    spress_bytes id;
    if (spressi_is_word(key, "atlas"))
        return take_reference(t, "ExtResource", &id) && find_id(t, &t->pages, id, &out->page);
    if (spressi_is_word(key, "region"))
        return take_rect(t, out->region);
    if (spressi_is_word(key, "margin"))
        return take_rect(t, out->margin);
    if (spressi_is_word(key, "resource_name"))
        return spressi_tres_take_text(&t->text, false, &out->name);
    return spressi_tres_skip(&t->text);
}

/* Takes `key = ` of the next value; false in `*out_is_there` at the next tag and at the end. */
static bool take_key(tres_reader *t, bool *out_is_there, spress_bytes *out_key)
{
    if (t->key.data)
        spressi_tres_record(&t->text, t->key, t->value_at);
    t->key = (spress_bytes){0};
    *out_is_there = t->text.kind != SPRESSI_TRES_END && !spressi_tres_is_mark(&t->text, '[');
    if (!*out_is_there)
        return true;
    if (!spressi_tres_take_text(&t->text, true, out_key) || !spressi_tres_pass(&t->text, '='))
        return false;
    t->key = *out_key;
    t->value_at = t->text.at;
    return true;
}

static bool take_texture(tres_reader *t, tres_texture *out)
{
    spress_bytes key;
    bool is_there;
    *out = (tres_texture){.page = SPRESS_NONE};
    do
        if (!take_key(t, &is_there, &key) || (is_there && !take_texture_value(t, key, out)))
            return false;
    while (is_there);
    return true;
}

static bool whole_all(tres_reader *t, const float *from, int32_t *out, size_t at)
{
    for (size_t i = 0; i < 4; i++) {
        if (!(from[i] >= -2147483648.0f && from[i] < 2147483648.0f) ||
            from[i] != (float)(int32_t)from[i])
            return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_RANGE, at,
                                "%g is not a whole number in int32", (double)from[i]);
        out[i] = (int32_t)from[i];
    }
    return true;
}

/* Adds the frame of a texture. */
static bool add_frame(tres_reader *t, const tres_texture *texture, spress_bytes name, size_t at)
{
    int32_t region[4] = {0}, margin[4] = {0};
    if (!whole_all(t, texture->region, region, at) || !whole_all(t, texture->margin, margin, at))
        return false;
    if (region[2] < 0 || region[3] < 0)
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_RANGE, at, "a size is negative");
    spress_frame *frame = spressi_builder_frame(&t->builder, name, at);
    if (!frame)
        return false;
    frame->page = (uint16_t)texture->page;
    frame->x = region[0];
    frame->y = region[1];
    frame->w = region[2];
    frame->h = region[3];
    return spressi_godot_set_margin(frame, margin) ||
           spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_RANGE, at,
                        "region and margin together leave int32");
}

/* Notes whether the frame that was added has a name of its own. */
static bool note_name(tres_reader *t, bool is_named)
{
    const size_t count = t->builder.atlas->frame_count;
    if (!spressi_arena_grow(t->r->arena, &t->unnamed, count - 1, &t->unnamed_capacity,
                            sizeof *t->unnamed))
        return spressi_fail_memory(t->r);
    t->unnamed[count - 1] = !is_named;
    return true;
}

static bool add_sub_resource(tres_reader *t, const tres_tag *tag)
{
    tres_texture found;
    if (!take_texture(t, &found))
        return false;
    if (!spressi_is_word(tag->type, "AtlasTexture") || found.page == SPRESS_NONE) {
        spressi_tell(t->r, SPRESS_CODE_DESCRIPTOR_UNTOLD, tag->at,
                     "a sub-resource that is no part of a picture is passed over");
        return add_id(t, &t->frames, tag, SPRESS_NONE);
    }
    const bool is_named = found.name.size != 0;
    const uint32_t frame = (uint32_t)t->builder.atlas->frame_count;
    return add_frame(t, &found, is_named ? found.name : tag->id, tag->at) &&
           note_name(t, is_named) && add_id(t, &t->frames, tag, frame);
}

/* A name of the animation and the step for a frame that has none. Names keep within their limit. */
static bool name_frame(tres_reader *t, uint32_t index, spress_bytes animation, size_t step)
{
    spress_frame *frame = &t->builder.atlas->frames[index];
    const size_t size = animation.size + 1 + spressi_int_length((int64_t)step);
    t->unnamed[index] = false;
    if (size > UINT16_MAX)
        return true; /* it keeps its id */
    if (size > t->r->limits.name_bytes - t->builder.name_bytes)
        return spressi_fail(t->r, SPRESS_CODE_LIMIT_NAMES, t->text.at,
                            "the names are longer than the limit of %llu bytes",
                            (unsigned long long)t->r->limits.name_bytes);
    char *name = spressi_arena_allocate(t->r->arena, size + 1, 1);
    if (!name)
        return spressi_fail_memory(t->r);
    memcpy(name, animation.data, animation.size);
    name[animation.size] = '_';
    spressi_print_int(name + animation.size + 1, (int64_t)step);
    name[size] = '\0';
    t->builder.name_bytes += size;
    frame->name = name;
    frame->name_size = (uint16_t)size;
    return true;
}

/* An animation at hand. */
typedef struct tres_animation {
    spress_bytes name;
    float speed; /* frames a second */
    bool once;
    size_t at;
} tres_animation;

static bool add_step(tres_reader *t, spress_bytes id, float length, size_t at)
{
    uint32_t frame = SPRESS_NONE;
    if (id.size != 0 && !find_id(t, &t->frames, id, &frame))
        return false;
    if (frame == SPRESS_NONE) {
        spressi_tell(t->r, SPRESS_CODE_DESCRIPTOR_REFERENCE, at,
                     "the animation shows something that is no frame of the atlas");
        return true;
    }
    if (!spressi_arena_grow(t->r->arena, &t->steps, t->step_count, &t->step_capacity,
                            sizeof *t->steps) ||
        !spressi_arena_grow(t->r->arena, &t->lengths, t->step_count, &t->length_capacity,
                            sizeof *t->lengths))
        return spressi_fail_memory(t->r);
    t->lengths[t->step_count] = length;
    t->steps[t->step_count++] = (spress_clip_step){.frame = frame};
    return true;
}

/* The members of an object in braces: `take` takes the value of each. */
static bool take_members(tres_reader *t, void *out,
                         bool (*take)(tres_reader *t, spress_bytes key, void *out))
{
    spressi_tres *text = &t->text;
    spressi_tree_open(t->r->tree, SPRESS_TREE_OBJECT, text->at, "%zu", t->element);
    if (!spressi_tres_pass(text, '{'))
        return false;
    while (!spressi_tres_is_mark(text, '}')) {
        spress_bytes key;
        if (!spressi_tres_take_text(text, false, &key) || !spressi_tres_pass(text, ':'))
            return false;
        const size_t at = text->at;
        t->key = key;
        if (!take(t, key, out))
            return false;
        spressi_tres_record(text, key, at);
        if (!spressi_tres_is_mark(text, '}') && !spressi_tres_pass(text, ','))
            return false;
    }
    spressi_tree_close(t->r->tree, text->at + 1);
    return spressi_tres_next(text);
}

/* The elements of an array. */
static bool take_elements(tres_reader *t, void *out, bool (*take)(tres_reader *t, void *out))
{
    enum { ASK_EACH = 1 << 12 }; /* elements: a few milliseconds */
    static const spress_bytes element_key = {(const uint8_t *)"element", 7};
    spressi_tres *text = &t->text;
    if (t->r->tree)
        spressi_tree_open(t->r->tree, SPRESS_TREE_ARRAY, text->at, "%s",
                          spressi_show_bytes(t->key.data, t->key.size).text);
    if (!spressi_tres_pass(text, '['))
        return false;
    for (size_t count = 1; !spressi_tres_is_mark(text, ']'); count++) {
        if (count % ASK_EACH == 0 && spressi_budget_is_stopped(t->r->budget))
            return spressi_fail_memory(t->r);
        const size_t at = text->at;
        t->element = count - 1;
        if (!take(t, out))
            return false;
        spressi_tres_record(text, element_key, at);
        if (!spressi_tres_is_mark(text, ']') && !spressi_tres_pass(text, ','))
            return false;
    }
    spressi_tree_close(t->r->tree, text->at + 1);
    return spressi_tres_next(text);
}

/* A step of Godot 4. */
typedef struct tres_step {
    spress_bytes id;
    float length;
} tres_step;

static bool take_step_member(tres_reader *t, spress_bytes key, void *out)
{
    const float least = 0.01f; /* Godot makes longer what is shorter */
    tres_step *s = out;
    if (spressi_is_word(key, "texture"))
        return take_reference(t, "SubResource", &s->id);
    if (spressi_is_word(key, "duration")) {
        const bool good = spressi_tres_take_float(&t->text, &s->length);
        s->length = s->length < least ? least : s->length;
        return good;
    }
    return spressi_tres_skip(&t->text);
}

static bool take_step(tres_reader *t, void *out)
{
    const size_t at = t->text.at;
    tres_step s = {.id = no_id, .length = 1};
    (void)out;
    if (spressi_tres_is_mark(&t->text, '{'))
        return take_members(t, &s, take_step_member) && add_step(t, s.id, s.length, at);
    return take_reference(t, "SubResource", &s.id) && add_step(t, s.id, s.length, at);
}

/* `true`, or 1 as newer files have it. */
static bool take_loop(tres_reader *t, tres_animation *out)
{
    spress_bytes word;
    if (!spressi_tres_take_text(&t->text, true, &word))
        return false;
    out->once = spressi_is_word(word, "false") || spressi_is_word(word, "0");
    return true;
}

static bool take_animation_member(tres_reader *t, spress_bytes key, void *out)
{
    tres_animation *a = out;
    if (spressi_is_word(key, "frames"))
        return take_elements(t, NULL, take_step);
    if (spressi_is_word(key, "name"))
        return spressi_tres_take_text(&t->text, false, &a->name);
    if (spressi_is_word(key, "speed"))
        return spressi_tres_take_float(&t->text, &a->speed);
    if (spressi_is_word(key, "loop"))
        return take_loop(t, a);
    return spressi_tres_skip(&t->text);
}

/* How long a step is shown; a length of 1 is one frame at the animation's speed. */
static bool set_duration(tres_reader *t, const tres_animation *a, float length,
                         spress_clip_step *step)
{
    enum { EXACT_US = 4000000, MS_US = 1000 }; /* beyond, float32 tells no microseconds */
    double us = floor((double)length / (double)a->speed * 1e6 + 0.5);
    if (us > EXACT_US)
        us = floor(us / MS_US + 0.5) * MS_US;
    if (!(us >= 1 && us <= INT32_MAX))
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_RANGE, a->at,
                            "a frame of %g at %g frames a second", (double)length,
                            (double)a->speed);
    step->duration_us = (uint32_t)us;
    return true;
}

static bool add_clip(tres_reader *t, const tres_animation *a)
{
    spress_clip *clip = spressi_builder_clip(&t->builder, a->name, a->at, t->step_count);
    if (!clip)
        return false;
    const bool has_rate = a->speed >= 1 && a->speed < 1e6f && a->speed == floorf(a->speed);
    clip->rate = has_rate ? (uint32_t)a->speed : 0;
    clip->repeats = a->once ? 1 : 0;
    for (size_t i = 0; i < t->step_count; i++) {
        clip->steps[i] = t->steps[i];
        if (t->lengths[i] != 1)
            clip->rate = 0;
        if (!set_duration(t, a, t->lengths[i], &clip->steps[i]))
            return false;
    }
    return true;
}

static bool take_animation(tres_reader *t, void *out)
{
    tres_animation a = {.name = no_id, .at = t->text.at, .speed = 5}; /* Godot's own default */
    (void)out;
    t->step_count = 0;
    if (!take_members(t, &a, take_animation_member) ||
        !spressi_check_name(t->r, a.name.data, a.name.size, a.at))
        return false;
    for (size_t i = 0; i < t->step_count; i++)
        if (t->unnamed[t->steps[i].frame] && !name_frame(t, t->steps[i].frame, a.name, i))
            return false;
    /* What does not move is no animation: single pictures. */
    return a.speed <= 0 || t->step_count == 0 || add_clip(t, &a);
}

static bool take_sprite_frames(tres_reader *t)
{
    spress_bytes key;
    bool is_there;
    do {
        if (!take_key(t, &is_there, &key))
            return false;
        if (is_there &&
            !(spressi_is_word(key, "animations") ? take_elements(t, NULL, take_animation)
                                                 : spressi_tres_skip(&t->text)))
            return false;
    } while (is_there);
    return true;
}

/* A single texture has its own name, or that of its file. */
static bool take_single(tres_reader *t, size_t at)
{
    tres_texture found;
    if (!take_texture(t, &found))
        return false;
    if (found.page == SPRESS_NONE)
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_MISSING, at,
                            "the texture has no picture of its own: \"atlas\"");
    spress_bytes name = found.name;
    if (name.size == 0 && t->file_name) {
        const char *dot = strrchr(t->file_name, '.');
        const size_t size = strlen(t->file_name);
        name = (spress_bytes){(const uint8_t *)t->file_name,
                              dot && dot != t->file_name ? (size_t)(dot - t->file_name) : size};
    }
    if (name.size == 0)
        name = (spress_bytes){(const uint8_t *)"texture", 7};
    return add_frame(t, &found, name, at);
}

/* The tags behind the first, which says what the resource is. */
static bool take_tags(tres_reader *t, bool is_single)
{
    bool good = true, has_resource = false;
    while (good && t->text.kind != SPRESSI_TRES_END) {
        tres_tag tag;
        if (!take_tag(t, &tag))
            return false;
        if (spressi_is_word(tag.name, "ext_resource"))
            good = add_page(t, &tag);
        else if (spressi_is_word(tag.name, "sub_resource"))
            good = add_sub_resource(t, &tag);
        else if (spressi_is_word(tag.name, "resource") && !has_resource)
            good = has_resource = is_single ? take_single(t, tag.at) : take_sprite_frames(t);
        else
            return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_SYNTAX, tag.at,
                                "a tag that is not expected here: [%s]",
                                spressi_show_bytes(tag.name.data, tag.name.size).text);
    }
    return good && (has_resource || spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_MISSING, t->text.at,
                                                 "there is no [resource]"));
}

static bool take_file(tres_reader *t)
{
    tres_tag first;
    spressi_take_tag(&t->r->in, "\xEF\xBB\xBF");
    if (!spressi_begin_text(t->r) || !spressi_tres_next(&t->text) || !take_tag(t, &first))
        return false;
    const bool is_single = spressi_is_word(first.type, "AtlasTexture");
    if (!spressi_is_word(first.name, "gd_resource") ||
        (!is_single && (t->is_texture || !spressi_is_word(first.type, "SpriteFrames"))))
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_SYNTAX, first.at, "the resource is %s",
                            t->is_texture ? "no AtlasTexture"
                                          : "neither SpriteFrames nor an AtlasTexture");
    return take_tags(t, is_single) && spressi_builder_end(&t->builder);
}

bool spressi_godot_tres_read(spressi_reader *reader, const spress_read_options *options,
                             spress_document *document)
{
    tres_reader t = {.r = reader,
                     .text = {.reader = reader},
                     .file_name = options->file_name,
                     .is_texture = document->format == &spressi_godot_textures_format.info};
    spressi_builder_init(&t.builder, reader, document);
    const bool good = take_file(&t);
    spressi_strmap_free(&t.pages.map);
    spressi_strmap_free(&t.frames.map);
    spressi_builder_free(&t.builder);
    return good;
}

unsigned spressi_godot_tres_sniff(spress_bytes input)
{
    return spressi_stands_early(input, "[gd_resource type=\"SpriteFrames\"")
               ? SPRESSI_SNIFF_SIGNATURE
               : SPRESSI_SNIFF_NO;
}

unsigned spressi_godot_textures_sniff(spress_bytes input)
{
    return spressi_stands_early(input, "[gd_resource type=\"AtlasTexture\"")
               ? SPRESSI_SNIFF_SIGNATURE
               : SPRESSI_SNIFF_NO;
}
