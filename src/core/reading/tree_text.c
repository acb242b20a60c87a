/* Nodes of texts: members, and what stands between nodes. */
#include <string.h>

#include "core/reading/lines.h"
#include "core/reading/tree.h"
#include "core/text/number.h"
#include "core/text/show.h"

static bool is_blank(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static spress_tree_type type_of(spress_bytes value)
{
    float number;
    if (value.size >= 2 && value.data[0] == '"' && value.data[value.size - 1] == '"')
        return SPRESS_TREE_STRING;
    if (spressi_is_word(value, "true") || spressi_is_word(value, "false"))
        return SPRESS_TREE_BOOLEAN;
    return spressi_parse_float((const char *)value.data, value.size, &number) ? SPRESS_TREE_NUMBER
                                                                              : SPRESS_TREE_TEXT;
}

void spressi_tree_entry(spress_tree *tree, spress_bytes key, spress_bytes value)
{
    if (!tree || !value.data)
        return;
    const spress_tree_type type = type_of(value);
    const spressi_shown name = spressi_show_bytes(key.data, key.size);
    spressi_tree_named(tree, (spressi_tree_field){name.text, type},
                       (size_t)(value.data - tree->input.data), value.size);
    if (type == SPRESS_TREE_STRING)
        value = (spress_bytes){value.data + 1, value.size - 2};
    spressi_tree_title(tree, key, value);
}

bool spressi_tree_between(spress_tree *tree, const char *name, size_t end)
{
    size_t at = spressi_tree_edge(tree);
    while (at < end && is_blank(tree->input.data[at]))
        at++;
    while (end > at && is_blank(tree->input.data[end - 1]))
        end--;
    if (at >= end)
        return false;
    spressi_tree_leaf(tree, name, SPRESS_TREE_TEXT, at, end - at);
    return true;
}
