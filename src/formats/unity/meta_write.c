/* Writes Unity's `.meta` of a picture, one for each page; meta.h shows it. A file that is there is
 * updated: the lines of sprites and of ids change, every other line stays as it is. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/memory/limits.h"
#include "core/reading/lines.h"
#include "core/text/number.h"
#include "formats/unity/meta.h"
#include "formats/unity/meta_ids.h"
#include "formats/unity/unity.h"
#include "model/atlas.h"

typedef struct meta_writer {
    spressi_writer *w;
    spressi_output *out;
    const spress_atlas *atlas;
    spressi_arena *arena;
    spress_bytes earlier; /* the file that is updated; empty: there is none */
    spressi_meta meta;    /* what it says */
    spressi_meta_ids ids;
    spressi_meta_filling filling;
    bool crlf;
} meta_writer;

static void put(meta_writer *m, const char *text)
{
    for (; *text; text++) {
        if (*text == '\n' && m->crlf)
            spressi_put_char(m->out, '\r');
        spressi_put_char(m->out, *text);
    }
}

SPRESS_PRINTF(2, 3)
static void print(meta_writer *m, const char *format, ...)
{
    char text[128];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    put(m, text);
}

static void put_float(meta_writer *m, const char *key, float value)
{
    char text[SPRESSI_FLOAT_TEXT_MAX];
    put(m, key);
    spressi_put(m->out, text, spressi_print_float(text, value));
}

static void put_rect(meta_writer *m, const spress_frame *frame)
{
    const int64_t bottom = (int64_t)m->atlas->pages[frame->page].height - frame->y - frame->h;
    put(m, "      rect:\n        serializedVersion: 2\n");
    print(m, "        x: %d\n        y: %" PRId64 "\n", frame->x, bottom);
    print(m, "        width: %d\n        height: %d\n", frame->w, frame->h);
}

/* 0 to 8: the pivot is one of the nine places; 9: another. */
static int alignment_of(spress_point pivot)
{
    enum { CUSTOM = 9 };
    int i = 0;
    while (i < CUSTOM &&
           (pivot.x != spressi_meta_places[i].x || pivot.y != spressi_meta_places[i].y))
        i++;
    return i;
}

static void put_pivot(meta_writer *m, const spress_frame *frame)
{
    const spress_point pivot = spressi_unity_pivot(m->atlas, frame);
    put_float(m, "      pivot: {x: ", pivot.x);
    put_float(m, ", y: ", pivot.y);
    put(m, "}\n");
}

static void put_border(meta_writer *m, const spress_frame *frame)
{
    static const int16_t none[4] = {0};
    const int16_t *splits = spress_frame_splits(m->atlas, frame);
    splits = splits ? splits : none;
    print(m, "      border: {x: %d, y: %d, z: %d, w: %d}\n", splits[0], splits[3], splits[1],
          splits[2]);
}

static void put_alignment(meta_writer *m, const spress_frame *frame)
{
    print(m, "      alignment: %d\n", alignment_of(spressi_unity_pivot(m->atlas, frame)));
}

static void put_outline(meta_writer *m, const spress_frame *frame)
{
    const spress_polygon *polygon = spress_frame_polygon(m->atlas, frame);
    spressi_meta_point *points = NULL;
    size_t count = 0;
    if (polygon && !spressi_meta_find_outline(m->arena, frame, polygon, &points, &count))
        m->out->failed = true;
    put(m, count == 0 ? "      outline: []\n" : "      outline:\n");
    for (size_t i = 0; i < count && !m->out->failed; i++) {
        put_float(m, points[i].begins ? "      - - {x: " : "        - {x: ", points[i].at.x);
        put_float(m, ", y: ", points[i].at.y);
        put(m, "}\n");
    }
}

/* Unity makes sprite ids of internal ids: their bytes, each with its digits swapped, and those of
 * a kind. */
static void put_sprite_id(meta_writer *m, int64_t id)
{
    put(m, "      spriteID: ");
    for (int i = 0; i < 8; i++) {
        const unsigned byte = (unsigned)((uint64_t)id >> 8 * i & 0xFF);
        print(m, "%x%x", byte & 15, byte >> 4);
    }
    put(m, "0800000000000000\n");
}

static void put_new_sprite(meta_writer *m, size_t index)
{
    const spress_frame *frame = &m->atlas->frames[index];
    put(m, "    - serializedVersion: 2\n      name: ");
    spressi_meta_put_text(m->out, frame->name, frame->name_size);
    put(m, "\n");
    put_rect(m, frame);
    put_alignment(m, frame);
    put_pivot(m, frame);
    put_border(m, frame);
    if (m->ids.is_old) {
        put_outline(m, frame);
        put(m, "      tessellationDetail: 0\n");
        return;
    }
    put(m, "      customData: \n");
    put_outline(m, frame);
    put(m, "      physicsShape: []\n      tessellationDetail: -1\n      bones: []\n");
    put_sprite_id(m, m->ids.of_frames[index]);
    print(m, "      internalID: %" PRId64 "\n", m->ids.of_frames[index]);
    put(m, "      vertices: []\n      indices: \n      edges: []\n      weights: []\n");
}

/* Whether the pivot has to be written: it is another than what reading the sprite gives. Turning it
 * over twice would round it. */
static bool moves_pivot(const meta_writer *m, const spress_frame *frame,
                        const spressi_meta_sprite *sprite)
{
    const spress_point *pivot = spress_frame_pivot(m->atlas, frame);
    const spress_point known = spressi_meta_pivot(sprite);
    if (frame->flags & SPRESS_FRAME_TRIMMED || !pivot)
        return spressi_unity_has_pivot(m->atlas, frame);
    return pivot->x != known.x || pivot->y != known.y;
}

/* Whether the outline has to be written: the frame has a polygon, and another than that of the
 * outline that is there. */
static bool changes_outline(meta_writer *m, const spress_frame *frame,
                            const spressi_meta_sprite *sprite)
{
    const spress_polygon *polygon = spress_frame_polygon(m->atlas, frame), *known;
    if (!polygon || frame->flags & SPRESS_FRAME_TRIMMED)
        return polygon != NULL;
    if (!spressi_meta_fill_outline(&m->filling, &m->meta, sprite, frame, &known))
        m->out->failed = true;
    return !known || known->vertex_count != polygon->vertex_count ||
           known->triangle_count != polygon->triangle_count ||
           memcmp(known->vertices, polygon->vertices,
                  known->vertex_count * sizeof *known->vertices) != 0 ||
           memcmp(known->triangles, polygon->triangles,
                  3 * (size_t)known->triangle_count * sizeof *known->triangles) != 0;
}

/* The lines of a sprite that was there, with its new rectangle. What the atlas does not say of
 * pivot, border and outline stays as somebody has set it in Unity, and so do ids. */
static void put_known_sprite(meta_writer *m, const spress_frame *frame,
                             const spressi_meta_sprite *sprite)
{
    enum { VALUE = 6 };
    const bool moves = moves_pivot(m, frame, sprite);
    const struct {
        const char *key;
        bool is_new;
        void (*put)(meta_writer *m, const spress_frame *frame);
    } rows[] = {{"rect", true, put_rect},
                {"alignment", moves, put_alignment},
                {"pivot", moves, put_pivot},
                {"border", spress_frame_splits(m->atlas, frame) != NULL, put_border},
                {"outline", changes_outline(m, frame, sprite), put_outline}};
    enum { ROWS = sizeof rows / sizeof *rows };
    spress_bytes lines = sprite->lines;
    spressi_meta_line line;
    bool replaces = false;
    while (spressi_meta_next(&lines, &line)) {
        if (line.is_item ? line.indent < VALUE : line.indent == VALUE) {
            size_t row = 0;
            while (row < ROWS && !(rows[row].is_new && line.key.data && !line.is_item &&
                                   spressi_is_word(line.key, rows[row].key)))
                row++;
            replaces = row < ROWS;
            if (replaces)
                rows[row].put(m, frame);
        }
        if (!replaces)
            spressi_put(m->out, line.whole.data, line.whole.size);
    }
}

static bool is_on_page(const meta_writer *m, size_t index)
{
    return m->atlas->frames[index].page == m->w->part;
}

static void put_sprites(meta_writer *m)
{
    size_t count = 0;
    for (size_t i = 0; i < m->atlas->frame_count; i++) {
        if (!is_on_page(m, i))
            continue;
        const uint32_t known = m->ids.sprites[i];
        if (count++ == 0)
            put(m, "    sprites:\n");
        if (known == SPRESS_NONE)
            put_new_sprite(m, i);
        else
            put_known_sprite(m, &m->atlas->frames[i], &m->meta.sprites[known]);
    }
    if (count == 0)
        put(m, "    sprites: []\n");
}

static void put_named_id(meta_writer *m, size_t index)
{
    const spress_frame *frame = &m->atlas->frames[index];
    put(m, "      ");
    spressi_meta_put_text(m->out, frame->name, frame->name_size);
    print(m, ": %" PRId64 "\n", m->ids.of_frames[index]);
}

static void put_id(meta_writer *m, size_t index)
{
    const spress_frame *frame = &m->atlas->frames[index];
    const int64_t id = m->ids.of_frames[index];
    if (m->ids.is_old)
        print(m, "    %" PRId64 ": ", id);
    else
        print(m, "  - first:\n      213: %" PRId64 "\n    second: ", id);
    spressi_meta_put_text(m->out, frame->name, frame->name_size);
    put(m, "\n");
}

/* How a table of ids is written. */
typedef struct id_table {
    const spressi_meta_range *range;
    const char *title;
    void (*put)(meta_writer *m, size_t index);
} id_table;

/* A table of ids: what is there stays, so that a sprite that comes back has its id; new ones
 * follow. One that Unity has left empty gets all, and only for a new one. */
static void put_table(meta_writer *m, const id_table *table, bool may_fill)
{
    const spress_bytes lines = {m->earlier.data + table->range->start,
                                table->range->end - table->range->start};
    spress_bytes rest = lines;
    spressi_meta_line first;
    const bool is_empty = !spressi_meta_next(&rest, &first) || rest.size == 0;
    if (m->ids.new_count == 0 || (is_empty && !may_fill)) {
        spressi_put(m->out, lines.data, lines.size);
        return;
    }
    if (is_empty)
        put(m, table->title);
    else
        spressi_put(m->out, lines.data, lines.size);
    for (size_t i = 0; i < m->ids.sorted_count; i++)
        if (is_empty || m->ids.is_new[m->ids.sorted[i]])
            table->put(m, m->ids.sorted[i]);
}

static void put_names(meta_writer *m)
{
    const id_table table = {&m->meta.names_lines, "    nameFileIdTable:\n", put_named_id};
    put_table(m, &table, true);
}

/* Where another table has all names, Unity leaves this one empty. */
static void put_ids(meta_writer *m)
{
    const id_table table = {&m->meta.ids_lines, "  internalIDToNameTable:\n", put_id};
    put_table(m, &table, m->meta.names_lines.end == 0);
}

static void put_old_ids(meta_writer *m)
{
    const id_table table = {&m->meta.old_ids_lines, "  fileIDToRecycleName:\n", put_id};
    put_table(m, &table, true);
}

static void put_mode(meta_writer *m)
{
    put(m, "  spriteMode: 2\n");
}

static void put_type(meta_writer *m)
{
    put(m, "  textureType: 8\n");
}

/* Copies the earlier file and writes the lines of sprites anew. */
static void update(meta_writer *m)
{
    struct part {
        const spressi_meta_range *range;
        void (*put)(meta_writer *m);
    } parts[] = {{&m->meta.ids_lines, put_ids},         {&m->meta.old_ids_lines, put_old_ids},
                 {&m->meta.mode_line, put_mode},        {&m->meta.type_line, put_type},
                 {&m->meta.sprites_lines, put_sprites}, {&m->meta.names_lines, put_names}};
    enum { COUNT = sizeof parts / sizeof *parts };
    size_t at = 0;
    for (size_t done = 0; done < COUNT; done++) {
        struct part *next = NULL; /* the first one from here on */
        for (size_t i = 0; i < COUNT; i++)
            if (parts[i].range->end > at && (!next || parts[i].range->start < next->range->start))
                next = &parts[i];
        if (!next)
            break;
        spressi_put(m->out, m->earlier.data + at, next->range->start - at);
        next->put(m);
        at = next->range->end;
    }
    spressi_put(m->out, m->earlier.data + at, m->earlier.size - at);
}

/* A guid of the names of page and sprites, which another atlas does not have. */
static void put_guid(meta_writer *m)
{
    const spress_page *page = &m->atlas->pages[m->w->part];
    uint64_t halves[2] = {0, 1};
    for (size_t k = 0; k < 2; k++) {
        halves[k] = spressi_meta_hash(page->file, page->file_size, halves[k]);
        for (size_t i = 0; i < m->ids.sorted_count; i++) {
            const spress_frame *frame = &m->atlas->frames[m->ids.sorted[i]];
            halves[k] = spressi_meta_hash(frame->name, frame->name_size, halves[k]);
        }
    }
    print(m, "guid: %016" PRIx64 "%016" PRIx64 "\n", halves[0], halves[1]);
}

/* A new file: what Unity needs to know, all else is its own default. A page must not become
 * smaller. */
static void put_new_file(meta_writer *m)
{
    const spress_page *page = &m->atlas->pages[m->w->part];
    int32_t side = 2048;
    while (side < 16384 && (side < page->width || side < page->height))
        side *= 2;
    put(m, "fileFormatVersion: 2\n");
    put_guid(m);
    put(m, "TextureImporter:\n  internalIDToNameTable: []\n  externalObjects: {}\n"
           "  serializedVersion: 13\n  mipmaps:\n    enableMipMap: 0\n    sRGBTexture: 1\n");
    print(m, "  isReadable: 0\n  maxTextureSize: %d\n", side);
    put(m, "  textureSettings:\n    serializedVersion: 2\n    filterMode: 1\n    aniso: 1\n"
           "    mipBias: 0\n    wrapU: 1\n    wrapV: 1\n    wrapW: 1\n  nPOTScale: 0\n");
    put_mode(m);
    put(m, "  spriteExtrude: 1\n  spriteMeshType: 1\n  alignment: 0\n"
           "  spritePivot: {x: 0.5, y: 0.5}\n  spritePixelsToUnits: 100\n"
           "  spriteBorder: {x: 0, y: 0, z: 0, w: 0}\n  spriteGenerateFallbackPhysicsShape: 1\n"
           "  alphaUsage: 1\n  alphaIsTransparency: 1\n");
    put_type(m);
    put(m, "  textureShape: 1\n  platformSettings:\n  - serializedVersion: 4\n"
           "    buildTarget: DefaultTexturePlatform\n");
    print(m, "    maxTextureSize: %d\n", side);
    put(m, "    textureFormat: -1\n    textureCompression: 1\n    compressionQuality: 50\n"
           "  spriteSheet:\n    serializedVersion: 2\n");
    put_sprites(m);
    put(m, "    outline: []\n    customData: \n    physicsShape: []\n    bones: []\n"
           "    spriteID: 5e97eb03825dee720800000000000000\n    internalID: 0\n"
           "    vertices: []\n    indices: \n    edges: []\n    weights: []\n"
           "    secondaryTextures: []\n");
    put(m, m->ids.sorted_count == 0 ? "    nameFileIdTable: {}\n" : "    nameFileIdTable:\n");
    for (size_t i = 0; i < m->ids.sorted_count; i++)
        put_named_id(m, m->ids.sorted[i]);
    put(m, "  userData: \n  assetBundleName: \n  assetBundleVariant: \n");
}

/* Reads the file in the output's place, or the one that is written again. */
static bool read_earlier(meta_writer *m, const spress_limits *limits)
{
    const spress_bytes known = m->w->options->known_text;
    m->earlier = m->w->previous.size != 0 ? m->w->previous : known;
    if (m->earlier.size == 0)
        return true;
    spressi_reader reader = {.in = {.data = m->earlier.data, .size = m->earlier.size},
                             .arena = m->arena,
                             .lenient = true,
                             .limits = *limits,
                             .report = m->w->report};
    const uint8_t *feed = memchr(m->earlier.data, '\n', m->earlier.size);
    m->crlf = feed && feed != m->earlier.data && feed[-1] == '\r';
    if (!spressi_meta_parse(&reader, &m->meta))
        return false;
    return m->meta.sprites_lines.end != 0 ||
           spressi_refuse(m->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, NULL,
                          "the file that is there has no list of sprites to update");
}

static bool write_with(meta_writer *m)
{
    const spress_limits limits = spressi_limits_filled(&m->w->options->limits);
    const spressi_meta_asking asking = {&m->meta, m->atlas, m->w->part, m->arena};
    if (!read_earlier(m, &limits))
        return false;
    if (!spressi_meta_give_ids(&asking, &m->ids))
        return spressi_refuse(m->w, SPRESS_CODE_MEMORY, NULL, "out of memory");
    if (m->earlier.size != 0)
        update(m);
    else
        put_new_file(m);
    return true;
}

bool spressi_unity_meta_write(spressi_writer *writer, const spress_document *document)
{
    meta_writer m = {.w = writer, .out = &writer->out, .atlas = &document->atlas};
    const spress_limits limits = spressi_limits_filled(&writer->options->limits);
    m.arena = spressi_arena_new(&writer->allocator, limits.memory_bytes);
    if (!m.arena)
        return spressi_refuse(writer, SPRESS_CODE_MEMORY, NULL, "out of memory");
    m.filling.arena = m.arena;
    const bool good = write_with(&m);
    spressi_arena_free(m.arena);
    return good;
}
