/* Records the structure of a `.meta`, line by line: what is indented further lies inside. */
#include <stdio.h>

#include "core/text/show.h"
#include "formats/unity/meta.h"

/* Closes what the line at `at` does not belong to. */
static void close_nodes(spressi_reader *reader, spressi_meta_record *record, size_t level,
                        size_t at)
{
    while (record->depth > 0 && record->levels[record->depth - 1] >= level) {
        spressi_tree_close(reader->tree, at);
        record->depth--;
    }
}

static void open_node(spressi_reader *reader, spressi_meta_record *record, size_t level, size_t at,
                      const char *name)
{
    if (record->depth == SPRESSI_META_LEVELS_MAX)
        return; /* what is deeper lies beside */
    spressi_tree_open(reader->tree, SPRESS_TREE_LINES, at, "%s", name);
    record->levels[record->depth] = level;
    record->counts[record->depth++] = 0;
}

/* The number of an item in its list. */
static spressi_shown item_name(spressi_meta_record *record)
{
    spressi_shown name;
    const size_t number = record->depth == 0 ? 0 : record->counts[record->depth - 1]++;
    snprintf(name.text, sizeof name.text, "%zu", number);
    return name;
}

/* `{x: 0, y: 0}` or a list in a list: one value, although it has colons. */
static bool is_flow(spress_bytes key)
{
    return key.size != 0 && (key.data[0] == '{' || key.data[0] == '[' || key.data[0] == '-');
}

void spressi_meta_record_line(spressi_reader *reader, spressi_meta_record *record,
                              const spressi_meta_line *line)
{
    static const spress_bytes value_name = {(const uint8_t *)"value", 5};
    spress_bytes key = line->key, value = line->value;
    if (!reader->tree)
        return;
    if (is_flow(key)) {
        value = (spress_bytes){key.data, (size_t)(value.data + value.size - key.data)};
        key = (spress_bytes){0};
    }
    /* A list may be indented as far as the key before it. The key of an item stands two bytes
     * behind its dash. */
    const size_t indent = 2 * line->indent, item = indent + 1;
    const size_t at = (size_t)(line->whole.data - reader->in.data) + line->indent;
    if (key.data || line->is_item)
        close_nodes(reader, record, line->is_item ? item : indent, at);
    if (line->is_item)
        open_node(reader, record, item, at, item_name(record).text);
    const bool is_block = key.data && (value.size == 0 || record->depth == 0);
    if (is_block)
        open_node(reader, record, line->is_item ? indent + 4 : indent,
                  (size_t)(key.data - reader->in.data),
                  spressi_show_bytes(key.data, key.size).text);
    if (value.size != 0)
        spressi_tree_entry(reader->tree, is_block || !key.data ? value_name : key, value);
}
