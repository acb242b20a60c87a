/* Walks over the chunks of a PNG and records their fields (PNG specification, third edition,
 * chapter 11).
 *
 *   signature   89 'P' 'N' 'G' 0D 0A 1A 0A
 *   chunk       u32be size, char[4] type, size bytes, u32be CRC-32 of type and bytes
 */
#include "image/png_record.h"

#include <string.h>

#include "core/memory/cursor.h"

enum { SIGNATURE_SIZE = 8, DATA_AT = 8, FRAME_SIZE = 12, FIELDS_MAX = 9 };

/* The fields of chunks that have a fixed layout. */
static const struct {
    const char *type;
    spressi_tree_field fields[FIELDS_MAX];
} layouts[] = {
    {"IHDR",
     {{"width", SPRESS_TREE_U32_BE},
      {"height", SPRESS_TREE_U32_BE},
      {"bit depth", SPRESS_TREE_U8},
      {"colour type", SPRESS_TREE_U8},
      {"compression method", SPRESS_TREE_U8},
      {"filter method", SPRESS_TREE_U8},
      {"interlace method", SPRESS_TREE_U8}}},
    {"gAMA", {{"gamma", SPRESS_TREE_U32_BE}}},
    {"sRGB", {{"rendering intent", SPRESS_TREE_U8}}},
    {"pHYs",
     {{"pixels per unit, x", SPRESS_TREE_U32_BE},
      {"pixels per unit, y", SPRESS_TREE_U32_BE},
      {"unit", SPRESS_TREE_U8}}},
    {"tIME",
     {{"year", SPRESS_TREE_U16_BE},
      {"month", SPRESS_TREE_U8},
      {"day", SPRESS_TREE_U8},
      {"hour", SPRESS_TREE_U8},
      {"minute", SPRESS_TREE_U8},
      {"second", SPRESS_TREE_U8}}},
    {"acTL", {{"frames", SPRESS_TREE_U32_BE}, {"plays", SPRESS_TREE_U32_BE}}},
    {"fcTL",
     {{"sequence number", SPRESS_TREE_U32_BE},
      {"width", SPRESS_TREE_U32_BE},
      {"height", SPRESS_TREE_U32_BE},
      {"x offset", SPRESS_TREE_U32_BE},
      {"y offset", SPRESS_TREE_U32_BE},
      {"delay numerator", SPRESS_TREE_U16_BE},
      {"delay denominator", SPRESS_TREE_U16_BE},
      {"dispose", SPRESS_TREE_U8},
      {"blend", SPRESS_TREE_U8}}},
};

/* Records the data by the layout of the chunk's type when it has one and the sizes agree; false
 * otherwise. */
static bool record_layout(spress_tree *tree, const uint8_t *type, size_t at, size_t size)
{
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
        const spressi_tree_field *fields = layouts[i].fields;
        size_t count = 0, fields_size = 0;
        if (memcmp(type, layouts[i].type, 4) != 0)
            continue;
        for (; count < FIELDS_MAX && fields[count].name; count++)
            fields_size += spressi_tree_type_size(fields[count].type);
        if (fields_size == size)
            spressi_tree_fields(tree, at, fields, count);
        return fields_size == size;
    }
    return false;
}

/* A palette's colours, three bytes each. */
static bool record_palette(spress_tree *tree, const uint8_t *type, size_t at, size_t size)
{
    if (memcmp(type, "PLTE", 4) != 0 || size % 3 != 0)
        return false;
    for (size_t i = 0; i < size; i += 3)
        spressi_tree_leaf(tree, "colour", SPRESS_TREE_BYTES, at + i, 3);
    return true;
}

/* A chunk, whose bytes are all there. */
static void record_chunk(spress_tree *tree, size_t at, size_t size)
{
    const uint8_t *type = tree->input.data + at + 4;
    spressi_tree_open(tree, SPRESS_TREE_STRUCT, at, "chunk");
    spressi_tree_label(tree, type, 4);
    spressi_tree_leaf(tree, "length", SPRESS_TREE_U32_BE, at, 4);
    spressi_tree_leaf(tree, "type", SPRESS_TREE_TEXT, at + 4, 4);
    const size_t data = at + DATA_AT;
    if (size != 0 && !record_layout(tree, type, data, size) &&
        !record_palette(tree, type, data, size))
        spressi_tree_leaf(tree, "data", SPRESS_TREE_BYTES, data, size);
    spressi_tree_leaf(tree, "CRC", SPRESS_TREE_U32_BE, data + size, 4);
    spressi_tree_close(tree, data + size + 4);
}

size_t spressi_png_record(spress_tree *tree, spress_bytes png)
{
    static const uint8_t signature[SIGNATURE_SIZE] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    if (!tree || png.size < SIGNATURE_SIZE || memcmp(png.data, signature, SIGNATURE_SIZE) != 0)
        return 0;
    const size_t base = (size_t)(png.data - tree->input.data);
    size_t at = SIGNATURE_SIZE;
    bool ended = false;
    spressi_tree_leaf(tree, "signature", SPRESS_TREE_BYTES, base, SIGNATURE_SIZE);
    while (!ended && png.size - at >= FRAME_SIZE) {
        const uint8_t *chunk = png.data + at;
        const size_t size = spressi_load_u32be(chunk);
        if (size > png.size - at - FRAME_SIZE)
            break;
        ended = memcmp(chunk + 4, "IEND", 4) == 0;
        record_chunk(tree, base + at, size);
        at += size + FRAME_SIZE;
    }
    return at;
}
