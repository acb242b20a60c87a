/* Reads glTF 2.0: the container and the root; then calls the other files in the order of
 * reading.h. */
#include "core/checked.h"
#include "formats/format.h"
#include "formats/gltf/gltf.h"
#include "formats/gltf/reading.h"
#include "formats/pchr/layout.h"
#include "image/png_facts.h"

/* Entries may share bytes, and keys far apart become many frames, so that a small file can ask for
 * much memory and time. What the reader makes of a file, and what it looks at more than once, may
 * have 32 times the file's size and 32 MiB. Our writer keeps within that: see
 * SPARSE_TRANSFORMS_MAX. */
enum { BUDGET_FACTOR = 32, BUDGET_BASE = 32 << 20 };

void *spressi_gltf_scratch(spressi_gltf *g, size_t count, size_t size)
{
    void *memory = spressi_arena_allocate(g->scratch, count, size);
    if (!memory && g->scratch->over_limit)
        spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_LIMIT_MEMORY, g->reader->in.at,
                     "reading needs more than the limit of %llu bytes of memory",
                     (unsigned long long)g->scratch->limit);
    else if (!memory)
        spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_MEMORY, g->reader->in.at,
                     "out of memory");
    return memory;
}

bool spressi_gltf_spend(spressi_gltf *g, uint64_t count, size_t size)
{
    if (count <= UINT64_MAX / size && spressi_tally_add(&g->budget, count * size))
        return true;
    return spressi_tally_fail(&g->budget, spressi_json_here(&g->json), g->reader->in.at);
}

void spressi_gltf_allow(spressi_gltf *g, uint64_t size)
{
    g->budget.limit += size * BUDGET_FACTOR;
    g->pixels.limit += size * SPRESSI_PNG_EXPANSION_MAX;
}

/* The root: the sections first, in the order of spressi_gltf_section. */
enum {
    ROOT_ASSET = SPRESSI_GLTF_SECTIONS,
    ROOT_SCENE,
    ROOT_EXTRAS,
    ROOT_USED,
    ROOT_REQUIRED,
};

static const char *const root_names[] = {
    "accessors", "animations", "buffers", "bufferViews", "cameras",        "images",
    "materials", "meshes",     "nodes",   "samplers",    "scenes",         "skins",
    "textures",  "asset",      "scene",   "extras",      "extensionsUsed", "extensionsRequired",
    NULL};

_Static_assert(sizeof root_names / sizeof *root_names <= SPRESSI_JSON_NAMES_MAX + 1,
               "an object has room for the keys of the root");

/* Notes where the entries of a section stand. */
static bool list_entries(spressi_gltf *g, const spressi_json_object *root, size_t section)
{
    spressi_json *json = &g->json;
    spressi_gltf_list *list = &g->lists[section];
    if (root->at[section] == 0)
        return true;
    spressi_json_visit(json, root_names[section], root->at[section]);
    if (spressi_json_peek(json) != SPRESSI_JSON_ARRAY)
        return spressi_json_wrong_type(json, "an array");
    const size_t count = spressi_json_count(json);
    size_t *at = spressi_gltf_scratch(g, count, sizeof *at);
    if (!at)
        return false;
    list->at = at;
    spressi_json_enter_array(json);
    while (spressi_json_next(json)) {
        at[list->count++] = g->reader->in.at;
        spressi_json_leap(json);
    }
    spressi_json_leave(json);
    return true;
}

enum { ASSET_VERSION, ASSET_LEAST };
static const char *const asset_names[] = {"version", "minVersion", NULL};

/* Every reader of 2.0 reads "2.x" unless minVersion asks for more (section "Asset"). */
static bool read_asset(spressi_gltf *g, const spressi_json_object *root)
{
    static const char *const known[] = {"2.0", NULL};
    spressi_json_object asset;
    if (!spressi_json_need(&g->json, root, ROOT_ASSET) ||
        !spressi_json_look_through_member(&g->json, root, ROOT_ASSET, asset_names, &asset) ||
        !spressi_json_need(&g->json, &asset, ASSET_VERSION))
        return false;
    const size_t key = asset.at[ASSET_LEAST] != 0 ? ASSET_LEAST : ASSET_VERSION;
    size_t word;
    if (!spressi_json_member_word(&g->json, &asset, key, known, &word))
        return false;
    const uint8_t *text = g->reader->in.data + asset.at[key];
    if (known[word] || (key == ASSET_VERSION && text[1] == '2' && text[2] == '.')) {
        spressi_json_leave(&g->json);
        return true;
    }
    spressi_json_visit(&g->json, asset_names[key], asset.at[key]);
    return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_VERSION, asset.at[key],
                        "only glTF 2.0 is read");
}

/* Extensions that change nothing for a rig, or that the reader understands. */
static const char *const known_extensions[] = {SPRESSI_GLTF_UNLIT, "KHR_mesh_quantization", NULL};

/* What to do about extensions that many files require. */
static const struct {
    const char *name, *advice;
} advised_extensions[] = {
    {"KHR_draco_mesh_compression", "export without compression"},
    {"EXT_meshopt_compression", "export without compression"},
    {"KHR_meshopt_compression", "export without compression"},
    {"KHR_texture_basisu", "export the textures as PNG or JPEG"},
    {"EXT_texture_webp", "export the textures as PNG or JPEG"},
    {"EXT_texture_avif", "export the textures as PNG or JPEG"},
    {"MSFT_texture_dds", "export the textures as PNG or JPEG"},
};

static bool refuse_extension(spressi_gltf *g, spressi_json_span name, size_t at)
{
    const char *text = (const char *)g->reader->in.data + name.at;
    const char *advice = "export without it";
    for (size_t i = 0; i < sizeof advised_extensions / sizeof *advised_extensions; i++)
        if (strlen(advised_extensions[i].name) == name.size &&
            memcmp(advised_extensions[i].name, text, name.size) == 0)
            advice = advised_extensions[i].advice;
    return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_EXTENSION, at,
                        "the file requires the extension %s, which is not supported: %s",
                        spressi_json_show(&g->json, name).text, advice);
}

static bool check_extensions(spressi_gltf *g, const spressi_json_object *root, size_t key)
{
    spressi_json *json = &g->json;
    if (root->at[key] == 0)
        return true;
    spressi_json_visit(json, root_names[key], root->at[key]);
    if (!spressi_json_enter_array(json))
        return false;
    while (spressi_json_next(json)) {
        const size_t at = g->reader->in.at;
        size_t i = 0;
        if (spressi_json_peek(json) != SPRESSI_JSON_STRING)
            return spressi_json_wrong_type(json, "a string");
        while (known_extensions[i] && !spressi_json_take_word(json, known_extensions[i]))
            i++;
        if (known_extensions[i])
            continue;
        const spressi_json_span name = spressi_json_take_span(json);
        if (key == ROOT_REQUIRED)
            return refuse_extension(g, name, at);
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_EXTENSION, at);
    }
    spressi_json_leave(json);
    return true;
}

enum { EXTRAS_VERSION, EXTRAS_FPS, EXTRAS_FLAGS };
static const char *const extras_names[] = {"version", "fps", "flags", NULL};

/* Reads what our writer noted about the rig as a whole. */
static bool read_rig_extras(spressi_gltf *g, const spressi_json_object *root)
{
    spressi_json_object extras;
    int32_t version = SPRESSI_GLTF_EXTRAS_VERSION, fps = -1, flags = 0;
    if (!spressi_gltf_open_extras_at(g, root->at[ROOT_EXTRAS], extras_names, &extras))
        return false;
    if (extras.start == 0)
        return true;
    if (!spressi_json_member_int(&g->json, &extras, EXTRAS_VERSION, 0, &version) ||
        !spressi_json_member_int(&g->json, &extras, EXTRAS_FPS, 0, &fps) ||
        !spressi_json_member_int(&g->json, &extras, EXTRAS_FLAGS, 0, &flags))
        return false;
    if (version != SPRESSI_GLTF_EXTRAS_VERSION || fps > UINT16_MAX || flags > UINT16_MAX)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_VERSION, extras.start,
                            "extras of another version, or out of range");
    g->rig->flags = (uint16_t)flags;
    if (fps >= 0) {
        g->rig->fps = (uint16_t)fps;
        g->sampling_fps = fps == 0 ? SPRESSI_GLTF_DEFAULT_FPS : (unsigned)fps;
    }
    spressi_gltf_leave_extras(g, &extras);
    return true;
}

static bool read_root(spressi_gltf *g)
{
    spressi_json_object root;
    if (!spressi_json_start(&g->json, g->reader) ||
        !spressi_json_look_through(&g->json, root_names, &root) || !read_asset(g, &root) ||
        !check_extensions(g, &root, ROOT_REQUIRED) || !check_extensions(g, &root, ROOT_USED))
        return false;
    for (size_t i = 0; i < SPRESSI_GLTF_SECTIONS; i++)
        if (!list_entries(g, &root, i))
            return false;
    if (!spressi_gltf_take_index(g, &root, ROOT_SCENE, SPRESSI_GLTF_SCENES, &g->scene) ||
        !read_rig_extras(g, &root))
        return false;
    if (g->scene == SPRESS_NONE && g->lists[SPRESSI_GLTF_SCENES].count != 0)
        g->scene = 0;
    for (size_t i = 0; i < g->lists[SPRESSI_GLTF_CAMERAS].count; i++)
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_CAMERA, spressi_gltf_go(g, SPRESSI_GLTF_CAMERAS, i));
    return true;
}

static bool read_rig(spressi_gltf *g)
{
    g->rig->version = SPRESSI_PCHR_VERSION;
    if (!read_root(g) || !spressi_gltf_read_buffers(g) || !spressi_gltf_read_accessors(g) ||
        !spressi_gltf_read_nodes(g) || !spressi_gltf_read_channels(g) ||
        !spressi_gltf_place_nodes(g) || !spressi_gltf_read_bones(g) ||
        !spressi_gltf_read_images(g) || !spressi_gltf_read_materials(g) ||
        !spressi_gltf_read_animations(g) || !spressi_gltf_read_bind(g) ||
        !spressi_gltf_read_meshes(g))
        return false;
    spressi_gltf_tell_losses(g);
    return true;
}

/* Closes the chunk of text in the structure tree and records that of data, whose content is known
 * only when all went well. */
static void record_data_chunk(const spressi_gltf *g, spress_tree *tree, bool good)
{
    const size_t at = (size_t)(g->chunk.data - g->reader->in.data) - SPRESSI_GLTF_CHUNK_HEADER_SIZE;
    spressi_tree_close(tree, at); /* the text */
    spressi_tree_close(tree, at); /* its chunk */
    spressi_glb_open_chunk(tree, at, 1);
    spressi_tree_label(tree, "BIN", 3);
    if (good)
        spressi_gltf_record_data(g, tree);
    spressi_tree_close(tree, at + SPRESSI_GLTF_CHUNK_HEADER_SIZE + g->chunk.size);
}

static bool read_text(spressi_reader *reader, const spress_read_options *options,
                      spress_document *document, spress_bytes chunk)
{
    spressi_gltf g = {.reader = reader,
                      .options = options,
                      .document = document,
                      .rig = &document->rig,
                      .chunk = chunk,
                      .json.reader = reader,
                      .scene = SPRESS_NONE,
                      .blank_image = SPRESS_NONE};
    spressi_rig_tallies_init(&g.tallies, &reader->limits);
    g.budget = (spressi_tally){.limit = BUDGET_BASE,
                               .code = SPRESS_CODE_GLTF_BUDGET,
                               .what = "bytes would be made of this file"};
    /* Several images may share one PNG; together they get no more than if each had its own. */
    g.pixels = (spressi_tally){.code = SPRESS_CODE_GLTF_BUDGET,
                               .what = "bytes of pixels would be made of this file"};
    spressi_gltf_allow(&g, reader->in.size + (uint64_t)chunk.size);
    spress_tree *tree = reader->tree;
    if (!spressi_begin_text(reader))
        return false;
    g.scratch = spressi_arena_new(&reader->arena->allocator, reader->limits.memory_bytes);
    if (!g.scratch)
        return spressi_fail(reader, SPRESS_CODE_MEMORY, 0, "out of memory");
    const bool good = read_rig(&g);
    if (tree && !reader->tree && g.chunk.data) /* all of the text is in the tree: the data follow */
        record_data_chunk(&g, tree, good);
    spressi_gltf_free_siblings(&g);
    spressi_arena_free(g.scratch);
    return good;
}

bool spressi_gltf_read(spressi_reader *reader, const spress_read_options *options,
                       spress_document *document)
{
    return read_text(reader, options, document, (spress_bytes){NULL, 0});
}

/* Takes a chunk and checks that its data are there. */
static bool take_chunk(spressi_reader *reader, uint32_t *out_type, spress_bytes *out_data)
{
    const size_t at = reader->in.at;
    const uint32_t size = spressi_take_u32le(&reader->in);
    *out_type = spressi_take_u32le(&reader->in);
    const uint8_t *data = spressi_take(&reader->in, size);
    if (!data)
        return spressi_fail(reader, SPRESS_CODE_GLTF_TRUNCATED, at,
                            "the container ends before the chunk of %u bytes does", size);
    *out_data = (spress_bytes){data, size};
    return true;
}

/* Reads the header of a GLB. Behind it come a chunk of text, perhaps a chunk of data, and then only
 * chunks for extensions. */
static bool read_header(spressi_reader *reader)
{
    spressi_cursor *in = &reader->in;
    if (!spressi_take_tag(in, SPRESSI_GLTF_MAGIC))
        return spressi_fail(reader, SPRESS_CODE_GLTF_MAGIC, 0,
                            "the file does not begin with \"glTF\"");
    spressi_glb_record_header(reader->tree);
    const uint32_t version = spressi_take_u32le(in);
    const uint32_t size = spressi_take_u32le(in);
    if (in->overrun)
        return spressi_fail(reader, SPRESS_CODE_GLTF_TRUNCATED, in->at,
                            "the file ends in its header");
    if (version != SPRESSI_GLTF_VERSION)
        return spressi_fail(reader, SPRESS_CODE_GLTF_VERSION, 4,
                            "the container has version %u; 2 is read", version);
    if (size > in->size || size < SPRESSI_GLTF_HEADER_SIZE)
        return spressi_fail(reader, SPRESS_CODE_GLTF_TRUNCATED, 8,
                            "the file has %zu bytes; its length is %u", in->size, size);
    if (size < in->size && !spressi_relax(reader, SPRESS_CODE_GLTF_TRAILING, size,
                                          "%zu bytes follow the container", in->size - size))
        return false;
    spressi_tree_close(reader->tree, in->at);
    in->size = size;
    return true;
}

bool spressi_glb_read(spressi_reader *reader, const spress_read_options *options,
                      spress_document *document)
{
    spressi_cursor *in = &reader->in;
    uint32_t type;
    spress_bytes text = {NULL, 0}, chunk = {NULL, 0};
    if (!read_header(reader))
        return false;
    spress_tree *tree = reader->tree;
    const size_t chunk_at = in->at;
    spressi_glb_open_chunk(tree, chunk_at, 0);
    if (!take_chunk(reader, &type, &text))
        return false;
    if (type != SPRESSI_GLTF_JSON_CHUNK)
        return spressi_fail(reader, SPRESS_CODE_GLTF_MAGIC, chunk_at + 4,
                            "the first chunk is not JSON");
    spressi_tree_label(tree, "JSON", 4);
    const size_t second_at = in->at;
    if (spressi_left(in) != 0 &&
        (!take_chunk(reader, &type, &chunk) || type != SPRESSI_GLTF_BIN_CHUNK)) {
        if (in->overrun) {
            spressi_tree_close(tree, second_at);
            spressi_glb_open_chunk(tree, second_at, 1);
            return false;
        }
        chunk = (spress_bytes){NULL, 0};
    }
    /* From here on the reader sees the text only, at its offsets in the file. */
    in->at = (size_t)(text.data - in->data);
    in->size = in->at + text.size;
    spressi_tree_open(tree, SPRESS_TREE_LINES, in->at, "text");
    const bool read = read_text(reader, options, document, chunk);
    if (tree && !reader->tree && !chunk.data) { /* all of the text is in the tree */
        spressi_tree_close(tree, in->size);
        spressi_tree_close(tree, in->size);
    }
    return read;
}

unsigned spressi_glb_sniff(spress_bytes input)
{
    const bool found = input.size >= 4 && memcmp(input.data, SPRESSI_GLTF_MAGIC, 4) == 0;
    return found ? SPRESSI_SNIFF_SIGNATURE : SPRESSI_SNIFF_NO;
}

/* Recognises an object that has the key "asset", as every glTF has, near its start. */
unsigned spressi_gltf_sniff(spress_bytes input)
{
    enum { LOOKED_AT = 64 * 1024 };
    static const char space[] = " \t\r\n";
    spressi_cursor in = {.data = input.data,
                         .size = input.size < LOOKED_AT ? input.size : LOOKED_AT};
    spressi_take_tag(&in, "\xEF\xBB\xBF");
    while (in.at < in.size && in.data[in.at] != 0 && strchr(space, in.data[in.at]))
        in.at++;
    if (!spressi_take_tag(&in, "{"))
        return SPRESSI_SNIFF_NO;
    for (; in.at < in.size; in.at++) {
        const uint8_t *quote = memchr(in.data + in.at, '"', in.size - in.at);
        if (!quote)
            return SPRESSI_SNIFF_NO;
        in.at = (size_t)(quote - in.data);
        if (!spressi_take_tag(&in, "\"asset\""))
            continue;
        while (in.at < in.size && in.data[in.at] != 0 && strchr(space, in.data[in.at]))
            in.at++;
        if (in.at < in.size && in.data[in.at] == ':')
            return SPRESSI_SNIFF_DIALECT;
        in.at--;
    }
    return SPRESSI_SNIFF_NO;
}
