/* Reads the JSON form of PCHR: the root, images and bones; calls read_mesh.c and read_animation.c
 * for the rest. reading.h draws the form. */
#include "core/json/sniff.h"
#include "formats/format.h"
#include "formats/pchr_json/pchr_json.h"
#include "formats/pchr_json/reading.h"

static bool take_format(spressi_json *json, void *out)
{
    static const char *const names[] = {
        [SPRESS_IMAGE_PNG] = "png", [SPRESS_IMAGE_RGBA8888] = "rgba8888", NULL};
    spress_rig_image *image = out;
    const size_t at = json->reader->in.at;
    size_t format;
    if (!spressi_json_take_known(json, names, &format))
        return false;
    image->format = (uint8_t)format;
    return names[format] || spressi_fail(spressi_json_here(json), SPRESS_CODE_PCHR_IMAGE_FORMAT, at,
                                         "the format is neither \"png\" nor \"rgba8888\"");
}

static bool take_path(spressi_json *json, void *out)
{
    spress_rig_image *image = out;
    uint16_t size;
    return spressi_json_take_name(json, &image->path, &size);
}

static bool take_data(spressi_json *json, void *out)
{
    spress_rig_image *image = out;
    return spressi_json_take_base64(json, SPRESS_CODE_JSON_IMAGE, &image->data);
}

static const spressi_json_member image_rows[] = {
    SPRESSI_JSON_NAME("name", NEED, spress_rig_image, name),
    SPRESSI_JSON_INT("width", NEED, spress_rig_image, width, 0, UINT16_MAX),
    SPRESSI_JSON_INT("height", NEED, spress_rig_image, height, 0, UINT16_MAX),
    SPRESSI_JSON_OTHER("format", MAY, take_format),
    SPRESSI_JSON_OTHER("path", MAY, take_path),
    SPRESSI_JSON_OTHER("data", MAY, take_data, .dump_only = true),
};
static const spressi_json_table image_table = {SPRESSI_JSON_ROWS(image_rows)};

/* Checks the bytes that a dump gives for an image, as the reader of PCHR does. */
static bool check_data(spressi_reader *reader, const spress_rig_image *image, size_t index,
                       size_t at)
{
    spressi_pchr_image_fault fault;
    if (!image->data.data || spressi_pchr_check_image(image, &fault))
        return true;
    spressi_at(reader, "/images/%zu/%s", index, fault.field);
    return spressi_fail(reader, fault.code, at, "%s", fault.reason);
}

/* Reads an image. Without data its bytes stay in the file at its path, from which the caller may
 * load them. */
static bool read_image(spressi_json *json, void *image, size_t index)
{
    const size_t at = json->reader->in.at;
    if (!spressi_json_take_object(json, &image_table, image, NULL) ||
        !check_data(json->reader, image, index, at))
        return false;
    spressi_rig_check_image_size(json->reader, image, index, at);
    return true;
}

typedef struct bone_reading {
    spress_bone bone;
    size_t index;
} bone_reading;

static bool take_parent(spressi_json *json, void *out)
{
    bone_reading *r = out;
    const size_t at = json->reader->in.at;
    int32_t parent;
    if (!spressi_json_take_int(json, INT16_MIN, INT16_MAX, &parent))
        return false;
    r->bone.parent = (int16_t)parent;
    return (parent >= -1 && parent < (int32_t)r->index) ||
           spressi_fail(spressi_json_here(json), SPRESS_CODE_PCHR_PARENT, at,
                        "the parent is %d; it must be -1 or below %zu", (int)parent, r->index);
}

enum { BONE_NAME, BONE_PARENT, BONE_PARENT_OLDER };

static const spressi_json_member bone_rows[] = {
    [BONE_NAME] = SPRESSI_JSON_NAME("name", NEED, bone_reading, bone.name),
    [BONE_PARENT] = SPRESSI_JSON_OTHER("parent", NEED, take_parent),
    [BONE_PARENT_OLDER] =
        SPRESSI_JSON_OTHER("parentIdx", MAY, take_parent, .fills = 1 << BONE_PARENT),
};
static const spressi_json_table bone_table = {SPRESSI_JSON_ROWS(bone_rows)};

static bool read_bone(spressi_json *json, void *entry, size_t index)
{
    bone_reading r = {.index = index};
    if (!spressi_json_take_object(json, &bone_table, &r, NULL))
        return false;
    *(spress_bone *)entry = r.bone;
    return true;
}

static const struct {
    size_t entry_size;
    bool (*read)(spressi_json *json, void *entry, size_t index);
} sections[] = {
    [SPRESSI_RIG_IMAGES] = {sizeof(spress_rig_image), read_image},
    [SPRESSI_RIG_BONES] = {sizeof(spress_bone), read_bone},
    [SPRESSI_RIG_MESHES] = {sizeof(spress_mesh), spressi_pchr_json_read_mesh},
    [SPRESSI_RIG_ANIMATIONS] = {sizeof(spress_animation), spressi_pchr_json_read_animation},
};

static bool read_entries(spressi_json *json, spressi_rig_section which, uint8_t *entries,
                         size_t count)
{
    const spressi_pchr_json *p = json->user;
    spressi_rig_names names;
    if (!spressi_rig_names_begin(&names, spressi_json_here(json), which, entries, count))
        return false;
    spressi_json_enter_array(json);
    bool ok = true;
    for (size_t i = 0; ok && spressi_json_next(json); i++) {
        ok = sections[which].read(json, entries + i * sections[which].entry_size, i);
        if (ok)
            spressi_rig_names_add(&names, (uint32_t)i, p->name_at);
    }
    spressi_rig_names_end(&names);
    return ok;
}

/* Reads the section of the row at hand, whose `least` says which it is. */
static bool read_section(spressi_json *json, void *out)
{
    spressi_pchr_json *p = json->user;
    const spressi_rig_section which = (spressi_rig_section)json->row->least;
    uint8_t *to = (uint8_t *)out + json->row->to, *count_to = (uint8_t *)out + json->row->size_to;
    const size_t at = json->reader->in.at;
    size_t count = 0;
    if (!spressi_pchr_json_count(json, &count))
        return false;
    if (which == SPRESSI_RIG_BONES && !spressi_tally_add(&p->tallies.bones, count))
        return spressi_tally_fail(&p->tallies.bones, spressi_json_here(json), at);
    void *entries = spressi_json_zeroed(json, count, sections[which].entry_size);
    if (!entries)
        return false;
    memcpy(to, &entries, sizeof entries);
    memcpy(count_to, &(uint16_t){(uint16_t)count}, sizeof(uint16_t));
    return read_entries(json, which, entries, count);
}

static bool take_version(spressi_json *json, void *out)
{
    spress_rig *rig = out;
    const size_t at = json->reader->in.at;
    int32_t version;
    if (!spressi_json_take_int(json, 0, INT32_MAX, &version))
        return false;
    rig->version = (uint32_t)version;
    return version == SPRESSI_PCHR_VERSION ||
           spressi_fail(spressi_json_here(json), SPRESS_CODE_PCHR_VERSION, at,
                        "version %d; only %d is known", (int)version, SPRESSI_PCHR_VERSION);
}

static bool take_fps(spressi_json *json, void *out)
{
    spress_rig *rig = out;
    const size_t at = json->reader->in.at;
    int32_t fps;
    if (!spressi_json_take_int(json, 0, UINT16_MAX, &fps))
        return false;
    rig->fps = (uint16_t)fps;
    spressi_rig_check_fps(spressi_json_here(json), rig->fps, at);
    return true;
}

#define SECTION(key, which, member, count)                                                         \
    SPRESSI_JSON_OTHER(key, NEED, read_section, .least = SPRESSI_RIG_##which,                      \
                       .to = offsetof(spress_rig, member), .size_to = offsetof(spress_rig, count))

/* In PCHR's order: meshes refer to images and bones, and frames have a transform for each bone. */
static const spressi_json_member root_rows[] = {
    SPRESSI_JSON_OTHER("version", MAY, take_version),
    SPRESSI_JSON_OTHER("fps", NEED, take_fps),
    {SPRESSI_JSON_TO("flags", MAY, INT, spress_rig, flags), .most = UINT16_MAX, .dump_only = true},
    SECTION("images", IMAGES, images, image_count),
    SECTION("bones", BONES, bones, bone_count),
    SECTION("meshes", MESHES, meshes, mesh_count),
    SECTION("animations", ANIMATIONS, animations, animation_count),
};
static const spressi_json_table root_table = {SPRESSI_JSON_ROWS(root_rows), .in_order = true};

static bool count_name(spressi_json *json, uint16_t size, size_t at)
{
    spressi_pchr_json *p = json->user;
    p->name_at = at;
    return spressi_tally_add(&p->tallies.name_bytes, size) ||
           spressi_tally_fail(&p->tallies.name_bytes, spressi_json_here(json), at);
}

static bool read_rig(spressi_reader *reader, spress_document *document, spressi_json_mode mode)
{
    spressi_pchr_json p = {.rig = &document->rig};
    p.json = (spressi_json){.reader = reader, .mode = mode, .user = &p, .count_name = count_name};
    spressi_rig_tallies_init(&p.tallies, &reader->limits);
    p.rig->version = SPRESSI_PCHR_VERSION;
    return spressi_json_start(&p.json) &&
           spressi_json_take_object(&p.json, &root_table, p.rig, NULL);
}

bool spressi_pchr_json_read(spressi_reader *reader, const spress_read_options *options,
                            spress_document *document)
{
    (void)options;
    return spressi_begin_text(reader) && read_rig(reader, document, SPRESSI_JSON_CLOSED);
}

bool spressi_pchr_json_read_dump(spressi_reader *reader, spress_document *document)
{
    return read_rig(reader, document, SPRESSI_JSON_DUMP);
}

unsigned spressi_pchr_json_sniff(spress_bytes input)
{
    static const spressi_json_mark bones = {"bones", NULL};
    return spressi_json_sniff(input, &bones, 1) != 0 ? SPRESSI_SNIFF_HINT : SPRESSI_SNIFF_NO;
}
