/* Tables of text for people. */
#ifndef SPRITEPRESS_CLI_COLUMNS_H
#define SPRITEPRESS_CLI_COLUMNS_H

#include "cli.h"

enum { CLI_COLUMNS_MAX = 10 };

/* A table on standard output whose columns are as wide as their widest cell. Cells are cut when
 * they are very long, and made safe for a terminal. It keeps none of them: the caller makes every
 * cell twice, to be measured and to be printed.
 *
 *     cli_table table = cli_table_begin(">number|name");
 *     for (size_t i; cli_table_next(&table, count, &i);) {
 *         cli_table_cell(&table, "%zu", i);
 *         cli_table_cell(&table, "%s", names[i]);
 *     } */
typedef struct cli_table {
    const char *header;
    size_t columns, widths[CLI_COLUMNS_MAX];
    bool right[CLI_COLUMNS_MAX];
    bool prints; /* the cells have been measured */
    size_t row, column;
} cli_table;

/* `header` has the columns separated by "|"; one that begins with ">" is aligned to the right. */
cli_table cli_table_begin(const char *header);
/* The next of `count` rows, all of them twice; false: the table has been printed. */
bool cli_table_next(cli_table *table, size_t count, size_t *out_row);
/* The next cell of a row. printf's format. */
void cli_table_cell(cli_table *table, const char *format, ...) SPRESS_PRINTF(2, 3);

#endif
