/* Prints the structure of a file as an indented list: where each part begins, how long it is, what
 * it is called, its type and its value. */

#include "commands/inspect.h"
#include "commands/tree_range.h"
#include "report/digits.h"
#include "report/findings.h"

enum {
    NAME_WIDTH = 40,
    PLACE_SIZE = 48,
    PLACE_WIDTH = 21, /* of the columns before the name */
};

/* Where the printing is in the text, to tell lines and columns: nodes come in the order of the
 * file. */
typedef struct text_place {
    size_t at;
    size_t line, column; /* from 1, columns in characters */
} text_place;

typedef struct printer {
    const spress_inspection *found;
    const spress_tree *tree;
    cli_tree_range range;
    bool all;
    text_place place;
    size_t shown[SPRESS_TREE_DEPTH_MAX + 1]; /* of each depth: rows in the open node */
} printer;

static void advance(text_place *place, const uint8_t *text, size_t to)
{
    for (; place->at < to; place->at++) {
        const uint8_t c = text[place->at];
        if (c == '\n') {
            place->line++;
            place->column = 1;
        } else if ((c & 0xC0) != 0x80) { /* the first byte of a character */
            place->column++;
        }
    }
}

/* Whether the node lies in a text: not in a picture at the end of one. */
static bool is_text(const printer *p, size_t node)
{
    const spress_tree *tree = p->tree;
    for (uint32_t i = (uint32_t)node; i != SPRESS_NONE; i = tree->nodes[i].parent)
        if (tree->nodes[i].type == SPRESS_TREE_STRUCT)
            return false;
    return p->found->format->text;
}

static void print_place(printer *p, size_t node)
{
    char place[PLACE_SIZE];
    const size_t offset = p->tree->nodes[node].offset;
    if (is_text(p, node)) {
        advance(&p->place, p->tree->input.data, offset);
        snprintf(place, sizeof place, "%zu:%zu", p->place.line, p->place.column);
    } else {
        snprintf(place, sizeof place, p->tree->input.size > 0xFFFF ? "0x%06zx" : "0x%04zx", offset);
    }
    printf("  %8s %8zu  ", place, p->tree->nodes[node].size);
}

/* Characters of a name, which is UTF-8. */
static size_t width_of(const char *name)
{
    size_t width = 0;
    for (; *name; name++)
        width += (*name & 0xC0) != 0x80;
    return width;
}

static void print_row(printer *p, size_t index)
{
    const spress_tree_node *node = &p->tree->nodes[index];
    char value[SPRESS_TREE_VALUE_SIZE], name[256];
    const unsigned depth = node->depth - p->tree->nodes[p->range.first].depth;
    spress_tree_value(p->tree, node, value);
    print_place(p, index);
    snprintf(name, sizeof name, "%*s%s", (int)(2 * depth), "", node->name);
    cli_print_text(stdout, name);
    const size_t width = 2 * (size_t)depth + width_of(node->name);
    printf("%*s  %s", width < NAME_WIDTH ? (int)(NAME_WIDTH - width) : 0, "",
           spress_tree_type_name((spress_tree_type)node->type));
    if (value[0]) {
        fputs("  ", stdout);
        cli_print_text(stdout, value);
    }
    puts(index == p->tree->failed ? "  <- reading failed here" : "");
}

/* Whether a row is shown however long its list is: what could not be read, and where. */
static bool is_notable(const printer *p, size_t index)
{
    const uint8_t type = p->tree->nodes[index].type;
    const uint32_t failed = p->tree->failed;
    return type == SPRESS_TREE_GAP || type == SPRESS_TREE_CUT ||
           (failed != SPRESS_NONE && failed >= index && failed < cli_tree_skip(p->tree, index));
}

/* Counts a row in the node that it lies in; false when that one has shown enough. */
static bool may_show(printer *p, size_t index)
{
    const unsigned depth = p->tree->nodes[index].depth;
    p->shown[depth + 1] = 0;
    return p->shown[depth]++ < CLI_ROWS_SHOWN || p->all || is_notable(p, index);
}

/* Says how many rows of a long list are left out, and returns the node behind them. */
static size_t skip_rest(const printer *p, size_t index)
{
    const unsigned depth = p->tree->nodes[index].depth;
    size_t count = 0;
    while (index < p->range.end && p->tree->nodes[index].depth == depth && !is_notable(p, index)) {
        index = cli_tree_skip(p->tree, index);
        count++;
    }
    printf("%*s... and %s more (--all shows them)\n",
           (int)(PLACE_WIDTH + 2 * (depth - p->tree->nodes[p->range.first].depth)), "",
           cli_group(count).text);
    return index;
}

static bool is_in_range(const printer *p, const spress_tree_node *node)
{
    const bool whole = p->range.from == 0 && p->range.to == p->tree->input.size;
    return whole || (node->offset < p->range.to && node->offset + node->size > p->range.from);
}

bool cli_inspect_tree(const cli_state *state, const char *path, const spress_inspection *found)
{
    printer p = {
        .found = found, .tree = found->tree, .all = state->all, .place = {.line = 1, .column = 1}};
    if (!cli_choose_range(state, p.tree, &p.range))
        return false;
    cli_print_text(stdout, path);
    printf(": %s, %s bytes, %s parts%s\n\n", found->format->title,
           cli_group(p.tree->input.size).text, cli_group(p.tree->count).text,
           p.tree->complete ? "" : ", incomplete");
    for (size_t i = p.range.first; i < p.range.end;) {
        const spress_tree_node *node = &p.tree->nodes[i];
        if (!is_in_range(&p, node)) {
            i++;
        } else if (may_show(&p, i)) {
            print_row(&p, i++);
        } else {
            i = skip_rest(&p, i);
        }
    }
    return true;
}
