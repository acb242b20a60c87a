/* Groups the tokens of a PCSEF string by the rows that they begin in; called by read.c. */
#include "formats/pcsef/record.h"

static size_t offset_of(const spressi_pcsef_record *record, spress_bytes bytes)
{
    return (size_t)(bytes.data - record->tree->input.data);
}

void spressi_pcsef_record_token(spressi_pcsef_record *record, spressi_tree_field token,
                                spress_bytes bytes, size_t pixels)
{
    if (!record->tree)
        return;
    const size_t at = offset_of(record, bytes);
    const size_t row = pixels / record->width + 1;
    if (row != record->row) {
        spressi_pcsef_record_end(record, at);
        spressi_tree_open(record->tree, SPRESS_TREE_LINES, at, "row %zu", row - 1);
        record->row = row;
    }
    spressi_tree_leaf(record->tree, token.name, token.type, at, bytes.size);
}

void spressi_pcsef_record_runs(spressi_pcsef_record *record, spress_bytes runs, size_t pixels)
{
    static const spressi_tree_field run = {"run", SPRESS_TREE_TEXT};
    for (size_t i = 0; record->tree && i < runs.size; i += 2) {
        spressi_pcsef_record_token(record, run, (spress_bytes){runs.data + i, 2}, pixels);
        pixels += (size_t)(runs.data[i] - '0');
    }
}

void spressi_pcsef_record_end(spressi_pcsef_record *record, size_t offset)
{
    if (record->row != 0)
        spressi_tree_close(record->tree, offset);
    record->row = 0;
}
