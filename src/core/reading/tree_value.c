/* Words for the nodes of a structure tree: their types, and their values out of the file's bytes.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/memory/cursor.h"
#include "core/reading/tree.h"
#include "core/text/number.h"
#include "spritepress/diagnostics.h"

/* Of a long text only its beginning is shown, so that the value of an image inside a text costs
 * nothing. */
enum { TEXT_SHOWN = 64, BYTES_SHOWN = 16 };

const char *spress_tree_type_name(spress_tree_type type)
{
    static const char *const names[SPRESS_TREE_TYPES] = {
        [SPRESS_TREE_STRUCT] = "struct",   [SPRESS_TREE_LINES] = "lines",
        [SPRESS_TREE_LINE] = "line",       [SPRESS_TREE_OBJECT] = "object",
        [SPRESS_TREE_ARRAY] = "array",     [SPRESS_TREE_U8] = "u8",
        [SPRESS_TREE_I8] = "i8",           [SPRESS_TREE_BOOL] = "bool",
        [SPRESS_TREE_U16_LE] = "u16 LE",   [SPRESS_TREE_U16_BE] = "u16 BE",
        [SPRESS_TREE_I16_LE] = "i16 LE",   [SPRESS_TREE_I16_BE] = "i16 BE",
        [SPRESS_TREE_U32_LE] = "u32 LE",   [SPRESS_TREE_U32_BE] = "u32 BE",
        [SPRESS_TREE_I32_BE] = "i32 BE",   [SPRESS_TREE_F32_LE] = "f32 LE",
        [SPRESS_TREE_BYTES] = "bytes",     [SPRESS_TREE_TEXT] = "text",
        [SPRESS_TREE_INTEGER] = "integer", [SPRESS_TREE_NUMBER] = "number",
        [SPRESS_TREE_STRING] = "string",   [SPRESS_TREE_BOOLEAN] = "boolean",
        [SPRESS_TREE_NULL] = "null",       [SPRESS_TREE_CUT] = "cut",
        [SPRESS_TREE_GAP] = "gap",
    };
    return names[type];
}

static void put_word(const char *word, char out[SPRESS_TREE_VALUE_SIZE])
{
    snprintf(out, SPRESS_TREE_VALUE_SIZE, "%s", word);
}

static void put_float(const uint8_t *b, char out[SPRESS_TREE_VALUE_SIZE])
{
    const float value = spressi_load_f32le(b);
    if (isnan(value))
        put_word("NaN", out);
    else if (isinf(value))
        put_word(value < 0 ? "-Infinity" : "Infinity", out);
    else
        out[spressi_print_float(out, value)] = '\0';
}

static void put_text(spress_bytes text, char out[SPRESS_TREE_VALUE_SIZE])
{
    size_t shown = text.size;
    if (shown > TEXT_SHOWN)
        for (shown = TEXT_SHOWN; shown > TEXT_SHOWN - 4 && (text.data[shown] & 0xC0) == 0x80;)
            shown--; /* not in the middle of a character */
    spress_text_escape(out, SPRESS_TREE_VALUE_SIZE - 3, (const char *)text.data, shown);
    if (shown < text.size)
        memcpy(out + strlen(out), "...", sizeof "..."); /* for which there is room */
}

static void put_bytes(spress_bytes bytes, char out[SPRESS_TREE_VALUE_SIZE])
{
    size_t used = 0;
    out[0] = '\0';
    for (size_t i = 0; i < bytes.size && i < BYTES_SHOWN; i++)
        used += (size_t)snprintf(out + used, SPRESS_TREE_VALUE_SIZE - used,
                                 i == 0 ? "%02x" : " %02x", bytes.data[i]);
    if (bytes.size > BYTES_SHOWN)
        snprintf(out + used, SPRESS_TREE_VALUE_SIZE - used, " ...");
}

/* The whole number that the bytes are; false for types that are none. */
static bool load_int(spress_tree_type type, const uint8_t *b, int64_t *out)
{
    if (type == SPRESS_TREE_U8)
        *out = b[0];
    else if (type == SPRESS_TREE_I8)
        *out = b[0] <= INT8_MAX ? b[0] : b[0] - 256;
    else if (type == SPRESS_TREE_U16_LE)
        *out = spressi_load_u16le(b);
    else if (type == SPRESS_TREE_U16_BE)
        *out = spressi_load_u16be(b);
    else if (type == SPRESS_TREE_I16_LE)
        *out = (int16_t)spressi_load_u16le(b);
    else if (type == SPRESS_TREE_I16_BE)
        *out = (int16_t)spressi_load_u16be(b);
    else if (type == SPRESS_TREE_U32_LE)
        *out = spressi_load_u32le(b);
    else if (type == SPRESS_TREE_U32_BE)
        *out = spressi_load_u32be(b);
    else if (type == SPRESS_TREE_I32_BE)
        *out = (int32_t)spressi_load_u32be(b);
    else
        return false;
    return true;
}

/* Whether the bytes are characters that the value repeats. */
static bool is_text(spress_tree_type type)
{
    return type == SPRESS_TREE_TEXT || type == SPRESS_TREE_INTEGER || type == SPRESS_TREE_NUMBER ||
           type == SPRESS_TREE_BOOLEAN || type == SPRESS_TREE_NULL;
}

void spress_tree_value(const spress_tree *tree, const spress_tree_node *node,
                       char out[SPRESS_TREE_VALUE_SIZE])
{
    const spress_tree_type type = (spress_tree_type)node->type;
    const spress_bytes bytes = {tree->input.data + node->offset, node->size};
    int64_t number;
    out[0] = '\0';
    if (node->size == 0)
        return;
    if (load_int(type, bytes.data, &number))
        out[spressi_print_int(out, number)] = '\0';
    else if (type == SPRESS_TREE_BOOL)
        put_word(bytes.data[0] != 0 ? "true" : "false", out);
    else if (type == SPRESS_TREE_F32_LE)
        put_float(bytes.data, out);
    else if (type == SPRESS_TREE_BYTES || type == SPRESS_TREE_CUT)
        put_bytes(bytes, out);
    else if (type == SPRESS_TREE_STRING) /* without its quotes */
        put_text((spress_bytes){bytes.data + 1, bytes.size - 2}, out);
    else if (is_text(type))
        put_text(bytes, out);
}

/* Nodes stand in the order of the file and do not overlap: the node is the last one that begins at
 * the byte or before it, or one of those that it is in. */
uint32_t spress_tree_find(const spress_tree *tree, size_t offset)
{
    size_t low = 0, high = tree->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (tree->nodes[middle].offset <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    uint32_t found = low == 0 ? SPRESS_NONE : (uint32_t)(low - 1);
    while (found != SPRESS_NONE && offset - tree->nodes[found].offset >= tree->nodes[found].size)
        found = tree->nodes[found].parent;
    return found;
}
