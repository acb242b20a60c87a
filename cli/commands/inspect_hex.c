/* Prints the bytes of a file grouped by its structure: offset, bytes, ASCII, and the name of each
 * part at its first byte. */
#include "commands/inspect.h"
#include "commands/tree_range.h"
#include "report/digits.h"
#include "report/findings.h"

enum {
    ROW_BYTES = 16,
    FOLDED_ROWS = 4, /* a part with more rows is shown by its first two and its last */
    HEAD_ROWS = 2,
    INDENT_MAX = 16,
};

typedef struct dump {
    const spress_tree *tree;
    cli_tree_range range;
    size_t at; /* bytes before it are printed */
    bool all;
} dump;

static void print_bytes(const dump *d, size_t at, size_t count)
{
    const uint8_t *data = d->tree->input.data;
    printf("%08zx ", at);
    for (size_t i = 0; i < ROW_BYTES; i++) {
        if (i < count)
            printf("%s%02x", i == ROW_BYTES / 2 ? "  " : " ", data[at + i]);
        else
            fputs(i == ROW_BYTES / 2 ? "    " : "   ", stdout);
    }
    fputs("  |", stdout);
    for (size_t i = 0; i < count; i++)
        putchar(data[at + i] >= ' ' && data[at + i] < 0x7F ? data[at + i] : '.');
    putchar('|');
}

/* The name of a part, its type and value, behind its first row. */
static void print_name(const dump *d, const spress_tree_node *node, size_t count)
{
    char value[SPRESS_TREE_VALUE_SIZE];
    spress_tree_value(d->tree, node, value);
    printf("%*s", (int)(ROW_BYTES - count + 2), "");
    cli_print_text(stdout, node->name);
    printf(" (%s)", spress_tree_type_name((spress_tree_type)node->type));
    const bool repeats = node->type == SPRESS_TREE_BYTES || node->type == SPRESS_TREE_CUT;
    if (value[0] && !repeats) {
        fputs(" ", stdout);
        cli_print_text(stdout, value);
    }
}

/* Prints the bytes up to `end`; `node` is the part that they are, NULL for bytes between parts. */
static void print_part(dump *d, size_t end, const spress_tree_node *node)
{
    const size_t rows = (end - d->at + ROW_BYTES - 1) / ROW_BYTES;
    const bool folds = !d->all && rows > FOLDED_ROWS;
    for (size_t row = 0; d->at < end; row++) {
        const size_t left = end - d->at;
        const size_t count = left < ROW_BYTES ? left : ROW_BYTES;
        print_bytes(d, d->at, count);
        if (row == 0 && node)
            print_name(d, node, count);
        putchar('\n');
        d->at += count;
        if (!folds || row + 1 != HEAD_ROWS)
            continue;
        const size_t skipped = (rows - HEAD_ROWS - 1) * ROW_BYTES;
        printf("         ... %s bytes (--all shows them)\n", cli_group(skipped).text);
        d->at += skipped;
    }
}

static bool has_parts(const dump *d, size_t index)
{
    return index + 1 < d->tree->count &&
           d->tree->nodes[index + 1].depth > d->tree->nodes[index].depth;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* A line for a part that has others inside. */
static void print_heading(const dump *d, const spress_tree_node *node)
{
    const unsigned depth = node->depth - d->tree->nodes[d->range.first].depth;
    printf("%*s-- ", (int)least(2 * (size_t)depth, INDENT_MAX), "");
    cli_print_line(stdout, node->name);
}

static void print_node(dump *d, size_t index)
{
    const spress_tree_node *node = &d->tree->nodes[index];
    const size_t end = node->offset + node->size;
    if (end <= d->range.from || node->offset >= d->range.to)
        return;
    if (node->offset > d->at)
        print_part(d, node->offset, NULL);
    if (has_parts(d, index))
        print_heading(d, node);
    else if (end > d->at)
        print_part(d, least(end, d->range.to), node);
}

bool cli_inspect_hex(const cli_state *state, const char *path, const spress_inspection *found)
{
    dump d = {.tree = found->tree, .all = state->all};
    if (!cli_choose_range(state, d.tree, &d.range))
        return false;
    cli_print_text(stdout, path);
    printf(": %s, %s bytes\n\n", found->format->title, cli_group(d.tree->input.size).text);
    d.at = d.range.from;
    for (size_t i = d.range.first; i < d.range.end; i++)
        print_node(&d, i);
    if (d.at < d.range.to)
        print_part(&d, d.range.to, NULL);
    return true;
}
