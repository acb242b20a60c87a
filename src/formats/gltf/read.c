/* Reads glTF 2.0: the container and the root; then calls the other files in the order of
 * reading.h. */
#include "core/json/sniff.h"
#include "core/memory/checked.h"
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

enum { ASSET_VERSION, ASSET_LEAST };

static const char *const asset_names[] = {
    [ASSET_VERSION] = "version", [ASSET_LEAST] = "minVersion"};

typedef struct asset_places {
    size_t at[2];
} asset_places;

static const spressi_json_member asset_rows[] = {
    SPRESSI_JSON_PLACE("version", NEED, asset_places, at[ASSET_VERSION]),
    SPRESSI_JSON_PLACE("minVersion", MAY, asset_places, at[ASSET_LEAST]),
};
static const spressi_json_table asset_table = {SPRESSI_JSON_ROWS(asset_rows)};

/* Every reader of 2.0 reads "2.x" unless minVersion asks for more (section "Asset"). */
static bool read_asset(spressi_json *json, void *out)
{
    static const char *const known[] = {"2.0", NULL};
    asset_places found = {0};
    (void)out;
    if (!spressi_json_take_object(json, &asset_table, &found, NULL))
        return false;
    const size_t key = found.at[ASSET_LEAST] != 0 ? ASSET_LEAST : ASSET_VERSION;
    const uint8_t *text = json->reader->in.data + found.at[key];
    size_t word;
    spressi_json_visit(json, asset_names[key], found.at[key]);
    if (!spressi_json_take_known(json, known, &word))
        return false;
    if (!known[word] && !(key == ASSET_VERSION && text[1] == '2' && text[2] == '.'))
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_GLTF_VERSION, found.at[key],
                            "only glTF 2.0 is read");
    spressi_json_leave(json);
    return true;
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

static bool check_extensions(spressi_json *json, bool required)
{
    spressi_gltf *g = json->user;
    if (!spressi_json_enter_array(json))
        return false;
    while (spressi_json_next(json)) {
        const size_t at = g->reader->in.at;
        size_t i;
        if (!spressi_json_take_known(json, known_extensions, &i))
            return false;
        if (known_extensions[i])
            continue;
        g->reader->in.at = at;
        const spressi_json_span name = spressi_json_take_span(json);
        if (required)
            return refuse_extension(g, name, at);
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_EXTENSION, at);
    }
    return true;
}

static bool check_required(spressi_json *json, void *out)
{
    (void)out;
    return check_extensions(json, true);
}

static bool check_used(spressi_json *json, void *out)
{
    (void)out;
    return check_extensions(json, false);
}

/* Notes where the entries of a section stand. */
static bool list_entries(spressi_json *json, void *out)
{
    spressi_gltf *g = out;
    return spressi_gltf_list_places(g, &g->lists[json->row->least]);
}

/* What our writer notes about the rig as a whole. */
typedef struct rig_notes {
    int32_t version, fps, flags;
} rig_notes;

static const spressi_json_member notes_rows[] = {
    SPRESSI_JSON_INT("version", MAY, rig_notes, version, 0, INT32_MAX),
    SPRESSI_JSON_INT("fps", MAY, rig_notes, fps, 0, INT32_MAX),
    SPRESSI_JSON_INT("flags", MAY, rig_notes, flags, 0, INT32_MAX),
};
static const spressi_json_table notes_table = {SPRESSI_JSON_ROWS(notes_rows)};

static bool take_notes(spressi_json *json, void *out)
{
    spressi_gltf *g = out;
    const size_t at = json->reader->in.at;
    rig_notes notes = {.version = SPRESSI_GLTF_EXTRAS_VERSION, .fps = -1};
    if (!spressi_json_take_object(json, &notes_table, &notes, NULL))
        return false;
    if (notes.version != SPRESSI_GLTF_EXTRAS_VERSION || notes.fps > UINT16_MAX ||
        notes.flags > UINT16_MAX)
        return spressi_fail(spressi_json_here(json), SPRESS_CODE_GLTF_VERSION, at,
                            "extras of another version, or out of range");
    g->rig->flags = (uint16_t)notes.flags;
    if (notes.fps >= 0) {
        g->rig->fps = (uint16_t)notes.fps;
        g->sampling_fps = notes.fps == 0 ? SPRESSI_GLTF_DEFAULT_FPS : (unsigned)notes.fps;
    }
    return true;
}

static const spressi_json_member extras_rows[] = {
    SPRESSI_JSON_OTHER(SPRESSI_GLTF_EXTRAS, MAY, take_notes),
};
static const spressi_json_table extras_table = {SPRESSI_JSON_ROWS(extras_rows)};

enum { FIRST_SECTION = 3 };

#define SECTION(key, section)                                                                      \
    [FIRST_SECTION + SPRESSI_GLTF_##section] =                                                     \
        SPRESSI_JSON_OTHER(key, MAY, list_entries, .least = SPRESSI_GLTF_##section)

static const spressi_json_member root_rows[] = {
    SPRESSI_JSON_OTHER("asset", NEED, read_asset),
    SPRESSI_JSON_OTHER("extensionsRequired", MAY, check_required),
    SPRESSI_JSON_OTHER("extensionsUsed", MAY, check_used),
    SECTION("accessors", ACCESSORS),
    SECTION("animations", ANIMATIONS),
    SECTION("buffers", BUFFERS),
    SECTION("bufferViews", VIEWS),
    SECTION("cameras", CAMERAS),
    SECTION("images", IMAGES),
    SECTION("materials", MATERIALS),
    SECTION("meshes", MESHES),
    SECTION("nodes", NODES),
    SECTION("samplers", SAMPLERS),
    SECTION("scenes", SCENES),
    SECTION("skins", SKINS),
    SECTION("textures", TEXTURES),
    SPRESSI_GLTF_INDEX("scene", MAY, spressi_gltf, scene, SCENES),
    SPRESSI_GLTF_EXTRAS_ROW(extras_table),
};
static const spressi_json_table root_table = {SPRESSI_JSON_ROWS(root_rows), .in_order = true};

const char *spressi_gltf_section_name(spressi_gltf_section section)
{
    return root_rows[FIRST_SECTION + section].name;
}

static bool read_root(spressi_gltf *g)
{
    if (!spressi_json_start(&g->json) || !spressi_json_take_object(&g->json, &root_table, g, NULL))
        return false;
    if (g->scene == SPRESS_NONE && g->lists[SPRESSI_GLTF_SCENES].count != 0)
        g->scene = 0;
    for (size_t i = 0; i < g->lists[SPRESSI_GLTF_CAMERAS].count; i++)
        spressi_gltf_lose(g, SPRESSI_GLTF_LOSS_CAMERA, spressi_gltf_go(g, SPRESSI_GLTF_CAMERAS, i));
    return true;
}

/* Counts the bytes of a name that a table takes. */
static bool count_name(spressi_json *json, uint16_t size, size_t at)
{
    spressi_gltf *g = json->user;
    return spressi_tally_add(&g->tallies.name_bytes, size) ||
           spressi_tally_fail(&g->tallies.name_bytes, spressi_json_here(json), at);
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
                      .scene = SPRESS_NONE,
                      .blank_image = SPRESS_NONE};
    g.json = (spressi_json){
        .reader = reader, .mode = SPRESSI_JSON_OPEN, .user = &g, .count_name = count_name};
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
    static const spressi_json_mark asset = {"asset", NULL};
    return spressi_json_sniff(input, &asset, 1) != 0 ? SPRESSI_SNIFF_DIALECT : SPRESSI_SNIFF_NO;
}
