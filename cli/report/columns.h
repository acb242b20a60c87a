/* Tables of text for people. */
#ifndef SPRITEPRESS_CLI_COLUMNS_H
#define SPRITEPRESS_CLI_COLUMNS_H

#include "cli.h"

/* A table whose columns are as wide as their widest cell. Cells are copied, cut when
 * they are very long, and made safe for a terminal. */
typedef struct cli_table cli_table;

/* `header` has the columns separated by "|"; one that begins with ">" is aligned to the right. */
cli_table *cli_table_new(const char *header);
/* Adds a cell; rows fill from the left. printf's format. */
void cli_table_cell(cli_table *table, const char *format, ...) SPRESS_PRINTF(2, 3);
/* Prints the table and frees it. */
void cli_table_print(cli_table *table, FILE *out);

#endif
