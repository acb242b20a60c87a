/* Finds the node and the bytes that --node, --at and --length ask for. */
#include "commands/tree_range.h"

#include <stdlib.h>
#include <string.h>

#include "report/usage.h"

enum { DEFAULT_LENGTH = 256 }; /* bytes from --at on, without --length */

size_t cli_tree_skip(const spress_tree *tree, size_t node)
{
    const unsigned depth = tree->nodes[node].depth;
    size_t next = node + 1;
    while (next < tree->count && tree->nodes[next].depth > depth)
        next++;
    return next;
}

/* Whether a step of a path means the node: its whole name, or what stands before ": ". */
static bool is_named(const spress_tree_node *node, const char *step, size_t size)
{
    const char *label = strstr(node->name, ": ");
    const size_t short_size = label ? (size_t)(label - node->name) : strlen(node->name);
    return (short_size == size || strlen(node->name) == size) &&
           strncmp(node->name, step, size) == 0;
}

/* The first node between `first` and `end` that a step of a path means, or `end`. */
static size_t find_step(const spress_tree *tree, size_t first, size_t end, const char *step,
                        size_t size)
{
    while (first < end && !is_named(&tree->nodes[first], step, size))
        first++;
    return first;
}

/* "page 0/region 2/width": each step is a node somewhere inside that of the step before. A path
 * that is the whole name of a node means that one, slashes and all. */
static bool find_path(const spress_tree *tree, const char *path, size_t *out_node)
{
    size_t first = find_step(tree, 0, tree->count, path, strlen(path));
    size_t end = tree->count;
    *out_node = first;
    if (first < end)
        return true;
    for (first = 0; first < end;) {
        const size_t size = strcspn(path, "/");
        *out_node = find_step(tree, first, end, path, size);
        if (*out_node == end)
            return false;
        if (path[size] == '\0')
            return true;
        path += size + 1;
        first = *out_node + 1;
        end = cli_tree_skip(tree, *out_node);
    }
    return false;
}

/* Decimal, or hexadecimal behind 0x. */
static bool parse_offset(const char *text, size_t *out_value)
{
    char *end;
    const bool is_hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    if (text[0] < '0' || text[0] > '9')
        return false;
    const unsigned long long value = strtoull(text, &end, is_hex ? 16 : 10);
    *out_value = value < SIZE_MAX ? (size_t)value : SIZE_MAX;
    return *end == '\0';
}

/* Narrows the range to the bytes from --at on. */
static bool choose_bytes(const cli_state *state, cli_tree_range *range)
{
    size_t at = range->from;
    if (state->at && !parse_offset(state->at, &at)) {
        cli_fail_usage(state, "--at needs an offset: 42 or 0x2a");
        return false;
    }
    if (at < range->from || at > range->to) {
        cli_fail_usage(state, "--at 0x%zx is not between 0x%zx and 0x%zx", at, range->from,
                       range->to);
        return false;
    }
    const uint64_t length = state->length != 0 ? state->length
                            : state->at        ? DEFAULT_LENGTH
                                               : range->to - at;
    range->from = at;
    if (length < range->to - at)
        range->to = at + (size_t)length;
    return true;
}

bool cli_choose_range(const cli_state *state, const spress_tree *tree, cli_tree_range *out)
{
    *out = (cli_tree_range){.end = tree->count, .to = tree->input.size};
    if (state->node) {
        if (!find_path(tree, state->node, &out->first)) {
            cli_fail_usage(state, "there is no node \"%s\"; --tree lists them", state->node);
            return false;
        }
        const spress_tree_node *node = &tree->nodes[out->first];
        out->end = cli_tree_skip(tree, out->first);
        out->from = node->offset;
        out->to = node->offset + node->size;
    }
    return choose_bytes(state, out);
}
