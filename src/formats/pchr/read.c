/* Reads PCHR (pchr.md), structure by structure in the order of the file; layout.c draws the bytes.
 * Follows the document's tables, not its example reader, which rebinds the variable that it reads
 * from. */
#include "core/text/utf8.h"
#include "formats/format.h"
#include "formats/pchr/reading.h"
#include "image/png_record.h"

spressi_reader *spressi_pchr_here(const spressi_pchr *p, const char *field)
{
    return spressi_at(p->reader, *field ? "/%s/%zu/%s" : "/%s/%zu%s",
                      spressi_rig_section_name(p->section), p->index, field);
}

/* Reports that the file ends inside a field; the cursor stands where the field begins. Always
 * false. */
static bool fail_cut(spressi_reader *reader)
{
    return spressi_fail(reader, SPRESS_CODE_PCHR_TRUNCATED, reader->in.at,
                        "the file ends here, inside a field");
}

bool spressi_pchr_too_many(spressi_reader *reader, size_t offset, uint64_t count, const char *what)
{
    return spressi_fail(reader, SPRESS_CODE_PCHR_COUNT, offset,
                        "%llu %s do not fit into the %zu bytes that follow",
                        (unsigned long long)count, what, spressi_left(&reader->in));
}

bool spressi_pchr_take(spressi_pchr *p, const spressi_field *fields, size_t count, void *entry)
{
    return !spressi_take_fields(p->reader, fields, count, entry) ||
           fail_cut(spressi_pchr_here(p, ""));
}

bool spressi_pchr_read_name(spressi_pchr *p, const char **out_name, uint16_t *out_size)
{
    static const spressi_field length = {"name length", SPRESS_TREE_U16_LE, 0};
    const size_t at = p->in->at;
    uint16_t size;
    if (!spressi_take_field(p->reader, &length, &size))
        return fail_cut(spressi_pchr_here(p, "name"));
    spressi_tree_leaf(p->reader->tree, "name", SPRESS_TREE_TEXT, p->in->at, size);
    if (size > spressi_left(p->in))
        return spressi_pchr_too_many(spressi_pchr_here(p, "name"), at, size, "bytes of a name");
    const uint8_t *bytes = spressi_take(p->in, size);
    if (spressi_utf8_first_bad(bytes, size) != size || spressi_first_control(bytes, size) != size)
        return spressi_check_name(spressi_pchr_here(p, "name"), bytes, size, at + 2);
    if (!spressi_tally_add(&p->tallies.name_bytes, size))
        return spressi_tally_fail(&p->tallies.name_bytes, spressi_pchr_here(p, "name"), at);
    const char *name = spressi_arena_text(p->reader->arena, bytes, size);
    if (!name)
        return spressi_fail_memory(spressi_pchr_here(p, "name"));
    spressi_tree_label(p->reader->tree, name, size);
    *out_name = name;
    *out_size = size;
    return true;
}

/* Records the bytes of an image: the chunks of a PNG, or pixels. */
static void record_image(spress_tree *tree, uint8_t format, size_t at, size_t size)
{
    if (!tree || format != SPRESS_IMAGE_PNG) {
        spressi_tree_leaf(tree, "data", SPRESS_TREE_BYTES, at, size);
        return;
    }
    spressi_tree_open(tree, SPRESS_TREE_STRUCT, at, "data");
    spressi_png_record(tree, (spress_bytes){tree->input.data + at, size});
    spressi_tree_close(tree, at + size);
}

static bool read_image(spressi_pchr *p, void *entry)
{
    spress_rig_image *image = entry;
    if (!spressi_pchr_read_name(p, &image->name, &image->name_size))
        return false;
    static const spressi_field length = {"dataLength", SPRESS_TREE_U32_LE, 0};
    const size_t at = p->in->at;
    uint32_t size;
    if (!spressi_pchr_take(p, SPRESSI_FIELDS(spressi_pchr_image_fields), image) ||
        !spressi_pchr_take(p, &length, 1, &size))
        return false;
    const size_t data_at = p->in->at;
    const uint8_t *data = spressi_take(p->in, size);
    if (!data)
        return spressi_pchr_too_many(spressi_pchr_here(p, "dataLength"),
                                     at + SPRESSI_PCHR_LENGTH_AT, size, "bytes of an image");

    record_image(p->reader->tree, image->format, data_at, size);
    image->data = (spress_bytes){data, size};
    spressi_pchr_image_fault fault;
    if (!spressi_pchr_check_image(image, &fault))
        return spressi_fail(spressi_pchr_here(p, fault.field), fault.code, at + fault.at, "%s",
                            fault.reason);
    spressi_rig_check_image_size(p->reader, image, p->index, at);

    if (p->reader->in_place)
        return true;
    /* Copies, because the document must not refer to the input. An image of no bytes gets a pointer
     * too: NULL would say that the image is in a file. */
    uint8_t *copy = spressi_arena_allocate(p->reader->arena, size, 1);
    if (!copy)
        return spressi_fail_memory(spressi_pchr_here(p, "data"));
    if (size != 0)
        memcpy(copy, data, size);
    image->data.data = copy;
    return true;
}

static bool read_bone(spressi_pchr *p, void *entry)
{
    spress_bone *bone = entry;
    if (!spressi_pchr_read_name(p, &bone->name, &bone->name_size))
        return false;
    const size_t at = p->in->at;
    if (!spressi_take_field(p->reader, spressi_pchr_bone_fields, bone))
        return fail_cut(spressi_pchr_here(p, "parent"));
    if (bone->parent < -1 || (bone->parent >= 0 && (size_t)bone->parent >= p->index))
        return spressi_fail(spressi_pchr_here(p, "parent"), SPRESS_CODE_PCHR_PARENT, at,
                            "the parent is %d; it must be -1 or below %zu", bone->parent, p->index);
    return true;
}

/* How a section is read: a count, then that many entries. */
typedef struct section {
    const char *count_path;
    const char *what, *one;
    size_t minimum_size; /* of an entry in the file */
    size_t entry_size;   /* in memory */
    bool (*read)(spressi_pchr *p, void *entry);
} section;

static const section sections[] = {
    [SPRESSI_RIG_IMAGES] = {"/imageCount", "images", "image", SPRESSI_PCHR_IMAGE_SIZE,
                            sizeof(spress_rig_image), read_image},
    [SPRESSI_RIG_BONES] = {"/boneCount", "bones", "bone", SPRESSI_PCHR_BONE_SIZE,
                           sizeof(spress_bone), read_bone},
    [SPRESSI_RIG_MESHES] = {"/meshCount", "meshes", "mesh", SPRESSI_PCHR_MESH_SIZE,
                            sizeof(spress_mesh), spressi_pchr_read_mesh},
    [SPRESSI_RIG_ANIMATIONS] = {"/animationCount", "animations", "animation",
                                SPRESSI_PCHR_ANIMATION_SIZE, sizeof(spress_animation),
                                spressi_pchr_read_animation},
};

static bool read_entries(spressi_pchr *p, uint8_t *entries, size_t count)
{
    const section *s = &sections[p->section];
    spressi_rig_names names;
    if (!spressi_rig_names_begin(&names, spressi_at(p->reader, "/%s", s->what), p->section, entries,
                                 count))
        return false;
    bool ok = true;
    for (p->index = 0; ok && p->index < count; p->index++) {
        const size_t at = p->in->at;
        spressi_tree_open(p->reader->tree, SPRESS_TREE_STRUCT, at, "%s %zu", s->one, p->index);
        ok = s->read(p, entries + p->index * s->entry_size);
        if (!ok)
            continue;
        spressi_tree_close(p->reader->tree, p->in->at);
        spressi_rig_names_add(&names, (uint32_t)p->index, at);
    }
    spressi_rig_names_end(&names);
    return ok;
}

static bool read_section(spressi_pchr *p, spressi_rig_section which, void **out_entries,
                         uint16_t *out_count)
{
    const section *s = &sections[which];
    const size_t at = p->in->at;
    spressi_tree_open(p->reader->tree, SPRESS_TREE_STRUCT, at, "%s", s->what);
    const spressi_field field = {s->count_path + 1, SPRESS_TREE_U16_LE, 0};
    uint16_t count;
    p->section = which;
    spressi_at(p->reader, "%s", s->count_path);
    if (!spressi_take_field(p->reader, &field, &count))
        return fail_cut(p->reader);
    if (count > spressi_left(p->in) / s->minimum_size)
        return spressi_pchr_too_many(p->reader, at, count, s->what);
    if (which == SPRESSI_RIG_BONES && !spressi_tally_add(&p->tallies.bones, count))
        return spressi_tally_fail(&p->tallies.bones, p->reader, at);

    void *entries = spressi_arena_zeroed(p->reader->arena, count, s->entry_size);
    if (!entries)
        return spressi_fail_memory(p->reader);
    *out_entries = entries;
    *out_count = count;
    if (!read_entries(p, entries, count))
        return false;
    spressi_tree_close(p->reader->tree, p->in->at);
    return true;
}

static bool read_header(spressi_pchr *p)
{
    spressi_reader *reader = p->reader;
    spress_rig *rig = p->rig;
    if (!spressi_take_tag(p->in, SPRESSI_PCHR_MAGIC))
        return spressi_fail(spressi_at(reader, "/magic"), SPRESS_CODE_PCHR_MAGIC, 0,
                            "the file does not begin with \"PCHR\"");
    spressi_tree_open(reader->tree, SPRESS_TREE_STRUCT, 0, "header");
    spressi_tree_leaf(reader->tree, "magic", SPRESS_TREE_TEXT, 0, p->in->at);
    const spressi_field *cut =
        spressi_take_fields(reader, SPRESSI_FIELDS(spressi_pchr_header_fields), rig);
    const bool has_version = cut != spressi_pchr_header_fields;
    if (has_version && rig->version != SPRESSI_PCHR_VERSION)
        return spressi_fail(spressi_at(reader, "/version"), SPRESS_CODE_PCHR_VERSION, 4,
                            "version %u; only %d is known", rig->version, SPRESSI_PCHR_VERSION);
    if (cut)
        return fail_cut(spressi_at(reader, "/%s", cut->name));
    spressi_rig_check_fps(reader, rig->fps, 8);
    if (rig->flags != 0)
        spressi_tell(spressi_at(reader, "/flags"), SPRESS_CODE_PCHR_FLAGS, 10,
                     "flags 0x%04x: reserved, 0 in version 1", rig->flags);
    spressi_tree_close(reader->tree, p->in->at);
    return true;
}

unsigned spressi_pchr_sniff(spress_bytes input)
{
    const bool found = input.size >= strlen(SPRESSI_PCHR_MAGIC) &&
                       memcmp(input.data, SPRESSI_PCHR_MAGIC, strlen(SPRESSI_PCHR_MAGIC)) == 0;
    return found ? SPRESSI_SNIFF_SIGNATURE : SPRESSI_SNIFF_NO;
}

bool spressi_pchr_read(spressi_reader *reader, const spress_read_options *options,
                       spress_document *document)
{
    (void)options;
    spress_rig *rig = &document->rig;
    spressi_pchr p = {.reader = reader, .in = &reader->in, .rig = rig};
    spressi_rig_tallies_init(&p.tallies, &reader->limits);
    if (reader->in_place)
        document->input = (spress_bytes){reader->in.data, reader->in.size};
    void *images = NULL, *bones = NULL, *meshes = NULL, *animations = NULL;
    if (!read_header(&p) || !read_section(&p, SPRESSI_RIG_IMAGES, &images, &rig->image_count) ||
        !read_section(&p, SPRESSI_RIG_BONES, &bones, &rig->bone_count) ||
        !read_section(&p, SPRESSI_RIG_MESHES, &meshes, &rig->mesh_count) ||
        !read_section(&p, SPRESSI_RIG_ANIMATIONS, &animations, &rig->animation_count))
        return false;
    rig->images = images;
    rig->bones = bones;
    rig->meshes = meshes;
    rig->animations = animations;
    reader->path[0] = '\0';
    if (spressi_left(p.in) == 0)
        return true;
    return spressi_relax(reader, SPRESS_CODE_PCHR_TRAILING, p.in->at,
                         "%zu bytes follow the last animation", spressi_left(p.in));
}
