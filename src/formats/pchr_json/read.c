/* Reads the JSON form of PCHR: the root, images and bones; calls read_mesh.c and read_animation.c
 * for the rest. reading.h draws the form. */
#include "formats/format.h"
#include "formats/pchr_json/pchr_json.h"
#include "formats/pchr_json/reading.h"

bool spressi_pchr_json_take_name(spressi_pchr_json *p, const char **out_name, uint16_t *out_size)
{
    p->name_at = p->json.reader->in.at;
    if (!spressi_json_take_name(&p->json, out_name, out_size))
        return false;
    return spressi_tally_add(&p->tallies.name_bytes, *out_size) ||
           spressi_tally_fail(&p->tallies.name_bytes, spressi_json_here(&p->json), p->name_at);
}

bool spressi_pchr_json_count(spressi_pchr_json *p, size_t *out_count)
{
    if (spressi_json_peek(&p->json) != SPRESSI_JSON_ARRAY)
        return spressi_json_wrong_type(&p->json, "an array");
    const size_t count = spressi_json_count(&p->json);
    if (count > SPRESSI_PCHR_COUNT_MAX)
        return spressi_fail(spressi_json_here(&p->json), SPRESS_CODE_JSON_RANGE,
                            p->json.reader->in.at, "%zu elements; the most is %d", count,
                            SPRESSI_PCHR_COUNT_MAX);
    *out_count = count;
    return true;
}

static bool take_u16(spressi_json *json, uint16_t *out_value)
{
    int32_t value;
    if (!spressi_json_take_int(json, 0, UINT16_MAX, &value))
        return false;
    *out_value = (uint16_t)value;
    return true;
}

static bool take_format(spressi_json *json, uint8_t *out_format)
{
    static const char *const names[] = {
        [SPRESS_IMAGE_PNG] = "png", [SPRESS_IMAGE_RGBA8888] = "rgba8888"};
    if (spressi_json_peek(json) != SPRESSI_JSON_STRING)
        return spressi_json_wrong_type(json, "a string");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (spressi_json_take_word(json, names[i])) {
            *out_format = (uint8_t)i;
            return true;
        }
    return spressi_fail(spressi_json_here(json), SPRESS_CODE_PCHR_IMAGE_FORMAT, json->reader->in.at,
                        "the format is neither \"png\" nor \"rgba8888\"");
}

bool spressi_pchr_json_take_flags(spressi_pchr_json *p, uint16_t most, uint16_t known,
                                  uint16_t *flags)
{
    int32_t value;
    if (!spressi_json_take_int(&p->json, 0, most, &value))
        return false;
    *flags |= (uint16_t)(value & ~known);
    return true;
}

enum { IMAGE_NAME, IMAGE_WIDTH, IMAGE_HEIGHT, IMAGE_FORMAT, IMAGE_PATH, IMAGE_DATA };

static const spressi_json_field image_fields[] = {
    [IMAGE_NAME] = {"name", 1},     [IMAGE_WIDTH] = {"width", 2}, [IMAGE_HEIGHT] = {"height", 4},
    [IMAGE_FORMAT] = {"format", 8}, [IMAGE_PATH] = {"path", 16},  [IMAGE_DATA] = {"data", 32},
};
static const spressi_json_shape image_shape = {image_fields, 6, 1 | 2 | 4};

static bool take_image_member(spressi_pchr_json *p, size_t field, spress_rig_image *image)
{
    uint16_t path_size;
    switch (field) {
    case IMAGE_NAME:
        return spressi_pchr_json_take_name(p, &image->name, &image->name_size);
    case IMAGE_WIDTH:
        return take_u16(&p->json, &image->width);
    case IMAGE_HEIGHT:
        return take_u16(&p->json, &image->height);
    case IMAGE_FORMAT:
        return take_format(&p->json, &image->format);
    case IMAGE_PATH:
        return spressi_json_take_name(&p->json, &image->path, &path_size);
    default:
        return spressi_json_take_base64(&p->json, SPRESS_CODE_JSON_IMAGE, &image->data);
    }
}

/* Checks the bytes that a dump gives for an image, as the reader of PCHR does. */
static bool check_data(spressi_pchr_json *p, const spress_rig_image *image, size_t index, size_t at)
{
    spressi_pchr_image_fault fault;
    if (!image->data.data || spressi_pchr_check_image(image, &fault))
        return true;
    spressi_at(p->json.reader, "/images/%zu/%s", index, fault.field);
    return spressi_fail(p->json.reader, fault.code, at, "%s", fault.reason);
}

/* Reads an image. Without data its bytes stay in the file at its path, from which the caller may
 * load them. */
static bool read_image(spressi_pchr_json *p, void *entry, size_t index)
{
    spress_rig_image *image = entry;
    const size_t at = p->json.reader->in.at;
    const spressi_json_shape shape = spressi_pchr_json_shape(p, image_shape);
    spressi_json_members members;
    if (!spressi_json_enter_object(&p->json, &shape, &members))
        return false;
    while (spressi_json_next_member(&p->json, &members))
        if (!take_image_member(p, members.field, image))
            return false;
    if (!members.whole || !check_data(p, image, index, at))
        return false;
    spressi_rig_check_image_size(p->json.reader, image, index, at);
    return true;
}

enum { BONE_NAME, BONE_PARENT };

static const spressi_json_field bone_fields[] = {{"name", 1}, {"parent", 2}, {"parentIdx", 2}};
static const spressi_json_shape bone_shape = {bone_fields, 3, 1 | 2};

static bool take_parent(spressi_json *json, size_t index, int16_t *out_parent)
{
    const size_t at = json->reader->in.at;
    int32_t parent;
    if (!spressi_json_take_int(json, INT16_MIN, INT16_MAX, &parent))
        return false;
    if (parent < -1 || (parent >= 0 && (size_t)parent >= index))
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_PCHR_PARENT, at,
                            "the parent is %d; it must be -1 or below %zu", (int)parent, index);
    *out_parent = (int16_t)parent;
    return true;
}

static bool read_bone(spressi_pchr_json *p, void *entry, size_t index)
{
    spress_bone *bone = entry;
    spressi_json_members members;
    if (!spressi_json_enter_object(&p->json, &bone_shape, &members))
        return false;
    while (spressi_json_next_member(&p->json, &members)) {
        const bool taken = members.field == BONE_NAME
                               ? spressi_pchr_json_take_name(p, &bone->name, &bone->name_size)
                               : take_parent(&p->json, index, &bone->parent);
        if (!taken)
            return false;
    }
    return members.whole;
}

static const struct {
    size_t entry_size;
    bool (*read)(spressi_pchr_json *p, void *entry, size_t index);
} sections[] = {
    [SPRESSI_RIG_IMAGES] = {sizeof(spress_rig_image), read_image},
    [SPRESSI_RIG_BONES] = {sizeof(spress_bone), read_bone},
    [SPRESSI_RIG_MESHES] = {sizeof(spress_mesh), spressi_pchr_json_read_mesh},
    [SPRESSI_RIG_ANIMATIONS] = {sizeof(spress_animation), spressi_pchr_json_read_animation},
};

static bool read_entries(spressi_pchr_json *p, spressi_rig_section which, uint8_t *entries,
                         size_t count)
{
    spressi_rig_names names;
    if (!spressi_rig_names_begin(&names, spressi_json_here(&p->json), which, entries, count))
        return false;
    spressi_json_enter_array(&p->json);
    bool ok = true;
    for (size_t i = 0; ok && spressi_json_next(&p->json); i++) {
        ok = sections[which].read(p, entries + i * sections[which].entry_size, i);
        if (ok)
            spressi_rig_names_add(&names, (uint32_t)i, p->name_at);
    }
    spressi_rig_names_end(&names);
    return ok;
}

static bool read_section(spressi_pchr_json *p, spressi_rig_section which, size_t offset,
                         void **out_entries, uint16_t *out_count)
{
    size_t count = 0;
    spressi_json_visit(&p->json, spressi_rig_section_name(which), offset);
    if (!spressi_pchr_json_count(p, &count))
        return false;
    if (which == SPRESSI_RIG_BONES && !spressi_tally_add(&p->tallies.bones, count))
        return spressi_tally_fail(&p->tallies.bones, spressi_json_here(&p->json), offset);
    void *entries = spressi_arena_zeroed(p->json.reader->arena, count, sections[which].entry_size);
    if (!entries)
        return spressi_fail_memory(spressi_json_here(&p->json));
    *out_entries = entries;
    *out_count = (uint16_t)count;
    if (!read_entries(p, which, entries, count))
        return false;
    spressi_json_leave(&p->json);
    return true;
}

enum {
    ROOT_VERSION,
    ROOT_FPS,
    ROOT_IMAGES,
    ROOT_BONES,
    ROOT_MESHES,
    ROOT_ANIMATIONS,
    ROOT_FLAGS,
    ROOT_COUNT
};

static const spressi_json_field root_fields[ROOT_COUNT] = {
    [ROOT_VERSION] = {"version", 1}, [ROOT_FPS] = {"fps", 2},
    [ROOT_IMAGES] = {"images", 4},   [ROOT_BONES] = {"bones", 8},
    [ROOT_MESHES] = {"meshes", 16},  [ROOT_ANIMATIONS] = {"animations", 32},
    [ROOT_FLAGS] = {"flags", 64},
};
static const spressi_json_shape root_shape = {root_fields, ROOT_COUNT, 2 | 4 | 8 | 16 | 32};

static bool read_header(spressi_pchr_json *p, const size_t *offsets)
{
    int32_t version = SPRESSI_PCHR_VERSION;
    spressi_json *json = &p->json;
    if (offsets[ROOT_VERSION] != 0) {
        spressi_json_visit(json, "version", offsets[ROOT_VERSION]);
        if (!spressi_json_take_int(json, 0, INT32_MAX, &version))
            return false;
        if (version != SPRESSI_PCHR_VERSION)
            return spressi_fail(spressi_json_here(json), SPRESS_CODE_PCHR_VERSION,
                                offsets[ROOT_VERSION], "version %d; only %d is known", (int)version,
                                SPRESSI_PCHR_VERSION);
        spressi_json_leave(json);
    }
    p->rig->version = (uint32_t)version;
    spressi_json_visit(json, "fps", offsets[ROOT_FPS]);
    if (!take_u16(json, &p->rig->fps))
        return false;
    spressi_json_leave(json);
    spressi_rig_check_fps(json->reader, p->rig->fps, offsets[ROOT_FPS]);
    if (offsets[ROOT_FLAGS] == 0)
        return true;
    spressi_json_visit(json, "flags", offsets[ROOT_FLAGS]);
    if (!spressi_pchr_json_take_flags(p, UINT16_MAX, 0, &p->rig->flags))
        return false;
    spressi_json_leave(json);
    return true;
}

/* Reads the sections in PCHR's order, whatever their order in the text: meshes refer to images and
 * bones, and frames have a transform for each bone. */
static bool read_sections(spressi_pchr_json *p, const size_t *at)
{
    spress_rig *rig = p->rig;
    void *images = NULL, *bones = NULL, *meshes = NULL, *animations = NULL;
    if (!read_section(p, SPRESSI_RIG_IMAGES, at[ROOT_IMAGES], &images, &rig->image_count) ||
        !read_section(p, SPRESSI_RIG_BONES, at[ROOT_BONES], &bones, &rig->bone_count) ||
        !read_section(p, SPRESSI_RIG_MESHES, at[ROOT_MESHES], &meshes, &rig->mesh_count) ||
        !read_section(p, SPRESSI_RIG_ANIMATIONS, at[ROOT_ANIMATIONS], &animations,
                      &rig->animation_count))
        return false;
    rig->images = images;
    rig->bones = bones;
    rig->meshes = meshes;
    rig->animations = animations;
    return true;
}

static bool read_rig(spressi_reader *reader, spress_document *document, bool is_dump)
{
    spressi_pchr_json p = {.rig = &document->rig, .is_dump = is_dump};
    const spressi_json_shape shape = spressi_pchr_json_shape(&p, root_shape);
    size_t at[ROOT_COUNT] = {0};
    spressi_rig_tallies_init(&p.tallies, &reader->limits);
    if (!(is_dump ? spressi_json_start_dump : spressi_json_start)(&p.json, reader))
        return false;
    return spressi_json_index(&p.json, &shape, at) && read_header(&p, at) && read_sections(&p, at);
}

bool spressi_pchr_json_read(spressi_reader *reader, const spress_read_options *options,
                            spress_document *document)
{
    (void)options;
    return spressi_begin_text(reader) && read_rig(reader, document, false);
}

bool spressi_pchr_json_read_dump(spressi_reader *reader, spress_document *document)
{
    return read_rig(reader, document, true);
}

/* Recognises an object that has "bones" near its start. Skips a byte-order mark, which the reader
 * then refuses. */
unsigned spressi_pchr_json_sniff(spress_bytes input)
{
    enum { LOOKED_AT = 64 * 1024 };
    static const char wanted[] = "\"bones\"";
    const size_t wanted_size = sizeof wanted - 1;
    spressi_cursor in = {.data = input.data,
                         .size = input.size < LOOKED_AT ? input.size : LOOKED_AT};
    spressi_take_tag(&in, "\xEF\xBB\xBF");
    while (in.at < in.size && strchr(" \t\r\n", in.data[in.at]) && in.data[in.at] != 0)
        in.at++;
    if (in.at == in.size || in.data[in.at] != '{')
        return SPRESSI_SNIFF_NO;
    for (; in.size - in.at >= wanted_size; in.at++) {
        const uint8_t *quote = memchr(in.data + in.at, '"', in.size - in.at - (wanted_size - 1));
        if (!quote)
            return SPRESSI_SNIFF_NO;
        in.at = (size_t)(quote - in.data);
        if (memcmp(quote, wanted, wanted_size) == 0)
            return SPRESSI_SNIFF_HINT;
    }
    return SPRESSI_SNIFF_NO;
}
