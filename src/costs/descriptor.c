/* Shares the bytes of the descriptor among the frames, by the structure that the reader recorded:
 * a frame has the bytes of the innermost line, record or object that it stands in. Frames that
 * stand in one share it. */
#include "costs/costs.h"

static bool is_group(const spress_tree_node *node)
{
    return node->type <= SPRESS_TREE_ARRAY;
}

/* The last offset whose record is sure to be there. A full tree lacks the records behind its last
 * node: what stands there would be taken for a part of the group around it. */
static size_t last_offset(const spress_tree *tree)
{
    if (!tree->full)
        return SIZE_MAX;
    size_t i = tree->count;
    while (i > 0 && tree->nodes[i - 1].type == SPRESS_TREE_GAP)
        i--;
    return i > 0 ? tree->nodes[i - 1].offset : 0;
}

/* The innermost group that has the byte at `offset`; SPRESS_NONE when only the file has it. */
static uint32_t record_of(const spress_tree *tree, size_t offset)
{
    size_t from = 0, to = tree->count;
    while (from < to) { /* the first node that begins behind the byte */
        const size_t middle = from + (to - from) / 2;
        if (tree->nodes[middle].offset <= offset)
            from = middle + 1;
        else
            to = middle;
    }
    uint32_t node = from == 0 ? SPRESS_NONE : (uint32_t)(from - 1);
    while (node != SPRESS_NONE && (!is_group(&tree->nodes[node]) ||
                                   offset - tree->nodes[node].offset >= tree->nodes[node].size))
        node = tree->nodes[node].parent;
    return node == 0 ? SPRESS_NONE : node;
}

/* What an image inside the file takes there: a text has it as base64, four characters for three
 * bytes. */
static uint64_t size_inside(const cost_work *w, const spress_page *page)
{
    const uint64_t size = page->image.size;
    return w->source->is_text ? (size + 2) / 3 * 4 : size;
}

/* `own` are the bytes of all frames; SPRESS_COST_UNKNOWN. */
static void sum_up(cost_work *w, uint64_t own)
{
    uint64_t inside = 0;
    for (size_t i = 0; i < w->atlas->page_count; i++)
        inside += size_inside(w, &w->atlas->pages[i]);
    const uint64_t size = w->source->file_size;
    w->out->descriptor_bytes = inside < size ? size - inside : 0;
    w->out->common_bytes = own == SPRESS_COST_UNKNOWN       ? own
                           : own < w->out->descriptor_bytes ? w->out->descriptor_bytes - own
                                                            : 0;
}

bool spressi_cost_descriptor(cost_work *w)
{
    const uint32_t *offsets = w->atlas->frame_offsets;
    const size_t count = offsets ? w->atlas->frame_count : 0, last = last_offset(w->source->tree);
    uint32_t *records = spressi_job_take(w->job, count, sizeof *records);
    uint32_t *sharers = spressi_job_take(w->job, w->source->tree->count, sizeof *sharers);
    uint32_t *served = spressi_job_take(w->job, w->source->tree->count, sizeof *served);
    uint64_t own = 0;
    bool is_known = true;
    if (!records || !sharers || !served)
        return false;
    for (size_t i = 0; i < count; i++) {
        records[i] = offsets[i] <= last ? record_of(w->source->tree, offsets[i]) : SPRESS_NONE;
        if (records[i] != SPRESS_NONE)
            sharers[records[i]]++;
    }
    for (size_t i = 0; i < w->atlas->frame_count; i++) {
        const uint32_t record = i < count ? records[i] : SPRESS_NONE;
        uint64_t *bytes = &w->frames[i].descriptor_bytes;
        *bytes = SPRESS_COST_UNKNOWN;
        is_known = is_known && record != SPRESS_NONE;
        if (record == SPRESS_NONE)
            continue;
        *bytes = cost_share(w->source->tree->nodes[record].size, sharers[record], served[record]++);
        own += *bytes;
    }
    sum_up(w, is_known ? own : SPRESS_COST_UNKNOWN);
    return true;
}
